#include "rti/federate/receive/reassembly.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace roger::rti {
namespace {

constexpr std::size_t kMax = 4096;

class ReassemblyTest : public testing::Test {
 protected:
  /// Adds piece `index` of `count` of a message whose first piece has sequence `first`.
  std::optional<ByteVector> add(std::uint16_t first, std::uint16_t index, std::uint16_t count,
                                const std::string& piece, FederateId sender = 7,
                                std::size_t slot = 0) {
    return add_to(reassembly_, first, index, count, piece, sender, slot);
  }
  static std::optional<ByteVector> add_to(Reassembly& reassembly, std::uint16_t first,
                                          std::uint16_t index, std::uint16_t count,
                                          const std::string& piece, FederateId sender = 7,
                                          std::size_t slot = 0) {
    const ByteVector bytes(piece.begin(), piece.end());
    wire::Fragment fragment;
    fragment.header = {9, sender, static_cast<std::uint16_t>(first + index)};
    fragment.index = index;
    fragment.count = count;
    fragment.piece = bytes;
    const std::optional<Bytes> whole = reassembly.add(slot, fragment);
    if (!whole) return std::nullopt;
    return ByteVector(whole->begin(), whole->end());
  }
  static std::string body(const std::optional<ByteVector>& whole) {
    if (!whole) return "nothing";
    return {whole->begin() + wire::kDatagramHeaderBytes, whole->end()};
  }

  ManualClock clock_;
  Reassembly reassembly_{clock_, kMax};
};

TEST_F(ReassemblyTest, OrdersPiecesReceivedInAnyOrder) {
  EXPECT_EQ(body(add(10, 0, 3, "a")), "nothing");
  EXPECT_EQ(body(add(10, 2, 3, "c")), "nothing");
  EXPECT_EQ(body(add(10, 1, 3, "b")), "abc");
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 0U);
}

TEST_F(ReassemblyTest, DuplicatePieceCountsOnce) {
  for (int i = 0; i < 2; ++i) EXPECT_EQ(body(add(10, 0, 4, "a")), "nothing");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(body(add(10, 3, 4, "d")), "nothing");
  EXPECT_EQ(body(add(10, 2, 4, "c")), "nothing");
  EXPECT_EQ(body(add(10, 1, 4, "b")), "abcd");
}

TEST_F(ReassemblyTest, ReusedMemoryContainsNoOldBytes) {
  for (const std::string& text :
       {std::string(100, 'x'), std::string("y"), std::string(50, 'z'), std::string("w")}) {
    EXPECT_EQ(body(add(10, 0, 2, text)), "nothing");
    EXPECT_EQ(body(add(10, 1, 2, text)), text + text);
  }
}

TEST_F(ReassemblyTest, ResultIsALoneDatagramOfItsSender) {
  static_cast<void>(add(0xfffe, 0, 2, "a"));
  const auto whole = add(0xfffe, 1, 2, "b");
  ASSERT_TRUE(whole);
  EXPECT_EQ(*whole, (ByteVector{0x10, 0, 9, 0, 7, 0xff, 0xfe, 'a', 'b'}));
}

TEST_F(ReassemblyTest, SequencesWrapWithinAMessage) {
  static_cast<void>(add(0xffff, 0, 3, "a"));
  static_cast<void>(add(0xffff, 1, 3, "b"));
  EXPECT_EQ(body(add(0xffff, 2, 3, "c")), "abc");
}

TEST_F(ReassemblyTest, SendersAndGroupsAreSeparate) {
  static_cast<void>(add(10, 0, 2, "a", 7, 0));
  static_cast<void>(add(10, 0, 2, "x", 8, 0));
  static_cast<void>(add(10, 0, 2, "m", 7, 1));
  EXPECT_EQ(body(add(10, 1, 2, "y", 8, 0)), "xy");
  EXPECT_EQ(body(add(10, 1, 2, "n", 7, 1)), "mn");
  EXPECT_EQ(body(add(10, 1, 2, "b", 7, 0)), "ab");
}

TEST_F(ReassemblyTest, IncompleteMessageIsDropped) {
  static_cast<void>(add(10, 0, 2, "a"));
  clock_.advance(Reassembly::kMaxAge + Nanoseconds(1));
  reassembly_.expire();
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 1U);
  EXPECT_EQ(body(add(10, 1, 2, "b")), "nothing") << "half a message is not delivered";
}

TEST_F(ReassemblyTest, TooLatePieceCompletesNothing) {
  static_cast<void>(add(10, 0, 2, "a"));
  clock_.advance(Reassembly::kMaxAge + Nanoseconds(1));
  EXPECT_EQ(body(add(10, 1, 2, "b")), "nothing");
  EXPECT_EQ(reassembly_.lost(), 1U);
}

