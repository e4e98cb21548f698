// Foreign traffic: other federations and executives on the same network, and datagrams of any
// program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "rti/wire/datagram.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/stranger.hpp"

namespace roger::test {
namespace {

using rti::renumbered;
using rti::Stranger;
using testing::HasSubstr;
using testing::StartsWith;

/// One group for everything, so that foreign traffic meets there.
constexpr const char* kDataGroup = "239.192.40.0";
const std::string kOneGroup =
    std::string("[[groups]]\nclasses=\"*\"\nbase=\"") + kDataGroup + "\"\ncount=1\n";

/// Federates of each side send by both transportation types: their own side receives it and the
/// other side nothing.
void expect_apart(TestFederate& a_sends, TestFederate& a_hears, TestFederate& b_sends,
                  TestFederate& b_hears) {
  for (TestFederate* sender : {&a_sends, &b_sends}) {
    sender->must("publish Order");
    sender->must("publish Signal");
    sender->must("publish-object Equipment Place");
  }
  for (TestFederate* hearer : {&a_hears, &b_hears}) {
    hearer->must("subscribe Order");
    hearer->must("subscribe Signal");
    hearer->must("subscribe-object Equipment Place");
  }
  a_sends.must("register Equipment");
  b_sends.must("register Equipment");
  for (int i = 0; i < 20; ++i) {
    a_sends.must("send Signal of-a");
    b_sends.must("send Signal of-b");
    a_sends.must("send Order of-a");
    b_sends.must("send Order of-b");
    for (const std::string name : {"Signal", "Order"}) {
      const std::string receive = "receive HLAinteractionRoot." + name + " tag=";
      EXPECT_THAT(a_hears.event(receive), HasSubstr("tag=of-a"));
      EXPECT_THAT(b_hears.event(receive), HasSubstr("tag=of-b"));
    }
  }
  for (TestFederate* hearer : {&a_hears, &b_hears}) {
    hearer->event("discover");
    EXPECT_EQ(hearer->events("discover"), 0U) << "only the object of its own side";
    EXPECT_EQ(hearer->events("receive"), 0U);
  }
}

TEST(ForeignTraffic, FederationsOfOneExecutiveShareOnlyGroups) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, kOneGroup);
  lab.start_executive();
  TestFederate a_sends = lab.joined("sender");
  TestFederate a_hears = lab.joined("hearer");
  TestFederate b_sends = lab.connected();
  TestFederate b_hears = lab.connected();
  b_sends.must("create other " + module("signals"));
  b_sends.must("join sender other");
  b_hears.must("join hearer other");
  expect_apart(a_sends, a_hears, b_sends, b_hears);
}

TEST(ForeignTraffic, FederationsOfTwoExecutivesShareOnlyGroups) {
  Laboratory a(Laboratory::Discovery::kAtAddress, kOneGroup);
  a.start_executive();
  Laboratory b(Laboratory::Discovery::kAtAddress, kOneGroup, a);
  b.start_executive();
  TestFederate a_sends = a.joined("sender");
  TestFederate a_hears = a.joined("hearer");
  TestFederate b_sends = b.joined("sender");
  TestFederate b_hears = b.joined("hearer");
  expect_apart(a_sends, a_hears, b_sends, b_hears);
}

TEST(ForeignTraffic, ForeignDatagramsInAGroupAreDropped) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, kOneGroup);
  lab.start_executive();
  TestFederate sender = lab.joined("sender");
  TestFederate hearer = lab.joined("hearer");
  sender.must("publish Signal");
  hearer.must("subscribe Signal");
  Stranger stranger(kDataGroup, lab.data_port());

  // A datagram of a nonexistent federation, complete, cut at every length, and mutated.
  rti::ByteVector buffer(400);
  rti::wire::DatagramWriter writer(buffer);
  const rti::ByteVector data(100, 'x');
  const std::vector<rti::ValueView> values{{0, data}};
  writer.begin(0xFFFF, 1);
  ASSERT_TRUE(writer.add_interaction(1, values, data));
  const rti::Bytes whole = writer.finish(1);
  // Sent in small batches so that none is lost in a full socket: each time, the receiver has read
  // up to a message of its own federation that was sent after them.
  int sent = 0;
  const auto send = [&](rti::Bytes datagram) {
    constexpr int kAtOnce = 100;
    stranger.send(datagram);
    if (++sent % kAtOnce != 0) return true;
    const std::string tag = "after-" + std::to_string(sent);
    return eventually([&] {
      sender.must("send Signal " + tag);
      return hearer.events("receive HLAinteractionRoot.Signal tag=" + tag + " ") > 0;
    });
  };
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    ASSERT_TRUE(send(whole.first(size))) << hearer.process().transcript();
  }
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    rti::ByteVector mutated(whole.begin(), whole.end());
    // The federation, bytes 1 and 2, is not mutated: datagrams of the own federation would be
    // delivered.
    for (int change = 0; change < 3; ++change) {
      const std::size_t at = random() % mutated.size();
      if (at != 1 && at != 2) mutated[at] = static_cast<std::uint8_t>(random());
    }
    mutated[0] = i % 2 == 0 ? mutated[0] : std::uint8_t{0x12};  // a fragment
    ASSERT_TRUE(send(mutated)) << hearer.process().transcript();
  }
  stranger.send(rti::ByteVector(rti::wire::kMaxDatagramBytes, 0x10));

  sender.must("send Signal on");
  hearer.event("receive HLAinteractionRoot.Signal tag=on ");
  EXPECT_EQ(hearer.events("receive"), hearer.events("receive HLAinteractionRoot.Signal tag=after-"))
      << "only what the member sent\n"
      << hearer.process().transcript();
  EXPECT_TRUE(hearer.process().wait_for(
      [](const std::string& line) {
        return line.find("datagrams of another wire version") != std::string::npos;
      },
      kPatience));
}

