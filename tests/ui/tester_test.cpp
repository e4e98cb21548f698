// The tester's page: history, axes, exports, freezing, outside check.

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

#include "fake_rti.hpp"
#include "ui/chart/histogram.hpp"
#include "ui/chart/plot_axis.hpp"
#include "ui/chart/time_plot.hpp"
#include "ui/tester/latency_export.hpp"
#include "ui/tester/latency_head.hpp"
#include "ui/tester/sender_bars.hpp"
#include "ui/widgets/figure_table.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TimePoint kBegin{std::chrono::hours(1)};

class LatencyHistoryTest : public testing::Test {
 protected:
  LatencyHistoryTest() { station_.latencies[0].newest = kBegin; }

  /// Simulates a received packet, then a window update.
  void hear(TimePoint now, double p50 = 50.0) {
    auto& latency = station_.latencies[0];
    latency.newest = now;
    latency.recent.p50 = p50;
    history_.take(station_, now);
  }

  radio::StationSnapshot station_ = busy_station(kBegin);
  LatencyHistory history_;
};

TEST_F(LatencyHistoryTest, OnePointPerSecondAtAnyPollingRate) {
  for (int i = 0; i <= 40; ++i) hear(kBegin + milliseconds(250) * i, i);
  const auto& points = history_.points(1);
  ASSERT_EQ(points.size(), 11U);
  EXPECT_EQ(points[1].at - points[0].at, seconds(1));
  EXPECT_DOUBLE_EQ(points[10].p50, 40.0);
}

TEST_F(LatencyHistoryTest, TenMinutesAreStored) {
  for (int i = 0; i < 900; ++i) hear(kBegin + seconds(i));
  EXPECT_EQ(history_.points(1).size(), 601U);
  EXPECT_EQ(history_.points(1).front().at, kBegin + seconds(299));
}

TEST_F(LatencyHistoryTest, SilentSenderAndUnrelatedClockAddNoPoints) {
  hear(kBegin);
  history_.take(station_, kBegin + seconds(1));
  EXPECT_EQ(history_.points(1).size(), 1U) << "no new packet";
  station_.latencies[0].clocks_related = false;
  hear(kBegin + seconds(2));
  EXPECT_EQ(history_.points(1).size(), 1U);
  station_.latencies.clear();
  history_.take(station_, kBegin + seconds(3));
  EXPECT_TRUE(history_.points(1).empty()) << "senders that the station drops are dropped";
}

TEST_F(LatencyHistoryTest, RepeatedProblemExtendsItsEvent) {
  hear(kBegin);
  station_.latencies[0].lost += 2;
  hear(kBegin + seconds(1));
  EXPECT_TRUE(history_.events(1).empty()) << "too few packets for an event";
  station_.latencies[0].lost += 5;
  hear(kBegin + seconds(2));
  station_.latencies[0].lost += 4;
  hear(kBegin + seconds(3));
  station_.device.xruns += 1;
  hear(kBegin + seconds(4));
  station_.device.losses += 1;
  station_.federation.joined = false;
  hear(kBegin + seconds(5));
  std::vector<std::string> texts;
  for (const auto& event : history_.events(1)) texts.push_back(event_text(event).toStdString());
  EXPECT_EQ(texts, (std::vector<std::string>{"9 packets lost", "1 xrun here", "USB headset lost",
                                             "Federation lost"}));
  EXPECT_EQ(history_.events(2).size(), 3U) << "the packets belong to another sender";
}

TEST(HistoryPointTest, OutlierIsFarAboveTheDistribution) {
  EXPECT_FALSE(is_outlier({kBegin, 50.0, 51.0, 51.5, 52.9}));
  EXPECT_TRUE(is_outlier({kBegin, 50.0, 51.0, 51.5, 54.1}));
  EXPECT_FALSE(is_outlier({kBegin, 50.0, 60.0, 70.0, 75.0})) << "the distribution is that wide";
}

