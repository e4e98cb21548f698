// Divides samples into packets of a nominal duration, for codecs that code each sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/clock.hpp"

namespace roger::audio {

/// If the nominal duration is not a whole number of samples (or granules), the fraction is carried
/// over, so packets differ by at most one granule and no sample is lost. Allocates in the
/// constructor only.
class PacketFraming {
 public:
  /// `frame`: nominal duration of a packet at `rate` Hz. Packet lengths are multiples of `granule`
  /// samples.
  PacketFraming(std::uint32_t rate, Nanoseconds frame, std::size_t granule = 1);

  /// Discards the carried samples.
  void restart() noexcept;
  /// Takes samples and returns their number. Samples that do not fit are dropped; the capacity is
  /// half a second.
  std::size_t write(std::span<const float> samples) noexcept;
  /// Returns the samples of the next packet, or nothing while they are incomplete. `flush`
  /// completes the last packet with silence. The span is valid until the next call of any function.
  [[nodiscard]] std::span<const float> next(bool flush) noexcept;
  /// Returns the index of the first sample that next() returned last; continues over restarts, and
  /// wraps.
  [[nodiscard]] std::uint32_t sample_index() const noexcept { return sample_index_; }

 private:
  void drop_taken() noexcept;
  [[nodiscard]] std::size_t next_count() const noexcept;

  std::uint32_t rate_;
  std::uint64_t frame_ns_;
  std::size_t granule_;
  std::uint64_t packets_ = 0;  // since restart()
  std::uint32_t sample_index_ = 0;
  std::vector<float> carried_;  // never exceeds the reserved capacity
  std::size_t taken_ = 0;       // samples in carried_ returned by the last next()
};

}  // namespace roger::audio
