// An exercise in memory: shows the state that a test sets and stores the commands it receives.
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
  [[nodiscard]] std::shared_ptr<const radio::TimelineChanges> recording() const override {
    return open_recording;
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
  std::shared_ptr<const radio::ExerciseSnapshot> made;  // replaces `state` if large
  radio::TimelineChanges timeline;  // the complete timeline; a new revision is reported as a change
  std::shared_ptr<const radio::TimelineChanges> open_recording;
  std::vector<radio::ExerciseCommand> commands;
  std::vector<radio::ExerciseOutcome> outcomes;
};

/// Twelve nets in the middle of an exercise: some keyed, two stations stepping on each other on
/// FIRES, STRIKE 2 jammed, twenty minutes of transmissions.
void make_busy_exercise(FakeExercise& exercise, TimePoint now);
/// Returns the instructor's station: a radio on every net, some of them muted.
radio::StationSnapshot instructor_station(const FakeExercise& exercise, TimePoint now);
/// Returns a folder of four recordings: one in progress, one whose recorder was interrupted, a
/// complete one and a damaged one.
std::shared_ptr<radio::RecordingList> sample_recordings();
/// Fills an exercise with `nets` busy nets and `stations` stations.
void make_large_exercise(FakeExercise& exercise, TimePoint now, int nets, int stations);

}  // namespace roger::ui
