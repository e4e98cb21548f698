// A playout buffer on a virtual clock: packets with chosen arrival times as input, one continuous
// output.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <list>
#include <vector>

#include "audio/packet.hpp"
#include "audio/playout/playout_buffer.hpp"
#include "core/octets.hpp"

namespace roger::audio::testing {

/// Samples whose value identifies their index: 1 to 20000 in 16-bit steps, repeatedly. A slow ramp
/// is also insensitive to interpolation.
inline std::int16_t ramp_value(std::uint64_t index) {
  return static_cast<std::int16_t>(index % 20000 + 1);
}

/// Returns a packet of 16-bit little-endian PCM that contains the ramp from `index` on.
inline CodedPacket ramp_packet(std::uint32_t sequence, std::uint64_t index, std::uint32_t count,
                               std::uint32_t rate = 48000) {
  CodedPacket packet;
  packet.stream = 7;
  packet.sequence = sequence;
  packet.sample_index = static_cast<std::uint32_t>(index);
  packet.encoding = Encoding::kPcm16LittleEndian;
  packet.sample_rate = rate;
  packet.sample_count = count;
  packet.size = count * 2;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto value = static_cast<std::uint16_t>(ramp_value(index + i));
    packet.bytes[2 * i] = static_cast<Octet>(value & 0xffU);
    packet.bytes[2 * i + 1] = static_cast<Octet>(value >> 8U);
  }
  return packet;
}

/// Returns the index of an output sample in the ramp, within its 20000; 0 if it is none.
inline int ramp_index(float sample) {
  const float steps = sample * 32768.0F;
  const int nearest = static_cast<int>(steps + 0.5F);
  return steps - static_cast<float>(nearest) == 0.0F && nearest > 0 ? nearest : 0;
}

/// Time advances by pulls of `block` samples; a packet is inserted by the first pull at or after
/// its arrival, as in the station.
class PlayoutLab {
 public:
  explicit PlayoutLab(const PlayoutSettings& settings, std::size_t block = 128)
      : settings_(settings), buffer_(settings), block_(block) {}

  PlayoutBuffer& buffer() { return buffer_; }

  /// `at`: nanoseconds since the start.
  void arrive(CodedPacket packet, std::int64_t at) {
    packet.timing.received = TimePoint{Nanoseconds{kBegin + at}};
    auto place = pending_.end();
    while (place != pending_.begin() &&
           std::prev(place)->timing.received > packet.timing.received) {
      --place;
    }
    pending_.insert(place, packet);
  }

  /// Pulls until `until` ns have passed. The output is stored from time 0 on.
  void run(std::int64_t until) {
    while (now_ns() < until) pull();
  }

  void pull() {
    const TimePoint now{Nanoseconds{kBegin + now_ns()}};
    while (!pending_.empty() && pending_.front().timing.received <= now) {
      results.push_back(buffer_.insert(pending_.front(), now));
      pending_.pop_front();
    }
    const std::size_t begin = output.size();
    output.resize(begin + block_);
    buffer_.pull(std::span(output).subspan(begin), now, now + kDevice);
    if (buffer_.played() != nullptr) played.push_back(*buffer_.played());
    pulled_ += block_;
  }

  void set_block(std::size_t block) { block_ = block; }
  /// Speed of the device's clock relative to the network's.
  void set_device_drift(double parts_per_million) { drift_ = parts_per_million; }
  [[nodiscard]] std::int64_t now_ns() const {
    return static_cast<std::int64_t>(static_cast<double>(pulled_) * 1e9 /
                                     (settings_.output_rate * (1.0 + drift_ * 1e-6)));
  }
  /// Returns the first output sample that is not silent, or the length of the output.
  [[nodiscard]] std::size_t first_sound() const {
    return static_cast<std::size_t>(
        std::ranges::find_if(output, [](float s) { return s != 0.0F; }) - output.begin());
  }

  static constexpr std::int64_t kBegin = 1'000'000'000'000;
  static constexpr Nanoseconds kDevice{5'000'000};  // from a pull to the sound of its first sample

  std::vector<float> output;
  std::vector<PlayedPacket> played;
  std::vector<InsertResult> results;

 private:
  PlayoutSettings settings_;
  PlayoutBuffer buffer_;
  std::size_t block_;
  std::uint64_t pulled_ = 0;
  double drift_ = 0.0;
  std::list<CodedPacket> pending_;
};

}  // namespace roger::audio::testing
