// The RTI's page: rates computed from sums, and messages if no figures exist.

#include <gtest/gtest.h>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>

#include "fake_rti.hpp"
#include "painted_text.hpp"
#include "ui/rti/group_cells.hpp"
#include "ui/rti/rti_export.hpp"
#include "ui/widgets/figure_button.hpp"
#include "ui/widgets/figure_table.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using std::chrono::seconds;

constexpr TimePoint kRtiBegin{std::chrono::hours(1)};

std::shared_ptr<const RtiSnapshot> look_at(std::int64_t second, int count = 4) {
  return std::make_shared<const RtiSnapshot>(busy_rti(kRtiBegin + seconds(second), count, second));
}

TEST(RtiBoardTest, RatesCoverTheLastSeconds) {
  RtiBoardMaker maker;
  for (std::int64_t second = 10; second < 20; ++second) maker.take(look_at(second));
  const RtiBoard board = maker.board("EAGLE 11");
  EXPECT_DOUBLE_EQ(board.interactions.value(), 4 * 32.0);
  EXPECT_DOUBLE_EQ(board.updates.value(), 4.0);
  EXPECT_DOUBLE_EQ(board.wire_bits.value(), 4 * 32 * 128 * 8.0);
  EXPECT_DOUBLE_EQ(board.overhead_bytes.value(), 28.0);
  ASSERT_EQ(board.federates.size(), 4U);
  EXPECT_TRUE(board.federates[0].own);
  EXPECT_DOUBLE_EQ(board.federates[0].sends.value(), 33.0);
  EXPECT_DOUBLE_EQ(board.federates[0].out_bytes.value(), 3200.0 + 300.0);
  EXPECT_DOUBLE_EQ(board.federates[0].in_bytes.value(), 32 * 7 * 100.0);
}

TEST(RtiBoardTest, SingleLookYieldsNoRates) {
  RtiBoardMaker maker;
  maker.take(look_at(10));
  maker.take(look_at(10));
  const RtiBoard board = maker.board("EAGLE 11");
  EXPECT_FALSE(board.interactions);
  EXPECT_FALSE(board.federates[0].sends);
  EXPECT_EQ(board.lost, 0);
}

TEST(RtiBoardTest, FiguresAreSummedByClassAndGroup) {
  RtiBoardMaker maker;
  maker.take(look_at(10, 30));
  maker.take(look_at(11, 30));
  const RtiBoard board = maker.board("EAGLE 11");
  ASSERT_EQ(board.classes.size(), 13U);
  EXPECT_EQ(board.classes[0].name, "HLAinteractionRoot.RogerVoice.Channel100")
      << "most bytes first";
  EXPECT_DOUBLE_EQ(board.classes[0].bytes, 3 * 3200.0);
  EXPECT_TRUE(board.classes[0].best_effort);
  EXPECT_FALSE(board.classes[0].reliable);
  const auto object = std::find_if(board.classes.begin(), board.classes.end(),
                                   [](const RtiClassRow& row) { return !row.interaction; });
  EXPECT_DOUBLE_EQ(object->rate, 30.0);
  EXPECT_TRUE(object->reliable);
  EXPECT_FALSE(object->best_effort);
  ASSERT_EQ(board.groups.size(), 24U);
  EXPECT_TRUE(board.groups[0].joined) << "only this station's membership counts";
  EXPECT_FALSE(board.groups[1].joined);
  EXPECT_EQ(board.groups[0].nets.size(), 2U);
  EXPECT_TRUE(board.groups[1].nets.empty());
  ASSERT_EQ(board.services.size(), 4U);
  EXPECT_NEAR(board.services[0].mean_us, 4.2, 1e-9);
  EXPECT_NEAR(board.services[0].longest_us, 61.0, 1e-9);
  ASSERT_TRUE(board.services[0].p50_us && board.services[0].p99_us);
  EXPECT_NEAR(*board.services[0].p50_us, 4.096, 1e-9);
  EXPECT_NEAR(*board.services[0].p99_us, 12.288, 1e-9);
  EXPECT_EQ(board.services[1].service, "receiveInteraction");
  EXPECT_FALSE(board.services[2].p50_us) << "not reported";
}

