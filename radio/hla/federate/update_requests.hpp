// Which objects of other federates must be asked for their attributes, and when.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/clock.hpp"

namespace roger::radio {

/// Requests for updates, repeated until they are answered. The answer is best effort, and a switch
/// passes a multicast group on only some milliseconds after a station has joined it (IGMP snooping,
/// RFC 4541), so an answer that is sent at once is often lost. Not thread-safe.
class UpdateRequests {
 public:
  /// Pause after the first request; it doubles with each. The heartbeat of the radios comes next.
  static constexpr Nanoseconds kFirstPause{100'000'000};
  static constexpr int kMostRequests = 5;

  /// The attributes that are asked for.
  enum class Wanted : std::uint8_t { kTransmitter, kReceiver, kPosition };
  struct Request {
    rti1516e::ObjectInstanceHandle object;
    Wanted wanted{};
  };

  /// Makes a request due at once, and again until remove(). It replaces an earlier one for the
  /// object.
  void add(const Request& request, TimePoint now);
  /// Ends the requests for an object that has answered or was removed.
  void remove(const rti1516e::ObjectInstanceHandle& object);
  /// Returns at most `most` requests that must be sent now.
  [[nodiscard]] std::vector<Request> take_due(TimePoint now, std::size_t most);
  /// Returns the time of the next request; nullopt: none is planned.
  [[nodiscard]] std::optional<TimePoint> next() const;

 private:
  struct Pending {
    Wanted wanted{};
    TimePoint due;
    int sent = 0;
  };
  std::map<rti1516e::ObjectInstanceHandle, Pending> pending_;
  std::set<std::pair<TimePoint, rti1516e::ObjectInstanceHandle>> by_time_;  // of all in pending_
};

}  // namespace roger::radio
