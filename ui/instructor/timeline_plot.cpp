#include "ui/instructor/timeline_plot.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <ranges>
#include <set>
#include <utility>

#include "ui/model/format.hpp"
#include "ui/model/said_text.hpp"
#include "ui/theme/icons.hpp"
#include "ui/widgets/hatch.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kAxisHeight = 20;
constexpr int kLane = 21;
constexpr int kTimelineBar = 14;
constexpr double kLeastBar = 3.0;
constexpr double kZoomStep = 1.25;
constexpr int kTickRoom = 110;  // px a label of the axis needs
/// Nobody transmits longer: those that began earlier need not be looked at.
constexpr std::chrono::minutes kLongestTransmission{70};

Nanoseconds fraction(Nanoseconds span, double share) {
  return Nanoseconds(static_cast<Nanoseconds::rep>(static_cast<double>(span.count()) * share));
}

}  // namespace

TimelinePlot::TimelinePlot(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : QWidget(parent), context_(context), exercise_(exercise) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Timeline"));
  setMinimumHeight(kAxisHeight + 3 * kLane);
  connect(&context_.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  connect(&exercise_, &ExerciseModel::changed, this, [this] {
    if (!isVisible()) return;
    const TimePoint now = context_.model.now();
    if (context_.theme.reduces_motion() && now - painted_at_ < Theme::kStill) return;
    painted_at_ = now;
    update();
  });
  connect(&exercise_, &ExerciseModel::net_chosen, this, qOverload<>(&QWidget::update));
  connect(&exercise_, &ExerciseModel::source_changed, this, &TimelinePlot::change_source);
}

void TimelinePlot::change_source() {
  if (exercise_.shows_tape()) {
    if (!live_window_) live_window_ = window_;
    window_ = TimeWindow();
    window_.narrow(exercise_.end() - exercise_.begin());
  } else if (live_window_) {
    window_ = *std::exchange(live_window_, std::nullopt);
    window_.follow();
  }
  first_lane_ = 0;
  moved();
}

TimeReach TimelinePlot::reach() const {
  if (!exercise_.shows_tape()) return TimeReach::present(exercise_.head());
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
  found_.reset();
  update();
}

bool TimelinePlot::is_match(const radio::AirTransmission& transmission) const {
  return net_title(transmission).contains(search_, Qt::CaseInsensitive) ||
         QString::fromStdString(transmission.call_sign).contains(search_, Qt::CaseInsensitive);
}

bool TimelinePlot::find_next() {
  const auto& all = exercise_.transmissions();
  const auto before = [this](const radio::AirTransmission& one) {
    return (!found_ || one.id < *found_) && is_match(one);
  };
  const auto match = std::find_if(all.rbegin(), all.rend(), before);
  if (search_.isEmpty() || match == all.rend()) {
    found_.reset();
    return false;
  }
  found_ = match->id;
  show(match->since);
  return true;
}

QString TimelinePlot::span_words() const {
  constexpr std::chrono::minutes kMinute{1};
  const auto span = window_.span();
  if (span < 2 * kMinute) return tr("%1 s").arg(span / std::chrono::seconds(1));
  return tr("%1 min").arg(span / kMinute);
}

QRectF TimelinePlot::plot() const {
  return QRectF(kNameWidth, kAxisHeight, std::max(1, width() - kNameWidth - kRightMargin),
                std::max(1, height() - kAxisHeight));
}

std::vector<QString> TimelinePlot::lanes() const {
  std::set<QString> spoken = exercise_.spoken_nets();
  if (!exercise_.chosen().isEmpty()) spoken.insert(exercise_.chosen());
  for (const LeverSpan& lever : levers_) {
    if (!lever.net.isEmpty()) spoken.insert(lever.net);
  }
  std::vector<QString> out;
  for (const radio::NetState& net : exercise_.exercise().nets) {
    if (const QString title = net_title(net); spoken.erase(title) > 0) out.push_back(title);
  }
  out.insert(out.end(), spoken.begin(), spoken.end());  // a tape's, of another plan
  return out;
}

int TimelinePlot::lanes_in_sight() const {
  return std::max(1, static_cast<int>(plot().height()) / kLane - 1);
}

double TimelinePlot::lane_top(int lane) const {
  return plot().top() + (lane + 1) * kLane;  // the first is that of the marks
}

double TimelinePlot::x_of(TimePoint instant) const {
  const QRectF area = plot();
  return area.left() + window_.share_of(instant, reach()) * area.width();
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
  auto next = std::ranges::lower_bound(all, begin - kLongestTransmission, {},
                                       &radio::AirTransmission::since);
  for (; next != all.end() && next->since <= end; ++next) {
    if (end_of(*next) < begin || net_title(*next) != lane) continue;
    const double left = std::max(area.left(), x_of(next->since));
    const double right = std::min(area.right(), x_of(end_of(*next)));
    Bar bar;
    bar.transmission = &*next;
    bar.area = QRectF(left, top + (kLane - kTimelineBar) / 2.0, std::max(kLeastBar, right - left),
                      kTimelineBar);
    for (Bar& other : bars) {
      const QRectF both = other.area.intersected(bar.area);
      const bool meet = next->stepped_on || other.transmission->stepped_on;
      if (!meet || both.width() <= 0.0) continue;
      // Who breaks in is over the others, and nobody over him.
      if (!other.transmission->breaks_in) other.overlaps.push_back(both);
      if (!next->breaks_in) bar.overlaps.push_back(both);
    }
    bars.push_back(std::move(bar));
  }
  return bars;
}

void TimelinePlot::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (!exercise_.is_there()) return;
  levers_ = lever_spans(exercise_.marks(), exercise_.end(), !exercise_.shows_tape());
  paint_axis(painter);
  const std::vector<QString> all = lanes();
  first_lane_ =
      std::clamp(first_lane_, 0, std::max(0, static_cast<int>(all.size()) - lanes_in_sight()));
  for (int i = 0; i < lanes_in_sight(); ++i) {
    const int lane = first_lane_ + i;
    if (lane < static_cast<int>(all.size())) {
      paint_lane(painter, i, all[static_cast<std::size_t>(lane)]);
    }
  }
  paint_older(painter);
  paint_levers(painter, {}, plot().top());  // below the words of their marks
  paint_marks(painter);
  paint_head(painter);
}

