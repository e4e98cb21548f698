// The instructor's timeline, recordings and their replay.
#include <QTest>
#include <QToolTip>
#include <algorithm>

#include "instructor/instructor_fixture.hpp"
#include "ui/model/station_text.hpp"

namespace roger::ui {
namespace {

using testing::SizeIs;

class InstructorTimelineTest : public InstructorPageTest {};

TEST_F(InstructorTimelineTest, RefusedControlIsShownForSomeTime) {
  open_page();
  const QString text = "A2 refused \"40.000 MHz is cut\" of EAGLE-1: its role is trainee";
  const auto shown = [&] {
    const auto labels = window_->instructor().timeline().findChildren<TextLabel*>();
    return std::ranges::any_of(labels,
                               [&](const TextLabel* label) { return label->text() == text; });
  };
  EXPECT_FALSE(shown());
  exercise_.state.refused = {1,
                             {radio::NoticeCode::kControlRefused,
                              {"A2", "EAGLE-1"},
                              {{radio::NoticeCode::kFrequencyCut, {"40.000"}},
                               {radio::NoticeCode::kWrongRole, {"trainee"}}}},
                             clock_.now()};
  look();
  EXPECT_TRUE(shown());
  exercise_.state.refused.at = clock_.now() - std::chrono::seconds(30);
  look();
  EXPECT_FALSE(shown());
}

TEST_F(InstructorTimelineTest, ClickOnBarPlaysTransmission) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  // The newest control is still active and ends at the plot's edge.
  QPoint there;
  for (int y = 0; y < plot.height() && there.isNull(); ++y) {
    const QPoint point(plot.width() - TimelinePlot::kRightMargin - 6, y);
    if (const auto* one = plot.transmission_at(point); one != nullptr) there = point;
  }
  ASSERT_FALSE(there.isNull());
  const auto id = plot.transmission_at(there)->id;
  QTest::mouseClick(&plot, Qt::LeftButton, Qt::NoModifier, there);
  ASSERT_THAT(exercise_.orders<radio::PlayTransmission>(), SizeIs(1));
  EXPECT_EQ(exercise_.orders<radio::PlayTransmission>()[0].id, id);
}

TEST_F(InstructorTimelineTest, KeysChooseATransmissionAndPlayIt) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  const auto& all = window_->exercise().transmissions();
  QTest::keyClick(&plot, Qt::Key_Return);
  EXPECT_EQ(plot.chosen(), nullptr);
  EXPECT_THAT(exercise_.orders<radio::PlayTransmission>(), SizeIs(0)) << "none is chosen";
  EXPECT_TRUE(plot.accessibleDescription().contains("Enter plays a transmission"));

  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(plot.chosen(), &all.back());
  constexpr int kAway = 40;
  ASSERT_GT(all.size(), kAway);
  // One more, because the keys choose the instructor control of the exercise, too.
  for (int i = 0; i <= kAway; ++i) QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier);
  const radio::AirTransmission& chosen = all.at(all.size() - kAway);
  ASSERT_EQ(plot.chosen(), &chosen);
  EXPECT_TRUE(plot.accessibleDescription().startsWith(station_text(chosen) + " on " +
                                                      net_title(chosen) + ", "))
      << plot.accessibleDescription().toStdString();
  EXPECT_LE(plot.window().begin(plot.reach()), chosen.since) << "it is in sight";
  EXPECT_GE(plot.window().end(plot.reach()), chosen.since);
  look();
  QImage picture(plot.size(), QImage::Format_RGB32);
  plot.render(&picture);
  bool framed = false;
  const QRgb frame = window_->theme()(Token::kFocus).rgb();
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x + 1 < picture.width(); ++x) {
      if (picture.pixel(x, y) != frame || picture.pixel(x + 1, y) != frame) continue;
      framed = framed || plot.transmission_at({x + 2, y + 4}) == &chosen;
    }
  }
  EXPECT_TRUE(framed);
  QTest::keyClick(&plot, Qt::Key_Return);
  ASSERT_THAT(exercise_.orders<radio::PlayTransmission>(), SizeIs(1));
  EXPECT_EQ(exercise_.orders<radio::PlayTransmission>()[0].id, chosen.id);
}