TEST(RtiBoardTest, LossesCountForTenMinutes) {
  RtiBoardMaker maker;
  maker.take(look_at(0));
  maker.take(look_at(10));
  EXPECT_EQ(maker.board("").lost, 14);
  RtiSnapshot quiet = *look_at(10);
  quiet.number = 1000;
  quiet.at += std::chrono::minutes(11);
  maker.take(std::make_shared<const RtiSnapshot>(quiet));
  EXPECT_EQ(maker.board("").lost, 0);
}

TEST(RtiBoardTest, RejoinedFederateStartsAtZero) {
  RtiBoardMaker maker;
  maker.take(look_at(100));
  RtiSnapshot again = *look_at(1);
  again.number = 1000;
  again.at = kRtiBegin + seconds(101);
  for (RtiFederate& federate : again.federates) federate.answered = again.at;
  maker.take(std::make_shared<const RtiSnapshot>(again));
  EXPECT_FALSE(maker.board("").federates[0].sends) << "no negative rate";
}

TEST(RtiBoardTest, UnreportedFiguresAreAbsent) {
  RtiSnapshot bare;
  bare.number = 1;
  bare.federates.resize(1);
  RtiBoardMaker maker;
  maker.take(std::make_shared<const RtiSnapshot>(bare));
  bare.number = 2;
  bare.federates[0].answered += seconds(1);
  maker.take(std::make_shared<const RtiSnapshot>(bare));
  const RtiBoard board = maker.board("");
  EXPECT_FALSE(board.interactions || board.wire_bits || board.overhead_bytes || board.lost);
  EXPECT_FALSE(board.federates[0].sends || board.federates[0].lost);
  EXPECT_TRUE(board.classes.empty() && board.groups.empty() && board.services.empty());
}

TEST(RtiExportTest, PageIsWrittenAsTablesAndJson) {
  RtiBoardMaker maker;
  maker.take(look_at(10));
  maker.take(look_at(11));
  const RtiBoard board = maker.board("EAGLE 11");
  const auto lines = federates_csv(board).trimmed().split('\n');
  ASSERT_EQ(lines.size(), 5);
  EXPECT_EQ(lines[1], "EAGLE 11,Station,sim-01,no,33.0,228.0,3500.0,22400.0,0");
  EXPECT_EQ(classes_csv(board).trimmed().split('\n').size(), 6);
  const auto json = QJsonDocument::fromJson(
                        rti_json(board, *look_at(11), QDateTime({2026, 5, 9}, {10, 0}, Qt::UTC)))
                        .object();
  EXPECT_EQ(json["utc"], "2026-05-09T10:00:00Z");
  EXPECT_EQ(json["federates"].toArray().size(), 4);
  EXPECT_EQ(json["sums"][0]["interactions_sent"], 352);
}

class RtiViewTest : public WindowTest {
 protected:
  RtiViewTest() {
    sources_.rti = &rti_;
    station_.state = busy_station(clock_.now());
    station_.state.federation.federate = "EAGLE 11";
  }
  void show_rti() {
    open();
    window_->exporter().set_folder(folder_.filePath("reports"));
    window_->show_view(MainWindow::kRti);
    look();
  }
  void show_figures_at(std::int64_t second, int count = 8) {
    rti_.state = busy_rti(clock_.now(), count, second);
    wait(seconds(1));
  }
  RtiView& view() { return window_->rti(); }
  [[nodiscard]] QString total(int place) {
    return view().findChildren<FigureButton*>().at(place)->value();
  }
  /// Returns the table of federates, the first of the page.
  [[nodiscard]] const QAbstractItemModel& federates() {
    return *view().findChildren<FigureTable*>().first()->model();
  }
};

TEST_F(RtiViewTest, FiguresAreRequestedOnlyWhileVisible) {
  open();
  EXPECT_FALSE(rti_.wanted);
  window_->show_view(MainWindow::kRti);
  EXPECT_TRUE(rti_.wanted);
  window_->show_view(MainWindow::kTrainee);
  EXPECT_FALSE(rti_.wanted);
}

