// The "Who hears me" panel: answers as text, and asking in the real window.
#include <QApplication>
#include <QTest>

#include "ui/model/hearers.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class HearingTest : public WindowTest {
 protected:
  HearingTest() { station_.state.federation.joined = true; }

  radio::RadioSnapshot& radio() { return station_.state.radios[0]; }
  HearersPanel& panel() { return window_->trainee().side().hearers(); }
  [[nodiscard]] std::vector<radio::RadioId> asked() const {
    std::vector<radio::RadioId> found;
    for (const auto& order : station_.orders<radio::AskWhoHears>()) found.push_back(order.radio);
    return found;
  }
  void answer() {
    radio().hearers = {
        {"VIPER 21", "UHF 1", true, {}},
        {"ORION 3", "UHF 2", false, {radio::HearingReason::kUnsaid, {}, "out of range by 6.4 dB"}},
        {"CASTLE", "UHF", true, {}}};
  }
};

TEST_F(HearingTest, HearersAreFirstAndOthersHaveReasons) {
  answer();
  const auto rows = hearer_rows(radio());
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].sentence(), "CASTLE, UHF, hears you");
  EXPECT_EQ(rows[0].icon, Icon::kCheck);
  EXPECT_EQ(rows[1].sentence(), "VIPER 21, UHF 1, hears you");
  EXPECT_EQ(rows[2].sentence(), "ORION 3, UHF 2, does not, out of range by 6.4 dB");
  EXPECT_EQ(rows[2].icon, Icon::kClose);
}

TEST_F(HearingTest, HearersAreCounted) {
  EXPECT_EQ(hearer_count(radio()), QString());
  answer();
  EXPECT_EQ(hearer_count(radio()), "2 of 3 hear you");
  radio().hearers[0].heard = false;
  EXPECT_EQ(hearer_count(radio()), "1 of 3 hears you");
  radio().hearers[2].heard = false;
  EXPECT_EQ(hearer_count(radio()), "none of 3 hears you");
}

TEST_F(HearingTest, StationsOfOtherNetsAreASeparateNeutralLine) {
  answer();
  const radio::Reason elsewhere{radio::HearingReason::kNotTuned, 251.0};
  radio().hearers.push_back({"MULE 2", "", false, elsewhere});
  radio().hearers.push_back({"BEAR", "", false, elsewhere});
  EXPECT_EQ(hearer_count(radio()), "2 of 3 hear you");
  const auto rows = hearer_rows(radio());
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[2].name, "ORION 3");
  EXPECT_EQ(rows[3].sentence(), "2 stations not on this net, BEAR, MULE 2");
  for (const Token token : {rows[3].icon_token, rows[3].name_token, rows[3].words_token}) {
    EXPECT_NE(token, Token::kTrouble);
  }
  std::erase_if(radio().hearers, &radio::HearingAnswerSnapshot::listens);
  EXPECT_EQ(hearer_count(radio()), "no station listens");
  for (int i = 0; i < 7; ++i) {
    radio().hearers.push_back({"FOX " + std::to_string(i), "", false, elsewhere});
  }
  EXPECT_EQ(hearer_rows(radio()).at(0).sentence(),
            "9 stations not on this net, BEAR, FOX 0, FOX 1, FOX 2, FOX 3, FOX 4, FOX 5, FOX 6, 1 "
            "more");
}

TEST_F(HearingTest, AnIntercomIsNotAskedAbout) {
  station_.state.radios[0] = intercom(0, "IC", "CREW");
  open();
  EXPECT_FALSE(panel().button().isEnabled());
  EXPECT_EQ(panel().empty_label().text(),
            "CREW is an intercom: all stations on it hear each other.");
  panel().ask();
  EXPECT_TRUE(asked().empty());
}

TEST_F(HearingTest, AsksForTheSelectedRadioByButtonAndKey) {
  open();
  EXPECT_TRUE(panel().empty_label().text().startsWith("Talk on MISSION PRIMARY, then ask"));
  QTest::mouseClick(&panel().button(), Qt::LeftButton);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_H);
  EXPECT_EQ(asked(), (std::vector<radio::RadioId>{0, 2}));
  EXPECT_EQ(panel().head().summary(), "on RADIO CHECK");
}

TEST_F(HearingTest, AnswersBelongToTheirRadio) {
  open();
  panel().button().click();
  look();
  EXPECT_EQ(panel().empty_label().text(), "Asked. Waiting for answers.");
  answer();
  look();
  EXPECT_EQ(panel().rows().rowCount(), 3);
  EXPECT_EQ(panel().count().text(), "2 of 3 hear you");
  EXPECT_FALSE(panel().empty_label().isVisible());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_2);
  EXPECT_EQ(panel().rows().rowCount(), 0);
  EXPECT_TRUE(panel().empty_label().text().startsWith("Talk on BALTIC TOWER"));
}

TEST_F(HearingTest, RetunedRadioHasNotAskedYet) {
  open();
  panel().button().click();
  wait(std::chrono::seconds(3));
  radio().net = "BALTIC TOWER";
  radio().asked_at.reset();
  look();
  EXPECT_TRUE(panel().empty_label().text().startsWith("Talk on BALTIC TOWER, then ask"));
  EXPECT_EQ(panel().head().summary(), "on BALTIC TOWER");
}

TEST_F(HearingTest, MissingAnswerSaysWhatToDo) {
  open();
  panel().button().click();
  wait(std::chrono::seconds(3));
  EXPECT_TRUE(panel().empty_label().text().startsWith("No station has answered."));
}

TEST_F(HearingTest, ImpossibleQuestionsSayWhy) {
  radio().can_transmit = false;
  open();
  EXPECT_FALSE(panel().button().isEnabled());
  EXPECT_TRUE(panel().empty_label().text().contains("only receives"));
  QTest::keyClick(window_.get(), Qt::Key_H);
  look();
  EXPECT_TRUE(asked().empty());
  EXPECT_EQ(card(0).activity().text(), "MISSION PRIMARY only receives: no station can hear you.");
  radio().can_transmit = true;
  station_.state.federation.joined = false;
  look();
  EXPECT_TRUE(panel().empty_label().text().startsWith("Not joined"));
  EXPECT_FALSE(panel().button().isEnabled());
  station_.state.radios.clear();
  look();
  EXPECT_EQ(panel().empty_label().text(), "This station has no radio to be heard on.");
  panel().ask();
  EXPECT_TRUE(asked().empty());
}

TEST_F(HearingTest, TypingAFrequencyAsksNothing) {
  open();
  auto& field = card(0).tuning().frequency_edit();
  field.setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field, "40");
  QTest::keyClick(&field, Qt::Key_H);
  EXPECT_TRUE(asked().empty());
}

}  // namespace
}  // namespace roger::ui
