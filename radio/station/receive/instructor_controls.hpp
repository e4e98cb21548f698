// Instructors' effects on frequencies and radios, as this station has received them.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "core/clock.hpp"
#include "radio/hla/control_target.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/capture_effect.hpp"

namespace roger::radio {

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

/// Stores all effects that the memberships of the station admit, and its own: ControlShares decides
/// how many each sender has. Any thread but a real-time one.
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
  template <class What>
  using Effects = std::map<ControlTarget, Received<What>>;
  template <class What>
  bool put(Effects<What>& effects, const What& what, TimePoint now);
  void erase_expired(TimePoint now);

  mutable std::mutex mutex_;
  Effects<Jam> jams_;
  Effects<NetCut> cuts_;
  Effects<RadioCondition> conditions_;
  TimePoint checked_{};  // last erase_expired()
};

}  // namespace roger::radio
