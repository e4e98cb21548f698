// Stations that have not returned since their connection, or that of this station, was lost.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federation_snapshot.hpp"

namespace roger::radio {

/// Keeps the call signs of missing stations. A station becomes missing when the RTI reports its
/// federate as lost, or when it was known before this station rejoined. It stops being missing when
/// its radios are discovered again. Within the grace period after rejoining only losses reported by
/// the RTI count, because the other stations may still be rejoining. Thread-safe.
class MissingStations {
 public:
  /// Returns whether a station with that call sign is known now.
  using Knows = std::function<bool(const std::string& call_sign)>;

  /// `grace`: time after rejoining within which the other stations should have rejoined too.
  explicit MissingStations(Nanoseconds grace) : grace_(grace) {}

  /// Starts the grace period after rejoining. `before`: the call signs known before.
  void set_joined(const std::vector<std::string>& before);
  /// Restarts the grace period. Called after all radios are announced, since that may take seconds.
  void restart_grace();
  /// Adds the stations that were lost. Removes those that have returned and those that have been
  /// missing for an hour.
  void update(const FederationSnapshot& present, const Knows& knows);
  /// Sets the trouble of `out` if stations are missing or another executive serves the network.
  void report(FederationSnapshot& out, const Knows& knows) const;

 private:
  const Nanoseconds grace_;
  mutable std::mutex mutex_;
  std::map<std::string, TimePoint> missing_;  // call signs, with the time of the loss
  TimePoint joined_at_{};
};

}  // namespace roger::radio
