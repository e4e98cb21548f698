// Fixture: an instructor in the middle of an exercise.
#pragma once

#include <QTest>

#include "fake_exercise.hpp"
#include "window_fixture.hpp"

namespace roger::ui {

class InstructorPageTest : public WindowTest {
 protected:
  InstructorPageTest() {
    make_busy_exercise(exercise_, clock_.now());
    station_.state = instructor_station(exercise_, clock_.now());
    sources_.exercise = &exercise_;
  }

  void open_page() {
    open();
    window_->show_view(MainWindow::kInstructor);
    look();
  }
  void choose(const QString& net) {
    window_->exercise().choose(net);
    look();
  }
  void press(Qt::Key key) { QTest::keyClick(window_.get(), key); }
};

}  // namespace roger::ui
