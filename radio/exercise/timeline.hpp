// What happened in an exercise, and what of it changed after a look.
#pragma once

#include <utility>
#include <vector>

#include "radio/exercise/exercise_port.hpp"

namespace roger::radio {

/// Not thread-safe.
class Timeline {
 public:
  /// A new transmission gets the next id, which is returned.
  TransmissionId begin(AirTransmission transmission);
  /// Changes what is known of one.
  template <class Change>
  void change(TransmissionId id, Change change) {
    auto& [transmission, revision] = transmissions_.at(id - 1);
    change(transmission);
    revision = ++revision_;
  }
  [[nodiscard]] const AirTransmission& at(TransmissionId id) const {
    return transmissions_.at(id - 1).first;
  }
  /// Gives it the next id.
  const ExerciseMark& mark(ExerciseMark mark);
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const;
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  std::uint64_t revision_ = 0;
  std::vector<std::pair<AirTransmission, std::uint64_t>> transmissions_;
  std::vector<std::pair<ExerciseMark, std::uint64_t>> marks_;
};

}  // namespace roger::radio
