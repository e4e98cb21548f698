// Sound between two devices with clocks of their own, on a virtual time.
#include "audio/device/clock_bridge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

namespace roger::audio {
namespace {

constexpr double kPitch = 1000.0;
constexpr double kLevel = 0.25;

/// A device that calls back every block.
struct Device {
  std::uint32_t rate = 48000;
  std::size_t block = 256;
  double fast_ppm = 0.0;  // by which its clock is faster than the nominal rate
  /// Returns how late the callback of a block is.
  std::function<Nanoseconds(std::uint64_t)> late = [](std::uint64_t) { return Nanoseconds{}; };
  std::uint64_t blocks = 0;

  [[nodiscard]] TimePoint due() const {
    const double rate_now = rate * (1.0 + fast_ppm * 1e-6);
    return TimePoint{from_seconds(static_cast<double>((blocks + 1) * block) / rate_now)} +
           late(blocks);
  }
};

/// Sends a tone on the left side, and the inverted tone on the right one, from one device to
/// another.
class Pair {
 public:
  Pair(Device sender, Device receiver)
      : sender_(std::move(sender)),
        receiver_(std::move(receiver)),
        bridge_(sender_.rate, receiver_.rate) {}

  /// Runs both until `seconds`; returns what the receiver played since the last call, left side.
  std::vector<float> run_until(double seconds, bool sends = true, bool receives = true) {
    std::vector<float> played;
    const TimePoint end{from_seconds(seconds)};
    while (std::min(sender_.due(), receiver_.due()) < end) {
      if (sender_.due() <= receiver_.due()) {
        if (sends) send(sender_.due());
        ++sender_.blocks;
      } else {
        if (receives) receive(receiver_.due(), played);
        ++receiver_.blocks;
      }
    }
    return played;
  }
  [[nodiscard]] const ClockBridge& bridge() const { return bridge_; }

 private:
  void send(TimePoint now) {
    const std::span<float> room = bridge_.room(sender_.block);
    for (std::size_t i = 0; i < sender_.block; ++i) {
      const double turn = kPitch * static_cast<double>(sample_++) / sender_.rate;
      room[2 * i] = static_cast<float>(kLevel * std::sin(2.0 * std::numbers::pi * turn));
      room[2 * i + 1] = -room[2 * i];
    }
    bridge_.send(now);
  }
  void receive(TimePoint now, std::vector<float>& played) {
    std::vector<float> out(2 * receiver_.block, 1.0F);
    bridge_.process({}, out, {now, now, now});
    for (std::size_t i = 0; i < receiver_.block; ++i) {
      ASSERT_EQ(out[2 * i], -out[2 * i + 1]);
      played.push_back(out[2 * i]);
    }
  }

