// The data plane of a protected network: members hear each other, and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "rti/security/datagram_seal.hpp"
#include "rti/security/opener.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/direct.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/integration/security/protected_laboratory.hpp"
#include "tests/support/process_figures.hpp"

namespace roger::test {
namespace {

using rti::Stranger;
using testing::HasSubstr;

constexpr auto kMaxAge = rti::security::Opener::kMaxAge * rti::security::kSlot;
const std::string kReceived = "receive HLAinteractionRoot.Signal tag=";

/// A federate that sends Signals, by best effort, and one that receives them.
class Pair {
 public:
  explicit Pair(const Laboratory& lab)
      : sender(lab.joined("sender")), hearer(lab.joined("hearer")) {
    sender.must("publish Signal");
    sender.must("publish Order");
    hearer.must("subscribe Signal");
    hearer.must("subscribe Order");
  }
  void expect_to_hear(const std::string& tag) {
    sender.must("send Signal " + tag);
    EXPECT_THAT(hearer.event(kReceived + tag), HasSubstr(tag));
  }

  TestFederate sender;
  TestFederate hearer;
};

class DataAttacks : public testing::Test {
 protected:
  DataAttacks() { lab_.start_executive(); }
  /// Sends until the hearer has read what was sent before.
  void settle(Pair& pair, const std::string& tag) {
    int round = 0;
    EXPECT_TRUE(eventually([&] {
      const std::string fresh = tag + "-" + std::to_string(++round);
      pair.sender.must("send Signal " + fresh);
      return pair.hearer.events(kReceived + fresh + " ") > 0;
    }));
  }

  const KeyFile key_;
  Laboratory lab_{Laboratory::Discovery::kAtAddress, one_group() + key_.setting()};
};

TEST_F(DataAttacks, MembersHearEachOther) {
  Pair pair(lab_);
  for (int i = 0; i < 200; ++i) pair.expect_to_hear("of-a-" + std::to_string(i));
  pair.sender.must("send Order by-tcp");
  pair.hearer.event("receive HLAinteractionRoot.Order tag=by-tcp");
}

TEST_F(DataAttacks, CopiesAreSealedToo) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, one_group() + key_.setting());
  // The same network without multicast.
  const std::string rid = lab.rid_file();
  lab.start_executive();
  Pair pair(lab);
  std::string text = lab.rid_text();
  const std::string here = "[network]|";
  text.insert(text.find(here) + here.size(), "multicast=\"never\"|");
  TestFederate lone;
  lone.must("connect immediate " + text);
  lone.must("join lone lab");
  lone.must("subscribe Signal");
  EXPECT_TRUE(eventually([&] {
    pair.sender.must("send Signal copied");
    return lone.events(kReceived + "copied") > 0;
  })) << lone.process().transcript();
}

TEST_F(DataAttacks, NothingReadableIsSent) {
  Pair pair(lab_);
  Stranger stranger(kGroup, lab_.data_port());
  pair.expect_to_hear("very-secret-words");
  const rti::ByteVector heard = stranger.overhear();
  EXPECT_TRUE(rti::security::SealedHeader::parse(heard));
  const std::string text(heard.begin(), heard.end());
  EXPECT_EQ(text.find("secret"), std::string::npos);
}

TEST_F(DataAttacks, ReplayedDatagramsAreNotHeard) {
  Pair pair(lab_);
  Stranger stranger(kGroup, lab_.data_port());
  std::vector<rti::ByteVector> recorded;
  for (int i = 0; i < 20; ++i) {
    pair.expect_to_hear("once-" + std::to_string(i) + "-");
    recorded.push_back(stranger.overhear());
  }
  for (int round = 0; round < 20; ++round) {
    for (const rti::ByteVector& datagram : recorded) stranger.send(datagram);
    settle(pair, "round-" + std::to_string(round));
  }
  EXPECT_EQ(pair.hearer.events(kReceived + "once-"), 0U) << pair.hearer.process().transcript();

  // A federate that joins later does not hear them either, once they are older than networks delay
  // datagrams. There is no event to wait for: time must pass.
  const auto recorded_at = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - recorded_at < 2 * kMaxAge) settle(pair, "later");
  TestFederate late = lab_.joined("late");
  late.must("subscribe Signal");
  for (const rti::ByteVector& datagram : recorded) stranger.send(datagram);
  EXPECT_TRUE(eventually([&] {
    pair.sender.must("send Signal now");
    return late.events(kReceived + "now") > 0;
  }));
  EXPECT_EQ(late.events(kReceived + "once-"), 0U) << late.process().transcript();
}

TEST_F(DataAttacks, ForgedDatagramsAreNotHeardAndNothingGrows) {
  Pair pair(lab_);
  Stranger stranger(kGroup, lab_.data_port());
  pair.expect_to_hear("first");
  const rti::ByteVector recorded = stranger.overhear();
  const auto header = rti::security::SealedHeader::parse(recorded);
  ASSERT_TRUE(header);
  settle(pair, "warm");
  const std::uint64_t before = figures_of(pair.hearer.process().pid()).rss_kib;

  // Plain datagrams that an open network would deliver.
  rti::ByteVector buffer(200);
  rti::wire::DatagramWriter writer(buffer);
  const rti::ByteVector tag{'f', 'o', 'r', 'g', 'e', 'd'};
  std::mt19937 random(1);
  for (int i = 0; i < 40'000; ++i) {
    rti::ByteVector datagram;
    switch (i % 4) {
      case 0: {
        writer.begin(header->federation, header->sender);
        ASSERT_TRUE(writer.add_interaction(static_cast<rti::ClassId>(1 + i % 40), {}, tag));
        const rti::Bytes plain = writer.finish(static_cast<std::uint16_t>(header->sequence + i));
        datagram.assign(plain.begin(), plain.end());
        break;
      }
      case 1: {
        const auto sign = rti::wire::PresenceSign{header->federation, header->sender}.write();
        datagram.assign(sign.begin(), sign.end());
        break;
      }
      case 2:  // any federation, sender, number and time
        datagram = recorded;
        for (std::size_t at = 1; at < 9; ++at) datagram[at] = static_cast<std::uint8_t>(random());
        break;
      default:
        datagram = recorded;
        datagram[random() % datagram.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
        break;
    }
    stranger.send(datagram);
    if (i % 100 == 99) settle(pair, "still");
  }
  EXPECT_EQ(pair.hearer.events(kReceived + "forged"), 0U) << pair.hearer.process().transcript();
  EXPECT_EQ(pair.hearer.events(kReceived + "first"), 0U);
  EXPECT_LT(figures_of(pair.hearer.process().pid()).rss_kib, before + kMaxGrowthKib);
  EXPECT_EQ(pair.hearer.process().count("without a valid seal"), 1U) << "a bounded warning";
}

}  // namespace
}  // namespace roger::test