TEST_F(InstructorTimelineTest, KeysChooseInstructorControlsInTheOrderOfTime) {
  using Kind = radio::ExerciseMark::Kind;
  using std::chrono::seconds;
  auto& all = exercise_.timeline.transmissions;
  all.erase(all.begin(), all.end() - 2);
  all.front().since = clock_.now() - seconds(60);
  all.back().since = clock_.now() - seconds(10);
  exercise_.timeline.marks = {
      {1, Kind::kInstructorControl, clock_.now() - seconds(3600), "", "HAMMER 1 can't send", true},
      {2, Kind::kInstructorControl, clock_.now() - seconds(3000), "", "HAMMER 1 can send", false,
       1},
      {3, Kind::kInstructorControl, clock_.now() - seconds(33), "STRIKE 2", "Jam STRIKE 2", true}};
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  ASSERT_NE(plot.chosen(), nullptr);
  EXPECT_EQ(plot.chosen()->id, all.back().id);
  EXPECT_EQ(plot.chosen_control(), nullptr);

  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(plot.chosen(), nullptr);
  ASSERT_NE(plot.chosen_control(), nullptr);
  EXPECT_EQ(plot.accessibleDescription(), "Jam STRIKE 2\n0:33 so far");
  EXPECT_EQ(QToolTip::text(), "Jam STRIKE 2\n0:33 so far");
  QTest::keyClick(&plot, Qt::Key_Return);
  EXPECT_THAT(exercise_.orders<radio::PlayTransmission>(), SizeIs(0));
  wait(seconds(2));
  EXPECT_EQ(plot.accessibleDescription(), "Jam STRIKE 2\n0:33 so far")
      << "screen readers would read each change";

  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  ASSERT_NE(plot.chosen(), nullptr);
  EXPECT_EQ(plot.chosen()->id, all.front().id);
  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_EQ(plot.accessibleDescription(), "HAMMER 1 can't send\nFor 10:00");
  EXPECT_FALSE(plot.window().follows()) << "it is in sight";
  EXPECT_LE(plot.window().begin(plot.reach()), clock_.now() - seconds(3600));
  for (int i = 0; i < 2; ++i) QTest::keyClick(&plot, Qt::Key_Right, Qt::ControlModifier);
  EXPECT_EQ(plot.accessibleDescription(), "Jam STRIKE 2\n0:35 so far");

  exercise_.timeline.marks.push_back(
      {4, Kind::kInstructorControl, clock_.now(), "STRIKE 2", "Jam ended", false, 3});
  ++exercise_.timeline.revision;
  look();
  EXPECT_EQ(plot.accessibleDescription(), "Jam STRIKE 2\nFor 0:35");
}

TEST_F(InstructorTimelineTest, ControlChosenByKeysIsFramed) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  const auto framed = [&] {
    look();
    QImage picture(plot.size(), QImage::Format_RGB32);
    plot.render(&picture);
    const QRgb frame = window_->theme()(Token::kFocus).rgb();
    for (int y = 0; y + 4 < picture.height(); ++y) {
      for (int x = TimelinePlot::kNameWidth; x + 8 < picture.width(); ++x) {
        bool line = true;
        for (int i = 0; i < 8; ++i) line = line && picture.pixel(x + i, y) == frame;
        if (line && !plot.control_at({x + 4, y + 4}).isEmpty()) return true;
      }
    }
    return false;
  };
  EXPECT_FALSE(framed());
  for (int i = 0; i < 50 && plot.chosen_control() == nullptr; ++i) {
    QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  }
  ASSERT_NE(plot.chosen_control(), nullptr);
  EXPECT_TRUE(framed());
}

TEST_F(InstructorTimelineTest, DescriptionOfTheChosenTransmissionFollowsIt) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  QTest::keyClick(&plot, Qt::Key_Left, Qt::ControlModifier);
  ASSERT_NE(plot.chosen(), nullptr);
  ASSERT_EQ(plot.chosen()->until, TimePoint{});
  const QString before = plot.accessibleDescription();
  EXPECT_TRUE(before.endsWith(", on the air")) << before.toStdString();
  wait(std::chrono::seconds(2));
  EXPECT_EQ(plot.accessibleDescription(), before) << "screen readers would read each change";

  auto& all = exercise_.timeline.transmissions;
  radio::AirTransmission& ended =
      *std::ranges::find(all, plot.chosen()->id, &radio::AirTransmission::id);
  ended.until = ended.since + std::chrono::milliseconds(12'300);
  ended.answered = false;
  ++exercise_.timeline.revision;
  look();
  const QString after = plot.accessibleDescription();
  EXPECT_TRUE(after.endsWith(", 12.3 s\nNo reply")) << after.toStdString();
}

