#include "ui/chart/histogram.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {
namespace {

constexpr double kPercent = 100.0;

double count_values(const radio::LatencyHistogram& histogram) {
  double sum = 0.0;
  for (const std::uint32_t count : histogram.counts) sum += count;
  return sum;
}

}  // namespace

Histogram::Histogram(const Theme& theme, QWidget* parent)
    : Chart(theme, {44.0, 20.0, 16.0, 20.0}, parent) {
  setAccessibleName(tr("Latency spread"));
}

double Histogram::end_ms() const {
  const auto& of = latency_.end_to_end;
  constexpr double kMinTail = 2.0;
  // Beyond p99 the axis extends by twice the distance from p50 to p99, so that outliers do not
  // compress the distribution.
  return std::min(of.max, of.p99 + std::max(kMinTail, 2.0 * (of.p99 - of.p50)));
}

void Histogram::set_latency(const radio::LatencySnapshot& latency) {
  latency_ = latency;
  const auto& of = latency_.end_to_end;
  const auto& histogram = latency_.histogram;
  if (has_figure(latency_)) {
    across_ = round_axis(histogram.first_ms, end_ms(), 7, 0.1);
    const double most = histogram.counts.empty()
                            ? 0.0
                            : *std::max_element(histogram.counts.begin(), histogram.counts.end()) *
                                  kPercent / count_values(histogram);
    up_ = round_axis(0.0, most, 4, 1.0);
    setAccessibleDescription(tr("p50 %1, p95 %2, p99 %3, max %4 ms")
                                 .arg(milliseconds_text(of.p50), milliseconds_text(of.p95),
                                      milliseconds_text(of.p99), milliseconds_text(of.max)));
  } else {
    setAccessibleDescription(why_empty());
  }
  update();
}

QString Histogram::why_empty() const {
  return latency_.packets > 0 ? why_no_figure(latency_) : QString();
}

double Histogram::x_of(double ms, const QRectF& plot) const {
  return plot.left() + plot.width() * across_.place(ms);
}

void Histogram::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QRectF area = plot();
  if (!has_figure(latency_)) {
    paint_reason(painter, rect().adjusted(12, 0, -12, 0), why_empty());
    return;
  }
  std::vector<Tick> percents = make_ticks(up_);
  for (Tick& tick : percents | std::views::drop(1)) tick.label = tr("%1 %").arg(tick.figure);
  paint_y_axis(painter, area, percents, theme());
  paint_x_axis(painter, area, make_ticks(across_, tr("%1 ms")), AxisLabels::kBelow, theme());
  paint_bars(painter, area);
  paint_lines(painter, area);
}

void Histogram::paint_bars(QPainter& painter, const QRectF& plot) const {
  const auto& histogram = latency_.histogram;
  const double all = count_values(histogram);
  const double bar = histogram.width_ms * plot.width() / (across_.high - across_.low);
  const double between = bar >= 4.0 ? 1.0 : 0.0;
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    if (histogram.counts[i] == 0) continue;
    const double left =
        x_of(histogram.first_ms + static_cast<double>(i) * histogram.width_ms, plot);
    if (left >= plot.right()) break;
    const double right = std::min(plot.right(), left + std::max(1.0, bar - between));
    const double share = histogram.counts[i] * kPercent / all;
    const double high = std::max(1.0, plot.height() * share / up_.high);
    painter.fillRect(QRectF(left, plot.bottom() - high, right - left, high),
                     theme().stage(radio::Stage::kEncode));
  }
}

void Histogram::paint_lines(QPainter& painter, const QRectF& plot) const {
  const auto& of = latency_.end_to_end;
  struct Line {
    QString text;
    double ms;
    double left = 0.0;
    double wide = 0.0;
  };
  std::array<Line, 4> lines = {{{tr("p50 %1").arg(milliseconds_text(of.p50)), of.p50},
                                {tr("p95 %1").arg(milliseconds_text(of.p95)), of.p95},
                                {tr("p99 %1").arg(milliseconds_text(of.p99)), of.p99},
                                {tr("max %1").arg(milliseconds_text(of.max)), of.max}}};
  const QFont font = Theme::font(TextSize::kAxis, QFont::Medium);
  const QFontMetrics metrics(font);
  constexpr double kApart = 8.0;
  // First pass, left to right: each label is centred on its line, or moved right to clear the
  // previous label. Second pass, right to left: labels are moved left into the widget. Together
  // they keep the order and avoid overlaps.
  double free = 0.0;
  for (Line& line : lines) {
    line.wide = metrics.horizontalAdvance(line.text) + 1;
    line.left = std::max(free, x_of(std::min(line.ms, across_.high), plot) - line.wide / 2.0);
    free = line.left + line.wide + kApart;
  }
  double end = width();
  for (Line& line : std::ranges::reverse_view(lines)) {
    line.left = std::min(line.left, end - line.wide);
    end = line.left - kApart;
  }
  painter.setFont(font);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines.at(i);
    painter.setPen(theme()(Token::kText));
    painter.drawText(QRectF(line.left, 0, line.wide, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
                     line.text);
    if (line.ms > across_.high) continue;
    painter.setPen(QPen(theme()(Token::kText), 1.0, i == 0 ? Qt::SolidLine : Qt::DashLine));
    const double x = std::round(x_of(line.ms, plot)) + 0.5;
    painter.drawLine(QPointF(x, plot.top() - 2.0), QPointF(x, plot.bottom()));
  }
}

}  // namespace roger::ui
