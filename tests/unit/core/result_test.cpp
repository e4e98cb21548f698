#include "core/result.hpp"

#include <gtest/gtest.h>

namespace roger {
namespace {

TEST(ResultTest, HoldsAValueOrAnError) {
  const Result<int> good{7};
  ASSERT_TRUE(good);
  EXPECT_EQ(good.value(), 7);

  const Result<int> bad{Error{ErrorCode::kNotFound, "no such thing", {}}};
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, ErrorCode::kNotFound);
  EXPECT_THROW((void)bad.value(), std::bad_variant_access);
}

TEST(ErrorTest, TextContainsOnlyKnownPartsOfLocation) {
  EXPECT_EQ((Error{ErrorCode::kInvalid, "wrong", {"a.toml", 3, "x.y"}}.text()),
            "a.toml:3: x.y: wrong");
  EXPECT_EQ((Error{ErrorCode::kInvalid, "wrong", {"a.toml", 0, ""}}.text()), "a.toml: wrong");
  EXPECT_EQ((Error{ErrorCode::kInvalid, "wrong", {}}.text()), "wrong");
}

TEST(ProblemsTest, FirstProblemsAreListedAndTheOthersCounted) {
  Problems problems(2);
  EXPECT_TRUE(problems.empty());
  problems.add({ErrorCode::kNotFound, "one", {"a.toml", 1, ""}});
  EXPECT_FALSE(problems.full());
  problems.add({ErrorCode::kInvalid, "two", {"b.toml", 2, ""}});
  EXPECT_TRUE(problems.full());
  EXPECT_EQ(problems.combined().text(), "a.toml:1: one\nb.toml:2: two");
  EXPECT_EQ(problems.combined().code, ErrorCode::kNotFound);
  for (int i = 0; i < 3; ++i) problems.add({ErrorCode::kInvalid, "further", {}});
  EXPECT_EQ(problems.combined().text(), "a.toml:1: one\nb.toml:2: two\nand 3 more");
}

}  // namespace
}  // namespace roger
