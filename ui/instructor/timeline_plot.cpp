#include "ui/instructor/timeline_plot.hpp"

#include <QHelpEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>
#include <utility>

#include "ui/model/format.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

constexpr double kZoomStep = 1.25;
/// Upper bound of a transmission's length. Earlier transmissions are not searched for visible ones.
constexpr std::chrono::minutes kMaxTransmission{70};

Nanoseconds fraction(Nanoseconds span, double share) {
  return Nanoseconds(static_cast<Nanoseconds::rep>(static_cast<double>(span.count()) * share));
}

}  // namespace

TimelinePlot::TimelinePlot(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : Chart(context.theme, {kNameWidth, kAxisHeight, kRightMargin, 0.0}, parent),
      context_(context),
      exercise_(exercise) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Timeline"));
  choose({});
  setMinimumHeight(kAxisHeight + 3 * kLane);
  connect(&exercise_, &ExerciseModel::changed, this, [this] {
    refresh_description();
    if (isVisible() && context_.theme.may_move(painted_at_, context_.model.now())) update();
  });
  connect(&exercise_, &ExerciseModel::net_chosen, this, qOverload<>(&QWidget::update));
  connect(&exercise_, &ExerciseModel::source_changed, this, &TimelinePlot::change_source);
}

void TimelinePlot::change_source() {
  if (exercise_.shows_recording()) {
    if (!live_window_) live_window_ = window_;
    window_ = TimeWindow();
    window_.narrow(exercise_.end() - exercise_.begin());
  } else if (live_window_) {
    window_ = *std::exchange(live_window_, std::nullopt);
    window_.follow();
  }
  first_lane_ = 0;
  choose({});
  moved();
}

TimeReach TimelinePlot::reach() const {
  if (!exercise_.shows_recording()) return TimeReach::present(exercise_.head());
  return TimeReach::past(exercise_.begin(), exercise_.end(), exercise_.head(), window_.span());
}

void TimelinePlot::show(TimePoint instant) {
  window_.show(instant, reach());
  moved();
}

void TimelinePlot::moved() {
  update();
  emit window_moved();
}

void TimelinePlot::set_search(const QString& words) {
  search_ = words;
  choose({});
  update();
}

bool TimelinePlot::is_match(const radio::AirTransmission& transmission) const {
  return net_title(transmission).contains(search_, Qt::CaseInsensitive) ||
         station_text(transmission).contains(search_, Qt::CaseInsensitive);
}

bool TimelinePlot::is_dimmed(const radio::AirTransmission& transmission) const {
  return !search_.isEmpty() && !is_match(transmission);
}

bool TimelinePlot::find_next() {
  const auto& all = exercise_.transmissions();
  const auto* newest = std::get_if<radio::TransmissionId>(&chosen_);
  const auto before = [&](const radio::AirTransmission& one) {
    return (newest == nullptr || one.id < *newest) && is_match(one);
  };
  const auto match = std::find_if(all.rbegin(), all.rend(), before);
  if (search_.isEmpty() || match == all.rend()) {
    choose({});
    return false;
  }
  choose(match->id);
  show(match->since);
  return true;
}

const radio::AirTransmission* TimelinePlot::chosen() const {
  const auto* id = std::get_if<radio::TransmissionId>(&chosen_);
  if (id == nullptr) return nullptr;
  const auto& all = exercise_.transmissions();
  const auto found = std::ranges::find(all, *id, &radio::AirTransmission::id);
  return found == all.end() ? nullptr : &*found;
}

const ControlSpan* TimelinePlot::chosen_control() const {
  const auto* id = std::get_if<ControlId>(&chosen_);
  if (id == nullptr) return nullptr;
  const auto found = std::ranges::find(controls_, id->mark, &ControlSpan::id);
  return found == controls_.end() ? nullptr : &*found;
}

void TimelinePlot::read_controls() {
  controls_ = control_spans(exercise_.marks(), exercise_.end(), !exercise_.shows_recording());
}

void TimelinePlot::choose(const Choice& choice) {
  chosen_ = choice;
  show_description();
}

void TimelinePlot::show_description() {
  QString description;
  if (const radio::AirTransmission* transmission = chosen()) {
    description = describe(*transmission);
  } else if (const ControlSpan* control = chosen_control()) {
    description = describe(*control);
  } else {
    description =
        tr("Ctrl+Left and Ctrl+Right choose a transmission or an instructor control, Enter plays a "
           "transmission.");
  }
  if (description != accessibleDescription()) setAccessibleDescription(description);
}

