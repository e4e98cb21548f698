// The transport of a protected network: what is sent is sealed, and only what was opened is passed
// on.
#include "rti/federate/seal/sealed_transport.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "rti/wire/direct.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::FakeTransport;

constexpr security::FederationIdentity kIdentity{42, 9};
constexpr filter::Ipv4Address kSealedGroup{0xefc01011};

/// A federate of a protected network, with what its transport sends and receives.
class Member {
 public:
  Member(const std::shared_ptr<security::GroupKeys>& keys, const Clock& clock, FederateId self)
      : Member(keys, clock, self, self) {}
  Member(const std::shared_ptr<security::GroupKeys>& keys, const Clock& clock, FederateId self,
         std::uint32_t membership)
      : self_(self) {
    const security::FederationTime time(clock, 1000);
    peers = std::make_shared<PeerSeals>(
        keys, security::Opener(keys, kIdentity, self, time, kSealedGroup.value));
    transport = std::make_unique<SealedTransport>(
        std::make_unique<FakeTransport>(wire),
        security::Sealer(keys, kIdentity, {self, membership}, time), peers);
    transport->start(
        [this](const net::Received& received) {
          heard.emplace_back(received.data.begin(), received.data.end());
        },
        net::ReadBy::kIoThread);
    EXPECT_TRUE(transport->join(kSealedGroup));
  }
  void knows(const Member& other) { peers->add(other.self_, other.self_); }
  void receive(Bytes datagram, filter::Ipv4Address group = kSealedGroup) {
    wire->handler({group, filter::Ipv4Address{0x0a000001}, datagram, group != kSealedGroup});
  }
  [[nodiscard]] ByteVector datagram(std::uint16_t sequence, std::size_t size = 20) const {
    ByteVector buffer(size + 20);
    wire::DatagramWriter writer(buffer);
    writer.begin(kIdentity.federation, self_);
    const ByteVector data(size, 'x');
    const std::array<ValueView, 1> values{ValueView{0, data}};
    EXPECT_TRUE(writer.add_interaction(3, values));
    const Bytes whole = writer.finish(sequence);
    return {whole.begin(), whole.end()};
  }

  std::shared_ptr<FakeTransport::Wire> wire = std::make_shared<FakeTransport::Wire>();
  std::shared_ptr<PeerSeals> peers;
  std::unique_ptr<SealedTransport> transport;
  std::vector<ByteVector> heard;

 private:
  const FederateId self_;
};

class SealedTransportTest : public testing::Test {
 protected:
  SealedTransportTest() {
    a_.knows(b_);
    b_.knows(a_);
  }
  const std::shared_ptr<const security::FederationKey> key_ =
      std::make_shared<const security::FederationKey>(security::FederationKey::random());
  const std::shared_ptr<security::GroupKeys> keys_ = std::make_shared<security::GroupKeys>(key_);
  ManualClock clock_;
  Member a_{keys_, clock_, 1};
  Member b_{keys_, clock_, 2};
};

TEST_F(SealedTransportTest, DatagramsSignsAndTrainsArrive) {
  const ByteVector alone = a_.datagram(0);
  const auto sign = wire::PresenceSign{kIdentity.federation, 1}.write();
  EXPECT_EQ(a_.transport->send(kSealedGroup, alone), net::SendResult::kSent);
  EXPECT_EQ(a_.transport->send(kSealedGroup, sign), net::SendResult::kSent);
  ByteVector train;
  std::vector<std::uint16_t> sizes;
  std::vector<ByteVector> expected{alone, {sign.begin(), sign.end()}};
  for (std::uint16_t i = 1; i < 40; ++i) {
    expected.push_back(a_.datagram(i, 10 + i));
    train.insert(train.end(), expected.back().begin(), expected.back().end());
    sizes.push_back(static_cast<std::uint16_t>(expected.back().size()));
  }
  a_.transport->send_train(kSealedGroup, train, sizes);
  ASSERT_EQ(a_.wire->sent.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const ByteVector& sent = a_.wire->sent[i].datagram;
    EXPECT_EQ(sent.size(), expected[i].size() + security::kSealBytes);
    b_.receive(sent);
  }
  EXPECT_EQ(b_.heard, expected);
}

