#include "radio/hla/update_tag.hpp"

#include <gtest/gtest.h>

#include "core/octets.hpp"

namespace roger::radio {
namespace {

std::string read(const std::string& tag) {
  return call_sign_in_tag(as_octets(tag));
}

TEST(UpdateTagTest, BeginsWithDisTimestamp) {
  EXPECT_EQ(encode_update_tag(TimePoint{std::chrono::hours{5}}, ""), "00000000");
  EXPECT_EQ(encode_update_tag(TimePoint{std::chrono::minutes{30}}, "EAGLE 1"),
            "80000000 roger=EAGLE 1");
  EXPECT_EQ(encode_update_tag(TimePoint{std::chrono::minutes{15}}, ""), "40000000");
  EXPECT_EQ(encode_update_tag(TimePoint{std::chrono::minutes{-15}}, ""), "C0000000");
}

TEST(UpdateTagTest, ForeignTagsHaveNoCallSign) {
  EXPECT_EQ(read("80000000 roger=EAGLE 1"), "EAGLE 1");
  for (const char* other :
       {"", "80000000", "80000000 roger=", "80000000 other=1", "roger=EAGLE 1"}) {
    EXPECT_EQ(read(other), "") << other;
  }
  EXPECT_EQ(read("80000000 roger=" + std::string(65, 'x')), "");
  EXPECT_EQ(read("80000000 roger=a\nb"), "a?b");
}

}  // namespace
}  // namespace roger::radio
