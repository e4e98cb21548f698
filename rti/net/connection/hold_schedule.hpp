// The time at which frames that are held back leave.
#pragma once

#include <utility>

namespace roger::rti::net {

/// Decides how long frames wait for later ones, see HoldLimits::time: until no frame was added for
/// a quarter of that time, at the latest until its end. Counts checks instead of reading a clock
/// for each frame. Not thread-safe.
class HoldSchedule {
 public:
  /// Number of the checks in HoldLimits::time.
  static constexpr int kChecks = 4;

  /// Notes that a frame is held back. Returns whether checks must begin.
  [[nodiscard]] bool add() {
    was_added_ = true;
    if (checks_left_ > 0) return false;
    checks_left_ = kChecks;
    return true;
  }
  /// Returns whether the frames still wait, and another check must follow. Otherwise they must be
  /// sent.
  [[nodiscard]] bool check() {
    if (--checks_left_ > 0 && std::exchange(was_added_, false)) return true;
    checks_left_ = 0;
    return false;
  }

 private:
  int checks_left_ = 0;     // 0: there are none
  bool was_added_ = false;  // since the last check
};

}  // namespace roger::rti::net
