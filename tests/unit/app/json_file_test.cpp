#include "app/support/json_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

namespace roger::app {
namespace {

using testing::HasSubstr;

TEST(JsonFileTest, WrittenDocumentIsReadBack) {
  const std::string path = testing::TempDir() + "json_file_test.json";
  const nlohmann::ordered_json document = {{"clicks", 3}, {"outside_ms", {{"p50", 61.5}}}};
  ASSERT_TRUE(write_json(path, document));
  const auto read = read_json(path);
  ASSERT_TRUE(read);
  EXPECT_EQ(read.value(), document);
  std::remove(path.c_str());
}

TEST(JsonFileTest, UnwritablePathIsNamedInTheError) {
  const Status status = write_json("/nonexistent/out.json", {});
  ASSERT_FALSE(status);
  EXPECT_THAT(status.error().text(), HasSubstr("/nonexistent/out.json"));
}

TEST(JsonFileTest, MalformedJsonIsInvalid) {
  const std::string path = testing::TempDir() + "json_file_test_broken.json";
  std::ofstream(path) << "{\"clicks\": ";
  const auto read = read_json(path);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kInvalid);
  std::remove(path.c_str());
  EXPECT_EQ(read_json(path).error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace roger::app
