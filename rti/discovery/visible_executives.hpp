// Tracks which other executives currently serve the same network.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/clock.hpp"

namespace roger::rti::executive {

/// The executives whose beacons are received. An executive is dropped after kMissedBeacons beacons
/// are missing. Pure state; the caller provides the time. Not thread-safe.
class VisibleExecutives {
 public:
  explicit VisibleExecutives(Nanoseconds beacon_interval)
      : silence_(kMissedBeacons * beacon_interval) {}

  /// Records a beacon. Returns true when the executive was not visible before. At most
  /// kMaxExecutives are recorded; further ones are ignored until others have been dropped.
  bool add(std::uint64_t incarnation, const std::string& place, TimePoint now);
  /// Records a further beacon of a visible executive. Returns false if it is not visible.
  bool refresh(std::uint64_t incarnation, TimePoint now);
  /// Drops an executive that has ended. Returns false if it was not visible.
  bool remove(std::uint64_t incarnation) { return visible_.erase(incarnation) > 0; }
  /// Drops the executives that have become silent and returns their addresses, as text.
  [[nodiscard]] std::vector<std::string> expire(TimePoint now);
  /// Returns the addresses of the visible executives, sorted.
  [[nodiscard]] std::vector<std::string> places() const;

  static constexpr std::size_t kMaxExecutives = 16;
  static constexpr int kMissedBeacons = 4;

 private:
  struct Visible {
    std::string place;
    TimePoint last;
  };
  const Nanoseconds silence_;
  std::map<std::uint64_t, Visible> visible_;
};

}  // namespace roger::rti::executive
