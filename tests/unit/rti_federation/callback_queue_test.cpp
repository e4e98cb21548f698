#include "rti/federate/callbacks/callback_queue.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace roger::rti {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;

ByteVector bytes(const std::string& text) {
  return {text.begin(), text.end()};
}

class CallbackQueueTest : public testing::Test {
 protected:
  CallbackQueue::Callback note(char mark) {
    return [this, mark] { ran_ += mark; };
  }
  /// Makes each letter of a datagram a callback.
  void read_letters(CallbackQueue& queue) {
    queue.set_datagram_reader([this](Bytes datagram, std::size_t& position) {
      ran_ += static_cast<char>(datagram[position++]);
      return position < datagram.size();
    });
  }

  ManualClock clock_;
  std::string ran_;
};

TEST_F(CallbackQueueTest, RunsBothKindsInOrderOfArrival) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.push_datagram(bytes("a"));
  queue.push(note('b'));
  queue.push(note('c'));
  queue.push_datagram(bytes("d"));
  EXPECT_TRUE(queue.evoke({}));
  EXPECT_EQ(ran_, "a");
  EXPECT_FALSE(queue.evoke_multiple({}, hours(1)));
  EXPECT_EQ(ran_, "abcd");
}

TEST_F(CallbackQueueTest, EvokeRunsOneAndReturnsWhetherMoreArePending) {
  CallbackQueue queue(clock_, 10);
  queue.push(note('a'));
  queue.push(note('b'));
  EXPECT_TRUE(queue.evoke({}));
  EXPECT_FALSE(queue.evoke({}));
  EXPECT_FALSE(queue.evoke({}));
  EXPECT_EQ(ran_, "ab");
}

TEST_F(CallbackQueueTest, FullQueueDropsTheOldestDatagramsAndCounts) {
  CallbackQueue queue(clock_, 3);
  read_letters(queue);
  for (const char* mark : {"a", "b", "c", "d", "e"}) queue.push_datagram(bytes(mark));
  EXPECT_EQ(queue.dropped(), 2U);
  EXPECT_EQ(queue.size(), 3U);
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(ran_, "cde");
}

TEST_F(CallbackQueueTest, CallbacksAreNeverDropped) {
  CallbackQueue queue(clock_, 3);
  read_letters(queue);
  queue.push_datagram(bytes("a"));
  for (const char mark : {'b', 'c', 'd', 'e'}) queue.push(note(mark));
  EXPECT_EQ(queue.dropped(), 1U);
  EXPECT_TRUE(queue.overrun());
  queue.push_datagram(bytes("f"));
  EXPECT_EQ(queue.dropped(), 2U);
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(ran_, "bcde");
  EXPECT_FALSE(queue.overrun());
}

TEST_F(CallbackQueueTest, BytesAreLimitedToo) {
  CallbackQueue queue(clock_, 100, 1000);
  queue.set_datagram_reader([this](Bytes datagram, std::size_t&) {
    ran_ += static_cast<char>(datagram.front());
    return false;
  });
  const auto datagram = [&](char mark, std::size_t size) {
    queue.push_datagram(ByteVector(size, static_cast<std::uint8_t>(mark)));
  };
  datagram('a', 400);
  datagram('b', 400);
  datagram('c', 600);
  EXPECT_EQ(queue.dropped(), 1U);
  queue.push(note('d'), 900);
  EXPECT_EQ(queue.dropped(), 3U);
  EXPECT_FALSE(queue.overrun());
  datagram('e', 50);
  queue.push(note('f'), 60);
  EXPECT_EQ(queue.dropped(), 4U) << "the callback needs the room";
  EXPECT_FALSE(queue.overrun());
  queue.push(note('g'), 60);
  EXPECT_TRUE(queue.overrun());
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(ran_, "dfg");
}

TEST_F(CallbackQueueTest, EndOfOverrunIsReportedOnceAtHalfOfTheLimits) {
  CallbackQueue queue(clock_, 4);
  int reports = 0;
  queue.on_room([&] { ++reports; });
  const auto fill = [&] {
    for (const char mark : {'a', 'b', 'c', 'd', 'e'}) queue.push(note(mark));
  };
  fill();
  ASSERT_TRUE(queue.overrun());
  queue.evoke({});
  queue.evoke({});
  EXPECT_TRUE(queue.overrun()) << "the overrun lasts until half of the limits is free";
  EXPECT_EQ(reports, 0);
  queue.evoke({});
  EXPECT_FALSE(queue.overrun());
  EXPECT_EQ(reports, 1);
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(reports, 1);
  fill();
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(reports, 2);
}

TEST_F(CallbackQueueTest, EvokeMultipleStartsNothingAfterTheMaximum) {
  CallbackQueue queue(clock_, 10);
  for (int i = 0; i < 5; ++i) {
    queue.push([this] {
      ran_ += 'x';
      clock_.advance(milliseconds(4));
    });
  }
  EXPECT_TRUE(queue.evoke_multiple(milliseconds(1), milliseconds(10)));
  EXPECT_EQ(ran_, "xxx");  // started at 0, 4 and 8 ms
}

