#include "ui/model/hearing_matrix.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <map>
#include <tuple>

#include "ui/model/reason_text.hpp"

namespace roger::ui {
namespace {

struct MatrixText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::HearingMatrix)
};

MatrixCell make_cell(const radio::HeardBy& station) {
  MatrixCell cell;
  cell.asked = true;
  cell.heard = station.heard;
  const QString name = QString::fromStdString(station.call_sign);
  if (station.heard) {
    cell.tip = MatrixText::tr("%1 hears it").arg(name);
  } else {
    cell.why = short_reason(station.reason.code);
    cell.tip = MatrixText::tr("%1 does not hear it: %2").arg(name, reason_text(station.reason));
  }
  return cell;
}

}  // namespace

ShortReason short_reason(radio::HearingReason why) {
  using enum radio::HearingReason;
  switch (why) {
    case kTooWeak:
      return {MatrixText::tr("range"), Token::kText2};
    case kHill:
      return {MatrixText::tr("hill"), Token::kText2};
    case kTransmits:
      return {MatrixText::tr("talks"), Token::kText2};
    case kWhispered:
      return {MatrixText::tr("private"), Token::kText2};
    case kRelayed:
      return {MatrixText::tr("relay"), Token::kText2};
    case kJammed:
      return {MatrixText::tr("jam"), Token::kInstructor};
    case kHeldShut:
      return {MatrixText::tr("held"), Token::kInstructor};
    case kBrokenInto:
      return {MatrixText::tr("instr"), Token::kInstructor};
    case kCut:
      return {MatrixText::tr("cut"), Token::kInstructor};
    case kFailed:
      return {MatrixText::tr("failed"), Token::kInstructor};
    case kPlain:
    case kOtherKey:
    case kWrongKey:
      return {MatrixText::tr("key"), Token::kTrouble};
    case kHopSystem:
    case kSenderHops:
    case kReceiverHops:
    case kHopNet:
    case kHopset:
      return {MatrixText::tr("hop"), Token::kTrouble};
    case kClock:
      return {MatrixText::tr("clock"), Token::kTrouble};
    case kModulation:
      return {MatrixText::tr("mode"), Token::kTrouble};
    case kEncoding:
      return {MatrixText::tr("codec"), Token::kTrouble};
    case kMuted:
      return {MatrixText::tr("muted"), Token::kTrouble};
    case kNoSound:
      return {MatrixText::tr("lost"), Token::kTrouble};
    case kNotTuned:
      return {MatrixText::tr("off"), Token::kTrouble};
    case kSteppedOn:
    case kUnsaid:
      break;
  }
  return {QString(), Token::kTrouble};
}

QString short_call_sign(const QString& call_sign) {
  // Call signs of one unit have the first word in common and differ in the number, so both parts
  // are shortened. Two short forms may still be equal: the tool tip has the whole call sign.
  constexpr qsizetype kFits = 4;
  if (call_sign.size() <= kFits) return call_sign;
  const QStringList words = call_sign.split(u' ', Qt::SkipEmptyParts);
  if (words.isEmpty()) return call_sign.left(kFits);
  if (words.size() == 1) return words.first().left(kFits);
  const QString& last = words.last();
  return words.first().left(2) + last.left(last.at(0).isDigit() ? 2 : 1);
}

Matrix hearing_matrix(const radio::ExerciseSnapshot& exercise, const std::string& net) {
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
    out.hearers.push_back(QString::fromStdString(call_sign));
  }
  for (const radio::Audience* audience : audiences) {
    MatrixRow row;
    row.talker = QString::fromStdString(audience->call_sign);
    row.now = audience->now;
    for (const auto& [fine, call_sign] : columns) {
      const auto station =
          std::ranges::find(audience->stations, call_sign, &radio::HeardBy::call_sign);
      const bool known = station != audience->stations.end() && station->tuned;
      row.cells.push_back(known ? make_cell(*station) : MatrixCell{});
      row.trouble = row.trouble || (known && !station->heard && row.now);
    }
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace roger::ui