TEST_F(InstructorTimelineTest, TimelineFollowsUntilMovedAndResumes) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  EXPECT_TRUE(plot.window().follows());
  QTest::keyClick(&plot, Qt::Key_Left);
  EXPECT_FALSE(plot.window().follows());
  const TimePoint before = plot.window().end(plot.reach());
  wait(std::chrono::seconds(5));
  EXPECT_EQ(plot.window().end(plot.reach()), before);
  QTest::keyClick(&plot, Qt::Key_End);
  EXPECT_TRUE(plot.window().follows());
  SearchEdit& search = window_->instructor().timeline().search();
  search.setText("hammer 4");
  for (int match = 0; match < 10; ++match) QTest::keyClick(&search, Qt::Key_Return);
  EXPECT_FALSE(plot.window().follows()) << "an earlier match is in the past";
}

TEST_F(InstructorTimelineTest, RecordingShowsProblemsAndEndsByClick) {
  open_page();
  Button* button = nullptr;
  for (auto* candidate : window_->findChildren<Button*>()) {
    if (candidate->text().startsWith("Recording")) button = candidate;
  }
  ASSERT_NE(button, nullptr);
  EXPECT_EQ(button->text(), "Recording 42:10");
  button->click();
  EXPECT_THAT(exercise_.orders<radio::StopRecording>(), SizeIs(1));
  EXPECT_EQ(button->text(), "Record") << "the result may arrive before the next snapshot";
  exercise_.state.recording.on = false;
  exercise_.state.recording.trouble = {radio::NoticeCode::kQuoted, {"The disk is full."}};
  look();
  EXPECT_EQ(button->text(), "Recording failed");
  EXPECT_EQ(button->toolTip(), "The disk is full.");
}

TEST_F(InstructorTimelineTest, OpenRecordingReplacesExercise) {
  open_page();
  TimelinePanel& timeline = window_->instructor().timeline();
  timeline.open_recording("old");
  ASSERT_THAT(exercise_.orders<radio::OpenRecording>(), SizeIs(1));
  auto recording = std::make_shared<radio::TimelineChanges>();
  recording->transmissions.push_back(exercise_.timeline.transmissions.front());
  exercise_.open_recording = recording;
  exercise_.state.replay.open = true;
  exercise_.state.replay.begin = clock_.now() - std::chrono::minutes(50);
  exercise_.state.replay.end = clock_.now() - std::chrono::minutes(20);
  exercise_.state.replay.position = exercise_.state.replay.begin;
  look();
  EXPECT_TRUE(window_->exercise().shows_recording());
  EXPECT_THAT(window_->exercise().transmissions(), SizeIs(1));
  exercise_.open_recording = nullptr;
  look();
  EXPECT_FALSE(window_->exercise().shows_recording());
}

TEST_F(InstructorTimelineTest, ReplayIsShownInHeadOfEveryView) {
  open_page();
  const auto* banner = window_->findChild<ReplayBanner*>();
  ASSERT_NE(banner, nullptr);
  EXPECT_FALSE(banner->isVisible());
  radio::ReplayState& replay = exercise_.state.replay;
  replay.open = true;
  replay.folder = "recordings/2026-05-09T09-32-26Z/";
  replay.begin = clock_.now() - std::chrono::minutes(50);
  replay.end = replay.begin + std::chrono::minutes(30);
  replay.position = replay.begin + std::chrono::seconds(751);
  look();
  EXPECT_FALSE(banner->isVisible()) << "the recording is neither heard nor shown";
  replay.playing = true;
  replay.speed = 2.0;
  window_->show_view(MainWindow::kTester);
  look();
  EXPECT_TRUE(banner->isVisible());
  EXPECT_EQ(banner->sentence(),
            QString::fromUtf8("Replay 12:31 of 30:00, ×2 of 2026-05-09T09-32-26Z"));
  replay.playing = false;
  look();
  EXPECT_FALSE(banner->isVisible());
}

TEST_F(InstructorTimelineTest, OrderResultIsShownInPlace) {
  open_page();
  exercise_.outcomes.push_back(
      {1, false, {radio::NoticeCode::kCannotRead, {"recordings/x/events.jsonl: no such file"}}});
  look();
  bool shown = false;
  for (const auto* label : window_->instructor().timeline().findChildren<TextLabel*>()) {
    shown = shown ||
            label->text() == "Can't read the recording: recordings/x/events.jsonl: no such file";
  }
  EXPECT_TRUE(shown);
}

}  // namespace
}  // namespace roger::ui
