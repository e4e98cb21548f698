#include "rti/federate/session/session_settings.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

net::Interface interface_with(bool loopback, std::size_t mtu) {
  net::Interface out;
  out.loopback = loopback;
  out.mtu = mtu;
  return out;
}

/// A RID without room for copies.
Rid plain() {
  Rid rid;
  rid.network.multicast = Multicast::kAlways;
  return rid;
}

TEST(SenderSettingsTest, DatagramsOfTheLoopbackFillItsPackets) {
  EXPECT_EQ(sender_settings(plain(), interface_with(true, 65'536)).limits.datagram, 65'507U);
  EXPECT_EQ(sender_settings(plain(), interface_with(true, 9000)).limits.datagram, 8972U);
}

TEST(SenderSettingsTest, DatagramsOfOtherInterfacesFitEthernet) {
  EXPECT_EQ(sender_settings(plain(), interface_with(false, 9000)).limits.datagram, 1472U);
  EXPECT_EQ(sender_settings(plain(), interface_with(false, 1400)).limits.datagram, 1472U);
  EXPECT_EQ(sender_settings(plain(), interface_with(true, 0)).limits.datagram, 1472U);
}

TEST(SenderSettingsTest, RidSetsTheDatagramsOfEveryInterface) {
  Rid rid = plain();
  rid.network.datagram_bytes = 2000;
  EXPECT_EQ(sender_settings(rid, interface_with(true, 65'536)).limits.datagram, 2000U);
  EXPECT_EQ(sender_settings(rid, interface_with(false, 1500)).limits.datagram, 2000U);
}

TEST(SenderSettingsTest, CopiesHaveRoomForTheirPrefix) {
  EXPECT_EQ(sender_settings(Rid{}, interface_with(true, 65'536)).limits.datagram, 65'502U);
  EXPECT_EQ(sender_settings(Rid{}, interface_with(false, 1500)).limits.datagram, 1467U);
}

TEST(SenderSettingsTest, TrainsAreNoLongerOnTheLoopback) {
  const auto ethernet = sender_settings(plain(), interface_with(false, 1500)).bundle;
  const auto loopback = sender_settings(plain(), interface_with(true, 65'536)).bundle;
  EXPECT_EQ(loopback.bytes, ethernet.bytes);
  EXPECT_EQ(loopback.datagrams, ethernet.datagrams);
  EXPECT_EQ(loopback.train_bytes, ethernet.train_bytes);
  EXPECT_EQ(ethernet.train_bytes, 32U * 1472U);
}

}  // namespace
}  // namespace roger::rti
