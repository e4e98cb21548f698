#include "audio/dsp/resampler_window.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace roger::audio {
namespace {

std::vector<float> rising(std::size_t count) {
  std::vector<float> samples(count);
  std::iota(samples.begin(), samples.end(), 0.0F);
  return samples;
}

TEST(ResamplerWindow, BeginsWithSilence) {
  ResamplerWindow window(8);
  window.restart(7);
  window.show_own();
  EXPECT_FALSE(window.holds(8));
  EXPECT_EQ(window.missing(8), 1U);
  EXPECT_EQ(window.missing(7), 0U);
  const std::vector<float> in{5.0F, 6.0F};
  EXPECT_EQ(window.take(in, 8, 0), 1U);
  ASSERT_TRUE(window.holds(8));
  EXPECT_EQ(window.samples().front(), 0.0F);
  EXPECT_EQ(window.samples()[7], 5.0F);
}

TEST(ResamplerWindow, SamplesFollowEachOtherWhateverTheMemory) {
  for (const std::size_t step : {1U, 5U, 8U}) {
    ResamplerWindow window(8);
    window.restart(0);
    window.show_own();
    const std::vector<float> in = rising(5000);
    std::size_t taken = 0;
    for (std::size_t at = 0; at + 8 <= in.size(); at += step) {
      while (!window.holds(8)) {
        const std::size_t n = window.take(std::span(in).subspan(taken), 8, 20);
        ASSERT_GT(n, 0U) << step << ' ' << at;
        taken += n;
      }
      ASSERT_EQ(window.samples().front(), static_cast<float>(at)) << step;
      ASSERT_EQ(window.samples()[7], static_cast<float>(at + 7)) << step;
      window.skip(step);
    }
  }
}

TEST(ResamplerWindow, ShowsSamplesOfTheCaller) {
  ResamplerWindow window;
  window.restart(0);
  const std::vector<float> in = rising(20);
  window.show(in, 15);
  EXPECT_TRUE(window.holds(5));
  EXPECT_FALSE(window.holds(6));
  EXPECT_EQ(window.samples().front(), 15.0F);
  window.skip(5);
  EXPECT_TRUE(window.samples().empty());
  EXPECT_EQ(window.missing(2), 2U);
}

}  // namespace
}  // namespace roger::audio
