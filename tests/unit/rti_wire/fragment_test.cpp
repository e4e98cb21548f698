#include <gtest/gtest.h>

#include <random>

#include "rti/wire/datagram.hpp"
#include "tests/unit/rti_wire/bytes.hpp"

namespace roger::rti::wire {
namespace {

const ByteVector kPiece = hex("aabbcc");
const ByteVector kGolden = hex("12 1234 0007 fffe 0002 0005 aabbcc");

Fragment golden() {
  Fragment fragment;
  fragment.header = {0x1234, 0x0007, 0xfffe};
  fragment.index = 2;
  fragment.count = 5;
  fragment.piece = kPiece;
  return fragment;
}

TEST(Fragment, GoldenBytes) {
  ByteVector buffer(100);
  const Bytes written = golden().write(buffer);
  EXPECT_EQ(ByteVector(written.begin(), written.end()), kGolden);
  EXPECT_EQ(Fragment::kHeaderBytes, 11U);
}

TEST(Fragment, RoundTripPreservesAllFields) {
  ASSERT_TRUE(Fragment::is_one(kGolden));
  Fragment read;
  ASSERT_EQ(Fragment::parse(kGolden, read), DropReason::kNone);
  EXPECT_EQ(read.header, golden().header);
  EXPECT_EQ(read.index, 2);
  EXPECT_EQ(read.count, 5);
  EXPECT_EQ(ByteVector(read.piece.begin(), read.piece.end()), kPiece);
}

TEST(Fragment, FragmentAndDatagramAreDistinct) {
  Datagram datagram;
  EXPECT_EQ(Datagram::parse(kGolden, datagram), DropReason::kForeignVersion);
  const ByteVector whole = hex("10 1234 0007 fffe 00 0102");
  EXPECT_EQ(Datagram::parse(whole, datagram), DropReason::kNone);
  EXPECT_FALSE(Fragment::is_one(whole));
  Fragment fragment;
  EXPECT_EQ(Fragment::parse(whole, fragment), DropReason::kForeignVersion);
}

TEST(Fragment, InvalidBytesAreDroppedWithReason) {
  Fragment read;
  for (std::size_t size = 0; size <= Fragment::kHeaderBytes; ++size) {
    EXPECT_EQ(Fragment::parse(Bytes(kGolden).first(size), read), DropReason::kTruncated) << size;
  }
  EXPECT_EQ(Fragment::parse(hex("12 0000 0007 fffe 0000 0002 aa"), read), DropReason::kBadNumber);
  EXPECT_EQ(Fragment::parse(hex("12 1234 0000 fffe 0000 0002 aa"), read), DropReason::kBadNumber);
  EXPECT_EQ(Fragment::parse(hex("12 1234 0007 fffe 0000 0001 aa"), read), DropReason::kBadNumber)
      << "a single piece is not a fragment";
  EXPECT_EQ(Fragment::parse(hex("12 1234 0007 fffe 0002 0002 aa"), read), DropReason::kBadNumber);
  EXPECT_EQ(Fragment::parse(hex("22 1234 0007 fffe 0000 0002 aa"), read),
            DropReason::kForeignVersion);
  EXPECT_EQ(Fragment::parse(hex("13 1234 0007 fffe 0000 0002 aa"), read),
            DropReason::kForeignVersion)
      << "bundles are never fragmented";
}

TEST(Fragment, MutationsNeverCrash) {
  std::mt19937 random(1);  // NOLINT(*-msc51-cpp): the same mutations in every run
  for (int i = 0; i < 20'000; ++i) {
    ByteVector bytes = kGolden;
    bytes.resize(random() % (bytes.size() + 1));
    if (!bytes.empty()) bytes[random() % bytes.size()] = static_cast<std::uint8_t>(random());
    Fragment read;
    if (Fragment::parse(bytes, read) != DropReason::kNone) continue;
    ByteVector again(bytes.size());
    const Bytes written = read.write(again);
    EXPECT_EQ(ByteVector(written.begin(), written.end()), bytes);
  }
}

}  // namespace
}  // namespace roger::rti::wire
