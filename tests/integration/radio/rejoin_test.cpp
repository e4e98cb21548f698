// An executive that ends and returns, with stations and a recorder that existed before.
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "radio/exercise/exercise.hpp"
#include "radio/exercise/replay/recording.hpp"
#include "radio/hla/federate/radio_federate.hpp"
#include "tests/integration/radio/radio_fixture.hpp"

namespace roger::radio {
namespace {

using ::testing::HasSubstr;

class RejoinTest : public RadioFederation {
 protected:
  static FederationSnapshot federation_of(const TestStation& station) {
    return station.port().snapshot()->federation;
  }
  /// Speaks until the other station hears it, since it does not while the stations discover each
  /// other.
  static bool is_heard(TestStation& speaker, const TestStation& listener) {
    const auto last = [&] { return listener.radio().last_speaker; };
    const auto before = last() ? last()->until : TimePoint{};
    return eventually([&] {
      speaker.say(std::vector<float>(9600, 0.1F));
      return last() && last()->until > before;
    });
  }
};

TEST_F(RejoinTest, UnreachableExecutiveIsLoggedOnceHoweverOftenAFederateRetries) {
  class : public RadioNetListener {
    void on_voice(const VoicePacket& /*voice*/) override {}
    void on_message(const Message& /*message*/) override {}
  } listener;
  FederationSettings settings = this->settings({"EAGLE 1"}).federation;
  settings.rid = "[timing]\nbeacon_ms = 50\ndiscovery_ms = 100\n" + settings.rid;
  executive_.stop();
  const SteadyClock clock;
  RadioFederate federate(settings, clock,
                         std::make_shared<ControlGate>(RoleSettings{}, settings.federation, clock));
  ::testing::internal::CaptureStderr();
  for (int attempt = 0; attempt < 3; ++attempt) EXPECT_FALSE(federate.join(listener));
  const std::string log = ::testing::internal::GetCapturedStderr();
  const std::string warning = "connect threw ConnectionFailed";
  EXPECT_THAT(log, HasSubstr(warning));
  EXPECT_EQ(log.find(warning), log.rfind(warning)) << log;

  rti::executive::RunningExecutive again(rid_, at_the_same_port());
  ASSERT_TRUE(again.serves());
  EXPECT_TRUE(federate.join(listener));
  EXPECT_TRUE(federate.state().joined);
}

TEST_F(RejoinTest, StationsRejoinAfterTheExecutiveReturns) {
  TestStation speaker = open(settings({"EAGLE 1"}));
  TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(speaker.station && listener.station);
  ASSERT_TRUE(is_heard(speaker, listener));
  executive_.stop();
  for (const TestStation* station : {&speaker, &listener}) {
    ASSERT_TRUE(eventually([&] { return !federation_of(*station).joined; }));
    EXPECT_THAT(in_words(federation_of(*station).trouble),
                HasSubstr("voice continues where the network allows; retrying"));
  }
  EXPECT_TRUE(is_heard(speaker, listener)) << "voice needs no executive";

  rti::executive::RunningExecutive again(rid_, at_the_same_port());
  ASSERT_TRUE(again.serves());
  for (const TestStation* station : {&speaker, &listener}) {
    EXPECT_TRUE(eventually([&] { return federation_of(*station).joined; }));
    EXPECT_TRUE(eventually([&] { return federation_of(*station).stations_known == 1; }));
    EXPECT_EQ(in_words(federation_of(*station).trouble), "");
  }
  EXPECT_EQ(federation_of(speaker).federate, "EAGLE 1");
  EXPECT_TRUE(is_heard(speaker, listener));
}

TEST_F(RejoinTest, WaitingStationJoinsOnceAFederationExists) {
  StationSettings impatient = settings({"EAGLE 1"});
  executive_.stop();
  EXPECT_FALSE(Station::open(impatient));
  StationSettings waiting = settings({"EAGLE 1"});
  waiting.federation.wait_for_federation = true;
  TestStation early = open(waiting);
  ASSERT_TRUE(early.station);
  EXPECT_FALSE(federation_of(early).joined);
  EXPECT_TRUE(eventually([&] {
    return in_words(federation_of(early).trouble).find("retrying") != std::string::npos;
  }));
  early.say(std::vector<float>(9600, 0.1F));  // no station hears it

  rti::executive::RunningExecutive late(rid_, at_the_same_port());
  ASSERT_TRUE(late.serves());
  ASSERT_TRUE(eventually([&] { return federation_of(early).joined; }));
  TestStation listener = open(settings({"EAGLE 2"}));
  ASSERT_TRUE(listener.station);
  EXPECT_TRUE(is_heard(early, listener));
}

TEST_F(RejoinTest, RecordingContinuesWithoutAndAfterAnExecutive) {
  const auto folder =
      std::filesystem::path(::testing::TempDir()) / ("roger-rejoin-" + std::to_string(::getpid()));
  ExerciseSettings watching;
  watching.plan = settings({}).plan;
  watching.federation = settings({}).federation;
  watching.federation.federate = "RECORDER";
  auto exercise = Exercise::open(watching);
  ASSERT_TRUE(exercise) << exercise.error().text();
  const auto known = [&] { return exercise.value()->exercise(); };
  exercise.value()->submit(StartRecording{folder.string()});
  ASSERT_TRUE(eventually([&] { return known()->recording.on; }));
  TestStation speaker = open(settings({"EAGLE 1"}));
  ASSERT_TRUE(speaker.station);
  // A net counts the transmissions that began on it.
  const auto recorded = [&] { return exercise.value()->timeline_since(0).transmissions.size(); };
  const auto speaks = [&] {
    const std::size_t before = recorded();
    return eventually([&] {
      speaker.say(std::vector<float>(9600, 0.1F));
      return recorded() > before;
    });
  };
  EXPECT_TRUE(speaks());
  executive_.stop();
  ASSERT_TRUE(eventually([&] { return !known()->joined; }));
  EXPECT_THAT(in_words(known()->trouble),
              HasSubstr("voice continues where the network allows; retrying"));
  EXPECT_TRUE(known()->recording.on);
  rti::executive::RunningExecutive again(rid_, at_the_same_port());
  ASSERT_TRUE(again.serves());
  ASSERT_TRUE(eventually([&] { return known()->joined; }));
  ASSERT_TRUE(eventually([&] { return federation_of(speaker).joined; }));
  EXPECT_TRUE(speaks());
  EXPECT_EQ(in_words(known()->recording.trouble), "");
  const std::string recording_folder = known()->recording.folder;
  exercise.value()->close();

  const auto recording = load_recording(recording_folder);
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_EQ(in_words(summarize_damages(recording.value())), "");
  EXPECT_GE(recording.value().transmissions.size(), 2U);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace roger::radio
