#include "ui/input/push_to_talk.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace roger::ui {
namespace {

constexpr PttInput kOneKey{PttInput::Source::kKey, 65};
constexpr PttInput kOtherKey{PttInput::Source::kKey, 66};
constexpr PttInput kButton{PttInput::Source::kButton, 65};

using Sent = std::vector<std::pair<radio::RadioId, bool>>;

class PushToTalkTest : public testing::Test {
 protected:
  Sent sent_;
  PushToTalkInputs talk_{
      [this](const radio::Key& key) { sent_.emplace_back(key.radio, key.pressed); }};
};

TEST_F(PushToTalkTest, PressKeysAndReleaseUnkeys) {
  talk_.press(kOneKey, 7);
  EXPECT_TRUE(talk_.is_held(7));
  EXPECT_FALSE(talk_.is_held(8));
  talk_.release(kOneKey);
  EXPECT_FALSE(talk_.is_held(7));
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, OneInputHoldsSeveralRadios) {
  talk_.press(kOtherKey, 8);
  talk_.press(kOneKey, std::set<radio::RadioId>{7, 8, 9});
  EXPECT_EQ(sent_, (Sent{{8, true}, {7, true}, {9, true}}));
  talk_.release(kOneKey);
  EXPECT_EQ(sent_, (Sent{{8, true}, {7, true}, {9, true}, {7, false}, {9, false}}))
      << "the other key still holds its radio";
  talk_.release(kOtherKey);
  EXPECT_EQ(sent_.size(), 6U);
}

TEST_F(PushToTalkTest, PressSelectsTheRadioUntilRelease) {
  talk_.press(kOneKey, 7);
  talk_.press(kOneKey, 8);
  talk_.release(kOneKey);
  talk_.release(kOneKey);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, SeveralInputsHoldSeveralRadios) {
  talk_.press(kOneKey, 7);
  talk_.press(kOtherKey, 8);
  talk_.release(kOneKey);
  EXPECT_EQ(sent_, (Sent{{7, true}, {8, true}, {7, false}}));
  EXPECT_TRUE(talk_.is_held(8));
  talk_.release(kOtherKey);
  EXPECT_EQ(sent_, (Sent{{7, true}, {8, true}, {7, false}, {8, false}}));
}

TEST_F(PushToTalkTest, LastInputReleasesRadio) {
  talk_.press(kOneKey, 7);
  talk_.press(kButton, 7);
  talk_.press(PushToTalkInputs::kMouse, 7);
  talk_.release(kOneKey);
  talk_.release(PushToTalkInputs::kMouse);
  EXPECT_EQ(sent_, (Sent{{7, true}}));
  talk_.release(kButton);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

TEST_F(PushToTalkTest, ReleasesAllButTheInputsToKeep) {
  talk_.press(kOneKey, 7);
  talk_.press(kOtherKey, 8);
  talk_.press(kButton, 8);
  talk_.release_unless([](const PttInput& input) { return input == kButton; });
  EXPECT_EQ(sent_, (Sent{{7, true}, {8, true}, {7, false}}));
  talk_.release(kButton);
  EXPECT_EQ(sent_, (Sent{{7, true}, {8, true}, {7, false}, {8, false}}));
}

TEST_F(PushToTalkTest, ReleasingAllSendsOneKeyUpForEachRadio) {
  talk_.press(kOneKey, 7);
  talk_.press(kOtherKey, 7);
  talk_.release_all();
  talk_.release_all();
  talk_.release(kOneKey);
  EXPECT_EQ(sent_, (Sent{{7, true}, {7, false}}));
}

}  // namespace
}  // namespace roger::ui