void TimelinePlot::refresh_description() {
  if (std::holds_alternative<ControlId>(chosen_)) {
    read_controls();
    // The duration so far is not updated: screen readers would read each change of it.
    const ControlSpan* control = chosen_control();
    if (control != nullptr && control->lasts) return;
  }
  show_description();
}

void TimelinePlot::choose_neighbour(int step) {
  struct Start {
    TimePoint at;
    Choice choice;
  };
  read_controls();
  const auto& all = exercise_.transmissions();
  std::vector<Start> starts;
  starts.reserve(all.size() + controls_.size());
  for (const radio::AirTransmission& one : all) starts.push_back({one.since, one.id});
  for (const ControlSpan& one : controls_) starts.push_back({one.since, ControlId{one.id}});
  if (starts.empty()) return;
  std::ranges::inplace_merge(starts, starts.begin() + static_cast<std::ptrdiff_t>(all.size()), {},
                             &Start::at);
  auto next = std::ranges::find(starts, chosen_, &Start::choice);
  if (next != starts.end()) {
    next = starts.begin() +
           std::clamp<std::ptrdiff_t>(next - starts.begin() + step, 0, std::ssize(starts) - 1);
  } else {
    // The newest one that is not after the window.
    next = std::ranges::upper_bound(starts, window_.end(reach()), {}, &Start::at);
    if (next != starts.begin()) --next;
  }
  choose(next->choice);
  show_chosen();
}

void TimelinePlot::show_chosen() {
  if (const radio::AirTransmission* transmission = chosen()) {
    const QString net = net_title(*transmission);
    bring_into_sight(net, transmission->since, end_of(*transmission));
    for (const Bar& bar : bars_of(net, top_of(net).value_or(0.0))) {
      if (bar.transmission->id != transmission->id) continue;
      QToolTip::showText(mapToGlobal(bar.area.bottomLeft().toPoint()), describe(*transmission),
                         this);
    }
  } else if (const ControlSpan* control = chosen_control()) {
    bring_into_sight(control->net, control->since, control->until);
    QToolTip::showText(mapToGlobal(chosen_control_area().bottomLeft().toPoint()),
                       describe(*control), this);
  }
}

void TimelinePlot::bring_into_sight(const QString& net, TimePoint since, TimePoint until) {
  if (!net.isEmpty()) {
    const std::vector<QString> all = lanes();
    const auto lane = static_cast<int>(std::ranges::find(all, net) - all.begin());
    first_lane_ = std::clamp(first_lane_, std::max(0, lane - lanes_in_sight() + 1), lane);
  }
  if (until < window_.begin(reach()) || since > window_.end(reach())) {
    window_.show(since, reach());
  }
  moved();
}

std::optional<double> TimelinePlot::top_of(const QString& net) const {
  if (net.isEmpty()) return plot().top();
  const std::vector<QString> all = lanes();
  const auto lane = static_cast<int>(std::ranges::find(all, net) - all.begin()) - first_lane_;
  if (lane < 0 || lane >= lanes_in_sight()) return {};
  return lane_top(lane);
}

QRectF TimelinePlot::chosen_control_area() const {
  const ControlSpan* control = chosen_control();
  if (control == nullptr) return {};
  const std::optional<double> top = top_of(control->net);
  return top ? control_bar(*control, *top) : QRectF();
}

QString TimelinePlot::describe(const radio::AirTransmission& transmission) const {
  // Not the length so far: screen readers would read each change of it.
  const QString length = transmission.until == TimePoint{}
                             ? tr("on the air")
                             : call_length_text(transmission.until - transmission.since);
  QString words =
      tr("%1 on %2, %3, %4")
          .arg(station_text(transmission), net_title(transmission),
               exercise_.to_wall_time(transmission.since).toString(QStringLiteral("hh:mm:ss.zzz")),
               length);
  if (transmission.transmission.flags.breaks_in) words += tr("\nBroke in");
  if (transmission.stepped_on) words += tr("\nStepped on");
  if (transmission.answered && !*transmission.answered) words += tr("\nNo reply");
  if (transmission.plain) words += tr("\nPlain on a secure net");
  if (transmission.unreadable) words += tr("\nSecure; the plan has no key for it");
  if (!transmission.transmission.recipient.empty()) {
    words += tr("\nTo %1 only").arg(shown_text(transmission.transmission.recipient));
  }
  return words;
}

