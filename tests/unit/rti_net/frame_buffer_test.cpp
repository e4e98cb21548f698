#include "rti/net/connection/frame_buffer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace roger::rti::net {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

constexpr std::size_t kMaxFrame = 100'000;

ByteVector framed(const ByteVector& content) {
  const std::size_t size = content.size();
  ByteVector out = {0, static_cast<std::uint8_t>(size >> 16U),
                    static_cast<std::uint8_t>(size >> 8U), static_cast<std::uint8_t>(size)};
  out.insert(out.end(), content.begin(), content.end());
  return out;
}

class FrameBufferTest : public testing::Test {
 protected:
  FrameBufferTest() { buffer_.open(); }

  void add(const ByteVector& bytes) {
    ASSERT_TRUE(buffer_.make_room());
    const auto room = buffer_.room();
    ASSERT_GE(room.size(), bytes.size());
    std::copy(bytes.begin(), bytes.end(), room.begin());
    buffer_.add(bytes.size());
  }
  /// Takes all complete frames.
  std::vector<ByteVector> take() {
    std::vector<ByteVector> frames;
    for (;;) {
      const auto frame = buffer_.next();
      if (!frame || !frame.value()) return frames;
      frames.emplace_back(frame.value()->begin(), frame.value()->end());
    }
  }
  /// Adds bytes and takes frames for one turn. Returns whether it contained a sign of life.
  bool turn(const ByteVector& bytes) {
    add(bytes);
    static_cast<void>(take());
    return buffer_.end_turn();
  }

  FrameBuffer buffer_{kMaxFrame};
};

TEST_F(FrameBufferTest, FrameInSingleBytesIsComplete) {
  for (const std::uint8_t byte : framed({7, 8, 9})) {
    EXPECT_THAT(take(), IsEmpty());
    buffer_.end_turn();
    add({byte});
  }
  EXPECT_THAT(take(), ElementsAre(ElementsAre(7, 8, 9)));
}

TEST_F(FrameBufferTest, AllFramesOfOneReadAreTakenInOneTurn) {
  ByteVector bytes;
  for (const ByteVector& content : {ByteVector{1}, ByteVector{2, 2}, ByteVector{3}}) {
    const ByteVector frame = framed(content);
    bytes.insert(bytes.end(), frame.begin(), frame.end());
  }
  bytes.pop_back();
  add(bytes);
  EXPECT_THAT(take(), ElementsAre(ElementsAre(1), ElementsAre(2, 2)));
  EXPECT_TRUE(buffer_.end_turn());
  add({3});
  EXPECT_THAT(take(), ElementsAre(ElementsAre(3)));
}

TEST_F(FrameBufferTest, FrameThatIsNotTakenRemainsForTheNextTurn) {
  add(framed({1}));
  add(framed({2}));
  EXPECT_TRUE(buffer_.next().value());
  buffer_.end_turn();
  EXPECT_THAT(take(), ElementsAre(ElementsAre(2)));
}

TEST_F(FrameBufferTest, WrongLengthsAreErrors) {
  add({0, 0, 0, 0});
  const auto empty = buffer_.next();
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().code, ErrorCode::kInvalid);
  EXPECT_EQ(empty.error().message, "sent a frame of 0 bytes; 1 to 100000 are allowed");

  FrameBuffer other(10);
  other.open();
  const ByteVector eleven{0, 0, 0, 11};
  std::copy(eleven.begin(), eleven.end(), other.room().begin());
  other.add(eleven.size());
  const auto too_long = other.next();
  ASSERT_FALSE(too_long);
  EXPECT_EQ(too_long.error().message, "sent a frame of 11 bytes; 1 to 10 are allowed");
  other.set_max_frame_bytes(11);
  EXPECT_TRUE(other.next());
}

TEST_F(FrameBufferTest, SingleBytesAreNoSignOfLife) {
  EXPECT_FALSE(turn({0, 1, 0, 0}));
  EXPECT_FALSE(turn(ByteVector(FrameBuffer::kSignOfLifeBytes - 5)));
  EXPECT_TRUE(turn({0})) << "kSignOfLifeBytes have arrived since the last one";
  EXPECT_FALSE(turn(ByteVector(FrameBuffer::kSignOfLifeBytes - 1)));
  EXPECT_TRUE(turn({0}));
  EXPECT_FALSE(turn({}));
}

TEST_F(FrameBufferTest, CompleteFrameIsASignOfLife) {
  EXPECT_TRUE(turn(framed({1})));
  EXPECT_FALSE(turn({}));
}

