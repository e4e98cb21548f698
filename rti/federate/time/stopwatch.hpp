// Adds up the time that a recurring state lasts.
#pragma once

#include <optional>

#include "core/clock.hpp"

namespace roger::rti {

/// Wall-clock time in a state since the construction. Not thread-safe.
class Stopwatch {
 public:
  /// The state begins. Has no effect while it lasts.
  void start(TimePoint now) {
    if (!since_) since_ = now;
  }
  /// The state ends. Has no effect if it does not last.
  void stop(TimePoint now) {
    total_ = total(now);
    since_.reset();
  }
  [[nodiscard]] Nanoseconds total(TimePoint now) const {
    return since_ ? total_ + (now - *since_) : total_;
  }

 private:
  Nanoseconds total_{};
  std::optional<TimePoint> since_;
};

}  // namespace roger::rti
