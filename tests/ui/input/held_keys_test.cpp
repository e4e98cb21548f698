#include "ui/input/held_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::ui {
namespace {

using Press = HeldKeys::Press;
using Release = HeldKeys::Release;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr HeldKeys::Key kKey = 65;
constexpr HeldKeys::Key kOther = 71;

class HeldKeysTest : public testing::Test {
 protected:
  HeldKeys keys_;
};

TEST_F(HeldKeysTest, FirstPressIsNewWithoutRawEvents) {
  EXPECT_EQ(keys_.press(kKey, 0), Press::kNew);
  EXPECT_EQ(keys_.press(kKey, 0), Press::kRepeat);
  EXPECT_EQ(keys_.press(kOther, 0), Press::kNew);
  EXPECT_TRUE(keys_.release(kKey, 0));
  EXPECT_EQ(keys_.press(kOther, 0), Press::kRepeat);
  EXPECT_EQ(keys_.press(kKey, 0), Press::kNew);
  keys_.clear();
  EXPECT_EQ(keys_.press(kKey, 0), Press::kNew);
}

TEST_F(HeldKeysTest, PressWithRawPressOfSameTimeIsNew) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, true), Press::kRepeat);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeat);
  EXPECT_TRUE(keys_.release(kKey, 1600));
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kIgnored);
  EXPECT_EQ(keys_.raw_press(kKey, 1600, true), Press::kRepeat);
  EXPECT_EQ(keys_.press(kKey, 1600), Press::kNew);
}

TEST_F(HeldKeysTest, PressWithoutRawEventIsNewUnlessHeld) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, false), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kEnds);
  EXPECT_EQ(keys_.press(kKey, 5000), Press::kNew) << "sent by another program";
  EXPECT_EQ(keys_.press(kKey, 5000), Press::kRepeat);
  EXPECT_TRUE(keys_.release(kKey, 5000));
  EXPECT_EQ(keys_.press(kKey, 5001), Press::kNew);
}

TEST_F(HeldKeysTest, RawEventsAreNeededUntilPressIsDecided) {
  EXPECT_TRUE(keys_.needs_raw_events(kKey, 1000));
  keys_.raw_press(kKey, 1000, true);
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1000));
  EXPECT_TRUE(keys_.needs_raw_events(kKey, 1500)) << "no window has received the press";
  keys_.press(kKey, 1000);
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1500));
  keys_.raw_release(kKey, 1600);
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1500));
  EXPECT_TRUE(keys_.needs_raw_events(kKey, 1700));
}

TEST_F(HeldKeysTest, RawReleaseCountsIfWindowMissesIt) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeat) << "the press was still queued";
  EXPECT_TRUE(keys_.end_missed_release(kKey, 1600));
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1600));
}

TEST_F(HeldKeysTest, RawReleaseIsIgnoredIfWindowReceivesIt) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_TRUE(keys_.release(kKey, 1600));
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1600));
}

TEST_F(HeldKeysTest, RawReleaseReadBeforePressIsExpected) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kIgnored);
  EXPECT_EQ(keys_.expected_release(kKey), std::nullopt);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.expected_release(kKey), 1600U);
  EXPECT_TRUE(keys_.end_missed_release(kKey, 1600));
}

TEST_F(HeldKeysTest, PressAfterMissedReleaseIsNew) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  keys_.raw_press(kKey, 1700, true);
  EXPECT_EQ(keys_.press(kKey, 1700), Press::kNewAfterMissedRelease);
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1600)) << "the new press holds";
  EXPECT_EQ(keys_.press(kKey, 2200), Press::kRepeat);
}

TEST_F(HeldKeysTest, PressInOtherProgramIsNewAndItsRepeatsAreNot) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, false), Press::kNew);
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeat);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected) << "the window receives it";
  EXPECT_TRUE(keys_.release(kKey, 1600));
  EXPECT_EQ(keys_.raw_press(kKey, 1700, false), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1800), Release::kEnds);
}

TEST_F(HeldKeysTest, RepeatsAfterFocusChangeAndReleaseAreNotNew) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, false), Press::kNew);
  // The window gets the focus, but the raw release is read before the repeats.
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kEnds);
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeat);
  EXPECT_EQ(keys_.raw_press(kKey, 1700, true), Press::kRepeat);
  EXPECT_EQ(keys_.press(kKey, 1550), Press::kRepeat);
  EXPECT_TRUE(keys_.release(kKey, 1600));
  EXPECT_EQ(keys_.press(kKey, 1700), Press::kNew);
}

