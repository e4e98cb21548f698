// The instructor controls in effect, as marks on the timeline and as text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/control_target.hpp"
#include "radio/hla/messages.hpp"
#include "radio/station/receive/instructor_controls.hpp"

namespace roger::radio {

/// Turns instructor controls into marks: one when a control begins, changes, ends or expires. A
/// control expires if it is not repeated within kControlExpiry, so a mark that begins a control is
/// always followed by one that ends it. Not thread-safe.
class ControlBoard {
 public:
  /// Handles a control sent by `who` (empty: unknown). Returns the mark to add, without an id; none
  /// if nothing changed or `message` is not a control.
  std::optional<ExerciseMark> take(const Message& message, const std::string& who, TimePoint now);
  /// Stores the id that the mark from take() received.
  void is_marked(const Message& control, std::uint64_t mark);
  /// Ends the controls that were not repeated in time, and returns their marks.
  std::vector<ExerciseMark> lapse(TimePoint now);
  /// Returns kNetJammed or kNetCut; an empty notice if no control affects that frequency.
  [[nodiscard]] Notice on(Frequency frequency) const;

 private:
  struct Pulled {
    Message control;
    std::string who;
    TimePoint at{};
    std::uint64_t mark = 0;
  };
  InstructorControls known_;
  std::map<ControlTarget, Pulled> pulled_;
};

/// Returns "40.000 MHz is jammed with noise by RANGE CONTROL"; the text of a marker or a note.
[[nodiscard]] std::string in_words(const ExerciseMark& mark);

}  // namespace roger::radio