  Device sender_;
  Device receiver_;
  ClockBridge bridge_;
  std::uint64_t sample_ = 0;
};

/// Level of the tone, and of everything else after the fit of a tone of free frequency, to each
/// 10 ms.
struct Purity {
  double quietest = 1.0;  // RMS of a piece
  double loudest = 0.0;
  double residue = 0.0;  // largest RMS in a piece
};

Purity purity(std::span<const float> sound, std::uint32_t rate) {
  Purity out;
  const std::size_t piece = rate / 100;
  for (std::size_t at = 0; at + piece <= sound.size(); at += piece) {
    // The drift changes the pitch by less than 0.001 of its value: within 10 ms the phase follows.
    double sine = 0.0;
    double cosine = 0.0;
    double energy = 0.0;
    for (std::size_t i = 0; i < piece; ++i) {
      const double angle =
          2.0 * std::numbers::pi * kPitch * static_cast<double>(i) / static_cast<double>(rate);
      const double sample{sound[at + i]};
      sine += sample * std::sin(angle);
      cosine += sample * std::cos(angle);
      energy += sample * sample;
    }
    const auto n = static_cast<double>(piece);
    const double fitted = 2.0 * (sine * sine + cosine * cosine) / n;
    const double rms = std::sqrt(energy / n);
    out.quietest = std::min(out.quietest, rms);
    out.loudest = std::max(out.loudest, rms);
    out.residue = std::max(out.residue, std::sqrt(std::max(0.0, energy - fitted) / n));
  }
  return out;
}

void expect_pure(std::span<const float> sound, std::uint32_t rate) {
  ASSERT_GT(sound.size(), rate);
  const Purity pure = purity(sound, rate);
  EXPECT_NEAR(pure.quietest, kLevel / std::numbers::sqrt2, 0.002);
  EXPECT_NEAR(pure.loudest, kLevel / std::numbers::sqrt2, 0.002);
  EXPECT_LT(pure.residue, 0.004) << "-33 dB: no click, no gap";
}

struct Clocks {
  Device sender;
  Device receiver;
};

class ClockBridgeTest : public ::testing::TestWithParam<Clocks> {};

TEST_P(ClockBridgeTest, TwoMinutesWithoutInterruption) {
  Pair pair(GetParam().sender, GetParam().receiver);
  pair.run_until(0.3);
  expect_pure(pair.run_until(120.0), GetParam().receiver.rate);
  EXPECT_EQ(pair.bridge().interruptions(), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Devices, ClockBridgeTest,
    ::testing::Values(Clocks{{}, {}}, Clocks{{.fast_ppm = 200.0}, {.block = 480}},
                      Clocks{{.fast_ppm = -200.0}, {.block = 480}},
                      Clocks{{.block = 1024}, {.block = 64, .fast_ppm = 300.0}},
                      Clocks{{.block = 64}, {.block = 1024, .fast_ppm = -300.0}},
                      Clocks{{.block = 4096}, {.block = 2048}},
                      Clocks{{.fast_ppm = 100.0}, {.rate = 44100, .block = 441}},
                      Clocks{{.rate = 44100}, {.rate = 96000, .block = 8192}}));

TEST(ClockBridgeTest, DelayIsOneBlockAndTheMargin) {
  Pair pair({}, {.block = 480});
  const std::vector<float> played = pair.run_until(0.3);
  const auto first = std::ranges::find_if(played, [](float sample) { return sample != 0.0F; });
  const double delay = static_cast<double>(first - played.begin()) / 48000.0;
  EXPECT_GT(delay, 0.010);
  EXPECT_LT(delay, 0.040);
}

TEST(ClockBridgeTest, LateCallbacksIncreaseTheDelayUntilTheSoundNoLongerRunsOut) {
  const auto late = [](std::uint64_t block) {
    return Nanoseconds{block % 50 == 49 ? 25'000'000 : 0};
  };
  Pair pair({.late = late}, {.block = 480});
  pair.run_until(10.0);
  const std::uint64_t at_first = pair.bridge().interruptions();
  EXPECT_GT(at_first, 0U);
  EXPECT_LT(at_first, 4U);
  expect_pure(pair.run_until(40.0), 48000);
  EXPECT_EQ(pair.bridge().interruptions(), at_first);
}

TEST(ClockBridgeTest, StoppedReceiverPlaysThePresentSoundWhenItContinues) {
  Pair pair({}, {});
  pair.run_until(2.0);
  pair.run_until(10.0, true, false);
  pair.run_until(10.3);
  expect_pure(pair.run_until(15.0), 48000);
}

TEST(ClockBridgeTest, SilentWhileNothingIsSentAndPlaysAgainAfterwards) {
  Pair pair({}, {});
  pair.run_until(2.0);
  pair.run_until(2.2, false);
  for (const float sample : pair.run_until(4.0, false)) ASSERT_EQ(sample, 0.0F);
  pair.run_until(4.3);
  expect_pure(pair.run_until(8.0), 48000);
  EXPECT_EQ(pair.bridge().interruptions(), 1U);
}

TEST(ClockBridgeTest, ReceiverWithoutSenderIsSilent) {
  Pair pair({}, {});
  for (const float sample : pair.run_until(1.0, false)) ASSERT_EQ(sample, 0.0F);
  EXPECT_EQ(pair.bridge().interruptions(), 0U);
}

}  // namespace
}  // namespace roger::audio
