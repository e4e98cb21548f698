// Pictures of the window on a real X server, with what must be true of every one of them.

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QTest>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

constexpr QSize kSmall{1280, 720};
constexpr QSize kLarge{2560, 1440};

/// Pixels of one colour within a widget.
int pixels_of(const QImage& picture, const QRect& area, const QColor& colour) {
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

  /// No label lost a letter, none lies outside its parent, no reason was cut.
  void expect_nothing_cut() {
    for (const auto* label : window_->findChildren<TextLabel*>()) {
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
    for (const auto* figure : window_->findChildren<FigureButton*>()) {
      if (!figure->isVisible()) continue;
      EXPECT_GE(figure->width(), figure->sizeHint().width())
          << figure->accessibleName().toStdString();
    }
    for (const auto* line : window_->findChildren<ActivityLine*>()) {
      EXPECT_FALSE(line->isVisible() && line->is_cut()) << line->text().toStdString();
    }
    for (const auto* button : window_->findChildren<Button*>()) {
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
      event.text = event.call_sign == "VIPER 22" ? "this radio is muted" : "heard";
      station_.happen(event);
    }
    event = {};
    event.kind = radio::EventKind::kLever;
    event.text = "VIPER 22's radio 1: can't transmit, deaf by 20 dB";
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

struct Look {
  const char* name;
  Scheme scheme;
  QSize size;
};

class LookTest : public ScreenshotTest, public testing::WithParamInterface<Look> {};

TEST_P(LookTest, TraineeInTheMiddleOfAnExercise) {
  make_busy();
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  const QImage picture = take(QStringLiteral("trainee-%1").arg(GetParam().name));
  ASSERT_EQ(picture.size(), GetParam().size);
  expect_nothing_cut();

  const Theme& theme = window_->theme();
  const QRect keyed = area_of(card(1).ptt());
  EXPECT_GT(pixels_of(picture, keyed, theme(Token::kTransmitFill)),
            keyed.width() * keyed.height() * 3 / 4)
      << "the push to talk on the air is filled";
  EXPECT_EQ(pixels_of(picture, area_of(card(0).ptt()), theme(Token::kTransmitFill)), 0);
  EXPECT_GT(pixels_of(picture, area_of(card(0).receive_lamp()), theme(Token::kReceiveTint)), 100);
  EXPECT_EQ(pixels_of(picture, area_of(card(2).receive_lamp()), theme(Token::kReceiveTint)), 0);
  EXPECT_GT(pixels_of(picture, area_of(card(5)), theme(Token::kTrouble)), 100);
  SideColumn& side = window_->trainee().side();
  EXPECT_GT(pixels_of(picture, area_of(side.calls()), theme(Token::kInstructor)), 5);
  EXPECT_GT(pixels_of(picture, area_of(side.hearers()), theme(Token::kReceive)), 2);
  EXPECT_GT(pixels_of(picture, area_of(side.hearers()), theme(Token::kTrouble)), 5);
  EXPECT_GT(pixels_of(picture, area_of(side.on_air()), theme(Token::kTrouble)), 10);
  EXPECT_GT(
      pixels_of(picture, area_of(card(2).tuning().secure_switch()), theme(Token::kTroubleTint)),
      200)
      << "plain on a secure net";
  EXPECT_EQ(pixels_of(picture, area_of(card(1).tuning().secure_switch()), theme(Token::kTrouble)),
            0)
      << "plain on a plain net";
  EXPECT_GT(pixels_of(picture, picture.rect(), theme(Token::kPanel)),
            picture.width() * picture.height() / 4);
}

/// Ten minutes of the first sender: quiet, then a burst of jitter that dies away.
void pass_ten_minutes(ManualClock& clock, FakeOperator& station, ConsoleModel& model) {
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

TEST_P(LookTest, Tester) {
  make_busy();
  probe_.state.phase = ProbeState::Phase::kDone;
  probe_.state.figures = good_probe();
  sources_.probe = &probe_;
  for (int i = 0; i < 5; ++i) {
    station_.state.latencies.push_back(station_.state.latencies[0]);
    station_.state.latencies.back().call_sign = "LANCE " + std::to_string(i + 1);
    station_.state.latencies.back().stream = 100 + static_cast<std::uint64_t>(i);
  }
  station_.state.latencies[1].lost = 400;
  station_.state.latencies[2].clock =
      radio::ClockSnapshot{std::chrono::seconds(-8123), std::chrono::microseconds(84), -12.3,
                           std::chrono::milliseconds(700), "HAWK 3"};
  station_.state.latencies[3].clock =
      radio::ClockSnapshot{std::chrono::seconds(42), std::chrono::microseconds(2100), std::nullopt,
                           std::chrono::milliseconds(700), "HAWK 3"};
  station_.state.latencies[4].clocks_related = false;
  open(GetParam().size);
  pass_ten_minutes(clock_, station_, window_->model());
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kTester);
  const QImage picture = take(QStringLiteral("tester-%1").arg(GetParam().name));
  expect_nothing_cut();
  for (const radio::Stage stage :
       {radio::Stage::kCapture, radio::Stage::kPlayout, radio::Stage::kDevice}) {
    EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme().stage(stage)), 500);
  }
}

TEST_P(LookTest, Instructor) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kInstructor);
  window_->exercise().choose("FIRES");
  const QImage picture = take(QStringLiteral("instructor-%1").arg(GetParam().name));
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  InstructorView& view = window_->instructor();
  EXPECT_GT(pixels_of(picture, area_of(view.board()), theme(Token::kReceive)), 200);
  EXPECT_GT(pixels_of(picture, area_of(view.board()), theme(Token::kInstructor)), 10);
  EXPECT_GT(pixels_of(picture, area_of(view.net().matrix()), theme(Token::kTroubleTint)), 500);
  EXPECT_GT(pixels_of(picture, area_of(view.net().matrix()), theme(Token::kReceiveTint)), 500);
  EXPECT_GT(pixels_of(picture, area_of(view.timeline().plot()), theme(Token::kTrouble)), 100)
      << "two together are hatched";
  EXPECT_GT(pixels_of(picture, area_of(view.timeline().plot()), theme(Token::kReceive)), 100);
}

