// The timeline of an exercise: transmissions and marks, with the changes since any revision.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::radio {

/// Every change gets the next revision, and `by_revision_` holds the newest revision of each
/// transmission, so the changes since a revision are exactly its entries above that revision; a
/// query costs no more than its result. A caller that copies the timeline stays consistent with it
/// although old entries are dropped: if any were dropped after the caller's revision, since()
/// returns the complete timeline. Not thread-safe.
class Timeline {
 public:
  /// Keeps at most `most` transmissions and `most` marks. Beyond that it drops one twentieth of
  /// them together, since callers must then read the complete timeline again. Those that changed
  /// longest ago are dropped first; those that have not ended are kept.
  explicit Timeline(std::size_t most = kMaxOnTimeline) : most_(most) {}

  /// Adds a transmission and returns its id, the next one.
  TransmissionId begin(AirTransmission transmission);
  /// Changes a transmission. Does nothing if it has been dropped or `change` makes no difference.
  template <class Change>
  void change(TransmissionId id, Change change) {
    const auto found = transmissions_.find(id);
    if (found == transmissions_.end()) return;
    AirTransmission next = found->second.air;
    change(next);
    if (next == found->second.air) return;
    found->second.air = std::move(next);
    changed(found->second);
  }
  /// Returns a transmission; nullptr if it has been dropped or never existed.
  [[nodiscard]] const AirTransmission* find(TransmissionId id) const;
  /// Returns a transmission that has not ended; these are never dropped.
  [[nodiscard]] const AirTransmission& at(TransmissionId id) const {
    return transmissions_.at(id).air;
  }
  /// Adds a mark with the next id.
  const ExerciseMark& mark(ExerciseMark mark);
  /// Returns the changes since a revision, or the complete timeline if entries have been dropped
  /// since. For callers that keep a copy of the timeline.
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const;
  /// Returns only the changes since a revision. For callers that pass them on, such as a recording.
  [[nodiscard]] TimelineChanges changed_since(std::uint64_t revision) const;
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  struct Entry {
    AirTransmission air;
    std::uint64_t revision = 0;
  };
  struct Marked {
    ExerciseMark mark;
    std::uint64_t revision = 0;
  };
  void changed(Entry& entry);
  void drop_oldest();
  void drop_oldest_marks();
  [[nodiscard]] std::size_t kept_after_drop() const { return most_ - most_ / 20; }

  const std::size_t most_;
  std::uint64_t revision_ = 0;
  std::uint64_t dropped_at_ = 0;  // revision when entries were last dropped
  TimePoint kept_from_{};
  TransmissionId last_id_ = 0;
  std::uint64_t last_mark_ = 0;
  std::map<TransmissionId, Entry> transmissions_;
  std::map<std::uint64_t, TransmissionId> by_revision_;  // newest revision of each transmission
  std::vector<Marked> marks_;
  std::set<std::uint64_t> pulled_;  // marks of instructor controls in effect
};

}  // namespace roger::radio
