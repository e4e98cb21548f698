#include "ui/model/tuning.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"

namespace roger::ui {
namespace {

Frequency khz(std::uint64_t kilohertz) {
  return Frequency::from_kilohertz(kilohertz);
}

class TuningTest : public testing::Test {
 protected:
  // 30 to 399.975 MHz, step 25 kHz.
  radio::RadioSnapshot radio_ = tuned_radio(0, "1", "", khz(40000));
};

TEST_F(TuningTest, DigitHasItsWorthInHertz) {
  EXPECT_EQ(digit_hertz(0), 1'000'000U);
  EXPECT_EQ(digit_hertz(2), 100'000'000U);
  EXPECT_EQ(digit_hertz(-1), 100'000U);
  EXPECT_EQ(digit_hertz(-6), 1U);
}

TEST_F(TuningTest, TurningADigitCarries) {
  EXPECT_EQ(turned(radio_, khz(39000), 0, 1), khz(40000));
  EXPECT_EQ(turned(radio_, khz(40000), 0, -1), khz(39000));
  EXPECT_EQ(turned(radio_, khz(99900), -1, 1), khz(100000));
  EXPECT_EQ(turned(radio_, khz(40000), 1, 3), khz(70000));
}

TEST_F(TuningTest, FineDigitMovesByOneChannel) {
  EXPECT_EQ(turned(radio_, khz(40000), -3, 1), khz(40025));
  EXPECT_EQ(turned(radio_, khz(40000), -2, -2), khz(39950));
}

TEST_F(TuningTest, CoarseDigitStaysOnChannels) {
  radio_.step = Frequency::from_hertz(8333);
  const Frequency there = turned(radio_, khz(40000), -1, 1);
  EXPECT_EQ((there.hertz() - khz(40000).hertz()) % 8333, 0U);
  EXPECT_EQ((there.hertz() - khz(40000).hertz()) / 8333, 12U);
}

TEST_F(TuningTest, TurningOutOfRangeIsIgnored) {
  EXPECT_EQ(turned(radio_, khz(30000), -3, -1), khz(30000));
  EXPECT_EQ(turned(radio_, khz(399975), 2, 1), khz(399975));
  EXPECT_EQ(turned(radio_, khz(399950), -3, 1), khz(399975));
}

}  // namespace
}  // namespace roger::ui
