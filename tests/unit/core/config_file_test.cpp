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

TEST(ConfigFileTest, MissingFileIsNotFound) {
  const auto file = ConfigFile::load("/nonexistent/x.toml");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(file.error().text(), HasSubstr("/nonexistent/x.toml"));
}

}  // namespace
}  // namespace roger
