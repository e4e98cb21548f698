// Push to talk by mouse and key in the real window. For keys of a real keyboard see
// x11/talk_test.cpp.

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using Presses = std::vector<bool>;

class TalkTest : public WindowTest {
 protected:
  QWidget* focus() {
    QWidget* widget = QApplication::focusWidget();
    return widget != nullptr ? widget : window_.get();
  }

  void repeat(Qt::Key key) {
    for (const auto type : {QEvent::KeyRelease, QEvent::KeyPress}) {
      QKeyEvent event(type, key, Qt::NoModifier, QString(), true);
      QApplication::sendEvent(focus(), &event);
    }
  }
};

TEST_F(TalkTest, MousePressKeysAndReleaseUnkeys) {
  open();
  PttButton& ptt = card(1).ptt();
  QTest::mousePress(&ptt, Qt::LeftButton);
  look();
  EXPECT_EQ(keyed(1), Presses{true});
  EXPECT_TRUE(ptt.on_air());
  QTest::mouseRelease(&ptt, Qt::LeftButton, {}, QPoint(500, 500));
  look();
  EXPECT_EQ(keyed(1), (Presses{true, false})) << "released outside the button";
  EXPECT_FALSE(ptt.on_air());
}

TEST_F(TalkTest, RightMouseButtonDoesNotTransmit) {
  open();
  QTest::mousePress(&card(1).ptt(), Qt::RightButton);
  EXPECT_TRUE(keyed(1).empty());
}

TEST_F(TalkTest, SpaceKeysTheSelectedRadio) {
  open();
  QTest::keyClick(focus(), Qt::Key_3);
  QTest::keyPress(focus(), Qt::Key_Space);
  EXPECT_EQ(keyed(2), Presses{true});
  QTest::keyRelease(focus(), Qt::Key_Space);
  EXPECT_EQ(keyed(2), (Presses{true, false}));
}

TEST_F(TalkTest, SpaceNeverPressesAButton) {
  open();
  auto* button = window_->findChild<Button*>();
  ASSERT_NE(button, nullptr);
  button->setFocus(Qt::TabFocusReason);
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, FunctionKeysKeyTheirRadios) {
  open();
  QTest::keyPress(focus(), Qt::Key_F6);
  EXPECT_EQ(keyed(1), Presses{true});
  QTest::keyRelease(focus(), Qt::Key_F6);
  EXPECT_EQ(keyed(1), (Presses{true, false}));
  QTest::keyClick(focus(), Qt::Key_F12);  // there is no eighth radio
  EXPECT_EQ(station_.orders<radio::Key>().size(), 2U);
}

TEST_F(TalkTest, MarkedRepeatsDoNotTransmit) {
  open();
  QTest::keyPress(focus(), Qt::Key_Space);
  for (int i = 0; i < 10; ++i) repeat(Qt::Key_Space);
  EXPECT_EQ(keyed(0), Presses{true});
  QTest::keyRelease(focus(), Qt::Key_Space);
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, HeldKeyKeepsItsRadio) {
  open();
  QTest::keyPress(focus(), Qt::Key_Space);
  QTest::keyClick(focus(), Qt::Key_2);
  EXPECT_EQ(window_->model().selected()->id, 1U);
  QTest::keyPress(focus(), Qt::Key_F7);
  QTest::keyRelease(focus(), Qt::Key_Space);
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  EXPECT_TRUE(keyed(1).empty());
  EXPECT_EQ(keyed(2), Presses{true}) << "two keys key two radios";
  QTest::keyRelease(focus(), Qt::Key_F7);
  EXPECT_EQ(keyed(2), (Presses{true, false}));
}

TEST_F(TalkTest, OnlyFunctionKeysTalkWhileTyping) {
  open();
  auto& field = card(0).tuning().frequency_edit();
  field.setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field, "40");
  QTest::keyClick(&field, Qt::Key_Space);
  QTest::keyClick(&field, Qt::Key_M);
  EXPECT_TRUE(station_.orders<radio::Key>().empty());
  EXPECT_TRUE(station_.orders<radio::MuteAll>().empty());
  QTest::keyClick(&field, Qt::Key_F5);
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  EXPECT_EQ(field.text(), "40");
}

TEST_F(TalkTest, SpaceTalksInUneditedField) {
  open();
  auto& field = card(1).tuning().frequency_edit();
  field.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&field, Qt::Key_Space);
  EXPECT_EQ(keyed(1), (Presses{true, false}));
}

TEST_F(TalkTest, ProgramFocusLossReleases) {
  open();
  QTest::keyPress(focus(), Qt::Key_F6);
  emit qApp->applicationStateChanged(Qt::ApplicationInactive);
  EXPECT_EQ(keyed(1), (Presses{true, false}));
  QTest::keyRelease(focus(), Qt::Key_F6);
  EXPECT_EQ(keyed(1), (Presses{true, false})) << "released once";
}