QRectF TimelinePlot::lever_bar(const LeverSpan& lever, double top) const {
  const QRectF area = plot();
  const double left = std::max(area.left(), x_of(lever.since));
  const double right = std::min(area.right(), x_of(lever.until));
  if (right < area.left() || left > area.right()) return {};
  return QRectF(left, top + 1, std::max(kLeastBar, right - left), kLane - 3);
}

void TimelinePlot::paint_levers(QPainter& painter, const QString& lane, double top) const {
  const Theme& theme = context_.theme;
  for (const LeverSpan& lever : levers_) {
    if (lever.net != lane) continue;
    const QRectF bar = lever_bar(lever, top);
    if (bar.isEmpty()) continue;
    paint_box(painter, bar.toRect(), kBarRadius, theme(Token::kInstructorTint),
              theme(Token::kInstructor));
    paint_hatch(painter, bar.adjusted(1, 1, -1, -1), theme(Token::kInstructor));
    paint_lever_time(painter, bar, lever.until - lever.since);
  }
}

void TimelinePlot::paint_lever_time(QPainter& painter, const QRectF& bar, Nanoseconds lasts) const {
  const QFont font = Theme::font(TextSize::kAxis, QFont::Medium);
  const QString time = duration_text(lasts);
  constexpr int kTimeRoom = 8;
  const int wide = QFontMetrics(font).horizontalAdvance(time) + kTimeRoom;
  if (wide + kTimeRoom > bar.width()) return;
  const QRectF chip(bar.right() - wide - 2, bar.top() + 2, wide, bar.height() - 4);
  painter.fillRect(chip, context_.theme(Token::kInstructorTint));
  painter.setFont(font);
  painter.setPen(context_.theme(Token::kInstructor));
  painter.drawText(chip, Qt::AlignCenter, time);
}

void TimelinePlot::paint_axis(QPainter& painter) const {
  const QRectF area = plot();
  const Nanoseconds step =
      time_step(window_.span(), std::max(1, static_cast<int>(area.width()) / kTickRoom));
  const TimePoint begin = window_.begin(reach());
  const TimePoint end = window_.end(reach());
  // Lines stand on whole steps of the wall's clock.
  const QDateTime first_wall = exercise_.wall_of(begin);
  const auto step_ms = step / std::chrono::milliseconds(1);
  const auto past = first_wall.toMSecsSinceEpoch() % step_ms;
  TimePoint tick = begin + std::chrono::milliseconds(past == 0 ? 0 : step_ms - past);
  painter.setFont(Theme::font(TextSize::kAxis));
  for (; tick <= end; tick += step) {
    const double x = std::round(x_of(tick));
    painter.fillRect(QRectF(x, area.top(), 1, area.height()), context_.theme(Token::kLine));
    painter.setPen(context_.theme(Token::kText3));
    const QRectF label(x - kTickRoom / 2.0, 0, kTickRoom, kAxisHeight - 2);
    if (label.left() < area.left() - 30 || label.right() > width() + 30) continue;
    painter.drawText(label, Qt::AlignCenter,
                     exercise_.wall_of(tick).toString(QStringLiteral("hh:mm:ss")));
  }
  painter.setFont(Theme::font(TextSize::kBody));
  painter.setPen(context_.theme(Token::kText3));
  painter.drawText(QRectF(0, area.top(), kNameWidth - kGap, kLane),
                   Qt::AlignLeft | Qt::AlignVCenter, tr("Markers, notes"));
}

