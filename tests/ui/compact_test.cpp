// More radios than fit: compact cards, and a whole card for the selected radio.

#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

constexpr radio::RadioId kReceiveOnly = 17;
constexpr radio::RadioId kIntercom = 19;

class CompactTest : public WindowTest {
 protected:
  CompactTest() {
    auto& radios = station_.state.radios;
    while (radios.size() < 20) {
      const auto id = static_cast<radio::RadioId>(radios.size());
      radios.push_back(tuned_radio(id, "SET", "NET", Frequency::from_kilohertz(40000)));
      radios.back().can_transmit = id != kReceiveOnly;
    }
    radios[kIntercom] = intercom(kIntercom, "IC", "CREW");
  }

  CardGrid& grid() { return window_->trainee().grid(); }
  QWidget& focus() {
    QWidget* focus = QApplication::focusWidget();
    return focus != nullptr ? *focus : *window_;
  }
};

TEST_F(CompactTest, SelectedRadioHasWholeCard) {
  open();
  ASSERT_NE(grid().detail(), nullptr);
  EXPECT_EQ(grid().detail()->radio(), 0U);
  EXPECT_EQ(grid().detail()->height(), kCardHeight);
  EXPECT_EQ(card(4).height(), kCompactCardHeight);
  EXPECT_FALSE(card(4).tuning().isVisible());
  EXPECT_TRUE(card(4).ptt().isVisible());

  const QString full = "Selected: shown in full";
  EXPECT_EQ(card(0).activity().text(), full) << "its state is shown once";
  EXPECT_NE(grid().detail()->activity().text(), full);
  EXPECT_NE(card(2).activity().text(), full);
  QTest::keyClick(&focus(), Qt::Key_3);
  look();
  EXPECT_EQ(card(2).activity().text(), full);
  EXPECT_NE(card(0).activity().text(), full);
  EXPECT_EQ(grid().detail()->radio(), 2U);
  EXPECT_EQ(&focus(), &grid().detail()->ptt());
  EXPECT_EQ(grid().detail()->ptt().second_line(), "F7 or Space")
      << "the card is that of the third radio";
}

TEST_F(CompactTest, TabVisitsWholeCardFirst) {
  open();
  QTest::keyClick(&focus(), Qt::Key_3);
  auto& field = grid().detail()->tuning().frequency_edit();
  for (int i = 0; i < 12 && &focus() != &field; ++i) {
    QTest::keyClick(&focus(), Qt::Key_Backtab, Qt::ShiftModifier);
  }
  ASSERT_EQ(&focus(), &field);
  QTest::keyClicks(&field, "41.5");
  QTest::keyClick(&field, Qt::Key_Return);
  look();
  const auto orders = station_.orders<radio::Tune>();
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].radio, 2U);
}

TEST_F(CompactTest, CompactCardTransmitsWhileHeld) {
  open();
  QTest::mousePress(&card(5).ptt(), Qt::LeftButton);
  look();
  EXPECT_EQ(keyed(5), std::vector<bool>{true});
  EXPECT_EQ(grid().detail()->radio(), 5U);
  QTest::mouseRelease(&card(5).ptt(), Qt::LeftButton);
  EXPECT_EQ(keyed(5), (std::vector<bool>{true, false}));
}

TEST_F(CompactTest, SelectingAnotherRadioReleasesWholeCard) {
  open();
  QTest::mousePress(&grid().detail()->ptt(), Qt::LeftButton);
  EXPECT_EQ(keyed(0), std::vector<bool>{true});
  QTest::keyClick(&focus(), Qt::Key_2);
  EXPECT_EQ(keyed(0), (std::vector<bool>{true, false}));
  EXPECT_EQ(grid().detail()->radio(), 1U);
}

TEST_F(CompactTest, ReceiveOnlyRadioIsReachableByKeyboard) {
  open();
  card(kReceiveOnly).take_focus();
  EXPECT_EQ(&focus(), &card(kReceiveOnly));
  EXPECT_EQ(grid().detail()->radio(), kReceiveOnly);
}

TEST_F(CompactTest, RingingCallIsAnsweredOnWholeCard) {
  open();
  station_.state.radios[kIntercom].call = {radio::CallState::kRinging, "VIPER 21", clock_.now()};
  look();
  EXPECT_EQ(card(kIntercom).activity().text().toStdString().substr(0, 8), "VIPER 21");
  QTest::keyClick(&focus(), Qt::Key_C);
  look();
  EXPECT_EQ(grid().detail()->radio(), kIntercom);
  ASSERT_EQ(station_.orders<radio::AnswerCall>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::AnswerCall>()[0].radio, kIntercom);
}

TEST_F(CompactTest, CardsAreWholeIfTheyFit) {
  open({2560, 1440});
  EXPECT_EQ(grid().detail(), nullptr);
  EXPECT_EQ(card(19).height(), kCardHeight);
  window_->resize(1280, 720);
  look();
  EXPECT_NE(grid().detail(), nullptr);
  window_->resize(2560, 1440);
  look();
  EXPECT_EQ(grid().detail(), nullptr);
  EXPECT_TRUE(card(19).tuning().isVisible());
  EXPECT_EQ(card(1).geometry().top(), card(0).geometry().top());
}

TEST_F(CompactTest, CardsDoNotOverlap) {
  open();
  const auto& cards = grid().cards();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const QRect area(cards[i]->mapTo(window_.get(), QPoint(0, 0)), cards[i]->size());
    EXPECT_FALSE(area.intersects(
        QRect(grid().detail()->mapTo(window_.get(), QPoint(0, 0)), grid().detail()->size())));
    for (std::size_t j = 0; j < i; ++j) {
      const QRect other(cards[j]->mapTo(window_.get(), QPoint(0, 0)), cards[j]->size());
      EXPECT_FALSE(area.intersects(other)) << i << " and " << j;
    }
  }
}

}  // namespace
}  // namespace roger::ui