TEST_F(TalkTest, SoundDeviceLossReleases) {
  open();
  QTest::keyPress(focus(), Qt::Key_Space);
  station_.state.device.running = false;
  station_.state.device.trouble = {.problem = audio::DeviceProblem::kStopped,
                                   .device = "USB headset"};
  look();
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  station_.state.device.running = true;
  station_.state.device.trouble = {};
  look();
  EXPECT_EQ(keyed(0), (Presses{true, false})) << "only a new press talks again";
  QTest::keyRelease(focus(), Qt::Key_Space);
  QTest::keyPress(focus(), Qt::Key_Space);
  EXPECT_EQ(keyed(0), (Presses{true, false, true}));
}

TEST_F(TalkTest, DeviceLossBetweenTwoSnapshotsReleases) {
  open();
  QTest::mousePress(&card(1).ptt(), Qt::LeftButton);
  ++station_.state.device.losses;
  look();
  EXPECT_EQ(keyed(1), (Presses{true, false}));
}

TEST_F(TalkTest, StationWithoutDeviceStillKeys) {
  station_.state.device.running = false;
  open();
  QTest::keyPress(focus(), Qt::Key_Space);
  look();
  look();
  EXPECT_EQ(keyed(0), Presses{true});
}

TEST_F(TalkTest, RemovedCardReleases) {
  open();
  QTest::mousePress(&card(1).ptt(), Qt::LeftButton);
  station_.state.radios.pop_back();
  look();
  EXPECT_EQ(keyed(1), (Presses{true, false}));
}

TEST_F(TalkTest, HidingTheWindowReleases) {
  open();
  QTest::mousePress(&card(0).ptt(), Qt::LeftButton);
  window_->hide();
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, ClosingTheWindowReleases) {
  open();
  QTest::keyPress(focus(), Qt::Key_F5);
  window_->close();
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, DestroyingTheWindowReleases) {
  open();
  QTest::keyPress(focus(), Qt::Key_F5);
  window_.reset();
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, ReceiveOnlyRadioShowsReason) {
  station_.state.radios[0].can_transmit = false;
  open();
  QTest::keyClick(focus(), Qt::Key_F5);
  QTest::mouseClick(&card(0).ptt(), Qt::LeftButton);
  look();
  EXPECT_TRUE(station_.orders<radio::Key>().empty());
  EXPECT_EQ(card(0).activity().text(), "This radio only receives.");
}

TEST_F(TalkTest, OnAirShowsElapsedAndAllowedTime) {
  open();
  auto& radio = station_.state.radios[0];
  radio.transmitting = true;
  radio.transmitting_for = std::chrono::milliseconds(4200);
  look();
  EXPECT_TRUE(card(0).ptt().on_air());
  EXPECT_EQ(card(0).ptt().second_line(), "0:04 of 1:00");
  EXPECT_EQ(card(0).head().transmit().state(), Lamp::State::kTransmit);
  radio.transmit_limit = Nanoseconds::zero();
  look();
  EXPECT_EQ(card(0).ptt().second_line(), "0:04");
  radio.transmitting = false;
  look();
  EXPECT_EQ(card(0).ptt().second_line(), "F5 or Space");
}

TEST_F(TalkTest, ButtonNamesTheKeyThatTheOperatorChose) {
  open();
  PttBinding binding;
  binding.code = Qt::Key_F4;
  binding.name = QStringLiteral("F4");
  window_->bindings().add(binding);
  EXPECT_EQ(card(0).ptt().second_line(), "F5 or F4");
  EXPECT_EQ(card(1).ptt().second_line(), "F6");
  binding.radio = 1;
  window_->bindings().add(binding);
  EXPECT_EQ(card(0).ptt().second_line(), "F5 or Space");
  EXPECT_EQ(card(1).ptt().second_line(), "F6 or F4");
}

TEST_F(TalkTest, TalkingWorksInEveryView) {
  open();
  window_->show_view(MainWindow::kTester);
  QTest::keyClick(window_.get(), Qt::Key_F5);
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(TalkTest, KeyRReplaysAndStopsLastTransmission) {
  open();
  radio::Event event;
  event.kind = radio::EventKind::kReceiveStarted;
  event.call_sign = "VIPER 21";
  event.at = clock_.now();
  station_.happen(event);
  radio::ClipSnapshot clip;
  clip.id = 4;
  clip.since = clock_.now();
  clip.length = std::chrono::seconds(2);
  station_.state.say_again = {clip};
  look();
  QTest::keyClick(window_.get(), Qt::Key_R);
  station_.state.say_again[0].playing = true;
  look();
  QTest::keyClick(window_.get(), Qt::Key_R);
  const auto orders = station_.orders<radio::SayAgain>();
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders[0].clip, 4U);
  EXPECT_EQ(orders[1].clip, 0U);
}

}  // namespace
}  // namespace roger::ui
