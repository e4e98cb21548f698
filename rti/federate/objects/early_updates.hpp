// Stores updates that arrived before the announcement of their object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// A best-effort update is sent directly between federates, but the announcement of its object goes
/// through the executive, so the first update after a registration arrives too early. It is stored
/// here until the object is discovered. Limited in number, bytes and age; the oldest update is
/// dropped first. Not thread-safe.
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
  void expire();
  void drop_oldest();

  const Clock& clock_;
  std::deque<Entry> entries_;
  std::size_t bytes_ = 0;
};

}  // namespace roger::rti
