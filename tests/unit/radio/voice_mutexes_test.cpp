// Counts the mutexes that a voice packet locks between the RTI's callback and the playout ring.
// Before the callback it locks three; see tests/unit/rti_federation/federate_mutexes_test.cpp.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "radio/hla/rejoin/rejoining_net.hpp"
#include "tests/support/mutex_count.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// Counts the mutexes of the calling thread at each packet.
class CountingListener final : public RadioNetListener {
 public:
  explicit CountingListener(const testing::MutexCount& count) : count_(count) {}
  void on_voice(const VoicePacket& /*voice*/) override { at_voice = count_.of_this_thread(); }
  void on_message(const Message& /*message*/) override {}

  std::optional<std::uint64_t> at_voice;

 private:
  const testing::MutexCount& count_;
};

TEST(VoiceMutexesTest, SingleMembershipLocksNoMutex) {
  MemoryAir air;
  const ManualClock clock{Bench::kBegin};
  MemoryNet* member = nullptr;
  RejoiningNet net(
      [&] {
        auto made = std::make_unique<MemoryNet>(air, clock);
        made->federation.joined = true;
        member = made.get();
        return made;
      },
      "exercise", {});
  const testing::MutexCount count;
  CountingListener listener(count);
  ASSERT_TRUE(net.join(listener));
  const std::uint64_t before = count.of_this_thread();
  member->deliver(VoicePacket{});
  ASSERT_TRUE(listener.at_voice);
  EXPECT_EQ(*listener.at_voice, before);
  net.leave();
}

TEST(VoiceMutexesTest, PacketLocksOneMutexBeforeAndOneAfterTheRing) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.add_station("B");
  a.microphone = tone(500.0);
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  std::vector<VoicePacket> voice = bench.net(0).voice();
  ASSERT_FALSE(voice.empty());
  VoicePacket next = voice.back();
  ++next.coded.sequence;
  bench.net(1).deliver(next);  // the stream is known from here on
  ++next.coded.sequence;
  const testing::MutexCount count;
  bench.net(1).deliver(next);
  EXPECT_EQ(count.of_this_thread(), 2U)
      << "the packet inlet before the ring, the loss watch after it";
}

}  // namespace
}  // namespace roger::radio
