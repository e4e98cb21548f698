#include "window_fixture.hpp"

#include <QApplication>
#include <QTest>

#include "eventually.hpp"

namespace roger::ui {

WindowTest::WindowTest() {
  station_.state = idle_station();
}

void WindowTest::open(const QSize& size) {
  const TimePoint start = clock_.now();
  const Times times{
      &clock_, [this, start] {
        const auto elapsed =
            std::chrono::duration_cast<std::chrono::milliseconds>(clock_.now() - start);
        return QDateTime({2026, 5, 9}, {10, 14, 36}, Qt::UTC).addMSecs(elapsed.count());
      }};
  window_ = std::make_unique<MainWindow>(station_, times, settings_path(), sources_);
  window_->resize(size);
  window_->show();
  window_->activateWindow();
  ASSERT_TRUE(becomes_active(*window_));
  look();
}

void WindowTest::look() {
  window_->model().refresh();
  QApplication::processEvents();
}

void WindowTest::wait(Nanoseconds duration) {
  clock_.advance(duration);
  look();
}

RadioCard& WindowTest::card(std::size_t position) {
  return *window_->trainee().grid().cards().at(position);
}

std::vector<bool> WindowTest::keyed(radio::RadioId radio) const {
  std::vector<bool> presses;
  for (const auto& order : station_.orders<radio::Key>()) {
    if (order.radio == radio) presses.push_back(order.pressed);
  }
  return presses;
}

}  // namespace roger::ui
