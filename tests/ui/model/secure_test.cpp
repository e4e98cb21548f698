// The plain/secure switch: its text, and the switch in the real window.
#include "ui/model/secure.hpp"

#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class SecureTest : public WindowTest {
 protected:
  SecureTest() {
    radio().net_secure = true;
    radio().can_be_secure = true;
    radio().secure = true;
  }

  radio::RadioSnapshot& radio() { return station_.state.radios[0]; }
  SecureSwitch& control() { return card(0).tuning().secure_switch(); }
  [[nodiscard]] std::vector<bool> orders() const {
    std::vector<bool> found;
    for (const auto& order : station_.orders<radio::SetSecure>()) found.push_back(order.on);
    return found;
  }
};

TEST_F(SecureTest, EveryStateHasWordAndSentence) {
  EXPECT_EQ(secure_state(radio()).word, "Secure");
  EXPECT_FALSE(secure_state(radio()).exposed);
  EXPECT_TRUE(secure_state(radio()).tip.contains("the key of MISSION PRIMARY"));
  radio().secure = false;
  radio().secure_switch = false;
  EXPECT_EQ(secure_state(radio()).word, "Plain");
  EXPECT_TRUE(secure_state(radio()).exposed);
  EXPECT_EQ(secure_state(radio()).locked, QString());
  EXPECT_TRUE(secure_state(radio()).tip.contains("not encrypted"));
}

TEST_F(SecureTest, LockedSwitchHasReason) {
  radio().secure = false;
  EXPECT_EQ(secure_state(radio()).locked,
            "This radio lacks the key of MISSION PRIMARY. Keys are set in the net plan.");
  EXPECT_TRUE(secure_state(radio()).exposed);
  radio().can_be_secure = false;
  EXPECT_EQ(secure_state(radio()).locked, "This radio has no key. Keys are set in the net plan.");
  radio().net_secure = false;
  EXPECT_EQ(secure_state(radio()).locked, "MISSION PRIMARY is a plain net: it has no key.");
  EXPECT_FALSE(secure_state(radio()).exposed) << "plain is correct on a plain net";
  radio().net.clear();
  EXPECT_EQ(secure_state(radio()).locked, "No net is tuned, so there is no key to use.");
  EXPECT_TRUE(secure_state(radio()).tip.contains(secure_state(radio()).locked));
}

TEST_F(SecureTest, RadioIsUnreadableIfAllSpeakersAre) {
  EXPECT_FALSE(is_unreadable(radio()));
  radio().speakers.resize(2);
  radio().speakers[0].unreadable = {radio::HearingReason::kOtherKey};
  EXPECT_FALSE(is_unreadable(radio()));
  radio().speakers[1].unreadable = {radio::HearingReason::kWhispered};
  EXPECT_TRUE(is_unreadable(radio()));
}

TEST_F(SecureTest, PressingSwitches) {
  open();
  EXPECT_EQ(control().text(), "Secure");
  QTest::mouseClick(&control(), Qt::LeftButton);
  EXPECT_EQ(orders(), std::vector<bool>{false});
  EXPECT_EQ(control().text(), "Plain") << "shown at once";
  look();
  EXPECT_EQ(control().text(), "Plain");
  EXPECT_TRUE(control().state().exposed);
  QTest::mouseClick(&control(), Qt::LeftButton);
  look();
  EXPECT_EQ(orders(), (std::vector<bool>{false, true}));
  EXPECT_EQ(control().text(), "Secure");
}

TEST_F(SecureTest, EnterPressesSwitchAndSpaceTalks) {
  open();
  control().setFocus(Qt::TabFocusReason);
  QTest::keyClick(&control(), Qt::Key_Return);
  EXPECT_EQ(orders(), std::vector<bool>{false});
  QTest::keyClick(&control(), Qt::Key_Space);
  EXPECT_EQ(orders(), std::vector<bool>{false});
  EXPECT_EQ(keyed(0), (std::vector<bool>{true, false}));
}

TEST_F(SecureTest, PressOnLockedSwitchShowsReason) {
  radio().secure = false;
  radio().net_secure = false;
  open();
  QTest::mouseClick(&control(), Qt::LeftButton);
  look();
  EXPECT_TRUE(orders().empty());
  EXPECT_EQ(card(0).activity().text(), "MISSION PRIMARY is a plain net: it has no key.");
  EXPECT_FALSE(control().isChecked());
}

TEST_F(SecureTest, UnreadableSpeakersAreShownAsProblem) {
  radio().receiving = true;
  radio().speakers.resize(1);
  radio().speakers[0].call_sign = "CASTLE";
  radio().speakers[0].unreadable = {radio::HearingReason::kOtherKey};
  open();
  EXPECT_EQ(card(0).head().receive().state(), Lamp::State::kTrouble);
  EXPECT_EQ(card(0).head().receive().accessibleName(), "RX on, with a problem");
  EXPECT_EQ(card(0).activity().text(), "CASTLE, unreadable: it uses another key");
}

}  // namespace
}  // namespace roger::ui
