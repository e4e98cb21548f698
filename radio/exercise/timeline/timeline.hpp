// What happened in an exercise, and what of it changed after a look.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::radio {

/// Not thread-safe.
class Timeline {
 public:
  /// Keeps `most` transmissions and as many marks. Beyond that a twentieth of them goes at once,
  /// those first that changed longest ago; what lasts stays.
  explicit Timeline(std::size_t most = kMostOnTimeline) : most_(most) {}

  /// A new transmission gets the next id, which is returned.
  TransmissionId begin(AirTransmission transmission);
  /// Changes what is known of one; nothing happens where it is not kept any more, or `change`
  /// leaves it as it was.
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
  /// nullptr: it is not kept any more, or there never was one.
  [[nodiscard]] const AirTransmission* find(TransmissionId id) const;
  /// Of one that lasts, which is always kept.
  [[nodiscard]] const AirTransmission& at(TransmissionId id) const {
    return transmissions_.at(id).air;
  }
  /// Gives it the next id.
  const ExerciseMark& mark(ExerciseMark mark);
  /// For who keeps what he is told, and lets go of it with the timeline.
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const;
  /// For who passes it on: only what is new or changed, never the whole again.
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
  void give_way();
  void marks_give_way();
  [[nodiscard]] std::size_t most_after() const { return most_ - most_ / 20; }

  const std::size_t most_;
  std::uint64_t revision_ = 0;
  std::uint64_t gave_way_ = 0;  // the revision by then
  TimePoint kept_from_{};
  TransmissionId last_id_ = 0;
  std::uint64_t last_mark_ = 0;
  std::map<TransmissionId, Entry> transmissions_;
  std::map<std::uint64_t, TransmissionId> by_revision_;  // of each its newest
  std::vector<Marked> marks_;
  std::set<std::uint64_t> pulled_;  // marks of levers that nobody has let go of
};

}  // namespace roger::radio
