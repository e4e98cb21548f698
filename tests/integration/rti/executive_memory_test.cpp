// The memory that a foreign program makes an executive use is limited, and returned when the
// program disconnects. Two federates exchange messages meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "rti/executive/base/federation_modules.hpp"
#include "rti/wire/limits.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/process_figures.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

/// Maximum memory beyond that of the idle executive. Sanitizers add shadow memory and keep freed
/// memory.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMaxAdditionalKib = 1024 * 1024;
constexpr std::size_t kMaxRemainingKib = kMaxAdditionalKib;
#else
constexpr std::size_t kMaxAdditionalKib = 60 * 1024;
constexpr std::size_t kMaxRemainingKib = 15 * 1024;
#endif

/// A program that joins with its own messages and stores as much in the executive as it can.
class Hoarder {
 public:
  explicit Hoarder(std::uint16_t port) : connection_(port) {}

  /// Joins with additional modules. Returns the answer.
  rti::wire::ExecutiveMessage join(std::vector<rti::wire::ModuleText> modules = {}) {
    connection_.say(rti::wire::Join{1, "lab", "", "hoarder", std::move(modules), ""});
    const auto answer = connection_.inbox.take();
    if (!answer) throw std::runtime_error("no answer arrived");
    if (const auto* joined = std::get_if<rti::wire::Joined>(&*answer)) {
      federate_ = joined->federate;
      model_ =
          std::get<rti::ObjectModel>(rti::executive::build_model(joined->modules, joined->mim));
    }
    return *answer;
  }
  void reserve_names(std::size_t rounds) {
    for (std::size_t round = 0; round < rounds; ++round) {
      rti::wire::ReserveNames request{{}, true};
      for (std::size_t i = 0; i < rti::kMaxNamesAtOnce; ++i) {
        request.names.push_back(std::to_string(federate_) + "_" + std::to_string(round) + "_" +
                                std::to_string(i) + std::string(100, 'n'));
      }
      connection_.say(request);
      fence();
    }
  }
  void register_objects(std::uint32_t count) {
    const auto radio = model_->find_object_class("Equipment.Radio").value();
    connection_.say(
        rti::wire::DeclareAttributes{rti::wire::Declaration::kPublish, radio.value, {0, 1, 2, 3}});
    for (std::uint32_t i = 1; i <= count; ++i) {
      connection_.say(
          rti::wire::RegisterObject{rti::make_object_id(federate_, i), radio.value,
                                    "HLA" + std::to_string(federate_) + "_" + std::to_string(i)});
      if (i % 1000 == 0) fence();
    }
    fence();
  }
  void register_sync_points(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      connection_.say(
          rti::wire::RegisterSyncPoint{std::to_string(federate_) + "_" + std::to_string(i),
                                       rti::ByteVector(rti::kControlTagLimit.count),
                                       {federate_}});
    }
    fence();
  }
  /// Leaves its objects behind.
  void keep_objects() {
    connection_.say(rti::wire::SetAutomaticResign{rti::wire::ResignAction::kNoAction});
    fence();
  }

 private:
  /// Returns when everything has been handled, and drops the answers.
  void fence() {
    constexpr std::uint64_t kToken = 77;
    connection_.say(rti::wire::Ping{kToken});
    for (;;) {
      const auto message = connection_.inbox.take();
      if (!message) throw std::runtime_error("the executive does not answer");
      if (*message == rti::wire::ExecutiveMessage(rti::wire::Pong{kToken})) return;
    }
  }

  rti::TestFederate connection_;
  rti::FederateId federate_ = 0;
  std::optional<rti::ObjectModel> model_;
};

class ExecutiveMemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    lab_.start_executive();
    one_.emplace(lab_.joined("one"));
    two_.emplace(lab_.joined("two"));
    one_->must("publish Order");
    two_->must("subscribe Order");
    expect_exchange("before");
    idle_kib_ = figures_of(lab_.executive().pid()).rss_kib;
  }
  [[nodiscard]] Hoarder hoarder() const { return Hoarder(lab_.port()); }
  void expect_exchange(const std::string& tag) {
    one_->must("send Order " + tag);
    two_->event("receive HLAinteractionRoot.Order tag=" + tag + " from=one");
  }
  void expect_within_limit(const std::string& when) {
    EXPECT_LT(figures_of(lab_.executive().pid()).rss_kib, idle_kib_ + kMaxAdditionalKib)
        << when << "; idle: " << idle_kib_ << " KiB";
  }
  /// Expects that the executive soon needs little more memory than while it was idle.
  void expect_returned() {
    const auto is_returned = [&] {
      return figures_of(lab_.executive().pid()).rss_kib < idle_kib_ + kMaxRemainingKib;
    };
    EXPECT_TRUE(eventually(is_returned))
        << figures_of(lab_.executive().pid()).rss_kib << " KiB; idle: " << idle_kib_ << " KiB";
    for (TestFederate* federate : {&*one_, &*two_}) EXPECT_EQ(federate->events("lost"), 0U);
    expect_exchange("after");
  }

 private:
  Laboratory lab_;
  std::optional<TestFederate> one_;
  std::optional<TestFederate> two_;
  std::size_t idle_kib_ = 0;
};

TEST_F(ExecutiveMemoryTest, CommentsOfModulesKeepNoFederateOut) {
  const auto with_comment = [](const std::string& name, std::size_t bytes) {
    return rti::wire::ModuleText{name + ".xml", "<objectModel><!-- " + name +
                                                    std::string(bytes, 'c') + " --></objectModel>"};
  };
  {
    Hoarder first = hoarder();
    Hoarder second = hoarder();
    for (Hoarder* one : {&first, &second}) {
      const std::string name = one == &first ? "first" : "second";
      ASSERT_TRUE(std::holds_alternative<rti::wire::Joined>(
          one->join({with_comment(name, rti::kMaxModuleBytes - 1000)})));
    }
    Hoarder third = hoarder();
    const auto answer = third.join(
        {{"real.xml", "<objectModel>" + std::string(4 * kMebibyte, 'r') + "</objectModel>"}});
    EXPECT_TRUE(std::holds_alternative<rti::wire::Joined>(answer));
    expect_exchange("meanwhile");
  }
  expect_returned();
}

TEST_F(ExecutiveMemoryTest, NamesAndObjectsAreLimitedAndReturned) {
  // A connection that ends leaves nothing, so the third one is as limited as the first one.
  for (int round = 1; round <= 3; ++round) {
    Hoarder one = hoarder();
    ASSERT_TRUE(std::holds_alternative<rti::wire::Joined>(one.join()));
    one.reserve_names(30);
    one.register_objects(2 * rti::kMaxObjects);
    one.register_sync_points(2000);
    expect_within_limit("in round " + std::to_string(round));
    expect_exchange("during-" + std::to_string(round));
  }
  expect_returned();
}

TEST_F(ExecutiveMemoryTest, ObjectsThatFederatesLeaveBehindAreLimited) {
  for (int round = 1; round <= 8; ++round) {
    Hoarder one = hoarder();
    ASSERT_TRUE(std::holds_alternative<rti::wire::Joined>(one.join()));
    one.keep_objects();
    one.register_objects(rti::kMaxObjects);
    expect_within_limit("in round " + std::to_string(round));
  }
  expect_exchange("after");
}

}  // namespace
}  // namespace roger::test
