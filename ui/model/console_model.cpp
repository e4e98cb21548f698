#include "ui/model/console_model.hpp"

#include <algorithm>

#include "ui/model/notice_text.hpp"

namespace roger::ui {
namespace {

std::optional<radio::RadioId> addressee_of(const radio::Command& command) {
  return std::visit(
      [](const auto& order) -> std::optional<radio::RadioId> {
        if constexpr (requires { order.radio; }) {
          return order.radio;
        } else {
          return std::nullopt;
        }
      },
      command);
}

}  // namespace

ConsoleModel::ConsoleModel(radio::OperatorPort& port, Times times, QObject* parent)
    : QObject(parent), port_(port), times_(std::move(times)), snapshot_(port.snapshot()) {
  timer_.setInterval(kBeat);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &ConsoleModel::poll);
  list_radios();
}

void ConsoleModel::set_multi(radio::RadioId id, bool on) {
  if (on == is_multi(id)) return;
  if (on) {
    multi_.insert(id);
  } else {
    multi_.erase(id);
  }
  emit selection_changed();
}

std::set<radio::RadioId> ConsoleModel::keyed_by_space() const {
  std::set<radio::RadioId> out;
  for (const radio::RadioSnapshot& radio : snapshot_->radios) {
    if (radio.can_transmit && is_keyed_by_space(radio.id)) out.insert(radio.id);
  }
  return out;
}

void ConsoleModel::poll() {
  take_snapshot();
  take_events();
  emit beat();
  if (beats_++ % kBeatsPerText == 0) emit texts_changed();
}

void ConsoleModel::refresh() {
  beats_ = 0;
  poll();
}

void ConsoleModel::take_snapshot() {
  snapshot_ = port_.snapshot();
  if (!std::ranges::equal(snapshot_->radios, radios_, {}, &radio::RadioSnapshot::id)) {
    list_radios();
    emit radios_changed();
  }
}

void ConsoleModel::list_radios() {
  radios_.clear();
  for (const auto& radio : snapshot_->radios) radios_.push_back(radio.id);
  if (radio(selected_) == nullptr && !radios_.empty()) selected_ = radios_.front();
}

void ConsoleModel::take_events() {
  const radio::EventBatch batch = port_.events_since(last_event_);
  if (batch.missed > 0) {
    open_orders_.clear();  // their outcomes may be among the missed events
    emit events_missed();
  }
  for (const auto& event : batch.events) {
    last_event_ = event.sequence;
    settle(event);
    emit event_happened(event);
  }
}

// Finds the command that the event answers, and shows or removes the refusal of its radio.
void ConsoleModel::settle(const radio::Event& event) {
  const bool done = event.kind == radio::EventKind::kCommandDone;
  const bool refused_now = event.kind == radio::EventKind::kCommandRefused;
  if (!done && !refused_now) return;
  const auto order = open_orders_.find(event.command);
  if (order == open_orders_.end()) return;  // an order of another console
  const Addressee addressee = order->second;
  open_orders_.erase(order);
  if (done) {
    refusals_.erase(addressee);
    return;
  }
  refusals_[addressee] = {sentence_text(event.notice), now() + kRefusalShown};
  if (addressee) emit refused(*addressee);
}

const radio::RadioSnapshot* ConsoleModel::radio(radio::RadioId id) const {
  const auto& radios = snapshot_->radios;
  const auto found = std::ranges::find(radios, id, &radio::RadioSnapshot::id);
  return found == radios.end() ? nullptr : &*found;
}

int ConsoleModel::position_of(radio::RadioId id) const {
  return static_cast<int>(std::ranges::find(radios_, id) - radios_.begin());
}

const radio::RadioSnapshot* ConsoleModel::radio_at(int position) const {
  const auto& radios = snapshot_->radios;
  const auto place = static_cast<std::size_t>(position);
  return position < 0 || place >= radios.size() ? nullptr : &radios[place];
}

void ConsoleModel::select(radio::RadioId id) {
  if (id == selected_ || radio(id) == nullptr) return;
  selected_ = id;
  emit selection_changed();
}

radio::CommandId ConsoleModel::submit(const radio::Command& command) {
  const radio::CommandId id = port_.submit(command);
  open_orders_[id] = addressee_of(command);
  return id;
}

QString ConsoleModel::refusal_of(Addressee addressee) const {
  const auto found = refusals_.find(addressee);
  return found == refusals_.end() || now() >= found->second.until ? QString()
                                                                  : found->second.reason;
}

void ConsoleModel::refuse(radio::RadioId id, const QString& reason) {
  refusals_[id] = {reason, now() + kRefusalShown};
  emit refused(id);
}

QDateTime ConsoleModel::to_wall_time(TimePoint instant) const {
  const auto age = std::chrono::duration_cast<std::chrono::milliseconds>(now() - instant);
  return times_.wall().addMSecs(-age.count());
}

}  // namespace roger::ui
