// The instructor's page: display and actions.
#include <QListView>
#include <QTest>
#include <algorithm>

#include "instructor_fixture.hpp"
#include "ui/instructor/timeline_overview.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

class InstructorTest : public InstructorPageTest {
 protected:
  [[nodiscard]] const NetRow& row(const QString& net) {
    NetTableModel& nets = window_->instructor().board().nets();
    return nets.row(nets.row_of(net));
  }
  void choose(const QString& net) {
    window_->exercise().choose(net);
    look();
  }
  [[nodiscard]] QStringList listed() {
    QStringList names;
    NetTableModel& nets = window_->instructor().board().nets();
    for (int i = 0; i < nets.rowCount(); ++i) names.append(nets.row(i).title);
    return names;
  }
  /// Clicks the chip of a filter; the chips are in the order of NetFilter.
  void filter(NetFilter filter) {
    QWidget* board = &window_->instructor().board();
    board->findChildren<Button*>().at(static_cast<int>(filter))->click();
  }
  void press(Qt::Key key) { QTest::keyClick(window_.get(), key); }
};

TEST_F(InstructorTest, BoardShowsStateOfEveryNet) {
  open_page();
  EXPECT_EQ(listed().size(), 12);
  EXPECT_EQ(row("MISSION PRIMARY").keyed_by, "VIPER 21");
  EXPECT_EQ(row("MISSION PRIMARY").heard, 2);
  EXPECT_EQ(row("MISSION PRIMARY").listeners, 3);
  EXPECT_EQ(row("MISSION PRIMARY").last_call, "now");
  EXPECT_EQ(row("FIRES").icon, Icon::kTrouble);
  EXPECT_EQ(row("FIRES").keyed_by, "HAMMER 1 + HAMMER 4");
  EXPECT_EQ(row("STRIKE 2").keyed_by, "Jammed by RANGE CONTROL");
  EXPECT_EQ(row("STRIKE 2").icon, Icon::kBolt);
  EXPECT_EQ(row("HF COMMAND").last_call, "2 min");
  EXPECT_FALSE(row("HF COMMAND").heard);
  EXPECT_TRUE(row("FIRES").listening);
  EXPECT_FALSE(row("GUARD").listening);
}

TEST_F(InstructorTest, PlainVoiceOnASecureNetIsMarked) {
  open_page();
  EXPECT_FALSE(row("MISSION PRIMARY").trouble);
  radio::NetState& net =
      *std::ranges::find(exercise_.state.nets, "MISSION PRIMARY", &radio::NetState::name);
  net.plain = true;
  look();
  EXPECT_EQ(row("MISSION PRIMARY").keyed_by, "VIPER 21, plain");
  EXPECT_EQ(row("MISSION PRIMARY").icon, Icon::kUnlocked);
  EXPECT_TRUE(row("MISSION PRIMARY").trouble);
  EXPECT_EQ(net_description(net, row("MISSION PRIMARY")).title, "VIPER 21 transmits plain");
}

TEST_F(InstructorTest, BreakInCountsTheStationsThatHearTheInstructor) {
  open_page();
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  EXPECT_EQ(row("FIRES").heard, 0);
  // CASTLE hears one of the two that transmit, and MULE 2 the other one.
  exercise_.state.audiences[0].stations[2].heard = true;
  exercise_.state.audiences[1].stations[3].heard = true;
  look();
  EXPECT_EQ(row("FIRES").heard, 2);
  EXPECT_EQ(net_description(net, row("FIRES")).title, "Step-on: HAMMER 1 + HAMMER 4");
  net.keyed_by = {"HAMMER 1", "RANGE CONTROL"};
  net.broken_into_by = "RANGE CONTROL";
  net.collides = false;
  look();
  EXPECT_FALSE(row("FIRES").heard) << "no station was asked about the break-in yet";
  exercise_.state.audiences.push_back(
      {999,
       "RANGE CONTROL",
       "FIRES",
       true,
       {{"HAMMER 1", "1", false, true, {radio::HearingReason::kTransmits}},
        {"HAMMER 4", "1", true, true, {}},
        {"CASTLE", "1", true, true, {}}}});
  look();
  EXPECT_EQ(row("FIRES").heard, 2);
  EXPECT_EQ(row("FIRES").listeners, 3);
  EXPECT_EQ(row("FIRES").keyed_by, "RANGE CONTROL breaks in");
  EXPECT_EQ(row("FIRES").keyed_token, Token::kInstructor);
  EXPECT_FALSE(row("FIRES").trouble);
  const NetDescription shown = net_description(net, row("FIRES"));
  EXPECT_EQ(shown.title, "RANGE CONTROL breaks in");
  EXPECT_EQ(shown.detail, "2 of 3 stations here hear it.");
}