TEST(PlotAxisTest, EndsAndStepsAreRound) {
  const PlotAxis axis = round_axis(51.3, 62.7, 4, 0.5);
  EXPECT_DOUBLE_EQ(axis.low, 50.0);
  EXPECT_DOUBLE_EQ(axis.high, 65.0);
  EXPECT_DOUBLE_EQ(axis.step, 5.0);
  EXPECT_EQ(axis.ticks(), 4);
  EXPECT_EQ(axis.label(axis.tick(1)), "55");
  EXPECT_DOUBLE_EQ(axis.place(57.5), 0.5);
  const PlotAxis fine = round_axis(0.31, 0.62, 4, 0.1);
  EXPECT_DOUBLE_EQ(fine.step, 0.1);
  EXPECT_EQ(fine.label(fine.low), "0.3");
  const PlotAxis flat = round_axis(5.0, 5.0, 4, 0.5);
  EXPECT_GT(flat.high, flat.low);
  EXPECT_EQ(round_axis(-3.0, 3.0, 4, 1.0).label(-2.0), QString::fromUtf8("\u22122"));
}

TEST(CsvTest, NamesFromTheNetworkAreEscaped) {
  EXPECT_EQ(csv_cell("VIPER 21"), "VIPER 21");
  EXPECT_EQ(csv_cell("A,\"B\""), "\"A,\"\"B\"\"\"");
  EXPECT_EQ(csv_cell("=HYPERLINK(1)"), "'=HYPERLINK(1)");
}

TEST(SenderModelTest, NetDistinguishesTheRadiosOfASender) {
  const ManualClock clock{kBegin};
  FakeOperator station{clock};
  station.state = busy_station(kBegin);
  station.state.latencies[0].net = "MISSION PRIMARY";
  station.state.latencies[1].net = "FIRES";
  station.state.latencies[1].call_sign = station.state.latencies[0].call_sign;
  ConsoleModel model(station, {&clock, [] { return QDateTime::currentDateTimeUtc(); }});
  SenderModel senders(model);
  senders.renew();
  EXPECT_EQ(senders.name_of(senders.row(0)), "VIPER 21 on MISSION PRIMARY");
  EXPECT_EQ(senders.name_of(senders.row(1)), "VIPER 21 on FIRES");
  EXPECT_EQ(senders.name_of(senders.row(2)), "HAMMER 1");
}

TEST(SenderModelTest, NumbersDistinguishTheRadiosOfASenderOnOneNet) {
  const ManualClock clock{kBegin};
  FakeOperator station{clock};
  station.state = busy_station(kBegin);
  auto& latencies = station.state.latencies;
  latencies[1].call_sign = latencies[0].call_sign;
  for (std::uint16_t i = 0; i < 2; ++i) {
    latencies[i].net = "FIRES";
    latencies[i].sender_radio = {static_cast<std::uint16_t>(i + 1), true};
  }
  ConsoleModel model(station, {&clock, [] { return QDateTime::currentDateTimeUtc(); }});
  SenderModel senders(model);
  senders.renew();
  EXPECT_EQ(senders.index(0, SenderModel::kSender).data(), "VIPER 21 (radio 1) on FIRES");
  EXPECT_EQ(senders.index(1, SenderModel::kSender).data(), "VIPER 21 (radio 2) on FIRES");
  EXPECT_EQ(senders.index(2, SenderModel::kSender).data(), "HAMMER 1");
  const QList<QByteArray> lines = senders_csv(latencies).trimmed().split('\n');
  ASSERT_EQ(lines.size(), 4);
  EXPECT_TRUE(lines[1].startsWith("VIPER 21,1,FIRES,"));
  EXPECT_TRUE(lines[2].startsWith("VIPER 21,2,FIRES,"));
  const auto json =
      QJsonDocument::fromJson(latency_json({"GRIZZLY 6", {}, kBegin, latencies, nullptr}));
  EXPECT_EQ(json["senders"][0]["radio"], 1);
  EXPECT_EQ(json["senders"][1]["radio"], 2);
}

