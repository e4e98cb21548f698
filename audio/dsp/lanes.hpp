// Processes four floats at a time on every processor. Compilers keep the order of a plain float sum
// and at -O2 do not vectorise loops of unknown length.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>

namespace roger::audio {

using Lanes [[gnu::vector_size(4 * sizeof(float))]] = float;
inline constexpr std::size_t kLanes = 4;

[[nodiscard]] inline Lanes load(const float* from) noexcept {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

inline void store(float* to, Lanes lanes) noexcept {
  std::memcpy(to, &lanes, sizeof lanes);
}

[[nodiscard]] inline float compute_sum(Lanes lanes) noexcept {
  return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

[[nodiscard]] inline float compute_energy(std::span<const float> samples) noexcept {
  Lanes first{};
  Lanes second{};
  std::size_t i = 0;
  for (; i + 2 * kLanes <= samples.size(); i += 2 * kLanes) {
    const Lanes a = load(samples.data() + i);
    const Lanes b = load(samples.data() + i + kLanes);
    first += a * a;
    second += b * b;
  }
  float sum = compute_sum(first + second);
  for (; i < samples.size(); ++i) sum += samples[i] * samples[i];
  return sum;
}

/// Adds `gain` times `in` to `out`.
inline void add_scaled(float* out, const float* in, float gain, std::size_t count) noexcept {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) store(out + i, load(out + i) + gain * load(in + i));
  for (; i < count; ++i) out[i] += gain * in[i];
}

/// Adds `in` to `out` with a gain that changes linearly from `from` to `to`, which the last sample
/// reaches.
inline void add_ramped(float* out, const float* in, float from, float to,
                       std::size_t count) noexcept {
  if (from == to || count == 0) return add_scaled(out, in, to, count);
  const float step = (to - from) / static_cast<float>(count);
  for (std::size_t i = 0; i < count; ++i) {
    out[i] += in[i] * (from + step * static_cast<float>(i + 1));
  }
}

}  // namespace roger::audio
