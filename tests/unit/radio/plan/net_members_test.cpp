// The stations that have a radio on a net.
#include "radio/plan/net_members.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "radio/hla/announced_members.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::radio {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kPlan = R"(
[[net]]
name = "RED"
frequency_mhz = 40
modulation = "FM"
[[net]]
name = "GUARD"
frequency_mhz = 45
modulation = "FM"
[[net]]
name = "CREW"
kind = "intercom"
[[station]]
call_sign = "FOX"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
guard = "GUARD"
[[station.radio]]
name = "2"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
receive_only = true
[[station.radio]]
name = "IC"
kind = "intercom"
presets = ["CREW"]
)";

KnownRadio known(const std::string& call_sign, std::uint16_t index, std::uint64_t hertz) {
  KnownRadio radio;
  radio.call_sign = call_sign;
  radio.radio_index = index;
  radio.frequency = Frequency::from_hertz(hertz);
  return radio;
}

TEST(NetMembersTest, RadiosAreMembersWhereTheyAreTunedAndReceiversWhereThePlanPutsThem) {
  const auto plan = parse_net_plan(kPlan, "test");
  ASSERT_TRUE(plan) << plan.error().text();
  const Address red = plan.value().nets[0].address;
  const Address guard = plan.value().nets[1].address;
  const Address crew = plan.value().nets[2].address;
  const std::vector<KnownRadio> radios{known("OWL", 2, 40'000'000), known("FOX", 1, 45'000'000),
                                       known("OWL", 2, 40'000'000), known("", 1, 40'000'000)};
  auto members = all_members(announced_members(radios), plan.value(), {"FOX", "OWL"});
  EXPECT_THAT(members[red], ElementsAre(NetMember{"FOX", 2}, NetMember{"OWL", 2}))
      << "FOX has tuned its first radio elsewhere";
  EXPECT_THAT(members[guard], ElementsAre(NetMember{"FOX", 1}));
  EXPECT_THAT(members[crew], ElementsAre(NetMember{"FOX", 3}));
  members = all_members({}, plan.value(), {});
  EXPECT_THAT(members[red], IsEmpty()) << "FOX has not joined";
}

TEST(NetMembersTest, ReplayedRadiosAreNoMembers) {
  constexpr std::uint64_t kHertz = 40'000'000;
  KnownRadio live = known("FOX", 1, kHertz);
  live.stream = make_first_stream(1);
  KnownRadio replayed = known("FOX", 10'000, kHertz);
  replayed.stream = make_first_replay_stream(1);
  const std::vector<KnownRadio> radios{live, replayed};
  EXPECT_THAT(announced_members(radios)[Frequency::from_hertz(kHertz)],
              ElementsAre(NetMember{"FOX", 1}));
}

}  // namespace
}  // namespace roger::radio