TEST_P(LookTest, ReplayRunning) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  auto tape = std::make_shared<radio::TimelineChanges>(exercise_.timeline);
  const TimePoint now = clock_.now();
  tape->marks = {{1, radio::ExerciseMark::Kind::kLever, now - std::chrono::seconds(80), "FIRES",
                  "46.250 MHz is jammed with noise by RANGE CONTROL", true},
                 {2, radio::ExerciseMark::Kind::kLever, now - std::chrono::seconds(40), "",
                  "VIPER 22's radio 1: can't transmit", true},
                 {3, radio::ExerciseMark::Kind::kLever, now - std::chrono::seconds(15), "FIRES",
                  "46.250 MHz is jammed no more", false, 1}};
  exercise_.open_tape = tape;
  radio::ReplayState& replay = exercise_.state.replay;
  replay.open = true;
  replay.playing = true;
  replay.folder = "recordings/2026-05-09T09-32-26Z";
  replay.speed = 2.0;
  replay.begin = now - std::chrono::minutes(42);
  replay.end = now + std::chrono::minutes(3);
  replay.position = now;
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kInstructor);
  window_->exercise().show_tape(true);
  const QImage picture = take(QStringLiteral("instructor-replay-%1").arg(GetParam().name));
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  EXPECT_GT(
      pixels_of(picture, QRect(0, 0, picture.width(), kHeadHeight), theme(Token::kInstructor)),
      3 * picture.width())
      << "the whole head says so";
  EXPECT_GT(pixels_of(picture, area_of(window_->instructor().timeline().plot()),
                      theme(Token::kInstructor)),
            300)
      << "levers are hatched";
}

