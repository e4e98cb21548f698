// Pictures of errors and rare states on a real X server.
#include <QAbstractItemView>
#include <QApplication>
#include <QScrollBar>
#include <QTest>
#include <array>

#include "screenshot_fixture.hpp"

namespace roger::ui {
namespace {

TEST_F(ScreenshotTest, InstructorsForms) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open();
  window_->show_view(MainWindow::kInstructor);
  look();
  window_->instructor().net().actions().jam().click();
  take("instructor-jam");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, InstructorPageWithoutExercise) {
  open();
  window_->show_view(MainWindow::kInstructor);
  take("instructor-nothing");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, FirstRunWithoutOtherStations) {
  open();
  const QImage picture = take("trainee-first-run");
  expect_nothing_cut();
  const Theme& theme = window_->theme();
  EXPECT_EQ(pixels_of(picture, picture.rect(), theme(Token::kTransmitFill)), 0);
  EXPECT_EQ(pixels_of(picture, picture.rect(), theme(Token::kTrouble)), 0) << "no warning is shown";
  window_->show_view(MainWindow::kTester);
  take("tester-first-run");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, RtiWithoutAnExecutive) {
  make_busy();
  rti_.state.trouble = RtiSnapshot::Trouble::kRetried;
  rti_.state.why = "no answer from the executive at 10.0.0.5:6003";
  sources_.rti = &rti_;
  open();
  window_->show_view(MainWindow::kRti);
  take("rti-no-executive");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, TesterWithProblems) {
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

TEST_F(ScreenshotTest, StationWithoutDeviceRadiosAndFederation) {
  station_.state.radios.clear();
  station_.state.device = {};
  station_.state.device.name = "USB headset";
  station_.state.device.trouble = {.problem = audio::DeviceProblem::kUnplugged,
                                   .device = "USB headset",
                                   .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  station_.state.federation.trouble = {radio::NoticeCode::kQuoted,
                                       {"no answer from the executive at 10.0.0.5:6003"}};
  open();
  const QImage picture = take("trainee-trouble");
  expect_nothing_cut();
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kTrouble)), 50);
}

TEST_F(ScreenshotTest, DeviceThatCannotBeOpened) {
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    make_busy();
    station_.state.device.name = "JACK Audio Connection Kit: system";
    open();
    window_->theme().set_scheme(scheme);
    window_->model().submit(radio::ChooseDevice{FakeOperator::kBusyDevice});
    take(scheme == Scheme::kDark ? "trainee-device-refused" : "trainee-device-refused-light");
    expect_nothing_cut();
  }
}

TEST_F(ScreenshotTest, DeviceListFitsItsEntries) {
  struct Found final : DeviceSource {
    void search() override {}
    DeviceList look() override { return state; }
    DeviceList state;
  } devices;
  make_busy();
  station_.state.device.name = "ALSA: USB Headset: Audio (hw:1,0)";
  station_.state.device.asked_for = "USB Headset";
  sources_.devices = &devices;
  devices.state.searching = true;
  open();
  DeviceBox& choice = window_->trainee().microphone().device();
  choice.showPopup();
  const QSize searching = choice.view()->window()->size();
  devices.state = {false,
                   {{"ALSA", "HDA Intel PCH: ALC3204 Analog (hw:0,0)", true, true},
                    {"ALSA", "USB Headset: Audio (hw:1,0)", true, true},
                    {"ALSA", "C920 HD Webcam: USB Audio (hw:2,0)", true, false},
                    {"ALSA", "HDA Intel PCH: HDMI 0 (hw:0,3)", false, true}},
                   {}};
  look();
  const QWidget& list = *choice.view()->window();
  EXPECT_GT(list.height(), searching.height());
  EXPECT_GE(choice.view()->viewport()->width(), choice.view()->sizeHintForColumn(0));
  EXPECT_FALSE(choice.view()->verticalScrollBar()->isVisible());
  EXPECT_EQ(choice.currentText(), "USB Headset: Audio (hw:1,0) · ALSA · in use");
  EXPECT_TRUE(choice.view()->window()->grab().save(ROGER_SCREENSHOT_DIR "/device-list.png"));
  choice.hidePopup();
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
  station_.state.federation.trouble = {
      radio::NoticeCode::kQuoted, {"Its FOM differs from ours: RogerVoice has another version."}};
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
  EXPECT_EQ(side.hearers().head().summary(), "3 of 4 hear you");
  EXPECT_EQ(side.widget()->height(), side.height());
}

TEST_F(ScreenshotTest, SmallestWindowScrollsSideColumn) {
  make_busy();
  open(kMinWindow);
  window_->trainee().side().latency().head().click();
  window_->trainee().side().hearers().ask();
  wait(std::chrono::seconds(1));
  take("trainee-least");
  expect_nothing_cut();
}

TEST_F(ScreenshotTest, InstructorsPageFitsTheSmallestWindow) {
  make_busy_exercise(exercise_, clock_.now());
  station_.state = instructor_station(exercise_, clock_.now());
  sources_.exercise = &exercise_;
  open(kMinWindow);
  window_->show_view(MainWindow::kInstructor);
  take("instructor-least");
  expect_nothing_cut();
  expect_whole_buttons();
  InstructorView& page = window_->instructor();
  const auto parts = page.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
  for (const QWidget* part : parts) {
    EXPECT_TRUE(page.rect().contains(part->geometry())) << part->metaObject()->className();
    for (const QWidget* other : parts) {
      EXPECT_TRUE(part == other || !part->geometry().intersects(other->geometry()))
          << part->metaObject()->className() << ", " << other->metaObject()->className();
    }
  }
  page.net().actions().jam().click();
  look();
  take("instructor-least-jam");
  expect_nothing_cut();
  expect_whole_buttons();
  EXPECT_TRUE(page.net().details().jam_form().action().isVisible());
  station_.state.call_sign = "INSTRUCTOR OF BATTALION 12";
  take("instructor-least-call-sign");
  expect_nothing_cut();
  expect_whole_buttons();
}

TEST_F(ScreenshotTest, ManyRadiosAreCompact) {
  make_busy();
  auto& radios = station_.state.radios;
  const auto few = radios.size();
  while (radios.size() < 20) {
    radios.push_back(radios[radios.size() % few]);
    radios.back().id = static_cast<radio::RadioId>(radios.size() - 1);
  }
  open();
  take("trainee-compact");
  expect_nothing_cut();
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
  EXPECT_TRUE(window_->rect().contains(window_->shortcuts().geometry()))
      << "it ends at " << window_->shortcuts().geometry().bottom();
  expect_nothing_cut();
  for (RadioCard* each : window_->trainee().grid().cards()) {
    EXPECT_FALSE(window_->shortcuts().geometry().intersects(area_of(each->ptt())));
  }
  window_->shortcuts().close_panel();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  const QImage picture = take("trainee-focus");
  EXPECT_GT(pixels_of(picture, picture.rect(), window_->theme()(Token::kFocus)), 400);
}

}  // namespace
}  // namespace roger::ui
