// Several transmitters in one receiver: which of them become audible.
#pragma once

#include <cstdint>
#include <span>

#include "core/units.hpp"
#include "radio/model/modulation.hpp"

namespace roger::radio {

/// Result of deciphering a transmission in the receiver.
enum class Secrecy : std::uint8_t {
  kPlain,
  kExposed,        // not ciphered, although the receiver or its net has a key
  kUnderstood,     // ciphered, and the receiver has the key
  kNotUnderstood,  // ciphered, and only noise is heard
};

/// A carrier within the passband, before the detector.
struct Carrier {
  double received_dbm = 0.0;
  double offset_hz = 0.0;  // from the frequency that the receiver is tuned to
  double snr_db = 100.0;   // over the noise in the passband
  bool ideal = false;      // sender position unknown: treated as the best possible signal
  bool adjacent = false;  // from a neighbouring channel; its part in this channel is unintelligible
  bool breaks_in = false;  // an instructor's break-in, which silences all other signals
  Secrecy secrecy = Secrecy::kPlain;
  float hills_db = 0.0F;  // attenuation by terrain, compared with flat ground
};

/// The result of reception for the sound of one carrier.
struct Share {
  double amplitude = 0.0;  // 0 to 1, in the receiver's output
  bool garbled = false;    // FM without capture: audible, not intelligible
};

/// The heterodyne whistle of two AM carriers.
struct Heterodyne {
  double hertz = 0.0;
  double amplitude = 0.0;  // 0: none
};

inline constexpr double kCaptureRatioDb = 6.0;  // FM, 25 kHz channels: 4 to 6

/// Computes each carrier's share of the output. FM (capture effect): the strongest carrier alone if
/// it exceeds the sum of all others by `capture_ratio_db`; otherwise all of them, garbled. AM and
/// SSB: all carriers, by their field strength after AGC. `shares` is as long as `carriers`. No
/// allocation.
void compute_capture(Modulation modulation, std::span<const Carrier> carriers,
                     std::span<Share> shares, double capture_ratio_db = kCaptureRatioDb) noexcept;

/// Returns the whistle of the two strongest carriers (AM only), if their difference is audible.
[[nodiscard]] Heterodyne find_heterodyne(Modulation modulation,
                                         std::span<const Carrier> carriers) noexcept;

/// Returns the frequency error of a transmitter's crystal, Hz: at most 3 ppm either way, and the
/// same at every receiver of `stream`.
[[nodiscard]] double crystal_offset_hz(std::uint64_t stream, Frequency frequency) noexcept;

}  // namespace roger::radio
