// Changes the sample rate of a mono stream with little delay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/dsp/resampler_filter.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Allocates in the constructors only; process() and the rest are real-time safe and belong to one
/// thread.
class Resampler {
 public:
  Resampler(std::uint32_t in_rate, std::uint32_t out_rate);
  /// Room for any of the filters handed to configure() later, up to `most_taps` long.
  explicit Resampler(std::size_t most_taps);
  /// For produce() alone, with the filters handed to configure().
  Resampler() = default;

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

  /// Makes outputs of input that others keep: samples[0] is input number `first` since the restart.
  /// It must go back taps() samples before position(), and behind the restart be silence. Returns
  /// how many outputs could be made: all, or as far as the input reaches.
  std::size_t produce(std::span<const float> samples, std::int64_t first,
                      std::span<float> out) noexcept;

  /// Uses up the input faster (above 0) or slower than the rates say, by parts in a million: how a
  /// clock that drifts is followed. At most 1000 either way. With equal rates and a filter, a trim
  /// that ends (0) leaves up to one sample of delay more, so that the position is whole again: from
  /// then on samples are copied.
  void set_trim(double parts_per_million) noexcept;

  /// Outputs that process() makes of `in` samples, at most.
  [[nodiscard]] std::size_t most_outputs(std::size_t in) const noexcept;
  /// Inputs that process() consumes for so many outputs: never more, and one less at most.
  [[nodiscard]] std::size_t most_inputs(std::size_t out) const noexcept;
  /// Input position of the next output, in samples since the restart; below 0 in the delay.
  [[nodiscard]] double position() const noexcept { return static_cast<double>(index_) + fraction_; }
  /// Input samples for each output sample.
  [[nodiscard]] double step() const noexcept { return step_; }
  /// Input samples needed beyond the position of an output.
  [[nodiscard]] std::size_t reach() const noexcept { return filter_ ? filter_->reach() : 0; }
  /// Input samples of which each output is made; 0 where samples pass through.
  [[nodiscard]] std::size_t taps() const noexcept { return filter_ ? filter_->taps() : 0; }
  /// From an input sample to the same moment in the output, when begun kDelayed. Exact for low
  /// frequencies; for 8 kHz, 0.01 ms more at 1 kHz, 0.06 at 2 kHz, 0.21 at 3 kHz.
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
  const ResamplerFilter* filter_ = nullptr;  // none: pass through
  double ratio_ = 1.0;                       // input samples for each output, untrimmed
  double step_ = 1.0;
  float filtered_ = 1.0F;   // share of the filter, which at equal rates is in use while trimmed
  bool returning_ = false;  // from a trim to a whole position
  std::int64_t index_ = 0;  // whole part of the position
  double fraction_ = 0.0;
  std::vector<float> window_;
  const float* input_ = nullptr;  // [begin_, end_) of it is the newest input
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace roger::audio
