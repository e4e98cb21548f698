#include "core/config_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger {
namespace {

using testing::HasSubstr;

TEST(ConfigFileTest, ReadsValues) {
  auto file = ConfigFile::parse("name = 'a'\nn = 3\n[sub]\nx = 1\n[[list]]\ny = 2.5\n", "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_EQ(root.string("name"), "a");
  EXPECT_EQ(root.integer("n", 0, 10), 3);
  auto sub = root.table("sub");
  ASSERT_TRUE(sub);
  EXPECT_EQ(sub->number("x", 0, 10), 1.0);
  auto list = root.tables("list");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].number("y", 0, 10), 2.5);
  root.finish();
  sub->finish();
  EXPECT_TRUE(file.value().status());
}

TEST(ConfigFileTest, ReportsEveryProblemWithItsLocation) {
  auto file = ConfigFile::parse("n = 99\nnmae = 'x'\n[[list]]\ny = 'no'\n", "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_EQ(root.integer("n", 0, 10), std::nullopt);
  EXPECT_EQ(root.require_string("name"), "");
  auto list = root.tables("list");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].number("y", 0, 1), std::nullopt);
  root.finish();
  const Status status = file.value().status();
  ASSERT_FALSE(status);
  const std::string text = status.error().text();
  EXPECT_THAT(text, HasSubstr("t.toml:1: n: 99: expected a whole number from 0 to 10"));
  EXPECT_THAT(text, HasSubstr("name: missing"));
  EXPECT_THAT(text, HasSubstr("t.toml:4: list[0].y: "));
  EXPECT_THAT(text, HasSubstr("t.toml:2: nmae: unknown key; did you mean \"name\"?"));
}

TEST(ConfigFileTest, ReadsDecimalsExactly) {
  auto file = ConfigFile::parse("a = 118.005\nb = '40.000'\nc = 40\nd = true\n", "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_EQ(root.decimal("a"), "118.005");
  EXPECT_EQ(root.decimal("b"), "40.000");
  EXPECT_EQ(root.decimal("c"), "40");
  EXPECT_EQ(root.decimal("absent"), std::nullopt);
  EXPECT_TRUE(file.value().status());
  EXPECT_EQ(root.decimal("d"), std::nullopt);
  EXPECT_THAT(file.value().status().error().text(), HasSubstr("t.toml:4: d: true: expected a dec"));
}

TEST(ConfigFileTest, ReportsLocationOfTomlError) {
  const auto file = ConfigFile::parse("a = 1\nb = = 2\n", "t.toml");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().place.line, 2);
}

// Undefined in toml++ 3.3, see config_file.cpp. The sanitizers find that.
TEST(ConfigFileTest, CharactersThatAreNotAsciiAreRefusedOutsideOfStrings) {
  for (const std::string text : {"a = 1\n\u0354", "a = 1\n\u00fc = 2", "\nb = 1'\u4e00\uFFFE x"}) {
    const auto file = ConfigFile::parse(text, "t.toml");
    ASSERT_FALSE(file) << text;
    EXPECT_THAT(file.error().text(), HasSubstr("t.toml:2: not valid TOML"));
  }
}

TEST(ConfigFileTest, StringsAndCommentsContainAnyCharacters) {
  const auto file =
      ConfigFile::parse("\uFEFFa = '\u00fc'  # \u0354\nb = \"\"\"x\\\n  \u00e4\"\"\"\n", "t.toml");
  ASSERT_TRUE(file);
  EXPECT_EQ(file.value().root().string("a"), "\u00fc");
  EXPECT_EQ(file.value().root().string("b"), "x\u00e4");
}

TEST(ConfigFileTest, DeepKeysAndLargeTextsAreRefused) {
  std::string deep = "a";
  for (int i = 0; i < 100'000; ++i) deep += ".a";
  for (const std::string& text : {"x = 1\n" + deep + " = 1", "x = 1\n[" + deep + "]"}) {
    const auto file = ConfigFile::parse(text, "t.toml");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().text(), "t.toml:2: a key with more than 16 parts");
  }
  const auto large = ConfigFile::parse(std::string(1'048'577, '\n'), "t.toml");
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().text(), "t.toml: larger than 1048576 octets");
}

TEST(ConfigFileTest, FurtherProblemsAreCounted) {
  std::string text;
  for (int i = 0; i < 150; ++i) text += "k" + std::to_string(i) + " = 1\n";
  auto file = ConfigFile::parse(text, "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_FALSE(file.value().has_too_many_problems());
  root.finish();
  EXPECT_TRUE(file.value().has_too_many_problems());
  const std::string error = file.value().status().error().text();
  EXPECT_THAT(error, HasSubstr("t.toml:100: k99: unknown key"));
  EXPECT_THAT(error, testing::EndsWith("\nand 50 more"));
}

TEST(ConfigFileTest, ForeignTextIsCut) {
  const std::string text(1000, 'L');
  auto file = ConfigFile::parse("a = '" + text + "'\n" + text + " = 1\n", "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_EQ(root.integer("a", 0, 1), std::nullopt);
  EXPECT_EQ(root.one_of("a", {"b"}), std::nullopt);
  root.finish();
  EXPECT_LT(file.value().status().error().text().size(), 1000U);
}

TEST(ConfigFileTest, ListsAndTablesAreLimited) {
  std::string text = "strings = [";
  for (int i = 0; i < 1001; ++i) text += "'',";
  text += "]\n";
  for (int i = 0; i < 10'001; ++i) text += "[[tables]]\n";
  auto file = ConfigFile::parse(text, "t.toml");
  ASSERT_TRUE(file);
  ConfigTable root = file.value().root();
  EXPECT_EQ(root.strings("strings"), std::nullopt);
  EXPECT_TRUE(root.tables("tables").empty());
  const std::string error = file.value().status().error().text();
  EXPECT_THAT(error, HasSubstr("strings: 1001 strings: expected at most 1000"));
  EXPECT_THAT(error, HasSubstr("tables: 10001 tables [[tables]]: expected at most 10000"));
}

TEST(ConfigFileTest, MissingFileIsNotFound) {
  const auto file = ConfigFile::load("/nonexistent/x.toml");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(file.error().text(), HasSubstr("/nonexistent/x.toml"));
}

}  // namespace
}  // namespace roger