TEST_F(CallbackQueueTest, EvokeMultipleWithoutTimeRunsOne) {
  CallbackQueue queue(clock_, 10);
  queue.push(note('a'));
  queue.push(note('b'));
  EXPECT_TRUE(queue.evoke_multiple({}, {}));
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, CallbacksPushedDuringEvokeAreRunToo) {
  CallbackQueue queue(clock_, 10);
  queue.push([&] {
    ran_ += 'a';
    queue.push(note('b'));
  });
  EXPECT_FALSE(queue.evoke_multiple({}, hours(1)));
  EXPECT_EQ(ran_, "ab");
}

TEST_F(CallbackQueueTest, DatagramWithMoreMessagesContinuesInOrder) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.push(note('a'));
  queue.push_datagram(bytes("321"));
  queue.push(note('b'));
  queue.push_datagram(bytes("c"));
  for (const char* so_far : {"a", "a3", "a32"}) {
    EXPECT_TRUE(queue.evoke({}));
    EXPECT_EQ(ran_, so_far);
  }
  EXPECT_FALSE(queue.evoke_multiple({}, hours(1)));
  EXPECT_EQ(ran_, "a321bc");
}

TEST_F(CallbackQueueTest, DatagramsAreKeptOnlyWithAReader) {
  CallbackQueue queue(clock_, 10);
  queue.push_datagram(bytes("a"));
  EXPECT_EQ(queue.size(), 0U) << "no reader is set";
  read_letters(queue);
  queue.push_datagram(bytes("bc"));
  queue.evoke({});
  queue.push_datagram(bytes("d"));
  read_letters(queue);  // another reader, for which the old datagrams have no meaning
  EXPECT_EQ(queue.size(), 0U);
  queue.push_datagram(bytes("e"));
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(ran_, "be");
}

TEST_F(CallbackQueueTest, PartlyReadDatagramIsDroppedFirst) {
  CallbackQueue queue(clock_, 2);
  read_letters(queue);
  queue.push_datagram(bytes("abc"));
  queue.evoke({});
  queue.push_datagram(bytes("d"));
  queue.push_datagram(bytes("e"));
  EXPECT_EQ(queue.dropped(), 1U);
  queue.evoke_multiple({}, hours(1));
  EXPECT_EQ(ran_, "ade");
}

TEST_F(CallbackQueueTest, DisabledQueueKeepsEverything) {
  CallbackQueue queue(clock_, 10);
  queue.set_enabled(false);
  queue.push(note('a'));
  EXPECT_TRUE(queue.evoke({}));
  queue.drain();
  EXPECT_EQ(ran_, "");
  EXPECT_FALSE(queue.idle());
  queue.set_enabled(true);
  queue.drain();
  EXPECT_EQ(ran_, "a");
  EXPECT_TRUE(queue.idle());
}

TEST_F(CallbackQueueTest, ClosedQueueDropsEverything) {
  CallbackQueue queue(clock_, 10);
  queue.push(note('a'));
  queue.close();
  queue.push(note('b'));
  EXPECT_FALSE(queue.evoke({}));
  EXPECT_EQ(ran_, "");
}

TEST_F(CallbackQueueTest, WaitingEvokeIsWokenByACallback) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  std::thread evoker([&] { queue.evoke(hours(1)); });
  queue.push(note('a'));
  evoker.join();
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, WaitingEvokeIsWokenByClose) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  std::thread evoker([&] { EXPECT_FALSE(queue.evoke_multiple(hours(1), hours(2))); });
  queue.close();
  evoker.join();
}

TEST_F(CallbackQueueTest, EnableWakesAWaitingEvoke) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  queue.set_enabled(false);
  queue.push(note('a'));
  std::thread evoker([&] { queue.evoke(hours(1)); });
  queue.set_enabled(true);
  evoker.join();
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, EvokeWaitsByTheGivenFunction) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  std::vector<Nanoseconds> waits;
  queue.set_waiting({[&](Nanoseconds wait) {
                       waits.push_back(wait);
                       clock_.advance(milliseconds(4));
                       if (waits.size() == 3) queue.push_datagram(bytes("a"));
                       return true;
                     },
                     [] { ADD_FAILURE() << "the waiting thread pushed it itself"; }});
  EXPECT_FALSE(queue.evoke(milliseconds(50)));
  EXPECT_EQ(ran_, "a");
  EXPECT_EQ(waits,
            (std::vector<Nanoseconds>{milliseconds(50), milliseconds(46), milliseconds(42)}));
}

TEST_F(CallbackQueueTest, EvokeWithoutTimePollsOnce) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  int looks = 0;
  queue.set_waiting({[&](Nanoseconds wait) {
                       EXPECT_EQ(wait, Nanoseconds::zero());
                       if (++looks == 2) queue.push_datagram(bytes("a"));
                       return true;
                     },
                     [] {}});
  queue.evoke({});
  EXPECT_EQ(ran_, "");
  queue.evoke({});
  EXPECT_EQ(ran_, "a");
  EXPECT_EQ(looks, 2);
}

