// Stations, nets and speaking order of a swarm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "app/swarm/swarm_plan.hpp"
#include "app/swarm/turns.hpp"
#include "dds-filter/channel.hpp"

namespace roger::app {
namespace {

using testing::ElementsAre;

const std::vector<std::vector<std::size_t>> kThreeNets{{0, 3, 6}, {1, 4, 7}, {2, 5}};

TEST(TurnsTest, OneStationPerNetSpeaksAndEveryStationGetsATurn) {
  const Turns turns(kThreeNets, 2, false);
  std::map<std::size_t, std::size_t> net_of;
  for (std::size_t net = 0; net < kThreeNets.size(); ++net) {
    for (const std::size_t station : kThreeNets[net]) net_of[station] = net;
  }
  std::set<std::size_t> spoke;
  for (std::size_t turn = 0; turn < 5; ++turn) {
    std::set<std::size_t> nets;
    for (const std::size_t station : turns.speakers(turn)) {
      spoke.insert(station);
      nets.insert(net_of.at(station));
    }
    EXPECT_EQ(nets.size(), 2U) << turn;
  }
  EXPECT_EQ(spoke.size(), 8U);
}

TEST(TurnsTest, AlternateTurnsCompareOneSpeakerWithMany) {
  const Turns turns(kThreeNets, 3, true);
  EXPECT_THAT(turns.speakers(0), ElementsAre(2));
  EXPECT_THAT(turns.speakers(1), ElementsAre(5, 0, 1));
  EXPECT_THAT(turns.speakers(2), ElementsAre(2));
  EXPECT_THAT(turns.speakers(3), ElementsAre(5, 3, 4));
  EXPECT_THAT(Turns({{0}}, 1, true).speakers(1), ElementsAre(0)) << "there is no other station";
}

TEST(SwarmPlanTest, EachNetHasItsOwnChannelAndStations) {
  const radio::NetPlan plan = swarm_plan(7, 3);
  ASSERT_EQ(plan.stations.size(), 7U);
  EXPECT_EQ(plan.stations[6].call_sign, swarm_call_sign(6));
  const std::vector<SwarmNet> nets = group_by_net(plan, plan.stations);
  ASSERT_EQ(nets.size(), 3U);
  EXPECT_EQ(nets[0].name, "N 01");
  EXPECT_THAT(nets[0].stations, ElementsAre(0, 3, 6));
  EXPECT_THAT(nets[2].stations, ElementsAre(2, 5));
  std::set<filter::Channel> channels;
  for (const radio::Net& net : swarm_plan(1, kMaxSwarmNets).nets) {
    channels.insert(radio::to_channel(net.address));
    EXPECT_TRUE(plan.stations[0].radios[0].tunable(net)) << net.name;
  }
  EXPECT_EQ(channels.size(), kMaxSwarmNets);
}

TEST(SwarmPlanTest, ManuallyTunedStationIsGroupedByFrequency) {
  radio::NetPlan plan = swarm_plan(2, 1);
  plan.stations[1].radios[0].address = Frequency::from_kilohertz(50'000);
  const std::vector<SwarmNet> nets = group_by_net(plan, plan.stations);
  ASSERT_EQ(nets.size(), 2U);
  EXPECT_EQ(nets[1].name, "50.000 MHz");
}

}  // namespace
}  // namespace roger::app
