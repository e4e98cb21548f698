// The rows of the net board: every net with what it does now, in words and figures.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "ui/model/exercise_model.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

struct NetRow {
  std::size_t net = 0;  // its place in the exercise's nets
  QString title;
  QString megahertz;
  QString mode;
  bool secure = false;
  QString keyed_by;  // call signs, or what the instructor did
  Icon icon = Icon::kIdle;
  Token icon_token = Token::kText3;
  Token keyed_token = Token::kText;
  bool keyed = false;
  bool trouble = false;  // something an instructor should look at
  double level_dbfs = -120.0;
  std::optional<int> heard;  // of `listeners`, by the newest answers
  int listeners = 0;
  std::uint32_t stepped_on = 0;
  std::uint32_t unanswered = 0;
  double talk_share = 0.0;
  QString last_call;                    // "now", "18 s", "2 min 10 s"
  std::optional<radio::RadioId> radio;  // of this station
  bool listening = false;
};

/// Which nets the board lists.
enum class NetFilter { kAll, kKeyed, kListening, kTrouble };

/// All nets, in the order of the exercise.
std::vector<NetRow> net_rows(const ExerciseModel& model, const radio::StationSnapshot& station,
                             TimePoint now);
bool passes(const NetRow& row, NetFilter filter);
/// `words` are looked for in name, frequency and who keys; any case.
bool matches(const NetRow& row, const QString& words);

/// What is to be said of a net: first what is wrong with it, else what it does.
struct NetWords {
  QString title;
  QString detail;
  Icon icon = Icon::kIdle;
  Token token = Token::kText2;
};
NetWords net_words(const radio::NetState& net, const NetRow& row);

/// The newest account of who hears `call_sign` on a net; nullptr: nobody was asked.
const radio::Audience* audience_on(const radio::ExerciseSnapshot& exercise,
                                   const radio::NetState& net);

}  // namespace roger::ui
