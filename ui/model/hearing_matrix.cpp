#include "ui/model/hearing_matrix.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "ui/model/coded.hpp"
#include "ui/model/format.hpp"
#include "ui/model/reason_text.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

/// A reason in one English word; empty: a cross without a word is shown.
struct ReasonWord {
  radio::HearingReason code;
  const char* english;
  Token token;
};

struct MatrixText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::HearingMatrix)
 public:
  using enum radio::HearingReason;
  static constexpr std::array<ReasonWord, static_cast<std::size_t>(radio::kMaxHearingReason) + 1>
      kAll{{
          {kUnsaid, "", Token::kTrouble},
          {kTooWeak, QT_TR_NOOP("range"), Token::kText2},
          {kHill, QT_TR_NOOP("hill"), Token::kText2},
          {kSteppedOn, "", Token::kTrouble},
          {kJammed, QT_TR_NOOP("jam"), Token::kInstructor},
          {kHeldShut, QT_TR_NOOP("held"), Token::kInstructor},
          {kTransmits, QT_TR_NOOP("talks"), Token::kText2},
          {kPlain, QT_TR_NOOP("key"), Token::kTrouble},
          {kOtherKey, QT_TR_NOOP("key"), Token::kTrouble},
          {kWrongKey, QT_TR_NOOP("key"), Token::kTrouble},
          {kWhispered, QT_TR_NOOP("private"), Token::kText2},
          {kRelayed, QT_TR_NOOP("relay"), Token::kText2},
          {kCut, QT_TR_NOOP("cut"), Token::kInstructor},
          {kFailed, QT_TR_NOOP("failed"), Token::kInstructor},
          {kHopSystem, QT_TR_NOOP("hop"), Token::kTrouble},
          {kClock, QT_TR_NOOP("clock"), Token::kTrouble},
          {kModulation, QT_TR_NOOP("mode"), Token::kTrouble},
          {kEncoding, QT_TR_NOOP("codec"), Token::kTrouble},
          {kMuted, QT_TR_NOOP("muted"), Token::kTrouble},
          {kNoSound, QT_TR_NOOP("lost"), Token::kTrouble},
          {kNotTuned, QT_TR_NOOP("off"), Token::kTrouble},
          {kBrokenInto, QT_TR_NOOP("instr"), Token::kInstructor},
          {kSenderHops, QT_TR_NOOP("hop"), Token::kTrouble},
          {kReceiverHops, QT_TR_NOOP("hop"), Token::kTrouble},
          {kHopNet, QT_TR_NOOP("hop"), Token::kTrouble},
          {kHopset, QT_TR_NOOP("hop"), Token::kTrouble},
          {kReplayed, QT_TR_NOOP("replay"), Token::kTrouble},
          {kTooOld, QT_TR_NOOP("old"), Token::kTrouble},
          {kAhead, QT_TR_NOOP("clock"), Token::kTrouble},
          {kOtherVersion, QT_TR_NOOP("version"), Token::kTrouble},
      }};
};
static_assert(is_indexed_by_code(MatrixText::kAll));

MatrixCell make_cell(const radio::HeardBy& station) {
  MatrixCell cell;
  cell.asked = true;
  cell.heard = station.heard;
  const QString name = shown_text(station.call_sign);
  if (station.heard) {
    cell.words = MatrixText::tr("%1 hears it").arg(name);
  } else {
    cell.why = short_reason(station.reason.code);
    cell.words = MatrixText::tr("%1 does not hear it: %2").arg(name, reason_text(station.reason));
    cell.hint = guide_hint(station.reason);
  }
  return cell;
}

/// Returns the cell of a station without a valid answer; `answer` nullptr: it has not answered.
MatrixCell empty_cell(const radio::Audience& audience, const std::string& hearer,
                      const radio::HeardBy* answer) {
  const QString name = shown_text(hearer);
  MatrixCell cell;
  if (hearer == audience.call_sign && !radio::is_replayed(audience.stream)) {
    cell.words = MatrixText::tr("%1 transmits itself").arg(name);
  } else if (answer == nullptr) {
    cell.words = MatrixText::tr("no report from %1").arg(name);
  } else if (!answer->tuned) {
    cell.words = MatrixText::tr("%1 is not tuned to this net").arg(name);
  } else {
    cell.words = MatrixText::tr("no report from %1 since the net was restored").arg(name);
  }
  return cell;
}

}  // namespace

ShortReason short_reason(radio::HearingReason why) {
  const ReasonWord& word = MatrixText::kAll.at(static_cast<std::size_t>(why));
  return {*word.english == 0 ? QString() : MatrixText::tr(word.english), word.token};
}

QString fit_call_sign(const QString& call_sign, const std::function<bool(const QString&)>& fits) {
  if (fits(call_sign)) return call_sign;
  // Call signs of one unit have the first word in common and differ in the last one.
  const QStringList words = call_sign.split(u' ', Qt::SkipEmptyParts);
  if (words.size() > 1) {
    for (qsizetype kept = words.first().size() - 1; kept > 0; --kept) {
      const QString shortened = words.first().left(kept) + u' ' + words.last();
      if (fits(shortened)) return shortened;
    }
  }
  for (qsizetype kept = call_sign.size() - 1; kept > 0; --kept) {
    const QString shortened = call_sign.left(kept).trimmed() + u'\u2026';
    if (fits(shortened)) return shortened;
  }
  return call_sign.left(1);
}

Matrix hearing_matrix(const radio::ExerciseSnapshot& exercise, const std::string& net) {
  const auto state = std::ranges::find(exercise.nets, net, &radio::NetState::name);
  const bool is_controlled = state != exercise.nets.end() && !state->control.empty();
  std::vector<const radio::Audience*> audiences;
  std::map<std::string, bool> hearers;  // true if the station misses at least one transmission
  for (const radio::Audience& audience : exercise.audiences) {
    if (audience.net != net) continue;
    audiences.push_back(&audience);
    for (const radio::HeardBy& station : audience.stations) {
      if (!station.tuned) continue;
      bool& misses = hearers[station.call_sign];
      misses = misses || !station.heard;
    }
  }
  std::ranges::sort(audiences, {}, [](const radio::Audience* audience) {
    return std::tuple(!audience->now, audience->call_sign);
  });
  // false sorts before true, so stations that miss a transmission come first, then by call sign.
  std::vector<std::pair<bool, std::string>> columns;
  columns.reserve(hearers.size());
  for (const auto& [call_sign, misses] : hearers) columns.emplace_back(!misses, call_sign);
  std::ranges::sort(columns);

  Matrix out;
  for (const auto& [fine, call_sign] : columns) {
    out.hearers.push_back(shown_text(call_sign));
  }
  for (const radio::Audience* audience : audiences) {
    MatrixRow row;
    row.stream = audience->stream;
    row.talker = station_text(*audience);
    row.now = audience->now;
    for (const auto& [fine, call_sign] : columns) {
      const auto found =
          std::ranges::find(audience->stations, call_sign, &radio::HeardBy::call_sign);
      const radio::HeardBy* answer = found == audience->stations.end() ? nullptr : &*found;
      // An answer from before a cut net was restored says nothing about the net now.
      const bool known = answer != nullptr && answer->tuned &&
                         (is_controlled || answer->reason.code != radio::HearingReason::kCut);
      row.cells.push_back(known ? make_cell(*answer) : empty_cell(*audience, call_sign, answer));
      row.trouble = row.trouble || (known && !answer->heard && row.now);
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace roger::ui
