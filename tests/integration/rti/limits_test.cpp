// Messages beyond the limits of rti/wire/limits.hpp that a foreign program sends to a running
// federation: they are refused, and neither the memory of the executive nor that of a joined
// federate is affected.
#include "rti/wire/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Maximum peak memory that one message of 0.6 MB may cost a process: several copies of the message
/// and the tree of its parsed XML. Sanitizers add shadow memory and keep freed memory.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMaxGrowthKib = 128 * 1024;
#else
constexpr std::size_t kMaxGrowthKib = 16 * 1024;
#endif

/// Returns the largest resident set that a process has had so far, in KiB.
std::size_t peak_memory_kib(const Child& child) {
  std::ifstream status("/proc/" + std::to_string(child.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("VmHWM:")) continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    std::size_t kib = 0;
    words >> kib;
    return kib;
  }
  throw std::runtime_error("process " + std::to_string(child.pid()) + " has no VmHWM");
}

/// Returns a FOM module of 0.6 MB: an interaction class with a name of 500,000 characters, and
/// 1,500 subclasses, each of which repeats that name in its full name.
std::string hostile_module() {
  std::string text =
      "<objectModel><interactions><interactionClass><name>HLAinteractionRoot</name>\n"
      "<interactionClass><name>" +
      std::string(500'000, 'A') + "</name><sharing>Neither</sharing>\n";
  for (int i = 0; i < 1500; ++i) {
    text += "<interactionClass><name>C" + std::to_string(i) + "</name></interactionClass>\n";
  }
  return text + "</interactionClass></interactionClass></interactions></objectModel>";
}

/// Two joined federates, and a foreign program that sends frames to the executive.
class LimitsTest : public testing::Test {
 protected:
  void SetUp() override {
    lab_.start_executive();
    one_.emplace(lab_.joined("one"));
    two_.emplace(lab_.joined("two"));
    for (TestFederate* federate : {&*one_, &*two_}) {
      federate->must("publish Order");
      federate->must("publish Signal");
      federate->must("subscribe Order");
      federate->must("subscribe Signal");
    }
    expect_exchange("before");
    for (const Child* process : processes()) peaks_kib_.push_back(peak_memory_kib(*process));
    foreign_program_.emplace(lab_.port());
  }
  rti::TestFederate& foreign_program() { return *foreign_program_; }
  [[nodiscard]] TestFederate connected() const { return lab_.connected(); }

  /// When these messages have arrived, all earlier ones have been handled.
  void expect_exchange(const std::string& tag) {
    for (const std::string name : {"Order", "Signal"}) {
      one_->must("send " + name + " " + tag);
      two_->event("receive HLAinteractionRoot." + name + " tag=" + tag + " from=one");
      two_->must("send " + name + " " + tag);
      one_->event("receive HLAinteractionRoot." + name + " tag=" + tag + " from=two");
    }
  }
  void expect_federation_unharmed() {
    expect_exchange("after");
    for (TestFederate* federate : {&*one_, &*two_}) EXPECT_EQ(federate->events("lost"), 0U);
    const std::vector<const Child*> all = processes();
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_LT(peak_memory_kib(*all[i]), peaks_kib_[i] + kMaxGrowthKib)
          << (i == 0 ? "executive" : "federate") << ", before: " << peaks_kib_[i] << " KiB";
    }
  }
  /// Expects a short refusal that names the beginning of the class name and its location.
  static void expect_refused(const rti::wire::Reply& reply) {
    EXPECT_EQ(reply.exception, rti::wire::ExceptionKind::kErrorReadingFDD);
    EXPECT_THAT(reply.text, AllOf(StartsWith("hostile.xml:2: "), HasSubstr("AAAA"),
                                  HasSubstr("500000"), HasSubstr("at most 255")));
    EXPECT_LT(reply.text.size(), 1000U);
  }
  /// Expects that the foreign connection ends with this sentence.
  void expect_cut_off(const std::string& part) {
    const auto fault = foreign_program().hear<rti::wire::Fault>();
    EXPECT_THAT(fault.text, HasSubstr(part));
    EXPECT_LT(fault.text.size(), 1000U);
    EXPECT_TRUE(foreign_program().closed.take());
  }

 private:
  std::vector<const Child*> processes() {
    return {&lab_.executive(), &one_->process(), &two_->process()};
  }

  Laboratory lab_;
  std::optional<TestFederate> one_;
  std::optional<TestFederate> two_;
  std::vector<std::size_t> peaks_kib_;
  std::optional<rti::TestFederate> foreign_program_;
};

