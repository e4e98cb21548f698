// Each datagram that a federate seals is opened once by the others.
#include "rti/security/opener.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/byte_order.hpp"
#include "rti/security/sealer.hpp"
#include "rti/wire/direct.hpp"
#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

constexpr FederationIdentity kIdentity{42, 0x1234};
constexpr std::uint32_t kGroup = 0xefc01011;
constexpr std::uint32_t kOtherGroup = 0xefc01012;
constexpr FederateId kSelf = 1;
constexpr FederateId kSender = 7;
constexpr std::uint32_t kMembership = 9;

class OpenerTest : public testing::Test {
 protected:
  Sealer make_sealer(const std::shared_ptr<GroupKeys>& keys = keys_of(counting_key()),
                     std::uint32_t membership = kMembership) {
    return {keys, kIdentity, {kSender, membership}, now()};
  }
  [[nodiscard]] FederationTime now() const {
    const auto passed = clock_.now().time_since_epoch() / kSlot;
    return {clock_, kStart + static_cast<std::uint32_t>(passed)};
  }
  /// Returns the opener of a federate that has joined both groups. kGroup is the control group,
  /// too.
  [[nodiscard]] Opener make_opener(
      const std::shared_ptr<GroupKeys>& keys = keys_of(counting_key())) const {
    Opener opener(keys, kIdentity, kSelf, now(), kGroup);
    opener.add(kSender, kMembership);
    opener.join(kGroup);
    opener.join(kOtherGroup);
    return opener;
  }
  static ByteVector plain(std::uint16_t sequence) {
    ByteVector out = hex("10 1234 0007 0000 02 0102 00 02 aabb 05 01 cc");
    store_big_endian(sequence, &out[5]);
    return out;
  }
  /// Returns the next sealed datagram of a group.
  ByteVector next(std::uint16_t sequence, std::uint32_t group = kGroup) {
    return seal(sealer_, plain(sequence), group);
  }
  ByteVector sign(std::uint32_t group = kGroup) {
    const auto bytes = wire::PresenceSign{kIdentity.federation, kSender}.write();
    return seal(sealer_, bytes, group);
  }
  static ByteVector seal(Sealer& sealer, Bytes original, std::uint32_t group) {
    ByteVector out(original.size() + kSealBytes);
    const Bytes sealed = sealer.seal(group, original, out);
    EXPECT_EQ(sealed.size(), original.size() + kSealBytes);
    return out;
  }
  Opening open(Bytes sealed, std::uint32_t group = kGroup, bool direct = false) {
    return open_with(opener_, sealed, group, direct);
  }
  Opening open_with(Opener& opener, Bytes sealed, std::uint32_t group = kGroup,
                    bool direct = false) {
    buffer_.resize(sealed.size());
    const Opener::Result result = opener.open(group, direct, sealed, buffer_);
    EXPECT_EQ(result.opening == Opening::kOpened, !result.datagram.empty());
    opened_ = to_vector(result.datagram);
    return result.opening;
  }

  static constexpr std::uint32_t kStart = 0x1234'fff0;  // an epoch ends soon
  ManualClock clock_;
  Sealer sealer_ = make_sealer();
  Opener opener_ = make_opener();
  ByteVector buffer_;
  ByteVector opened_;
};

TEST_F(OpenerTest, OpensDatagramsAndSigns) {
  EXPECT_EQ(open(next(0xfffe)), Opening::kOpened);
  EXPECT_EQ(opened_, plain(0xfffe));
  EXPECT_EQ(open(sign()), Opening::kOpened);
  EXPECT_EQ(opened_, hex("18 1234 0007"));
}

TEST_F(OpenerTest, ARepeatedDatagramIsRejected) {
  std::vector<ByteVector> heard;
  for (std::uint16_t i = 0; i < 300; ++i) {
    heard.push_back(i % 3 == 0 ? sign() : next(i));
    EXPECT_EQ(open(heard.back()), Opening::kOpened);
    clock_.advance(kSlot / 5);
  }
  for (const ByteVector& one : heard) EXPECT_EQ(open(one), Opening::kReplayed);
  EXPECT_EQ(open(heard.front(), kGroup, true), Opening::kReplayed) << "too old for a copy, too";
}

TEST_F(OpenerTest, ACopyAndTheOriginalAreBothOpenedOnce) {
  const ByteVector one = next(1);
  EXPECT_EQ(open(one), Opening::kOpened);
  EXPECT_EQ(open(one, kGroup, true), Opening::kOpened);
  EXPECT_EQ(open(one, kGroup, true), Opening::kReplayed);
  EXPECT_EQ(open(one), Opening::kReplayed);
}