TEST_F(InstructorTest, RejectedReplayIsShownForSomeTime) {
  open_page();
  radio::NetState& net =
      *std::ranges::find(exercise_.state.nets, "HF COMMAND", &radio::NetState::name);
  EXPECT_FALSE(row("HF COMMAND").trouble);
  net.rejected = {3, "FOX 2", {radio::HearingReason::kReplayed}, clock_.now()};
  look();
  EXPECT_TRUE(row("HF COMMAND").trouble);
  const NetDescription shown = net_description(net, row("HF COMMAND"));
  EXPECT_EQ(shown.title, "Rejected voice of FOX 2");
  EXPECT_EQ(shown.detail, "its packets repeat earlier ones");
  net.rejected.at = clock_.now() - std::chrono::seconds(11);
  look();
  EXPECT_FALSE(row("HF COMMAND").trouble);
}

TEST_F(InstructorTest, RefusedControlIsShownForSomeTime) {
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

TEST_F(InstructorTest, ChipsFilterAndSearchFinds) {
  open_page();
  NetBoardPanel& board = window_->instructor().board();
  filter(NetFilter::kTrouble);
  EXPECT_EQ(listed(), (QStringList{"FIRES", "STRIKE 2"}));
  filter(NetFilter::kKeyed);
  EXPECT_EQ(listed().size(), 5);
  filter(NetFilter::kAll);
  board.search().setText("orion");
  EXPECT_EQ(listed(), QStringList{"SATCOM BRAVO"});
  board.search().setText("46.2");
  EXPECT_EQ(listed(), QStringList{"FIRES"});
  board.search().setText("nobody");
  EXPECT_TRUE(listed().isEmpty());
}

TEST_F(InstructorTest, RemovedRowDoesNotChangeChosenNet) {
  open_page();
  filter(NetFilter::kKeyed);
  choose("LOGISTICS");  // the last of the keyed nets
  const auto before = exercise_.orders<radio::WatchAudience>().size();
  exercise_.state.nets[8].keyed_by.clear();
  look();
  EXPECT_FALSE(listed().contains("LOGISTICS"));
  EXPECT_EQ(window_->exercise().chosen(), "LOGISTICS");
  EXPECT_THAT(exercise_.orders<radio::WatchAudience>(), SizeIs(before));
}

TEST_F(InstructorTest, FormsOfferOnlyStationsOnTheNet) {
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.members = {{"CASTLE", 1}, {"HAMMER 1", 1}, {"HAMMER 1", 3}, {"RANGE CONTROL", 3}};
  open_page();
  choose("FIRES");
  NetActions& actions = window_->instructor().net().actions();
  NetDetails& details = window_->instructor().net().details();
  const auto listed_in = [](const Combo& combo) {
    QStringList out;
    for (int i = 0; i < combo.count(); ++i) out.append(combo.itemText(i));
    return out;
  };
  actions.whisper().click();
  EXPECT_EQ(listed_in(details.whisper_form().station()), (QStringList{"CASTLE", "HAMMER 1"}));
  details.whisper_form().action().click();
  look();
  ASSERT_THAT(station_.orders<radio::Whisper>(), SizeIs(1));
  EXPECT_EQ(station_.orders<radio::Whisper>()[0].call_sign, "CASTLE");
  EXPECT_EQ(actions.whisper().text(), "Talk to all");
  actions.fail().click();
  FailForm& fail = details.fail_form();
  EXPECT_EQ(listed_in(fail.station()), (QStringList{"CASTLE", "HAMMER 1"}));
  fail.station().setCurrentIndex(1);
  EXPECT_EQ(listed_in(fail.radio()), (QStringList{"Radio 1", "Radio 3", "All radios"}));
  fail.radio().setCurrentIndex(1);
  fail.action().click();
  const auto controls = station_.orders<radio::SetControl>();
  ASSERT_THAT(controls, SizeIs(1));
  const auto& condition = std::get<radio::RadioCondition>(controls[0].control);
  EXPECT_EQ(condition.call_sign, "HAMMER 1");
  EXPECT_EQ(condition.radio_index, 3);
  choose("GUARD");
  actions.fail().click();
  EXPECT_TRUE(listed_in(fail.station()).isEmpty());
  EXPECT_FALSE(fail.action().isEnabled());
}

TEST_F(InstructorTest, MatrixHeadsUseTheRoomAndHaveTips) {
  open_page();
  choose("BALTIC TOWER");  // two columns
  MatrixView& matrix = window_->instructor().net().details().matrix();
  ASSERT_EQ(matrix.matrix().hearers, (std::vector<QString>{"MULE 2", "TOWER"}));
  EXPECT_EQ(matrix.head_text(0), "MULE 2");
  EXPECT_EQ(matrix.head_text(1), "TOWER");
  const auto has_tip = [&](const QString& words) {
    for (int x = 0; x < matrix.width(); x += 4) {
      for (int y = 0; y < matrix.height(); y += 4) {
        if (matrix.tip_at({x, y}) == words) return true;
      }
    }
    return false;
  };
  for (const char* words : {"MULE 2", "TOWER", "EAGLE 11", "TOWER hears it"}) {
    EXPECT_TRUE(has_tip(words)) << words;
  }
}

TEST_F(InstructorTest, MatrixDescribesWhoHearsWhom) {
  open_page();
  choose("FIRES");
  const QString words = window_->instructor().net().details().matrix().accessibleDescription();
  EXPECT_TRUE(words.startsWith("HAMMER 1: ")) << words.toStdString();
  EXPECT_TRUE(words.contains("CASTLE does not hear it: stepped on")) << words.toStdString();
  EXPECT_TRUE(words.contains("CASTLE: ") && words.contains("EAGLE 11 hears it"))
      << words.toStdString();
}

TEST_F(InstructorTest, ShortNamesOfNetsLeaveRoomForCallSigns) {
  constexpr std::size_t kShort = 9;
  std::erase_if(exercise_.state.nets,
                [](const radio::NetState& net) { return net.name.size() > kShort; });
  open_page();
  const NetTable& table = window_->instructor().board().table();
  ASSERT_GT(table.model()->rowCount(), 0);
  const QFontMetrics metrics(Theme::font(TextSize::kBody, QFont::Medium));
  constexpr int kCellGap = 6;
  EXPECT_GE(table.columnWidth(NetTableModel::kKeyedBy),
            metrics.horizontalAdvance("Jammed by RANGE CONTROL") + kCellGap);
}

TEST_F(InstructorTest, RestoredNetShowsNoOlderCut) {
  open_page();
  choose("FIRES");
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.control = {radio::NoticeCode::kNetCut, {"RANGE CONTROL"}};
  radio::HeardBy& station = exercise_.state.audiences[2].stations[0];
  station.heard = false;
  station.reason = {radio::HearingReason::kCut};
  const auto cut_cells = [&] {
    look();
    int count = 0;
    for (const auto& row : window_->instructor().net().details().matrix().matrix().rows) {
      for (const auto& cell : row.cells) count += cell.why.word == "cut" ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(cut_cells(), 1);
  net.control = {};
  EXPECT_EQ(cut_cells(), 0);
}

TEST_F(InstructorTest, HidingBreakInButtonReleasesIt) {
  open_page();
  choose("FIRES");
  HoldButton* hold = window_->instructor().net().findChild<HoldButton*>();
  ASSERT_NE(hold, nullptr);
  QTest::mousePress(hold, Qt::LeftButton);
  EXPECT_THAT(keyed(2), ElementsAre(true));
  window_->show_view(MainWindow::kTrainee);
  EXPECT_THAT(keyed(2), ElementsAre(true, false));
}

TEST_F(InstructorTest, OnlyBreakInButtonBreaksIn) {
  open_page();
  choose("FIRES");
  HoldButton* hold = window_->instructor().net().findChild<HoldButton*>();
  ASSERT_NE(hold, nullptr);
  const auto last = [this] { return station_.orders<radio::Key>().back(); };
  QTest::mousePress(hold, Qt::LeftButton);
  EXPECT_TRUE(last().pressed && last().flags.breaks_in);
  QTest::mouseRelease(hold, Qt::LeftButton);
  EXPECT_FALSE(last().pressed);
  hold->setFocus(Qt::TabFocusReason);
  QTest::keyPress(hold, Qt::Key_Return);
  EXPECT_TRUE(last().pressed && last().flags.breaks_in);
  QTest::keyRelease(hold, Qt::Key_Return);
  QTest::keyPress(hold, Qt::Key_Space);
  EXPECT_TRUE(last().pressed);
  EXPECT_FALSE(last().flags.breaks_in) << "a normal transmission";
  QTest::keyRelease(hold, Qt::Key_Space);
}

TEST_F(InstructorTest, IntercomsCannotBeJammedOrCut) {
  exercise_.state.nets[5].frequency = Frequency{};
  open_page();
  choose("GUARD");
  EXPECT_FALSE(window_->instructor().net().actions().jam().isEnabled());
  EXPECT_FALSE(window_->instructor().net().actions().cut().isEnabled());
}

TEST_F(InstructorTest, ChosenNetIsWatchedAndKeyedBySpace) {
  open_page();
  choose("FIRES");
  ASSERT_FALSE(exercise_.orders<radio::WatchAudience>().empty());
  EXPECT_EQ(exercise_.orders<radio::WatchAudience>().back().net, "FIRES");
  QTest::keyPress(window_.get(), Qt::Key_Space);
  QTest::keyRelease(window_.get(), Qt::Key_Space);
  EXPECT_THAT(keyed(2), ElementsAre(true, false));
}

TEST_F(InstructorTest, MatrixShowsProblemsFirstWithReason) {
  open_page();
  choose("FIRES");
  const Matrix& matrix = window_->instructor().net().details().matrix().matrix();
  ASSERT_THAT(matrix.rows, SizeIs(5));
  EXPECT_EQ(matrix.rows[0].talker, "HAMMER 1");
  EXPECT_TRUE(matrix.rows[0].trouble);
  EXPECT_TRUE(matrix.rows[1].now);
  const auto cell = [&](const QString& talker, const QString& hearer) {
    for (const MatrixRow& row : matrix.rows) {
      for (std::size_t i = 0; i < matrix.hearers.size(); ++i) {
        if (row.talker == talker && matrix.hearers[i] == hearer) return row.cells[i];
      }
    }
    return MatrixCell{};
  };
  EXPECT_FALSE(cell("HAMMER 1", "HAMMER 1").asked);
  EXPECT_FALSE(cell("HAMMER 1", "CASTLE").heard);
  EXPECT_TRUE(cell("HAMMER 1", "CASTLE").why.word.isEmpty()) << "stepped on is shown as a cross";
  EXPECT_EQ(cell("EAGLE 11", "MULE 2").why.word, "range");
  EXPECT_EQ(cell("EAGLE 11", "MULE 2").why.token, Token::kText2) << "reasons of physics are grey";
  EXPECT_EQ(cell("MULE 2", "EAGLE 11").why.word, "key");
  EXPECT_EQ(cell("MULE 2", "EAGLE 11").why.token, Token::kTrouble)
      << "reasons that must be fixed are amber";
  EXPECT_TRUE(cell("CASTLE", "EAGLE 11").heard);
}

TEST_F(InstructorTest, JamStartsAndEnds) {
  open_page();
  choose("FIRES");
  Button& jam_button = window_->instructor().net().actions().jam();
  JamForm& form = window_->instructor().net().details().jam_form();
  jam_button.click();
  EXPECT_TRUE(form.isVisible()) << "a form asks for details in the panel";
  EXPECT_TRUE(station_.orders<radio::SetControl>().empty());
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_FALSE(form.isVisible());
  jam_button.click();
  form.action().click();
  look();
  const auto first = station_.orders<radio::SetControl>();
  ASSERT_THAT(first, SizeIs(1));
  const auto& jam = std::get<radio::Jam>(first[0].control);
  EXPECT_EQ(jam.frequency, Frequency::from_kilohertz(46'250));
  EXPECT_EQ(jam.kind, radio::JamKind::kNoise);
  EXPECT_EQ(jam_button.text(), "End jam");
  jam_button.click();
  EXPECT_EQ(std::get<radio::Jam>(station_.orders<radio::SetControl>().back().control).kind,
            radio::JamKind::kOff);
  EXPECT_EQ(jam_button.text(), QString::fromUtf8("Jam…"));
}

TEST_F(InstructorTest, NetIsCutAndRestored) {
  open_page();
  choose("GUARD");
  Button& cut = window_->instructor().net().actions().cut();
  cut.click();
  cut.click();
  const auto orders = station_.orders<radio::SetControl>();
  ASSERT_THAT(orders, SizeIs(2));
  EXPECT_TRUE(std::get<radio::NetCut>(orders[0].control).cut);
  EXPECT_FALSE(std::get<radio::NetCut>(orders[1].control).cut);
}

TEST_F(InstructorTest, ControlsAreDisabledWithTheReasonForOtherRoles) {
  open_page();
  choose("FIRES");
  NetActions& actions = window_->instructor().net().actions();
  const std::initializer_list<Button*> controls{&actions.break_in(), &actions.jam(),
                                                &actions.fail(), &actions.cut()};
  for (const Button* control : controls)
    EXPECT_TRUE(control->isEnabled()) << control->text().toStdString();
  station_.state.control_refusal = {radio::NoticeCode::kNotInstructor, {"observer"}};
  look();
  for (Button* control : controls) {
    EXPECT_FALSE(control->isEnabled()) << control->text().toStdString();
    EXPECT_EQ(control->toolTip(),
              "Only an instructor may do this: the certificate of this station has the role "
              "observer");
    QTest::mouseClick(control, Qt::LeftButton);
  }
  EXPECT_THAT(station_.orders<radio::SetControl>(), testing::IsEmpty());
  EXPECT_THAT(station_.orders<radio::Key>(), testing::IsEmpty());
  EXPECT_TRUE(actions.whisper().isEnabled()) << "it changes the station's own voice only";
}

TEST_F(InstructorTest, SoloMutesOtherNetsAndRestoresThem) {
  open_page();
  choose("FIRES");
  press(Qt::Key_S);
  look();
  for (const auto& radio : station_.state.radios) EXPECT_EQ(radio.muted, radio.net != "FIRES");
  press(Qt::Key_S);
  look();
  EXPECT_TRUE(station_.state.radios[5].muted);
  EXPECT_FALSE(station_.state.radios[4].muted);
}

TEST_F(InstructorTest, KeysToggleListeningAndAddMarkerAndNote) {
  open_page();
  choose("GUARD");
  press(Qt::Key_L);
  look();
  EXPECT_FALSE(station_.state.radios[5].muted);
  press(Qt::Key_K);
  press(Qt::Key_N);
  QTest::keyClicks(QApplication::focusWidget(), "late check-in");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  const auto marks = exercise_.orders<radio::AddMark>();
  ASSERT_THAT(marks, SizeIs(2));
  EXPECT_EQ(marks[0].kind, radio::ExerciseMark::Kind::kMarker);
  EXPECT_EQ(marks[1].kind, radio::ExerciseMark::Kind::kNote);
  EXPECT_EQ(marks[1].text, "late check-in");
  EXPECT_EQ(marks[1].net, "GUARD");
  EXPECT_TRUE(keyed(5).empty()) << "typed letters do not key a radio";
}

TEST_F(InstructorTest, ClickOnBarPlaysTransmission) {
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

TEST_F(InstructorTest, TimelineFollowsUntilMovedAndResumes) {
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

TEST_F(InstructorTest, RecordingShowsProblemsAndEndsByClick) {
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

TEST_F(InstructorTest, OpenRecordingReplacesExercise) {
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

TEST_F(InstructorTest, ReplayIsShownInHeadOfEveryView) {
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

TEST_F(InstructorTest, ReducedMotionStopsLevelsAndOverview) {
  open_page();
  window_->theme().set_reduces_motion(true);
  wait(Theme::kStill);
  const double before = row("MISSION PRIMARY").level_dbfs;
  for (auto& net : exercise_.state.nets) {
    net.level_dbfs = -51.0;
    if (net.name == "GUARD") net.keyed_by = {"VIPER 22"};
  }
  look();
  auto* overview = window_->findChild<TimelineOverview*>();
  ASSERT_NE(overview, nullptr);
  const EventCounter paints(*overview, QEvent::Paint);
  for (int i = 0; i < 4; ++i) wait(std::chrono::milliseconds(300));
  EXPECT_EQ(row("MISSION PRIMARY").level_dbfs, before);
  EXPECT_EQ(row("GUARD").level_dbfs, -51.0) << "a new transmission is shown at once";
  EXPECT_EQ(paints.count(), 0);
  wait(Theme::kStill);
  EXPECT_EQ(row("MISSION PRIMARY").level_dbfs, -51.0);
  EXPECT_GT(paints.count(), 0);
}

TEST_F(InstructorTest, OrderResultIsShownInPlace) {
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

TEST_F(InstructorTest, TraineeConsoleSaysWhyPageIsEmpty) {
  sources_.exercise = nullptr;
  open_page();
  bool shown = false;
  for (const auto* label : window_->instructor().findChildren<TextLabel*>()) {
    shown = shown || (label->isVisible() && label->text().contains("is not an instructor station"));
  }
  EXPECT_TRUE(shown);
  EXPECT_FALSE(window_->instructor().board().isVisible());
  press(Qt::Key_L);
  press(Qt::Key_K);
}

TEST(HearingMatrixTest, CallSignsKeepAllThatFits) {
  const auto fit = [](const QString& call_sign, qsizetype room) {
    return fit_call_sign(call_sign, [room](const QString& text) { return text.size() <= room; });
  };
  EXPECT_EQ(fit("HAMMER 1", 8), "HAMMER 1");
  EXPECT_EQ(fit("HAMMER 1", 6), "HAMM 1");
  EXPECT_EQ(fit("EAGLE 112", 6), "EA 112");
  EXPECT_EQ(fit("CASTLE", 5), QString::fromUtf8("CAST…"));
  EXPECT_EQ(fit("RANGE CONTROL", 6), QString::fromUtf8("RANGE…"));
  EXPECT_EQ(fit("RANGE CONTROL", 0), "R");
}

TEST(HearingMatrixTest, TextOnlyReasonIsShownAsCross) {
  EXPECT_TRUE(short_reason(radio::HearingReason::kUnsaid).word.isEmpty());
  EXPECT_EQ(short_reason(radio::HearingReason::kUnsaid).token, Token::kTrouble);
}

TEST(HearingMatrixTest, CellOfAMissingReceptionNamesTheSectionOfTheGuide) {
  radio::ExerciseSnapshot exercise;
  exercise.audiences = {{1,
                         "FOX",
                         "RED",
                         true,
                         {{"OWL", "1", false, true, {radio::HearingReason::kJammed}},
                          {"HAWK", "1", true, true, {}}}}};
  const Matrix matrix = hearing_matrix(exercise, "RED");
  for (const MatrixCell& cell : matrix.rows.at(0).cells) {
    EXPECT_EQ(cell.hint, cell.heard ? "" : "Guide, troubleshooting: Jammed");
  }
}

TEST(HearingMatrixTest, EveryReasonHasACategory) {
  using enum radio::HearingReason;
  for (const auto physics : {kTooWeak, kHill, kTransmits, kWhispered, kRelayed}) {
    EXPECT_EQ(short_reason(physics).token, Token::kText2);
  }
  for (const auto made : {kJammed, kHeldShut, kCut, kFailed, kBrokenInto}) {
    EXPECT_EQ(short_reason(made).token, Token::kInstructor);
  }
  for (int code = 0; code <= static_cast<int>(radio::kMaxHearingReason); ++code) {
    const auto why = static_cast<radio::HearingReason>(code);
    if (why == kUnsaid || why == kSteppedOn) continue;
    EXPECT_FALSE(short_reason(why).word.isEmpty()) << code;
  }
}

TEST(HearingMatrixTest, ReasonTextDoesNotAffectCategory) {
  radio::ExerciseSnapshot exercise;
  exercise.audiences = {
      {1,
       "FOX",
       "RED",
       true,
       {{"OWL", "1", false, true, {radio::HearingReason::kUnsaid, {}, "the hills jammed it"}}}}};
  EXPECT_EQ(hearing_matrix(exercise, "RED").rows.at(0).cells.at(0).why.token, Token::kTrouble);
  exercise.audiences[0].stations[0].reason.code = radio::HearingReason::kTooWeak;
  EXPECT_EQ(hearing_matrix(exercise, "RED").rows.at(0).cells.at(0).why.word, "range");
}

}  // namespace
}  // namespace roger::ui
