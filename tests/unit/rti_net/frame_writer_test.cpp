// The sending side of a connection, on a pair of local sockets. Writes keep their boundaries.
#include "rti/net/connection/frame_writer.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>

#include "rti/net/descriptor.hpp"

namespace roger::rti::net {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr std::size_t kMaxFrame = 50'000;
const QueueLimits kLimits{100'000, 40'000, 500ms, nullptr};

class FrameWriterTest : public testing::Test {
 protected:
  FrameWriterTest() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw std::runtime_error("no pair of sockets");
    }
    own_ = Descriptor(ends.front());
    other_ = Descriptor(ends.back());
    open(kLimits);
  }

  void open(const QueueLimits& limits) {
    writer_.emplace(
        ByteStream(own_.get(), nullptr), clock_, kMaxFrame, limits,
        FrameWriter::Events{{[this] { ++backlogs_; }, [this] { ++rooms_; }}, [this] { ++helds_; }});
  }
  static OutgoingFrame frame(std::size_t size, std::uint8_t fill = 0) {
    return OutgoingFrame(ByteVector(size, fill));
  }
  /// Returns what one write has sent; empty: nothing, or the end of the stream.
  ByteVector received() {
    ByteVector bytes(kMaxFrame * 2);
    const ssize_t got = ::recv(other_.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    is_at_end_ = got == 0;
    bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return bytes;
  }
  /// Sends frames until the kernel accepts no further bytes.
  void fill_kernel() {
    while (backlogs_ == 0) ASSERT_EQ(writer_->send(frame(10'000)), QueueResult::kQueued);
  }
  void empty_kernel() {
    while (!received().empty()) continue;
  }

  ManualClock clock_;
  Descriptor own_;
  Descriptor other_;
  int backlogs_ = 0;
  int rooms_ = 0;
  int helds_ = 0;
  bool is_at_end_ = false;
  std::optional<FrameWriter> writer_;
};

TEST_F(FrameWriterTest, FrameIsWrittenAtOnce) {
  EXPECT_EQ(writer_->send(frame(3, 7)), QueueResult::kQueued);
  EXPECT_THAT(received(), ElementsAre(7, 7, 7));
  EXPECT_EQ(backlogs_, 0);
}

TEST_F(FrameWriterTest, TooLargeFrameIsRefused) {
  EXPECT_EQ(writer_->send(frame(kMaxFrame + 5)), QueueResult::kTooLarge);
  EXPECT_EQ(writer_->send_soon(frame(kMaxFrame + 5)), QueueResult::kTooLarge);
  EXPECT_EQ(writer_->send(frame(kMaxFrame + 4)), QueueResult::kQueued);
}

TEST_F(FrameWriterTest, FramesWaitInOrderUntilTheKernelTakesThem) {
  fill_kernel();
  EXPECT_EQ(writer_->send(frame(2, 1)), QueueResult::kQueued);
  EXPECT_EQ(writer_->send_soon(frame(2, 2)), QueueResult::kQueued);
  EXPECT_EQ(backlogs_, 1) << "reported once";
  EXPECT_EQ(helds_, 0) << "a frame that waits anyway is not held back";
  EXPECT_TRUE(writer_->flush()) << "frames are left";
  empty_kernel();
  EXPECT_FALSE(writer_->flush());
  EXPECT_EQ(received().size(), 10'000U);
  EXPECT_THAT(received(), ElementsAre(1, 1));
  EXPECT_THAT(received(), ElementsAre(2, 2));
}

TEST_F(FrameWriterTest, FullQueueRefusesFrames) {
  fill_kernel();
  while (writer_->send(frame(10'000)) == QueueResult::kQueued) continue;
  EXPECT_EQ(writer_->send(frame(10'000)), QueueResult::kFull);
  EXPECT_FALSE(writer_->wait_for_room(0ms));
  empty_kernel();
  EXPECT_TRUE(writer_->wait_for_room(0ms));
  EXPECT_EQ(writer_->send(frame(10'000)), QueueResult::kQueued);
}

TEST_F(FrameWriterTest, QueuesOfSeveralConnectionsAreLimitedTogether) {
  constexpr std::size_t kBudget = 50'000;
  const auto budget = std::make_shared<ByteBudget>(kBudget);
  QueueLimits limits = kLimits;
  limits.memory = budget;
  open(limits);
  fill_kernel();
  ASSERT_TRUE(budget->take(25'000)) << "the queue of another connection";
  EXPECT_EQ(writer_->send(frame(10'000)), QueueResult::kQueued);
  EXPECT_EQ(writer_->send(frame(10'000)), QueueResult::kFull) << "less than max_queued_bytes";
  budget->give_back(25'000);
  EXPECT_EQ(writer_->send(frame(10'000)), QueueResult::kQueued);
  empty_kernel();
  EXPECT_FALSE(writer_->flush());
  empty_kernel();
  EXPECT_TRUE(budget->take(kBudget)) << "sent frames count no longer";
  budget->give_back(kBudget);
  EXPECT_EQ(writer_->send_soon(frame(1, 1)), QueueResult::kQueued);
  EXPECT_FALSE(budget->take(kBudget)) << "held frames count";
  EXPECT_EQ(writer_->send(frame(1, 2)), QueueResult::kQueued);
  EXPECT_THAT(received(), ElementsAre(1, 2));
  EXPECT_TRUE(budget->take(kBudget));
}

TEST_F(FrameWriterTest, FramesThatTheKernelTakesNeedNoSharedMemory) {
  const auto budget = std::make_shared<ByteBudget>(50'000);
  QueueLimits limits = kLimits;
  limits.memory = budget;
  open(limits);
  ASSERT_TRUE(budget->take(50'000)) << "the queues of other connections";
  EXPECT_EQ(writer_->send(frame(1, 1)), QueueResult::kQueued);
  EXPECT_THAT(received(), ElementsAre(1));
  EXPECT_EQ(writer_->send_soon(frame(1, 2)), QueueResult::kQueued);
  EXPECT_THAT(received(), ElementsAre(2)) << "not held";
  budget->give_back(1);
  EXPECT_EQ(writer_->send_soon(frame(1, 3)), QueueResult::kQueued);
  EXPECT_EQ(writer_->send(frame(9, 3)), QueueResult::kQueued) << "leaves with the held one";
  EXPECT_EQ(received().size(), 10U);
  EXPECT_FALSE(writer_->crowded()) << "nothing waits";
  EXPECT_TRUE(budget->take(1));
}

TEST_F(FrameWriterTest, FrameWithoutMemoryForItsRestEndsTheConnection) {
  const auto budget = std::make_shared<ByteBudget>(5'000);
  QueueLimits limits = kLimits;
  limits.memory = budget;
  open(limits);
  const auto fill = [&] {
    while (writer_->send(frame(10'000)) == QueueResult::kQueued) continue;
  };
  EXPECT_THROW(fill(), std::runtime_error);
  EXPECT_FALSE(writer_->is_open());
  EXPECT_EQ(writer_->send(frame(1)), QueueResult::kClosed);
  EXPECT_EQ(backlogs_, 0);
  empty_kernel();
  EXPECT_TRUE(is_at_end_);
  EXPECT_TRUE(budget->take(5'000));
}

TEST_F(FrameWriterTest, QueueIsCrowdedWhileTheSharedMemoryIsMostlyUsed) {
  constexpr std::size_t kBudget = 1'000'000;
  const auto budget = std::make_shared<ByteBudget>(kBudget);
  QueueLimits limits = kLimits;
  limits.memory = budget;
  open(limits);
  fill_kernel();
  clock_.advance(501ms);
  EXPECT_FALSE(writer_->crowded()) << "10,000 bytes";
  EXPECT_FALSE(writer_->has_stalled());
  ASSERT_TRUE(budget->take(kBudget / 2)) << "the queue of another connection";
  EXPECT_EQ(writer_->send(frame(1)), QueueResult::kQueued);
  EXPECT_TRUE(writer_->crowded());
  EXPECT_TRUE(writer_->has_stalled());
  while (writer_->flush()) {
    EXPECT_TRUE(writer_->crowded());
    ASSERT_FALSE(received().empty());
  }
  EXPECT_FALSE(writer_->crowded()) << "nothing waits";
  EXPECT_EQ(rooms_, 1);
}

TEST_F(FrameWriterTest, ClosedConnectionGivesBackTheMemoryOfItsQueue) {
  constexpr std::size_t kBudget = 50'000;
  const auto budget = std::make_shared<ByteBudget>(kBudget);
  QueueLimits limits = kLimits;
  limits.memory = budget;
  open(limits);
  fill_kernel();
  EXPECT_FALSE(budget->take(kBudget));
  EXPECT_TRUE(writer_->close([] {}));
  EXPECT_TRUE(budget->take(kBudget));
}

TEST_F(FrameWriterTest, CrowdedQueueHasRoomAgainAtHalf) {
  fill_kernel();
  for (int i = 0; i < 3; ++i) writer_->send(frame(10'000));
  EXPECT_FALSE(writer_->crowded()) << "40,000 bytes";
  writer_->send(frame(1));
  EXPECT_TRUE(writer_->crowded());
  EXPECT_EQ(rooms_, 0);
  // One write at a time, so that half of the limit is crossed with frames left.
  while (writer_->crowded()) {
    ASSERT_FALSE(received().empty());
    writer_->flush();
  }
  EXPECT_EQ(rooms_, 1);
  empty_kernel();
  writer_->flush();
  EXPECT_EQ(rooms_, 1) << "reported once";
}

TEST_F(FrameWriterTest, CrowdedQueueStallsWhenTheKernelTakesNothing) {
  fill_kernel();
  clock_.advance(1000ms);
  EXPECT_FALSE(writer_->has_stalled()) << "not crowded";
  for (int i = 0; i < 4; ++i) writer_->send(frame(10'000));
  EXPECT_TRUE(writer_->has_stalled());
  ASSERT_FALSE(received().empty());
  writer_->flush();
  clock_.advance(500ms);
  EXPECT_FALSE(writer_->has_stalled());
  clock_.advance(1ms);
  EXPECT_EQ(writer_->has_stalled(), writer_->crowded());
}

TEST_F(FrameWriterTest, HeldFramesLeaveWithTheNextOneInOneWrite) {
  EXPECT_EQ(writer_->send_soon(frame(1, 1)), QueueResult::kQueued);
  EXPECT_EQ(writer_->send_soon(frame(1, 2)), QueueResult::kQueued);
  EXPECT_EQ(helds_, 1);
  EXPECT_TRUE(received().empty());
  EXPECT_EQ(writer_->send(frame(1, 3)), QueueResult::kQueued);
  EXPECT_THAT(received(), ElementsAre(1, 2, 3));
  EXPECT_TRUE(received().empty());
}

TEST_F(FrameWriterTest, HeldFramesLeaveInOneWriteWhenTheirTimeIsOver) {
  writer_->send_soon(frame(1, 1));
  writer_->send_soon(frame(1, 2));
  EXPECT_TRUE(writer_->send_held_if_due()) << "a frame was added since the wait began";
  EXPECT_TRUE(received().empty());
  EXPECT_FALSE(writer_->send_held_if_due()) << "none was added since then";
  EXPECT_THAT(received(), ElementsAre(1, 2));
  writer_->send_soon(frame(1, 3));
  EXPECT_EQ(helds_, 2) << "the time begins anew";
}

TEST_F(FrameWriterTest, HeldFramesLeaveAtTheEndOfTheirTimeAlthoughOthersFollow) {
  writer_->send_soon(frame(1, 1));
  for (std::uint8_t i = 2; i <= HoldSchedule::kChecks; ++i) {
    EXPECT_TRUE(writer_->send_held_if_due());
    writer_->send_soon(frame(1, i));
  }
  EXPECT_TRUE(received().empty());
  EXPECT_FALSE(writer_->send_held_if_due());
  EXPECT_THAT(received(), ElementsAre(1, 2, 3, 4));
}

TEST_F(FrameWriterTest, FrameThatIsHeldForTheCallerStartsNoTime) {
  EXPECT_EQ(writer_->hold(frame(1, 1)), QueueResult::kQueued);
  EXPECT_EQ(writer_->hold(frame(1, 2)), QueueResult::kQueued);
  EXPECT_EQ(helds_, 0);
  EXPECT_TRUE(received().empty());
  writer_->send_held();
  EXPECT_THAT(received(), ElementsAre(1, 2));
  writer_->send_held();
  EXPECT_TRUE(received().empty());
}

TEST_F(FrameWriterTest, HeldFramesThatFillTheLimitLeaveBeforeTheNext) {
  QueueLimits limits = kLimits;
  limits.hold.bytes = 10;
  open(limits);
  writer_->hold(frame(6, 1));
  writer_->hold(frame(6, 2));
  EXPECT_THAT(received(), ElementsAre(1, 1, 1, 1, 1, 1));
  writer_->send_held();
  EXPECT_THAT(received(), ElementsAre(2, 2, 2, 2, 2, 2));
}

TEST_F(FrameWriterTest, FrameOfTheCallersBytesIsCopiedIfItMustWait) {
  fill_kernel();
  ByteVector bytes(10'000, 5);
  EXPECT_EQ(writer_->send(OutgoingFrame(Bytes(bytes))), QueueResult::kQueued);
  bytes.assign(bytes.size(), 6);
  ByteVector last;
  for (bool waits = true; waits;) {
    for (ByteVector one = received(); !one.empty(); one = received()) last = std::move(one);
    waits = writer_->flush();
  }
  for (ByteVector one = received(); !one.empty(); one = received()) last = std::move(one);
  EXPECT_EQ(last, ByteVector(10'000, 5));
}

TEST_F(FrameWriterTest, LongFramesAreNotHeldAndDoNotOvertakeHeldOnes) {
  writer_->send_soon(frame(1, 1));
  writer_->send_soon(frame(kLimits.hold.bytes, 2));
  EXPECT_THAT(received(), ElementsAre(1));
  EXPECT_EQ(received().size(), kLimits.hold.bytes);
}

TEST_F(FrameWriterTest, ClosingSendsWhatIsHeldAndEndsTheStream) {
  writer_->send_soon(frame(1, 1));
  EXPECT_TRUE(writer_->close_when_sent());
  EXPECT_FALSE(writer_->is_open());
  EXPECT_FALSE(writer_->is_closed());
  EXPECT_FALSE(writer_->close_when_sent());
  EXPECT_EQ(writer_->send(frame(1)), QueueResult::kClosed);
  EXPECT_EQ(writer_->send_soon(frame(1)), QueueResult::kClosed);
  EXPECT_THAT(received(), ElementsAre(1));
  EXPECT_TRUE(received().empty());
  EXPECT_TRUE(is_at_end_);
}

TEST_F(FrameWriterTest, ClosingEndsTheStreamAfterTheLastQueuedFrame) {
  fill_kernel();
  EXPECT_TRUE(writer_->close_when_sent());
  empty_kernel();
  EXPECT_FALSE(is_at_end_);
  EXPECT_FALSE(writer_->flush());
  EXPECT_EQ(received().size(), 10'000U);
  EXPECT_TRUE(received().empty());
  EXPECT_TRUE(is_at_end_);
}

TEST_F(FrameWriterTest, ClosedOnceAndForAll) {
  writer_->send_soon(frame(1, 1));
  int closed = 0;
  EXPECT_TRUE(writer_->close([&] { ++closed; }));
  EXPECT_FALSE(writer_->close([&] { ++closed; }));
  EXPECT_EQ(closed, 1);
  EXPECT_TRUE(writer_->is_closed());
  writer_->send_held();
  EXPECT_FALSE(writer_->flush());
  EXPECT_FALSE(writer_->wait_for_room(0ms));
  EXPECT_TRUE(received().empty());
  EXPECT_FALSE(is_at_end_) << "the socket is closed by its owner";
}

TEST_F(FrameWriterTest, RefusalIsTheLastFrame) {
  writer_->send_soon(frame(1, 1));
  const ByteVector refusal{7, 8};
  writer_->refuse(refusal);
  EXPECT_EQ(writer_->send(frame(1)), QueueResult::kClosed);
  EXPECT_THAT(received(), ElementsAre(7, 8));
  EXPECT_TRUE(received().empty());
  EXPECT_TRUE(is_at_end_);
}

TEST_F(FrameWriterTest, AbortDropsWhatIsQueuedAndEndsTheStream) {
  fill_kernel();
  writer_->abort();
  EXPECT_EQ(writer_->send(frame(1)), QueueResult::kClosed);
  empty_kernel();
  EXPECT_TRUE(is_at_end_);
  EXPECT_FALSE(writer_->flush());
}

TEST_F(FrameWriterTest, EventThatThrowsEndsTheConnection) {
  FrameWriter writer(ByteStream(own_.get(), nullptr), clock_, kMaxFrame, kLimits,
                     {{[] { throw std::bad_alloc(); }, [] {}}, [] { throw std::bad_alloc(); }});
  EXPECT_THROW(writer.send_soon(frame(1)), std::bad_alloc);
  EXPECT_FALSE(writer.is_open());
  EXPECT_EQ(writer.send(frame(1)), QueueResult::kClosed);
}

}  // namespace
}  // namespace roger::rti::net
