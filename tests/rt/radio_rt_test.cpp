// The complete audio callback of an operator follows the rules of a real-time thread, for all
// sounds of radios.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "audio/codec/codec.hpp"
#include "radio/station/receive/operator_audio.hpp"
#include "tests/support/rt_guard.hpp"

namespace roger::radio {
namespace {

using roger::testing::RtGuard;

constexpr Frequency kFrequency = Frequency::from_kilohertz(40'000);
constexpr std::int64_t kBlockNs = 2'666'667;

RadioCharacter with_all_sound() {
  RadioCharacter out;
  out.sound.low_hz = 300.0;
  out.sound.high_hz = 3000.0;
  out.sound.agc = AgcSettings{};
  out.sound.clip = Decibels{-6.0};
  out.sound.coding = LineCode::kCvsd;
  out.sound.squelch_click = Decibels{-30.0};
  out.sound.key_click = Decibels{-30.0};
  out.sound.secure_tone = Decibels{-30.0};
  out.delay = Nanoseconds{100'000'000};
  return out;
}

/// One transmission: one second of a hum.
std::vector<audio::CodedPacket> coded(std::uint32_t rate, std::uint64_t stream) {
  auto encoder = std::move(audio::make_encoder({.encoding = audio::Encoding::kPcm16BigEndian,
                                                .sample_rate = rate,
                                                .frame = std::chrono::microseconds{20'000}}))
                     .value();
  std::vector<float> sound(rate / 50);
  std::vector<audio::CodedPacket> packets;
  audio::CodedPacket packet;
  for (std::uint32_t i = 0; i < 50; ++i) {
    for (std::size_t k = 0; k < sound.size(); ++k) {
      sound[k] = 0.2F * std::sin(0.3F * static_cast<float>(k));
    }
    encoder->write(sound);
    while (encoder->next(packet, false)) {
      packet.stream = stream;
      packet.sequence = i;
      packet.first = i == 0;
      packet.last = i == 49;
      packets.push_back(packet);
    }
  }
  return packets;
}

TEST(RealTime, ReceiversWithEverySoundDelayAndTone) {
  Reception reception(PropagationPlan{}, {with_all_sound(), {}}, std::nullopt);
  OperatorAudioSettings settings;
  settings.radios = {with_all_sound(), {}};
  OperatorAudio operator_audio(settings, reception);
  for (RadioId radio = 0; radio < 2; ++radio) {
    operator_audio.inlet().change(
        radio, [](ReceiverSettings& receiver) { receiver.tuned.address = kFrequency; });
  }
  VoicePacket voice;
  voice.transmission.address = kFrequency;
  std::vector<float> in(128);
  std::vector<float> out(256);
  RtGuard::Offences offences;
  float loudest = 0.0F;
  std::int64_t now = 1'000'000'000'000;
  const auto block = [&] {
    const TimePoint instant{Nanoseconds{now}};
    const RtGuard guard;
    operator_audio.process(in, out, {instant, instant, instant});
    const RtGuard::Offences seen = RtGuard::offences();
    if (!seen.none()) offences = seen;
    now += kBlockNs;
  };
  std::uint64_t stream = 1;
  for (const std::uint32_t rate : {8000U, 16'000U, 48'000U, 8000U}) {
    std::vector<audio::CodedPacket> packets = coded(rate, stream++);
    std::size_t next = 0;
    const std::int64_t begin = now;
    operator_audio.sound(stream % 2 == 0 ? OperatorTone::kTransmitWarning
                                         : OperatorTone::kKeyRefused);
    while (now < begin + 1'600'000'000) {
      for (; next < packets.size() && begin + static_cast<std::int64_t>(next) * 20'000'000 <= now;
           ++next) {
        packets[next].timing.received = TimePoint{Nanoseconds{now}};
        voice.coded = packets[next];
        EXPECT_TRUE(operator_audio.inlet().offer(voice, PacketInlet::Packets::kNewest));
      }
      block();
      for (const float sample : out) loudest = std::max(loudest, std::abs(sample));
    }
    operator_audio.set_keyed(0, true);  // a radio that is muted while it receives
    block();
    operator_audio.set_keyed(0, false);
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  EXPECT_GT(loudest, 0.1F);
  EXPECT_EQ(operator_audio.inlet().dropped(), 0U);
}

TEST(RealTime, StreamThatGivesWay) {
  Reception reception(PropagationPlan{}, {RadioCharacter{}}, std::nullopt);
  OperatorAudioSettings settings;
  settings.radios = {{}};
  OperatorAudio operator_audio(settings, reception);
  operator_audio.inlet().change(
      0, [](ReceiverSettings& receiver) { receiver.tuned.address = kFrequency; });
  VoicePacket voice;
  voice.transmission.address = kFrequency;
  const std::vector<audio::CodedPacket> packets = coded(16'000, 1);
  std::vector<float> in(128);
  std::vector<float> out(256);
  RtGuard::Offences offences;
  const std::int64_t begin = 1'000'000'000'000;
  std::size_t next = 0;
  for (std::int64_t now = begin; now < begin + 900'000'000; now += kBlockNs) {
    const TimePoint instant{Nanoseconds{now}};
    for (; static_cast<std::int64_t>(next) * 20'000'000 <= now - begin; ++next) {
      // One stream too many, from the only known sender.
      for (std::uint64_t stream = 1; stream <= kStreamsPerRadio + 1; ++stream) {
        voice.coded = packets[next];
        voice.coded.stream = stream;
        voice.coded.timing.received = instant;
        voice.sender =
            stream <= kStreamsPerRadio ? SenderStanding::kUnknown : SenderStanding::kKeyed;
        operator_audio.inlet().offer(voice, PacketInlet::Packets::kNewest);
      }
    }
    const RtGuard guard;
    operator_audio.process(in, out, {instant, instant, instant});
    const RtGuard::Offences seen = RtGuard::offences();
    if (!seen.none()) offences = seen;
  }
  EXPECT_TRUE(offences.none()) << offences.text();
  const auto& streams = operator_audio.radio_status(0).streams;
  EXPECT_TRUE(std::ranges::any_of(
      streams, [](const StreamStatus& one) { return one.stream == kStreamsPerRadio + 1; }));
}

/// Returns the page faults of this thread so far.
long page_faults() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}

/// Returns the page faults of the callback while the maximum number of voices of a radio plays, all
/// of them at their first packets.
long faults_of_first_voices(OperatorAudio& operator_audio) {
  operator_audio.inlet().change(
      0, [](ReceiverSettings& receiver) { receiver.tuned.address = kFrequency; });
  VoicePacket voice;
  voice.transmission.address = kFrequency;
  std::vector<std::vector<audio::CodedPacket>> streams;
  for (std::uint64_t stream = 1; stream <= kStreamsPerRadio; ++stream) {
    streams.push_back(coded(16'000, stream));
  }
  std::vector<float> in(128);
  std::vector<float> out(256);
  long faults = 0;
  const std::int64_t begin = 1'000'000'000'000;
  std::size_t next = 0;
  for (std::int64_t now = begin; now < begin + 900'000'000; now += kBlockNs) {
    const TimePoint instant{Nanoseconds{now}};
    for (; static_cast<std::int64_t>(next) * 20'000'000 <= now - begin; ++next) {
      for (const auto& packets : streams) {
        voice.coded = packets[next];
        voice.coded.timing.received = instant;
        operator_audio.inlet().offer(voice, PacketInlet::Packets::kNewest);
      }
    }
    const long before = page_faults();
    operator_audio.process(in, out, {instant, instant, instant});
    faults += page_faults() - before;
  }
  EXPECT_EQ(operator_audio.inlet().dropped(), 0U);
  return faults;
}

TEST(RealTime, FirstVoicesTakeNoPageFaults) {
  Reception reception(PropagationPlan{}, {{}}, std::nullopt);
  OperatorAudio first({}, reception);  // maps the program's pages and the stack
  (void)faults_of_first_voices(first);
  OperatorAudio second({}, reception);
  EXPECT_EQ(faults_of_first_voices(second), 0);
}

}  // namespace
}  // namespace roger::radio