TEST_F(SealedTransportTest, OthersAreDroppedAndCounted) {
  EXPECT_EQ(a_.transport->send(kSealedGroup, a_.datagram(0)), net::SendResult::kSent);
  const ByteVector sealed = a_.wire->sent.front().datagram;
  b_.receive(a_.datagram(0));
  ByteVector forged = sealed;
  forged.back() ^= 1U;
  b_.receive(forged);
  ByteVector foreign = sealed;
  foreign[2] ^= 1U;
  b_.receive(foreign);
  ByteVector unknown = sealed;
  unknown[4] = 77;
  b_.receive(unknown);
  EXPECT_TRUE(b_.heard.empty());
  b_.receive(sealed);
  b_.receive(sealed);
  EXPECT_EQ(b_.heard.size(), 1U);
  const net::SealCounters counted = b_.transport->counters().seal;
  EXPECT_EQ(counted.not_sealed, 1U);
  EXPECT_EQ(counted.forged, 1U);
  EXPECT_EQ(counted.foreign_federation, 1U);
  EXPECT_EQ(counted.unknown_sender, 1U);
  EXPECT_EQ(counted.replayed, 1U);
}

TEST_F(SealedTransportTest, WithoutTheKeyOfAGroupNothingIsSentOrReceivedThere) {
  const filter::Ipv4Address other{kSealedGroup.value + 1};
  Member restricted(std::make_shared<security::GroupKeys>(security::GroupKeys::Some{
                        {other.value, security::group_key(*key_, other.value)}}),
                    clock_, 3);
  restricted.knows(a_);
  EXPECT_EQ(a_.transport->send(kSealedGroup, a_.datagram(0)), net::SendResult::kSent);
  restricted.receive(a_.wire->sent.back().datagram);
  EXPECT_TRUE(restricted.heard.empty());
  EXPECT_EQ(restricted.transport->counters().seal.no_key, 1U);
  EXPECT_EQ(restricted.transport->counters().seal.forged, 0U);

  const ByteVector own = restricted.datagram(0);
  EXPECT_EQ(restricted.transport->send(kSealedGroup, own), net::SendResult::kNoKey);
  const std::array sizes{static_cast<std::uint16_t>(own.size())};
  restricted.transport->send_train(kSealedGroup, own, sizes);
  EXPECT_TRUE(restricted.wire->sent.empty());
  EXPECT_EQ(restricted.transport->counters().seal.no_key, 3U);
  EXPECT_EQ(restricted.transport->send(other, own), net::SendResult::kSent);
}

TEST_F(SealedTransportTest, CopiesOfGroupsThatAreNotJoinedAreDroppedAndCounted) {
  const filter::Ipv4Address other{kSealedGroup.value + 1};
  const auto send = [&](std::uint16_t sequence) {
    EXPECT_EQ(a_.transport->send(other, a_.datagram(sequence)), net::SendResult::kSent);
    b_.receive(a_.wire->sent.back().datagram, other);
  };
  send(0);
  EXPECT_TRUE(b_.heard.empty());
  EXPECT_EQ(b_.transport->counters().seal.foreign_group, 1U);
  EXPECT_TRUE(b_.transport->join(other));
  send(1);
  EXPECT_EQ(b_.heard.size(), 1U);
  b_.transport->leave(other);
  send(2);
  b_.wire->refuse_join = true;
  EXPECT_FALSE(b_.transport->join(other));
  send(3);
  EXPECT_EQ(b_.heard.size(), 1U);
  EXPECT_EQ(b_.transport->counters().seal.foreign_group, 3U);
  EXPECT_EQ(b_.peers->checked(), 1U) << "no seal of the others was checked";
}

TEST_F(SealedTransportTest, AFederateThatHasLeftIsUnknown) {
  EXPECT_EQ(a_.transport->send(kSealedGroup, a_.datagram(0)), net::SendResult::kSent);
  b_.peers->remove(1);
  b_.receive(a_.wire->sent.front().datagram);
  EXPECT_TRUE(b_.heard.empty());
  EXPECT_EQ(b_.transport->counters().seal.unknown_sender, 1U);
}

