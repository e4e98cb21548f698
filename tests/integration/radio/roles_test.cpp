// Members with roles: break-ins while they rejoin, and reports of refused controls.
#include <gmock/gmock.h>

#include <atomic>
#include <memory>
#include <string>

#include "core/clock.hpp"
#include "dds-filter/channel.hpp"
#include "radio/exercise/exercise.hpp"
#include "radio/hla/federate/permit_schedule.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/support/open_proof.hpp"

namespace roger::radio {
namespace {

/// Counts the packets that break in, and all others.
class BreakInCounter final : public RadioNetListener {
 public:
  void on_voice(const VoicePacket& voice) override {
    ++(voice.transmission.flags.breaks_in ? permitted : ordinary);
  }
  void on_message(const Message& /*message*/) override {}
  std::atomic<int> permitted{0};
  std::atomic<int> ordinary{0};
};

class RolesTest : public RadioFederation {
 protected:
  /// Returns settings of a member with a certificate of this role.
  FederationSettings member(const std::string& federate, const std::string& role) {
    FederationSettings out = settings({}).federation;
    out.federate = federate;
    out.roles = {.own = role, .make_proof = [] { return std::make_shared<OpenProof>(); }};
    return out;
  }
  TestStation open_station(const std::string& call_sign, const std::string& role) {
    StationSettings station = settings({call_sign});
    station.federation = member(call_sign, role);
    return open(std::move(station));
  }

  const SteadyClock clock_;
};

TEST_F(RolesTest, ABreakInContinuesWhileTheExecutiveIsAwayAndAllRejoin) {
  // Packets are sent 32 times a second. A permit is valid for 2 s, and a former membership
  // continues for 5 s.
  constexpr int kLongerThanAPermit = 3 * 32;
  constexpr int kLongerThanTheOverlap = 7 * 32;
  TestStation talker = open_station("EAGLE 1", "instructor");
  ASSERT_TRUE(talker.station);
  BreakInCounter heard;
  const auto listener = make_radio_net(member("EAGLE 2", "trainee"), clock_);
  ASSERT_TRUE(listener->join(heard));
  listener->set_interest({filter::to_channel(Frequency::from_kilohertz(40'000))});
  const auto joined = [&] {
    return std::pair(talker.port().snapshot()->federation.joined, listener->state().joined);
  };
  const auto hears_more = [&](int packets) {
    const int enough = heard.permitted + packets;
    return eventually([&] { return heard.permitted >= enough; });
  };

  talker.port().submit(Key{0, true, {.breaks_in = true}});
  ASSERT_TRUE(hears_more(1));
  const int before_the_permit = heard.ordinary;
  executive_.stop();
  ASSERT_TRUE(eventually([&] { return joined() == std::pair(false, false); }));
  EXPECT_TRUE(hears_more(kLongerThanAPermit)) << "permits need no executive";
  rti::executive::RunningExecutive again(rid_, at_the_same_port());
  ASSERT_TRUE(again.serves());
  ASSERT_TRUE(eventually([&] { return joined() == std::pair(true, true); }));
  EXPECT_TRUE(hears_more(kLongerThanTheOverlap));
  EXPECT_EQ(heard.ordinary, before_the_permit) << "of " << heard.permitted;
  listener->leave();
}

TEST_F(RolesTest, APermitThatAListenerRemembersExpires) {
  constexpr std::uint64_t kStream = 99;
  const Frequency frequency = Frequency::from_kilohertz(40'000);
  ManualClock clock{TimePoint{std::chrono::hours(1)}};
  BreakInCounter heard;
  BreakInCounter ignored;
  const auto listener = make_radio_net(member("EAGLE 2", "trainee"), clock);
  ASSERT_TRUE(listener->join(heard));
  listener->set_interest({filter::to_channel(frequency)});
  const auto instructor = make_radio_net(member("HQ", "instructor"), clock_);
  ASSERT_TRUE(instructor->join(ignored));
  // It has no permits of its own.
  const auto talker = make_radio_net(member("EAGLE 1", "trainee"), clock_);
  ASSERT_TRUE(talker->join(ignored));
  VoicePacket voice;
  voice.transmission.address = frequency;
  voice.transmission.flags.breaks_in = true;
  voice.coded.stream = kStream;
  voice.coded.sample_count = 160;
  voice.coded.size = 160;
  // Talks until a packet arrives that is counted by `count`.
  const auto is_heard_as = [&](const std::atomic<int>& count) {
    const int before = count;
    return eventually([&] {
      EXPECT_TRUE(talker->send(voice));
      ++voice.coded.sequence;
      return count > before;
    });
  };

  ASSERT_TRUE(is_heard_as(heard.ordinary));
  // Once: a second permit could arrive after the clock was advanced.
  instructor->send_message(BreakIn{kStream});
  EXPECT_TRUE(is_heard_as(heard.permitted));
  clock.advance(kPermitExpiry);
  EXPECT_TRUE(is_heard_as(heard.permitted));
  clock.advance(std::chrono::milliseconds(1));
  EXPECT_TRUE(is_heard_as(heard.ordinary));
  for (const auto& one : {&talker, &instructor, &listener}) (*one)->leave();
}

TEST_F(RolesTest, OnlyTheStationReportsWhatItsMembersRefuse) {
  constexpr std::uint64_t kControls = 4;
  TestStation station = open_station("EAGLE 2", "trainee");
  ASSERT_TRUE(station.station);
  ExerciseSettings watching;
  watching.plan = settings({}).plan;
  watching.federation = member("EAGLE 2 watch", "trainee");
  const auto exercise = Exercise::open(watching);
  ASSERT_TRUE(exercise) << exercise.error().text();
  BreakInCounter no_packets;
  const auto modified = make_radio_net(settings({}).federation, clock_);
  ASSERT_TRUE(modified->join(no_packets));
  const auto refused = [&] { return exercise.value()->exercise()->refused; };
  for (std::uint64_t i = 0; i < kControls; ++i) {
    const NetCut unsigned_cut{7, Frequency::from_kilohertz(50'000 + 25 * i), true};
    EXPECT_TRUE(eventually([&] {
      modified->send_message(unsigned_cut);
      return refused().reports > i;
    }));
    const Notice newest = refused().newest;
    ASSERT_FALSE(newest.values.empty());
    EXPECT_EQ(newest.values.front(), "EAGLE 2") << in_words(newest);
  }
  EXPECT_EQ(refused().reports, kControls);
  exercise.value()->close();
  modified->leave();
}

}  // namespace
}  // namespace roger::radio
