// When a membership sends the permits of the break-ins of its station.
#pragma once

#include <cstdint>
#include <map>

#include "core/clock.hpp"
#include "core/guarded.hpp"

namespace roger::radio {

/// Interval at which a station that breaks in sends its permit, and the time for which a permit is
/// valid: three lost ones in a row do not interrupt the break-in.
inline constexpr Nanoseconds kPermitRenewal{500'000'000};
inline constexpr Nanoseconds kPermitExpiry{2'000'000'000};
/// Time at the begin of a break-in in which its permit is repeated at a shorter interval. Permits
/// are sent as best effort: if the only one was lost, listeners would hear the begin of the
/// break-in as ordinary voice.
inline constexpr Nanoseconds kPermitBegin{150'000'000};
inline constexpr Nanoseconds kPermitRepetition{50'000'000};

/// The permits that one membership has sent. Each membership has its own, so that the listeners of
/// each federation receive every permit while a station rejoins. Thread-safe.
class PermitSchedule {
 public:
  /// `clock` outlives this.
  explicit PermitSchedule(const Clock& clock) : clock_(clock) {}

  /// Returns whether the permit must be sent before the next packet of a stream that breaks in, and
  /// notes it as sent.
  [[nodiscard]] bool is_due(std::uint64_t stream) {
    const TimePoint now = clock_.now();
    const auto sent = sent_.lock();
    // A break-in that has not renewed its permit for so long has ended.
    std::erase_if(*sent,
                  [now](const auto& one) { return now - one.second.last >= 2 * kPermitRenewal; });
    const auto [known, begins] = sent->try_emplace(stream, Sent{now, now});
    if (begins) return true;
    Sent& permit = known->second;
    const bool repeats = permit.last - permit.first < kPermitBegin;
    if (now - permit.last < (repeats ? kPermitRepetition : kPermitRenewal)) return false;
    permit.last = now;
    return true;
  }

 private:
  /// The first and the newest permit of a break-in.
  struct Sent {
    TimePoint first;
    TimePoint last;
  };

  const Clock& clock_;
  Guarded<std::map<std::uint64_t, Sent>> sent_;  // by stream
};

}  // namespace roger::radio
