// The questions before a station goes on the air.
#include <gmock/gmock.h>

#include <QApplication>
#include <QTest>
#include <QTranslator>

#include "eventually.hpp"
#include "fake_stations.hpp"
#include "ui/start/kept_station.hpp"
#include "ui/start/start_dialog.hpp"
#include "ui/window/translation.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;

class StartTest : public WindowTest {
 protected:
  StartTest() {
    sources_.stations = &stations_;
    station_.state.call_sign = "SOUND CHECK";
    station_.state.device.asked_for = "default";
  }

  void ask(const StationChoice& first = {}, const QString& reason = {}) {
    dialog_ =
        std::make_unique<StartDialog>(station_,
                                      Times{&clock_,
                                            [] {
                                              return QDateTime({2026, 5, 9}, {10, 14, 36}, Qt::UTC);
                                            }},
                                      settings_path(), sources_, first, reason);
    dialog_->show();
    dialog_->activateWindow();
    ASSERT_TRUE(becomes_active(*dialog_));
    look_at_dialog();
  }
  void look_at_dialog() {
    dialog_->model().refresh();
    QApplication::processEvents();
  }
  /// Returns whether the dialog shows this text.
  [[nodiscard]] bool shows(const QString& text) const {
    return std::ranges::any_of(dialog_->findChildren<TextLabel*>(), [&](const TextLabel* label) {
      return label->isVisible() && label->text() == text;
    });
  }
  void press(Qt::Key key) {
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : dialog_.get(), key);
    look_at_dialog();
  }
  [[nodiscard]] QSettings settings() const { return {settings_path(), QSettings::IniFormat}; }
  [[nodiscard]] std::vector<int> stored_keys(const QString& call_sign) const {
    QSettings file(settings_path(), QSettings::IniFormat);
    PttBindings bindings;
    bindings.restore(file, call_sign);
    std::vector<int> out;
    for (const PttBinding& binding : bindings.all()) out.push_back(binding.code);
    return out;
  }

  FakeStations stations_;
  std::unique_ptr<StartDialog> dialog_;
};

TEST_F(StartTest, StationIsChosenByKeyboardAndStored) {
  ask();
  EXPECT_EQ(QApplication::focusWidget(), &dialog_->station().call_sign());
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  EXPECT_FALSE(dialog_->isVisible());
  ASSERT_TRUE(dialog_->answer());
  EXPECT_EQ(dialog_->answer()->station, (StationChoice{"/plans/a.toml", "EAGLE 2"}));
  EXPECT_EQ(kept_station(settings()), (StationChoice{"/plans/a.toml", "EAGLE 2"}));
}

TEST_F(StartTest, OffersNoMutingBecauseNoRadioIsHeard) {
  ask();
  const auto buttons = dialog_->sound().findChildren<Button*>();
  const auto mutes = [](const Button* one) { return one->text().startsWith(u"Mute all"); };
  EXPECT_TRUE(std::ranges::none_of(buttons, mutes));
}

TEST_F(StartTest, EscapeStoresNothing) {
  ask();
  press(Qt::Key_Escape);
  EXPECT_FALSE(dialog_->isVisible());
  EXPECT_FALSE(dialog_->answer());
  EXPECT_EQ(kept_station(settings()), std::nullopt);
}

TEST_F(StartTest, InstructorsAreMarkedAndKnownStationIsOffered) {
  ask({"/plans/a.toml", "EAGLE 2"});
  auto& call_sign = dialog_->station().call_sign();
  EXPECT_EQ(call_sign.currentText(), "EAGLE 2");
  EXPECT_EQ(call_sign.itemText(2), "RANGE CONTROL · instructor");
}

TEST_F(StartTest, PlanFromAFileKeepsTheCallSignIfItHasIt) {
  ask({"/plans/a.toml", "EAGLE 2"});
  dialog_->station().choose_plan("/plans/b.toml");
  EXPECT_EQ(dialog_->station().choice(), (StationChoice{"/plans/b.toml", "EAGLE 2"}));
  dialog_->station().choose_plan("/plans/a.toml");
  EXPECT_EQ(dialog_->station().plan().count(), 2) << "no plan is listed twice";
}

