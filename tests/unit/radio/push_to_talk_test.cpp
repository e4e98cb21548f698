#include "radio/station/transmit/push_to_talk.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TimePoint kStart{seconds{10}};

TEST(PushToTalkTest, PressesOnceAndReleasesOnce) {
  PushToTalk key(seconds{60}, seconds{50});
  EXPECT_FALSE(key.pressed());
  EXPECT_TRUE(key.press(kStart));
  EXPECT_FALSE(key.press(kStart + seconds{1}));
  EXPECT_EQ(key.pressed_at(), kStart);
  EXPECT_TRUE(key.release());
  EXPECT_FALSE(key.release());
}

TEST(PushToTalkTest, WarnsOnceThenExpires) {
  PushToTalk key(seconds{60}, seconds{50});
  key.press(kStart);
  EXPECT_EQ(key.check(kStart + milliseconds{49'999}), PushToTalk::Check::kFine);
  EXPECT_EQ(key.check(kStart + seconds{50}), PushToTalk::Check::kWarning);
  EXPECT_EQ(key.check(kStart + seconds{51}), PushToTalk::Check::kFine);
  EXPECT_EQ(key.check(kStart + seconds{60}), PushToTalk::Check::kExpired);
  key.release();
  EXPECT_EQ(key.check(kStart + seconds{61}), PushToTalk::Check::kFine);
  key.press(kStart + seconds{100});
  EXPECT_EQ(key.check(kStart + seconds{150}), PushToTalk::Check::kWarning)
      << "each press has its own warning";
}

TEST(PushToTalkTest, KeyWithoutLimitNeverExpires) {
  PushToTalk key(seconds{0}, seconds{0});
  key.press(kStart);
  EXPECT_EQ(key.check(kStart + seconds{100'000}), PushToTalk::Check::kFine);
}

}  // namespace
}  // namespace roger::radio
