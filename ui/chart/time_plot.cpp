#include "ui/chart/time_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "ui/model/format.hpp"
#include "ui/theme/icons.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr double kNamesRight = 52.0;
constexpr int kMaxSteps = 4;
// There is one point per second while a sender is heard. A longer pause interrupts the lines, so
// that they do not suggest measurements where there were none.
constexpr std::chrono::seconds kGapTime{3};

}  // namespace

TimePlot::TimePlot(const Theme& theme, QWidget* parent)
    : Chart(theme, {44.0, 8.0, kNamesRight, 22.0}, parent) {
  setAccessibleName(tr("Latency over time"));
}

void TimePlot::set_history(std::vector<HistoryPoint> points, std::vector<HistoryEvent> events,
                           TimePoint now, const QString& empty) {
  points_ = std::move(points);
  events_ = std::move(events);
  now_ = now;
  empty_ = empty;
  scale();
  QString said = empty_;
  if (!points_.empty()) {
    said = tr("now p50 %1, p95 %2, p99 %3 ms")
               .arg(milliseconds_text(points_.back().p50), milliseconds_text(points_.back().p95),
                    milliseconds_text(points_.back().p99));
  }
  for (const HistoryEvent& event : events_) said += QStringLiteral(", ") + event_text(event);
  setAccessibleDescription(said);
  update();
}

void TimePlot::scale() {
  if (points_.empty()) return;
  double low = points_.front().p50;
  double high = points_.front().p99;
  double most = points_.front().max;
  for (const HistoryPoint& point : points_) {
    low = std::min(low, point.p50);
    high = std::max(high, point.p99);
    most = std::max(most, point.max);
  }
  // The axis is limited, so that a single outlier does not flatten the lines. Rings of higher
  // outliers are painted at the upper edge.
  constexpr double kMinRoom = 4.0;
  const double room = std::max(kMinRoom, high - low);
  axis_ = round_axis(std::max(0.0, low - room / 4.0), std::min(std::max(high, most), high + room),
                     kMaxSteps, 0.5);
}

double TimePlot::x_of(TimePoint at, const QRectF& plot) const {
  const std::chrono::duration<double> ago = now_ - at;
  const std::chrono::duration<double> all = LatencyHistory::kLength;
  return plot.right() - plot.width() * std::clamp(ago / all, 0.0, 1.0);
}

double TimePlot::y_of(double ms, const QRectF& plot) const {
  return plot.bottom() - plot.height() * std::clamp(axis_.place(ms), 0.0, 1.0);
}

void TimePlot::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QRectF area = plot();
  paint_grid(painter, area);
  if (points_.empty()) paint_reason(painter, area.adjusted(12, 8, -12, -8), empty_);
  paint_series(painter, area);
  paint_events(painter, area);
  if (!points_.empty()) paint_names(painter, area);
}

void TimePlot::paint_grid(QPainter& painter, const QRectF& plot) const {
  paint_y_axis(painter, plot, make_ticks(axis_, tr("%1 ms"), axis_.ticks() - 1), theme());
  constexpr int kMinutes = LatencyHistory::kLength.count();
  constexpr double kWide = 900.0;
  std::vector<Tick> minutes;
  for (int minute = 0; minute <= kMinutes; minute += plot.width() >= kWide ? 1 : 2) {
    const QString label = minute == 0 ? tr("now") : tr("\u2212%1 min").arg(minute);
    minutes.push_back({1.0 - static_cast<double>(minute) / kMinutes, label, label});
  }
  paint_x_axis(painter, plot, minutes, AxisLabels::kBelow, theme());
}

void TimePlot::paint_series(QPainter& painter, const QRectF& plot) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::size_t from = 0;
  for (std::size_t i = 1; i <= points_.size(); ++i) {
    if (i < points_.size() && points_[i].at - points_[i - 1].at < kGapTime) continue;
    paint_run(painter, plot, from, i);
    from = i;
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme()(Token::kTrouble), 1.5));
  for (const HistoryPoint& point : points_) {
    if (!is_outlier(point)) continue;
    constexpr double kRing = 3.0;
    painter.drawEllipse(QPointF(x_of(point.at, plot), y_of(point.max, plot)), kRing, kRing);
  }
  painter.restore();
}

