#include "ui/instructor/timeline_overview.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/theme/paint_text.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr std::size_t kOverviewBars = 240;
constexpr std::chrono::seconds kCountInterval{2};
constexpr double kOverviewTop = 4.0;

}  // namespace

TimelineOverview::TimelineOverview(const Context& context, ExerciseModel& exercise,
                                   TimelinePlot& plot, QWidget* parent)
    : QWidget(parent), context_(context), exercise_(exercise), plot_(plot), bars_(kOverviewBars) {
  setFixedHeight(kHeight);
  set_accessible_role(*this, QAccessible::Chart);
  setAccessibleName(tr("Whole exercise"));
  connect(&plot_, &TimelinePlot::window_moved, this, qOverload<>(&QWidget::update));
  connect(&exercise_, &ExerciseModel::source_changed, this, [this] {
    counted_ = {};
    update();
  });
  connect(&exercise_, &ExerciseModel::changed, this, [this] {
    if (isVisible() && context_.theme.may_move(painted_at_, context_.model.now())) update();
  });
}

QRectF TimelineOverview::strip() const {
  return QRectF(TimelinePlot::kNameWidth, kOverviewTop,
                std::max(1, width() - TimelinePlot::kNameWidth - TimelinePlot::kRightMargin),
                height() - 2 * kOverviewTop);
}

Nanoseconds TimelineOverview::whole() const {
  return std::max<Nanoseconds>(plot_.window().span(), exercise_.end() - exercise_.begin());
}

void TimelineOverview::count() {
  const TimePoint now = context_.model.now();
  if (counted_ != TimePoint{} && now - counted_ < kCountInterval) return;
  counted_ = now;
  std::ranges::fill(bars_, 0.0);
  // Each transmission is divided among the bars that it overlaps, in units of one bar. Simultaneous
  // transmissions add up, so the result is normalised by the largest bar.
  const double per_bar = static_cast<double>(whole().count()) / kOverviewBars;
  for (const radio::AirTransmission& one : exercise_.transmissions()) {
    const TimePoint end = one.until == TimePoint{} ? exercise_.head() : one.until;
    double from = static_cast<double>((one.since - exercise_.begin()).count()) / per_bar;
    const double to = static_cast<double>((end - exercise_.begin()).count()) / per_bar;
    from = std::clamp(from, 0.0, static_cast<double>(kOverviewBars));
    while (from < std::min(to, static_cast<double>(kOverviewBars))) {
      const auto bar = static_cast<std::size_t>(from);
      if (bar >= bars_.size()) break;
      const double until = std::min(to, static_cast<double>(bar + 1));
      bars_[bar] += until - from;
      from = static_cast<double>(bar + 1);
    }
  }
  const double most = std::max(1.0, *std::ranges::max_element(bars_));
  for (double& bar : bars_) bar /= most;
}

void TimelineOverview::paintEvent(QPaintEvent* /*event*/) {
  if (!exercise_.is_available()) return;
  count();
  QPainter painter(this);
  paint_text(painter, Theme::font(TextSize::kBody), context_.theme(Token::kText3),
             QRectF(0, 0, TimelinePlot::kNameWidth, height()), Qt::AlignLeft | Qt::AlignVCenter,
             tr("Whole exercise"));
  const QRectF area = strip();
  painter.fillRect(area, context_.theme(Token::kRaised));
  const double scale = area.width() / static_cast<double>(whole().count());
  // Transmissions before this time are no longer stored.
  if (const auto kept_from = exercise_.kept_from()) {
    const double older = static_cast<double>((*kept_from - exercise_.begin()).count()) * scale;
    painter.fillRect(QRectF(area.left(), area.top(), std::min(older, area.width()), area.height()),
                     context_.theme(Token::kPanel));
  }
  const double pitch = area.width() / kOverviewBars;
  for (std::size_t i = 0; i < bars_.size(); ++i) {
    const double high = bars_[i] * (area.height() - 4.0);
    if (high <= 0.0) continue;
    painter.fillRect(QRectF(area.left() + static_cast<double>(i) * pitch, area.bottom() - high,
                            std::max(1.0, pitch - 1.0), high),
                     context_.theme(Token::kEdge));
  }
  const double left =
      area.left() +
      static_cast<double>((plot_.window().begin(plot_.reach()) - exercise_.begin()).count()) *
          scale;
  const double wide = static_cast<double>(plot_.window().span().count()) * scale;
  const QRectF mark = QRectF(left, area.top(), std::max(4.0, wide), area.height())
                          .intersected(area.adjusted(0, 0, 1, 0));
  paint_box(painter, mark.toRect().adjusted(0, -1, 0, 1), kBarRadius, QColor(),
            context_.theme(Token::kFocus), 2.0);
}

void TimelineOverview::go_to(double x) {
  const QRectF area = strip();
  const double share = std::clamp((x - area.left()) / area.width(), 0.0, 1.0);
  const auto into = static_cast<Nanoseconds::rep>(static_cast<double>(whole().count()) * share);
  plot_.show(exercise_.begin() + Nanoseconds(into));
  update();
}

void TimelineOverview::mousePressEvent(QMouseEvent* event) {
  go_to(event->position().x());
}

void TimelineOverview::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0) go_to(event->position().x());
}

}  // namespace roger::ui
