// The instructor's board of nets.
#include <algorithm>

#include "instructor/instructor_fixture.hpp"
#include "radio/signal/stream_tag.hpp"
#include "ui/instructor/timeline_overview.hpp"

namespace roger::ui {
namespace {

using testing::SizeIs;

class InstructorBoardTest : public InstructorPageTest {
 protected:
  [[nodiscard]] const NetRow& row(const QString& net) {
    NetTableModel& nets = window_->instructor().board().nets();
    return nets.row(nets.row_of(net));
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
};

TEST_F(InstructorBoardTest, BoardShowsStateOfEveryNet) {
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

TEST_F(InstructorBoardTest, PlainVoiceOnASecureNetIsMarked) {
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

TEST_F(InstructorBoardTest, BreakInCountsTheStationsThatHearTheInstructor) {
  open_page();
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  EXPECT_EQ(row("FIRES").heard, 0);
  // CASTLE hears one of the two that transmit, and MULE 2 the other one.
  exercise_.state.audiences[0].stations[2].heard = true;
  exercise_.state.audiences[1].stations[3].heard = true;
  look();
  EXPECT_EQ(row("FIRES").heard, 2);
  EXPECT_EQ(net_description(net, row("FIRES")).title, "Step-on: HAMMER 1 + HAMMER 4");
  constexpr std::uint64_t kInstructor = 999;
  net.broken_into_by = radio::KeyedStation{"RANGE CONTROL", kInstructor};
  net.keyed_by = {{"HAMMER 1"}, *net.broken_into_by};
  net.collides = false;
  look();
  EXPECT_FALSE(row("FIRES").heard) << "no station was asked about the break-in yet";
  exercise_.state.audiences.push_back(
      {kInstructor,
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

TEST_F(InstructorBoardTest, ReplayIsNamedApartFromTheLiveStation) {
  open_page();
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.keyed_by = {{"HAMMER 1", 1}, {"HAMMER 1", radio::make_first_replay_stream(1)}};
  look();
  EXPECT_EQ(row("FIRES").keyed_by, "HAMMER 1 + HAMMER 1 (replay)");
  EXPECT_EQ(net_description(net, row("FIRES")).title, "Step-on: HAMMER 1 + HAMMER 1 (replay)");
  net.broken_into_by = net.keyed_by[1];
  look();
  EXPECT_EQ(row("FIRES").keyed_by, "HAMMER 1 (replay) breaks in");
}

TEST_F(InstructorBoardTest, RejectedReplayIsShownForSomeTime) {
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

TEST_F(InstructorBoardTest, ChipsFilterAndSearchFinds) {
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

TEST_F(InstructorBoardTest, RemovedRowDoesNotChangeChosenNet) {
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

TEST_F(InstructorBoardTest, ShortNamesOfNetsLeaveRoomForCallSigns) {
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

TEST_F(InstructorBoardTest, ReducedMotionStopsLevelsAndOverview) {
  open_page();
  window_->theme().set_reduces_motion(true);
  wait(Theme::kStill);
  const double before = row("MISSION PRIMARY").level_dbfs;
  for (auto& net : exercise_.state.nets) {
    net.level_dbfs = -51.0;
    if (net.name == "GUARD") net.keyed_by = {{"VIPER 22"}};
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

TEST_F(InstructorBoardTest, TraineeConsoleSaysWhyPageIsEmpty) {
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

}  // namespace
}  // namespace roger::ui
