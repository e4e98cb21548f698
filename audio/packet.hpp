// A packet of coded voice, as passed between codec, station and playout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/clock.hpp"
#include "core/octets.hpp"

namespace roger::audio {

/// Encoding of AudioData: the numbers of SISO-REF-010 UID 271.
enum class Encoding : std::uint32_t {
  kMuLaw = 1,
  kCvsd = 2,
  kPcm16BigEndian = 4,
  kPcm8 = 5,  // unsigned
  kGsmFullRate = 8,
  kOpus = 11,
  kPcm16LittleEndian = 100,
  kCiphered =
      0x4000,  // not in UID 271: DIS class "raw binary data", readable only with the voice key
};

/// Times along a packet's path. Times of the sender are in its own clock domain; differences
/// between domains have no meaning until the clocks are related.
struct PacketTiming {
  /// Maximum distance of a time from its clock's zero (73 years), so that sums of a few do not
  /// overflow.
  static constexpr std::int64_t kMaxInstant = std::int64_t{1} << 61;

  std::uint64_t clock_domain = 0;          // equal for all stations of one host
  std::int64_t captured_ns = 0;            // first sample at the microphone, sender's clock
  std::int64_t sent_ns = 0;                // handed to the RTI, sender's clock
  std::uint32_t capture_microseconds = 0;  // first sample captured to encoder entered
  std::uint32_t encode_microseconds = 0;   // in the encoder
  TimePoint received{};                    // RTI callback, receiver's clock
};

/// All fields of a packet except its sound.
struct PacketHead {
  std::uint64_t stream = 0;        // StreamTag: which transmitter
  std::uint32_t sequence = 0;      // counts packets of the stream, wraps
  std::uint32_t sample_index = 0;  // of the first sample, in units of 1/sample_rate s, wraps
  Encoding encoding = Encoding::kMuLaw;
  std::uint32_t sample_rate = 8000;
  std::uint32_t sample_count = 0;  // per channel; always one channel
  bool first = false;              // first packet of a transmission
  bool last = false;               // last packet of a transmission
  bool carrier_only = false;       // keyed without voice; size is 0
  bool redundant = false;          // repetition: travelled in a later packet
  PacketTiming timing;
  std::uint32_t size = 0;  // bytes of coded sound

  /// Returns this part of a derived packet.
  [[nodiscard]] PacketHead& head() noexcept { return *this; }
  [[nodiscard]] const PacketHead& head() const noexcept { return *this; }
};

/// A coded packet with all data that playout needs. Trivially copyable, so that it can pass through
/// a SpscRing; the first `size` bytes of `bytes` are valid.
struct CodedPacket : PacketHead {
  /// 62.5 ms of 16-bit PCM at 48 kHz, the longest frame at the highest rate, plus the bytes that a
  /// cipher adds.
  static constexpr std::size_t kMaxBytes = 6040;

  std::array<Octet, kMaxBytes> bytes;

  [[nodiscard]] Bytes data() const { return {bytes.data(), size}; }
};

}  // namespace roger::audio