TEST_F(ScreenshotTest, InstructorsForms) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open();
  window_->show_view(MainWindow::kInstructor);
  look();
  window_->instructor().net().jam().click();
  take("instructor-jam");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, AnInstructorsPageWithoutAnExercise) {
  open();
  window_->show_view(MainWindow::kInstructor);
  take("instructor-nothing");
  expect_nothing_cut();
}

TEST_P(LookTest, Rti) {
  make_busy();
  sources_.rti = &rti_;
  station_.state.federation.federate = "EAGLE 11";
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kRti);
  for (const int second : {100, 101}) {
    rti_.state = busy_rti(clock_.now(), 41, second);
    wait(std::chrono::seconds(1));
  }
  const QImage picture = take(QStringLiteral("rti-%1").arg(GetParam().name));
  expect_nothing_cut();
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kReceiveTint)), 1000)
      << "the cell of the group that is joined";
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kTrouble)), 50)
      << "a federate that loses packets";
}

INSTANTIATE_TEST_SUITE_P(Looks, LookTest,
                         testing::Values(Look{"dark-1280x720", Scheme::kDark, kSmall},
                                         Look{"light-1280x720", Scheme::kLight, kSmall},
                                         Look{"dark-2560x1440", Scheme::kDark, kLarge},
                                         Look{"light-2560x1440", Scheme::kLight, kLarge}),
                         [](const auto& one) {
                           std::string name = one.param.name;
                           for (char& c : name) {
                             if (c == '-') c = '_';
                           }
                           return name;
                         });

TEST_F(ScreenshotTest, FirstRunWithNobodyThere) {
  open();
  const QImage picture = take("trainee-first-run");
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  EXPECT_EQ(pixels_of(picture, picture.rect(), theme(Token::kTransmitFill)), 0);
  EXPECT_EQ(pixels_of(picture, picture.rect(), theme(Token::kTrouble)), 0) << "quiet";
  window_->show_view(MainWindow::kTester);
  take("tester-first-run");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, RtiWithoutAnExecutive) {
  make_busy();
  rti_.state.trouble =
      "No figures of the RTI: no answer from the executive at 10.0.0.5:6003. It is "
      "tried again.";
  sources_.rti = &rti_;
  open();
  window_->show_view(MainWindow::kRti);
  take("rti-no-executive");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, TesterInTrouble) {
  make_busy();
  probe_.state.phase = ProbeState::Phase::kFailed;
  probe_.state.trouble =
      "'jackd' can't be started: No such file or directory; the probe needs JACK 2 (Debian's "
      "package jackd2)";
  sources_.probe = &probe_;
  open();
  window_->exporter().set_folder("/proc/no/such/folder");
  window_->show_view(MainWindow::kTester);
  window_->tester().export_all();
  window_->tester().toggle_freeze();
  take("tester-trouble");
  expect_nothing_cut();
}

