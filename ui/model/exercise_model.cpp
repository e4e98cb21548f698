#include "ui/model/exercise_model.hpp"

#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/theme/assign.hpp"

namespace roger::ui {
namespace {

constexpr std::chrono::seconds kMessageShown{12};

QString make_title(const std::string& name, Frequency frequency) {
  if (!name.empty()) return shown_text(name);
  constexpr std::uint64_t kMax = 1'000'000'000'000;  // higher values identify intercom lines
  if (frequency.hertz() == 0 || frequency.hertz() > kMax) return ExerciseModel::tr("Call");
  return ExerciseModel::tr("%1 MHz").arg(megahertz_text(frequency));
}

/// Merges new and changed items into a list that is sorted by id.
template <class Item>
void merge(std::vector<Item>& all, const std::vector<Item>& changes) {
  for (const Item& item : changes) {
    const auto place = std::ranges::lower_bound(all, item.id, {}, &Item::id);
    if (place != all.end() && place->id == item.id) {
      *place = item;
    } else {
      all.insert(place, item);
    }
  }
}

}  // namespace

QString net_title(const radio::NetState& net) {
  return make_title(net.name, net.channel);
}

QString net_title(const radio::AirTransmission& transmission) {
  return make_title(transmission.net, channel_of(transmission));
}

ExerciseModel::ExerciseModel(radio::ExercisePort* port, ConsoleModel& console, QObject* parent)
    : QObject(parent), port_(port), console_(console) {
  if (port_ == nullptr) return;
  look();
  connect(&console_, &ConsoleModel::texts_changed, this, &ExerciseModel::look);
  connect(&console_, &ConsoleModel::beat, this, &ExerciseModel::update_levels);
}

void ExerciseModel::update_levels() {
  snapshot_ = port_->exercise();
  emit levels_changed();
}

void ExerciseModel::look() {
  snapshot_ = port_->exercise();
  take_timeline();
  read_outcomes();
  if (chosen_.isEmpty() && !snapshot_->nets.empty()) choose(net_title(snapshot_->nets.front()));
  emit changed();
}

void ExerciseModel::take_timeline() {
  // The port reports changes since `revision`, or the whole timeline if it no longer knows them.
  const radio::TimelineChanges changes = port_->timeline_since(live_.revision);
  if (changes.whole) {
    live_ = {};
    spoken_.live.clear();
  }
  live_.revision = changes.revision;
  live_.kept_from = changes.kept_from;
  merge(live_.transmissions, changes.transmissions);
  merge(live_.marks, changes.marks);
  for (const auto& one : changes.transmissions) spoken_.live.insert(net_title(one));
  bool other = false;
  if (auto recording = port_->recording(); recording != recording_) {
    recording_ = std::move(recording);
    other = recording_ != nullptr;
    spoken_.recorded.clear();
    if (recording_) {
      for (const auto& one : recording_->transmissions) spoken_.recorded.insert(net_title(one));
    }
  }
  if (shows_recording_ && !recording_) show_recording(false);
  if (shows_recording_ && other) emit source_changed();
  if (wants_recording_ && other) {
    wants_recording_ = false;
    show_recording(true);
  }
}

void ExerciseModel::read_outcomes() {
  for (const radio::ExerciseOutcome& outcome : port_->outcomes_after(last_outcome_)) {
    last_outcome_ = outcome.order;
    if (!outcome.done) records_.forget();
    if (outcome.notice.empty()) continue;
    word_ = ExerciseMessage{sentence_text(outcome.notice), outcome.done, console_.now()};
  }
  if (word_ && console_.now() - word_->at > kMessageShown) word_.reset();
}

void ExerciseModel::show_recording(bool recording) {
  if (recording == shows_recording_ || (recording && !recording_)) return;
  shows_recording_ = recording;
  emit source_changed();
}

std::optional<TimePoint> ExerciseModel::kept_from() const {
  if (shows_recording_ || live_.kept_from == TimePoint{}) return std::nullopt;
  return live_.kept_from;
}

QDateTime ExerciseModel::to_wall_time(TimePoint instant) const {
  if (!shows_recording_) return console_.to_wall_time(instant);
  constexpr std::int64_t kPerMillisecond = 1'000'000;
  const auto into = (instant - snapshot_->replay.begin).count();
  return QDateTime::fromMSecsSinceEpoch((snapshot_->replay.begin_wall_ns + into) / kPerMillisecond,
                                        Qt::UTC);
}

void ExerciseModel::choose(const QString& net) {
  if (!assign(chosen_, net)) return;
  if (const radio::NetState* state = chosen_net()) {
    port_->submit(radio::WatchAudience{state->name});
  }
  if (const radio::RadioSnapshot* radio = chosen_radio()) console_.select(radio->id);
  emit net_chosen();
}

const radio::NetState* ExerciseModel::chosen_net() const {
  if (!is_available()) return nullptr;
  const auto found = std::ranges::find_if(
      snapshot_->nets, [this](const radio::NetState& net) { return net_title(net) == chosen_; });
  return found == snapshot_->nets.end() ? nullptr : &*found;
}

const radio::RadioSnapshot* ExerciseModel::radio_on(const radio::NetState& net) const {
  const auto& radios = console_.station().radios;
  const auto found = std::ranges::find_if(radios, [&net](const radio::RadioSnapshot& radio) {
    if (!net.name.empty()) return radio.net == net.name;
    return net.frequency.hertz() != 0 && radio.frequency == net.frequency;
  });
  return found == radios.end() ? nullptr : &*found;
}

const radio::RadioSnapshot* ExerciseModel::chosen_radio() const {
  const radio::NetState* net = chosen_net();
  return net == nullptr ? nullptr : radio_on(*net);
}

void ExerciseModel::toggle_recording() {
  const bool start = !records();
  records_.want(start, console_.now());
  submit(start ? radio::ExerciseCommand(radio::StartRecording{})
               : radio::ExerciseCommand(radio::StopRecording{}));
}

bool ExerciseModel::records() {
  return records_.shown(snapshot_->recording.on, console_.now());
}

void ExerciseModel::submit(const radio::ExerciseCommand& command) {
  word_.reset();
  if (is_available()) port_->submit(command);
}

}  // namespace roger::ui
