#include "core/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace roger {
namespace {

const std::string kUmlaut = "\xC3\xA4";
const std::string kEmoji = "\xF0\x9F\x93\xBB";

std::string repeated(const std::string& character, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += character;
  return text;
}

TEST(TextTest, ConvertsBothWays) {
  const std::string utf8 = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x93\xBB";
  const std::wstring wide = L"a\u00E9\u20AC\U0001F4FB";
  EXPECT_EQ(to_wide(utf8), wide);
  EXPECT_EQ(to_utf8(wide), utf8);
}

TEST(TextTest, InvalidUtf8IsReplaced) {
  const std::wstring replacement = L"\uFFFD";
  EXPECT_EQ(to_wide("\xFF"), replacement);
  EXPECT_EQ(to_wide("\xC3"), replacement);                // ends too early
  EXPECT_EQ(to_wide("\xC3(").substr(0, 1), replacement);  // interrupted
  EXPECT_EQ(to_wide("\xE0\x80\xAF"), replacement);        // overlong
  EXPECT_EQ(to_wide("\xED\xA0\x80"), replacement);        // half of a surrogate pair
  EXPECT_EQ(to_wide("\xF4\x90\x80\x80"), replacement);    // beyond Unicode
  EXPECT_EQ(to_utf8(std::wstring(1, static_cast<wchar_t>(0xD800))), "\xEF\xBF\xBD");
  EXPECT_EQ(to_utf8(std::wstring(1, static_cast<wchar_t>(0x110000))), "\xEF\xBF\xBD");
}

TEST(TextTest, InvalidPartsAreMarkedAndRestIsKept) {
  EXPECT_EQ(to_wide("a\xFF"
                    "b"),
            L"a\uFFFD"
            L"b");
  EXPECT_EQ(to_wide("a\xE2\x82"), L"a\uFFFD");
  EXPECT_EQ(to_wide("\xE2"
                    "a"),
            L"\uFFFD"
            L"a");
}

TEST(TextTest, DecodesCharactersInOrder) {
  const std::string text = "\xC3\xA9\xE2(";
  std::size_t at = 0;
  EXPECT_EQ(decode_utf8(text, at), char32_t{0xE9});
  EXPECT_EQ(at, 2U);
  EXPECT_EQ(decode_utf8(text, at), std::nullopt);
  EXPECT_EQ(at, 3U);
  EXPECT_EQ(decode_utf8(text, at), char32_t{'('});
  EXPECT_EQ(at, text.size());
}

TEST(CountCharactersTest, CountsUnicodeCharacters) {
  EXPECT_EQ(count_characters(""), 0U);
  EXPECT_EQ(count_characters("radio"), 5U);
  EXPECT_EQ(count_characters(repeated(kUmlaut, 7)), 7U);
  EXPECT_EQ(count_characters(repeated(kEmoji, 7)), 7U);
}

TEST(CountCharactersTest, InvalidUtf8CountsAtLeastAQuarterOfItsBytes) {
  EXPECT_EQ(count_characters(std::string(1000, '\x80')), 250U);
}

TEST(CutToTest, KeepsShortText) {
  EXPECT_EQ(cut_to("radio", 5), "radio");
  EXPECT_EQ(cut_to(repeated(kUmlaut, 5), 5), repeated(kUmlaut, 5));
}

TEST(CutToTest, CutsBetweenCharacters) {
  EXPECT_EQ(cut_to("radios", 5), "radi…");
  EXPECT_EQ(cut_to(repeated(kEmoji, 6), 5), repeated(kEmoji, 4) + "…");
  EXPECT_EQ(cut_to("ab", 1), "…");
  EXPECT_LE(count_characters(cut_to(std::string(1000, '\x80'), 100)), 100U);
}

TEST(SurrogatesTest, ConvertsBothWays) {
  const SurrogatePair pair = to_surrogates(0x1F4FB);
  EXPECT_EQ(pair.high, 0xD83D);
  EXPECT_EQ(pair.low, 0xDCFB);
  EXPECT_EQ(from_surrogates(pair.high, pair.low), char32_t{0x1F4FB});
  EXPECT_EQ(from_surrogates(0xDBFF, 0xDFFF), char32_t{0x10FFFF});
}

TEST(SurrogatesTest, LoneSurrogatesAreNotPair) {
  EXPECT_EQ(from_surrogates(0xDC00, 0xDC00), std::nullopt);
  EXPECT_EQ(from_surrogates(0xD800, 0xD800), std::nullopt);
  EXPECT_EQ(from_surrogates('a', 0xDC00), std::nullopt);
}

}  // namespace
}  // namespace roger