TEST_F(OpenerTest, EveryChangedByteIsNoticedAndChangesNothing) {
  const ByteVector whole = next(1);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    ByteVector changed = whole;
    changed[at] ^= 0x81;
    EXPECT_NE(open(changed), Opening::kOpened) << at;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(open(Bytes(whole).first(size)), Opening::kOpened) << size;
  }
  EXPECT_EQ(open(whole, kOtherGroup), Opening::kForged);
  EXPECT_EQ(open(whole), Opening::kOpened);
}

TEST_F(OpenerTest, ForeignDatagramsAreRejectedByReason) {
  EXPECT_EQ(open(plain(1)), Opening::kNotSealed);
  EXPECT_EQ(open({}), Opening::kNotSealed);
  auto other = make_sealer(keys_of(FederationKey::random()));
  EXPECT_EQ(open(seal(other, plain(1), kGroup)), Opening::kForged);
  auto earlier = make_sealer(keys_of(counting_key()), kMembership - 1);
  EXPECT_EQ(open(seal(earlier, plain(1), kGroup)), Opening::kForged)
      << "an earlier holder of the handle";
  ByteVector foreign = next(1);
  foreign[2] = 0x35;
  EXPECT_EQ(open(foreign), Opening::kForeignFederation);
  ByteVector own = next(2);
  own[4] = kSelf;
  EXPECT_EQ(open(own), Opening::kOwn);
  opener_.remove(kSender);
  EXPECT_EQ(open(next(3)), Opening::kUnknownSender);
}

TEST_F(OpenerTest, PositionsNeverRepeat) {
  // Without time passing the sequence numbers wrap several times.
  std::set<ByteVector> headers;
  for (std::uint32_t i = 0; i < 200'000; ++i) {
    const ByteVector sealed = next(static_cast<std::uint16_t>(i));
    EXPECT_TRUE(headers.insert({sealed.begin(), sealed.begin() + 9}).second) << i;
    ASSERT_EQ(open(sealed), Opening::kOpened) << i;
  }
  std::set<ByteVector> signs;
  for (int i = 0; i < 100; ++i) {
    const ByteVector sealed = sign();
    EXPECT_TRUE(signs.insert({sealed.begin(), sealed.begin() + 7}).second) << i;
    ASSERT_EQ(open(sealed), Opening::kOpened) << i;
  }
  // A caller that repeats a number gets another position all the same.
  EXPECT_NE(next(5), next(5));
}

TEST_F(OpenerTest, KeysChangeWithoutAGap) {
  // 40 hours with a datagram every 10 s, late ones and copies.
  std::uint16_t sequence = 0;
  ByteVector late;
  for (int i = 0; i < 14'400; ++i) {
    clock_.advance(std::chrono::seconds(10));
    const ByteVector in_time = next(sequence++);
    if (!late.empty()) {
      ASSERT_EQ(open(late), Opening::kOpened) << i;
    }
    ASSERT_EQ(open(in_time), Opening::kOpened) << i;
    ASSERT_EQ(open(in_time, kGroup, true), Opening::kOpened) << i;
    late = next(sequence++);
  }
}

TEST_F(OpenerTest, EpochsHaveDifferentKeys) {
  const ByteVector before = next(1);
  clock_.advance(0x10000 * kSlot);
  Sealer later = make_sealer();
  ByteVector after(before.size());
  static_cast<void>(later.seal(kGroup, plain(1), after));
  EXPECT_TRUE(std::equal(before.begin(), before.begin() + 9, after.begin())) << "same header";
  EXPECT_NE(before, after);
}

TEST_F(OpenerTest, WhatWasRecordedCannotBeReplayedInAGroupThatIsJoinedLater) {
  const ByteVector recorded = next(1, kOtherGroup);
  clock_.advance(std::chrono::seconds(10));
  // The sender is heard in another group, or by its signs of presence.
  EXPECT_EQ(open(sign()), Opening::kOpened);
  EXPECT_EQ(open(recorded, kOtherGroup), Opening::kReplayed);
  EXPECT_EQ(open(next(2, kOtherGroup), kOtherGroup), Opening::kOpened);
}

TEST_F(OpenerTest, WhatWasRecordedCannotBeReplayedToANewcomer) {
  const ByteVector recorded = next(1);
  clock_.advance(std::chrono::seconds(10));
  Opener newcomer = make_opener();
  EXPECT_EQ(open_with(newcomer, recorded), Opening::kReplayed);
  EXPECT_EQ(open_with(newcomer, next(2)), Opening::kOpened);
}

