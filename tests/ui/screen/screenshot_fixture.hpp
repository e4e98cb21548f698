// Fixture for tests that take and check pictures of the window.
#pragma once

#include <QDir>
#include <QImage>
#include <cmath>
#include <random>

#include "window_fixture.hpp"

namespace roger::ui {

inline constexpr QSize kSmall{1280, 720};
inline constexpr QSize kLarge{2560, 1440};

/// Returns the number of pixels of one colour within a widget.
inline int pixels_of(const QImage& picture, const QRect& area, const QColor& colour) {
  int count = 0;
  for (int y = area.top(); y <= area.bottom(); ++y) {
    for (int x = area.left(); x <= area.right(); ++x) {
      if (picture.pixelColor(x, y).rgb() == colour.rgb()) ++count;
    }
  }
  return count;
}

class ScreenshotTest : public WindowTest {
 protected:
  QImage take(const QString& name) {
    look();
    const QImage picture = window_->grab().toImage().convertToFormat(QImage::Format_RGB32);
    QDir().mkpath(ROGER_SCREENSHOT_DIR);
    const QString path = QStringLiteral(ROGER_SCREENSHOT_DIR "/%1.png").arg(name);
    EXPECT_TRUE(picture.save(path)) << path.toStdString();
    return picture;
  }

  [[nodiscard]] QRect area_of(const QWidget& widget) const {
    return {widget.mapTo(window_.get(), QPoint(0, 0)), widget.size()};
  }

  /// Expects that no part of a shown button is hidden.
  void expect_whole_buttons() {
    for (const auto* button : window_->findChildren<Button*>()) {
      if (!button->isVisible()) continue;
      EXPECT_EQ(button->visibleRegion(), QRegion(button->rect())) << button->text().toStdString();
    }
  }
  /// Verifies that no label is cut, none lies outside its parent and no reason is cut.
  void expect_nothing_cut() { expect_nothing_cut(*window_); }
  static void expect_nothing_cut(const QWidget& window) {
    for (const auto* label : window.findChildren<TextLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      const std::string text = label->text().toStdString();
      EXPECT_TRUE(label->parentWidget()->rect().contains(label->geometry())) << text;
      if (label->wordWrap()) {
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << text;
      } else if (!label->may_elide()) {
        EXPECT_GE(label->width(), label->text_width()) << text;
      }
      EXPECT_GE(label->height(), label->fontMetrics().ascent()) << text;
    }
    for (const auto* figure : window.findChildren<FigureButton*>()) {
      if (!figure->isVisible()) continue;
      EXPECT_GE(figure->width(), figure->sizeHint().width())
          << figure->accessibleName().toStdString();
    }
    for (const auto* line : window.findChildren<ActivityLine*>()) {
      EXPECT_FALSE(line->isVisible() && line->is_cut()) << line->text().toStdString();
    }
    for (const auto* button : window.findChildren<Button*>()) {
      if (!button->isVisible()) continue;
      EXPECT_GE(button->width(), button->text().isEmpty() ? 24 : button->sizeHint().width())
          << button->text().toStdString();
    }
  }

  void make_busy() {
    station_.state = busy_station(clock_.now());
    const auto call = [&](radio::EventKind begin, radio::EventKind end, radio::RadioId radio,
                          std::uint64_t stream, const std::string& sign,
                          std::chrono::milliseconds length, std::chrono::milliseconds pause) {
      radio::Event event;
      event.kind = begin;
      event.radio = radio;
      event.stream = stream;
      event.call_sign = sign;
      station_.happen(event);
      clock_.advance(length);
      event.kind = end;
      station_.happen(event);
      clock_.advance(pause);
    };
    using std::chrono::milliseconds;
    constexpr auto kHeard = radio::EventKind::kReceiveStarted;
    constexpr auto kHeardEnd = radio::EventKind::kReceiveEnded;
    call(kHeard, kHeardEnd, 0, 10, "VIPER 22", milliseconds(2700), milliseconds(8000));
    call(kHeard, kHeardEnd, 2, 11, "HAMMER 1", milliseconds(6200), milliseconds(15000));
    call(radio::EventKind::kTransmitStarted, radio::EventKind::kTransmitEnded, 1, 0, "EAGLE 11",
         milliseconds(4000), milliseconds(1000));
    call(kHeard, kHeardEnd, 6, 12, "PILOT", milliseconds(1400), milliseconds(2000));
    call(kHeard, kHeardEnd, 5, 13, "ORION 3", milliseconds(2100), milliseconds(1900));
    radio::Event event;
    event.kind = radio::EventKind::kHearing;
    event.radio = 1;
    for (const char* sign : {"TOWER", "VIPER 21", "VIPER 22"}) {
      event.call_sign = sign;
      event.heard = event.call_sign != "VIPER 22";
      event.why = event.heard ? radio::Reason{} : radio::Reason{radio::HearingReason::kMuted};
      station_.happen(event);
    }
    event = {};
    event.kind = radio::EventKind::kInstructorControl;
    event.control = radio::RadioCondition{.call_sign = "VIPER 22",
                                          .radio_index = 1,
                                          .failure = radio::Failure::kTransmitter,
                                          .loss_db = 20.0F};
    station_.happen(event);
    clock_.advance(milliseconds(900));
    event = {};
    event.kind = kHeard;
    event.stream = 1;
    event.call_sign = "VIPER 21";
    station_.happen(event);
    clock_.advance(milliseconds(200));
    event.kind = radio::EventKind::kTransmitStarted;
    event.radio = 1;
    station_.happen(event);
    clock_.advance(milliseconds(3800));
    station_.state = busy_station(clock_.now());
  }
};

/// Simulates ten minutes of the first sender: quiet, then a burst of jitter that fades.
inline void pass_ten_minutes(ManualClock& clock, FakeOperator& station, ConsoleModel& model) {
  std::minstd_rand random(7);
  std::uniform_real_distribution<double> noise(-0.3, 0.3);
  auto& latency = station.state.latencies[0];
  const double usual = latency.end_to_end.p50;
  constexpr int kSeconds = 600;
  constexpr int kBurstAt = 310;
  for (int second = 0; second <= kSeconds; ++second) {
    clock.advance(std::chrono::seconds(1));
    const double burst = second < kBurstAt ? 0.0 : 6.0 * std::exp((kBurstAt - second) / 20.0);
    latency.newest = clock.now();
    latency.recent.p50 = usual + burst * 0.6 + noise(random) * 0.5;
    latency.recent.p95 = usual + 2.4 + burst * 0.8 + noise(random);
    latency.recent.p99 = usual + 4.3 + burst + noise(random);
    latency.newest_max_ms = second % 217 == 90 ? usual + 11.0 : latency.recent.p95;
    if (second == kBurstAt) latency.lost += 14;
    model.refresh();
  }
  station.state.latencies[0].lost = 3;
}

}  // namespace roger::ui