TEST_F(HeldKeysTest, HeldKeyIsNotNewAfterFocusReturns) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.press(kKey, 3000), Press::kRepeat);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.raw_release(kKey, 3500), Release::kEnds);
  keys_.raw_press(kKey, 4000, true);
  EXPECT_EQ(keys_.press(kKey, 4000), Press::kNew);
}

TEST_F(HeldKeysTest, PressBeforeReportedFocusLossIsNewWithReport) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, true), Press::kRepeat);
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey));
  EXPECT_TRUE(keys_.is_reported_elsewhere(kKey, 1000));
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kEnds);
  EXPECT_EQ(keys_.raw_press(kKey, 1700, true), Press::kRepeat);
  EXPECT_EQ(keys_.raw_release(kKey, 1800), Release::kIgnored);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty()) << "the key has been released";
}

TEST_F(HeldKeysTest, ReleaseAndPressBeforeReportedFocusLossAreDetected) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kExpected);
  keys_.raw_press(kKey, 1200, true);
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey));
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1100)) << "the new press holds";
}

TEST_F(HeldKeysTest, PressInOtherProgramEndsMissedRelease) {
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kExpected);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.raw_press(kKey, 1200, false), Press::kNewAfterMissedRelease);
}

TEST_F(HeldKeysTest, RepeatReportsPressThatNoWindowReceived) {
  // Another program had the focus so briefly that Qt did not report it.
  EXPECT_EQ(keys_.raw_press(kKey, 1000, true), Press::kRepeat);
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeatOfMissedPress);
  EXPECT_EQ(keys_.press(kKey, 1550), Press::kRepeat);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
}

TEST_F(HeldKeysTest, WindowCanReceiveKeysWithoutFocus) {
  EXPECT_EQ(keys_.raw_press(kKey, 1000, false), Press::kNew);
  EXPECT_TRUE(keys_.is_reported_elsewhere(kKey, 1000));
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew) << "the same press";
  EXPECT_EQ(keys_.press(kKey, 1500), Press::kRepeat);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_EQ(keys_.press(kKey, 1550), Press::kRepeat);
  EXPECT_TRUE(keys_.release(kKey, 1600));
}

TEST_F(HeldKeysTest, WindowEventsOfAnEarlierPressDoNotEndANewerOne) {
  keys_.raw_press(kKey, 1000, true);
  keys_.raw_release(kKey, 1100);
  keys_.raw_press(kKey, 1200, true);
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey)) << "1200 was pressed in another program";
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kRepeat);
  EXPECT_FALSE(keys_.release(kKey, 1100));
  EXPECT_EQ(keys_.raw_release(kKey, 1300), Release::kEnds);
}

TEST_F(HeldKeysTest, PressesWithinAMillisecondAreDistinguished) {
  keys_.raw_press(kKey, 1000, true);
  keys_.raw_release(kKey, 1000);
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_TRUE(keys_.release(kKey, 1000));
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey)) << "another program received the second one";
}

TEST_F(HeldKeysTest, TimesCanWrap) {
  constexpr HeldKeys::Time kBefore = 0xffffff00;
  constexpr HeldKeys::Time kAfter = 0x00000100;
  keys_.raw_press(kKey, kBefore, true);
  EXPECT_EQ(keys_.press(kKey, kBefore), Press::kNew);
  EXPECT_EQ(keys_.press(kKey, kAfter), Press::kRepeat);
  EXPECT_EQ(keys_.raw_release(kKey, kAfter + 1), Release::kExpected);
  EXPECT_EQ(keys_.press(kKey, kAfter), Press::kRepeat);
  keys_.raw_press(kKey, kAfter + 2, true);
  EXPECT_EQ(keys_.press(kKey, kAfter + 2), Press::kNewAfterMissedRelease);
}

TEST_F(HeldKeysTest, KeyUnusedForAMonthIsNew) {
  constexpr HeldKeys::Time kMonth = 30U * 24 * 3600 * 1000;
  keys_.raw_press(kKey, 1000, true);
  EXPECT_EQ(keys_.press(kKey, 1000), Press::kNew);
  EXPECT_TRUE(keys_.release(kKey, 1100));
  keys_.raw_release(kKey, 1100);
  EXPECT_EQ(keys_.raw_press(kKey, kMonth, false), Press::kNew);
  EXPECT_EQ(keys_.raw_release(kKey, kMonth + 100), Release::kEnds);
  keys_.raw_press(kKey, 2 * kMonth, true);
  EXPECT_EQ(keys_.press(kKey, 2 * kMonth), Press::kNew);
}

}  // namespace
}  // namespace roger::ui
