// Stations that have not come back since a connection was lost.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federation_snapshot.hpp"

namespace roger::radio {

/// Thread-safe.
class MissingStations {
 public:
  /// `grace`: how long after joining again the other stations may take to do the same.
  explicit MissingStations(Nanoseconds grace) : grace_(grace) {}

  /// Notes that the federation was joined again; `before`: the call signs known until then.
  void set_joined(const std::vector<std::string>& before);
  /// Starts the grace period again: announcing to the new federation took its time.
  void restart_grace();
  /// Adds the stations that were lost, and drops those that have come back or have been missing for
  /// too long. `there`: the call signs known now.
  void update(const FederationSnapshot& present, const std::vector<std::string>& there);
  /// Makes the separation from other stations the trouble of `out`, if there is any.
  void report(FederationSnapshot& out, const std::vector<std::string>& there) const;

 private:
  const Nanoseconds grace_;
  mutable std::mutex mutex_;
  std::map<std::string, TimePoint> missing_;  // call signs, and since when
  TimePoint joined_at_{};
};

}  // namespace roger::radio