QString TimelinePlot::span_text() const {
  constexpr std::chrono::minutes kMinute{1};
  const auto span = window_.span();
  if (span < 2 * kMinute) return tr("%1 s").arg(span / std::chrono::seconds(1));
  return tr("%1 min").arg(span / kMinute);
}

std::vector<QString> TimelinePlot::lanes() const {
  std::set<QString> spoken = exercise_.spoken_nets();
  if (!exercise_.chosen().isEmpty()) spoken.insert(exercise_.chosen());
  for (const ControlSpan& control : controls_) {
    if (!control.net.isEmpty()) spoken.insert(control.net);
  }
  std::vector<QString> out;
  for (const radio::NetState& net : exercise_.exercise().nets) {
    if (const QString title = net_title(net); spoken.erase(title) > 0) out.push_back(title);
  }
  // The remaining nets belong to a recording and are not in this plan.
  out.insert(out.end(), spoken.begin(), spoken.end());
  return out;
}

int TimelinePlot::lanes_in_sight() const {
  return std::max(1, static_cast<int>(plot().height()) / kLane - 1);
}

double TimelinePlot::lane_top(int lane) const {
  return plot().top() + (lane + 1) * kLane;  // the first lane contains the markers
}

double TimelinePlot::x_of(TimePoint instant) const {
  const QRectF area = plot();
  return area.left() + window_.compute_share(instant, reach()) * area.width();
}

TimePoint TimelinePlot::end_of(const radio::AirTransmission& transmission) const {
  return transmission.until == TimePoint{} ? std::max(exercise_.head(), transmission.since)
                                           : transmission.until;
}

std::vector<TimelinePlot::Bar> TimelinePlot::bars_of(const QString& lane, double top) const {
  const TimePoint begin = window_.begin(reach());
  const TimePoint end = window_.end(reach());
  const auto& all = exercise_.transmissions();
  const QRectF area = plot();
  std::vector<Bar> bars;
  // Transmissions are sorted by their start. One that reaches into the window started at most
  // kMaxTransmission before it.
  auto next =
      std::ranges::lower_bound(all, begin - kMaxTransmission, {}, &radio::AirTransmission::since);
  for (; next != all.end() && next->since <= end; ++next) {
    if (end_of(*next) < begin || net_title(*next) != lane) continue;
    const double left = std::max(area.left(), x_of(next->since));
    const double right = std::min(area.right(), x_of(end_of(*next)));
    Bar bar;
    bar.transmission = &*next;
    bar.area = QRectF(left, top + (kLane - kTimelineBar) / 2.0, std::max(kMinBar, right - left),
                      kTimelineBar);
    for (Bar& other : bars) {
      const QRectF both = other.area.intersected(bar.area);
      const bool meet = next->stepped_on || other.transmission->stepped_on;
      if (!meet || both.width() <= 0.0) continue;
      // A transmission that breaks in is never overlapped; it overlaps the others.
      if (!other.transmission->transmission.flags.breaks_in) other.overlaps.push_back(both);
      if (!next->transmission.flags.breaks_in) bar.overlaps.push_back(both);
    }
    bars.push_back(std::move(bar));
  }
  return bars;
}

const radio::AirTransmission* TimelinePlot::transmission_at(const QPoint& point) const {
  const std::vector<QString> all = lanes();
  const int lane = static_cast<int>(std::floor((point.y() - lane_top(0)) / kLane));
  const int number = first_lane_ + lane;
  if (lane < 0 || lane >= lanes_in_sight() || number >= static_cast<int>(all.size())) {
    return nullptr;
  }
  const radio::AirTransmission* found = nullptr;
  for (const Bar& bar : bars_of(all[static_cast<std::size_t>(number)], lane_top(lane))) {
    if (bar.area.adjusted(-1, -3, 1, 3).contains(point)) found = bar.transmission;
  }
  return found;
}

QString TimelinePlot::control_at(const QPoint& point) const {
  const std::vector<QString> all = lanes();
  const int row = static_cast<int>(std::floor((point.y() - plot().top()) / kLane));
  const auto number = static_cast<std::size_t>(first_lane_ + row - 1);
  if (row < 0 || (row > 0 && number >= all.size())) return {};
  const QString lane = row == 0 ? QString() : all[number];
  const double top = plot().top() + row * kLane;
  // The last painted control is on top and is searched first.
  for (const ControlSpan& control : std::views::reverse(controls_)) {
    if (control.net != lane || !control_bar(control, top).adjusted(0, -1, 0, 2).contains(point))
      continue;
    return describe(control);
  }
  return {};
}

