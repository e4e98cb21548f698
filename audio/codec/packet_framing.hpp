// Cuts samples into packets of a nominal time, for codecs that code sample by sample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/clock.hpp"

namespace roger::audio {

/// Where the nominal time is no whole number of samples (or of granules), the fraction is carried,
/// so that packets differ in length and no sample is lost. Allocates in the constructor only.
class PacketFraming {
 public:
  /// `frame`: nominal time of a packet at `rate` Hz. Packets are multiples of `granule` samples
  /// long.
  PacketFraming(std::uint32_t rate, Nanoseconds frame, std::size_t granule = 1);

  /// Forgets what is carried.
  void restart() noexcept;
  /// Takes samples, and returns how many. What does not fit is dropped, but there is room for half
  /// a second.
  std::size_t write(std::span<const float> samples) noexcept;
  /// The samples of the next packet, or nothing while they are not complete; `flush` completes the
  /// last one with silence. They count as taken with the next call, whatever it is.
  [[nodiscard]] std::span<const float> next(bool flush) noexcept;
  /// Of the first sample that next() gave last; goes on over restarts, and wraps.
  [[nodiscard]] std::uint32_t sample_index() const noexcept { return sample_index_; }

 private:
  void drop_taken() noexcept;
  [[nodiscard]] std::size_t next_count() const noexcept;

  std::uint32_t rate_;
  std::uint64_t frame_ns_;
  std::size_t granule_;
  std::uint64_t packets_ = 0;  // since the restart
  std::uint32_t sample_index_ = 0;
  std::vector<float> carried_;  // never more than was reserved
  std::size_t taken_ = 0;       // of the carried ones, by the last next()
};

}  // namespace roger::audio