void TimelinePlot::paint_marks(QPainter& painter) const {
  const QRectF area = plot();
  double free_from = area.left();
  for (const radio::ExerciseMark& mark : exercise_.marks()) {
    const double x = std::round(x_of(mark.at));
    if (x < area.left() || x > area.right()) continue;
    const bool lever = mark.kind == radio::ExerciseMark::Kind::kLever;
    const Token token = lever ? Token::kInstructor : Token::kFocus;
    painter.setPen(QPen(context_.theme(token), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QFont font = Theme::font(TextSize::kAxis);
    painter.setFont(font);
    const QString words = mark_text(mark);
    const double wide = std::min(220, QFontMetrics(font).horizontalAdvance(words) + 26);
    const bool fits = x + wide <= area.right() + kRightMargin;
    const double left = fits ? x : x - wide;  // one of the present stands before its line
    if (left < free_from) continue;
    const QRectF chip(left, area.top() + 3, wide, kLane - 5);
    paint_box(painter, chip.toRect(), kChipRadius,
              context_.theme(lever ? Token::kInstructorTint : Token::kSelection), QColor());
    paint_icon(painter,
               lever                                           ? Icon::kBolt
               : mark.kind == radio::ExerciseMark::Kind::kNote ? Icon::kNote
                                                               : Icon::kFlag,
               QRectF(left + 5, chip.top() + 2, 11, 11), context_.theme(token));
    painter.setPen(context_.theme(token));
    painter.drawText(
        chip.adjusted(20, 0, -4, 0), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(words, Qt::ElideRight, static_cast<int>(chip.width()) - 24));
    free_from = left + wide + 4;
  }
}

void TimelinePlot::paint_lane(QPainter& painter, int number, const QString& lane) const {
  const double top = lane_top(number);
  painter.fillRect(QRectF(kNameWidth, top + kLane - 1, plot().width(), 1),
                   context_.theme(Token::kLine));
  const bool chosen = lane == exercise_.chosen();
  const QFont font = Theme::font(TextSize::kBody, chosen ? QFont::Medium : QFont::Normal);
  painter.setFont(font);
  painter.setPen(context_.theme(chosen ? Token::kFocus : Token::kText2));
  const QRectF name(0, top, kNameWidth - kGap, kLane);
  painter.drawText(
      name, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
      QFontMetrics(font).elidedText(lane, Qt::ElideMiddle, static_cast<int>(name.width())));
  paint_levers(painter, lane, top);
  for (const Bar& bar : bars_of(lane, top)) paint_bar(painter, bar);
}

void TimelinePlot::paint_bar(QPainter& painter, const Bar& bar) const {
  const radio::AirTransmission& transmission = *bar.transmission;
  const bool live = transmission.until == TimePoint{} && !exercise_.shows_tape();
  const bool stepped = !bar.overlaps.empty();
  const Theme& theme = context_.theme;
  const bool dimmed = !search_.isEmpty() && !is_match(transmission);
  painter.setOpacity(dimmed ? 0.3 : 1.0);
  const bool over_all = transmission.breaks_in;
  const Token outline = stepped    ? Token::kTrouble
                        : over_all ? Token::kInstructor
                        : live     ? Token::kReceive
                                   : Token::kEdge;
  const Token fill = stepped    ? Token::kTroubleTint
                     : over_all ? Token::kInstructorTint
                     : live     ? Token::kReceiveTint
                                : Token::kPressed;
  paint_box(painter, bar.area.toRect(), kBarRadius, theme(fill), theme(outline));
  for (const QRectF& overlap : bar.overlaps) {
    paint_hatch(painter, overlap.adjusted(1, 1, -1, -1), theme(Token::kTrouble));
  }
  const QFont font = Theme::font(TextSize::kAxis);
  const QString name =
      transmission.call_sign.empty() ? tr("?") : QString::fromStdString(transmission.call_sign);
  constexpr int kLabelRoom = 10;
  const double free = stepped ? bar.overlaps.front().left() - bar.area.left() : bar.area.width();
  if (QFontMetrics(font).horizontalAdvance(name) + kLabelRoom <= free) {
    painter.setFont(font);
    painter.setPen(theme(stepped ? Token::kTrouble : live ? Token::kText : Token::kText2));
    painter.drawText(bar.area.adjusted(5, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
  }
  const bool joins_in = stepped && free < 1.0;
  const QString joined = tr("+ %1").arg(name);
  const int wide = QFontMetrics(font).horizontalAdvance(joined) + kLabelRoom;
  if (joins_in && wide <= bar.area.width()) {
    const QRectF chip(bar.area.left() + 8, bar.area.top() + 1, wide, bar.area.height() - 2);
    painter.fillRect(chip, theme(Token::kTroubleTint));
    painter.setFont(font);
    painter.setPen(theme(Token::kTrouble));
    painter.drawText(chip, Qt::AlignCenter, joined);
  }
  if (found_ == transmission.id) {
    paint_box(painter, bar.area.toRect().adjusted(-2, -2, 2, 2), kBarRadius, QColor(),
              theme(Token::kFocus), 2.0);
  }
  painter.setOpacity(1.0);
}

QString TimelinePlot::older_words() const {
  const auto kept_from = exercise_.kept_from();
  if (!kept_from || *kept_from <= window_.begin(reach())) return {};
  const radio::RecordingState& recording = exercise_.exercise().recording;
  const bool on_tape = !recording.folder.empty() && recording.since < *kept_from;
  return on_tape ? tr("Older ones are on the recording only") : tr("Older ones are not kept");
}

void TimelinePlot::paint_older(QPainter& painter) const {
  const QString words = older_words();
  if (words.isEmpty()) return;
  const QRectF area = plot();
  const double x = std::min(std::round(x_of(*exercise_.kept_from())), area.right());
  painter.setPen(QPen(context_.theme(Token::kText3), 1, Qt::DotLine));
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  // At the plot's lower left, where no lane is as a rule and the marks' words never are.
  const QFont font = Theme::font(TextSize::kAxis);
  const QFontMetrics metrics(font);
  const QRectF line(area.left() + 4, area.bottom() - metrics.height() - 1,
                    metrics.horizontalAdvance(words) + 8.0, metrics.height());
  painter.fillRect(line, context_.theme(Token::kPanel));
  painter.setFont(font);
  painter.drawText(line, Qt::AlignCenter, words);
}

void TimelinePlot::paint_head(QPainter& painter) const {
  const double x = x_of(exercise_.head());
  const QRectF area = plot();
  if (x < area.left() || x > area.right() + 1) return;
  const Token token = exercise_.shows_tape() ? Token::kFocus : Token::kReceive;
  painter.fillRect(QRectF(x - 1, area.top(), 2, area.height()), context_.theme(token));
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

QString TimelinePlot::lever_at(const QPoint& point) const {
  const std::vector<QString> all = lanes();
  const int row = static_cast<int>(std::floor((point.y() - plot().top()) / kLane));
  const auto number = static_cast<std::size_t>(first_lane_ + row - 1);
  if (row < 0 || (row > 0 && number >= all.size())) return {};
  const QString lane = row == 0 ? QString() : all[number];
  const double top = plot().top() + row * kLane;
  // From the one painted last, which lies on top.
  for (const LeverSpan& lever : std::views::reverse(levers_)) {
    if (lever.net != lane || !lever_bar(lever, top).adjusted(0, -1, 0, 2).contains(point)) continue;
    const QString time = duration_text(lever.until - lever.since);
    return lever.lasts ? tr("%1\nFor %2 now").arg(lever.words, time)
                       : tr("%1\nFor %2").arg(lever.words, time);
  }
  return {};
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
    emit play_asked(transmission->id);
    return;
  }
  const std::vector<QString> all = lanes();
  const int lane = static_cast<int>(std::floor((point.y() - lane_top(0)) / kLane));
  const auto number = static_cast<std::size_t>(first_lane_ + std::max(0, lane));
  if (lane >= 0 && lane < lanes_in_sight() && number < all.size()) exercise_.choose(all[number]);
}

void TimelinePlot::keyPressEvent(QKeyEvent* event) {
  const TimeReach reach = this->reach();
  switch (event->key()) {
    case Qt::Key_Left:
      window_.move(fraction(window_.span(), -0.1), reach);
      break;
    case Qt::Key_Right:
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
    const QString lever = lever_at(help.pos());
    if (lever.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help.globalPos(), lever, this);
    }
    return true;
  }
  QString words =
      tr("%1 on %2, %3, %4")
          .arg(QString::fromStdString(transmission->call_sign), net_title(*transmission),
               exercise_.wall_of(transmission->since).toString(QStringLiteral("hh:mm:ss.zzz")),
               call_length_text(end_of(*transmission) - transmission->since));
  if (transmission->breaks_in) words += tr("\nBroke in");
  if (transmission->stepped_on) words += tr("\nStepped on");
  if (transmission->answered && !*transmission->answered) words += tr("\nNo reply");
  if (transmission->unreadable) words += tr("\nCiphered, and no key of the plan opens it");
  if (!transmission->recipient.empty()) {
    words += tr("\nTo %1 alone").arg(QString::fromStdString(transmission->recipient));
  }
  QToolTip::showText(help.globalPos(), words, this);
  return true;
}

}  // namespace roger::ui
