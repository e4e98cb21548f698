#include "rti/federate/receive/reader.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <memory>
#include <optional>
#include <thread>

namespace roger::rti {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

/// A transport whose receive() lasts until wake() or the end of its time.
class SleepyTransport final : public net::Transport {
 public:
  void start(Handler /*handler*/, net::ReadBy /*by*/) override {}
  void stop() override {}
  void receive(std::optional<Nanoseconds> wait) override {
    std::unique_lock lock(mutex_);
    reader_ = std::this_thread::get_id();
    ++reads_;
    changed_.notify_all();
    const auto woken = [this] { return woken_; };
    if (wait) {
      changed_.wait_for(lock, *wait, woken);
    } else {
      changed_.wait(lock, woken);
    }
    woken_ = false;
    reader_ = {};
  }
  void wake() override {
    const std::lock_guard lock(mutex_);
    woken_ = true;
    changed_.notify_all();
  }
  Status join(filter::Ipv4Address /*group*/) override { return ok(); }
  void leave(filter::Ipv4Address /*group*/) override {}
  net::SendResult send(filter::Ipv4Address /*group*/, Bytes /*datagram*/) noexcept override {
    return net::SendResult::kSent;
  }
  [[nodiscard]] net::TransportCounters counters() const override { return {}; }

  /// Waits until a thread other than `not_this` reads.
  std::thread::id reader_other_than(std::thread::id not_this) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return reader_ != std::thread::id() && reader_ != not_this; });
    return reader_;
  }
  int reads() {
    const std::lock_guard lock(mutex_);
    return reads_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = false;
  int reads_ = 0;
  std::thread::id reader_;
};

class ReaderTest : public testing::Test {
 protected:
  std::shared_ptr<SleepyTransport> transport_ = std::make_shared<SleepyTransport>();
};

TEST_F(ReaderTest, ThreadReadsUntilStopped) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  transport_->reader_other_than(std::this_thread::get_id());
  reader.stop();
  EXPECT_FALSE(reader.read(hours(1)));
}

TEST_F(ReaderTest, WaitingCallerReadsInPlaceOfTheThreadUntilWoken) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  const auto thread = transport_->reader_other_than(std::this_thread::get_id());
  bool did_read = false;
  std::thread evoker([&] { did_read = reader.read(hours(1)); });
  EXPECT_EQ(transport_->reader_other_than(thread), evoker.get_id());
  reader.wake();
  evoker.join();
  EXPECT_TRUE(did_read);
}

TEST_F(ReaderTest, WakeBeforeTheReadIsNotLostToTheThread) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  transport_->reader_other_than(std::this_thread::get_id());
  reader.wake();
  EXPECT_TRUE(reader.read(hours(1)));
}

TEST_F(ReaderTest, ThreadTakesOverFromAnAbsentCaller) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  const auto thread = transport_->reader_other_than(std::this_thread::get_id());
  ASSERT_TRUE(reader.read(milliseconds(1)));
  EXPECT_EQ(transport_->reader_other_than(std::this_thread::get_id()), thread);
}

TEST_F(ReaderTest, ReadWithoutWaitDoesNotDisturbTheThread) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  transport_->reader_other_than(std::this_thread::get_id());
  EXPECT_FALSE(reader.read(Nanoseconds::zero()));
  EXPECT_EQ(transport_->reads(), 1);
}

TEST_F(ReaderTest, PausingThreadLetsCallersRead) {
  Reader reader(transport_, Reading::kBatch);
  reader.start();
  transport_->reader_other_than(std::this_thread::get_id());
  bool looked = false;
  while (!looked) {
    transport_->wake();  // as if a datagram had arrived: the thread has read it and pauses
    looked = reader.read(Nanoseconds::zero());
  }
  transport_->reader_other_than(std::this_thread::get_id());  // and then reads again
}

TEST_F(ReaderTest, StopWakesTheReadingCaller) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  const auto thread = transport_->reader_other_than(std::this_thread::get_id());
  std::thread evoker([&] { reader.read(hours(1)); });
  transport_->reader_other_than(thread);
  reader.stop();
  evoker.join();
}

TEST_F(ReaderTest, SecondCallerIsRejected) {
  Reader reader(transport_, Reading::kEach);
  reader.start();
  const auto thread = transport_->reader_other_than(std::this_thread::get_id());
  std::thread evoker([&] { reader.read(hours(1)); });
  transport_->reader_other_than(thread);
  EXPECT_FALSE(reader.read(hours(1)));
  reader.wake();
  evoker.join();
}

}  // namespace
}  // namespace roger::rti