/// Changes that follow each other before a datagram arrives, so that the last one counts.
class CoalescedChangesTest : public SealedTransportTest {
 protected:
  /// Returns whether b_ opens a new datagram of a sender.
  bool opens(Member& sender, filter::Ipv4Address group = kSealedGroup) {
    EXPECT_EQ(sender.transport->send(group, sender.datagram(next_++)), net::SendResult::kSent);
    const std::size_t before = b_.heard.size();
    b_.receive(sender.wire->sent.back().datagram, group);
    return b_.heard.size() > before;
  }
  [[nodiscard]] net::SealCounters counted() const { return b_.transport->counters().seal; }

  static constexpr FederateId kNewcomer = 3;
  static constexpr filter::Ipv4Address kOtherGroup{kSealedGroup.value + 1};
  Member newcomer_{keys_, clock_, kNewcomer, 30};
  Member again_{keys_, clock_, kNewcomer, 31};  // the same number, joined later

 private:
  std::uint16_t next_ = 0;
};

TEST_F(CoalescedChangesTest, AFederateThatJoinsAndLeavesIsUnknown) {
  b_.peers->add(kNewcomer, 30);
  b_.peers->remove(kNewcomer);
  EXPECT_FALSE(opens(newcomer_));
  EXPECT_EQ(counted().unknown_sender, 1U);
  EXPECT_TRUE(opens(a_)) << "a federate that has not changed";
}

TEST_F(CoalescedChangesTest, AFederateThatLeavesAndJoinsHasItsNewMembership) {
  b_.peers->add(kNewcomer, 30);
  ASSERT_TRUE(opens(newcomer_));
  b_.peers->remove(kNewcomer);
  b_.peers->add(kNewcomer, 31);
  EXPECT_TRUE(opens(again_));
  EXPECT_FALSE(opens(newcomer_));
  EXPECT_EQ(counted().forged, 1U);
}

TEST_F(CoalescedChangesTest, AFederateThatLeavesAndJoinsAndLeavesIsUnknown) {
  b_.peers->add(kNewcomer, 30);
  ASSERT_TRUE(opens(newcomer_));
  b_.peers->remove(kNewcomer);
  b_.peers->add(kNewcomer, 31);
  b_.peers->remove(kNewcomer);
  EXPECT_FALSE(opens(newcomer_));
  EXPECT_FALSE(opens(again_));
  EXPECT_EQ(counted().unknown_sender, 2U);
  // Nor is it known by what was taken over meanwhile.
  b_.peers->add(kNewcomer, 31);
  b_.peers->remove(kNewcomer);
  EXPECT_FALSE(opens(again_));
  b_.peers->add(kNewcomer, 31);
  EXPECT_TRUE(opens(again_));
}

TEST_F(CoalescedChangesTest, TheLastChangeOfAGroupCounts) {
  EXPECT_TRUE(b_.transport->join(kOtherGroup));
  b_.transport->leave(kOtherGroup);
  EXPECT_FALSE(opens(a_, kOtherGroup));
  EXPECT_EQ(counted().foreign_group, 1U);
  EXPECT_TRUE(b_.transport->join(kOtherGroup));
  EXPECT_TRUE(opens(a_, kOtherGroup));
  b_.transport->leave(kOtherGroup);
  EXPECT_TRUE(b_.transport->join(kOtherGroup));
  EXPECT_TRUE(opens(a_, kOtherGroup));
  EXPECT_TRUE(opens(a_)) << "a group that has not changed";
}

TEST_F(SealedTransportTest, TheLargestDatagramLeavesRoomForTheSeal) {
  const ByteVector largest(wire::kMaxDatagramBytes - security::kSealBytes, 0x10);
  EXPECT_EQ(a_.transport->send(kSealedGroup, largest), net::SendResult::kSent);
  EXPECT_EQ(a_.wire->sent.back().datagram.size(), wire::kMaxDatagramBytes);
  const ByteVector larger(largest.size() + 1, 0x10);
  EXPECT_EQ(a_.transport->send(kSealedGroup, larger), net::SendResult::kTooLarge);
}

}  // namespace
}  // namespace roger::rti