void TimePlot::paint_run(QPainter& painter, const QRectF& plot, std::size_t from,
                         std::size_t to) const {
  QPolygonF p50;
  QPolygonF p95;
  QPolygonF p99;
  for (std::size_t i = from; i < to; ++i) {
    const double x = x_of(points_[i].at, plot);
    p50 << QPointF(x, y_of(points_[i].p50, plot));
    p95 << QPointF(x, y_of(points_[i].p95, plot));
    p99 << QPointF(x, y_of(points_[i].p99, plot));
  }
  if (p50.size() == 1) {  // a single second is drawn as a short line
    for (QPolygonF* line : {&p50, &p95, &p99}) *line << line->front() + QPointF(1.5, 0.0);
  }
  QPolygonF band = p50;
  for (const QPointF& point : std::ranges::reverse_view(p95)) band << point;
  QColor fill = theme()(Token::kFocus);
  constexpr float kBandOpacity = 0.22F;
  fill.setAlphaF(kBandOpacity);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.drawPolygon(band);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme()(Token::kText3), 1.0, Qt::DashLine));
  painter.drawPolyline(p99);
  painter.setPen(QPen(theme()(Token::kFocus), 1.0));
  painter.drawPolyline(p95);
  painter.setPen(QPen(theme()(Token::kFocus), 2.0));
  painter.drawPolyline(p50);
}

void TimePlot::paint_names(QPainter& painter, const QRectF& plot) const {
  const HistoryPoint& last = points_.back();
  struct Name {
    QString text;
    double y;
    Token token;
  };
  std::array<Name, 3> names = {{{tr("p50"), y_of(last.p50, plot), Token::kFocus},
                                {tr("p95"), y_of(last.p95, plot), Token::kText2},
                                {tr("p99"), y_of(last.p99, plot), Token::kText3}}};
  constexpr double kLine = 14.0;
  double below = plot.bottom() + kLine;
  for (Name& name : names) {  // bottom to top, moved apart so that no names overlap
    name.y = std::min(name.y, below - kLine);
    below = name.y;
  }
  painter.setFont(Theme::font(TextSize::kAxis, QFont::Medium));
  for (const Name& name : names) {
    painter.setPen(theme()(name.token));
    painter.drawText(QRectF(plot.right() + 8.0, name.y - 8.0, kNamesRight - 8.0, 16.0),
                     Qt::AlignLeft | Qt::AlignVCenter, name.text);
  }
}

void TimePlot::paint_events(QPainter& painter, const QRectF& plot) const {
  const QFont font = Theme::font(TextSize::kAxis);
  const QFontMetrics metrics(font);
  constexpr double kFlagHeight = 18.0;
  constexpr double kFlagIcon = 12.0;
  constexpr int kRows = 3;
  std::array<double, kRows> taken{};
  taken.fill(plot.left());
  painter.setFont(font);
  for (const HistoryEvent& event : events_) {
    const double x = std::round(x_of(event.at, plot)) + 0.5;
    painter.setPen(QPen(theme()(Token::kTrouble), 1.0, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QString text = event_text(event);
    const double wide = metrics.horizontalAdvance(text) + kFlagIcon + 16.0;
    const double left = x + 4.0 + wide <= plot.right() ? x + 4.0 : x - 4.0 - wide;
    // The first row whose last flag ends before this one begins; flags of a row never overlap.
    const auto row =
        std::find_if(taken.begin(), taken.end(), [&](double until) { return left >= until; });
    if (row == taken.end()) continue;  // only the line is drawn; more flags would hide the plot
    *row = left + wide + 4.0;
    const double top =
        plot.top() + 2.0 + static_cast<double>(row - taken.begin()) * (kFlagHeight + 2.0);
    paint_box(painter, QRectF(left, top, wide, kFlagHeight).toRect(), kChipRadius,
              theme()(Token::kTroubleTint), QColor());
    paint_icon(painter, Icon::kFlag, QRectF(left + 4.0, top + 3.0, kFlagIcon, kFlagIcon),
               theme()(Token::kTrouble));
    painter.setPen(theme()(Token::kTrouble));
    painter.drawText(QRectF(left + kFlagIcon + 8.0, top, wide, kFlagHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
  }
}

}  // namespace roger::ui
