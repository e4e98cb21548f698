#include "audio/device/rate_adapter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace roger::audio {
namespace {

/// Passes its input through.
class Echo final : public AudioProcessor {
 public:
  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& time) noexcept override {
    for (std::size_t i = 0; i < in.size(); ++i) {
      out[2 * i] = in[i];
      out[2 * i + 1] = 0.5F * in[i];
    }
    samples += in.size();
    delay = time.heard - time.captured;
  }
  std::size_t samples = 0;
  Nanoseconds delay{};
};

struct Rates {
  std::uint32_t own;
  std::uint32_t device;
};

class RateAdapters : public ::testing::TestWithParam<Rates> {};

TEST_P(RateAdapters, PassSoundBothWaysWithoutGap) {
  const auto [own, rate] = GetParam();
  Echo echo;
  RateAdapter adapter(echo, own, rate);
  std::minstd_rand random(3);
  std::vector<float> heard;
  std::vector<float> said;
  const double step = 2.0 * std::numbers::pi * 500.0 / rate;
  constexpr Nanoseconds kDevice{10'000'000};
  while (heard.size() < 2 * rate) {
    const std::size_t n = 1 + random() % 3000;  // sometimes larger than a piece
    std::vector<float> in(n);
    std::vector<float> out(2 * n, 9.0F);
    for (std::size_t i = 0; i < n; ++i) {
      in[i] = 0.5F * static_cast<float>(std::sin(step * static_cast<double>(said.size() + i)));
    }
    said.insert(said.end(), in.begin(), in.end());
    adapter.process(in, out, {TimePoint{}, TimePoint{}, TimePoint{kDevice}});
    for (std::size_t i = 0; i < n; ++i) {
      heard.push_back(out[2 * i]);
      ASSERT_NEAR(out[2 * i + 1], 0.5F * out[2 * i], 1e-5F);
    }
  }
  const double seconds = static_cast<double>(said.size()) / rate;
  EXPECT_NEAR(static_cast<double>(echo.samples), seconds * own, 2.0);
  // The sine is complete, delayed as the reported times say.
  const double delay = std::chrono::duration<double>(echo.delay - kDevice).count() * rate;
  EXPECT_GT(delay, 0.0);
  EXPECT_LT(delay, 0.012 * rate);
  std::size_t wrong = 0;
  for (std::size_t i = rate / 10; i < heard.size(); ++i) {
    const double expected = 0.5 * std::sin(step * (static_cast<double>(i) - delay));
    if (std::fabs(static_cast<double>(heard[i]) - expected) > 0.05) ++wrong;
  }
  EXPECT_EQ(wrong, 0U);
}

INSTANTIATE_TEST_SUITE_P(Table, RateAdapters,
                         ::testing::Values(Rates{48000, 44100}, Rates{48000, 96000},
                                           Rates{16000, 48000}, Rates{44100, 48000}));

}  // namespace
}  // namespace roger::audio
