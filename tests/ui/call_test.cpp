// Calls on an intercom by mouse and keyboard, in the real window.

#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class CallTest : public WindowTest {
 protected:
  CallTest() {
    station_.state.radios.push_back(intercom(3, "IC", "CREW"));
    station_.state.callable = {"HAMMER 1", "VIPER 21", "VIPER 22"};
  }

  CallRow& row() { return *card(3).tuning().calls(); }
  [[nodiscard]] std::string shown_text() { return card(3).activity().text().toStdString(); }
  void set_call(radio::CallState state, const std::string& call_sign = "VIPER 21") {
    station_.state.radios[3].call = {state, call_sign, clock_.now()};
    look();
  }
  void press(Qt::Key key) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : window_.get(), key);
    look();
  }
};

TEST_F(CallTest, OnlyIntercomsHaveCalls) {
  open();
  EXPECT_EQ(card(0).tuning().calls(), nullptr);
  ASSERT_NE(card(3).tuning().calls(), nullptr);
  EXPECT_TRUE(row().place().isVisible());
  EXPECT_FALSE(row().end().isVisible());
}

TEST_F(CallTest, TypedCallSignTakesKnownSpelling) {
  open();
  row().call_sign_field().setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&row().call_sign_field(), "viper 22");
  QTest::keyClick(&row().call_sign_field(), Qt::Key_Return);
  look();
  const auto orders = station_.orders<radio::PlaceCall>();
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].radio, 3U);
  EXPECT_EQ(orders[0].call_sign, "VIPER 22");
  EXPECT_EQ(shown_text(), "VIPER 22, ringing, 0:00");
  EXPECT_TRUE(row().end().isVisible());
  EXPECT_FALSE(row().place().isVisible());
}

TEST_F(CallTest, UnlistedStationCanBeCalled) {
  open();
  row().call_sign_field().setText("GUEST 7");
  QTest::mouseClick(&row().place(), Qt::LeftButton);
  ASSERT_EQ(station_.orders<radio::PlaceCall>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::PlaceCall>()[0].call_sign, "GUEST 7");
}

TEST_F(CallTest, EmptyCallSignPlacesNoCall) {
  open();
  QTest::mouseClick(&row().place(), Qt::LeftButton);
  look();
  EXPECT_TRUE(station_.orders<radio::PlaceCall>().empty());
  EXPECT_EQ(shown_text(), "Type a call sign, or choose one with Down.");
}

TEST_F(CallTest, KeyCListsKnownCallSignsAndArrowsChoose) {
  open();
  press(Qt::Key_C);
  EXPECT_EQ(QApplication::focusWidget(), &row().call_sign_field());
  ASSERT_NE(QApplication::activePopupWidget(), nullptr);
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Down);
  QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Return);
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
  EXPECT_EQ(row().call_sign_field().text(), "VIPER 21");
  ASSERT_EQ(station_.orders<radio::PlaceCall>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::PlaceCall>()[0].call_sign, "VIPER 21");
}

TEST_F(CallTest, TypingACallSignDisablesOtherKeys) {
  open();
  row().call_sign_field().setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&row().call_sign_field(), "X M 1");
  EXPECT_EQ(row().call_sign_field().text(), "X M 1");
  EXPECT_FALSE(station_.state.all_muted);
  EXPECT_TRUE(station_.orders<radio::Key>().empty());
}

TEST_F(CallTest, RingingDoesNotInterruptTyping) {
  open();
  row().call_sign_field().setFocus(Qt::TabFocusReason);
  QTest::keyClicks(QApplication::focusWidget(), "VI");
  set_call(radio::CallState::kRinging);
  EXPECT_TRUE(row().answer().isVisible());
  EXPECT_TRUE(row().end().isVisible());
  for (const char letter : {'M', ' ', 'X', '1'}) {
    QTest::keyClick(QApplication::focusWidget(), letter);
    look();
  }
  EXPECT_EQ(row().call_sign_field().text(), "VIM X1");
  EXPECT_FALSE(station_.state.all_muted);
  EXPECT_TRUE(station_.orders<radio::Key>().empty());
  EXPECT_TRUE(station_.orders<radio::HangUp>().empty());
  press(Qt::Key_Return);
  EXPECT_TRUE(station_.orders<radio::PlaceCall>().empty());
  EXPECT_EQ(shown_text(), "VIPER 21 calls you: answer or decline first.");
  QTest::mouseClick(&row().answer(), Qt::LeftButton);
  look();
  EXPECT_EQ(station_.orders<radio::AnswerCall>().size(), 1U);
  EXPECT_FALSE(row().call_sign_field().isVisible());
}

