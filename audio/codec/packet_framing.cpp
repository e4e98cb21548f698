#include "audio/codec/packet_framing.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

// Capacity for samples written before next() is called: more than the largest device block.
constexpr std::uint32_t kCarriedPerSecond = 2;
constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

}  // namespace

PacketFraming::PacketFraming(std::uint32_t rate, Nanoseconds frame, std::size_t granule)
    : rate_(rate), frame_ns_(static_cast<std::uint64_t>(frame.count())), granule_(granule) {
  carried_.reserve(rate_ / kCarriedPerSecond);
}

void PacketFraming::restart() noexcept {
  drop_taken();
  packets_ = 0;
  carried_.clear();
}

std::size_t PacketFraming::write(std::span<const float> samples) noexcept {
  drop_taken();
  const std::size_t n = std::min(samples.size(), carried_.capacity() - carried_.size());
  carried_.insert(carried_.end(), samples.begin(),
                  samples.begin() + static_cast<std::ptrdiff_t>(n));
  return n;
}

std::span<const float> PacketFraming::next(bool flush) noexcept {
  drop_taken();
  const std::size_t count = next_count();
  if (carried_.size() < count) {
    if (!flush || carried_.empty()) return {};
    carried_.resize(count);
  }
  ++packets_;
  taken_ = count;
  return std::span(carried_).first(count);
}

void PacketFraming::drop_taken() noexcept {
  carried_.erase(carried_.begin(), carried_.begin() + static_cast<std::ptrdiff_t>(taken_));
  sample_index_ += static_cast<std::uint32_t>(taken_);
  taken_ = 0;
}

std::size_t PacketFraming::next_count() const noexcept {
  // Whole seconds and the rest are multiplied separately, because packets * frame * rate would
  // overflow 64 bits after 4 days at 48 kHz. Packet n ends at floor(n * frame * rate / granule) *
  // granule, computed from the start, so that the fractions never accumulate.
  const auto end_of = [this](std::uint64_t packets) {
    const std::uint64_t samples =
        packets * frame_ns_ / kNanosecondsPerSecond * rate_ +
        packets * frame_ns_ % kNanosecondsPerSecond * rate_ / kNanosecondsPerSecond;
    return samples / granule_ * granule_;
  };
  return static_cast<std::size_t>(end_of(packets_ + 1) - end_of(packets_));
}

}  // namespace roger::audio
