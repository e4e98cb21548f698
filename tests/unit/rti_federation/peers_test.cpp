#include "rti/federate/receive/peers.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using PeerOrigin = Peers::Origin;

constexpr filter::Ipv4Address kHost{0x0A000001};
constexpr filter::Ipv4Address kOtherHost{0x0A000002};

TEST(PeersTest, KnowsTheNamesOfJoinedFederates) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one");
  EXPECT_EQ(*peers.name_of(1), "one");
  EXPECT_EQ(peers.find("self"), FederateId{3});
  EXPECT_EQ(peers.name_of(2), nullptr);
  peers.remove(1);
  EXPECT_EQ(peers.name_of(1), nullptr);
  EXPECT_FALSE(peers.find("one").has_value());
}

TEST(PeersTest, RecognizesOwnDatagrams) {
  Peers peers(3);
  peers.add(3, "self");
  EXPECT_EQ(peers.note(3, kHost, 0, 1).origin, PeerOrigin::kSelf);
}

TEST(PeersTest, AcceptsNewcomersBeforeTheirAnnouncement) {
  Peers peers(3);
  peers.add(3, "self");
  EXPECT_EQ(peers.note(4, kHost, 0, 1).origin, PeerOrigin::kPeer);
  peers.add(4, "four");
  EXPECT_EQ(peers.note(4, kHost, 0, 3).origin, PeerOrigin::kPeer);
  EXPECT_EQ(peers.lost(), 1U);
}

TEST(PeersTest, RejectsUnknownSenders) {
  Peers peers(3);
  peers.add(3, "self");
  EXPECT_EQ(peers.note(0, kHost, 0, 1).origin, PeerOrigin::kUnknown);
  EXPECT_EQ(peers.note(5000, kHost, 0, 1).origin, PeerOrigin::kUnknown);
  // has a lower id than this federate and is not joined
  EXPECT_EQ(peers.note(2, kHost, 0, 1).origin, PeerOrigin::kUnknown);
  peers.add(4, "four");
  peers.remove(4);
  EXPECT_EQ(peers.note(4, kHost, 0, 1).origin, PeerOrigin::kUnknown);
}

TEST(PeersTest, CountsLossBySenderAndGroup) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one");
  peers.add(2, "two");
  peers.note(1, kHost, 0, 10);
  peers.note(1, kHost, 1, 500);
  peers.note(2, kHost, 0, 900);
  EXPECT_EQ(peers.lost(), 0U);
  peers.note(1, kHost, 0, 12);
  peers.note(2, kHost, 0, 903);
  EXPECT_EQ(peers.lost(), 3U);
  EXPECT_EQ(peers.lost_from(1), 1U);
  EXPECT_EQ(peers.lost_from(2), 2U);
  EXPECT_EQ(peers.lost_from(3), 0U);
  EXPECT_EQ(peers.lost_in(0), 3U);
  EXPECT_EQ(peers.lost_in(1), 0U);
  peers.remove(1);
  EXPECT_EQ(peers.lost(), 3U);
  EXPECT_EQ(peers.lost_from(1), 1U);
  EXPECT_EQ(peers.lost_in(0), 3U);
}

TEST(PeersTest, DatagramsMissedWhileTheGroupWasLeftAreNoLoss) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one");
  peers.note(1, kHost, 0, 10);
  peers.note(1, kHost, 0, 12);
  peers.restart_group(0);
  peers.note(1, kHost, 0, 5000);
  EXPECT_EQ(peers.lost(), 1U);
}

TEST(PeersTest, IdBelongsToTheAddressThatFirstUsedIt) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one");
  peers.add(2, "two");
  EXPECT_EQ(peers.note(1, kHost, 0, 10).origin, PeerOrigin::kPeer);
  EXPECT_EQ(peers.note(1, kOtherHost, 0, 11).origin, PeerOrigin::kOtherAddress);
  EXPECT_EQ(peers.heard(1, kOtherHost), PeerOrigin::kOtherAddress);
  EXPECT_EQ(peers.note(2, kOtherHost, 0, 1).origin, PeerOrigin::kPeer) << "of another federate";
  const Peers::Note next = peers.note(1, kHost, 0, 11);
  EXPECT_EQ(next.origin, PeerOrigin::kPeer);
  EXPECT_EQ(next.arrival, LossTracker::Arrival::kInOrder) << "the foreign number was not noted";
}

TEST(PeersTest, IdIsOwnedFromTheReportOfItsFederateOn) {
  Peers peers(3);
  peers.add(3, "self");
  EXPECT_EQ(peers.heard(4, kOtherHost), PeerOrigin::kPeer);
  EXPECT_EQ(peers.heard(4, kHost), PeerOrigin::kPeer);
  peers.add(4, "four");
  EXPECT_EQ(peers.heard(4, kHost), PeerOrigin::kPeer) << "another address used the id before";
  EXPECT_EQ(peers.heard(4, kOtherHost), PeerOrigin::kOtherAddress);
}

TEST(PeersTest, AddressOfTheConnectionWinsOverTheFirstOne) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one", {kHost});
  EXPECT_EQ(peers.note(1, kOtherHost, 0, 30'000).origin, PeerOrigin::kPeer);
  const Peers::Note own = peers.note(1, kHost, 0, 10);
  EXPECT_EQ(own.origin, PeerOrigin::kPeer);
  EXPECT_EQ(own.arrival, LossTracker::Arrival::kInOrder) << "the foreign number does not count";
  EXPECT_EQ(peers.note(1, kOtherHost, 0, 30'001).origin, PeerOrigin::kOtherAddress);
  EXPECT_EQ(peers.note(1, kHost, 0, 11).arrival, LossTracker::Arrival::kInOrder);
  EXPECT_EQ(peers.lost(), 0U);
}

TEST(PeersTest, HostThatSendsFromAnotherOfItsAddressesIsHeard) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one", {kHost});
  TimePoint now{std::chrono::hours(1)};
  for (std::uint16_t number = 1; number < 20; ++number) {
    EXPECT_EQ(peers.note(1, kOtherHost, 0, number).origin, PeerOrigin::kPeer) << number;
    now += std::chrono::seconds(1);
    peers.release_silent_addresses(now);
  }
}

TEST(PeersTest, AddressesOfOneHostDoNotTakeTheIdFromEachOther) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one", {kHost, kOtherHost});
  EXPECT_EQ(peers.heard(1, kHost), PeerOrigin::kPeer);
  EXPECT_EQ(peers.heard(1, kOtherHost), PeerOrigin::kOtherAddress);
}

TEST(PeersTest, SilentAddressLosesItsId) {
  Peers peers(3);
  peers.add(3, "self");
  peers.add(1, "one");
  TimePoint now{std::chrono::hours(1)};
  EXPECT_EQ(peers.heard(1, kHost), PeerOrigin::kPeer);
  peers.release_silent_addresses(now);
  now += Peers::kAddressSilence - std::chrono::milliseconds(1);
  peers.release_silent_addresses(now);
  EXPECT_EQ(peers.heard(1, kOtherHost), PeerOrigin::kOtherAddress) << "does not prolong anything";
  now += std::chrono::milliseconds(1);
  peers.release_silent_addresses(now);
  EXPECT_EQ(peers.heard(1, kOtherHost), PeerOrigin::kPeer);
  EXPECT_EQ(peers.heard(1, kHost), PeerOrigin::kOtherAddress);
}

}  // namespace
}  // namespace roger::rti
