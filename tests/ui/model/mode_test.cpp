// Guard receiver, scanning and hopping on a radio's card.

#include <QAbstractItemView>
#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class ModeTest : public WindowTest {
 protected:
  radio::RadioSnapshot& radio() { return station_.state.radios[0]; }
  TuningRow& row() { return card(0).tuning(); }
  void hop(Nanoseconds ahead) {
    radio().hopping = "SINCGARS 34, hopset 2";
    radio().hop_net = 34;
    radio().clock_ahead = ahead;
    radio().in_step = ahead == Nanoseconds::zero();
    look();
  }
};

TEST_F(ModeTest, GuardLampLightsWhileGuardIsReceived) {
  open();
  EXPECT_FALSE(card(0).head().guard().isVisible());
  radio().guard = "GUARD";
  look();
  EXPECT_TRUE(card(0).head().guard().isVisible());
  EXPECT_EQ(card(0).head().guard().toolTip(), "Guard: also hears GUARD");
  radio::SpeakerSnapshot speaker;
  speaker.call_sign = "RESCUE 7";
  radio().receiving = true;
  radio().speakers = {speaker};
  look();
  EXPECT_EQ(card(0).head().guard().state(), Lamp::State::kOff)
      << "the speaker is on the tuned net, not on guard";
  radio().speakers[0].by_guard = true;
  look();
  EXPECT_EQ(card(0).head().guard().state(), Lamp::State::kReceive);
}

TEST_F(ModeTest, LastPresetEntryStartsAndStopsScan) {
  open();
  Combo& presets = row().presets();
  ASSERT_EQ(presets.count(), 4);
  EXPECT_EQ(presets.itemText(3), "Scan presets");
  emit presets.activated(3);
  look();
  ASSERT_EQ(station_.orders<radio::SetScan>().size(), 1U);
  EXPECT_TRUE(station_.orders<radio::SetScan>()[0].on);
  EXPECT_EQ(row().mode().text(), "Scan");
  EXPECT_EQ(presets.itemText(3), "Stop scan");
  radio().scanned_preset = 2;
  radio().scan_held = true;
  look();
  EXPECT_EQ(row().mode().text(), "Held P2");
  emit presets.activated(3);
  look();
  EXPECT_FALSE(station_.orders<radio::SetScan>()[1].on);
  EXPECT_EQ(row().mode().text(), "AM 25 kHz");
}

TEST_F(ModeTest, KeysOnClosedPresetsDoNotScan) {
  open();
  Combo& presets = row().presets();
  presets.setFocus(Qt::TabFocusReason);
  for (int i = 0; i < 5; ++i) QTest::keyClick(&presets, Qt::Key_Down);
  QTest::keyClick(&presets, Qt::Key_Home);
  QTest::keyClick(&presets, Qt::Key_End);
  look();
  EXPECT_TRUE(station_.orders<radio::SetScan>().empty());
  EXPECT_EQ(presets.currentIndex(), 2);
  QTest::keyClick(&presets, Qt::Key_Return);
  QWidget* list = QApplication::activePopupWidget();
  ASSERT_NE(list, nullptr);
  QTest::keyClick(presets.view(), Qt::Key_Down);
  QTest::keyClick(presets.view(), Qt::Key_Return);
  look();
  EXPECT_EQ(station_.orders<radio::SetScan>().size(), 1U) << "the open list contains the entry";
}

TEST(ComboTest, TypedLettersSkipListedOnlyItem) {
  const Theme theme(Scheme::kDark);
  Combo combo(theme);
  combo.addItems({"P1", "P2", "Scan"});
  combo.set_listed_only(2);
  QTest::keyClick(&combo, 'S');
  EXPECT_EQ(combo.currentIndex(), 0);
  combo.set_listed_only(-1);
  // Qt forgets the previous letter after a timeout, which cannot be observed.
  QTest::qWait(2 * QApplication::keyboardInputInterval());
  QTest::keyClick(&combo, 'S');
  EXPECT_EQ(combo.currentIndex(), 2);
}

TEST_F(ModeTest, SinglePresetIsNotScanned) {
  radio().presets.resize(1);
  open();
  EXPECT_EQ(row().presets().count(), 1);
}

TEST_F(ModeTest, HopNetAndStepAreShown) {
  open();
  EXPECT_FALSE(row().hop_switch().isVisible());
  hop(Nanoseconds::zero());
  EXPECT_EQ(row().hop_switch().text(), "Hop 34");
  EXPECT_TRUE(row().hop_switch().in_step());
  EXPECT_FALSE(row().mode().isVisible());
  EXPECT_EQ(row().hop_switch().toolTip(),
            "SINCGARS 34, hopset 2: in step with the net. Press to sync with the net.");
}

TEST_F(ModeTest, OutOfStepShowsOffsetAndIsFixedByOnePress) {
  open();
  hop(std::chrono::milliseconds(-2500));
  EXPECT_FALSE(row().hop_switch().in_step());
  EXPECT_EQ(card(0).activity().text(),
            "Out of step, your clock is 2.5 s behind net 34's: press 34 above to sync");
  QTest::mouseClick(&row().hop_switch(), Qt::LeftButton);
  look();
  ASSERT_EQ(station_.orders<radio::SetTimeOfDay>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::SetTimeOfDay>()[0].offset_s, 0.0);
  EXPECT_TRUE(row().hop_switch().in_step());
  EXPECT_EQ(card(0).activity().text(), "No transmissions yet");
}

TEST_F(ModeTest, HoppingAndScanningRadioDoesNotFlicker) {
  open();
  radio().scanned_preset = 2;
  hop(Nanoseconds::zero());
  EXPECT_FALSE(row().hop_switch().isVisible());
  EXPECT_TRUE(row().mode().isVisible());
  const EventCounter shows(row().hop_switch(), QEvent::Show);
  for (int i = 0; i < 4; ++i) wait(std::chrono::milliseconds(300));
  EXPECT_EQ(shows.count(), 0);
}

}  // namespace
}  // namespace roger::ui