TEST_F(RtiViewTest, TotalsAndOwnFederateAreShown) {
  show_rti();
  EXPECT_EQ(total(0), QString::fromUtf8("–"));
  show_figures_at(10);
  show_figures_at(11);
  EXPECT_EQ(total(0), "8");
  EXPECT_EQ(total(1), "256");
  EXPECT_EQ(total(4), "28");
  EXPECT_EQ(federates().index(0, 0).data(), "EAGLE 11 (you)");
}

TEST_F(RtiViewTest, LostExecutiveIsShownUntilItReturns) {
  show_rti();
  show_figures_at(10);
  rti_.state.trouble = RtiSnapshot::Trouble::kLost;
  look();
  EXPECT_TRUE(view().trouble().startsWith("Connection to the executive lost."));
  EXPECT_EQ(federates().rowCount(), 8) << "the last figures remain visible";
  show_figures_at(11);
  EXPECT_TRUE(view().trouble().isEmpty());
}

TEST_F(RtiViewTest, MissingCallbackTimesAreStatedOnlyIfMissing) {
  show_rti();
  const auto states_missing_times = [this](std::int64_t second,
                                           const std::vector<RtiService>& services) {
    rti_.state = busy_rti(clock_.now(), 1, second);
    rti_.state.federates[0].services = services;
    wait(seconds(1));
    for (const auto* label : view().findChildren<TextLabel*>()) {
      if (label->isVisible() && label->text() == "This RTI offers no callback times.") {
        return true;
      }
    }
    return false;
  };
  const RtiService plain{"sendInteraction", 10, 42'000, 61'000, {}};
  RtiService with_spread = plain;
  with_spread.spread = {{Nanoseconds{4096}, 10}};
  EXPECT_FALSE(states_missing_times(10, {})) << "no federate times its calls";
  EXPECT_TRUE(states_missing_times(11, {plain}));
  EXPECT_FALSE(states_missing_times(12, {with_spread})) << "no callback has occurred yet";
}

TEST(GroupCellsTest, NameOfANetHasPriorityOverItsFrequency) {
  const Theme theme(Scheme::kDark);
  GroupModel model;
  model.set_rows({{.group = "239.1.1.1", .nets = {{"BALTIC TOWER", "118.350"}}},
                  {.group = "239.1.1.2", .nets = {{"MISSION PRIMARY 2", "251.000"}, {"CREW", ""}}},
                  {.group = "239.1.1.3", .nets = {}}});
  GroupCells cells(theme, model);
  cells.resize(700, 200);
  cells.show();
  QApplication::processEvents();
  const QStringList shown = painted_texts(*cells.viewport());
  for (const char* text : {"BALTIC TOWER 118.350", "MISSION PRIMARY 2 +1", "239.1.1.3"}) {
    EXPECT_TRUE(shown.contains(QLatin1String(text))) << shown.join(u'|').toStdString();
  }
}

TEST_F(RtiViewTest, FrozenPageDoesNotUpdate) {
  show_rti();
  show_figures_at(10);
  QTest::keyClick(window_.get(), Qt::Key_Period, Qt::ControlModifier);
  show_figures_at(11, 9);
  EXPECT_EQ(federates().rowCount(), 8);
  QTest::keyClick(window_.get(), Qt::Key_Period, Qt::ControlModifier);
  EXPECT_EQ(federates().rowCount(), 9);
}

TEST_F(RtiViewTest, PageIsExported) {
  show_rti();
  view().export_all();
  EXPECT_EQ(view().export_line().text(), "Not saved: there are no figures yet.");
  show_figures_at(10);
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
  EXPECT_EQ(QDir(folder_.filePath("reports")).entryList(QDir::Files).size(), 5);
}

TEST_F(RtiViewTest, MissingSourceIsStated) {
  sources_ = {};
  show_rti();
  EXPECT_TRUE(view().trouble().startsWith("This program gets no figures from its RTI."));
}

}  // namespace
}  // namespace roger::ui
