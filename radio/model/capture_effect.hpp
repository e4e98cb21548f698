// Several transmitters in one receiver: which of them the ear gets.
#pragma once

#include <cstdint>
#include <span>

#include "core/units.hpp"
#include "radio/model/modulation.hpp"

namespace roger::radio {

/// What a receiver's equipment makes of a transmission.
enum class Secrecy : std::uint8_t {
  kPlain,
  kUnderstood,     // ciphered, and the key is here
  kNotUnderstood,  // ciphered: nothing but hiss
};

/// A carrier within the passband, before the detector.
struct Carrier {
  double received_dbm = 0.0;
  double offset_hz = 0.0;  // from where the receiver is tuned
  double snr_db = 100.0;   // over the noise in the passband
  bool ideal = false;      // nobody knows whence it comes: it is as good as can be
  bool beside = false;     // from a neighbouring channel: what falls into this one is not speech
  bool breaks_in = false;  // an instructor: nothing is heard but him
  Secrecy secrecy = Secrecy::kPlain;
  float hills_db = 0.0F;  // by which it would be stronger over flat ground
};

/// What becomes of one carrier's sound.
struct Share {
  double amplitude = 0.0;  // 0 to 1, of its sound in what is heard
  bool garbled = false;    // FM, no one strong enough: heard, not understood
};

/// The whistle of two carriers in AM.
struct Heterodyne {
  double hertz = 0.0;
  double amplitude = 0.0;  // 0: none
};

inline constexpr double kCaptureRatioDb = 6.0;  // FM, 25 kHz channels: 4 to 6

/// FM: the strongest alone, when it is `capture_ratio_db` over all others together; otherwise all
/// of them, garbled. AM and SSB: all, by their field strength as an AGC leaves them. `shares` is as
/// long as `carriers`. No allocation.
void share_out(Modulation modulation, std::span<const Carrier> carriers, std::span<Share> shares,
               double capture_ratio_db = kCaptureRatioDb) noexcept;

/// AM: of the two strongest, when their difference can be heard.
[[nodiscard]] Heterodyne heterodyne_of(Modulation modulation,
                                       std::span<const Carrier> carriers) noexcept;

/// By how much a transmitter is off its frequency, Hz: no two crystals are alike. Up to 3
/// millionths either way, the same wherever `stream` is heard.
[[nodiscard]] double crystal_offset_hz(std::uint64_t stream, Frequency frequency) noexcept;

}  // namespace roger::radio
