// Stores updates that arrived before the announcement of their object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// A best-effort update is sent directly between federates, but the announcement of its object goes
/// through the executive, so the first update after a registration arrives too early. It is stored
/// here until the object is discovered. Limited in number, bytes and age. Objects may never be
/// announced to this federate, so beyond the number or the bytes, the oldest update of the sender
/// with the most of them is dropped: no sender displaces others that need less. Not thread-safe.
class EarlyUpdates {
 public:
  struct Held {
    ObjectId object = 0;
    FederateId sender = 0;
    ByteVector datagram;  // contains only this update
  };

  explicit EarlyUpdates(const Clock& clock) : clock_(clock) {}

  void hold(Held update);
  /// Removes and returns the updates of `object`, oldest first.
  [[nodiscard]] std::vector<Held> take(ObjectId object);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  static constexpr std::size_t kMaxEntries = 256;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
  /// The announcement normally arrives a few milliseconds later. One second covers an overloaded
  /// host.
  static constexpr Nanoseconds kMaxAge = std::chrono::seconds(1);

 private:
  struct Entry {
    Held held;
    TimePoint since;
  };
  /// The updates of one sender, or of all.
  struct Share {
    std::size_t entries = 0;
    std::size_t bytes = 0;
  };
  void expire();
  /// Drops the oldest update of the sender with the most `of`; of `newest` if others have as many.
  void drop_from_largest(FederateId newest, std::size_t Share::*of);
  void subtract(const Held& held);

  const Clock& clock_;
  std::deque<Entry> entries_;  // oldest first
  Share all_;
  std::map<FederateId, Share> shares_;
};

}  // namespace roger::rti
