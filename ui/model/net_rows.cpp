#include "ui/model/net_rows.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <map>
#include <ranges>

#include "ui/model/format.hpp"
#include "ui/model/mode_text.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/model/reason_text.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

/// How long a rejected replay is shown.
constexpr Nanoseconds kRejectedShown{10'000'000'000};

struct NetText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::NetRows)
};

/// Returns how many stations hear a transmission.
QString hearing_text(const NetRow& row) {
  return row.heard
             ? NetText::tr("%1 of %2 stations here hear it.").arg(*row.heard).arg(row.listeners)
             : NetText::tr("No station has reported yet.");
}

QString join_names(const std::vector<radio::KeyedStation>& stations) {
  QStringList names;
  for (const radio::KeyedStation& station : stations) names.append(station_text(station));
  return names.join(QStringLiteral(" + "));
}

QString short_age(Nanoseconds age) {
  constexpr std::chrono::minutes kMinute{1};
  constexpr std::chrono::hours kHour{1};
  if (age < kMinute) return NetText::tr("%1 s").arg(age / std::chrono::seconds(1));
  if (age < kHour) return NetText::tr("%1 min").arg(age / kMinute);
  return NetText::tr("%1 h").arg(age / kHour);
}

/// Returns whose audience counts for the net: that of the station that breaks in, those of all
/// that transmit now, or that of the newest transmission.
std::vector<const radio::Audience*> audiences_on(const radio::ExerciseSnapshot& exercise,
                                                 const radio::NetState& net) {
  std::vector<const radio::Audience*> now;
  const radio::Audience* newest = nullptr;
  for (const radio::Audience& audience : exercise.audiences) {
    if (net.name.empty() || audience.net != net.name) continue;
    if (newest == nullptr) newest = &audience;
    const bool counts = !net.broken_into_by || audience.stream == net.broken_into_by->stream;
    if (audience.now && counts) now.push_back(&audience);
  }
  if (now.empty() && newest != nullptr && !net.broken_into_by) now.push_back(newest);
  return now;
}

/// Counts the stations that hear at least one of these transmissions.
void fill_audience(NetRow& row, const std::vector<const radio::Audience*>& audiences) {
  std::map<std::string, bool> stations;  // true: it hears one
  for (const radio::Audience* audience : audiences) {
    for (const radio::HeardBy& station : audience->stations) {
      if (!station.tuned) continue;
      bool& hears = stations[station.call_sign];
      hears = hears || station.heard;
    }
  }
  row.listeners = static_cast<int>(stations.size());
  if (row.listeners == 0) return;
  row.heard = static_cast<int>(std::ranges::count(stations | std::views::values, true));
}

// An instructor control takes precedence over a break-in, that over a step-on, and a step-on over a
// single transmission: the row shows what the instructor must know first. net_description() has the
// same order.
void fill_state(NetRow& row, const radio::NetState& net) {
  row.keyed = !net.keyed_by.empty();
  row.keyed_by = join_names(net.keyed_by);
  row.icon_words = NetText::tr("No transmission");
  if (!net.control.empty()) {
    row.keyed_by = notice_text(net.control);
    row.icon = Icon::kBolt;
    row.icon_words = NetText::tr("Instructor control");
    row.icon_token = row.keyed_token = Token::kInstructor;
    row.trouble = true;
  } else if (net.broken_into_by) {
    row.keyed_by = NetText::tr("%1 breaks in").arg(station_text(*net.broken_into_by));
    row.icon = Icon::kTransmit;
    row.icon_words = NetText::tr("Instructor breaks in");
    row.icon_token = row.keyed_token = Token::kInstructor;
  } else if (net.collides) {
    row.icon = Icon::kTrouble;
    row.icon_words = NetText::tr("Step-on");
    row.icon_token = row.keyed_token = Token::kTrouble;
    row.trouble = true;
  } else if (net.plain) {
    row.keyed_by = NetText::tr("%1, plain").arg(row.keyed_by);
    row.icon = Icon::kUnlocked;
    row.icon_words = NetText::tr("Plain voice");
    row.icon_token = row.keyed_token = Token::kTrouble;
    row.trouble = true;
  } else if (row.keyed) {
    row.icon = Icon::kReceive;
    row.icon_words = NetText::tr("Transmission");
    row.icon_token = Token::kReceive;
  } else if (row.rejected) {
    row.icon = Icon::kTrouble;
    row.icon_words = NetText::tr("Rejected voice");
    row.icon_token = Token::kTrouble;
    row.trouble = true;
  }
  if (row.heard && *row.heard == 0 && row.keyed) row.trouble = true;
}

}  // namespace

