// Stations on the air and why they are not heard: the rows, and the panel in the real window.
#include "ui/model/on_air.hpp"

#include <gmock/gmock.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;

class OnAirTest : public WindowTest {
 protected:
  OnAirTest() { station_.state.federation.joined = true; }

  radio::TransmissionSnapshot& transmit(const std::string& call_sign, std::uint64_t stream,
                                        Frequency frequency) {
    radio::TransmissionSnapshot transmission;
    transmission.call_sign = call_sign;
    transmission.stream = stream;
    transmission.channel = frequency;
    transmission.since = clock_.now();
    return station_.state.transmissions.emplace_back(transmission);
  }

  radio::TransmissionSnapshot& on_radio(const std::string& call_sign, std::uint64_t stream,
                                        radio::RadioId radio, const radio::Reason& reason) {
    auto& transmission = transmit(call_sign, stream, station_.state.radios.at(radio).frequency);
    transmission.radio = radio;
    transmission.heard = reason.empty();
    transmission.reason = reason;
    return transmission;
  }

  [[nodiscard]] std::vector<StateRow> rows() const {
    return on_air_rows(station_.state, clock_.now());
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& row : rows()) found.push_back(row.name.toStdString());
    return found;
  }

  OnAirPanel& panel() { return window_->trainee().side().on_air(); }
};

TEST_F(OnAirTest, HeardStationShowsItsRadio) {
  on_radio("VIPER 21", 7, 1, {});
  clock_.advance(std::chrono::seconds(4));
  ASSERT_EQ(rows().size(), 1U);
  EXPECT_EQ(rows()[0].icon, Icon::kReceive);
  EXPECT_EQ(rows()[0].number, 2);
  EXPECT_EQ(rows()[0].sentence(), "VIPER 21, 118.350 MHz, 0:04, radio 2: heard");
}

TEST_F(OnAirTest, MissedStationShowsReason) {
  on_radio("FOX 1", 7, 0, {radio::HearingReason::kTooWeak, 27.0});
  EXPECT_EQ(rows()[0].icon, Icon::kTrouble);
  EXPECT_EQ(rows()[0].words, "not heard: 27 dB below squelch");
  EXPECT_EQ(rows()[0].words_token, Token::kTrouble);
}

TEST_F(OnAirTest, UntunedFrequencyIsNotAProblem) {
  transmit("FOX 2", 7, Frequency::from_kilohertz(33000)).reason = {radio::HearingReason::kNotTuned,
                                                                   33.0};
  EXPECT_EQ(rows()[0].icon, Icon::kIdle);
  EXPECT_EQ(rows()[0].number, 0);
  EXPECT_EQ(rows()[0].words, "no radio tuned to it");
}

TEST_F(OnAirTest, NewTransmissionIsNotYetMissed) {
  auto& fresh = on_radio("", 7, 0, {});
  fresh.heard = false;
  EXPECT_EQ(rows()[0].name, "No call sign yet");
  EXPECT_EQ(rows()[0].words, "just started, not heard yet");
  EXPECT_EQ(rows()[0].icon, Icon::kIdle);
}

TEST_F(OnAirTest, MissedAreFirstThenHeardThenOthersByDuration) {
  transmit("OTHER", 1, Frequency::from_kilohertz(33000));
  on_radio("HEARD 1", 3, 0, {});
  clock_.advance(std::chrono::seconds(1));
  on_radio("HEARD 2", 2, 1, {});
  on_radio("MISSED", 9, 2, {radio::HearingReason::kMuted});
  EXPECT_THAT(names(), ElementsAre("MISSED", "HEARD 1", "HEARD 2", "OTHER"));
  EXPECT_EQ(on_air_summary(station_.state), "4, 2 heard here");
}

TEST_F(OnAirTest, EmptyListSaysSo) {
  open();
  EXPECT_TRUE(panel().empty_label().isVisible());
  EXPECT_TRUE(panel().empty_label().text().startsWith("No other station is on the air."));
  EXPECT_EQ(panel().head().summary(), "none");
  station_.state.federation.joined = false;
  look();
  EXPECT_TRUE(panel().empty_label().text().startsWith("Not joined"));
  EXPECT_EQ(panel().head().summary(), "not joined");
  on_radio("VIPER 21", 7, 1, {});
  look();
  EXPECT_FALSE(panel().empty_label().isVisible());
  EXPECT_EQ(panel().rows().rowCount(), 1);
}

TEST_F(OnAirTest, RemainingRowsKeepTheirIdentity) {
  StateRows model;
  const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
  const QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
  const QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
  const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  on_radio("A", 1, 0, {});
  on_radio("B", 2, 1, {});
  on_radio("C", 3, 2, {});
  model.follow(rows());
  EXPECT_EQ(inserted.count(), 3);
  station_.state.transmissions[2].heard = false;
  station_.state.transmissions[2].reason = {radio::HearingReason::kJammed};
  station_.state.transmissions.erase(station_.state.transmissions.begin());
  model.follow(rows());
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(model.row(0).name, "C");
  EXPECT_EQ(model.row(0).words, "not heard: jammed");
  EXPECT_EQ(model.row(1).name, "B");
  EXPECT_EQ(removed.count(), 1);
  EXPECT_EQ(moved.count(), 1);
  EXPECT_EQ(inserted.count(), 3);
  EXPECT_EQ(reset.count(), 0);
}

TEST_F(OnAirTest, FoldingIsStoredBetweenRuns) {
  open();
  EXPECT_TRUE(panel().is_open());
  const int calls = window_->trainee().side().calls().height();
  panel().head().setFocus(Qt::TabFocusReason);
  QTest::keyClick(&panel().head(), Qt::Key_Return);
  EXPECT_FALSE(panel().is_open());
  EXPECT_EQ(panel().height(), FoldPanel::kFoldedHeight);
  EXPECT_GT(window_->trainee().side().calls().height(), calls) << "the other panels use the room";
  window_->close();
  window_.reset();
  open();
  EXPECT_FALSE(panel().is_open());
  QTest::mouseClick(&panel().head(), Qt::LeftButton);
  EXPECT_TRUE(panel().is_open());
}

TEST_F(OnAirTest, LatencyPanelIsOpenIfThereIsRoom) {
  open({1280, 720});
  EXPECT_FALSE(window_->trainee().side().latency().is_open());
  window_->resize(1600, 1200);
  look();
  EXPECT_TRUE(window_->trainee().side().latency().is_open());
  window_->resize(1280, 560);
  window_->trainee().side().latency().head().click();
  look();
  SideColumn& side = window_->trainee().side();
  EXPECT_TRUE(side.latency().is_open());
  EXPECT_GT(side.widget()->height(), side.height())
      << "the column scrolls instead of shrinking the panels";
}

}  // namespace
}  // namespace roger::ui
