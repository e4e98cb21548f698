#include "radio/station/receive/playout_supply.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <chrono>
#include <memory>
#include <vector>

#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TimePoint kBegin{seconds{1000}};
constexpr Frequency kNet = Frequency::from_kilohertz(40'000);

/// Returns how many buffers were created for a receiver since the last call.
std::size_t taken(PlayoutSupply& supply, RadioId receiver) {
  std::size_t out = 0;
  while (supply.take(receiver) != nullptr) ++out;
  return out;
}

TEST(PlayoutSupplyTest, FirstPacketCreatesABuffer) {
  PlayoutSupply supply({}, std::vector<RadioCharacter>(2));
  EXPECT_EQ(supply.take(0), nullptr);
  supply.prepare(0, 7, kBegin);
  supply.prepare(0, 7, kBegin + milliseconds{20});
  EXPECT_EQ(taken(supply, 0), 1U);
  EXPECT_EQ(taken(supply, 1), 0U);
}

TEST(PlayoutSupplyTest, ConsecutiveStreamsShareABuffer) {
  PlayoutSupply supply({}, std::vector<RadioCharacter>(1));
  for (unsigned turn = 0; turn < 20; ++turn) {
    supply.prepare(0, turn, kBegin + turn * seconds{3});
  }
  EXPECT_EQ(taken(supply, 0), 1U);
}

TEST(PlayoutSupplyTest, SimultaneousStreamsHaveSeparateBuffers) {
  PlayoutSupply supply({}, std::vector<RadioCharacter>(1));
  for (int packet = 0; packet < 100; ++packet) {
    for (std::uint64_t stream = 0; stream < 3; ++stream) {
      supply.prepare(0, stream, kBegin + packet * milliseconds{20});
    }
  }
  EXPECT_EQ(taken(supply, 0), 3U);
}

TEST(PlayoutSupplyTest, BufferCountIsLimitedToPlayableStreams) {
  PlayoutSupply supply({}, std::vector<RadioCharacter>(1));
  for (std::uint64_t stream = 0; stream < 100; ++stream) supply.prepare(0, stream, kBegin);
  EXPECT_EQ(taken(supply, 0), kStreamsPerRadio);
  for (std::uint64_t stream = 0; stream < 100; ++stream) {
    supply.prepare(0, stream, kBegin + seconds{5});
  }
  EXPECT_EQ(taken(supply, 0), 0U);
}

TEST(PlayoutSupplyTest, DelayedStreamKeepsItsBufferLonger) {
  RadioCharacter satellite;
  satellite.delay = seconds{2};
  PlayoutSupply supply({}, std::vector{satellite});
  supply.prepare(0, 1, kBegin);
  supply.prepare(0, 2, kBegin + seconds{3});
  EXPECT_EQ(taken(supply, 0), 2U);
}

TEST(PlayoutSupplyTest, InletHoldsTheLongestBlockOfAllStreams) {
  Reception reception(PropagationPlan{}, {{}}, std::nullopt);
  OperatorAudio operator_audio({}, reception);
  operator_audio.inlet().change(0,
                                [](ReceiverSettings& receiver) { receiver.tuned.address = kNet; });
  VoicePacket voice;
  voice.transmission.address = kNet;
  voice.coded.encoding = audio::Encoding::kPcm16BigEndian;
  voice.coded.sample_rate = 48'000;
  voice.coded.sample_count = 3000;
  voice.coded.size = 6000;
  voice.coded.timing.received = kBegin;
  for (std::uint32_t packet = 0; packet < 3; ++packet) {
    for (std::uint64_t stream = 1; stream <= kStreamsPerRadio; ++stream) {
      voice.coded.stream = stream;
      voice.coded.sequence = packet;
      EXPECT_TRUE(operator_audio.inlet().offer(voice, PacketInlet::Packets::kNewest));
    }
  }
  EXPECT_EQ(operator_audio.inlet().dropped(), 0U);
}

// The sanitizers replace the allocator.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
std::size_t octets_in_use() {
  const struct mallinfo2 info = ::mallinfo2();
  return info.uordblks + info.hblkhd;
}

/// Returns the memory that the result of `make` holds.
template <class Make>
std::size_t to_octets(Make make) {
  const std::size_t before = octets_in_use();
  const auto made = make();
  return octets_in_use() - before;
}

TEST(OperatorMemoryTest, SilentStationAllocatesNoPlayoutBuffer) {
  Reception reception(PropagationPlan{}, std::vector<RadioCharacter>(9), std::nullopt);
  const auto station = [&](std::size_t radios) {
    return to_octets([&] {
      OperatorAudioSettings settings;
      settings.radios.resize(radios);
      auto operator_audio = std::make_unique<OperatorAudio>(settings, reception);
      std::vector<float> in(480);
      std::vector<float> out(960);
      for (int block = 0; block < 100; ++block) {
        operator_audio->process(in, out, {kBegin + block * milliseconds{10}, kBegin, kBegin});
      }
      return operator_audio;
    });
  };
  (void)station(1);  // allocates everything that is shared
  const std::size_t playout =
      to_octets([] { return std::make_unique<audio::PlayoutBuffer>(audio::PlayoutSettings{}); });
  const std::size_t receiver = (station(9) - station(1)) / 8;
  EXPECT_GT(playout, std::size_t{200'000});
  EXPECT_LT(receiver, playout) << "octets for each receiver of a silent station";
}
#endif

}  // namespace
}  // namespace roger::radio
