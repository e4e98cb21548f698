#include "radio/plan/plan_reference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace roger::radio {
namespace {

using testing::HasSubstr;

TEST(PlanReferenceTest, DescribesEveryKeyThatTheReaderRequestsAndNoOther) {
  const std::vector<PlanKey> keys = plan_keys();
  ASSERT_FALSE(keys.empty());
  for (const PlanKey& key : keys) {
    EXPECT_NE(key.meaning, "") << key.table << " " << key.key << " is not described";
    EXPECT_NE(key.expected, "") << key.table << " " << key.key << " is unknown to the reader";
  }
}

TEST(PlanReferenceTest, EveryTableWasRead) {
  std::set<std::string> tables;
  for (const PlanKey& key : plan_keys()) tables.insert(key.table);
  for (const PlanKey& key : plan_keys()) {
    if (!key.expected.starts_with("a table") && key.expected != "tables") continue;
    EXPECT_TRUE(std::ranges::any_of(tables,
                                    [&key](const std::string& table) {
                                      return table.find(key.key + "]") != std::string::npos;
                                    }))
        << key.key << ": the plan with every table lacks it";
  }
}

TEST(PlanReferenceTest, GuideHasTheReference) {
  std::ifstream file(ROGER_SOURCE_DIR "/docs/guide/plans.md");
  const std::string guide{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  EXPECT_THAT(guide, HasSubstr(plan_reference()))
      << "replace the keys at the end of docs/guide/plans.md by the output of 'roger plan keys'";
}

}  // namespace
}  // namespace roger::radio
