#include <gtest/gtest.h>

#include <string>

#include "core/config_file.hpp"

namespace roger {
namespace {

std::string parts(int count) {
  std::string out = "a";
  for (int i = 1; i < count; ++i) out += ".a";
  return out;
}

TEST(KeyDepthTest, KeysAndHeadersUpToTheLimitAreAccepted) {
  for (const std::string& text : {parts(kMaxKeyDepth) + " = 1\n", "[" + parts(kMaxKeyDepth) + "]\n",
                                  parts(2) + " = { " + parts(kMaxKeyDepth) + " = 1 }\n"}) {
    EXPECT_EQ(find_deep_key(text), std::nullopt) << text;
  }
}

TEST(KeyDepthTest, FirstDeepKeyIsFound) {
  const std::string deep = parts(kMaxKeyDepth + 1);
  EXPECT_EQ(find_deep_key(deep + " = 1"), 1);
  EXPECT_EQ(find_deep_key("a = 1\n\n[[" + deep + "]]"), 3);
  EXPECT_EQ(find_deep_key("a = { b = [1, 2], " + deep + " = 1 }"), 1);
  EXPECT_EQ(find_deep_key("a = [\n{ " + deep + " = 1 }]"), 2);
  EXPECT_EQ(find_deep_key("\"a\" . 'b'.\"\\\"\"." + parts(kMaxKeyDepth - 2) + " = 1"), 1);
}

TEST(KeyDepthTest, DotsInStringsAndCommentsDoNotCount) {
  const std::string deep = parts(kMaxKeyDepth + 1);
  for (const std::string& text :
       {"a = \"" + deep + "\"", "a = '" + deep + "'", "a = \"\\\"" + deep + "\"",
        "a = \"\"\"\n" + deep + "\n\"\"\"", "a = '''\n" + deep + "'\n'''", "# " + deep,
        "a = 1 # " + deep, "\"" + deep + "\" = 1", "a = [1.5, 1.5, 1.5]\n" + parts(2) + " = 1.5"}) {
    EXPECT_EQ(find_deep_key(text), std::nullopt) << text;
  }
}

TEST(KeyDepthTest, StringsEndWhereTheirQuotationMarksDo) {
  const std::string deep = ", " + parts(kMaxKeyDepth + 1) + " = 1 }";
  for (const std::string value : {"\"\"", "''", R"("\\")", R"("""""")", R"("""a"""")",
                                  R"("""a""""")", "'''a'''''", R"("""\"""")", "\"#\"", "'\\'"}) {
    EXPECT_EQ(find_deep_key("x = { a = " + value + deep), 1) << value;
  }
}

TEST(KeyDepthTest, AnyTextIsAccepted) {
  for (const std::string text :
       {"", "\"", "'", "\"\"\"", "'''", "\"\\", "\"\"\"\\", "#", ".", "a."}) {
    EXPECT_EQ(find_deep_key(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace roger
