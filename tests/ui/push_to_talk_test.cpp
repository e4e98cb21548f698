#include "ui/model/push_to_talk.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace roger::ui {
namespace {

using Sent = std::vector<std::pair<radio::RadioId, bool>>;

class PushToTalkTest : public testing::Test {
 protected:
  Sent sent_;
  PushToTalk talk_{[this](const radio::Key& key) { sent_.emplace_back(key.radio, key.pressed); }};
};

TEST_F(PushToTalkTest, PressAndRelease) {
  talk_.press(1, 7);
  EXPECT_EQ(talk_.held(), 7U);
  talk_.release(1);
  EXPECT_EQ(talk_.held(), std::nullopt);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, TheFirstPressFixesTheRadio) {
  talk_.press(1, 7);
  talk_.press(2, 8);
  talk_.release(2);
  EXPECT_EQ(talk_.held(), 7U);
  talk_.release(1);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, AnIgnoredPressDoesNotTalkLater) {
  talk_.press(1, 7);
  talk_.press(2, 8);
  talk_.release(1);
  EXPECT_EQ(talk_.held(), std::nullopt);
  talk_.release(2);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, ReleasingAllIsSaidOnce) {
  talk_.press(1, 7);
  talk_.release_all();
  talk_.release_all();
  talk_.release(1);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

}  // namespace
}  // namespace roger::ui