TEST_F(LimitsTest, JoinWithAClassNameOf500KilobytesIsRefused) {
  expect_refused(foreign_program().ask(
      rti::wire::Join{1, "lab", "foreign", "tester", {{"hostile.xml", hostile_module()}}, ""}));
  expect_federation_unharmed();
  foreign_program().join("lab", "foreign");  // a refused federate may try again
}

TEST_F(LimitsTest, ServicesRefuseTextsBeyondALimit) {
  TestFederate three = connected();
  const std::string longest(rti::kMaxNameLength, 'N');
  const std::string too_long = longest + "N";
  const auto names_it = [](const std::string& exception) {
    return AllOf(StartsWith("error " + exception + ": "), HasSubstr(" of 256 characters (\"NNN"),
                 HasSubstr("at most 255 are allowed"));
  };
  EXPECT_THAT(three.ask("create " + too_long + " " + module("signals")),
              names_it("RTIinternalError"));
  EXPECT_THAT(three.ask("create-with-time other " + too_long + " " + module("signals")),
              names_it("CouldNotCreateLogicalTimeFactory"));
  EXPECT_THAT(three.ask("destroy " + too_long), names_it("FederationExecutionDoesNotExist"));
  EXPECT_THAT(three.ask("join three " + too_long), names_it("FederationExecutionDoesNotExist"));
  EXPECT_THAT(three.ask("join " + too_long + " lab"), names_it("RTIinternalError"));
  three.must("create " + longest + " " + module("signals"));
  three.must("join " + longest + " " + longest);
  EXPECT_THAT(three.ask("reserve " + too_long), names_it("IllegalName"));
  EXPECT_THAT(three.ask("reserve-all good " + too_long), names_it("IllegalName"));
  three.must("publish-object Equipment Place");
  EXPECT_THAT(three.ask("register Equipment " + too_long),
              names_it("ObjectInstanceNameNotReserved"));
  three.must("reserve " + longest);
  three.event("reserved " + longest);
  EXPECT_EQ(three.must("register Equipment " + longest), longest);
  EXPECT_THAT(three.must("federate " + longest), EndsWith(" " + longest));
  three.must("resign delete");
  three.must("destroy " + longest);
  expect_federation_unharmed();
}

TEST_F(LimitsTest, HostileModuleIsRefusedBeforeItIsSent) {
  TestFederate three = connected();
  const std::string file =
      testing::TempDir() + "roger-hostile-" + std::to_string(::getpid()) + ".xml";
  std::ofstream(file) << hostile_module();
  for (const std::string& command : {"create other " + file, "join three lab " + file}) {
    const std::string answer = three.ask(command);
    EXPECT_THAT(answer, AllOf(StartsWith("error ErrorReadingFDD: " + file + ":2: "),
                              HasSubstr("500000"), HasSubstr("at most 255")));
    EXPECT_LT(answer.size(), 1000U);
  }
  std::remove(file.c_str());
  expect_federation_unharmed();
}

TEST_F(LimitsTest, FederationWithAClassNameOf500KilobytesIsNotCreated) {
  expect_refused(foreign_program().ask(
      rti::wire::CreateFederation{1, "other", {{"hostile.xml", hostile_module()}}, ""}));
  expect_federation_unharmed();
}

TEST_F(LimitsTest, FederateNameOf500KilobytesEndsTheConnection) {
  foreign_program().say(rti::wire::Join{1, "lab", std::string(500'000, 'B'), "tester", {}, ""});
  expect_cut_off("federate name of 500000 characters");
  expect_federation_unharmed();
}

TEST_F(LimitsTest, ObjectNameOf500KilobytesEndsTheConnection) {
  foreign_program().join("lab", "foreign");
  foreign_program().say(rti::wire::ReserveNames{{std::string(500'000, 'C')}, false});
  while (true) {  // a new federate is informed of the federation first
    const auto message = foreign_program().inbox.take();
    ASSERT_TRUE(message);
    if (const auto* fault = std::get_if<rti::wire::Fault>(&*message)) {
      EXPECT_THAT(fault->text, HasSubstr("object name of 500000 characters"));
      break;
    }
  }
  EXPECT_TRUE(foreign_program().closed.take());
  expect_federation_unharmed();
}

TEST_F(LimitsTest, SixtyFiveModulesInOneMessageEndTheConnection) {
  const std::vector<rti::wire::ModuleText> many(rti::kMaxModules + 1, {"m.xml", "<objectModel/>"});
  foreign_program().say(rti::wire::Join{1, "lab", "foreign", "tester", many, ""});
  expect_cut_off("65 FOM modules; at most 64");
  expect_federation_unharmed();
}

}  // namespace
}  // namespace roger::test
