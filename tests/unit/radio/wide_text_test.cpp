#include "radio/hla/wide_text.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

TEST(WideTextTest, GoesThereAndBack) {
  const std::string text = "Z\xC3\xBCrich \xE2\x82\xAC \xF0\x9F\x93\xBB";  // ü, euro, radio
  const std::wstring wide = widen(text);
  EXPECT_EQ(wide.size(), 10U);
  EXPECT_EQ(wide[1], L'\x00FC');
  EXPECT_EQ(static_cast<std::uint32_t>(wide[9]), 0x1F4FBU);
  EXPECT_EQ(narrow(wide), text);
}

TEST(WideTextTest, BrokenTextIsMarkedNotLost) {
  EXPECT_EQ(widen("a\xFF"
                  "b"),
            L"a\xFFFD"
            L"b");
  EXPECT_EQ(widen("a\xE2\x82"), L"a\xFFFD");
  EXPECT_EQ(widen("\xE2"
                  "a"),
            L"\xFFFD"
            L"a");
  EXPECT_EQ(narrow(std::wstring(1, static_cast<wchar_t>(0x110000))), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace roger::radio
