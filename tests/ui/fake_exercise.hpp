// An exercise that lives in memory: shows what the test wants and keeps what it is told to do.
#pragma once

#include <string>
#include <vector>

#include "fake_operator.hpp"
#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

class FakeExercise final : public radio::ExercisePort {
 public:
  [[nodiscard]] std::shared_ptr<const radio::ExerciseSnapshot> exercise() const override {
    return made != nullptr ? made : std::make_shared<radio::ExerciseSnapshot>(state);
  }
  [[nodiscard]] radio::TimelineChanges timeline_since(std::uint64_t revision) const override {
    radio::TimelineChanges out = timeline;
    if (revision != timeline.revision) return out;
    out.whole = false;
    out.transmissions.clear();
    out.marks.clear();
    return out;
  }
  [[nodiscard]] std::shared_ptr<const radio::TimelineChanges> tape() const override {
    return open_tape;
  }
  radio::ExerciseOrder submit(const radio::ExerciseCommand& command) override {
    commands.push_back(command);
    return commands.size();
  }
  [[nodiscard]] std::vector<radio::ExerciseOutcome> outcomes_after(
      radio::ExerciseOrder order) const override {
    std::vector<radio::ExerciseOutcome> out;
    for (const auto& outcome : outcomes) {
      if (outcome.order > order) out.push_back(outcome);
    }
    return out;
  }

  template <class Order>
  [[nodiscard]] std::vector<Order> orders() const {
    std::vector<Order> found;
    for (const auto& command : commands) {
      if (const auto* order = std::get_if<Order>(&command)) found.push_back(*order);
    }
    return found;
  }

  radio::ExerciseSnapshot state;
  std::shared_ptr<const radio::ExerciseSnapshot> made;  // instead of it, when it is large
  radio::TimelineChanges timeline;  // the whole; a new revision is a new look at it
  std::shared_ptr<const radio::TimelineChanges> open_tape;
  std::vector<radio::ExerciseCommand> commands;
  std::vector<radio::ExerciseOutcome> outcomes;
};

/// Twelve nets in the middle of an exercise: some keyed, two talking together on FIRES, STRIKE 2
/// jammed, twenty minutes of transmissions behind.
void make_busy_exercise(FakeExercise& exercise, TimePoint now);
/// The station of its instructor: a radio on every net, not all of them listened to.
radio::StationSnapshot instructor_station(const FakeExercise& exercise, TimePoint now);
/// As many nets and stations as a large exercise has, all of them busy.
void make_large_exercise(FakeExercise& exercise, TimePoint now, int nets, int stations);

}  // namespace roger::ui
