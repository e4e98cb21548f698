// Stations on an RTI that supports HLA_EVOKED only, as many do: the embedded RTI, which refuses the
// other callback model here.
#include <gmock/gmock.h>

#include "rti/api/ambassador.hpp"
#include "tests/integration/radio/expect_speech.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/integration/radio/speech.hpp"

namespace {

std::atomic<int> evoked_connections{0};

class EvokedOnly final : public rti1516e::Ambassador {
 public:
  void connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
               const std::wstring& settings) override {
    if (model != rti1516e::HLA_EVOKED) {
      throw rti1516e::UnsupportedCallbackModel(L"only HLA_EVOKED");
    }
    Ambassador::connect(federate, model, settings);
    ++evoked_connections;
  }
};

}  // namespace

namespace rti1516e {

// Replaces the library's own function.
RTIambassadorFactory::RTIambassadorFactory() = default;
RTIambassadorFactory::~RTIambassadorFactory() noexcept = default;
std::unique_ptr<RTIambassador> RTIambassadorFactory::createRTIambassador() {
  return std::make_unique<EvokedOnly>();
}

}  // namespace rti1516e

namespace roger::radio {
namespace {

class EvokedStationTest : public RadioFederation {};

TEST_F(EvokedStationTest, SpeechArrivesUnchanged) {
  test::repeat_if_disturbed(kBearable, [this](std::string& differences) {
    const int before = evoked_connections;
    TestStation speaker = open(settings({"EAGLE 1"}));
    TestStation listener = open(unhurried_settings("EAGLE 2"));
    ASSERT_TRUE(speaker.station && listener.station);
    EXPECT_EQ(evoked_connections, before + 2);
    const std::vector<std::vector<float>> words = several_words();
    speaker.say_each(words);
    ASSERT_TRUE(eventually([&] { return listener.radio().last_speaker.has_value(); }));
    ASSERT_TRUE(eventually([&] { return !listener.radio().receiving; }));
    EXPECT_EQ(listener.radio().last_speaker->call_sign, "EAGLE 1");
    // Discovery, requests and answers also use callbacks.
    EXPECT_TRUE(
        eventually([&] { return speaker.port().snapshot()->federation.stations_known == 1; }));
    listener.station->close();
    differences = differences_of_words(words, listener.headset().heard());
  });
}

TEST_F(EvokedStationTest, UnusableSettingsAreNamed) {
  StationSettings lonely = settings({"EAGLE 1"});
  lonely.federation.rid = "/nowhere/rid.toml";
  StationParts parts;
  lonely.operators[0].device.name = "null";
  const auto station = Station::open(std::move(lonely), std::move(parts));
  ASSERT_FALSE(station);
  EXPECT_THAT(station.error().text(),
              ::testing::HasSubstr("cannot connect to the RTI with the settings "
                                   "\"/nowhere/rid.toml\""));
}

}  // namespace
}  // namespace roger::radio
