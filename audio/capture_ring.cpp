#include "audio/capture_ring.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

// Smallest period of any audio host; limits the number of time stamps per second of sound.
constexpr std::size_t kMinBlock = 16;

}  // namespace

CaptureRing::CaptureRing(std::uint32_t sample_rate, double seconds)
    : sample_rate_(sample_rate),
      samples_(static_cast<std::size_t>(static_cast<double>(sample_rate) * seconds)),
      blocks_(samples_.capacity() / kMinBlock) {
}

void CaptureRing::write(std::span<const float> block, TimePoint captured) noexcept {
  if (block.empty()) return;
  // Either the complete block or nothing is written, so that samples and time stamps stay in step.
  if (samples_.capacity() - samples_.size() < block.size() ||
      blocks_.size() == blocks_.capacity()) {
    overruns_.add();
  } else {
    samples_.write(block);
    blocks_.try_push({block.size(), captured});
  }
  wake_up_.raise();
}

CaptureRing::Piece CaptureRing::read(std::span<float> out) noexcept {
  if (current_.samples == 0 && !blocks_.try_pop(current_)) return {};
  const std::size_t n = samples_.read(out.first(std::min(out.size(), current_.samples)));
  const Piece piece{n, current_.captured};
  current_.samples -= n;
  current_.captured += to_duration(n, sample_rate_);
  return piece;
}

}  // namespace roger::audio
