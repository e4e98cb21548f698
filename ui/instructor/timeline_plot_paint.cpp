// Painting of TimelinePlot.
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/instructor/timeline_plot.hpp"
#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/model/station_text.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/hatch.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kTickRoom = 110;  // px that a label of the axis needs

/// Returns the right edge of the rightmost place of this width that ends at `right` or left of it
/// and is free of the `taken` areas.
double free_right(double right, double wide, const std::vector<QRectF>& taken) {
  constexpr double kApart = 2.0;
  for (bool moved = true; moved;) {
    moved = false;
    for (const QRectF& area : taken) {
      if (area.left() - kApart >= right || area.right() + kApart <= right - wide) continue;
      right = area.left() - kApart;
      moved = true;
    }
  }
  return right;
}

}  // namespace

void TimelinePlot::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (!exercise_.is_available()) return;
  read_controls();
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
  paint_controls(painter, {}, plot().top());  // behind the texts of the markers
  paint_control_times(painter, {}, plot().top(), {});
  paint_marks(painter);
  if (const QRectF chosen = chosen_control_area(); !chosen.isEmpty()) {
    paint_box(painter, chosen.toRect().adjusted(-1, -1, 1, 1), kBarRadius, QColor(),
              context_.theme(Token::kFocus), 2.0);
  }
  paint_head(painter);
}

QRectF TimelinePlot::control_bar(const ControlSpan& control, double top) const {
  const QRectF area = plot();
  const double left = std::max(area.left(), x_of(control.since));
  const double right = std::min(area.right(), x_of(control.until));
  if (right < area.left() || left > area.right()) return {};
  return QRectF(left, top + 1, std::max(kMinBar, right - left), kLane - 3);
}

void TimelinePlot::paint_controls(QPainter& painter, const QString& lane, double top) const {
  const Theme& theme = context_.theme;
  for (const ControlSpan& control : controls_) {
    if (control.net != lane) continue;
    const QRectF bar = control_bar(control, top);
    if (bar.isEmpty()) continue;
    paint_box(painter, bar.toRect(), kBarRadius, theme(Token::kInstructorTint),
              theme(Token::kInstructor));
    paint_hatch(painter, bar.adjusted(1, 1, -1, -1), theme(Token::kInstructor));
  }
}

void TimelinePlot::paint_control_times(QPainter& painter, const QString& lane, double top,
                                       const std::vector<QRectF>& taken) const {
  constexpr int kTimeRoom = 8;
  const QFont font = Theme::font(TextSize::kAxis, QFont::Medium);
  for (const ControlSpan& control : controls_) {
    if (control.net != lane) continue;
    const QRectF bar = control_bar(control, top);
    if (bar.isEmpty()) continue;
    const QString time = duration_text(control.until - control.since);
    const int wide = QFontMetrics(font).horizontalAdvance(time) + kTimeRoom;
    const double right = free_right(bar.right() - 2, wide, taken);
    if (right - wide < bar.left() + kTimeRoom - 2) continue;
    const QRectF chip(right - wide, bar.top() + 2, wide, bar.height() - 4);
    painter.fillRect(chip, context_.theme(Token::kInstructorTint));
    paint_text(painter, font, context_.theme(Token::kInstructor), chip, Qt::AlignCenter, time);
  }
}

void TimelinePlot::paint_axis(QPainter& painter) const {
  const QRectF area = plot();
  const Nanoseconds step =
      time_step(window_.span(), std::max(1, static_cast<int>(area.width()) / kTickRoom));
  const TimePoint begin = window_.begin(reach());
  const TimePoint end = window_.end(reach());
  // Lines are at whole steps of wall clock time.
  const QDateTime first_wall = exercise_.to_wall_time(begin);
  const auto step_ms = step / std::chrono::milliseconds(1);
  const auto past = first_wall.toMSecsSinceEpoch() % step_ms;
  TimePoint tick = begin + std::chrono::milliseconds(past == 0 ? 0 : step_ms - past);
  std::vector<Tick> ticks;
  for (; tick <= end; tick += step) {
    // Labels that would overlap the names of the lanes are left out.
    const bool fits = x_of(tick) >= area.left() + kTickRoom / 4.0;
    const QString label =
        fits ? exercise_.to_wall_time(tick).toString(QStringLiteral("hh:mm:ss")) : QString();
    ticks.push_back({window_.compute_share(tick, reach()), label, label});
  }
  paint_x_axis(painter, area, ticks, AxisLabels::kAbove, context_.theme);
  paint_text(painter, Theme::font(TextSize::kBody), context_.theme(Token::kText3),
             QRectF(0, area.top(), kNameWidth - kGap, kLane), Qt::AlignLeft | Qt::AlignVCenter,
             tr("Markers, notes"));
}

