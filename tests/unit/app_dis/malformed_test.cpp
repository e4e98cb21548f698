// Counts of PDUs that were not accepted.
#include "app/dis/malformed.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/unit/app_dis/samples.hpp"

namespace roger::app {
namespace {

TEST(MalformedCountsTest, CountsBySourceAndReasonWithTheFirstExample) {
  MalformedCounts counts;
  EXPECT_TRUE(counts.add(kBravo, RejectionReason::kField, "first"));
  EXPECT_FALSE(counts.add(kBravo, RejectionReason::kField, "second"));
  EXPECT_TRUE(counts.add(kBravo, RejectionReason::kLength, "third"));
  EXPECT_TRUE(counts.add(kAlpha, RejectionReason::kField, "fourth"));
  const auto rows = counts.rows();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].source, kAlpha);
  EXPECT_EQ(rows[1].reason, RejectionReason::kLength);
  EXPECT_EQ(rows[2].source, kBravo);
  EXPECT_EQ(rows[2].reason, RejectionReason::kField);
  EXPECT_EQ(rows[2].count, 2U);
  EXPECT_EQ(rows[2].example, "first");
}

TEST(MalformedCountsTest, FurtherSourcesShareRows) {
  MalformedCounts counts;
  constexpr std::uint32_t kSources = 10'000;
  unsigned logged = 0;
  for (std::uint32_t i = 1; i <= kSources; ++i) {
    if (counts.add(filter::Ipv4Address{i}, RejectionReason::kTooShort, "x")) ++logged;
  }
  const auto rows = counts.rows();
  ASSERT_EQ(rows.size(), MalformedCounts::kMaxSources + 1);
  EXPECT_EQ(logged, rows.size());
  EXPECT_EQ(rows.front().source, filter::Ipv4Address{});
  EXPECT_EQ(rows.front().count, kSources - MalformedCounts::kMaxSources);
  EXPECT_FALSE(counts.add(filter::Ipv4Address{1}, RejectionReason::kTooShort, "x"));
  EXPECT_TRUE(counts.add(filter::Ipv4Address{1}, RejectionReason::kField, "x"));
}

TEST(MalformedCountsTest, EachProblemOfTheDecoderHasAReason) {
  using dis::DecodeProblem;
  EXPECT_EQ(text(reason_of(DecodeProblem::kTooShort)), "too short");
  EXPECT_EQ(text(reason_of(DecodeProblem::kVersion)), "wrong version");
  EXPECT_EQ(text(reason_of(DecodeProblem::kLength)), "wrong length");
  EXPECT_EQ(text(reason_of(DecodeProblem::kFamily)), "wrong protocol family");
  EXPECT_EQ(text(reason_of(DecodeProblem::kField)), "wrong field");
  EXPECT_EQ(text(RejectionReason::kTooManyTransmitters), "too many transmitters");
  EXPECT_EQ(text(RejectionReason::kTooManyReceivers), "too many receivers");
  EXPECT_EQ(text(RejectionReason::kTooManyEntities), "too many entities");
}

}  // namespace
}  // namespace roger::app
