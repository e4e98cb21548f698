// Stations in federations whose FOM modules are not Roger's own: the classes that radios need are
// found by name, in whatever file they are defined.
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "tests/integration/radio/observer.hpp"
#include "tests/integration/radio/radio_fixture.hpp"

namespace roger::radio {
namespace {

using testing::HasSubstr;

class FomTest : public RadioFederation {
 protected:
  ~FomTest() override {
    for (const std::string& path : files_) std::remove(path.c_str());
  }
  /// Returns a copy of Roger's module for radios in which the transportation of an attribute is
  /// another one.
  std::string other_radio_module() {
    std::ifstream original(fom_modules().front());
    std::string text{std::istreambuf_iterator<char>(original), {}};
    const std::string from = "HLAbestEffort";
    const std::size_t attribute = text.find("<name>ReceivedPower</name>");
    text.replace(text.find(from, attribute), from.size(), "HLAreliable");
    files_.push_back(testing::TempDir() + "roger-fom-" + std::to_string(::getpid()) + ".xml");
    std::ofstream(files_.back()) << text;
    return files_.back();
  }
  [[nodiscard]] std::string error_of(const std::vector<std::string>& modules) const {
    StationSettings wanted = settings({"EAGLE 1"});
    wanted.operators[0].device.name = "null";
    wanted.federation.fom_modules = modules;
    const auto station = Station::open(std::move(wanted));
    return station ? "no error" : station.error().text();
  }

 private:
  std::vector<std::string> files_;
};

TEST_F(FomTest, ClassesOfAFederationAreUsedWithoutRogersModules) {
  // The station's own modules contradict those of the federation, but it does not need them.
  const Observer creator("radio test", rid_text(), {other_radio_module(), fom_modules().back()});
  TestStation station = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(station.station);
  EXPECT_TRUE(station.port().snapshot()->federation.joined);
}

TEST_F(FomTest, ModulesAreAddedToAFederationThatLacksClasses) {
  const Observer creator("radio test", rid_text(), {fom_modules().front()});
  TestStation one = open(settings({"EAGLE 1"}));
  TestStation two = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(one.station && two.station);
  EXPECT_TRUE(eventually([&] { return one.port().snapshot()->federation.stations_known == 1; }));
  EXPECT_EQ(one.port().snapshot()->federation.federate, "EAGLE 1");
}

TEST_F(FomTest, ModulesOfTheUserCreateTheFederation) {
  StationSettings own = settings({"EAGLE 1"});
  own.federation.fom_modules = {other_radio_module(), fom_modules().back()};
  TestStation one = open(own);
  TestStation two = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(one.station && two.station);
  EXPECT_TRUE(eventually([&] { return two.port().snapshot()->federation.stations_known == 1; }));
}

TEST_F(FomTest, MissingClassIsNamed) {
  EXPECT_THAT(error_of({ROGER_SOURCE_DIR "/tests/integration/rti/modules/signals.xml"}),
              HasSubstr("the object model of federation \"radio test\" has no interaction class "
                        "\"HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal\", which Roger's "
                        "radios need"));
  EXPECT_THAT(error_of({fom_modules().front()}),
              HasSubstr("has no interaction class \"HLAinteractionRoot.RadioSignal."
                        "EncodedAudioRadioSignal.RogerVoice.Channel000\""));
}

TEST_F(FomTest, MissingClassOfAnExistingFederationIsNamed) {
  const Observer creator("radio test", rid_text(), {fom_modules().front()});
  EXPECT_THAT(error_of({fom_modules().front()}), HasSubstr("RogerVoice.Channel000"));
}

}  // namespace
}  // namespace roger::radio
