// Was the speech that arrived the speech that was spoken?
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"

namespace roger::radio {

/// At 8 kHz, where all codecs agree on the band.
inline std::vector<float> narrowband(const std::vector<float>& samples) {
  audio::Resampler resampler(48'000, 8'000);
  resampler.restart(audio::Resampler::Begin::kAhead);
  std::vector<float> out(resampler.most_outputs(samples.size()));
  out.resize(resampler.process(samples, out).produced);
  return out;
}

/// Correlation of two pieces of equal length, -1 to 1; 0 for silence.
inline double correlation(std::span<const float> a, std::span<const float> b) {
  double ab = 0.0;
  double aa = 0.0;
  double bb = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double x = a[i];
    const double y = b[i];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa > 0.0 && bb > 0.0 ? ab / std::sqrt(aa * bb) : 0.0;
}

/// Share of the 20 ms segments with sound in them that are the same in both, when `heard` is
/// `delay` behind; a segment is the same when it correlates by more than 0.6 at about the same
/// loudness.
inline double same_segments(std::span<const float> said, std::span<const float> heard,
                            std::size_t delay) {
  constexpr std::size_t kSegment = 160;
  constexpr double kSilence = 1e-5;  // mean square
  int sounding = 0;
  int same = 0;
  for (std::size_t at = 0; at + kSegment <= said.size(); at += kSegment) {
    const auto a = said.subspan(at, kSegment);
    double energy = 0.0;
    for (const double sample : a) energy += sample * sample;
    if (energy / kSegment < kSilence) continue;
    ++sounding;
    if (at + delay + kSegment > heard.size()) continue;
    const auto b = heard.subspan(at + delay, kSegment);
    double loud = 0.0;
    for (const double sample : b) loud += sample * sample;
    const double ratio = loud / energy;
    if (correlation(a, b) > 0.6 && ratio > 0.25 && ratio < 4.0) ++same;
  }
  return sounding == 0 ? 0.0 : static_cast<double>(same) / sounding;
}

/// Aligns by the best correlation. A dropped frame in ten leaves at most 0.9 of the segments, a
/// wrong rate or codec almost none.
inline void expect_same_speech(const std::vector<float>& said_48k,
                               const std::vector<float>& heard_48k) {
  const std::vector<float> said = narrowband(said_48k);
  const std::vector<float> heard = narrowband(heard_48k);
  ASSERT_GT(heard.size(), said.size());
  double best = -1.0;
  std::size_t delay = 0;
  for (std::size_t lag = 0; lag + said.size() <= heard.size(); ++lag) {
    double sum = 0.0;
    for (std::size_t i = 0; i < said.size(); i += 3) {
      sum += static_cast<double>(said[i]) * static_cast<double>(heard[lag + i]);
    }
    if (sum > best) {
      best = sum;
      delay = lag;
    }
  }
  EXPECT_GT(same_segments(said, heard, delay), 0.95) << "delay " << delay << " of 8 kHz";
}

}  // namespace roger::radio
