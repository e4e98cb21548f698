// One packet of coded voice, as it travels between codec, station and playout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// How AudioData is encoded: the numbers of SISO-REF-010 UID 271.
enum class Encoding : std::uint32_t {
  kMuLaw = 1,
  kCvsd = 2,
  kPcm16BigEndian = 4,
  kOpus = 11,
  kPcm16LittleEndian = 100,
  kCiphered =
      0x4000,  // not one of its: DIS's class "raw binary data"; whoever has the key knows more
};

/// Where a packet has been and when. Instants of the sender are in its own clock domain;
/// differences across domains mean nothing until the clocks are related.
struct PacketTiming {
  /// No instant is further from its clock's zero (73 years), so that sums of a few are no overflow.
  static constexpr std::int64_t kFurthest = std::int64_t{1} << 61;

  std::uint64_t clock_domain = 0;          // equal for all stations of one host
  std::int64_t captured_ns = 0;            // first sample at the microphone, sender's clock
  std::int64_t sent_ns = 0;                // handed to the RTI, sender's clock
  std::uint32_t capture_microseconds = 0;  // first sample captured to encoder entered
  std::uint32_t encode_microseconds = 0;   // in the encoder
  TimePoint received{};                    // the RTI's callback, receiver's clock
};

/// All of a packet but its sound.
struct PacketHead {
  std::uint64_t stream = 0;        // StreamTag: which transmitter
  std::uint32_t sequence = 0;      // counts packets of the stream, wraps
  std::uint32_t sample_index = 0;  // of the first sample, in 1/sample_rate s, wraps
  Encoding encoding = Encoding::kMuLaw;
  std::uint32_t sample_rate = 8000;
  std::uint32_t sample_count = 0;  // per channel; always one channel
  bool first = false;              // first packet of a transmission
  bool last = false;               // last packet of a transmission
  bool carrier_only = false;       // keyed without audio; size is 0
  bool redundant = false;          // a repetition that came along with a later packet
  PacketTiming timing;
  std::uint32_t size = 0;  // bytes of coded sound

  /// This part of whatever packet it is.
  [[nodiscard]] PacketHead& head() noexcept { return *this; }
  [[nodiscard]] const PacketHead& head() const noexcept { return *this; }
};

/// A coded packet with everything playout needs. Trivially copyable, so that it can pass through
/// a SpscRing; `size` bytes of `bytes` count.
struct CodedPacket : PacketHead {
  /// 62.5 ms of 16-bit PCM at 48 kHz, the longest frame at the highest rate, and what a cipher
  /// adds.
  static constexpr std::size_t kMaxBytes = 6032;

  std::array<Octet, kMaxBytes> bytes;

  [[nodiscard]] Bytes data() const { return {bytes.data(), size}; }
};

}  // namespace roger::audio