TEST_F(FrameBufferTest, MemoryGrowsWithTheDataAndNotWithTheClaimedLength) {
  const std::size_t first = buffer_.room().size();
  const ByteVector large = framed(ByteVector(kMaxFrame, 5));
  add({large.begin(), large.begin() + 4});
  static_cast<void>(take());
  buffer_.end_turn();
  EXPECT_TRUE(buffer_.make_room());
  EXPECT_EQ(buffer_.room().size(), first - 4);
  std::size_t sent = 4;
  while (sent < large.size()) {
    const std::size_t size = std::min(large.size() - sent, buffer_.room().size());
    const auto begin = large.begin() + static_cast<std::ptrdiff_t>(sent);
    add({begin, begin + static_cast<std::ptrdiff_t>(size)});
    sent += size;
    if (sent < large.size()) {
      EXPECT_THAT(take(), IsEmpty());
      buffer_.end_turn();
      EXPECT_TRUE(buffer_.make_room());
      EXPECT_FALSE(buffer_.room().empty());
    }
  }
  EXPECT_THAT(take(), ElementsAre(ByteVector(kMaxFrame, 5)));
}

/// Two buffers with a budget that suffices for one long frame and some bytes more.
class SharedMemoryTest : public testing::Test {
 protected:
  SharedMemoryTest() {
    one_->open();
    other_.open();
  }
  /// Adds the beginning of a frame of kMaxFrame, as far as the first buffer holds it.
  static void begin_frame(FrameBuffer& buffer) {
    const ByteVector large = framed(ByteVector(kMaxFrame, 5));
    ASSERT_TRUE(buffer.make_room());
    const auto room = buffer.room();
    std::copy_n(large.begin(), room.size(), room.begin());
    buffer.add(room.size());
    const auto frame = buffer.next();
    EXPECT_TRUE(frame && !frame.value());
    buffer.end_turn();
  }
  /// Completes the frame that begin_frame() has begun, takes it, calls `use` and begins the next
  /// turn.
  static void complete_frame(
      FrameBuffer& buffer, const std::function<void()>& use = [] {}) {
    for (;;) {
      ASSERT_TRUE(buffer.make_room());
      const auto room = buffer.room();
      std::ranges::fill(room, std::uint8_t{5});
      buffer.add(room.size());
      const auto frame = buffer.next();
      ASSERT_TRUE(frame);
      if (frame.value()) {
        EXPECT_THAT(*frame.value(), ElementsAreArray(ByteVector(kMaxFrame, 5)));
        use();
        break;
      }
      buffer.end_turn();
    }
    const auto next = buffer.next();
    EXPECT_TRUE(next && !next.value()) << "no byte of the next frame is stored";
    buffer.end_turn();
  }

  static constexpr std::size_t kBudget = kMaxFrame + kMaxFrame / 2;
  std::shared_ptr<ByteBudget> budget_ = std::make_shared<ByteBudget>(kBudget);
  std::optional<FrameBuffer> one_{std::in_place, kMaxFrame, budget_};
  FrameBuffer other_{kMaxFrame, budget_};
};

TEST_F(SharedMemoryTest, LongFrameWaitsUntilThatOfAnotherBufferWasTaken) {
  begin_frame(*one_);
  EXPECT_TRUE(one_->make_room());
  begin_frame(other_);
  EXPECT_FALSE(other_.make_room());
  EXPECT_TRUE(other_.waits_for_memory());
  EXPECT_TRUE(other_.room().empty());
  complete_frame(*one_);
  EXPECT_TRUE(other_.make_room());
  EXPECT_FALSE(other_.waits_for_memory());
  complete_frame(other_);
  EXPECT_TRUE(budget_->take(kBudget)) << "all was given back";
}

TEST_F(SharedMemoryTest, MemoryThatWasPassedOnIsUsedUntilItsOwnerEnds) {
  begin_frame(*one_);
  std::optional<BudgetShare> kept;
  complete_frame(*one_, [&] { kept.emplace(one_->pass_memory()); });
  begin_frame(other_);
  EXPECT_FALSE(other_.make_room());
  kept.reset();
  EXPECT_TRUE(other_.make_room());
  // The first buffer can be used as before.
  complete_frame(other_);
  begin_frame(*one_);
  complete_frame(*one_);
  EXPECT_TRUE(budget_->take(kBudget)) << "all was given back";
}

TEST_F(SharedMemoryTest, BufferThatEndsGivesBackItsMemory) {
  begin_frame(*one_);
  EXPECT_TRUE(one_->make_room());
  EXPECT_FALSE(budget_->take(kMaxFrame));
  one_.reset();
  EXPECT_TRUE(budget_->take(kBudget));
}

TEST_F(SharedMemoryTest, ShortFramesNeedNone) {
  ASSERT_TRUE(budget_->take(kBudget));
  const std::size_t room = one_->room().size();
  const ByteVector short_frame = framed(ByteVector(room - 4));
  for (int i = 0; i < 2; ++i) {
    ASSERT_TRUE(one_->make_room());
    std::ranges::copy(short_frame, one_->room().begin());
    one_->add(short_frame.size());
    EXPECT_TRUE(one_->next().value());
    EXPECT_TRUE(one_->end_turn());
  }
}

TEST_F(FrameBufferTest, DiscardedBytesAreNeitherFramesNorErrors) {
  buffer_.discard_all();
  EXPECT_FALSE(turn({0xff, 0xff, 0xff, 0xff}));
  EXPECT_FALSE(turn(framed({1})));
  add(framed({1}));
  EXPECT_THAT(take(), IsEmpty());
}

}  // namespace
}  // namespace roger::rti::net
