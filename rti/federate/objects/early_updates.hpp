// Updates that arrived before the object they belong to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// A best-effort update goes straight from federate to federate, the announcement of its object
/// through the executive, so the first update after a registration comes too early. It is held here
/// for a moment. Bounded in number, bytes and time: the oldest goes first. Not thread-safe.
class EarlyUpdates {
 public:
  struct Held {
    ObjectId object = 0;
    FederateId sender = 0;
    ByteVector datagram;  // with this update alone
  };

  explicit EarlyUpdates(const Clock& clock) : clock_(clock) {}

  void hold(Held update);
  /// What is held for `object`, oldest first, and holds it no more.
  [[nodiscard]] std::vector<Held> take(ObjectId object);

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  static constexpr std::size_t kMaxEntries = 256;
  static constexpr std::size_t kMaxBytes = std::size_t{1} << 20U;
  /// The executive's word is a few milliseconds behind; a second is a host in trouble.
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
