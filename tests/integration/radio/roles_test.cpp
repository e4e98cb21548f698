// Members with roles: reports of refused controls.
#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "radio/exercise/exercise.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/support/open_proof.hpp"

namespace roger::radio {
namespace {

/// A member that listens to nothing.
class Deaf final : public RadioNetListener {
 public:
  void on_voice(const VoicePacket& /*voice*/) override {}
  void on_message(const Message& /*message*/) override {}
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

TEST_F(RolesTest, OnlyTheStationReportsWhatItsMembersRefuse) {
  constexpr std::uint64_t kControls = 4;
  TestStation station = open_station("EAGLE 2", "trainee");
  ASSERT_TRUE(station.station);
  ExerciseSettings watching;
  watching.plan = settings({}).plan;
  watching.federation = member("EAGLE 2 watch", "trainee");
  const auto exercise = Exercise::open(watching);
  ASSERT_TRUE(exercise) << exercise.error().text();
  Deaf deaf;
  const auto modified = make_radio_net(settings({}).federation, clock_);
  ASSERT_TRUE(modified->join(deaf));
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
