// The instructor controls of this instructor that are active and can be ended.
#pragma once

#include <QString>
#include <optional>
#include <set>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/model/console_model.hpp"

namespace roger::ui {

/// Sends instructor controls through the station and stores them. Controls of other instructors are
/// not listed.
class ActiveControls {
 public:
  explicit ActiveControls(ConsoleModel& model) : model_(model) {}

  /// Starts the jamming of a frequency, or ends it with JamKind::kOff.
  void jam(const radio::Jam& jam);
  [[nodiscard]] bool jams(Frequency frequency) const { return jams_.contains(frequency); }

  void cut(Frequency frequency, bool cut);
  [[nodiscard]] bool cuts(Frequency frequency) const { return cuts_.contains(frequency); }

  /// Replaces an earlier condition of the same radios.
  void condition(const radio::RadioCondition& what);
  void restore(std::size_t number);
  [[nodiscard]] const std::vector<radio::RadioCondition>& conditions() const { return conditions_; }

  /// From the next key-down on that radio, only this station hears it; empty: all stations hear it
  /// again.
  void whisper(radio::RadioId radio, const std::string& call_sign);

 private:
  ConsoleModel& model_;
  std::set<Frequency> jams_;
  std::set<Frequency> cuts_;
  std::vector<radio::RadioCondition> conditions_;
};

/// Returns a jammer of a net's channel, with the usual kind and strength.
radio::Jam jam_of(const radio::NetState& net);

/// Returns "HAMMER 1, radio 2: can't receive".
QString condition_text(const radio::RadioCondition& condition);

}  // namespace roger::ui
