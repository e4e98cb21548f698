#include "ui/model/on_air.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <tuple>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/model/reason_text.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

struct OnAirText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::OnAir)
};

bool is_missed(const radio::TransmissionSnapshot& transmission) {
  return transmission.radio && !transmission.heard && !transmission.reason.empty();
}

int compute_rank(const radio::TransmissionSnapshot& transmission) {
  // 0: should be heard and is not; 1: on a tuned frequency; 2: on another frequency.
  if (is_missed(transmission)) return 0;
  return transmission.radio ? 1 : 2;
}

StateRow row_of(const radio::TransmissionSnapshot& transmission,
                const radio::StationSnapshot& station, TimePoint now) {
  StateRow row;
  row.key = std::to_string(transmission.stream);
  row.name = transmission.call_sign.empty() ? OnAirText::tr("No call sign yet")
                                            : station_text(transmission);
  row.figure = OnAirText::tr("%1 MHz").arg(megahertz_text(transmission.channel));
  row.time = duration_text(now - transmission.since);
  if (!transmission.radio) {
    row.name_token = Token::kText2;
    row.words = OnAirText::tr("no radio tuned to it");
    row.words_token = Token::kText3;
    return row;
  }
  const auto radio =
      std::ranges::find(station.radios, *transmission.radio, &radio::RadioSnapshot::id);
  if (radio != station.radios.end()) {
    row.number = static_cast<int>(radio - station.radios.begin()) + 1;
  }
  if (transmission.heard) {
    row.icon = Icon::kReceive;
    row.icon_token = Token::kReceive;
    row.words = OnAirText::tr("heard");
  } else if (is_missed(transmission)) {
    row.icon = Icon::kTrouble;
    row.icon_token = Token::kTrouble;
    row.words = OnAirText::tr("not heard: %1").arg(reason_text(transmission.reason));
    row.hint = guide_hint(transmission.reason);
    row.words_token = Token::kTrouble;
  } else {
    row.words = OnAirText::tr("just started, not heard yet");
    row.words_token = Token::kText3;
  }
  return row;
}

}  // namespace

std::vector<StateRow> on_air_rows(const radio::StationSnapshot& station, TimePoint now) {
  std::vector<radio::TransmissionSnapshot> sorted = station.transmissions;
  std::ranges::sort(sorted, {}, [](const radio::TransmissionSnapshot& one) {
    return std::tuple(compute_rank(one), one.since, one.stream);
  });
  std::vector<StateRow> rows;
  rows.reserve(sorted.size());
  for (const auto& transmission : sorted) rows.push_back(row_of(transmission, station, now));
  return rows;
}

QString on_air_summary(const radio::StationSnapshot& station) {
  const auto& all = station.transmissions;
  if (all.empty()) {
    return station.federation.joined ? OnAirText::tr("none") : OnAirText::tr("not joined");
  }
  const auto heard = std::ranges::count(all, true, &radio::TransmissionSnapshot::heard);
  return OnAirText::tr("%1, %2 heard here").arg(all.size()).arg(heard);
}

QString no_transmissions_text(const radio::StationSnapshot& station) {
  if (station.federation.joined) {
    return OnAirText::tr(
        "No other station is on the air. All transmissions in the federation are listed here, "
        "heard or not, with the reason.");
  }
  const QString known =
      OnAirText::tr("Not joined to a federation: other transmissions are unknown.");
  const QString why = sentence_text(station.federation.trouble);
  return why.isEmpty() ? known : known + QStringLiteral("\n\n") + why;
}

}  // namespace roger::ui
