// The rows of the net board: the current state of every net as text and numbers. Pure.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/model/exercise_model.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

struct NetRow {
  std::size_t net = 0;  // index in the exercise's nets
  QString title;
  QString megahertz;
  QString mode;
  bool secure = false;
  bool rejected = false;  // a replay was rejected on it a short time ago
  QString keyed_by;       // call signs, or the active instructor control
  Icon icon = Icon::kIdle;
  QString icon_words;  // the icon's meaning, for screen readers and the tool tip
  Token icon_token = Token::kText3;
  Token keyed_token = Token::kText;
  bool keyed = false;
  bool trouble = false;  // needs the instructor's attention
  double level_dbfs = -120.0;
  std::optional<int> heard;  // number of `listeners` that hear a transmission on it
  int listeners = 0;
  std::uint32_t stepped_on = 0;
  std::uint32_t unanswered = 0;
  double talk_share = 0.0;
  QString last_call;                    // since the last transmission: "now", "18 s", "2 min"
  std::optional<radio::RadioId> radio;  // this station's radio on the net
  bool listening = false;
};

/// Selects the nets that the board lists.
enum class NetFilter { kAll, kKeyed, kListening, kTrouble };

/// Returns the rows of all nets, in the order of the exercise.
std::vector<NetRow> net_rows(const ExerciseModel& model, const radio::StationSnapshot& station,
                             TimePoint now);
bool passes(const NetRow& row, NetFilter filter);
/// Returns true if the name, the frequency or the text in "Keyed by" contains `words`;
/// case-insensitive.
bool matches(const NetRow& row, const QString& words);

/// The description of a net: its problem if it has one, otherwise its state.
struct NetDescription {
  QString title;
  QString detail;
  Icon icon = Icon::kIdle;
  Token token = Token::kText2;
};
NetDescription net_description(const radio::NetState& net, const NetRow& row);

}  // namespace roger::ui