std::vector<NetRow> net_rows(const ExerciseModel& model, const radio::StationSnapshot& station,
                             TimePoint now) {
  std::vector<NetRow> rows;
  for (const radio::NetState& net : model.exercise().nets) {
    NetRow row;
    row.net = rows.size();
    row.title = net_title(net);
    row.megahertz = net.frequency.hertz() == 0 ? no_value() : megahertz_text(net.channel);
    row.mode = modulation_text(net.modulation);
    row.secure = net.secure;
    row.level_dbfs = net.level_dbfs;
    row.stepped_on = net.stepped_on;
    row.unanswered = net.unanswered;
    row.talk_share = net.talk_share;
    fill_audience(row, audiences_on(model.exercise(), net));
    row.rejected = net.rejected.packets > 0 && now - net.rejected.at < kRejectedShown;
    fill_state(row, net);
    if (row.keyed) {
      row.last_call = NetText::tr("now");
    } else if (net.last_activity != TimePoint{}) {
      row.last_call = short_age(now - net.last_activity);
    } else {
      row.last_call = no_value();
    }
    if (const radio::RadioSnapshot* radio = model.radio_on(net)) {
      row.radio = radio->id;
      row.listening = !radio->muted && !station.all_muted;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

bool passes(const NetRow& row, NetFilter filter) {
  switch (filter) {
    case NetFilter::kKeyed:
      return row.keyed;
    case NetFilter::kListening:
      return row.listening;
    case NetFilter::kTrouble:
      return row.trouble;
    case NetFilter::kAll:
      break;
  }
  return true;
}

bool matches(const NetRow& row, const QString& words) {
  if (words.isEmpty()) return true;
  return row.title.contains(words, Qt::CaseInsensitive) ||
         row.megahertz.contains(words, Qt::CaseInsensitive) ||
         row.keyed_by.contains(words, Qt::CaseInsensitive);
}

NetDescription net_description(const radio::NetState& net, const NetRow& row) {
  NetDescription out;
  out.icon = row.icon;
  out.token = row.icon_token == Token::kText3 ? Token::kText2 : row.icon_token;
  if (!net.control.empty()) {
    out.title = notice_text(net.control);
    out.detail = row.keyed ? NetText::tr("%1 transmits.").arg(join_names(net.keyed_by))
                           : NetText::tr("Active until ended here.");
  } else if (net.broken_into_by) {
    out.title = NetText::tr("%1 breaks in").arg(station_text(*net.broken_into_by));
    out.detail = hearing_text(row);
  } else if (net.collides) {
    out.title = NetText::tr("Step-on: %1").arg(join_names(net.keyed_by));
    out.detail = row.heard
                     ? NetText::tr("%1 of %2 hear one of them.").arg(*row.heard).arg(row.listeners)
                     : NetText::tr("They transmit at the same time.");
  } else if (row.keyed) {
    out.title = NetText::tr("%1 transmits").arg(join_names(net.keyed_by));
    if (net.plain) out.title = NetText::tr("%1 transmits plain").arg(join_names(net.keyed_by));
    out.detail = hearing_text(row);
  } else if (row.rejected) {
    const QString who = shown_text(net.rejected.call_sign);
    out.title = who.isEmpty() ? NetText::tr("Rejected voice")
                              : NetText::tr("Rejected voice of %1").arg(who);
    out.detail = reason_text(net.rejected.reason);
  } else {
    out.title = NetText::tr("No transmission");
    out.detail = net.last_activity == TimePoint{}
                     ? NetText::tr("None on this net yet.")
                     : NetText::tr("The last one was %1 ago.").arg(row.last_call);
  }
  return out;
}

}  // namespace roger::ui
