#include "audio/dsp/resampler.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <tuple>
#include <vector>

#include "audio/dsp/minimum_phase.hpp"

namespace roger::audio {
namespace {

std::vector<float> sine(double hertz, std::uint32_t rate, double seconds, double amplitude = 0.5) {
  std::vector<float> samples(static_cast<std::size_t>(seconds * rate));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] = static_cast<float>(
        amplitude * std::sin(2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
  }
  return samples;
}

std::vector<float> resampled(Resampler& resampler, const std::vector<float>& in,
                             std::size_t block = 77) {
  std::vector<float> out;
  std::vector<float> piece(resampler.most_outputs(block));
  for (std::size_t i = 0; i < in.size(); i += block) {
    const std::size_t n = std::min(block, in.size() - i);
    const auto progress = resampler.process(std::span(in).subspan(i, n), piece);
    EXPECT_EQ(progress.consumed, n);
    out.insert(out.end(), piece.begin(),
               piece.begin() + static_cast<std::ptrdiff_t>(progress.produced));
  }
  return out;
}

// Returns the part of `samples` at `hertz`, as a sine's amplitude and phase, without beginning and
// end.
std::complex<double> part_at(double hertz, std::uint32_t rate, const std::vector<float>& samples) {
  std::complex<double> sum;
  const std::size_t from = samples.size() / 8;
  const std::size_t to = samples.size() - from;
  double weights = 0.0;
  for (std::size_t i = from; i < to; ++i) {
    const double place = static_cast<double>(i - from) / static_cast<double>(to - from);
    const double weight = 0.5 - 0.5 * std::cos(2.0 * std::numbers::pi * place);
    const double angle = 2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate;
    sum += weight * static_cast<double>(samples[i]) * std::polar(1.0, -angle);
    weights += weight;
  }
  return 2.0 * sum / weights * std::complex<double>(0.0, 1.0);
}

double level_at(double hertz, std::uint32_t rate, const std::vector<float>& samples) {
  return std::abs(part_at(hertz, rate, samples));
}

double decibels(double ratio) {
  return 20.0 * std::log10(ratio + 1e-12);
}

TEST(Resampler, EqualRatesPassThroughUnchanged) {
  Resampler resampler(48000, 48000);
  const std::vector<float> in = sine(1000, 48000, 0.1);
  EXPECT_EQ(resampled(resampler, in), in);
  EXPECT_EQ(resampler.delay(), Nanoseconds{0});
}

using RatePair = std::tuple<std::uint32_t, std::uint32_t>;
class AllRates : public ::testing::TestWithParam<RatePair> {};

TEST_P(AllRates, ProduceRightNumberOfSamplesWithUnitGain) {
  const auto [from, to] = GetParam();
  Resampler resampler(from, to);
  const std::vector<float> out = resampled(resampler, sine(700, from, 1.0));
  EXPECT_NEAR(static_cast<double>(out.size()), to, 1.0);
  EXPECT_NEAR(decibels(level_at(700, to, out) / 0.5), 0.0, 0.02);
}

TEST_P(AllRates, DelayMatchesReportedValue) {
  const auto [from, to] = GetParam();
  const double lower = std::min(from, to);
  // Group delay in samples of the lower rate beyond the reported delay.
  const auto excess = [&, from = from, to = to](double share) {
    const double hertz = share * lower;
    const double apart = 0.01 * lower;
    const auto phase = [&](double tone) {
      Resampler resampler(from, to);
      return std::arg(part_at(tone, to, resampled(resampler, sine(tone, from, 0.5))));
    };
    const double turned =
        std::remainder(phase(hertz - apart) - phase(hertz + apart), 2.0 * std::numbers::pi);
    const Resampler resampler(from, to);
    return (turned / (4.0 * std::numbers::pi * apart) -
            static_cast<double>(resampler.delay().count()) * 1e-9) *
           lower;
  };
  EXPECT_NEAR(excess(0.02), 0.0, 0.02);
  EXPECT_NEAR(excess(0.125), 0.1, 0.05);  // 1 kHz of 8
  EXPECT_NEAR(excess(0.25), 0.49, 0.1);
  EXPECT_NEAR(excess(0.375), 1.7, 0.2);
}

INSTANTIATE_TEST_SUITE_P(Pairs, AllRates,
                         ::testing::Values(RatePair{48000, 8000}, RatePair{8000, 48000},
                                           RatePair{48000, 16000}, RatePair{16000, 48000},
                                           RatePair{44100, 48000}, RatePair{48000, 44100},
                                           RatePair{44100, 8000}, RatePair{8000, 44100},
                                           RatePair{11025, 48000}, RatePair{96000, 8000}));

TEST(Resampler, PassBandAndStopBandBetween48And8Kilohertz) {
  const auto down = [](double hertz, double seen_at) {
    Resampler resampler(48000, 8000);
    return decibels(level_at(seen_at, 8000, resampled(resampler, sine(hertz, 48000, 0.5))) / 0.5);
  };
  for (const double hertz : {100.0, 300.0, 1000.0, 2000.0, 3000.0, 3200.0})
    EXPECT_NEAR(down(hertz, hertz), 0.0, 0.05);
  EXPECT_GT(down(3400, 3400), -0.5);
  for (const double hertz :
       {4800.0, 4900.0, 5000.0, 5500.0, 6000.0, 7900.0, 11000.0, 15500.0, 23000.0}) {
    const double alias = std::fabs(hertz - 8000.0 * std::round(hertz / 8000.0));
    EXPECT_LT(down(hertz, alias), -68.0) << hertz;
  }
  const auto up = [](double hertz, double seen_at) {
    Resampler resampler(8000, 48000);
    return decibels(level_at(seen_at, 48000, resampled(resampler, sine(hertz, 8000, 0.5))) / 0.5);
  };
  EXPECT_NEAR(up(3000, 3000), 0.0, 0.05);
  for (const double hertz : {300.0, 1000.0, 2000.0, 3000.0}) {
    EXPECT_LT(up(hertz, 8000 - hertz), -68.0) << hertz;
    EXPECT_LT(up(hertz, 16000 + hertz), -68.0) << hertz;
  }
}

TEST(Resampler, RoundTripTakesHalfAMillisecond) {
  const Resampler down(48000, 8000);
  const Resampler up(8000, 48000);
  EXPECT_EQ(down.delay() + up.delay(), Nanoseconds{500'000});
}

TEST(Resampler, FirstOutputIsFirstInputWhenAhead) {
  const ResamplerFilter filter(8000, 48000);
  Resampler resampler(filter.taps());
  resampler.configure(8000, 48000, filter);
  resampler.restart(Resampler::Begin::kAhead);
  const std::vector<float> in = sine(500, 8000, 0.2);
  const std::vector<float> out = resampled(resampler, in);
  for (std::size_t i = 20; i < 200; ++i) ASSERT_NEAR(out[6 * i], in[i], 0.002F) << i;
  EXPECT_NEAR(resampler.position() * 6.0, static_cast<double>(out.size()), 1e-6);
}

TEST(Resampler, EqualRatesPassThroughUntilTrimmed) {
  const ResamplerFilter filter(48000, 48000);
  Resampler resampler(filter.taps());
  resampler.configure(48000, 48000, filter);
  resampler.restart(Resampler::Begin::kAhead);
  const std::vector<float> in = sine(1000, 48000, 1.0);
  std::vector<float> out = resampled(resampler, in);
  ASSERT_EQ(out.size(), in.size() - filter.reach());
  EXPECT_TRUE(std::equal(out.begin(), out.end(), in.begin()));

  resampler.set_trim(500.0);
  out = resampled(resampler, in);
  EXPECT_NEAR(static_cast<double>(in.size() - out.size()), 24.0, 1.0);
  EXPECT_NEAR(decibels(level_at(1000.5, 48000, out) / 0.5), 0.0, 0.05);
  float largest = 0.0F;
  for (std::size_t i = 1; i < out.size(); ++i) {
    largest = std::max(largest, std::fabs(out[i] - out[i - 1]));
  }
  EXPECT_LT(largest, 0.5F * 2.0F * std::numbers::pi_v<float> * 1000.5F / 48000.0F * 1.01F);
}

TEST(Resampler, FilterIsFadedInWithoutClick) {
  const ResamplerFilter filter(8000, 8000);
  for (const double trim : {300.0, -300.0}) {
    Resampler resampler(filter.taps());
    resampler.configure(8000, 8000, filter);
    resampler.restart(Resampler::Begin::kAhead);
    const std::vector<float> in = sine(2500, 8000, 0.5);
    std::vector<float> out(in.size());
    std::size_t count = resampler.process(std::span(in).first(2000), out).produced;
    resampler.set_trim(trim);
    count += resampler.process(std::span(in).subspan(2000), std::span(out).subspan(count)).produced;
    float largest = 0.0F;
    for (std::size_t i = 1; i < count; ++i) {
      largest = std::max(largest, std::fabs(out[i] - out[i - 1]));
    }
    // The largest step of a sine of this pitch and amplitude.
    EXPECT_LT(largest, 2.0 * 0.5 * std::sin(std::numbers::pi * 2500.0 / 8000.0) * 1.02);
  }
}

TEST(Resampler, SamplesAreCopiedAgainAfterTrim) {
  const ResamplerFilter filter(8000, 8000);
  const std::vector<float> in = sine(700, 8000, 2.0);
  for (const double trim : {437.0, -437.0}) {
    Resampler resampler(filter.taps());
    resampler.configure(8000, 8000, filter);
    resampler.restart(Resampler::Begin::kAhead);
    std::vector<float> out(in.size());
    std::size_t used = 0;
    std::size_t count = 0;
    const auto play = [&](std::size_t samples) {
      const auto done =
          resampler.process(std::span(in).subspan(used, samples), std::span(out).subspan(count));
      used += done.consumed;
      count += done.produced;
    };
    play(4000);
    resampler.set_trim(trim);
    play(4000);
    const double trimmed = resampler.position() - static_cast<double>(count);
    ASSERT_NEAR(std::fabs(trimmed), 1.75, 0.01);
    resampler.set_trim(0.0);
    play(2000);
    resampler.set_trim(0.0);
    // At most one sample more delay, and then the input is unchanged.
    const double behind = resampler.position() - static_cast<double>(count);
    EXPECT_EQ(behind, std::floor(trimmed));
    const std::size_t from = count;
    play(4000);
    for (std::size_t i = from; i < count; ++i) {
      ASSERT_EQ(out[i], in[static_cast<std::size_t>(static_cast<double>(i) + behind)]) << i;
    }
    float largest = 0.0F;
    for (std::size_t i = 1; i < count; ++i) {
      largest = std::max(largest, std::fabs(out[i] - out[i - 1]));
    }
    EXPECT_LT(largest, 2.0 * 0.5 * std::sin(std::numbers::pi * 700.0 / 8000.0) * 1.02);
  }
}

TEST(ResamplerFilter, MinimumPhaseKeepsMagnitude) {
  std::vector<double> linear(201);
  for (std::size_t i = 0; i < linear.size(); ++i) {
    const double x = (static_cast<double>(i) - 100.0) / 10.0;
    const double window = 0.5 + 0.5 * std::cos(std::numbers::pi * x / 10.0);
    linear[i] = window * (x == 0.0 ? 1.0 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x));
  }
  const std::vector<double> minimum = minimum_phase(linear);
  ASSERT_EQ(minimum.size(), linear.size());
  const auto response = [](const std::vector<double>& filter, double frequency) {
    std::complex<double> sum;
    for (std::size_t i = 0; i < filter.size(); ++i) {
      sum +=
          filter[i] * std::polar(1.0, -2.0 * std::numbers::pi * frequency * static_cast<double>(i));
    }
    return std::abs(sum);
  };
  for (double frequency = 0.0; frequency < 0.5; frequency += 0.003) {
    EXPECT_NEAR(response(minimum, frequency), response(linear, frequency), 2e-4) << frequency;
  }
  double moment = 0.0;
  double energy = 0.0;
  for (std::size_t i = 0; i < minimum.size(); ++i) {
    moment += minimum[i] * minimum[i] * static_cast<double>(i);
    energy += minimum[i] * minimum[i];
  }
  EXPECT_LT(moment / energy, 30.0);  // instead of the 100 before
}

TEST(Resampler, BlockSizeDoesNotChangeOutput) {
  const std::vector<float> in = sine(1234, 44100, 0.3);
  Resampler whole(44100, 48000);
  const std::vector<float> expected = resampled(whole, in, in.size());
  for (const std::size_t block : {1U, 13U, 441U}) {
    whole.restart();
    EXPECT_EQ(resampled(whole, in, block), expected);
  }
}

}  // namespace
}  // namespace roger::audio
