#include "ui/model/held_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::ui {
namespace {

using testing::ElementsAre;
using Release = HeldKeys::Release;
using testing::IsEmpty;

constexpr HeldKeys::Key kKey = 65;
constexpr HeldKeys::Key kOther = 71;

class HeldKeysTest : public testing::Test {
 protected:
  HeldKeys keys_;
};

TEST_F(HeldKeysTest, OnlyTheFirstPressOfAHeldKeyIsNew) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.press(kKey, 1500));
  EXPECT_FALSE(keys_.press(kKey, 1520));
  keys_.release(kKey, 1530);
  EXPECT_TRUE(keys_.press(kKey, 1530));
}

TEST_F(HeldKeysTest, EveryKeyIsHeldByItself) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_TRUE(keys_.press(kOther, 1001));
  keys_.release(kKey, 1002);
  EXPECT_FALSE(keys_.press(kOther, 1501));
  EXPECT_TRUE(keys_.press(kKey, 1502));
}

TEST_F(HeldKeysTest, WithoutTimesTheOrderDecides) {
  EXPECT_TRUE(keys_.press(kKey, 0));
  EXPECT_FALSE(keys_.press(kKey, 0));
  keys_.release(kKey, 0);
  EXPECT_TRUE(keys_.press(kKey, 0));
  keys_.clear();
  EXPECT_TRUE(keys_.press(kKey, 0));
}

TEST_F(HeldKeysTest, RawEventsOfAKeyThatAWindowReceivesChangeNothing) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_FALSE(keys_.press(kKey, 1500));
  keys_.release(kKey, 1600);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kIgnored);
  EXPECT_FALSE(keys_.raw_press(kKey, 1700, true));
  EXPECT_TRUE(keys_.press(kKey, 1700));
  EXPECT_EQ(keys_.raw_release(kKey, 1800), Release::kExpected);
  keys_.release(kKey, 1800);
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1800));
  EXPECT_TRUE(keys_.press(kKey, 1900)) << "its raw press is still to be read";
}

TEST_F(HeldKeysTest, AReleaseThatTheWindowsMissEndsTheHold) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_FALSE(keys_.press(kKey, 1500)) << "a repeat that was still queued";
  EXPECT_TRUE(keys_.end_missed_release(kKey, 1600));
  EXPECT_TRUE(keys_.press(kKey, 1700));
}

TEST_F(HeldKeysTest, APressAfterAReleaseThatTheWindowsMissedIsNew) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_FALSE(keys_.end_hold_before(kKey, 1500));
  EXPECT_TRUE(keys_.end_hold_before(kKey, 1700));
  EXPECT_TRUE(keys_.press(kKey, 1700));
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1600)) << "the new press holds";
  EXPECT_FALSE(keys_.press(kKey, 2200));
}

TEST_F(HeldKeysTest, APressInAnotherProgramIsNewAndItsRepeatsInAWindowAreNot) {
  EXPECT_TRUE(keys_.raw_press(kKey, 1000, false));
  EXPECT_FALSE(keys_.press(kKey, 1500));
  keys_.release(kKey, 1600);
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kIgnored);
  EXPECT_TRUE(keys_.raw_press(kKey, 1700, false));
  EXPECT_EQ(keys_.raw_release(kKey, 1800), Release::kEnds);
}

TEST_F(HeldKeysTest, AKeyThatIsHeldWhileTheFocusLeavesAndReturnsIsNotNewAgain) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_FALSE(keys_.press(kKey, 3000));
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.raw_release(kKey, 3500), Release::kEnds);
  EXPECT_TRUE(keys_.press(kKey, 4000));
}

TEST_F(HeldKeysTest, RawEventsThatAreReadBeforeTheWindowEventsDoNotEndAnything) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_FALSE(keys_.raw_press(kKey, 1700, true));
  EXPECT_FALSE(keys_.press(kKey, 1500));
  EXPECT_FALSE(keys_.press(kKey, 1600));
  keys_.release(kKey, 1600);
  EXPECT_TRUE(keys_.press(kKey, 1700));
  EXPECT_FALSE(keys_.press(kKey, 2200));
}

