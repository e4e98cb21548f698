// Which other executives serve the same network at present.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/clock.hpp"

namespace roger::rti::executive {

/// Executives whose beacons are heard. An executive is forgotten when it has fallen silent. Pure
/// state; instants come from the caller.
class Sightings {
 public:
  /// `beacon_interval`: an executive that misses kMissedBeacons of them has fallen silent.
  explicit Sightings(Nanoseconds beacon_interval) : silence_(kMissedBeacons * beacon_interval) {}

  /// Returns true when the executive is a new one. At most kMaxExecutives are remembered; further
  /// ones are ignored until others have been forgotten.
  bool see(std::uint64_t incarnation, const std::string& place, TimePoint now);
  /// The executive has ended; false: it was not known.
  bool forget(std::uint64_t incarnation);
  /// Forgets the silent ones and returns their places.
  [[nodiscard]] std::vector<std::string> expire(TimePoint now);
  /// Where the others are, sorted.
  [[nodiscard]] std::vector<std::string> places() const;

  static constexpr std::size_t kMaxExecutives = 16;
  static constexpr int kMissedBeacons = 4;

 private:
  struct Sighting {
    std::string place;
    TimePoint last;
  };
  const Nanoseconds silence_;
  std::map<std::uint64_t, Sighting> seen_;
};

}  // namespace roger::rti::executive
