// The audio path follows the rules of a real-time thread.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/codec/codec.hpp"
#include "audio/codec/opus_codec.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "audio/device/clock_bridge.hpp"
#include "audio/device/rate_adapter.hpp"
#include "audio/dsp/level_meter.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/microphone_noise.hpp"
#include "audio/microphone/vox.hpp"
#include "audio/mixer.hpp"
#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "audio/rate_bus.hpp"
#include "core/octets.hpp"
#include "tests/support/rt_guard.hpp"

namespace roger::audio {
namespace {

using roger::testing::RtGuard;
using std::chrono::microseconds;

// Tests the guard itself.
TEST(RtGuard, DetectsAllocationsLocksAndCalls) {
  std::mutex mutex;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    auto memory = std::make_unique<std::vector<int>>(100);
    offences = RtGuard::offences();
    memory.reset();
  }
  EXPECT_GE(offences.allocations, 2U);
  {
    const RtGuard guard;
    // Volatile, because a compiler may remove an unused pair.
    void* volatile memory = std::malloc(10);  // NOLINT(*-no-malloc)
    std::free(memory);                        // NOLINT(*-no-malloc)
    offences = RtGuard::offences();
  }
  EXPECT_EQ(offences.allocations, 2U);
  {
    const RtGuard guard;
    const std::lock_guard lock(mutex);
    offences = RtGuard::offences();
  }
  EXPECT_EQ(offences.locks, 1U);
  EXPECT_STREQ(offences.first, "pthread_mutex_lock");
  WakeUp wake_up;
  {
    const RtGuard guard;
    wake_up.wait(Nanoseconds{0});
    offences = RtGuard::offences();
  }
  EXPECT_GE(offences.calls, 1U);
  {
    const RtGuard guard;
    wake_up.raise();
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_EQ(offences.wake_ups, 1U);
}

// Similar enough to a voice for Opus to classify it as one.
std::vector<float> hum(std::size_t samples) {
  std::vector<float> sound(samples);
  std::minstd_rand random(5);
  for (std::size_t i = 0; i < samples; ++i) {
    const auto place = static_cast<float>(i);
    float sum = 0.0F;
    for (int k = 1; k < 12; ++k) sum += std::sin(place * 0.05F * static_cast<float>(k));
    sound[i] = 0.04F * sum * (1.0F + 0.8F * std::sin(place * 0.0013F)) +
               static_cast<float>(random() % 1000) * 1e-6F;
  }
  return sound;
}

std::vector<CodedPacket> coded(const CodecSettings& settings, double seconds) {
  auto encoder = std::move(make_encoder(settings)).value();
  std::vector<CodedPacket> packets;
  const auto sound = hum(static_cast<std::size_t>(settings.sample_rate * seconds));
  CodedPacket packet;
  for (std::size_t i = 0; i < sound.size(); i += 100) {
    encoder->write(std::span(sound).subspan(i, std::min<std::size_t>(100, sound.size() - i)));
    while (encoder->next(packet, false)) packets.push_back(packet);
  }
  for (std::size_t i = 0; i < packets.size(); ++i) {
    packets[i].sequence = static_cast<std::uint32_t>(i);
    packets[i].first = i == 0;
    packets[i].last = i + 1 == packets.size();
  }
  return packets;
}

const CodecSettings kMuLaw{.encoding = Encoding::kMuLaw, .sample_rate = 8000};
const CodecSettings kPcm{.encoding = Encoding::kPcm16BigEndian, .sample_rate = 16000};
const CodecSettings kFastMuLaw{.encoding = Encoding::kMuLaw, .sample_rate = 44100};
const CodecSettings kCvsd{.encoding = Encoding::kCvsd, .sample_rate = 16000};
const CodecSettings kPcm8{.encoding = Encoding::kPcm8, .sample_rate = 22050};
const CodecSettings kGsm{.encoding = Encoding::kGsmFullRate, .sample_rate = 8000};
const CodecSettings kOpus{};
const CodecSettings kShortOpus{.frame = microseconds{2500}, .low_delay = true};
const CodecSettings kRobustOpus{.sample_rate = 16000,
                                .frame = microseconds{20'000},
                                .complexity = 10,
                                .in_band_fec = true,
                                .expected_loss_percent = 10,
                                .dtx = true};

class EveryCodec : public ::testing::TestWithParam<CodecSettings> {};

TEST_P(EveryCodec, PlayoutWithLossReorderingDuplicatesAndInvalidPackets) {
  const auto packets = coded(GetParam(), 3.0);
  SenderMemory memory(4);
  PlayoutBuffer buffer({}, &memory);
  std::minstd_rand random(9);
  // Everything that a pull may need is prepared before the guard starts.
  struct Arrival {
    CodedPacket packet;
    std::int64_t at = 0;
  };
  std::vector<Arrival> arrivals;
  const std::int64_t step = 3'000'000'000LL / static_cast<std::int64_t>(packets.size());
  for (std::size_t i = 0; i < packets.size(); ++i) {
    std::int64_t at =
        static_cast<std::int64_t>(i) * step + static_cast<std::int64_t>(random() % 30'000'000);
    const bool stalled = i > packets.size() / 2 && i < packets.size() * 3 / 4;
    if (stalled) at += 200'000'000;
    if (random() % 10 == 0) {
      if (random() % 2 == 0) continue;
      arrivals.push_back({packets[i], at + step});  // arrives only as a copy in the next packet
      arrivals.back().packet.redundant = true;
      continue;
    }
    arrivals.push_back({packets[i], at});
    if (random() % 10 == 0) arrivals.push_back({packets[i], at + 1'000'000});
    if (random() % 10 == 0) {
      arrivals.push_back({packets[i], at});
      arrivals.back().packet.bytes[random() % packets[i].size] ^= Octet{0x55};
      arrivals.back().packet.sequence += random() % 3 == 0 ? 100'000U : 1U;
    }
  }
  std::ranges::stable_sort(arrivals, {}, [](const Arrival& arrival) { return arrival.at; });
  std::vector<float> block(128);
  std::size_t next = 0;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (std::int64_t now = 0; now < 4'500'000'000LL; now += 2'666'667) {
      const TimePoint instant{Nanoseconds{1'000'000'000'000 + now}};
      for (; next < arrivals.size() && arrivals[next].at <= now; ++next) {
        arrivals[next].packet.timing.received = instant;
        buffer.insert(arrivals[next].packet, instant);
      }
      buffer.pull(block, instant, instant);
    }
    buffer.reset();
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(buffer.counters().lost, 0U);
  EXPECT_GT(buffer.counters().concealed_samples, 0U);
  EXPECT_GT(buffer.counters().recovered, 0U);
}

TEST_P(EveryCodec, AdaptivePlayout) {
  auto packets = coded(GetParam(), 6.0);
  const std::int64_t step = 6'000'000'000LL / static_cast<std::int64_t>(packets.size());
  PlayoutBuffer buffer({});
  std::vector<float> block(128);
  std::size_t next = 0;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (std::int64_t now = 0; now < 6'500'000'000LL; now += 2'666'667) {
      const TimePoint instant{Nanoseconds{1'000'000'000'000 + now}};
      // ^ 100 ms late in the second second.
      const auto arrival = [&](std::size_t i) {
        const std::int64_t at = static_cast<std::int64_t>(i) * step;
        return at >= 1'000'000'000 && at < 2'000'000'000 ? at + 100'000'000 : at;
      };
      for (; next < packets.size() && arrival(next) <= now; ++next) {
        packets[next].timing.received = instant;
        buffer.insert(packets[next], instant);
      }
      buffer.pull(block, instant, instant);
    }
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(buffer.counters().stretched_samples, 0U);
}

// As in a station: a buffer is reused for a stream of another rate, and each rate is mixed
// separately.
TEST_P(EveryCodec, PlayoutAtNetRate) {
  const auto packets = coded(GetParam(), 1.0);
  const std::int64_t step = 1'000'000'000LL / static_cast<std::int64_t>(packets.size());
  PlayoutBuffer buffer({});
  std::vector<RateBus> buses;
  buses.reserve(std::size(kMixRates));
  for (const std::uint32_t rate : kMixRates) buses.emplace_back(rate, 96000, 512);
  std::vector<float> stereo(256);
  std::vector<float> voice(512);
  MixSource source;
  float loudest = 0.0F;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    std::int64_t now = 0;
    for (RateBus& bus : buses) {
      buffer.reset(bus.rate());
      const std::int64_t begin = now;
      std::size_t next = 0;
      for (; now < begin + 1'500'000'000LL; now += 1'333'333) {
        const TimePoint instant{Nanoseconds{1'000'000'000'000 + now}};
        for (; next < packets.size() && begin + static_cast<std::int64_t>(next) * step <= now;
             ++next) {
          buffer.insert(packets[next], instant);
        }
        const std::span<float> wanted = std::span(voice).first(bus.begin(128, buffer.active()));
        source.set(0.5F, 0.1F * static_cast<float>(next % 10));
        if (buffer.active()) buffer.pull(wanted, instant, bus.heard(instant));
        std::ranges::fill(stereo, 0.0F);
        bus.add(wanted, source);
        bus.finish(stereo);
        loudest = std::max(loudest, std::ranges::max(stereo));
      }
    }
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(loudest, 0.05F);
}

TEST_P(EveryCodec, Encoder) {
  auto encoder = std::move(make_encoder(GetParam())).value();
  const auto sound = hum(GetParam().sample_rate);
  auto packet = std::make_unique<CodedPacket>();
  int packets = 0;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (std::size_t i = 0; i + 160 <= sound.size(); i += 160) {
      encoder->write(std::span(sound).subspan(i, 160));
      while (encoder->next(*packet, false)) ++packets;
    }
    while (encoder->next(*packet, true)) ++packets;
    encoder->restart();
    encoder->set_expected_loss(20);
    encoder->write(sound);
    while (encoder->next(*packet, true)) ++packets;
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(packets, 20);
}

TEST_P(EveryCodec, DecoderWithGapsConcealedAndRecovered) {
  const auto packets = coded(GetParam(), 2.0);
  StreamDecoder decoder;
  std::vector<float> out(kMaxDecodedSamples);
  const StreamFormat format{GetParam().encoding, GetParam().sample_rate};
  std::size_t recovered = 0;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    decoder.begin(format);
    for (std::size_t i = 0; i + 1 < packets.size(); ++i) {
      const std::size_t count = format.decoded(packets[i].sample_count);
      if (i % 10 == 7) {
        recovered += decoder.recover(packets[i + 1], std::span(out).first(count));
      } else if (i % 10 != 5 && i % 50 < 40) {  // otherwise a short or a long gap
        decoder.decode(packets[i], out);
      } else {
        decoder.conceal(std::span(out).first(count));
      }
    }
    decoder.begin({Encoding::kMuLaw, 8000});
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_EQ(recovered > 0, GetParam().in_band_fec);
}

INSTANTIATE_TEST_SUITE_P(Settings, EveryCodec,
                         ::testing::Values(kMuLaw, kFastMuLaw, kPcm, kPcm8, kCvsd, kGsm, kOpus,
                                           kShortOpus, kRobustOpus));

TEST(RealTime, CaptureRingRaisesOneWakeUpPerBlock) {
  CaptureRing ring(48000, 0.1);
  const auto sound = hum(256);
  std::vector<float> out(300);
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (int i = 0; i < 100; ++i) ring.write(sound, TimePoint{});  // causes an overrun
    while (ring.read(out).samples > 0) {
    }
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_EQ(offences.wake_ups, 100U);
  EXPECT_GT(ring.overruns(), 0U);
}

TEST(RealTime, ClockBridgeOnBothSidesAndAfterAPause) {
  ClockBridge bridge(48000, 44100);
  const auto sound = hum(480);
  std::vector<float> out(882);
  float loudest = 0.0F;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    TimePoint now{std::chrono::seconds{1}};
    for (int i = 0; i < 300; ++i) {
      now += std::chrono::milliseconds{10};
      const bool pause = i >= 100 && i < 200;
      const std::span<float> room = bridge.room(240);
      std::ranges::copy(sound, room.begin());
      bridge.send(now);
      std::ranges::copy(sound, bridge.room(240).begin());
      bridge.send(now + std::chrono::milliseconds{5});
      if (!pause) bridge.process({}, out, {now, now, now});
      for (const float sample : out) loudest = std::max(loudest, sample);
    }
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(loudest, 0.01F);
  EXPECT_EQ(bridge.interruptions(), 1U) << "the sound of the pause is skipped";
}

TEST(RealTime, ResamplerMixerAndMeter) {
  Resampler down(48000, 8000);
  Resampler up(8000, 44100);
  const auto sound = hum(480);
  std::vector<float> low(down.most_outputs(480));
  std::vector<float> high(up.most_outputs(low.size()));
  std::vector<float> stereo(2 * high.size());
  MixSource source;
  Mixer mixer;
  LevelMeter meter;
  Level level;
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (int i = 0; i < 50; ++i) {
      const auto halved = down.process(sound, low);
      const auto raised = up.process(std::span(low).first(halved.produced), high);
      source.set(0.5F, 0.1F * static_cast<float>(i % 10));
      mixer.begin(stereo);
      mixer.add(std::span(high).first(raised.produced), source);
      mixer.finish();
      meter.add(stereo);
    }
    up.restart();
    up.set_trim(300.0);
    level = meter.take();
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(level.rms.value, -40.0);
}

TEST(RealTime, MicrophoneChainAndRateAdapter) {
  MicrophoneChain chain(
      {.gain = {6.0}, .high_pass_hz = 100.0, .suppress_noise = true, .automatic_gain = true},
      48000);
  MicrophoneNoise noise({NoisePlace::kHelicopter, {-30.0}}, 48000, 1);
  Vox vox({}, 48000);
  class Echo final : public AudioProcessor {
   public:
    void process(std::span<const float> in, std::span<float> out,
                 const BlockTime& /*time*/) noexcept override {
      for (std::size_t i = 0; i < in.size(); ++i) out[2 * i] = out[2 * i + 1] = in[i];
    }
  } echo;
  RateAdapter adapter(echo, 48000, 44100);
  const auto sound = hum(441);
  std::vector<float> stereo(2 * sound.size());
  RtGuard::Offences offences;
  {
    const RtGuard guard;
    for (int i = 0; i < 200; ++i) {
      const auto voice = chain.process(sound).samples;
      vox.process(voice, TimePoint{});
      if (i == 100) noise.set({NoisePlace::kJet, {-20.0}});
      static_cast<void>(noise.add(voice));
      adapter.process(sound, stereo, {});
    }
    offences = RtGuard::offences();
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_TRUE(vox.open());
}

}  // namespace
}  // namespace roger::audio