TEST_F(StartTest, UnusablePlanIsReportedAndCannotBeUsed) {
  ask({"/plans/broken.toml", ""}, "unknown station FOX 1");
  EXPECT_EQ(dialog_->station().word().text(),
            "This net plan can't be used: /plans/broken.toml:13: expected a value");
  EXPECT_FALSE(dialog_->go().isEnabled());
  press(Qt::Key_Return);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_FALSE(dialog_->answer());
  dialog_->station().choose_plan("/plans/b.toml");
  EXPECT_TRUE(dialog_->go().isEnabled());
}

TEST_F(StartTest, PlanWithoutAStationForAPersonCannotBeUsed) {
  ask();
  dialog_->station().choose_plan("/plans/c.toml");
  EXPECT_EQ(dialog_->station().word().text(),
            "This net plan can't be used: all stations in /plans/c.toml are automatic. "
            "Choose another plan.");
  EXPECT_EQ(dialog_->station().choice(), std::nullopt);
  EXPECT_FALSE(dialog_->go().isEnabled());
}

TEST_F(StartTest, ProblemsOfPlansAreExplainedInGerman) {
  QTranslator german;
  ASSERT_TRUE(load_translation(german, QStringLiteral("roger"), {QStringLiteral("de")},
                               own_translations()));
  QApplication::installTranslator(&german);
  ask({"/plans/broken.toml", ""}, "unknown station FOX 1");
  EXPECT_TRUE(
      shows("Die zuletzt gewählte Station kann nicht verwendet werden: "
            "unknown station FOX 1"));
  EXPECT_TRUE(
      shows("Dieser Funkplan kann nicht verwendet werden: /plans/broken.toml:13: "
            "expected a value"));
  dialog_->station().choose_plan("/plans/c.toml");
  EXPECT_TRUE(
      shows("Dieser Funkplan kann nicht verwendet werden: alle Stationen in "
            "/plans/c.toml sind automatisch. Wählen Sie einen anderen Plan."));
  QApplication::removeTranslator(&german);
}

TEST_F(StartTest, FocusIsFramedFromTheFirstMoment) {
  ask();
  const auto& call_sign = dialog_->station().call_sign();
  ASSERT_EQ(QApplication::focusWidget(), &call_sign);
  const auto& frame = *dialog_->findChild<FocusFrame*>();
  EXPECT_TRUE(frame.isVisible());
  const QRect area(call_sign.mapTo(dialog_.get(), QPoint(0, 0)), call_sign.size());
  EXPECT_TRUE(frame.geometry().contains(area));
}

TEST_F(StartTest, MouseDrawsNoFrameInTheConsole) {
  open();
  window_->activateWindow();
  ASSERT_TRUE(becomes_active(*window_));
  const auto& frame = *window_->findChild<FocusFrame*>();
  EXPECT_FALSE(frame.isVisible()) << "the console opens without a frame";
  PttButton& talk = card(1).ptt();
  talk.setFocus(Qt::TabFocusReason);
  window_->setAttribute(Qt::WA_KeyboardFocusChange);
  look();
  ASSERT_TRUE(frame.isVisible());
  QTest::mouseClick(&talk, Qt::LeftButton);
  look();
  EXPECT_FALSE(frame.isVisible());
}

TEST_F(StartTest, ChosenKeyIsStoredForTheCallSign) {
  ask({"/plans/a.toml", "EAGLE 2"});
  dialog_->keys().begin();
  EXPECT_TRUE(dialog_->keys().word().text().contains("Press it now"));
  press(Qt::Key_F4);
  EXPECT_EQ(dialog_->keys().word().text(), "Space, F4");
  dialog_->go().click();
  EXPECT_THAT(stored_keys("EAGLE 2"), ElementsAre(Qt::Key_F4));
  EXPECT_THAT(stored_keys("EAGLE 1"), ElementsAre());
}

TEST_F(StartTest, EscapeEndsTheChoiceOfAKeyOnly) {
  ask();
  dialog_->keys().begin();
  press(Qt::Key_Escape);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_EQ(dialog_->keys().word().text(), "Space");
}

