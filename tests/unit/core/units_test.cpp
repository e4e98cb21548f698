#include "core/units.hpp"

#include <gtest/gtest.h>

namespace roger {
namespace {

TEST(FrequencyTest, ParsesMegahertzExactly) {
  EXPECT_EQ(Frequency::parse_megahertz("40.000"), Frequency::from_kilohertz(40'000));
  EXPECT_EQ(Frequency::parse_megahertz("8.333333"), Frequency::from_hertz(8'333'333));
  EXPECT_EQ(Frequency::parse_megahertz("243"), Frequency::from_kilohertz(243'000));
}

TEST(FrequencyTest, RejectsAnythingButPlainDecimals) {
  for (const char* text : {"", ".", "40.", ".5", "-1", "1e3", "40,0", "40.0000001", " 40", "40 ",
                           "99999999", "nan", "40.0.0"}) {
    EXPECT_EQ(Frequency::parse_megahertz(text), std::nullopt) << "\"" << text << "\"";
  }
}

TEST(FrequencyTest, PrintsAtLeastThreeDecimals) {
  EXPECT_EQ(Frequency::from_hertz(40'000'000).megahertz_text(), "40.000");
  EXPECT_EQ(Frequency::from_hertz(118'333'300).megahertz_text(), "118.3333");
  EXPECT_EQ(Frequency::from_hertz(1).megahertz_text(), "0.000001");
}

TEST(DecibelsTest, ConvertBothWays) {
  EXPECT_FLOAT_EQ(to_amplitude(Decibels{0}), 1.0F);
  EXPECT_NEAR(to_amplitude(Decibels{-6.0206}), 0.5F, 1e-5);
  EXPECT_NEAR(to_decibels(-0.1F).value, -20.0, 1e-5);
  EXPECT_DOUBLE_EQ(to_decibels(0.0F).value, -120.0);
}

}  // namespace
}  // namespace roger
