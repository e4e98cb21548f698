#include "core/printable.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/text.hpp"

namespace roger {
namespace {

TEST(PrintableTest, OrdinaryTextIsUnchanged) {
  EXPECT_EQ(printable(""), "");
  EXPECT_EQ(printable("EAGLE 2"), "EAGLE 2");
  EXPECT_EQ(printable("C:\\radios\\plan.toml, 100 %"), "C:\\radios\\plan.toml, 100 %");
  EXPECT_EQ(printable("Jürgen, Žižka, 東京, שלום, 😀"), "Jürgen, Žižka, 東京, שלום, 😀");
}

TEST(PrintableTest, ControlCharactersBecomeEscapes) {
  EXPECT_EQ(printable("FOX\x1B[2J\x1B]0;title\x07"), "FOX\\x1B[2J\\x1B]0;title\\x07");
  EXPECT_EQ(printable("a\nb\r\tc"), "a\\nb\\r\\tc");
  EXPECT_EQ(printable(std::string("a\0b\x7F", 4)), "a\\x00b\\x7F");
  EXPECT_EQ(printable("C1: \u009B31m"), "C1: \\u009B31m");
}

TEST(PrintableTest, CharactersThatChangeTheDirectionBecomeEscapes) {
  EXPECT_EQ(printable("FOX\u202E1 XOF"), "FOX\\u202E1 XOF");
  EXPECT_EQ(printable("\u2066a\u2069\u200F\u061C"), "\\u2066a\\u2069\\u200F\\u061C");
  EXPECT_EQ(printable("a\u2028b\u2029c\uFEFF\u200B"), "a\\u2028b\\u2029c\\uFEFF\\u200B");
  EXPECT_EQ(printable("\U000E0041"), "\\uE0041");
}

TEST(PrintableTest, OctetsThatAreNotUtf8BecomeEscapes) {
  EXPECT_EQ(printable("a\xFF\xFE z"), "a\\xFF\\xFE z");
  EXPECT_EQ(printable("cut \xE6\x9D"), "cut \\xE6\\x9D");
  EXPECT_EQ(printable("overlong \xC0\x8A"), "overlong \\xC0\\x8A");
  EXPECT_EQ(printable("surrogate \xED\xA0\x80"), "surrogate \\xED\\xA0\\x80");
}

TEST(PrintableTest, LongTextIsCutToTheCharacters) {
  EXPECT_EQ(printable("12345", 5), "12345");
  EXPECT_EQ(printable("123456", 5), "1234…");
  EXPECT_EQ(printable("ÄÖÜÄÖÜ", 5), "ÄÖÜÄ…");
  EXPECT_EQ(printable("12", 1), "…");
  EXPECT_EQ(printable("12\x1B"
                      "5",
                      5),
            "12…")
      << "an escape is not cut";
  EXPECT_EQ(printable("1\x1B", 5), "1\\x1B");
  const std::string longest(kMaxShownCharacters, 'x');
  EXPECT_EQ(printable(longest), longest);
  EXPECT_EQ(printable(longest + "x"), longest.substr(1) + "…");
}

TEST(PrintableTest, LinesAreKeptInMessages) {
  EXPECT_EQ(printable_lines("plan.toml:1: a\nplan.toml:2: \x1B[31m\n"),
            "plan.toml:1: a\nplan.toml:2: \\x1B[31m\n");
  const std::string line(10 * kMaxShownCharacters, 'x');
  EXPECT_EQ(printable_lines(line), line);
  EXPECT_EQ(printable_lines(""), "");
}

TEST(PrintableTest, EveryOctetGivesShownCharacters) {
  for (int octet = 0; octet < 256; ++octet) {
    const std::string shown = printable(std::string(1, static_cast<char>(octet)));
    ASSERT_FALSE(shown.empty()) << octet;
    for (const char c : shown) EXPECT_TRUE(c >= ' ' && c < 0x7F) << octet;
  }
}

}  // namespace
}  // namespace roger