TEST_F(StartTest, KeysOfTheFormerStationAreKeptUnlessTheNewOneHasKeys) {
  ask({"/plans/a.toml", "EAGLE 1"});
  dialog_->keys().begin();
  press(Qt::Key_F4);
  dialog_->go().click();
  station_.state.call_sign = "EAGLE 1";
  ask({"/plans/a.toml", "EAGLE 2"});
  dialog_->go().click();
  EXPECT_THAT(stored_keys("EAGLE 2"), ElementsAre(Qt::Key_F4));
  ask({"/plans/a.toml", "EAGLE 2"});
  dialog_->keys().begin();
  press(Qt::Key_F3);
  dialog_->go().click();
  ask({"/plans/a.toml", "EAGLE 2"});
  dialog_->go().click();
  EXPECT_THAT(stored_keys("EAGLE 2"), ElementsAre(Qt::Key_F4, Qt::Key_F3));
}

TEST_F(StartTest, HeadsetIsTestedAndItsSettingsAreAnswers) {
  ask();
  dialog_->sound().test().click();
  EXPECT_EQ(station_.orders<radio::TestHeadset>().size(), 1U);
  station_.state.self_test = {radio::SelfTestSnapshot::Phase::kListening, {}};
  look_at_dialog();
  EXPECT_EQ(dialog_->test_word().text(), "Recording: speak now.");
  station_.state.self_test = {radio::SelfTestSnapshot::Phase::kDone, -20.0};
  look_at_dialog();
  EXPECT_TRUE(dialog_->test_word().text().startsWith("You spoke at"));
  station_.submit(radio::ChooseDevice{"ALSA: Blue"});
  station_.submit(radio::SetMicrophone{6.0});
  look_at_dialog();
  dialog_->go().click();
  ASSERT_TRUE(dialog_->answer());
  EXPECT_EQ(dialog_->answer()->device, "ALSA: Blue");
  EXPECT_EQ(dialog_->answer()->gain_db, 6.0);
}

TEST_F(StartTest, FitsOnASmallScreenInEnglishAndGerman) {
  QTranslator german;
  ASSERT_TRUE(load_translation(german, QStringLiteral("roger"), {QStringLiteral("de")},
                               own_translations()));
  for (const bool is_german : {false, true}) {
    if (is_german) QApplication::installTranslator(&german);
    ask({"/plans/a.toml", "RANGE CONTROL"}, "unknown station \"FOX 1\", expected one of the plan");
    EXPECT_EQ(dialog_->go().text(), is_german ? "Auf Sendung gehen" : "Go on the air");
    dialog_->keys().begin();
    station_.state.self_test = {radio::SelfTestSnapshot::Phase::kDone, -20.0};
    look_at_dialog();
    EXPECT_LE(dialog_->width(), 1280);
    EXPECT_LE(dialog_->height(), 720);
    for (const auto* label : dialog_->findChildren<TextLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      const std::string text = label->text().toStdString();
      EXPECT_TRUE(label->parentWidget()->rect().contains(label->geometry())) << text;
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << text;
      if (label->wordWrap() || label->may_elide()) continue;
      EXPECT_GE(label->width(), label->text_width()) << text;
    }
    for (const auto* button : dialog_->findChildren<Button*>()) {
      EXPECT_GE(button->width(), button->sizeHint().width()) << button->text().toStdString();
      EXPECT_EQ(button->visibleRegion(), QRegion(button->rect())) << button->text().toStdString();
    }
    press(Qt::Key_Escape);
  }
  QApplication::removeTranslator(&german);
}

TEST_F(StartTest, SettingsRequestAnotherStation) {
  open();
  window_->settings().toggle();
  window_->settings().station().click();
  EXPECT_EQ(stations_.requests, 1);
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(StartTest, NoOtherStationIsOfferedWhileARecordingRuns) {
  sources_.exercise = &exercise_;
  exercise_.state.recording.on = true;
  open();
  window_->settings().toggle();
  window_->settings().station().click();
  EXPECT_EQ(stations_.requests, 0);
  EXPECT_TRUE(window_->isVisible());
  EXPECT_EQ(window_->settings().station_word().text(), "End the recording first.");
}

}  // namespace
}  // namespace roger::ui