TEST_F(OpenerTest, ABacklogIsOpened) {
  // A federate that did not read for 30 s reads everything that arrived in the groups it knows.
  EXPECT_EQ(open(next(0)), Opening::kOpened);
  std::vector<ByteVector> backlog;
  for (std::uint16_t i = 1; i <= 300; ++i) {
    backlog.push_back(next(i));
    clock_.advance(std::chrono::milliseconds(100));
  }
  for (const ByteVector& one : backlog) EXPECT_EQ(open(one), Opening::kOpened);
}

TEST_F(OpenerTest, AMemberWithTheKeyOfAGroupReadsAndWritesOnlyThere) {
  const GroupKeys::Some only{{kGroup, group_key(counting_key(), kGroup)}};
  Opener restricted = make_opener(std::make_shared<GroupKeys>(only));
  EXPECT_EQ(open_with(restricted, next(1)), Opening::kOpened);
  EXPECT_EQ(opened_, plain(1));
  EXPECT_EQ(open_with(restricted, sign()), Opening::kOpened);
  EXPECT_EQ(open_with(restricted, next(1, kOtherGroup), kOtherGroup), Opening::kNoKey);

  Sealer sealer = make_sealer(std::make_shared<GroupKeys>(only));
  clock_.advance(kSlot);
  EXPECT_EQ(open(seal(sealer, plain(2), kGroup)), Opening::kOpened);
  ByteVector out(plain(3).size() + kSealBytes);
  EXPECT_TRUE(sealer.seal(kOtherGroup, plain(3), out).empty());
  // As another group it does not help to use the key that the member has.
  EXPECT_EQ(open(seal(sealer, plain(4), kGroup), kOtherGroup), Opening::kForged);
  Sealer cheating = make_sealer(std::make_shared<GroupKeys>(
      GroupKeys::Some{{kOtherGroup, group_key(counting_key(), kGroup)}}));
  EXPECT_EQ(open(seal(cheating, plain(5), kOtherGroup), kOtherGroup), Opening::kForged);
}

TEST_F(OpenerTest, KeysThatAreAddedLaterAreUsed) {
  const auto keys = std::make_shared<GroupKeys>(GroupKeys::Some{});
  Opener opener = make_opener(keys);
  EXPECT_EQ(open_with(opener, next(1)), Opening::kNoKey);
  keys->add({{kGroup, group_key(counting_key(), kGroup)}});
  EXPECT_EQ(open_with(opener, next(2)), Opening::kOpened);
}

TEST_F(OpenerTest, ForgeriesLeaveNoTrace) {
  // Forged datagrams of all groups, then the sender's own.
  for (std::uint32_t group = 0; group < 5000; ++group) {
    ByteVector forged = next(1);
    forged.back() ^= 1U;
    opener_.join(0xe0000000U + group);
    EXPECT_EQ(open(forged, 0xe0000000U + group), Opening::kForged);
  }
  EXPECT_EQ(open(next(2)), Opening::kOpened);
}

TEST_F(OpenerTest, GroupsThatAreNotJoinedAreRejectedWithoutACheckOfTheSeal) {
  opener_.leave(kOtherGroup);
  const ByteVector sealed = next(1, kOtherGroup);
  ByteVector forged = next(2);
  forged.back() ^= 1U;
  for (const bool direct : {true, false}) {
    EXPECT_EQ(open(sealed, kOtherGroup, direct), Opening::kForeignGroup) << direct;
    for (std::uint32_t group = 0; group < 1000; ++group) {
      ASSERT_EQ(open(forged, 0xe0000000U + group, direct), Opening::kForeignGroup) << group;
    }
  }
  EXPECT_EQ(opener_.checked(), 0U);
  opener_.join(kOtherGroup);
  EXPECT_EQ(open(sealed, kOtherGroup), Opening::kOpened);
  EXPECT_EQ(opener_.checked(), 1U);
}

TEST_F(OpenerTest, SignsOfPresenceAreRejectedOutsideTheControlGroupWithoutACheckOfTheSeal) {
  for (const bool direct : {true, false}) {
    EXPECT_EQ(open(sign(kOtherGroup), kOtherGroup, direct), Opening::kForeignGroup) << direct;
  }
  EXPECT_EQ(opener_.checked(), 0U);
  opener_.leave(kGroup);
  EXPECT_EQ(open(sign(), kGroup, true), Opening::kOpened) << "also if no multicast is used";
}

}  // namespace
}  // namespace roger::rti::security