TEST_F(CallTest, LeavingTheFieldWhileRingingHidesIt) {
  open();
  row().call_sign_field().setFocus(Qt::TabFocusReason);
  set_call(radio::CallState::kRinging);
  row().answer().setFocus(Qt::TabFocusReason);
  wait(std::chrono::milliseconds(300));
  EXPECT_FALSE(row().call_sign_field().isVisible());
  EXPECT_TRUE(row().since().isVisible());
  EXPECT_EQ(QApplication::focusWidget(), &row().answer());
}

TEST_F(CallTest, KeyThatOpensTheFieldTypesNothingWhileHeld) {
  const auto send = [](QEvent::Type type, bool repeats) {
    QKeyEvent event(type, Qt::Key_C, Qt::NoModifier, "c", repeats);
    QApplication::sendEvent(QApplication::focusWidget(), &event);
  };
  station_.state.callable.clear();  // no list opens
  open();
  card(0).ptt().setFocus(Qt::TabFocusReason);
  send(QEvent::KeyPress, false);
  look();
  ASSERT_EQ(QApplication::focusWidget(), &row().call_sign_field());
  for (int i = 0; i < 5; ++i) {
    send(QEvent::KeyRelease, true);
    send(QEvent::KeyPress, true);
  }
  EXPECT_EQ(row().call_sign_field().text(), "");
  send(QEvent::KeyRelease, false);
  send(QEvent::KeyPress, false);
  send(QEvent::KeyPress, true);
  EXPECT_EQ(row().call_sign_field().text(), "cc") << "the key now types a letter";
}

TEST_F(CallTest, KeyCAnswersInEveryView) {
  open();
  set_call(radio::CallState::kRinging);
  EXPECT_EQ(shown_text(), "VIPER 21, calls you, 0:00");
  EXPECT_EQ(card(3).activity().activity().bar, Token::kReceive);
  EXPECT_TRUE(row().answer().isVisible());
  EXPECT_EQ(row().end().text(), "Decline");
  window_->show_view(MainWindow::kTester);
  press(Qt::Key_C);
  ASSERT_EQ(station_.orders<radio::AnswerCall>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::AnswerCall>()[0].radio, 3U);
}

TEST_F(CallTest, KeyXRefusesRingingCall) {
  open();
  set_call(radio::CallState::kRinging);
  press(Qt::Key_X);
  EXPECT_EQ(station_.orders<radio::HangUp>().size(), 1U);
  EXPECT_TRUE(row().place().isVisible());
}

TEST_F(CallTest, CallShowsPartnerAndDuration) {
  open();
  set_call(radio::CallState::kInCall);
  wait(std::chrono::seconds(130));
  EXPECT_EQ(shown_text(), "VIPER 21, in call, 2:10");
  EXPECT_EQ(row().since().text(), "since 10:14:36");
  EXPECT_EQ(row().end().text(), "Hang up");
  EXPECT_EQ(card(3).accessibleName(), "Radio 4, Call with VIPER 21");
  QTest::mouseClick(&row().end(), Qt::LeftButton);
  EXPECT_EQ(station_.orders<radio::HangUp>().size(), 1U);
}

TEST_F(CallTest, BusyAndNoAnswerAreShown) {
  open();
  set_call(radio::CallState::kBusy);
  EXPECT_EQ(shown_text(), "VIPER 21, is busy");
  EXPECT_TRUE(row().place().isVisible()) << "the button for another call is shown";
  set_call(radio::CallState::kNoAnswer);
  EXPECT_EQ(shown_text(), "VIPER 21, no answer");
  EXPECT_EQ(card(3).activity().activity().detail_token, Token::kTrouble);
}

TEST_F(CallTest, FocusStaysWhenButtonsChange) {
  open();
  row().call_sign_field().setText("VIPER 21");
  row().place().setFocus(Qt::TabFocusReason);
  press(Qt::Key_Return);
  EXPECT_EQ(QApplication::focusWidget(), &row().end());
  press(Qt::Key_Return);
  EXPECT_EQ(station_.orders<radio::HangUp>().size(), 1U);
  EXPECT_EQ(QApplication::focusWidget(), &row().place());
}

TEST_F(CallTest, KeysCAndXDoNothingWithoutIntercom) {
  station_.state.radios.pop_back();
  open();
  QWidget* before = QApplication::focusWidget();
  press(Qt::Key_C);
  press(Qt::Key_X);
  EXPECT_EQ(QApplication::focusWidget(), before);
  EXPECT_TRUE(station_.orders<radio::HangUp>().empty());
}

}  // namespace
}  // namespace roger::ui
