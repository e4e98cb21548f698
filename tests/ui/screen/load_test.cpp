// Processor load of the window with more data than in any real exercise.
#include <QApplication>
#include <cstdio>
#include <ctime>

#include "screenshot_fixture.hpp"

namespace roger::ui {
namespace {

/// Returns the processor time of this thread in seconds.
double thread_seconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

/// Returns the share of a core that the window uses while `renew` changes the displayed state
/// before every beat.
template <class Renew>
double load_of(MainWindow& window, ManualClock& clock, const Renew& renew) {
  constexpr int kBeats = 60;
  const double before = thread_seconds();
  for (int beat = 0; beat < kBeats; ++beat) {
    clock.advance(ConsoleModel::kBeat);
    renew(beat);
    window.model().poll();
    QApplication::processEvents();
  }
  const std::chrono::duration<double> passed = kBeats * ConsoleModel::kBeat;
  return (thread_seconds() - before) / passed.count();
}

/// Upper bound: far above the measured load (see the printed value), far below what an operator
/// would notice.
constexpr double kMaxLoad = 0.5;

TEST_F(ScreenshotTest, SixtySendersCauseLittleLoad) {
  make_busy();
  auto& senders = station_.state.latencies;
  while (senders.size() < 60) {
    senders.push_back(senders[senders.size() % 3]);
    senders.back().stream = 1000 + senders.size();
    senders.back().call_sign = "LANCE " + std::to_string(senders.size());
  }
  open(kLarge);
  pass_ten_minutes(clock_, station_, window_->model());
  window_->show_view(MainWindow::kTester);
  look();
  const double load = load_of(*window_, clock_, [&](int beat) {
    for (auto& sender : station_.state.latencies) {
      sender.newest = clock_.now();
      sender.end_to_end.p50 += beat % 2 == 0 ? 0.1 : -0.1;
    }
  });
  std::printf("the tester's page takes %.1f %% of a core\n", load * 100.0);
  EXPECT_LT(load, kMaxLoad);
}

TEST_F(ScreenshotTest, SixtyNetsOfTwoHundredStationsCauseLittleLoad) {
  make_large_exercise(exercise_, clock_.now(), 60, 200);
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open(kLarge);
  window_->show_view(MainWindow::kInstructor);
  look();
  // Snapshots are made in advance, because a real federate makes them in another thread.
  std::vector<std::shared_ptr<const radio::ExerciseSnapshot>> looks;
  for (int look = 0; look < 10; ++look) {
    for (auto& net : exercise_.state.nets) net.level_dbfs = -20.0 - (look * 7) % 30;
    looks.push_back(std::make_shared<radio::ExerciseSnapshot>(exercise_.state));
  }
  const double load = load_of(*window_, clock_, [&](int beat) {
    exercise_.made = looks[static_cast<std::size_t>(beat) / 2 % looks.size()];
  });
  std::printf("the instructor's page takes %.1f %% of a core\n", load * 100.0);
  EXPECT_LT(load, kMaxLoad);
  take("instructor-large");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, SixtyRadiosCauseLittleLoad) {
  make_large_exercise(exercise_, clock_.now(), 60, 200);
  station_.state = instructor_station(exercise_, clock_.now());
  open(kLarge);
  const double load = load_of(*window_, clock_, [&](int beat) {
    for (auto& radio : station_.state.radios) {
      radio.receiving = true;
      radio.level_dbfs = -20.0 - (beat * 7) % 30;
    }
  });
  std::printf("the trainee's page takes %.1f %% of a core\n", load * 100.0);
  EXPECT_LT(load, kMaxLoad);
  take("trainee-large");
}

TEST_F(ScreenshotTest, TwoHundredFederatesCauseLittleLoad) {
  make_busy();
  sources_.rti = &rti_;
  open(kLarge);
  window_->show_view(MainWindow::kRti);
  constexpr int kFederates = 200;
  constexpr int kBeatsPerSecond = 20;
  const double load = load_of(*window_, clock_, [&](int beat) {
    if (beat % kBeatsPerSecond == 0) {
      rti_.state = busy_rti(clock_.now(), kFederates, 10 + beat / kBeatsPerSecond);
    }
  });
  std::printf("the RTI's page takes %.1f %% of a core\n", load * 100.0);
  EXPECT_LT(load, kMaxLoad);
}

}  // namespace
}  // namespace roger::ui
