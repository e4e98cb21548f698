#include "rti/types/text.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

TEST(TextTest, BothWays) {
  const std::string utf8 = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x93\xBB";
  const std::wstring wide = L"a\u00E9\u20AC\U0001F4FB";
  EXPECT_EQ(to_wide(utf8), wide);
  EXPECT_EQ(to_utf8(wide), utf8);
}

TEST(TextTest, WhatIsNoTextIsReplaced) {
  const std::wstring replacement = L"\uFFFD";
  EXPECT_EQ(to_wide("\xFF"), replacement);
  EXPECT_EQ(to_wide("\xC3"), replacement);                // ends early
  EXPECT_EQ(to_wide("\xC3(").substr(0, 1), replacement);  // broken off
  EXPECT_EQ(to_wide("\xE0\x80\xAF"), replacement);        // longer than needed
  EXPECT_EQ(to_wide("\xED\xA0\x80"), replacement);        // half of a UTF-16 pair
  EXPECT_EQ(to_wide("\xF4\x90\x80\x80"), replacement);    // beyond Unicode
  EXPECT_EQ(to_utf8(std::wstring(1, static_cast<wchar_t>(0xD800))), "\xEF\xBF\xBD");
  EXPECT_EQ(to_utf8(std::wstring(1, static_cast<wchar_t>(0x110000))), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace roger::rti
