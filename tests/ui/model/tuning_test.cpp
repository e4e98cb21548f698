#include "ui/model/tuning.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"
#include "radio/model/air_channel.hpp"

namespace roger::ui {
namespace {

Frequency frequency_of(std::uint64_t kilohertz) {
  return Frequency::from_kilohertz(kilohertz);
}

class TuningTest : public testing::Test {
 protected:
  // 30 to 399.975 MHz, step 25 kHz.
  radio::RadioSnapshot radio_ = tuned_radio(0, "1", "", frequency_of(40000));
};

TEST_F(TuningTest, DigitHasItsWorthInHertz) {
  EXPECT_EQ(digit_hertz(0), 1'000'000U);
  EXPECT_EQ(digit_hertz(2), 100'000'000U);
  EXPECT_EQ(digit_hertz(-1), 100'000U);
  EXPECT_EQ(digit_hertz(-6), 1U);
}

TEST_F(TuningTest, TurningADigitCarries) {
  EXPECT_EQ(turned(radio_, frequency_of(39000), 0, 1), frequency_of(40000));
  EXPECT_EQ(turned(radio_, frequency_of(40000), 0, -1), frequency_of(39000));
  EXPECT_EQ(turned(radio_, frequency_of(99900), -1, 1), frequency_of(100000));
  EXPECT_EQ(turned(radio_, frequency_of(40000), 1, 3), frequency_of(70000));
}

TEST_F(TuningTest, FineDigitMovesByOneChannel) {
  EXPECT_EQ(turned(radio_, frequency_of(40000), -3, 1), frequency_of(40025));
  EXPECT_EQ(turned(radio_, frequency_of(40000), -2, -2), frequency_of(39950));
}

TEST_F(TuningTest, CoarseDigitStaysOnChannels) {
  radio_.step = Frequency::from_hertz(6250);
  const Frequency there = turned(radio_, frequency_of(40000), -2, 1);
  EXPECT_EQ((there.hertz() - frequency_of(40000).hertz()) % 6250, 0U);
  EXPECT_EQ((there.hertz() - frequency_of(40000).hertz()) / 6250, 1U);
}

TEST_F(TuningTest, RadioWithChannelNamesMovesFromNameToName) {
  radio_.lowest = frequency_of(118'000);
  radio_.highest = frequency_of(136'990);
  radio_.step = radio::kAirStep;
  EXPECT_EQ(turned(radio_, frequency_of(118'000), -3, 1), frequency_of(118'005));
  EXPECT_EQ(turned(radio_, frequency_of(118'015), -3, 1), frequency_of(118'025))
      << "118.020 is no name";
  EXPECT_EQ(turned(radio_, frequency_of(118'025), -3, -1), frequency_of(118'015));
  EXPECT_EQ(turned(radio_, frequency_of(118'000), -3, 5), frequency_of(118'030));
  EXPECT_EQ(turned(radio_, frequency_of(118'010), -2, 1), frequency_of(118'025));
  EXPECT_EQ(turned(radio_, frequency_of(118'010), -1, 1), frequency_of(118'110));
  EXPECT_EQ(turned(radio_, frequency_of(118'010), 0, 2), frequency_of(120'010));
  EXPECT_EQ(turned(radio_, frequency_of(136'990), -3, 1), frequency_of(136'990));
  EXPECT_EQ(turned(radio_, frequency_of(118'000), -3, -1), frequency_of(118'000));
}

TEST_F(TuningTest, TurningOutOfRangeIsIgnored) {
  EXPECT_EQ(turned(radio_, frequency_of(30000), -3, -1), frequency_of(30000));
  EXPECT_EQ(turned(radio_, frequency_of(399975), 2, 1), frequency_of(399975));
  EXPECT_EQ(turned(radio_, frequency_of(399950), -3, 1), frequency_of(399975));
}

}  // namespace
}  // namespace roger::ui