TEST_F(HeldKeysTest, ARawReleaseEndsOnlyThePressBeforeIt) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  keys_.release(kKey, 1100);
  EXPECT_TRUE(keys_.press(kKey, 1200));
  // The raw events of all that are read late.
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kIgnored);
  EXPECT_FALSE(keys_.raw_press(kKey, 1200, true));
  EXPECT_FALSE(keys_.press(kKey, 1700));
  EXPECT_EQ(keys_.raw_release(kKey, 1800), Release::kExpected);
}

TEST_F(HeldKeysTest, ARawPressThatAWindowHasReceivedIsNotNewAfterTheLossOfTheFocus) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  keys_.release(kKey, 1100);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, false));
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kIgnored);
  EXPECT_TRUE(keys_.raw_press(kKey, 1200, false));
}

TEST_F(HeldKeysTest, ARawPressThatIsOlderThanThatOfAWindowIsNotNewAtTheLossOfTheFocus) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  keys_.release(kKey, 1100);
  EXPECT_TRUE(keys_.press(kKey, 1200));
  keys_.release(kKey, 1300);
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
}

TEST_F(HeldKeysTest, APressThatArrivesBeforeTheNewsOfTheLostFocusIsNewWithThatNews) {
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey));
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kEnds);
}

TEST_F(HeldKeysTest, AReleaseAndAPressBeforeTheNewsOfTheLostFocusAreNotMissed) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kExpected);
  EXPECT_FALSE(keys_.raw_press(kKey, 1200, true));
  EXPECT_THAT(keys_.lose_focus(), ElementsAre(kKey));
  EXPECT_FALSE(keys_.end_missed_release(kKey, 1100)) << "the new press holds";
}

TEST_F(HeldKeysTest, AReleaseBeforeAndAPressAfterTheNewsOfTheLostFocusAreNotMissed) {
  EXPECT_TRUE(keys_.press(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_EQ(keys_.raw_release(kKey, 1100), Release::kExpected);
  EXPECT_THAT(keys_.lose_focus(), IsEmpty());
  EXPECT_TRUE(keys_.end_hold_before(kKey, 1200));
  EXPECT_TRUE(keys_.raw_press(kKey, 1200, false));
}

TEST_F(HeldKeysTest, AWindowMayReceiveKeysWithoutTheFocus) {
  EXPECT_TRUE(keys_.raw_press(kKey, 1000, false));
  EXPECT_TRUE(keys_.press(kKey, 1000)) << "the same press";
  EXPECT_FALSE(keys_.press(kKey, 1500));
  EXPECT_EQ(keys_.raw_release(kKey, 1600), Release::kExpected);
  EXPECT_FALSE(keys_.press(kKey, 1550)) << "a repeat that was still queued";
  keys_.release(kKey, 1600);
  EXPECT_TRUE(keys_.press(kKey, 1700));
  EXPECT_FALSE(keys_.raw_press(kKey, 1700, false)) << "the same press";
}

TEST_F(HeldKeysTest, ARepeatOfAKeyThatNoWindowSawNeedsAllRawEvents) {
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1000));
  EXPECT_FALSE(keys_.raw_press(kKey, 1000, true));
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1000));
  EXPECT_TRUE(keys_.needs_raw_events(kKey, 1500));
  EXPECT_EQ(keys_.raw_release(kKey, 1400), Release::kIgnored);
  EXPECT_FALSE(keys_.raw_press(kKey, 1500, true));
  EXPECT_FALSE(keys_.needs_raw_events(kKey, 1500));
  EXPECT_TRUE(keys_.press(kKey, 1500));
}

TEST_F(HeldKeysTest, TimesMayWrap) {
  constexpr HeldKeys::Time kBefore = 0xffffff00;
  constexpr HeldKeys::Time kAfter = 0x00000100;
  EXPECT_TRUE(keys_.press(kKey, kBefore));
  EXPECT_FALSE(keys_.raw_press(kKey, kBefore, true));
  EXPECT_FALSE(keys_.press(kKey, kAfter));
  EXPECT_EQ(keys_.raw_release(kKey, kAfter + 1), Release::kExpected);
  EXPECT_FALSE(keys_.press(kKey, kAfter));
  EXPECT_TRUE(keys_.end_hold_before(kKey, kAfter + 2));
  EXPECT_TRUE(keys_.press(kKey, kAfter + 2));
}

}  // namespace
}  // namespace roger::ui
