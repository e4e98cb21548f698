// Changes the sample rate of a mono stream with low delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "audio/dsp/resampler_filter.hpp"
#include "audio/dsp/resampler_window.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// The position is kept as an integer index and a fraction, so that its precision does not fall
/// with time. Allocates in the constructors only; all other calls are real-time safe and belong to
/// one thread.
class Resampler {
 public:
  static constexpr double kMaxTrim = 1000.0;  // parts per million

  Resampler(std::uint32_t in_rate, std::uint32_t out_rate);
  /// Reserves memory for any filter passed to configure() later, up to `most_taps` long.
  explicit Resampler(std::size_t most_taps);
  /// For produce() alone, with filters passed to configure().
  Resampler() = default;

  /// Sets other rates and their filter, which must outlive its use, and restarts.
  void configure(std::uint32_t in_rate, std::uint32_t out_rate,
                 const ResamplerFilter& filter) noexcept;

  /// How a stream begins.
  enum class Begin {
    kDelayed,  // the first output is immediate; the first input sample follows after delay()
    kAhead,    // the first output is the first input sample; it needs reach() more samples
  };
  void restart(Begin begin = Begin::kDelayed) noexcept;

  struct Progress {
    std::size_t consumed = 0;
    std::size_t produced = 0;
  };
  /// Consumes until `out` is full or `in` is consumed. With equal rates, no trim and kDelayed, the
  /// samples pass through without delay.
  Progress process(std::span<const float> in, std::span<float> out) noexcept;

  /// Produces outputs from input stored by the caller: samples[0] is input number `first` since the
  /// restart. The input must reach back taps() samples before position(), with silence before the
  /// restart. Returns the number of outputs: all, or as many as the input permits.
  std::size_t produce(std::span<const float> samples, std::int64_t first,
                      std::span<float> out) noexcept;

  /// Consumes the input faster (positive) or slower than the rates require, by parts per million,
  /// to follow a drifting clock. At most kMaxTrim either way. With equal rates and a filter, a trim
  /// that ends (0) adds up to one sample of delay, so that the position becomes whole again; from
  /// then on samples are copied.
  void set_trim(double parts_per_million) noexcept;

  /// Returns the largest number of outputs that process() makes of `in` samples.
  [[nodiscard]] std::size_t most_outputs(std::size_t in) const noexcept;
  /// Returns the largest number of inputs that process() consumes for `out` outputs; the actual
  /// number is at most one less, or two while a trim ends.
  [[nodiscard]] std::size_t most_inputs(std::size_t out) const noexcept;
  /// Returns the input position of the next output, in samples since the restart; negative during
  /// the initial delay.
  [[nodiscard]] double position() const noexcept { return static_cast<double>(index_) + fraction_; }
  /// Returns the input samples per output sample.
  [[nodiscard]] double step() const noexcept { return step_; }
  /// Returns the input samples needed after the position of an output.
  [[nodiscard]] std::size_t reach() const noexcept { return filter_ ? filter_->reach() : 0; }
  /// Returns the input samples from which each output is computed; 0 if samples pass through.
  [[nodiscard]] std::size_t taps() const noexcept { return filter_ ? filter_->taps() : 0; }
  /// Returns the time from an input sample to the same moment in the output, when begun kDelayed.
  /// Exact for low frequencies; at 8 kHz, 0.01 ms more at 1 kHz, 0.06 ms at 2 kHz, 0.21 ms at 3
  /// kHz.
  [[nodiscard]] Nanoseconds delay() const noexcept;

 private:
  Progress pass_through(std::span<const float> in, std::span<float> out) noexcept;
  [[nodiscard]] std::size_t refill(std::span<const float> in, std::size_t outputs) noexcept;
  std::size_t make(std::span<float> out) noexcept;
  [[nodiscard]] float next_output() noexcept;
  [[nodiscard]] bool copies() const noexcept;
  [[nodiscard]] bool filters() const noexcept;
  std::size_t copy(std::span<float> out) noexcept;
  std::size_t filter(std::span<float> out) noexcept;
  void advance() noexcept;

  std::uint32_t in_rate_ = 0;
  std::unique_ptr<ResamplerFilter> own_filter_;
  const ResamplerFilter* filter_ = nullptr;  // nullptr: pass through
  double ratio_ = 1.0;                       // input samples per output, untrimmed
  double step_ = 1.0;
  float filtered_ = 1.0F;   // share of the filter; at equal rates it is only used while trimmed
  bool returning_ = false;  // from a trim back to a whole position
  std::int64_t index_ = 0;  // whole part of the position
  double fraction_ = 0.0;
  ResamplerWindow window_;
};

}  // namespace roger::audio
