// Instructors' effects on frequencies and radios, as this station has received them.
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

/// Renewal interval of an effect at its source; an effect that is not renewed expires.
inline constexpr Nanoseconds kControlRenewal{2'000'000'000};
inline constexpr Nanoseconds kControlExpiry{5'000'000'000};

/// The combined effects on one radio.
struct ControlEffect {
  JamKind jam = JamKind::kOff;
  double jam_snr_db = 0.0;  // over this receiver's noise
  bool cut = false;
  Failure failure = Failure::kNone;
  double loss_db = 0.0;
  SquelchForce squelch = SquelchForce::kFree;
  friend bool operator==(const ControlEffect&, const ControlEffect&) = default;
};

/// Any thread but a real-time one.
class InstructorControls {
 public:
  /// Takes an effect. Returns true if it starts, changes or ends, and is not only renewed.
  bool apply(const Jam& jam, TimePoint now);
  bool apply(const NetCut& cut, TimePoint now);
  bool apply(const RadioCondition& condition, TimePoint now);

  /// Returns the effects on a radio of `call_sign`, number `index` from 1, with this tuning; 0 Hz:
  /// a line, which cannot be jammed. With several instructors, the strongest effect applies.
  [[nodiscard]] ControlEffect effect(const std::string& call_sign, std::uint16_t index,
                                     Frequency frequency, double passband_hz, TimePoint now) const;

 private:
  template <class What>
  struct Received {
    What what;
    TimePoint at{};
  };
  template <class Key, class What>
  bool put(std::map<Key, Received<What>>& received, const Key& key, const What& what, bool ends,
           TimePoint now);

  mutable std::mutex mutex_;
  std::map<std::pair<std::uint64_t, Frequency>, Received<Jam>> jams_;
  std::map<std::pair<std::uint64_t, Frequency>, Received<NetCut>> cuts_;
  std::map<std::tuple<std::uint64_t, std::string, std::uint16_t>, Received<RadioCondition>>
      conditions_;
};

/// Returns whether two effects have the same target: jam, cut or radio.
[[nodiscard]] bool is_about_the_same(const Message& a, const Message& b);
/// Returns whether the effect ends.
[[nodiscard]] bool ends(const Message& control);

}  // namespace roger::radio
