// Pictures of each page on a real X server, in small and large windows and both themes, with checks
// that apply to all of them.
#include "screenshot_fixture.hpp"

namespace roger::ui {
namespace {

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
      << "the transmitting button is filled";
  EXPECT_EQ(pixels_of(picture, area_of(card(0).ptt()), theme(Token::kTransmitFill)), 0);
  EXPECT_GT(pixels_of(picture, area_of(card(0).head().receive()), theme(Token::kReceiveTint)), 100);
  EXPECT_EQ(pixels_of(picture, area_of(card(2).head().receive()), theme(Token::kReceiveTint)), 0);
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
  EXPECT_GT(pixels_of(picture, area_of(view.net().details().matrix()), theme(Token::kTroubleTint)),
            500);
  EXPECT_GT(pixels_of(picture, area_of(view.net().details().matrix()), theme(Token::kReceiveTint)),
            500);
  EXPECT_GT(pixels_of(picture, area_of(view.timeline().plot()), theme(Token::kTrouble)), 100)
      << "overlapping transmissions are hatched";
  EXPECT_GT(pixels_of(picture, area_of(view.timeline().plot()), theme(Token::kReceive)), 100);
}

TEST_P(LookTest, InstructorBreaksInLongAfterTimelineStart) {
  make_busy_exercise(exercise_, clock_.now());
  auto& all = exercise_.timeline.transmissions;
  exercise_.timeline.kept_from = clock_.now() - std::chrono::seconds(80);
  std::erase_if(all, [this](const auto& one) { return one.since < exercise_.timeline.kept_from; });
  const auto eagle = std::ranges::find_if(all, [](const auto& one) {
    return one.transmission.call_sign == "EAGLE 11" && one.until == TimePoint{};
  });
  ASSERT_NE(eagle, all.end());
  radio::AirTransmission over_him = *eagle;
  over_him.id = all.back().id + 1;
  over_him.transmission.call_sign = "RANGE CONTROL";
  over_him.since += std::chrono::seconds(5);
  over_him.transmission.flags.breaks_in = true;
  all.push_back(over_him);
  exercise_.state.nets[1].keyed_by = {{"EAGLE 11"}, {"RANGE CONTROL"}};
  exercise_.state.nets[1].broken_into_by = radio::KeyedStation{"RANGE CONTROL"};
  station_.state = instructor_station(exercise_, clock_.now());
  station_.state.radios[1].transmitting = true;
  sources_.exercise = &exercise_;
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kInstructor);
  window_->exercise().choose("BALTIC TOWER");
  const QImage picture = take(QStringLiteral("instructor-breaks-in-%1").arg(GetParam().name));
  expect_nothing_cut();
  const TimelinePlot& plot = window_->instructor().timeline().plot();
  EXPECT_EQ(plot.older_text(), "Older data only in the recording");
  EXPECT_GT(pixels_of(picture, area_of(plot), window_->theme()(Token::kInstructorTint)), 300);
}

TEST_P(LookTest, ReplayRunning) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  auto recording = std::make_shared<radio::TimelineChanges>(exercise_.timeline);
  const TimePoint now = clock_.now();
  recording->marks = {
      {1, radio::ExerciseMark::Kind::kInstructorControl, now - std::chrono::seconds(80), "FIRES",
       "46.250 MHz is jammed with noise by RANGE CONTROL", true},
      {2, radio::ExerciseMark::Kind::kInstructorControl, now - std::chrono::seconds(40), "",
       "VIPER 22's radio 1: can't transmit", true},
      {3, radio::ExerciseMark::Kind::kInstructorControl, now - std::chrono::seconds(15), "FIRES",
       "46.250 MHz is no longer jammed", false, 1}};
  exercise_.open_recording = recording;
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
  window_->exercise().show_recording(true);
  const QImage picture = take(QStringLiteral("instructor-replay-%1").arg(GetParam().name));
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  EXPECT_GT(
      pixels_of(picture, QRect(0, 0, picture.width(), kHeadHeight), theme(Token::kInstructor)),
      3 * picture.width())
      << "the whole head bar shows the replay";
  EXPECT_GT(pixels_of(picture, area_of(window_->instructor().timeline().plot()),
                      theme(Token::kInstructor)),
            300)
      << "instructor controls are hatched";
}

TEST_P(LookTest, ListOfRecordings) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  exercise_.state.recordings = sample_recordings();
  sources_.exercise = &exercise_;
  open(GetParam().size);
  window_->theme().set_scheme(GetParam().scheme);
  window_->show_view(MainWindow::kInstructor);
  TimelinePanel& timeline = window_->instructor().timeline();
  timeline.choose_recording();
  look();
  QTest::keyClick(&timeline.chooser().table(), Qt::Key_End);
  const QImage picture = take(QStringLiteral("instructor-recordings-%1").arg(GetParam().name));
  expect_nothing_cut();
  EXPECT_GT(
      pixels_of(picture, area_of(timeline.chooser().table()), window_->theme()(Token::kTrouble)),
      20)
      << "damaged recordings are marked";
  QTest::keyClick(&timeline.chooser().table(), Qt::Key_Delete);
  take(QStringLiteral("instructor-recordings-deletion-%1").arg(GetParam().name));
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
      << "cell of a joined group";
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kTrouble)), 50)
      << "row of a federate that loses packets";
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
      << "a ringing call is clearly visible";
  card(2).tuning().calls()->call_sign_field().setFocus(Qt::TabFocusReason);
  QTest::keyClicks(QApplication::focusWidget(), "NORTHERN COMM");
  radios[2].call = {CallState::kRinging, "VIPER 21", now};
  take(QStringLiteral("trainee-call-typed-%1").arg(GetParam().name));
  EXPECT_TRUE(card(2).tuning().calls()->call_sign_field().isVisible());
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
  EXPECT_GT(pixels_of(picture, area_of(card(0).head().guard()), theme(Token::kReceiveTint)), 100);
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

}  // namespace
}  // namespace roger::ui