TEST(LatencyExportTest, RowsHaveOneCellPerColumn) {
  auto station = busy_station(kBegin);
  station.latencies[1].clocks_related = false;
  const QList<QByteArray> lines = senders_csv(station.latencies).trimmed().split('\n');
  ASSERT_EQ(lines.size(), 4);
  for (const QByteArray& line : lines) EXPECT_EQ(line.count(','), lines[0].count(','));
  EXPECT_TRUE(lines[1].startsWith("VIPER 21,,,yes,"));
  EXPECT_TRUE(lines[2].startsWith("ORION 3,,,no,,,,,,,")) << "unknown values are empty";
}

TEST(LatencyExportTest, ComparedClocksAreExported) {
  auto station = busy_station(kBegin);
  radio::ClockSnapshot clock;
  clock.offset = std::chrono::milliseconds(1500);
  clock.bound = std::chrono::microseconds(84);
  clock.drift_ppm = 3.25;
  clock.age = std::chrono::milliseconds(700);
  clock.reference = "HAWK 3";
  station.latencies[0].clock = clock;
  station.latencies[0].net = "MISSION PRIMARY";
  const QByteArray csv = senders_csv(station.latencies);
  EXPECT_TRUE(csv.contains("VIPER 21,,MISSION PRIMARY,no,")) << "the clock is a different one";
  EXPECT_TRUE(csv.contains(",1500.000,0.084,3.250,700.000,HAWK 3\n")) << csv.constData();
  const QByteArray json = latency_json({"GRIZZLY 6", {}, kBegin, station.latencies, nullptr});
  EXPECT_TRUE(json.contains("\"bound_ms\": 0.084")) << json.constData();
  EXPECT_TRUE(json.contains("\"reference\": \"HAWK 3\""));
}

TEST(LatencyExportTest, SecondsHaveWallClockTime) {
  const std::deque<HistoryPoint> points = {{kBegin, 1, 2, 3, 4}};
  const QDateTime wall({2026, 5, 9}, {10, 14, 36}, Qt::UTC);
  EXPECT_EQ(history_csv(points, kBegin + seconds(6), wall),
            "utc,p50_ms,p95_ms,p99_ms,max_ms\n2026-05-09T10:14:30Z,1.000,2.000,3.000,4.000\n");
}

TEST(ProbeComparisonTest, AgreementIsWithinUncertaintyPlusOneMillisecond) {
  ProbeFigures figures = good_probe();
  EXPECT_NEAR(compare_medians(figures).difference_ms, 0.5, 1e-9);
  EXPECT_TRUE(compare_medians(figures).agrees);
  figures.outside.p50 = 58.0;
  figures.outside.p95 = 60.0;
  EXPECT_FALSE(compare_medians(figures).agrees);
  EXPECT_EQ(median_uncertainty(figures.outside, 0), 0.0);
}

class TesterTest : public WindowTest {
 protected:
  TesterTest() {
    sources_.probe = &probe_;
    station_.state = busy_station(clock_.now());
  }

