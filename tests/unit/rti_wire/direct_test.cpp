#include "rti/wire/direct.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

const ByteVector kPresence = hex("18 1234 0007");
const ByteVector kWhole = hex("10 1234 0007 fffe 00 0102");
const ByteVector kCopy = hex("14 efc01011") + kWhole;

TEST(PresenceSignTest, GoldenBytes) {
  const auto written = PresenceSign{0x1234, 0x0007}.write();
  EXPECT_EQ(ByteVector(written.begin(), written.end()), kPresence);
  PresenceSign read;
  ASSERT_TRUE(PresenceSign::is_one(kPresence));
  ASSERT_EQ(PresenceSign::parse(kPresence, read), DropReason::kNone);
  EXPECT_EQ(read, (PresenceSign{0x1234, 0x0007}));
}

TEST(PresenceSignTest, InvalidBytesAreDroppedWithReason) {
  PresenceSign read;
  for (std::size_t size = 0; size < kPresence.size(); ++size) {
    EXPECT_EQ(PresenceSign::parse(Bytes(kPresence).first(size), read), DropReason::kTruncated)
        << size;
  }
  EXPECT_EQ(PresenceSign::parse(kPresence + hex("00"), read), DropReason::kTrailing);
  EXPECT_EQ(PresenceSign::parse(hex("18 0000 0007"), read), DropReason::kBadNumber);
  EXPECT_EQ(PresenceSign::parse(hex("18 1234 0000"), read), DropReason::kBadNumber);
  for (const char* first : {"10", "14", "19", "28", "08"}) {
    EXPECT_EQ(PresenceSign::parse(hex(first) + hex("1234 0007"), read),
              DropReason::kForeignVersion);
  }
}

TEST(DirectCopy, GoldenBytes) {
  const auto prefix = DirectCopy::prefix(0xefc01011);
  EXPECT_EQ(ByteVector(prefix.begin(), prefix.end()), hex("14 efc01011"));
  DirectCopy read;
  ASSERT_EQ(DirectCopy::parse(kCopy, read), DropReason::kNone);
  EXPECT_EQ(read.group, 0xefc01011U);
  EXPECT_EQ(ByteVector(read.datagram.begin(), read.datagram.end()), kWhole);
}

TEST(DirectCopy, InvalidBytesAreDroppedWithReason) {
  DirectCopy read;
  for (std::size_t size = 0; size <= DirectCopy::kPrefixBytes; ++size) {
    EXPECT_EQ(DirectCopy::parse(Bytes(kCopy).first(size), read), DropReason::kTruncated) << size;
  }
  EXPECT_EQ(DirectCopy::parse(hex("14 0a000001 10"), read), DropReason::kBadNumber)
      << "not a multicast group";
  EXPECT_EQ(DirectCopy::parse(kWhole, read), DropReason::kForeignVersion);
  EXPECT_EQ(DirectCopy::parse(kPresence, read), DropReason::kForeignVersion);
}

TEST(DirectCopy, CopyAndPresenceAreDistinctFromOtherDatagrams) {
  Datagram datagram;
  Fragment fragment;
  for (const ByteVector& bytes : {kCopy, kPresence}) {
    EXPECT_EQ(Datagram::parse(bytes, datagram), DropReason::kForeignVersion);
    EXPECT_FALSE(Fragment::is_one(bytes));
  }
  EXPECT_FALSE(PresenceSign::is_one(kCopy));
  EXPECT_FALSE(PresenceSign::is_one(kWhole));
}

TEST(DirectCopy, MutatedBytesReencodeIdentically) {
  std::mt19937 random(20261121);
  std::size_t taken = 0;
  for (int round = 0; round < 20'000; ++round) {
    ByteVector bytes = round % 2 == 0 ? kCopy : kPresence;
    bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    if (random() % 3 == 0) bytes.resize(random() % (bytes.size() + 3));
    DirectCopy copy;
    if (DirectCopy::parse(bytes, copy) == DropReason::kNone) {
      const auto prefix = DirectCopy::prefix(copy.group);
      EXPECT_EQ(ByteVector(prefix.begin(), prefix.end()) +
                    ByteVector(copy.datagram.begin(), copy.datagram.end()),
                bytes);
      ++taken;
    }
    PresenceSign presence;
    if (PresenceSign::parse(bytes, presence) == DropReason::kNone) {
      const auto again = presence.write();
      EXPECT_EQ(ByteVector(again.begin(), again.end()), bytes);
      ++taken;
    }
  }
  EXPECT_GT(taken, 1000U);
}

}  // namespace
}  // namespace roger::rti::wire