/// Seconds of processor time that this thread has used.
double thread_seconds() {
  timespec used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

/// What share of a core the window takes while `renew` changes what it shows before every beat.
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

/// Far above what it takes (see the printed figure), far below what would be felt.
constexpr double kMostLoad = 0.5;

TEST_F(ScreenshotTest, SixtySendersAreNoLoad) {
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
  EXPECT_LT(load, kMostLoad);
}

TEST_F(ScreenshotTest, SixtyNetsOfTwoHundredStationsAreNoLoad) {
  make_large_exercise(exercise_, clock_.now(), 60, 200);
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open(kLarge);
  window_->show_view(MainWindow::kInstructor);
  look();
  // As a federate of its own makes them: not in this thread.
  std::vector<std::shared_ptr<const radio::ExerciseSnapshot>> looks;
  for (int look = 0; look < 10; ++look) {
    for (auto& net : exercise_.state.nets) net.level_dbfs = -20.0 - (look * 7) % 30;
    looks.push_back(std::make_shared<radio::ExerciseSnapshot>(exercise_.state));
  }
  const double load = load_of(*window_, clock_, [&](int beat) {
    exercise_.made = looks[static_cast<std::size_t>(beat) / 2 % looks.size()];
  });
  std::printf("the instructor's page takes %.1f %% of a core\n", load * 100.0);
  EXPECT_LT(load, kMostLoad);
  take("instructor-large");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, SixtyRadiosAreNoLoad) {
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
  EXPECT_LT(load, kMostLoad);
  take("trainee-large");
}

TEST_F(ScreenshotTest, TwoHundredFederatesAreNoLoad) {
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
  EXPECT_LT(load, kMostLoad);
}

TEST_F(ScreenshotTest, NothingWorks) {
  station_.state.radios.clear();
  station_.state.device = {};
  station_.state.device.name = "USB headset";
  station_.state.device.trouble =
      "USB headset was unplugged. Plug it in again; your radios stay tuned.";
  station_.state.federation.trouble = "no answer from the executive at 10.0.0.5:6003";
  open();
  const QImage picture = take("trainee-trouble");
  expect_nothing_cut();
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kTrouble)), 50);
}

TEST_F(ScreenshotTest, ClocksNotRelated) {
  make_busy();
  station_.state.latencies[0].clocks_related = false;
  open();
  take("trainee-clocks-not-related");
  expect_nothing_cut();
  window_->show_view(MainWindow::kTester);
  take("tester-clocks-not-related");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, AllMuted) {
  make_busy();
  station_.state.all_muted = true;
  open();
  const QImage picture = take("trainee-all-muted");
  expect_nothing_cut();
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_GT(pixels_of(picture, area_of(card(i)), window_->theme()(Token::kTrouble)), 20) << i;
  }
}

TEST_F(ScreenshotTest, LongNamesAndNotJoined) {
  make_busy();
  station_.state.call_sign = "NORTHERN DAWN EXERCISE CONTROL 11";
  station_.state.federation.joined = false;
  station_.state.federation.trouble = "Its FOM differs from ours: RogerVoice has another version.";
  for (auto& radio : station_.state.radios) {
    radio.net = "COMBINED JOINT TASK FORCE LOGISTICS";
    for (auto& speaker : radio.speakers) speaker.call_sign = "LONG RANGE PATROL AIRCRAFT 21";
  }
  for (auto& latency : station_.state.latencies)
    latency.call_sign = "LONG RANGE PATROL AIRCRAFT 21";
  open();
  take("trainee-long-names");
  expect_nothing_cut();
  window_->show_view(MainWindow::kTester);
  take("tester-long-names");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, FoldedPanels) {
  make_busy();
  open();
  SideColumn& side = window_->trainee().side();
  side.calls().head().click();
  side.hearers().head().click();
  side.latency().head().click();
  take("trainee-folded");
  expect_nothing_cut();
  EXPECT_EQ(side.hearers().head().summary(), "3 of 5 hear you");
  EXPECT_EQ(side.widget()->height(), side.height());
}

TEST_F(ScreenshotTest, TheLeastWindowScrollsItsSideColumn) {
  make_busy();
  open({804, 560});
  window_->trainee().side().latency().head().click();
  window_->trainee().side().hearers().ask();
  wait(std::chrono::seconds(1));
  take("trainee-least");
  expect_nothing_cut();
}