TEST_F(ReassemblyTest, MessageBeyondTheLimitIsDropped) {
  static_cast<void>(add(10, 0, 3, std::string(2000, 'a')));
  static_cast<void>(add(10, 1, 3, std::string(2000, 'b')));
  EXPECT_EQ(reassembly_.pending(), 1U);
  EXPECT_EQ(body(add(10, 2, 3, std::string(100, 'c'))), "nothing");
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 1U);
}

TEST_F(ReassemblyTest, ClaimOfManyPiecesUsesNoMemory) {
  EXPECT_EQ(body(add(10, 0, 0xffff, "a")), "nothing");
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 1U);
}

TEST_F(ReassemblyTest, ContradictoryPiecesDropTheMessage) {
  static_cast<void>(add(10, 0, 3, "a"));
  EXPECT_EQ(body(add(10, 1, 2, "b")), "nothing");
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 1U);
}

TEST_F(ReassemblyTest, OldestMessageIsDroppedForRoom) {
  constexpr std::uint16_t kMany = 40;
  for (std::uint16_t i = 0; i < kMany; ++i) {
    static_cast<void>(add(static_cast<std::uint16_t>(10 * i), 0, 2, std::string(1000, 'a')));
  }
  EXPECT_LE(reassembly_.pending(), Reassembly::kRoom * kMax / 1000);
  EXPECT_EQ(reassembly_.pending() + reassembly_.lost(), kMany);
  EXPECT_EQ(body(add(10 * (kMany - 1), 1, 2, "b")), std::string(1000, 'a') + "b");
}

TEST_F(ReassemblyTest, MessagesOfAFederateThatLeftAreDropped) {
  static_cast<void>(add(10, 0, 2, "a", 7));
  static_cast<void>(add(10, 0, 2, "x", 8));
  reassembly_.forget(7);
  EXPECT_EQ(reassembly_.pending(), 1U);
  EXPECT_EQ(body(add(10, 1, 2, "y", 8)), "xy");
}

TEST_F(ReassemblyTest, MessageIsDroppedWhenNoPieceCanArrive) {
  static_cast<void>(add(10, 0, 3, "a"));  // its last piece would have number 12
  reassembly_.advanced(0, 8, 500);        // other senders do not count
  reassembly_.advanced(1, 7, 500);
  reassembly_.advanced(0, 7, 12 + LossTracker::kWindow - 1);
  EXPECT_EQ(reassembly_.pending(), 1U);
  reassembly_.advanced(0, 7, 12 + LossTracker::kWindow);
  EXPECT_EQ(reassembly_.pending(), 0U);
  EXPECT_EQ(reassembly_.lost(), 1U);
}

TEST_F(ReassemblyTest, MessageIsKeptWhileNumbersWrap) {
  static_cast<void>(add(0xfffe, 0, 4, "a"));
  reassembly_.advanced(0, 7, 0xfffe);
  static_cast<void>(add(0xfffe, 3, 4, "d"));
  reassembly_.advanced(0, 7, 0x0001);
  static_cast<void>(add(0xfffe, 1, 4, "b"));
  EXPECT_EQ(body(add(0xfffe, 2, 4, "c")), "abcd");
}

TEST_F(ReassemblyTest, MessagesAreNeverMixedWhenNumbersWrap) {
  // Within one second, with a third of the datagrams lost, others reordered, and room for all
  // pieces.
  Reassembly reassembly(clock_, std::size_t{1} << 22);
  std::mt19937 random(1);
  LossTracker tracker;
  std::vector<std::pair<std::uint32_t, unsigned>> network;  // sequence number of piece 0, piece
  std::uint32_t sequence = 0;
  int whole = 0;
  while (sequence < 4 * 65536) {
    const std::uint32_t first = sequence;
    for (unsigned piece = 0; piece < 2; ++piece, ++sequence) network.emplace_back(first, piece);
    if (network.size() < 20) continue;
    const auto [of, piece] = network[random() % network.size()];
    std::erase(network, std::pair(of, piece));
    std::erase(network, network.front());
    if (random() % 3 == 0) continue;
    const auto number = static_cast<std::uint16_t>(of + piece);
    const LossTracker::Arrival arrival = tracker.note(number);
    if (arrival == LossTracker::Arrival::kDuplicate) continue;
    if (arrival == LossTracker::Arrival::kInOrder) reassembly.advanced(0, 7, number);
    const std::string id = std::to_string(of) + ' ';
    const auto message = add_to(reassembly, static_cast<std::uint16_t>(of),
                                static_cast<std::uint16_t>(piece), 2, id);
    if (!message) continue;
    ++whole;
    ASSERT_EQ(body(message), id + id);
  }
  EXPECT_GT(whole, 10'000);
}

}  // namespace
}  // namespace roger::rti