void TimelinePlot::paint_marks(QPainter& painter) const {
  const QRectF area = plot();
  double free_from = area.left();
  for (const radio::ExerciseMark& mark : exercise_.marks()) {
    const double x = std::round(x_of(mark.at));
    if (x < area.left() || x > area.right()) continue;
    const bool control = mark.kind == radio::ExerciseMark::Kind::kInstructorControl;
    const Token token = control ? Token::kInstructor : Token::kFocus;
    painter.setPen(QPen(context_.theme(token), 1, Qt::DashLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    const QFont font = Theme::font(TextSize::kAxis);
    painter.setFont(font);
    const QString words = mark_text(mark);
    const double wide = std::min(220, QFontMetrics(font).horizontalAdvance(words) + 26);
    const bool fits = x + wide <= area.right() + kRightMargin;
    const double left = fits ? x : x - wide;  // near the right edge the label is left of its line
    if (left < free_from) continue;
    const QRectF chip(left, area.top() + 3, wide, kLane - 5);
    paint_box(painter, chip.toRect(), kChipRadius,
              context_.theme(control ? Token::kInstructorTint : Token::kSelection), QColor());
    paint_icon(painter,
               control                                         ? Icon::kBolt
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
  paint_elided(painter, font, context_.theme(chosen ? Token::kFocus : Token::kText2),
               QRectF(0, top, kNameWidth - kGap, kLane), Qt::AlignLeft | Qt::AlignVCenter, lane);
  paint_controls(painter, lane, top);
  const std::vector<Bar> bars = bars_of(lane, top);
  std::vector<QRectF> taken;  // bars and names
  double free_from = plot().left();
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double free_to = i + 1 < bars.size() ? bars[i + 1].area.left() : plot().right();
    if (!paint_bar(painter, bars[i])) {
      taken.push_back(paint_name_beside(painter, bars[i], free_from, free_to));
      free_from = std::max(free_from, taken.back().right());
    }
    taken.push_back(bars[i].area);
    free_from = std::max(free_from, bars[i].area.right());
  }
  std::erase_if(taken, [](const QRectF& area) { return area.isEmpty(); });
  paint_control_times(painter, lane, top, taken);
}

QRectF TimelinePlot::paint_name_beside(QPainter& painter, const Bar& bar, double free_from,
                                       double free_to) const {
  constexpr double kBeside = 4.0;
  const QFont font = name_font(bar);
  const QString name = name_on(bar);
  const double wide = QFontMetrics(font).horizontalAdvance(name) + 1.0;
  double left = bar.area.right() + kBeside;
  if (left + wide + kBeside > free_to) left = bar.area.left() - kBeside - wide;
  if (left < free_from + kBeside) return {};
  const QRectF area(left, bar.area.top(), wide, bar.area.height());
  painter.fillRect(area, context_.theme(Token::kPanel));  // covers the hatching of controls
  const Token ink = is_dimmed(*bar.transmission) ? Token::kText3 : Token::kText2;
  paint_text(painter, font, context_.theme(ink), area, Qt::AlignLeft | Qt::AlignVCenter, name);
  return area;
}

QString TimelinePlot::name_on(const Bar& bar) {
  const QString name = station_text(*bar.transmission);
  return name.isEmpty() ? tr("?") : name;
}

QFont TimelinePlot::name_font(const Bar& bar) const {
  const bool found = !search_.isEmpty() && is_match(*bar.transmission);
  return Theme::font(TextSize::kAxis, found ? QFont::Bold : QFont::Normal);
}

bool TimelinePlot::is_live(const radio::AirTransmission& transmission) const {
  return transmission.until == TimePoint{} && !exercise_.shows_recording();
}

TimelinePlot::BarStyle TimelinePlot::style_of(const Bar& bar) const {
  const radio::AirTransmission& transmission = *bar.transmission;
  const bool live = is_live(transmission);
  const bool stepped = !bar.overlaps.empty();
  // A dimmed bar is empty and has no colour of its state. It is not translucent, so that its call
  // sign has a contrast of 4.5:1 and its outline one of 3:1.
  if (is_dimmed(transmission)) {
    return {Token::kPanel, Token::kEdge, Token::kText3, Token::kEdge, 1.0};
  }
  const bool over_all = transmission.transmission.flags.breaks_in;
  return {.fill = stepped    ? Token::kTroubleTint
                  : over_all ? Token::kInstructorTint
                  : live     ? Token::kReceiveTint
                             : Token::kPressed,
          .outline = stepped    ? Token::kTrouble
                     : over_all ? Token::kInstructor
                     : live     ? Token::kReceive
                                : Token::kEdge,
          .ink = stepped ? Token::kTrouble
                 : live  ? Token::kText
                         : Token::kText2,
          .hatch = Token::kTrouble,
          .outline_width = search_.isEmpty() ? 1.0 : 2.0};
}

void TimelinePlot::paint_bar_signs(QPainter& painter, const Bar& bar) const {
  constexpr double kSign = 3.0;
  const radio::AirTransmission& transmission = *bar.transmission;
  const Theme& theme = context_.theme;
  if (is_dimmed(transmission)) return;
  if (transmission.transmission.flags.breaks_in) {
    painter.fillRect(QRectF(bar.area.left(), bar.area.bottom() - kSign, bar.area.width(), kSign),
                     theme(Token::kInstructor));
  }
  if (is_live(transmission)) {
    painter.fillRect(QRectF(bar.area.right() - kSign, bar.area.top(), kSign, bar.area.height()),
                     theme(Token::kReceive));
  }
}

bool TimelinePlot::paint_bar(QPainter& painter, const Bar& bar) const {
  const bool stepped = !bar.overlaps.empty();
  const Theme& theme = context_.theme;
  const BarStyle style = style_of(bar);
  paint_box(painter, bar.area.toRect(), kBarRadius, theme(style.fill), theme(style.outline),
            style.outline_width);
  paint_bar_signs(painter, bar);
  for (const QRectF& overlap : bar.overlaps) {
    paint_hatch(painter, overlap.adjusted(1, 1, -1, -1), theme(style.hatch));
  }
  const QFont font = name_font(bar);
  const QString name = name_on(bar);
  constexpr int kLabelRoom = 10;
  const double free = stepped ? bar.overlaps.front().left() - bar.area.left() : bar.area.width();
  bool is_named = QFontMetrics(font).horizontalAdvance(name) + kLabelRoom <= free;
  if (is_named) {
    paint_text(painter, font, theme(style.ink), bar.area.adjusted(5, 0, 0, 0),
               Qt::AlignLeft | Qt::AlignVCenter, name);
  }
  const bool joins_in = stepped && free < 1.0;
  const QString joined = tr("+ %1").arg(name);
  const int wide = QFontMetrics(font).horizontalAdvance(joined) + kLabelRoom;
  if (joins_in && wide <= bar.area.width()) {
    const QRectF chip(bar.area.left() + 8, bar.area.top(), wide, bar.area.height());
    painter.fillRect(chip.adjusted(0, 1, 0, -1), theme(style.fill));  // within the outline
    paint_text(painter, font, theme(style.ink), chip, Qt::AlignCenter, joined);
    is_named = true;
  }
  if (chosen_ == Choice(bar.transmission->id)) {
    paint_box(painter, bar.area.toRect().adjusted(-2, -2, 2, 2), kBarRadius, QColor(),
              theme(Token::kFocus), 2.0);
  }
  return is_named;
}

QString TimelinePlot::older_text() const {
  const auto kept_from = exercise_.kept_from();
  if (!kept_from || *kept_from <= window_.begin(reach())) return {};
  const radio::RecordingState& recording = exercise_.exercise().recording;
  const bool in_recording = !recording.folder.empty() && recording.since < *kept_from;
  return in_recording ? tr("Older data only in the recording") : tr("Older data not stored");
}

void TimelinePlot::paint_older(QPainter& painter) const {
  const QString words = older_text();
  if (words.isEmpty()) return;
  const QRectF area = plot();
  const double x = std::min(std::round(x_of(*exercise_.kept_from())), area.right());
  painter.setPen(QPen(context_.theme(Token::kText3), 1, Qt::DotLine));
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  // Painted at the plot's lower left, where there is usually no lane and never text of a marker.
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
  const Token token = exercise_.shows_recording() ? Token::kFocus : Token::kReceive;
  painter.fillRect(QRectF(x - 1, area.top(), 2, area.height()), context_.theme(token));
}

}  // namespace roger::ui