TEST_P(LookTest, CallsOnIntercoms) {
  make_busy();
  auto& radios = station_.state.radios;
  radios.resize(2);
  for (const char* name : {"IC 1", "IC 2", "IC 3", "IC 4", "IC 5"}) {
    radios.push_back(intercom(static_cast<radio::RadioId>(radios.size()), name, "CREW"));
  }
  using radio::CallState;
  const TimePoint now = clock_.now();
  radios[3].call = {CallState::kCalling, "HAMMER 1", now - std::chrono::seconds(4)};
  radios[4].call = {CallState::kRinging, "VIPER 21", now - std::chrono::seconds(9)};
  radios[5].call = {CallState::kInCall, "NORTHERN COMMAND 11", now - std::chrono::seconds(130)};
  radios[6].call = {CallState::kBusy, "VIPER 22", now};
  station_.state.callable = {"HAMMER 1", "VIPER 21", "VIPER 22"};
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  const QImage picture = take(QStringLiteral("trainee-calls-%1").arg(GetParam().name));
  expect_nothing_cut();
  EXPECT_GT(pixels_of(picture, area_of(card(4)), window_->theme()(Token::kReceiveTint)), 500)
      << "who rings is seen from afar";
  card(2).tuning().calls()->whom().setFocus(Qt::TabFocusReason);
  QTest::keyClicks(QApplication::focusWidget(), "NORTHERN COMM");
  radios[2].call = {CallState::kRinging, "VIPER 21", now};
  take(QStringLiteral("trainee-call-typed-%1").arg(GetParam().name));
  EXPECT_TRUE(card(2).tuning().calls()->whom().isVisible());
  expect_nothing_cut();
}

TEST_P(LookTest, GuardScanAndHopping) {
  make_busy();
  auto& radios = station_.state.radios;
  for (const std::size_t hops : {0U, 2U}) {
    radios[hops].hopping = "SINCGARS 512, hopset 2";
    radios[hops].hop_net = 512;
  }
  radios[2].clock_ahead = std::chrono::seconds(3);
  radios[2].in_step = false;
  radios[5].guard = "GUARD";
  radios[5].scanned_preset = 2;
  radios[5].scan_held = true;
  radios[0].guard = "GUARD";
  radios[0].speakers[0].by_guard = true;
  radios[6].scanned_preset = 1;
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  const QImage picture = take(QStringLiteral("trainee-modes-%1").arg(GetParam().name));
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  EXPECT_GT(pixels_of(picture, area_of(card(2).tuning().hop_switch()), theme(Token::kTroubleTint)),
            200);
  EXPECT_GT(pixels_of(picture, area_of(card(0).guard_lamp()), theme(Token::kReceiveTint)), 100);
}

TEST_F(ScreenshotTest, RefusedTuning) {
  make_busy();
  open();
  auto& field = card(2).tuning().frequency_edit();
  field.setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field, "500.000");
  QTest::keyClick(&field, Qt::Key_Return);
  const QImage picture = take("trainee-refused");
  expect_nothing_cut();
  EXPECT_GT(pixels_of(picture, area_of(card(2)), window_->theme()(Token::kTrouble)), 200);
}

TEST_F(ScreenshotTest, FocusAndShortcuts) {
  make_busy();
  open();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  window_->shortcuts().toggle();
  take("trainee-shortcuts");
  expect_nothing_cut();
  for (RadioCard* each : window_->trainee().grid().cards()) {
    EXPECT_FALSE(window_->shortcuts().geometry().intersects(area_of(each->ptt())));
  }
  window_->shortcuts().close_panel();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  const QImage picture = take("trainee-focus");
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kFocus)), 400);
}

TEST_P(LookTest, Settings) {
  make_busy();
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->settings().toggle();
  Combo& scale = window_->settings().look().scale();
  scale.setCurrentIndex(scale.count() - 1);
  emit scale.activated(scale.count() - 1);
  take(QStringLiteral("settings-%1").arg(GetParam().name));
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, LosingTheFocusLetsGo) {
  open();
  QTest::keyPress(window_.get(), Qt::Key_F5);
  EXPECT_EQ(keyed(0), std::vector<bool>{true});
  QWidget other;
  other.resize(100, 100);
  other.show();
  other.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&other, 30000));
  EXPECT_EQ(keyed(0), (std::vector<bool>{true, false}));
}

}  // namespace
}  // namespace roger::ui
