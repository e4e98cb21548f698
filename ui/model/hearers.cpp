#include "ui/model/hearers.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <tuple>

#include "ui/model/format.hpp"
#include "ui/model/reason_text.hpp"

namespace roger::ui {
namespace {

/// Time within which stations answer.
constexpr Nanoseconds kAnswerTime{2'000'000'000};
/// No call sign contains a line feed.
constexpr const char* kOthersKey = "\n";

struct HearersText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Hearers)
};

QString net_or_radio_name(const radio::RadioSnapshot& radio) {
  return QString::fromStdString(radio.net.empty() ? radio.name : radio.net);
}

StateRow make_row(const radio::HearingAnswerSnapshot& hearer) {
  StateRow row;
  row.key = hearer.call_sign;
  row.name =
      hearer.call_sign.empty() ? HearersText::tr("No call sign yet") : shown_text(hearer.call_sign);
  row.detail = shown_text(hearer.radio);
  if (hearer.heard) {
    row.icon = Icon::kCheck;
    row.icon_token = Token::kReceive;
    row.figure = HearersText::tr("hears you");
    return row;
  }
  row.icon = Icon::kClose;
  row.icon_token = Token::kTrouble;
  row.figure = HearersText::tr("does not");
  row.figure_token = Token::kTrouble;
  row.words = reason_text(hearer.reason);
  row.hint = guide_hint(hearer.reason);
  row.words_token = Token::kTrouble;
  return row;
}

/// One row for all stations without a radio on the net: they cannot be expected to hear.
StateRow make_others_row(const std::vector<radio::HearingAnswerSnapshot>& others) {
  constexpr std::size_t kNamed = 8;
  QStringList names;
  for (std::size_t i = 0; i < std::min(others.size(), kNamed); ++i) {
    names << shown_text(others[i].call_sign);
  }
  const auto more = static_cast<int>(others.size()) - static_cast<int>(names.size());
  if (more > 0) names << HearersText::tr("%n more", nullptr, more);
  StateRow row;
  row.key = kOthersKey;
  row.name =
      HearersText::tr("%n station(s) not on this net", nullptr, static_cast<int>(others.size()));
  row.name_token = Token::kText2;
  row.words = names.join(QStringLiteral(", "));
  return row;
}

}  // namespace

std::vector<StateRow> hearer_rows(const radio::RadioSnapshot& radio) {
  std::vector<radio::HearingAnswerSnapshot> sorted = radio.hearers;
  std::ranges::sort(sorted, {}, [](const radio::HearingAnswerSnapshot& one) {
    return std::tuple(!one.listens(), !one.heard, one.call_sign);
  });
  const auto others = std::ranges::find_if_not(sorted, &radio::HearingAnswerSnapshot::listens);
  std::vector<StateRow> rows;
  rows.reserve(sorted.size());
  for (auto one = sorted.begin(); one != others; ++one) rows.push_back(make_row(*one));
  if (others != sorted.end()) rows.push_back(make_others_row({others, sorted.end()}));
  return rows;
}

QString hearer_count(const radio::RadioSnapshot& radio) {
  if (radio.hearers.empty()) return {};
  const auto heard = std::ranges::count(radio.hearers, true, &radio::HearingAnswerSnapshot::heard);
  const auto all = std::ranges::count_if(radio.hearers, &radio::HearingAnswerSnapshot::listens);
  if (all == 0) return HearersText::tr("no station listens");
  if (heard == 0) return HearersText::tr("none of %1 hears you").arg(all);
  return HearersText::tr("%n of %1 (hears|hear) you", nullptr, static_cast<int>(heard)).arg(all);
}

QString why_asking_is_impossible(const radio::StationSnapshot& station,
                                 const radio::RadioSnapshot& radio) {
  if (!radio.can_transmit) {
    return HearersText::tr("%1 only receives: no station can hear you.")
        .arg(net_or_radio_name(radio));
  }
  if (radio.intercom) {
    return HearersText::tr("%1 is an intercom: all stations on it hear each other.")
        .arg(net_or_radio_name(radio));
  }
  return station.federation.joined
             ? QString()
             : HearersText::tr("Not joined to a federation: no stations to ask.");
}

QString no_hearers(const radio::StationSnapshot& station, const radio::RadioSnapshot* radio,
                   std::optional<Nanoseconds> asked) {
  if (radio == nullptr) return HearersText::tr("This station has no radio to be heard on.");
  if (QString why = why_asking_is_impossible(station, *radio); !why.isEmpty()) return why;
  if (!asked) {
    return HearersText::tr(
               "Talk on %1, then ask: each station reports if it hears you, or why not.")
        .arg(net_or_radio_name(*radio));
  }
  if (*asked < kAnswerTime) return HearersText::tr("Asked. Waiting for answers.");
  return HearersText::tr(
      "No station has answered. They answer for the last minute only: talk, then ask again.");
}

QString on_which_net(const radio::RadioSnapshot& radio) {
  return HearersText::tr("on %1").arg(net_or_radio_name(radio));
}

}  // namespace roger::ui