/// Returns the interface that a program on the loopback with this address uses.
rti::net::Interface loopback_at(const std::string& address) {
  rti::net::Interface out = rti::loopback();
  out.address = filter::Ipv4Address::parse(address).value();
  return out;
}

TEST(ForeignTraffic, NumbersFarAheadDoNotSilenceAFederate) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, kOneGroup);
  lab.start_executive();
  TestFederate sender = lab.joined("sender");
  TestFederate hearer = lab.joined("hearer");
  sender.must("publish Signal");
  hearer.must("subscribe Signal");
  Stranger here(kDataGroup, lab.data_port());
  Stranger elsewhere(kDataGroup, lab.data_port(), loopback_at("127.0.0.2"));
  sender.must("send Signal first");
  hearer.event("receive HLAinteractionRoot.Signal tag=first ");
  rti::ByteVector datagram = here.overhear();
  for (std::uint16_t i = 1; i <= 20; ++i) {
    // One datagram from the sender's address, and several that confirm each other from another one.
    here.send(renumbered(datagram, 20'000));
    for (std::uint16_t k = 0; k < 3; ++k) {
      elsewhere.send(renumbered(datagram, static_cast<std::uint16_t>(10'000 + k)));
    }
    const std::string tag = "good-" + std::to_string(i);
    sender.must("send Signal " + tag);
    hearer.event("receive HLAinteractionRoot.Signal tag=" + tag + " ");
    do {
      datagram = here.overhear();
    } while (std::string(datagram.begin(), datagram.end()).find(tag) == std::string::npos);
  }
  EXPECT_EQ(hearer.events("receive"), 0U) << hearer.process().transcript();
}

TEST(ForeignTraffic, ClassOnAGroupOfOtherClassesIsDropped) {
  constexpr const char* kVoiceGroup = "239.192.41.0";
  Laboratory lab(Laboratory::Discovery::kAtAddress,
                 "[[groups]]\nclasses=\"HLAinteractionRoot.Signal.Voice\"\nbase=\"" +
                     std::string(kVoiceGroup) + "\"\ncount=1\n" + kOneGroup);
  lab.start_executive();
  TestFederate sender = lab.joined("sender");
  TestFederate hearer = lab.joined("hearer");
  sender.must("publish Signal");
  sender.must("publish Signal.Voice");
  hearer.must("subscribe Signal");
  Stranger signals(kDataGroup, lab.data_port());
  Stranger voices(kVoiceGroup, lab.data_port());
  sender.must("send Signal signal");
  hearer.event("receive HLAinteractionRoot.Signal tag=signal ");
  sender.must("send Signal.Voice voice");
  hearer.event("receive HLAinteractionRoot.Signal tag=voice ");
  // The numbers are those of the group on which it is sent, so only the class is wrong.
  rti::ByteVector forged = signals.overhear();
  const rti::ByteVector voice = voices.overhear();
  std::copy_n(voice.begin(), rti::wire::kDatagramHeaderBytes, forged.begin());
  voices.send(renumbered(forged, 2));
  sender.must("send Signal.Voice later");
  hearer.event("receive HLAinteractionRoot.Signal tag=later ");
  EXPECT_EQ(hearer.events("receive"), 0U) << hearer.process().transcript();
}

}  // namespace
}  // namespace roger::test
