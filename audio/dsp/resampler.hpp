// Changes the sample rate of a mono stream with little delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/clock.hpp"

namespace roger::audio {

/// The filter of a resampler: a windowed sinc, kept as rows of coefficients for steps between two
/// samples. Immutable, so that many resamplers share one.
///
/// 12 zero crossings a side and a Kaiser window (beta 6.5: 66 dB) make a transition band of 18 % of
/// the lower rate around its Nyquist frequency: for 8 kHz, 3 kHz pass untouched, 4 kHz by half,
/// 5 kHz are gone. The delay is 12 samples of the lower rate, 1.5 ms at 8 kHz.
class ResamplerFilter {
 public:
  ResamplerFilter(std::uint32_t in_rate, std::uint32_t out_rate);

  /// Input samples that the filter reaches to either side.
  [[nodiscard]] std::size_t reach() const noexcept { return reach_; }
  /// Value at input position `fraction` (0 to 1) behind the sample at window[reach() - 1];
  /// `window` holds 2 * reach() samples.
  [[nodiscard]] float apply(const float* window, double fraction) const noexcept;

 private:
  std::size_t reach_;
  std::size_t steps_;
  std::vector<float> rows_;  // steps_ + 1 rows of 2 * reach_
};

/// Allocates in the constructors only; process() and the rest are real-time safe and belong to one
/// thread.
class Resampler {
 public:
  Resampler(std::uint32_t in_rate, std::uint32_t out_rate);
  /// Room for any of the filters handed to configure() later, up to `longest_reach`.
  explicit Resampler(std::size_t longest_reach);

  /// Takes other rates and their filter, which must outlive the use, and starts afresh.
  void configure(std::uint32_t in_rate, std::uint32_t out_rate,
                 const ResamplerFilter& filter) noexcept;

  /// How a stream begins.
  enum class Begin {
    kDelayed,  // the first output comes at once, the first input sample delay() later
    kAhead,    // the first output is the first input sample; it comes once reach() more are there
  };
  void restart(Begin begin = Begin::kDelayed) noexcept;

  struct Progress {
    std::size_t consumed = 0;
    std::size_t produced = 0;
  };
  /// Consumes until `out` is full or `in` is used up. With equal rates, no trim and kDelayed the
  /// samples pass through without any delay.
  Progress process(std::span<const float> in, std::span<float> out) noexcept;

  /// Uses up the input faster (above 0) or slower than the rates say, by parts in a million: how a
  /// clock that drifts is followed. At most 1000 either way.
  void set_trim(double parts_per_million) noexcept;

  /// Outputs that process() makes of `in` samples, at most.
  [[nodiscard]] std::size_t most_outputs(std::size_t in) const noexcept;
  /// Input position of the next output, in samples since the restart; below 0 in the delay.
  [[nodiscard]] double position() const noexcept { return static_cast<double>(index_) + fraction_; }
  /// Input samples for each output sample.
  [[nodiscard]] double step() const noexcept { return step_; }
  /// Input samples needed beyond the position of an output.
  [[nodiscard]] std::size_t reach() const noexcept {
    return filter_ != nullptr ? filter_->reach() : 0;
  }
  /// From an input sample to the same moment in the output.
  [[nodiscard]] Nanoseconds delay() const noexcept;

 private:
  Progress pass_through(std::span<const float> in, std::span<float> out) noexcept;

  std::uint32_t in_rate_ = 0;
  std::uint32_t out_rate_ = 0;
  std::unique_ptr<ResamplerFilter> own_filter_;
  const ResamplerFilter* filter_ = nullptr;  // none: pass through
  double ratio_ = 1.0;                       // input samples for each output, untrimmed
  double step_ = 1.0;
  std::int64_t index_ = 0;  // whole part of the position
  double fraction_ = 0.0;
  std::vector<float> window_;  // [begin_, end_) holds the newest input
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace roger::audio
