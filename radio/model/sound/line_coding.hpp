// The quality loss of a coded line, independent of the coding on the network.
#pragma once

#include <cstdint>
#include <span>

#include "audio/codec/cvsd_codec.hpp"

namespace roger::radio {

enum class LineCode {
  kNone,
  kMuLaw,  // a digital telephone exchange: ITU-T G.711, 8 bits a sample
  kCvsd,   // voice-secure radios: CVSD of 16 kbit/s
};

/// Wait-free; one thread.
class LineCoding {
 public:
  LineCoding(LineCode code, std::uint32_t rate);
  /// Processes in place. Samples must be finite. CVSD delays by one bit, 1/16 ms.
  void process(std::span<float> samples) noexcept;
  void reset() noexcept { *this = LineCoding(code_, rate_); }

 private:
  void cvsd(std::span<float> samples) noexcept;

  LineCode code_;
  std::uint32_t rate_;
  audio::CvsdEstimate estimate_;
  std::uint32_t phase_ = 0;  // of a bit's time, in 1/rate_
  float sum_ = 0.0F;         // of the samples of this bit
  float count_ = 0.0F;
  float from_ = 0.0F;  // estimates before and after the newest bit
  float to_ = 0.0F;
};

}  // namespace roger::radio
