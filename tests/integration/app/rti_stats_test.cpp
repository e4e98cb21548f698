// roger rti-stats, next to federates of this process.
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::wstring wide(const std::string& text) {
  return {text.begin(), text.end()};
}

std::wstring module(const std::string& name) {
  return wide(ROGER_SOURCE_DIR "/tests/integration/rti/modules/" + name + ".xml");
}

using Modules = std::vector<std::wstring>;

/// A federate that is joined to the federation "lab" of a private network, which it creates with
/// `modules` unless it exists. `rid`: path or text.
class Sender {
 public:
  explicit Sender(const std::string& rid, const Modules& modules = {module("signals")},
                  const std::wstring& name = L"ALPHA")
      : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
    rti_->connect(federate_, rti1516e::HLA_IMMEDIATE, wide(rid));
    try {
      rti_->createFederationExecution(L"lab", modules);
    } catch (const rti1516e::FederationExecutionAlreadyExists&) {
      // Another sender of the test has created it.
    }
    rti_->joinFederationExecution(name, L"station", L"lab");
  }
  ~Sender() {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  }
  Sender(const Sender&) = delete;
  Sender& operator=(const Sender&) = delete;

  [[nodiscard]] bool knows_interaction(const std::wstring& name) const {
    try {
      return rti_->getInteractionClassHandle(name).isValid();
    } catch (const rti1516e::NameNotFound&) {
      return false;
    }
  }

  void send(int times) {
    const auto signal = rti_->getInteractionClassHandle(L"Signal");
    rti_->publishInteractionClass(signal);
    const auto data = rti_->getParameterHandle(signal, L"Data");
    for (int i = 0; i < times; ++i) rti_->sendInteraction(signal, {{data, {"hello", 5}}}, {});
  }

 private:
  rti1516e::NullFederateAmbassador federate_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
};

TEST(RtiStatsTest, FiguresOfFederatesAreShown) {
  const PrivateRid rid("stats.toml");
  const std::string log = scratch("rtiexec.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid.path(), "--address", rid.endpoint()}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(log, "listens"));
  {
    Sender sender(rid.path());
    sender.send(7);
    const std::string json = scratch("stats.json");
    const Outcome outcome =
        roger({"rti-stats", "--rid", rid.path(), "--federation", "lab", "--once", "--json", json});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, AllOf(HasSubstr("ALPHA: station on "), HasSubstr("Signal")));
    const auto figures = read_json(json);
    ASSERT_TRUE(figures) << figures.error().text();
    EXPECT_EQ(figures.value().at("federation"), "lab");
    const auto& federates = figures.value().at("federates");
    ASSERT_EQ(federates.size(), 1U) << "rti-stats does not list itself";
    const auto& alpha = federates.at(0);
    EXPECT_EQ(alpha.at("name"), "ALPHA");
    EXPECT_EQ(alpha.at("type"), "station");
    EXPECT_EQ(alpha.at("counts").at("HLAinteractionsSent"), 7);
    const auto& row = alpha.at("interactions").at(0);
    EXPECT_EQ(row.at("class"), "HLAinteractionRoot.Signal");
    EXPECT_EQ(row.at("sent"), 7);
    EXPECT_EQ(row.at("sent_bytes"), 35);
    EXPECT_FALSE(alpha.contains("services")) << "not timed by default";
    std::int64_t datagrams = 0;
    for (const auto& group : alpha.at("groups")) datagrams += group.at("sent").get<std::int64_t>();
    EXPECT_GE(datagrams, 1);
    EXPECT_TRUE(figures.value().at("without_figures").empty());
    std::remove(json.c_str());
  }
  std::remove(log.c_str());
}

// The MOM's objects are discovered by the form of discoverObjectInstance that the FDD chooses.
TEST(RtiStatsTest, FederateWithoutFiguresIsListedWithAndWithoutNamedProducers) {
  for (const Modules& modules :
       {Modules{module("signals")}, Modules{module("signals"), module("producers")}}) {
    SCOPED_TRACE(modules.size() == 1 ? "producers are not named" : "producers are named");
    const PrivateRid rid("stats-producers.toml");
    const std::string log = scratch("rtiexec3.txt");
    auto executive =
        start_roger({"rtiexec", "--rid", rid.path(), "--address", rid.endpoint()}, log);
    ASSERT_TRUE(executive);
    ASSERT_TRUE(appears(log, "listens"));
    {
      const Sender shown(rid.path(), modules);
      const Sender hidden(text_of_file(rid.path()) + "[services]\nmom = false\n", modules,
                          L"BRAVO");
      const std::string json = scratch("stats-producers.json");
      const Outcome outcome = roger(
          {"rti-stats", "--rid", rid.path(), "--federation", "lab", "--once", "--json", json});
      EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
      const auto figures = read_json(json);
      ASSERT_TRUE(figures) << figures.error().text();
      const auto& federates = figures.value().at("federates");
      ASSERT_EQ(federates.size(), 1U) << federates;
      EXPECT_EQ(federates.at(0).at("name"), "ALPHA");
      EXPECT_EQ(figures.value().at("without_figures"), nlohmann::json::array({"BRAVO"}));
      std::remove(json.c_str());
    }
    std::remove(log.c_str());
  }
}

TEST(RtiStatsTest, GivenFomModulesAreAddedToTheFederation) {
  const PrivateRid rid("stats-fom.toml");
  const std::string log = scratch("rtiexec4.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid.path(), "--address", rid.endpoint()}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(log, "listens"));
  {
    const Sender federate(rid.path(), {module("producers")});
    ASSERT_FALSE(federate.knows_interaction(L"Signal"));
    const Outcome outcome =
        roger({"rti-stats", "--rid", rid.path(), "--federation", "lab", "--once", "--fom",
               ROGER_SOURCE_DIR "/tests/integration/rti/modules/signals.xml"});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_TRUE(federate.knows_interaction(L"Signal"));
  }
  std::remove(log.c_str());
}

TEST(RtiStatsTest, MissingFederationIsReported) {
  const PrivateRid rid("nostats.toml");
  const std::string log = scratch("rtiexec2.txt");
  auto executive = start_roger({"rtiexec", "--rid", rid.path(), "--address", rid.endpoint()}, log);
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(log, "listens"));
  const Outcome outcome =
      roger({"rti-stats", "--rid", rid.path(), "--federation", "nowhere", "--once"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("\"nowhere\""));
  std::remove(log.c_str());
}

}  // namespace
}  // namespace roger::app
