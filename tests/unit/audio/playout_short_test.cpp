// Packets shorter than others, and transmissions that are short as a whole.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "tests/support/audio_playout_lab.hpp"
#include "tests/support/audio_talk.hpp"

namespace roger::audio {
namespace {

using testing::PlayoutLab;
using testing::ramp_index;
using testing::ramp_packet;
using testing::ramp_value;
using testing::Talk;

constexpr std::int64_t kShortMs = 1'000'000;
constexpr std::uint32_t kFullRate = 48000;

/// Sends packets like an encoder: each arrives when its last sample has been captured.
class Sender {
 public:
  explicit Sender(PlayoutLab& lab) : lab_(lab) {}
  void pause(std::int64_t length) { now_ += length; }
  [[nodiscard]] std::int64_t now() const { return now_; }
  void packet(std::int64_t length, bool first, bool last) {
    const auto count = static_cast<std::uint32_t>(length * kFullRate / 1'000'000'000);
    CodedPacket packet = ramp_packet(sequence_++, index_, count);
    packet.first = first;
    packet.last = last;
    packet.timing.sent_ns = now_;
    if (capture_times) packet.timing.captured_ns = 1'000'000'000'000 + now_;
    now_ += length;
    index_ += count;
    lab_.arrive(packet, now_);
  }
  /// 1 s in packets of 20 ms, the tenth divided in halves; the last one of 2.5 ms.
  void transmission() {
    for (int i = 0; i < 50; ++i) {
      if (i == 10) {
        packet(10 * kShortMs, false, false);
        packet(10 * kShortMs, false, false);
      } else {
        packet(20 * kShortMs, i == 0, false);
      }
    }
    packet(2 * kShortMs + kShortMs / 2, false, true);
  }
  bool capture_times = true;

 private:
  PlayoutLab& lab_;
  std::int64_t now_ = 3 * kShortMs;
  std::uint64_t index_ = 0;
  std::uint32_t sequence_ = 0;
};

// Capture times give the position of the next transmission.
class ShortPackets : public ::testing::TestWithParam<bool> {};

TEST_P(ShortPackets, AreNotTakenForFasterNetwork) {
  PlayoutLab lab({});
  Sender sender(lab);
  sender.capture_times = GetParam();
  for (int i = 0; i < 12; ++i) {
    sender.transmission();
    sender.pause(700 * kShortMs);
  }
  lab.run(sender.now());
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
  ASSERT_GT(lab.played.size(), 500U);
  constexpr double kPullMs = 128.0 / 48.0;
  for (std::size_t i = 300; i < lab.played.size(); ++i) {
    const PlayedPacket& played = lab.played[i];
    const double delay_ms =
        static_cast<double>((played.heard - PlayoutLab::kDevice).time_since_epoch().count() -
                            PlayoutLab::kBegin - played.timing.sent_ns) /
        static_cast<double>(kShortMs);
    // The packet, a device period, the resampler's look-ahead, and nothing for lateness.
    ASSERT_LT(delay_ms, 20.0 + kPullMs + 0.25 + 0.6) << i;
  }
  EXPECT_LT(lab.buffer().delay().target, Nanoseconds{kShortMs / 2});
}

INSTANTIATE_TEST_SUITE_P(CaptureTimes, ShortPackets, ::testing::Bool());

TEST(ShortPacket, ShortFirstPacketKeepsDelay) {
  PlayoutLab lab({});
  Sender sender(lab);
  for (int i = 0; i < 4; ++i) {
    sender.transmission();
    sender.pause(700 * kShortMs);
  }
  lab.run(sender.now());
  lab.played.clear();
  const std::uint64_t stretched = lab.buffer().counters().stretched_samples;
  sender.packet(10 * kShortMs, true, false);
  for (int i = 0; i < 20; ++i) sender.packet(20 * kShortMs, false, i == 19);
  lab.run(lab.now_ns() + 500 * kShortMs);
  ASSERT_EQ(lab.played.size(), 21U);
  const auto delay = [&](std::size_t i) {
    return lab.played[i].heard.time_since_epoch().count() - lab.played[i].timing.sent_ns;
  };
  EXPECT_NEAR(static_cast<double>(delay(0)), static_cast<double>(delay(20)), 0.3 * kShortMs);
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
  EXPECT_EQ(lab.buffer().counters().stretched_samples, stretched);
}

// 220 and 333 Hz, which have no common period; their level rises and falls in 2 s.
float two_tones(std::uint64_t sample, std::uint32_t rate) {
  const double t =
      2.0 * std::numbers::pi * static_cast<double>(sample % (std::uint64_t{2} * rate)) / rate;
  const double loudness = 0.4 * std::pow(std::sin(t / 4.0), 2.0);
  return static_cast<float>(loudness * (std::sin(220.0 * t) + std::sin(333.0 * t)));
}

// The rest of a packet that arrives during its own time may be shorter than its fade-in.
TEST(LateShortPacket, IsFadedInWithoutStep) {
  std::minstd_rand random(2);
  std::normal_distribution<double> jitter(0.0, 10.0);
  Talk talk({.rate = 48000, .packet_ms = 2.5, .sound = two_tones, .late_ms = [&](double) {
               return std::max(30.0 + jitter(random), 0.0);
             }});
  talk.run(2.0);
  talk.largest_step = 0.0F;  // ignores the step of the first packet that arrives
  talk.run(60.0);
  EXPECT_GT(talk.counters().concealed_samples, 48U * 20U);
  EXPECT_LT(talk.largest_step, 1.5 * 0.4 * 2.0 * std::numbers::pi * (220.0 + 333.0) / 48000);
}

struct Burst {
  std::int64_t length;
  std::int64_t packet;
  bool marked;  // the last packet carries the end flag; otherwise it was lost
};

// As short as the guard and shorter: over before the first sample is due.
class ShortTransmission : public ::testing::TestWithParam<Burst> {};

TEST_P(ShortTransmission, IsPlayedCompletelyAfterFixedGuard) {
  const Burst burst = GetParam();
  constexpr std::int64_t kGuard = 200 * kShortMs;
  PlayoutLab lab(
      {.adaptive = false, .guard = Nanoseconds{kGuard}, .timeout = Nanoseconds{500 * kShortMs}});
  const auto count = static_cast<std::uint32_t>(burst.packet * kFullRate / 1'000'000'000);
  const auto packets = static_cast<std::uint32_t>(burst.length / burst.packet);
  std::uint32_t sequence = 0;
  for (int turn = 0; turn < 4; ++turn) {
    const std::size_t before = lab.output.size();
    const std::int64_t begin = lab.now_ns();
    for (std::uint32_t i = 0; i < packets; ++i) {
      CodedPacket packet = ramp_packet(sequence++, std::uint64_t{i} * count, count);
      packet.first = i == 0;
      packet.last = burst.marked && i + 1 == packets;
      lab.arrive(packet, begin + (i + 1) * burst.packet);
    }
    lab.run(begin + 2000 * kShortMs);
    const std::span<const float> out = std::span(lab.output).subspan(before);
    const auto first = static_cast<std::size_t>(
        std::ranges::find_if(out, [](float s) { return s != 0.0F; }) - out.begin());
    EXPECT_NEAR(static_cast<double>(first), static_cast<double>(burst.packet + kGuard) * 48e-6,
                2.0);
    for (std::uint32_t i = 0; i < packets * count; ++i) {
      ASSERT_EQ(ramp_index(out[first + i]), ramp_value(i)) << "turn " << turn << ", sample " << i;
    }
    EXPECT_FALSE(lab.buffer().active());
  }
  EXPECT_EQ(lab.buffer().counters().lost, 0U);
  EXPECT_EQ(lab.buffer().counters().late, 0U);
}

INSTANTIATE_TEST_SUITE_P(Lengths, ShortTransmission,
                         ::testing::Values(Burst{200 * kShortMs, 20 * kShortMs, true},
                                           Burst{200 * kShortMs, 20 * kShortMs, false},
                                           Burst{200 * kShortMs, 40 * kShortMs, true},
                                           Burst{60 * kShortMs, 60 * kShortMs, true},
                                           Burst{60 * kShortMs, 60 * kShortMs, false},
                                           Burst{20 * kShortMs, 20 * kShortMs / 8, true},
                                           Burst{400 * kShortMs, 5 * kShortMs, false}),
                         [](const auto& tested) {
                           return std::to_string(tested.param.length / kShortMs) + "ms" +
                                  std::to_string(tested.param.packet / 1000) + "us" +
                                  (tested.param.marked ? "" : "EndLost");
                         });

}  // namespace
}  // namespace roger::audio
