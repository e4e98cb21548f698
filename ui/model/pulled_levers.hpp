// What this instructor has done to the exercise and may end again.
#pragma once

#include <QString>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "ui/model/console_model.hpp"

namespace roger::ui {

/// Pulls levers through the station and remembers them. What another instructor did is not here.
class PulledLevers {
 public:
  explicit PulledLevers(ConsoleModel& model) : model_(model) {}

  void jam(Frequency frequency, radio::JamKind kind, double strength_db);
  void end_jam(Frequency frequency);
  [[nodiscard]] bool jams(Frequency frequency) const { return jams_.contains(frequency); }

  void cut(Frequency frequency, bool cut);
  [[nodiscard]] bool cuts(Frequency frequency) const { return cuts_.contains(frequency); }

  /// Takes the place of what was done to the same radios before.
  void condition(const radio::RadioCondition& what);
  void restore(std::size_t number);
  [[nodiscard]] const std::vector<radio::RadioCondition>& conditions() const { return conditions_; }

  /// From the next key-down on that radio on, he alone hears; "": all again.
  void whisper(radio::RadioId radio, const std::string& call_sign);
  /// Empty: to all.
  [[nodiscard]] std::string whispers_to(radio::RadioId radio) const;

 private:
  ConsoleModel& model_;
  std::set<Frequency> jams_;
  std::set<Frequency> cuts_;
  std::vector<radio::RadioCondition> conditions_;
  std::map<radio::RadioId, std::string> whispers_;
};

/// "HAMMER 1, radio 2: can't receive".
QString condition_words(const radio::RadioCondition& condition);

}  // namespace roger::ui
