#include "ui/model/call_log.hpp"

#include <QStringList>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/model/reason_text.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {

QString LoggedCall::hearing() const {
  if (hearers.empty()) return {};
  const auto heard = std::count_if(hearers.begin(), hearers.end(),
                                   [](const auto& hearer) { return hearer.second.heard; });
  return CallLog::tr("heard by %1 of %2").arg(heard).arg(hearers.size());
}

CallLog::CallLog(const ConsoleModel& model, QObject* parent)
    : QAbstractListModel(parent), model_(model) {
  connect(&model, &ConsoleModel::event_happened, this, &CallLog::on_event);
  connect(&model, &ConsoleModel::events_missed, this, &CallLog::close_all);
  connect(&model, &ConsoleModel::texts_changed, this, &CallLog::follow_clips);
}

int CallLog::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(calls_.size());
}

QVariant CallLog::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) {
    return {};
  }
  const LoggedCall& one = call(index.row());
  const QString at = one.at.toString(QStringLiteral("hh:mm:ss"));
  if (!one.control.isEmpty()) return tr("%1 Z, instructor: %2").arg(at, one.control);
  const QString who = one.own ? tr("%1 (you)").arg(one.call_sign) : one.call_sign;
  const QString length = one.length ? call_length_text(*one.length) : tr("now");
  QString call =
      tr("%1 Z, %2 on radio %3, %4, %5").arg(at, who).arg(one.number).arg(one.set, length);
  if (one.clip != 0) call = tr("%1. Click or Enter: say again").arg(call);
  if (one.hearers.empty()) return call;
  QStringList answers{tr("%1, %2").arg(call, one.hearing())};
  for (const auto& [hearer, answer] : one.hearers) {
    answers << tr("%1: %2").arg(hearer, answer.words);
  }
  return answers.join(QLatin1Char('\n'));
}

void CallLog::on_event(const radio::Event& event) {
  switch (event.kind) {
    case radio::EventKind::kTransmitStarted:
      begin(event, true);
      break;
    case radio::EventKind::kTransmitEnded:
      end(event, true);
      break;
    case radio::EventKind::kReceiveStarted:
      begin(event, false);
      break;
    case radio::EventKind::kReceiveEnded:
      end(event, false);
      break;
    case radio::EventKind::kInstructorControl:
      note_control(event);
      break;
    case radio::EventKind::kHearing:
      note_hearing(event);
      break;
    default:
      break;
  }
}

void CallLog::begin(const radio::Event& event, bool own) {
  const radio::RadioSnapshot* radio = model_.radio(event.radio);
  LoggedCall call;
  call.at = model_.to_wall_time(event.at);
  const QString sign = own ? shown_text(model_.station().call_sign) : station_text(event);
  call.call_sign = sign.isEmpty() ? no_value() : sign;
  call.radio = event.radio;
  call.number = model_.position_of(event.radio) + 1;
  if (radio != nullptr) call.set = QString::fromStdString(radio->name);
  call.stream = event.stream;
  call.own = own;
  call.began = event.at;
  put(std::move(call));
}

void CallLog::put(LoggedCall call) {
  beginInsertRows({}, 0, 0);
  calls_.push_front(std::move(call));
  endInsertRows();
  if (calls_.size() > kKept) {
    const int last = rowCount() - 1;
    beginRemoveRows({}, last, last);
    calls_.pop_back();
    endRemoveRows();
  }
}

void CallLog::end(const radio::Event& event, bool own) {
  // Calls are ordered newest first, so this is the latest open call. A radio receives one call per
  // stream; own calls have no stream, because a radio sends one at a time.
  const auto found = std::find_if(calls_.begin(), calls_.end(), [&](const LoggedCall& call) {
    return !call.length && call.control.isEmpty() && call.own == own && call.radio == event.radio &&
           (own || call.stream == event.stream);
  });
  if (found == calls_.end()) return;
  found->length = event.at - found->began;
  if (!own && !event.call_sign.empty()) {
    found->call_sign = station_text(event);  // may have become known late
  }
  renew(found);
}

void CallLog::renew(const std::deque<LoggedCall>::const_iterator& call) {
  const QModelIndex row = index(static_cast<int>(std::distance(calls_.cbegin(), call)));
  emit dataChanged(row, row);
}

void CallLog::note_control(const radio::Event& event) {
  if (!event.control) return;
  LoggedCall note;
  note.at = model_.to_wall_time(event.at);
  note.began = event.at;
  note.length = Nanoseconds::zero();
  note.control = control_text(*event.control);
  put(std::move(note));
}

void CallLog::note_hearing(const radio::Event& event) {
  if (!event.listens) return;
  const auto found = std::find_if(calls_.begin(), calls_.end(), [&event](const LoggedCall& call) {
    return call.own && call.radio == event.radio;
  });
  if (found == calls_.end()) return;
  found->hearers[shown_text(event.call_sign)] = {
      event.heard, event.heard ? tr("heard") : reason_text(event.why)};
  renew(found);
}

void CallLog::follow_clips() {
  // The recorded sound and the event differ by no more than the radio's playout delay.
  constexpr Nanoseconds kApart = std::chrono::milliseconds{600};
  const auto& clips = model_.station().say_again;
  for (auto call = calls_.begin(); call != calls_.end(); ++call) {
    const auto found = std::ranges::find_if(clips, [&](const radio::ClipSnapshot& clip) {
      return call->control.isEmpty() && clip.radio == call->radio && clip.own == call->own &&
             call->began >= clip.since - kApart && call->began <= clip.since + clip.length + kApart;
    });
    const bool kept = found != clips.end();
    const std::uint64_t clip = kept ? found->id : 0;
    const bool playing = kept && found->playing;
    if (clip == call->clip && playing == call->playing) continue;
    call->clip = clip;
    call->playing = playing;
    renew(call);
  }
}

int CallLog::newest_clip() const {
  const auto found =
      std::ranges::find_if(calls_, [](const LoggedCall& call) { return call.clip != 0; });
  return found == calls_.end() ? -1 : static_cast<int>(found - calls_.begin());
}

void CallLog::close_all() {
  for (auto& call : calls_) {
    if (!call.length) call.length = model_.now() - call.began;
  }
  if (!calls_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

}  // namespace roger::ui