  void show_tester() {
    open();
    window_->exporter().set_folder(folder_.filePath("reports"));
    window_->show_view(MainWindow::kTester);
    look();
  }
  TesterView& view() { return window_->tester(); }
  FigureButton& hero() { return view().findChild<LatencyHead*>()->hero(); }
  [[nodiscard]] QStringList exported() const {
    return QDir(folder_.filePath("reports")).entryList(QDir::Files, QDir::Name);
  }
  [[nodiscard]] QByteArray content(const QString& name) const {
    QFile file(folder_.filePath("reports/" + name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    return file.readAll();
  }
};

TEST_F(TesterTest, NoSenderHasNoClockText) {
  station_.state.latencies.clear();
  open();
  window_->show_view(MainWindow::kTester);
  look();
  const auto* spread = window_->findChild<Histogram*>();
  ASSERT_NE(spread, nullptr);
  EXPECT_EQ(spread->accessibleDescription(), "");
}

TEST_F(TesterTest, MarkOfTheChosenSenderIsNotBelowItsStages) {
  show_tester();
  auto& bars = *view().findChild<SenderBars*>();
  const QImage picture = bars.viewport()->grab().toImage();
  const QRect row = bars.visualRect(bars.senders().index(bars.senders().chosen_row(), 0));
  const auto is_marked = [&](int x) {
    return picture.pixel(x, row.top() + 1) == window_->theme()(Token::kSelection).rgb();
  };
  EXPECT_TRUE(is_marked(row.left() + 8));
  for (int x = row.left() + SenderBars::kPlotLeft; x <= row.right(); ++x)
    ASSERT_FALSE(is_marked(x)) << x;
}

TEST_F(TesterTest, PeersOfOneSenderOnOneNetAreToldApart) {
  auto& latencies = station_.state.latencies;
  latencies[1].call_sign = latencies[0].call_sign;
  for (std::uint16_t i = 0; i < 2; ++i) {
    latencies[i].net = "FIRES";
    latencies[i].sender_radio = {static_cast<std::uint16_t>(i + 1), true};
  }
  show_tester();
  const auto* peers = view().findChild<FigureTable*>();
  ASSERT_NE(peers, nullptr);
  QStringList names;
  for (int row = 0; row < peers->model()->rowCount(); ++row)
    names << peers->model()->index(row, SenderModel::kSender).data().toString();
  EXPECT_EQ(names.mid(0, 2),
            (QStringList{"VIPER 21 (radio 1) on FIRES", "VIPER 21 (radio 2) on FIRES"}));
}

TEST_F(TesterTest, FreezingStopsTheDrawingNotTheMeasuring) {
  show_tester();
  EXPECT_EQ(hero().value(), "52.3");
  QTest::keyClick(window_.get(), Qt::Key_Period, Qt::ControlModifier);
  EXPECT_TRUE(view().is_frozen());
  const auto points = view().history().points(1).size();
  station_.state.latencies[0].end_to_end.p50 = 99.0;
  station_.state.latencies[0].newest = clock_.now() + seconds(1);
  wait(seconds(2));
  EXPECT_EQ(hero().value(), "52.3");
  EXPECT_EQ(view().history().points(1).size(), points + 1);
  QTest::keyClick(window_.get(), Qt::Key_Period, Qt::ControlModifier);
  EXPECT_EQ(hero().value(), "99.0");
}

TEST_F(TesterTest, MeasuringContinuesInOtherViews) {
  open();
  for (int i = 0; i < 5; ++i) {
    station_.state.latencies[0].newest = clock_.now();
    wait(seconds(1));
  }
  EXPECT_EQ(view().history().points(1).size(), 5U);
  EXPECT_TRUE(view().senders().rows().empty()) << "the frozen page is not redrawn";
}

TEST_F(TesterTest, CtrlEExportsThePageWithItsTime) {
  show_tester();
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
  const QStringList files = exported();
  ASSERT_EQ(files.size(), 5) << files.join(" ").toStdString();
  EXPECT_EQ(files[0], "roger-latency-20260509T101436Z.json");
  EXPECT_TRUE(view().export_line().isVisible());
  EXPECT_TRUE(view().export_line().text().startsWith("Saved 5 files to"));
  const auto json = QJsonDocument::fromJson(content(files[0])).object();
  EXPECT_EQ(json["station"], "EAGLE 11");
  EXPECT_EQ(json["senders"].toArray().size(), 3);
  EXPECT_EQ(json["senders"][0]["end_to_end_ms"]["count"], 18412);
  EXPECT_FALSE(QImage::fromData(content(files[1])).isNull());
  EXPECT_TRUE(content(files[4]).contains("<svg"));
  EXPECT_TRUE(content(files[4]).contains("VIPER 21")) << "the drawing contains text";
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
  EXPECT_EQ(exported().size(), 10) << "files of the same second get a number";
}

TEST_F(TesterTest, FolderErrorIsShownInExportingPanel) {
  show_tester();
  window_->exporter().set_folder("/proc/no/such");
  view().export_all();
  EXPECT_TRUE(
      view().export_line().text().startsWith("Not saved: can't create folder /proc/no/such"));
}

TEST_F(TesterTest, FolderIsStoredBetweenRuns) {
  show_tester();
  window_->close();
  window_.reset();
  open();
  EXPECT_EQ(window_->exporter().folder(), folder_.filePath("reports"));
}

TEST_F(TesterTest, ClickOnFigureCopiesIt) {
  show_tester();
  hero().click();
  EXPECT_EQ(QApplication::clipboard()->text(), QString::fromUtf8("52.3 ms ± 0.6"));
  station_.state.latencies.clear();
  look();
  QApplication::clipboard()->setText("before");
  hero().click();
}

TEST_F(TesterTest, OutsideCheckRunsAndShowsResult) {
  show_tester();
  ProbePanel& panel = view().probe();
  EXPECT_EQ(panel.button().text(), "Run");
  panel.button().click();
  EXPECT_EQ(panel.button().text(), "Stop");
  EXPECT_TRUE(panel.said().startsWith("Measuring"));
  probe_.state.phase = ProbeState::Phase::kDone;
  probe_.state.figures = good_probe();
  look();
  EXPECT_EQ(panel.difference().value(), "+0.5");
  EXPECT_EQ(panel.difference().unit(), "ms, agrees");
  probe_.state.phase = ProbeState::Phase::kFailed;
  probe_.state.trouble = "'jackd' can't be started; the probe needs JACK 2";
  look();
  EXPECT_EQ(panel.said(), "Not measured: 'jackd' can't be started; the probe needs JACK 2");
  EXPECT_EQ(panel.button().text(), "Run again");
}

TEST_F(TesterTest, ChoosingSameMethodKeepsResult) {
  show_tester();
  ProbePanel& panel = view().probe();
  const auto choose = [&panel](int method) {
    panel.method_box().setCurrentIndex(method);
    emit panel.method_box().activated(method);
  };
  panel.button().click();
  probe_.state.phase = ProbeState::Phase::kDone;
  probe_.state.figures = good_probe();
  look();
  choose(0);
  EXPECT_TRUE(panel.difference().isVisible());
  EXPECT_EQ(panel.button().text(), "Run again");
  choose(1);
  EXPECT_FALSE(panel.difference().isVisible());
  EXPECT_EQ(panel.button().text(), "Run");
  choose(0);
  EXPECT_TRUE(panel.difference().isVisible()) << "the result is unchanged";
}

TEST_F(TesterTest, ReducedMotionUpdatesPageRarely) {
  show_tester();
  window_->theme().set_reduces_motion(true);
  wait(Theme::kStill);
  auto* plot = window_->findChild<TimePlot*>();
  ASSERT_NE(plot, nullptr);
  const EventCounter paints(*plot, QEvent::Paint);
  station_.state.latencies[0].end_to_end.p50 = 99.0;
  for (int i = 0; i < 4; ++i) wait(milliseconds(300));
  EXPECT_EQ(hero().value(), "52.3");
  EXPECT_EQ(paints.count(), 0);
  wait(Theme::kStill);
  EXPECT_EQ(hero().value(), "99.0");
  EXPECT_GT(paints.count(), 0);
}

TEST_F(TesterTest, OutsideCheckSupportsAcousticMethod) {
  show_tester();
  ProbePanel& panel = view().probe();
  panel.method_box().setCurrentIndex(1);
  emit panel.method_box().activated(1);
  EXPECT_TRUE(panel.said().startsWith("1. Loudspeaker")) << "the steps are shown before the run";
  panel.button().click();
  EXPECT_EQ(probe_.asked, ProbeMethod::kAcoustic);
  EXPECT_FALSE(panel.method_box().isEnabled());
  probe_.state.phase = ProbeState::Phase::kDone;
  probe_.state.figures = good_probe();
  probe_.state.figures->method = ProbeMethod::kAcoustic;
  probe_.state.figures->lost = 2;
  look();
  EXPECT_TRUE(panel.missed().isVisible());
  EXPECT_EQ(panel.missed().value(), "2");
  EXPECT_FALSE(panel.difference().isVisible()) << "no inside figure exists";
  EXPECT_TRUE(panel.method_box().isEnabled());
}

TEST_F(TesterTest, MissingProbeIsStated) {
  sources_ = {};
  show_tester();
  EXPECT_FALSE(view().probe().button().isEnabled());
  EXPECT_TRUE(view().probe().said().contains("roger probe"));
}

}  // namespace
}  // namespace roger::ui
