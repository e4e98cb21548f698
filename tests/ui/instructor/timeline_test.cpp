// The instructor's timeline: the visible time span, and instructor controls on it.
#include "contrast.hpp"
#include "instructor/instructor_fixture.hpp"
#include "painted_text.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::ui {
namespace {

using testing::SizeIs;

class TimelineTest : public InstructorPageTest {};

/// Returns the text of the leftmost instructor control and stores its position in `there`.
QString first_control(const TimelinePlot& plot, QPoint* there = nullptr) {
  for (int y = 0; y < plot.height(); y += 4) {
    for (int x = 0; x < plot.width(); x += 2) {
      const QString words = plot.control_at({x, y});
      if (words.isEmpty()) continue;
      if (there != nullptr) *there = {x, y};
      return words;
    }
  }
  return {};
}

TEST_F(TimelineTest, ControlIsABarInItsNetsLane) {
  open_page();
  EXPECT_EQ(first_control(window_->instructor().timeline().plot()), "Jam STRIKE 2\n0:33 so far");
}

TEST_F(TimelineTest, ShortTransmissionIsNamedBesideItsBar) {
  auto& all = exercise_.timeline.transmissions;
  all.clear();
  using std::chrono::milliseconds;
  const auto add = [&](const char* call_sign, milliseconds ago, milliseconds length) {
    radio::AirTransmission one;
    one.id = all.size() + 1;
    one.net = "TANKER";
    one.transmission.call_sign = call_sign;
    one.since = clock_.now() - ago;
    one.until = one.since + length;
    all.push_back(one);
  };
  add("RESCUE 7", milliseconds(60'000), milliseconds(300));
  add("MULE 2", milliseconds(40'000), milliseconds(300));
  add("CASTLE", milliseconds(39'500), milliseconds(300));
  add("TOWER", milliseconds(300), milliseconds(300));
  open_page();
  QStringList painted = painted_texts(window_->instructor().timeline().plot());
  EXPECT_EQ(painted.count("RESCUE 7"), 1) << "at the right of its bar";
  EXPECT_EQ(painted.count("MULE 2"), 1) << "at the left: the next bar is close";
  EXPECT_EQ(painted.count("CASTLE"), 1);
  EXPECT_EQ(painted.count("TOWER"), 1) << "at the left: the plot ends";
  EXPECT_EQ(painted.count("RESCUE 7 (replay)"), 0);
  all.at(0).stream = radio::make_first_replay_stream(1);
  ++exercise_.timeline.revision;
  exercise_.timeline.whole = true;
  look();
  painted = painted_texts(window_->instructor().timeline().plot());
  EXPECT_EQ(painted.count("RESCUE 7 (replay)"), 1) << "the recorded station may be on the air, too";
  all.at(2).since = all.at(1).since + milliseconds(1000);
  all.at(2).until = all.at(2).since + milliseconds(300);
  add("EAGLE 11", milliseconds(38'000), milliseconds(300));
  std::ranges::sort(all, {}, &radio::AirTransmission::since);
  for (std::size_t i = 0; i < all.size(); ++i) all[i].id = i + 1;
  ++exercise_.timeline.revision;
  exercise_.timeline.whole = true;
  look();
  painted = painted_texts(window_->instructor().timeline().plot());
  EXPECT_EQ(painted.count("CASTLE"), 0) << "no room at either side";
}

TEST_F(TimelineTest, TransmissionsThatDoNotMatchASearchStayReadable) {
  constexpr double kText = 4.5;  // WCAG 2.1, level AA, 1.4.3
  constexpr double kEdge = 3.0;  // WCAG 2.1, level AA, 1.4.11
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    window_->theme().set_scheme(scheme);
    plot.set_search("");
    look();
    for (const TextLook& one : text_looks(plot)) EXPECT_FALSE(one.bold) << one.text.toStdString();
    plot.set_search("HAMMER 4");
    look();
    int others = 0;
    int matches = 0;
    for (const TextLook& one : text_looks(plot)) {
      EXPECT_GE(one.contrast, kText) << one.text.toStdString();
      const bool match = one.text.contains("HAMMER 4");
      EXPECT_EQ(one.bold, match) << one.text.toStdString();
      if (match) ++matches;
      if (one.text.contains("VIPER")) ++others;
    }
    EXPECT_GT(matches, 0);
    EXPECT_GT(others, 0);

    const QImage picture = window_->grab().toImage();
    const QPoint origin = plot.mapTo(window_.get(), QPoint(0, 0));
    // The upper outlines of the bars, away from their corners.
    int bars = 0;
    for (int x = TimelinePlot::kNameWidth + 8; x < plot.width() - 20; x += 16) {
      for (int y = 1; y + 20 < plot.height(); ++y) {
        const auto* bar = plot.transmission_at({x, y});
        const bool inside = bar != nullptr && plot.transmission_at({x - 5, y}) == bar &&
                            plot.transmission_at({x + 5, y}) == bar;
        if (!inside || plot.transmission_at({x, y - 1}) == bar) continue;
        ++bars;
        double most = 0.0;
        for (int edge = y; edge < y + 6; ++edge) {
          most = std::max(most, contrast(picture.pixelColor(origin + QPoint(x, edge)),
                                         window_->theme()(Token::kPanel)));
        }
        EXPECT_GE(most, kEdge) << x << ", " << y;
      }
    }
    EXPECT_GT(bars, 0);
  }
}

TEST_F(TimelineTest, DurationOfAControlIsNotCoveredByTransmissions) {
  using std::chrono::seconds;
  using Kind = radio::ExerciseMark::Kind;
  exercise_.timeline.marks = {
      {2, Kind::kInstructorControl, clock_.now() - seconds(60), "STRIKE 2", "Jam STRIKE 2", true}};
  radio::AirTransmission one;
  one.id = 1;
  one.net = "STRIKE 2";
  one.transmission.call_sign = "EAGLE 11";
  one.since = clock_.now() - seconds(10);
  one.until = clock_.now();
  exercise_.timeline.transmissions = {one};
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  EXPECT_EQ(painted_texts(plot).count("1:00"), 1) << "left of the transmission";
  EXPECT_TRUE(cut_texts(plot).isEmpty()) << cut_texts(plot).join(u'\n').toStdString();
  auto& longer = exercise_.timeline.transmissions.front();
  longer.since = clock_.now() - seconds(60);
  ++exercise_.timeline.revision;
  look();
  EXPECT_EQ(painted_texts(plot).count("1:00"), 0) << "no room";
}

TEST_F(TimelineTest, TopmostOverlappingControlIsNamed) {
  using Kind = radio::ExerciseMark::Kind;
  exercise_.timeline.marks = {{2, Kind::kInstructorControl, clock_.now() - std::chrono::minutes(30),
                               "STRIKE 2", "Jam STRIKE 2", true},
                              {3, Kind::kInstructorControl, clock_.now() - std::chrono::seconds(20),
                               "STRIKE 2", "Cut STRIKE 2", true}};
  open_page();
  const TimelinePlot& plot = window_->instructor().timeline().plot();
  QPoint there;
  EXPECT_EQ(first_control(plot, &there), "Jam STRIKE 2\n30:00 so far");
  EXPECT_GE(there.x(), TimelinePlot::kNameWidth);
  there.setX(plot.width() - TimelinePlot::kRightMargin - 4);
  EXPECT_EQ(plot.control_at(there), "Cut STRIKE 2\n0:20 so far");
  there.setX(plot.width() - TimelinePlot::kRightMargin + 4);
  EXPECT_EQ(plot.control_at(there), "");
}

TEST_F(TimelineTest, OpenControlEndsWithTheRecording) {
  open_page();
  auto recording = std::make_shared<radio::TimelineChanges>();
  radio::ReplayState& replay = exercise_.state.replay;
  replay.open = true;
  replay.begin = clock_.now() - std::chrono::minutes(50);
  replay.end = clock_.now() - std::chrono::minutes(20);
  replay.position = replay.begin + std::chrono::minutes(10);
  recording->marks.push_back({1, radio::ExerciseMark::Kind::kInstructorControl,
                              replay.begin + std::chrono::minutes(9), "STRIKE 2", "Jam STRIKE 2",
                              true});
  exercise_.open_recording = recording;
  window_->instructor().timeline().open_recording("old");
  look();
  ASSERT_TRUE(window_->exercise().shows_recording());
  EXPECT_EQ(first_control(window_->instructor().timeline().plot()), "Jam STRIKE 2\nFor 21:00");
}

TEST_F(TimelineTest, NewRecordingIsShownFromItsStart) {
  open_page();
  auto& replay = exercise_.state.replay;
  const auto show = [&](std::chrono::minutes length) {
    replay.open = true;
    replay.begin = clock_.now() - std::chrono::hours(2);
    replay.end = replay.begin + length;
    replay.position = replay.begin;
    exercise_.open_recording = std::make_shared<radio::TimelineChanges>();
    look();
  };
  window_->instructor().timeline().open_recording("old");
  show(std::chrono::minutes(50));
  TimelinePlot& plot = window_->instructor().timeline().plot();
  plot.show(replay.end);
  ASSERT_FALSE(plot.window().follows());
  show(std::chrono::minutes(1));
  EXPECT_TRUE(plot.window().follows());
  EXPECT_EQ(plot.window().span(), Nanoseconds(std::chrono::minutes(1)));
  window_->exercise().show_recording(false);
  EXPECT_EQ(plot.window().span(), Nanoseconds(std::chrono::minutes(2)))
      << "the live window is restored";
}

TEST_F(TimelineTest, DiscardedDataIsStatedAtTheLeftEnd) {
  open_page();
  TimelinePlot& plot = window_->instructor().timeline().plot();
  plot.setFocus();
  for (int i = 0; i < 12; ++i) QTest::keyClick(&plot, Qt::Key_Minus);
  EXPECT_EQ(plot.older_text(), "") << "the timeline is complete";
  auto& all = exercise_.timeline.transmissions;
  const std::size_t before = all.size();
  all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before / 2));
  exercise_.timeline.marks.clear();
  exercise_.timeline.revision = 2;
  exercise_.timeline.whole = true;
  exercise_.timeline.kept_from = clock_.now() - std::chrono::minutes(10);
  look();
  EXPECT_EQ(window_->exercise().transmissions().size(), before - before / 2);
  EXPECT_TRUE(window_->exercise().marks().empty());
  EXPECT_EQ(plot.older_text(), "Older data only in the recording");
  exercise_.state.recording.since = clock_.now() - std::chrono::minutes(5);
  look();
  EXPECT_EQ(plot.older_text(), "Older data not stored");
  for (int i = 0; i < 12; ++i) QTest::keyClick(&plot, Qt::Key_Plus);
  EXPECT_EQ(plot.older_text(), "") << "out of sight";
}

TEST_F(TimelineTest, MarkerNumbersAreUnique) {
  exercise_.timeline.marks = {
      {41, radio::ExerciseMark::Kind::kMarker, clock_.now(), "", "Marker 41"}};
  open_page();
  window_->instructor().timeline().add_marker();
  EXPECT_EQ(exercise_.orders<radio::AddMark>().back().text, "Marker 42");
}

TEST_F(TimelineTest, MarkersCountFromOneWhateverOtherMarksExist) {
  using Kind = radio::ExerciseMark::Kind;
  exercise_.timeline.marks = {
      {1, Kind::kInstructorControl, clock_.now(), "STRIKE 2", "Jam STRIKE 2", true},
      {2, Kind::kNote, clock_.now(), "", "Check-in late"}};
  open_page();
  window_->instructor().timeline().add_marker();
  EXPECT_EQ(exercise_.orders<radio::AddMark>().back().text, "Marker 1");
}

TEST(TimeWindowTest, ZoomKeepsInstantUnderPointer) {
  const TimeReach reach = TimeReach::present(TimePoint{std::chrono::hours(3)});
  TimeWindow window;
  window.move(-std::chrono::minutes(10), reach);
  const TimePoint fixed = window.instant_at(0.25, reach);
  window.zoom(2.0, 0.25, reach);
  EXPECT_EQ(window.span(), Nanoseconds(std::chrono::minutes(4)));
  EXPECT_EQ(window.instant_at(0.25, reach), fixed);
  window.zoom(1e-9, 0.25, reach);
  EXPECT_EQ(window.span(), Nanoseconds(TimeWindow::kMinSpan));
  window.move(std::chrono::hours(1), reach);
  EXPECT_TRUE(window.follows()) << "the window ends at the present";
}

TEST(TimeWindowTest, RecordingIsCentredOnPlaybackPosition) {
  using std::chrono::minutes;
  const TimePoint begin{std::chrono::hours(1)};
  const TimePoint end = begin + minutes(60);
  TimeWindow window;
  const auto at = [&](minutes position) {
    return TimeReach::past(begin, end, begin + position, window.span());
  };
  EXPECT_EQ(window.begin(at(minutes(0))), begin);
  EXPECT_EQ(window.begin(at(minutes(30))), begin + minutes(29))
      << "the playback position is centred";
  EXPECT_EQ(window.end(at(minutes(60))), end);
  window.show(begin + minutes(45), at(minutes(30)));
  EXPECT_FALSE(window.follows());
  EXPECT_EQ(window.begin(at(minutes(31))), begin + minutes(44)) << "later parts can be viewed";
  window.move(minutes(30), at(minutes(31)));
  EXPECT_EQ(window.end(at(minutes(31))), end) << "the window ends at the recording's end";
  EXPECT_FALSE(window.follows()) << "the position is outside the window";
}

TEST(TimeWindowTest, ShortRecordingIsShownCompletely) {
  const TimePoint begin{std::chrono::hours(1)};
  const TimePoint end = begin + std::chrono::seconds(3);
  TimeWindow window;
  window.narrow(end - begin);
  EXPECT_EQ(window.span(), Nanoseconds(TimeWindow::kMinSpan));
  for (const TimePoint position : {begin, end}) {
    const TimeReach reach = TimeReach::past(begin, end, position, window.span());
    EXPECT_EQ(window.begin(reach), begin);
  }
}

TEST(TimeWindowTest, StepsAreRoundClockTimes) {
  EXPECT_EQ(time_step(std::chrono::minutes(2), 8), Nanoseconds(std::chrono::seconds(15)));
  EXPECT_EQ(time_step(std::chrono::hours(2), 8), Nanoseconds(std::chrono::minutes(15)));
  EXPECT_EQ(time_step(std::chrono::seconds(10), 10), Nanoseconds(std::chrono::seconds(1)));
}

TEST(ControlSpansTest, ControlLastsUntilEndedOrChanged) {
  using Kind = radio::ExerciseMark::Kind;
  const auto at = [](int second) { return TimePoint{std::chrono::seconds(second)}; };
  const std::vector<radio::ExerciseMark> marks{
      {1, Kind::kMarker, at(1), "", "start"},
      {2, Kind::kInstructorControl, at(10), "FIRES", "jammed", true, 0},
      {3, Kind::kInstructorControl, at(20), "FIRES", "jammed with a tone", true, 2},
      {4, Kind::kInstructorControl, at(25), "", "HAMMER 1 can't transmit", true, 0},
      {5, Kind::kInstructorControl, at(40), "FIRES", "no longer jammed", false, 3},
      {6, Kind::kInstructorControl, at(50), "FIRES", "of an older recording"}};
  const auto spans = control_spans(marks, at(60), true);
  ASSERT_THAT(spans, SizeIs(3));
  EXPECT_EQ(spans[0].until, at(20));
  EXPECT_EQ(spans[1].since, at(20));
  EXPECT_EQ(spans[1].until, at(40));
  EXPECT_FALSE(spans[1].lasts);
  EXPECT_EQ(spans[2].until, at(60));
  EXPECT_TRUE(spans[2].lasts);
  EXPECT_TRUE(spans[2].net.isEmpty());
  EXPECT_FALSE(control_spans(marks, at(60), false)[2].lasts) << "a recording has ended";
}

}  // namespace
}  // namespace roger::ui