TEST_F(CallbackQueueTest, DatagramsThatTheEvokeReadsItselfKeepTheirOrder) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.set_waiting({[&](Nanoseconds) {
                       EXPECT_FALSE(queue.has_found());
                       queue.push_datagram(bytes("ab"));
                       EXPECT_TRUE(queue.has_found());
                       queue.push_datagram(bytes("c"));
                       queue.push(note('d'));
                       return true;
                     },
                     [] { ADD_FAILURE() << "the waiting thread pushed it itself"; }});
  EXPECT_TRUE(queue.evoke(hours(1)));
  EXPECT_EQ(ran_, "a");
  EXPECT_EQ(queue.size(), 3U);
  while (queue.evoke({})) continue;
  EXPECT_EQ(ran_, "abcd");
}

TEST_F(CallbackQueueTest, EvokeMultipleReadsOneDatagramAfterTheOther) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  std::string arrivals = "abc";
  queue.set_waiting({[&](Nanoseconds wait) {
                       if (arrivals.empty()) {
                         clock_.advance(wait);
                       } else {
                         queue.push_datagram(bytes({arrivals.front(), '-'}));
                         arrivals.erase(0, 1);
                       }
                       return true;
                     },
                     [] {}});
  EXPECT_FALSE(queue.evoke_multiple(milliseconds(1), milliseconds(1)));
  EXPECT_EQ(ran_, "a-b-c-");
}

TEST_F(CallbackQueueTest, DatagramThatArrivesWhileCallbacksAreDisabledIsKept) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.set_waiting({[&](Nanoseconds wait) {
                       if (ran_.empty() && queue.size() == 0) {
                         queue.push_datagram(bytes("a"));
                         queue.set_enabled(false);
                       }
                       clock_.advance(wait);
                       return true;
                     },
                     [] {}});
  EXPECT_TRUE(queue.evoke(milliseconds(1)));
  EXPECT_EQ(ran_, "");
  queue.set_enabled(true);
  EXPECT_FALSE(queue.evoke({}));
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, DatagramIsDroppedIfItsReaderEndsDuringTheWait) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.set_waiting({[&](Nanoseconds wait) {
                       queue.push_datagram(bytes("a"));
                       queue.set_datagram_reader(nullptr);
                       read_letters(queue);
                       clock_.advance(wait);
                       return true;
                     },
                     [] {}});
  EXPECT_FALSE(queue.evoke(milliseconds(1)));
  EXPECT_EQ(ran_, "");
  EXPECT_EQ(queue.size(), 0U);
}

TEST_F(CallbackQueueTest, DatagramIsKeptIfTheWaitThrows) {
  CallbackQueue queue(clock_, 10);
  read_letters(queue);
  queue.set_waiting({[&](Nanoseconds) -> bool {
                       queue.push_datagram(bytes("a"));
                       throw std::runtime_error("a handler has failed");
                     },
                     [] {}});
  EXPECT_THROW(queue.evoke(milliseconds(1)), std::runtime_error);
  EXPECT_EQ(queue.size(), 1U);
  EXPECT_FALSE(queue.evoke({}));
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, WaitByTheGivenFunctionIsWokenByOtherThreads) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  std::promise<void> waiting;
  std::promise<void> woken;
  queue.set_waiting({[&](Nanoseconds) {
                       waiting.set_value();
                       woken.get_future().wait();
                       return true;
                     },
                     [&] { woken.set_value(); }});
  std::thread evoker([&] { queue.evoke(hours(1)); });
  waiting.get_future().wait();
  queue.push(note('a'));
  evoker.join();
  EXPECT_EQ(ran_, "a");
}

TEST_F(CallbackQueueTest, CallbacksPushedTogetherWakeAWaitingThreadOnce) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  std::promise<void> waiting;
  std::promise<void> pushed;
  int wakes = 0;
  queue.set_waiting({[&](Nanoseconds) {
                       waiting.set_value();
                       pushed.get_future().wait();
                       return true;
                     },
                     [&] { ++wakes; }});
  std::thread evoker([&] {
    while (queue.evoke(hours(1))) continue;
  });
  waiting.get_future().wait();
  queue.push_all({{note('a')}, {note('b')}, {note('c')}});
  pushed.set_value();
  evoker.join();
  EXPECT_EQ(wakes, 1);
  EXPECT_EQ(ran_, "abc");
}

TEST_F(CallbackQueueTest, EvokeThatCannotWaitSleepsUntilAPush) {
  const SteadyClock steady;
  CallbackQueue queue(steady, 10);
  queue.set_waiting({[](Nanoseconds) { return false; }, [] {}});
  std::thread evoker([&] { queue.evoke(hours(1)); });
  queue.push(note('a'));
  evoker.join();
  EXPECT_EQ(ran_, "a");
}

}  // namespace
}  // namespace roger::rti
