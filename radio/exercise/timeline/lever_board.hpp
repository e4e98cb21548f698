// The levers that are pulled, as marks and in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/messages.hpp"
#include "radio/station/receive/levers.hpp"

namespace roger::radio {

/// Not thread-safe.
class LeverBoard {
 public:
  /// A lever as it was told by `who` (empty: not known). The mark to be made, without an id: none
  /// where nothing is new, or `message` is no lever.
  std::optional<ExerciseMark> take(const Message& message, const std::string& who, TimePoint now);
  /// That the lever's mark, of take(), has got this id.
  void is_marked(const Message& lever, std::uint64_t mark);
  /// Those that were not told again lapse.
  std::vector<ExerciseMark> lapse(TimePoint now);
  /// kNetJammed or kNetCut; kUnsaid where nothing is done to that frequency.
  [[nodiscard]] Notice on(Frequency frequency) const;

 private:
  struct Pulled {
    Message lever;
    std::string who;
    TimePoint at{};
    std::uint64_t mark = 0;
  };
  /// The one that is pulled already; end(): none is.
  [[nodiscard]] std::vector<Pulled>::iterator pulled_like(const Message& lever);

  Levers known_;
  std::vector<Pulled> pulled_;
};

/// "40.000 MHz is jammed with noise by RANGE CONTROL"; of a marker or a note its text.
[[nodiscard]] std::string in_words(const ExerciseMark& mark);

}  // namespace roger::radio