QString TimelinePlot::describe(const ControlSpan& control) {
  const QString time = duration_text(control.until - control.since);
  return control.lasts ? tr("%1\n%2 so far").arg(control.words, time)
                       : tr("%1\nFor %2").arg(control.words, time);
}

void TimelinePlot::wheelEvent(QWheelEvent* event) {
  const TimeReach reach = this->reach();
  const QPoint turned = event->angleDelta();
  constexpr double kNotch = 120.0;
  if (turned.x() != 0 || (event->modifiers() & Qt::ShiftModifier) != 0) {
    const int by = turned.x() != 0 ? turned.x() : turned.y();
    window_.move(fraction(window_.span(), -by / kNotch / 10.0), reach);
  } else if (event->position().x() < kNameWidth) {
    first_lane_ -= turned.y() > 0 ? 1 : -1;
  } else {
    const QRectF area = plot();
    const double share = (event->position().x() - area.left()) / area.width();
    window_.zoom(std::pow(kZoomStep, -turned.y() / kNotch), std::clamp(share, 0.0, 1.0), reach);
  }
  event->accept();
  moved();
}

void TimelinePlot::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragged_from_ = event->position().toPoint();
  dragged_ = false;
}

void TimelinePlot::mouseMoveEvent(QMouseEvent* event) {
  if (!dragged_from_) return;
  const QPoint now = event->position().toPoint();
  const int by = now.x() - dragged_from_->x();
  constexpr int kDragBegins = 4;
  if (!dragged_ && std::abs(by) < kDragBegins) return;
  dragged_ = true;
  window_.move(fraction(window_.span(), -by / plot().width()), reach());
  dragged_from_ = now;
  moved();
}

void TimelinePlot::mouseReleaseEvent(QMouseEvent* event) {
  const bool click = dragged_from_ && !dragged_;
  dragged_from_.reset();
  if (!click || event->button() != Qt::LeftButton) return;
  const QPoint point = event->position().toPoint();
  if (const auto* transmission = transmission_at(point)) {
    emit play_requested(transmission->id);
    return;
  }
  const std::vector<QString> all = lanes();
  const int lane = static_cast<int>(std::floor((point.y() - lane_top(0)) / kLane));
  const auto number = static_cast<std::size_t>(first_lane_ + std::max(0, lane));
  if (lane >= 0 && lane < lanes_in_sight() && number < all.size()) exercise_.choose(all[number]);
}

void TimelinePlot::keyPressEvent(QKeyEvent* event) {
  const TimeReach reach = this->reach();
  const bool jumps = (event->modifiers() & Qt::ControlModifier) != 0;
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (const auto* transmission = chosen()) emit play_requested(transmission->id);
      return;
    case Qt::Key_Left:
      if (jumps) return choose_neighbour(-1);
      window_.move(fraction(window_.span(), -0.1), reach);
      break;
    case Qt::Key_Right:
      if (jumps) return choose_neighbour(1);
      window_.move(fraction(window_.span(), 0.1), reach);
      break;
    case Qt::Key_Up:
      --first_lane_;
      break;
    case Qt::Key_Down:
      ++first_lane_;
      break;
    case Qt::Key_Plus:
      window_.zoom(1.0 / kZoomStep, 1.0, reach);
      break;
    case Qt::Key_Minus:
      window_.zoom(kZoomStep, 1.0, reach);
      break;
    case Qt::Key_Home:
      window_.show(exercise_.begin() + window_.span() / 2, reach);
      break;
    case Qt::Key_End:
      window_.follow();
      break;
    default:
      QWidget::keyPressEvent(event);
      return;
  }
  moved();
}

bool TimelinePlot::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto& help = *static_cast<QHelpEvent*>(event);
  const auto* transmission = transmission_at(help.pos());
  if (transmission == nullptr) {
    const QString control = control_at(help.pos());
    if (control.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help.globalPos(), control, this);
    }
    return true;
  }
  QToolTip::showText(help.globalPos(), describe(*transmission), this);
  return true;
}

}  // namespace roger::ui
