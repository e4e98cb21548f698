#include "ui/chart/histogram.hpp"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

#include "ui/chart/plot_axis.hpp"
#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {
namespace {

constexpr double kAxisLeft = 44.0;
constexpr double kAxisRight = 16.0;
constexpr double kLabelsAbove = 20.0;
constexpr double kAxisBelow = 20.0;
constexpr double kPercent = 100.0;

double count_of(const radio::LatencyHistogram& histogram) {
  double sum = 0.0;
  for (const std::uint32_t count : histogram.counts) sum += count;
  return sum;
}

}  // namespace

Histogram::Histogram(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setAccessibleName(tr("Spread of the latency"));
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

double Histogram::end_ms() const {
  const auto& of = latency_.end_to_end;
  constexpr double kLeastTail = 2.0;
  return std::min(of.max, of.p99 + std::max(kLeastTail, 2.0 * (of.p99 - of.p50)));
}

void Histogram::set_latency(const radio::LatencySnapshot& latency) {
  latency_ = latency;
  const auto& of = latency_.end_to_end;
  const auto& histogram = latency_.histogram;
  if (has_figure(latency_)) {
    const PlotAxis across = round_axis(histogram.first_ms, end_ms(), 7, 0.1);
    low_ms_ = across.low;
    high_ms_ = across.high;
    step_ms_ = across.step;
    const double most = histogram.counts.empty()
                            ? 0.0
                            : *std::max_element(histogram.counts.begin(), histogram.counts.end()) *
                                  kPercent / count_of(histogram);
    const PlotAxis up = round_axis(0.0, most, 4, 1.0);
    top_percent_ = up.high;
    step_percent_ = up.step;
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
  return plot.left() + plot.width() * (ms - low_ms_) / (high_ms_ - low_ms_);
}

void Histogram::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QRectF plot = QRectF(rect()).adjusted(kAxisLeft, kLabelsAbove, -kAxisRight, -kAxisBelow);
  if (!has_figure(latency_)) {
    painter.setFont(Theme::font(TextSize::kBody));
    painter.setPen(theme_(Token::kText3));
    painter.drawText(rect().adjusted(12, 0, -12, 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, why_empty());
    return;
  }
  paint_axes(painter, plot);
  paint_bars(painter, plot);
  paint_lines(painter, plot);
}

void Histogram::paint_axes(QPainter& painter, const QRectF& plot) const {
  painter.setFont(Theme::font(TextSize::kAxis));
  const PlotAxis up{0.0, top_percent_, step_percent_};
  for (int i = 0; i < up.ticks(); ++i) {
    const double y = std::round(plot.bottom() - plot.height() * up.place(up.tick(i)));
    painter.fillRect(QRectF(plot.left(), y, plot.width(), 1.0),
                     theme_(i == 0 ? Token::kEdge : Token::kLine));
    painter.setPen(theme_(Token::kText3));
    painter.drawText(QRectF(0, y - 8.0, kAxisLeft - 6.0, 16.0), Qt::AlignRight | Qt::AlignVCenter,
                     i == 0 ? QStringLiteral("0") : tr("%1 %").arg(up.label(up.tick(i))));
  }
  const PlotAxis across{low_ms_, high_ms_, step_ms_};
  for (int i = 0; i < across.ticks(); ++i) {
    const double x = x_of(across.tick(i), plot);
    const QString figure = across.label(across.tick(i));
    const QString text = i == 0 ? tr("%1 ms").arg(figure) : figure;
    const int wide = painter.fontMetrics().horizontalAdvance(text) + 1;
    const double left = std::min(x - painter.fontMetrics().horizontalAdvance(figure) / 2.0,
                                 static_cast<double>(width() - wide));
    painter.drawText(QRectF(left, plot.bottom() + 4.0, wide, 16.0), Qt::AlignLeft, text);
  }
}

void Histogram::paint_bars(QPainter& painter, const QRectF& plot) const {
  const auto& histogram = latency_.histogram;
  const double all = count_of(histogram);
  const double bar = histogram.width_ms * plot.width() / (high_ms_ - low_ms_);
  const double between = bar >= 4.0 ? 1.0 : 0.0;
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    if (histogram.counts[i] == 0) continue;
    const double left =
        x_of(histogram.first_ms + static_cast<double>(i) * histogram.width_ms, plot);
    if (left >= plot.right()) break;
    const double right = std::min(plot.right(), left + std::max(1.0, bar - between));
    const double share = histogram.counts[i] * kPercent / all;
    const double high = std::max(1.0, plot.height() * share / top_percent_);
    painter.fillRect(QRectF(left, plot.bottom() - high, right - left, high),
                     theme_.stage(radio::Stage::kEncode));
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
  double free = 0.0;
  for (Line& line : lines) {
    line.wide = metrics.horizontalAdvance(line.text) + 1;
    line.left = std::max(free, x_of(std::min(line.ms, high_ms_), plot) - line.wide / 2.0);
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
    painter.setPen(theme_(Token::kText));
    painter.drawText(QRectF(line.left, 0, line.wide, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
                     line.text);
    if (line.ms > high_ms_) continue;
    painter.setPen(QPen(theme_(Token::kText), 1.0, i == 0 ? Qt::SolidLine : Qt::DashLine));
    const double x = std::round(x_of(line.ms, plot)) + 0.5;
    painter.drawLine(QPointF(x, plot.top() - 2.0), QPointF(x, plot.bottom()));
  }
}

}  // namespace roger::ui
