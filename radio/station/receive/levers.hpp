// What instructors do to the air and to radios, as this station has been told.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/capture_effect.hpp"

namespace roger::radio {

/// Told again so often by whoever does it; what is not told any more lapses.
inline constexpr Nanoseconds kLeverRenewal{2'000'000'000};
inline constexpr Nanoseconds kLeverLapse{5'000'000'000};

/// All of it together, for one radio.
struct LeverEffect {
  JamKind jam = JamKind::kOff;
  double jam_snr_db = 0.0;  // over this receiver's noise
  bool cut = false;
  Failure failure = Failure::kNone;
  double loss_db = 0.0;
  SquelchForce squelch = SquelchForce::kFree;
  friend bool operator==(const LeverEffect&, const LeverEffect&) = default;
};

/// Any thread but a real-time one.
class Levers {
 public:
  /// true: it begins, changes or ends, and is not just told again.
  bool apply(const Jam& jam, TimePoint now);
  bool apply(const NetCut& cut, TimePoint now);
  bool apply(const RadioCondition& condition, TimePoint now);

  /// On a radio of `call_sign`, number `index` from 1, tuned so; 0 Hz: on a line, which nobody can
  /// jam. Of several who pull, the worst.
  [[nodiscard]] LeverEffect effect(const std::string& call_sign, std::uint16_t index,
                                   Frequency frequency, double passband_hz, TimePoint now) const;

 private:
  template <class What>
  struct Told {
    What what;
    TimePoint at{};
  };
  template <class Key, class What>
  bool put(std::map<Key, Told<What>>& told, const Key& key, const What& what, bool ends,
           TimePoint now);

  mutable std::mutex mutex_;
  std::map<std::pair<std::uint64_t, Frequency>, Told<Jam>> jams_;
  std::map<std::pair<std::uint64_t, Frequency>, Told<NetCut>> cuts_;
  std::map<std::tuple<std::uint64_t, std::string, std::uint16_t>, Told<RadioCondition>> conditions_;
};

/// Of two levers: the same jam, cut or radio.
[[nodiscard]] bool is_about_the_same(const Message& a, const Message& b);
/// Of a lever: it is let go.
[[nodiscard]] bool ends(const Message& lever);

/// "40.000 MHz is jammed with noise", "HAWK 3's radio 1: can't receive", ...
[[nodiscard]] std::string in_words(const Lever& lever);

}  // namespace roger::radio
