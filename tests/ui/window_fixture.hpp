// The real window on a station in memory, with a clock that is advanced manually.
#pragma once

#include <gtest/gtest.h>

#include <QEvent>
#include <QTemporaryDir>
#include <memory>

#include "fake_exercise.hpp"
#include "fake_operator.hpp"
#include "fake_rti.hpp"
#include "ui/window/main_window.hpp"

namespace roger::ui {

/// Counts the events of one kind that a widget receives.
class EventCounter : public QObject {
 public:
  EventCounter(QWidget& widget, QEvent::Type type) : type_(type) {
    widget.installEventFilter(this);
  }
  [[nodiscard]] int count() const { return count_; }

 protected:
  bool eventFilter(QObject* /*watched*/, QEvent* event) override {
    if (event->type() == type_) ++count_;
    return false;
  }

 private:
  QEvent::Type type_;
  int count_ = 0;
};

class WindowTest : public testing::Test {
 protected:
  WindowTest();

  /// Opens the window with the current state of `station_`.
  void open(const QSize& size = {1280, 720});
  /// Updates the console once and processes the resulting paint events.
  void look();
  /// Advances the clock and updates the console.
  void wait(Nanoseconds duration);

  [[nodiscard]] RadioCard& card(std::size_t position);
  [[nodiscard]] QString settings_path() const { return folder_.filePath("console.ini"); }
  [[nodiscard]] std::vector<bool> keyed(radio::RadioId radio) const;

  ManualClock clock_{TimePoint{std::chrono::hours(2)}};
  FakeOperator station_{clock_};
  FakeExercise exercise_;
  FakeProbe probe_;
  FakeRti rti_;
  ConsoleSources sources_;  // for windows opened later
  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace roger::ui
