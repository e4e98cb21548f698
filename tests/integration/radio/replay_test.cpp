// A program in the federation that records secure voice without the key and sends it again.
#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include "radio/hla/radio_net.hpp"
#include "radio/signal/exercise_time.hpp"
#include "radio/signal/replay_guard.hpp"
#include "tests/integration/radio/radio_fixture.hpp"

namespace roger::radio {
namespace {

/// Returns a plan with three equal stations, EAGLE 1 to 3, and a secure net.
std::string secure_plan() {
  std::string plan = R"(
[[key]]
name = "ALPHA"
id = 17
secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
[[net]]
name = "RED"
frequency_mhz = "40.000"
key = "ALPHA"
)";
  for (const char* call_sign : {"EAGLE 1", "EAGLE 2", "EAGLE 3"}) {
    plan += std::string("[[station]]\ncall_sign = \"") + call_sign + R"("
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)";
  }
  return plan;
}

/// Records what arrives on one net.
class Recordings final : public RadioNetListener {
 public:
  void on_voice(const VoicePacket& voice) override {
    const std::lock_guard lock(mutex_);
    packets_.push_back(voice);
  }
  void on_message(const Message& /*message*/) override {}
  [[nodiscard]] std::vector<VoicePacket> packets() const {
    const std::lock_guard lock(mutex_);
    return packets_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<VoicePacket> packets_;
};

class SecureReplayTest : public RadioFederation {
 protected:
  SecureReplayTest() {
    FederationSettings settings = secure_settings("EAGLE 1").federation;
    settings.federate = "ATTACKER";
    attacker_ = make_radio_net(settings, clock_);
  }
  ~SecureReplayTest() override { attacker_->leave(); }

  [[nodiscard]] StationSettings secure_settings(const std::string& call_sign) const {
    StationSettings out = settings({call_sign});
    auto plan = parse_net_plan(secure_plan(), "secure");
    EXPECT_TRUE(plan) << plan.error().text();
    out.plan = std::move(plan).value();
    return out;
  }
  /// Sends everything that was recorded, as often as necessary until `station` has rejected all of
  /// it: voice is best effort.
  void replay_to(const TestStation& station, const std::vector<VoicePacket>& recorded) {
    EXPECT_TRUE(eventually([&] {
      for (VoicePacket voice : recorded) attacker_->send(voice);
      return rejected_by(station) >= recorded.size();
    })) << rejected_by(station)
        << " of " << recorded.size();
    EXPECT_FALSE(station.radio().receiving);
    // Longer than a playout delays what is heard.
    for (int tenths = 0; tenths < 5; ++tenths) EXPECT_TRUE(is_silent(station)) << tenths;
  }
  /// Returns whether the next tenth of a second of what the operator hears is silence.
  [[nodiscard]] static bool is_silent(const TestStation& station) {
    constexpr std::size_t kTenth = 4800;
    station.headset().clear();
    EXPECT_TRUE(eventually([&] { return station.headset().heard().size() >= kTenth; }));
    return std::ranges::all_of(station.headset().heard(),
                               [](float sample) { return sample == 0.0F; });
  }
  [[nodiscard]] static std::uint64_t rejected_by(const TestStation& station) {
    return station.station->report().operators.at(0).packets_replayed;
  }

  const SteadyClock clock_;
  Recordings recordings_;
  std::unique_ptr<RadioNet> attacker_;
};

TEST_F(SecureReplayTest, RecordedVoiceIsRejectedByAllStationsAndByLateJoiners) {
  ASSERT_TRUE(attacker_->join(recordings_));
  attacker_->set_interest({to_channel(Frequency::from_kilohertz(40'000))});
  TestStation speaker = open(secure_settings("EAGLE 1"));
  TestStation listener = open(secure_settings("EAGLE 2"));
  ASSERT_TRUE(speaker.station && listener.station);
  // The attacker has subscribed some time after set_interest(); speaking until it has recorded
  // something needs no assumption about that time.
  EXPECT_TRUE(eventually([&] {
    speaker.say(std::vector<float>(9600, 0.1F));
    return listener.radio().last_speaker.has_value() && recordings_.packets().size() > 20;
  }));
  ASSERT_TRUE(eventually([&] { return !listener.radio().receiving; }));
  EXPECT_EQ(rejected_by(listener), 0U);
  const std::vector<VoicePacket> recorded = recordings_.packets();
  // Its StreamTag may be used by others when the speaker has left.
  speaker.station->close();
  ASSERT_TRUE(eventually([&] { return is_silent(listener); }));  // the end of the last transmission
  replay_to(listener, recorded);
  bool reported = false;
  for (const Event& event : listener.port().events_since(0).events) {
    if (event.kind == EventKind::kNotHeard) reported = reported || is_replay(event.why);
  }
  EXPECT_TRUE(reported);

  // The packets become older than what a station accepts that joins now.
  const auto recorded_at = recorded.back().coded.timing.received;
  ASSERT_TRUE(eventually([&] {
    return clock_.now() - recorded_at > ReplayGuard::kListenAllowance + std::chrono::seconds{1};
  }));
  TestStation late = open(secure_settings("EAGLE 3"));
  ASSERT_TRUE(late.station);
  replay_to(late, recorded);
  EXPECT_FALSE(late.radio().last_speaker.has_value());
}

}  // namespace
}  // namespace roger::radio
