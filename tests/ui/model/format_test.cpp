#include "ui/model/format.hpp"

#include <gtest/gtest.h>

#include <QLocale>

namespace roger::ui {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(FormatTest, DecibelsHaveTrueMinusSign) {
  EXPECT_EQ(decibel_text(-6.4), QString::fromUtf8("−6 dB"));
  EXPECT_EQ(decibel_text(0.0), "0 dB");
  EXPECT_EQ(decibel_text(-0.3), "0 dB");
  EXPECT_EQ(decibel_text(3.0), "+3 dB");
}

TEST(FormatTest, PanNamesTheSide) {
  EXPECT_EQ(pan_text(-0.4), "L 40");
  EXPECT_EQ(pan_text(0.001), "C");
  EXPECT_EQ(pan_text(1.0), "R 100");
}

TEST(FormatTest, MillisecondsHaveOneDecimalAndNoNegativeZero) {
  EXPECT_EQ(milliseconds_text(52.34), "52.3");
  EXPECT_EQ(milliseconds_text(-1.26), QString::fromUtf8("−1.3"));
  EXPECT_EQ(milliseconds_text(-0.01), "0.0");
}

TEST(FormatTest, DurationsHaveMinutesAndSeconds) {
  EXPECT_EQ(duration_text(milliseconds(4999)), "0:04");
  EXPECT_EQ(duration_text(seconds(725)), "12:05");
  EXPECT_EQ(duration_text(seconds(-3)), "0:00");
  EXPECT_EQ(call_length_text(milliseconds(3840)), "3.8 s");
  EXPECT_EQ(call_length_text(seconds(64)), "1:04");
}

TEST(FormatTest, AgesAreRoundedByTheirSize) {
  EXPECT_EQ(age_text(milliseconds(300)), "just now");
  EXPECT_EQ(age_text(seconds(38)), "38 s ago");
  EXPECT_EQ(age_text(seconds(130)), "2 min 10 s ago");
  EXPECT_EQ(age_text(minutes(200)), "3 h ago");
  EXPECT_EQ(age_text(seconds(-5)), "just now");
}

TEST(FormatTest, CountsHaveThousandsSeparatorsAndSharesDecimals) {
  EXPECT_EQ(count_text(18412), QString::fromUtf8("18\u2009412"));
  EXPECT_EQ(count_text(1234567), QString::fromUtf8("1\u2009234\u2009567"));
  EXPECT_EQ(count_text(999), "999");
  EXPECT_EQ(share_text(1, 99, 2), "1.00 %");
  EXPECT_EQ(share_text(0, 0, 1), no_value());
}

TEST(FormatTest, ForeignTextIsShownWithEscapes) {
  EXPECT_EQ(shown_text("FOX\x1B[2J\n\u202E1"), "FOX\\x1B[2J\\n\\u202E1");
  EXPECT_EQ(shown_text(std::string(300, 'x')).size(), 200);
  EXPECT_EQ(shown_lines("first\nsecond\x1B"), "first\nsecond\\x1B");
}

TEST(FormatTest, SampleRatesAreInKilohertz) {
  EXPECT_EQ(sample_rate_text(48000), "48 kHz");
  EXPECT_EQ(sample_rate_text(44100), "44.1 kHz");
}

TEST(FormatTest, FiguresHaveTheDecimalSignOfTheLanguage) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::German));
  EXPECT_EQ(milliseconds_text(-1234.5), "\u22121234,5");
  EXPECT_EQ(call_length_text(std::chrono::milliseconds(3800)), "3,8 s");
  EXPECT_EQ(share_text(1, 79, 2), "1,25 %");
  EXPECT_EQ(sample_rate_text(44'100), "44,1 kHz");
  EXPECT_EQ(figure_text(0.25, 6), "0,25");
  EXPECT_EQ(with_decimal_sign("AM 8.33 kHz, hw:1.5."), "AM 8,33 kHz, hw:1,5.");
  EXPECT_EQ(megahertz_text(Frequency::from_kilohertz(118'005)), "118.005") << "as on the dial";
  QLocale::setDefault(before);
}

}  // namespace
}  // namespace roger::ui
