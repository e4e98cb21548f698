// Waits for a condition instead of a time.
#pragma once

#include <gtest/gtest.h>

#include <QGuiApplication>
#include <QTest>
#include <QWidget>
#include <QWindow>
#include <string>

namespace roger::ui {

constexpr int kPatienceMs = 60'000;

/// Processes events until `condition()` holds, for at most 60 s. On failure the message holds what
/// `state()` returns then.
template <class Condition, class State>
[[nodiscard]] testing::AssertionResult eventually(Condition condition, State state) {
  if (QTest::qWaitFor(condition, kPatienceMs)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "after " << kPatienceMs / 1000 << " s: " << state();
}

/// Waits until a window is active.
[[nodiscard]] inline testing::AssertionResult becomes_active(QWidget& window) {
  if (QTest::qWaitForWindowActive(&window, kPatienceMs)) return testing::AssertionSuccess();
  const QWindow* focus = QGuiApplication::focusWindow();
  return testing::AssertionFailure()
         << "after " << kPatienceMs / 1000 << " s the window is "
         << (window.isVisible() ? "visible" : "hidden") << ", and the focus is on "
         << (focus == nullptr ? "no window" : '"' + focus->title().toStdString() + '"');
}

}  // namespace roger::ui
