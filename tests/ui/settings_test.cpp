// User settings and messages other than those of radios: scale, motion, device, plan.

#include <QApplication>
#include <QTest>

#include "fake_plan.hpp"
#include "ui/window/user_settings.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class SettingsTest : public WindowTest {};

TEST_F(SettingsTest, DeviceNoteIsShownTemporarily) {
  sources_.note = "Blue Headset is not there.";
  open();
  EXPECT_EQ(window_->trainee().microphone().state().text(), "Blue Headset is not there.");
  wait(MicrophoneStrip::kNoteShown);
  EXPECT_EQ(window_->trainee().microphone().state().text(), "Microphone silent");
}

TEST_F(SettingsTest, PushToTalkIsTheFirstSettingWithoutOtherStations) {
  open();
  window_->settings().toggle();
  look();
  const auto titles = window_->settings().findChildren<TextLabel*>();
  const auto title = std::ranges::find_if(
      titles, [](const TextLabel* one) { return one->text() == u"Push to talk"; });
  ASSERT_NE(title, titles.end());
  EXPECT_EQ((*title)->y(), 0) << "nothing is above it, not even an empty row";
}

TEST_F(SettingsTest, ChangedPlanIsShownInStatusLine) {
  FakePlan plan;
  plan.news = {PlanChange::Kind::kSame, "/home/exercise.toml"};
  sources_.plan = &plan;
  open();
  const auto says = [this](const QString& words) {
    look();
    for (const auto* label : window_->findChildren<TextLabel*>()) {
      if (label->isVisible() && label->text() == words) return true;
    }
    return false;
  };
  EXPECT_FALSE(says("Plan changed"));
  plan.news.kind = PlanChange::Kind::kChanged;
  EXPECT_TRUE(says("Plan changed"));
  EXPECT_TRUE(says("exercise.toml"));
  plan.news = {PlanChange::Kind::kBroken, "/home/exercise.toml:13: expected a value"};
  EXPECT_TRUE(says("Plan changed, can't be read"));
  EXPECT_TRUE(says("/home/exercise.toml:13: expected a value"));
  EXPECT_EQ(plan_fact(plan.news)->token, Token::kTrouble);
}

TEST_F(SettingsTest, WholeReasonOfABrokenPlanIsShown) {
  FakePlan plan;
  plan.news = {
      PlanChange::Kind::kBroken,
      "/home/exercise/plans/northern-dawn.toml:13: stations[2].radios[1].net: unknown net "
      "\"RADIO CHEK\", expected one of RADIO CHECK, MISSION PRIMARY, BALTIC TOWER, GUARD, HF "
      "COMMAND, SATCOM BRAVO"};
  sources_.plan = &plan;
  open();
  look();
  const int height = window_->status().height();
  const auto labels = window_->status().findChildren<TextLabel*>();
  const auto reason = std::ranges::find_if(labels, [&plan](const TextLabel* one) {
    return one->isVisible() && one->text() == QString::fromStdString(plan.news.text);
  });
  ASSERT_NE(reason, labels.end());
  EXPECT_FALSE((*reason)->may_elide());
  EXPECT_GE((*reason)->height(), (*reason)->heightForWidth((*reason)->width()));
  plan.news.kind = PlanChange::Kind::kSame;
  look();
  look();
  EXPECT_LT(window_->status().height(), height) << "the line needs no more room";
}

TEST_F(SettingsTest, NarrowStatusLineCutsNoNumber) {
  station_.state.device = {};
  station_.state.device.host = "JACK Audio Connection Kit";
  station_.state.device.running = true;
  station_.state.device.sample_rate = 48'000;
  station_.state.device.block_frames = 256;
  station_.state.device.xruns = station_.state.device.underruns = 12'103;
  station_.state.federation.joined = true;
  station_.state.federation.federation = "roger";
  station_.state.federation.protection = radio::NoticeCode::kOpenNetwork;
  open();
  const auto texts = [this] {
    QStringList out;
    for (const auto* label : window_->status().findChildren<TextLabel*>()) {
      if (!label->isVisible()) continue;
      EXPECT_GE(label->width(), label->text_width()) << label->text().toStdString();
      out << label->text();
    }
    return out.join(u'|');
  };
  const QString wide = texts();
  EXPECT_TRUE(wide.contains("Joined roger")) << wide.toStdString();
  EXPECT_TRUE(wide.contains("xruns (12")) << wide.toStdString();
  window_->resize(kMinWindow);
  look();  // resizes the line
  look();  // lays out what it shows now
  const QString narrow = texts();
  EXPECT_TRUE(narrow.contains("xruns (12")) << narrow.toStdString();
  EXPECT_FALSE(narrow.contains("microphone to loudspeaker")) << narrow.toStdString();
  EXPECT_LT(narrow.size(), wide.size()) << narrow.toStdString();
}

TEST_F(SettingsTest, ChangedPlanIsUsedOnRequestAndBetweenTransmissions) {
  FakePlan plan;
  sources_.plan = &plan;
  open();
  EXPECT_FALSE(window_->status().use_plan().isVisible());
  plan.news = {PlanChange::Kind::kChanged, "/home/exercise.toml"};
  station_.state.radios[1].receiving = true;
  look();
  ASSERT_TRUE(window_->status().use_plan().isVisible());
  window_->status().use_plan().click();
  look();
  EXPECT_FALSE(plan.applied) << "a radio receives";
  EXPECT_FALSE(window_->status().use_plan().isEnabled());
  station_.state.radios[1].receiving = false;
  look();
  EXPECT_TRUE(plan.applied);
  EXPECT_FALSE(window_->isVisible());
}

TEST_F(SettingsTest, RequestOfAPlanEndsWhenItBecomesInvalid) {
  FakePlan plan;
  plan.news = {PlanChange::Kind::kChanged, "/home/exercise.toml"};
  sources_.plan = &plan;
  open();
  station_.state.radios[0].transmitting = true;
  look();
  window_->status().use_plan().click();
  plan.news = {PlanChange::Kind::kBroken, "/home/exercise.toml:13: expected a value"};
  look();
  station_.state.radios[0].transmitting = false;
  look();
  plan.news = {PlanChange::Kind::kChanged, "/home/exercise.toml"};
  look();
  EXPECT_FALSE(plan.applied);
  EXPECT_TRUE(window_->status().use_plan().isEnabled());
}

TEST_F(SettingsTest, ScaleAndMotionAreStoredAndSayWhenTheyApply) {
  open();
  AppearanceSettings& look_of = window_->settings().look();
  EXPECT_EQ(look_of.scale().currentText(), "100 %");
  const int item = look_of.scale().findText("125 %");
  look_of.scale().setCurrentIndex(item);
  emit look_of.scale().activated(item);
  EXPECT_TRUE(look_of.word().text().contains("Applied at the next start"))
      << look_of.word().text().toStdString();
  look_of.still().click();
  EXPECT_TRUE(window_->theme().reduces_motion()) << "takes effect at once";
  window_->close();
  window_.reset();
  EXPECT_EQ(kept_scale(QSettings(settings_path(), QSettings::IniFormat)), 125);
  open();
  EXPECT_TRUE(window_->theme().reduces_motion());
  EXPECT_TRUE(window_->settings().look().still().isChecked());
}

TEST_F(SettingsTest, ReducedMotionIsASwitchLikeTheOthers) {
  open();
  window_->settings().toggle();
  look();
  const auto grounds_of = [this](Button& button) {
    const QImage image = button.grab().toImage();
    const int y = image.height() / 2;
    return std::pair(image.pixelColor(4, y), image.pixelColor(0, y));
  };
  Button& other = *window_->settings().voice().findChild<Button*>();
  Button& still = window_->settings().look().still();
  EXPECT_EQ(grounds_of(still), grounds_of(other)) << "background and outline";
  const QImage off = still.grab().toImage();
  still.click();
  EXPECT_NE(still.grab().toImage(), off) << "it shows that it is on";
}

TEST_F(SettingsTest, ReducedMotionStopsFlashingAndMeters) {
  open();
  window_->theme().set_reduces_motion(true);
  auto& radio = station_.state.radios[0];
  radio.receiving = true;
  radio.speakers.resize(1);
  radio.level_dbfs = -20.0;
  look();
  const auto* meter = card(0).findChild<LevelBar*>();
  const QString level = meter->accessibleDescription();
  EXPECT_FALSE(level.isEmpty()) << "a new sound is shown at once";
  radio.level_dbfs = -40.0;
  wait(std::chrono::milliseconds(500));
  EXPECT_EQ(meter->accessibleDescription(), level);
  wait(Theme::kStill);
  EXPECT_NE(meter->accessibleDescription(), level);
}

TEST(PttButtonTest, ReducedMotionWarningStaysLit) {
  Theme theme(Scheme::kDark);
  PushToTalkInputs push_to_talk([](const radio::Key&) {});
  PttButton ptt(theme, push_to_talk, 0);
  const auto flashes_at = [&ptt](Nanoseconds into_warning) {
    constexpr std::chrono::seconds kLimit{60};
    ptt.set_on_air(true, kLimit - PttButton::kWarning + into_warning, kLimit);
    return ptt.grab().toImage().pixelColor(6, ptt.height() / 2) == QColor(Qt::white);
  };
  const auto flashes = [&flashes_at] {
    std::string out;
    for (const int ms : {-100, 100, 300, 600, 900}) {
      out += flashes_at(std::chrono::milliseconds(ms)) ? '#' : '.';
    }
    return out;
  };
  EXPECT_EQ(flashes(), ".#.#.");
  theme.set_reduces_motion(true);
  EXPECT_EQ(flashes(), ".####");
}

TEST(UserSettingsTest, LargestScaleFitsTheScreen) {
  EXPECT_EQ(largest_scale({1280, 720}, kMinWindow), 125);
  EXPECT_EQ(largest_scale({2560, 1440}, kMinWindow), 200);
  EXPECT_EQ(largest_scale({640, 480}, kMinWindow), 100) << "no smaller scale exists";
}

TEST(UserSettingsTest, ScaleMultipliesTheSystemScale) {
  const QTemporaryDir folder;
  QSettings settings(folder.filePath("console.ini"), QSettings::IniFormat);
  settings.setValue("scale", 123);
  EXPECT_EQ(kept_scale(settings), kUsualScale) << "the stored scale does not exist";
  keep_scale(settings, 150);
  const QByteArray before = qgetenv("QT_SCALE_FACTOR");
  qputenv("QT_SCALE_FACTOR", "2");
  apply_scale(settings);
  EXPECT_EQ(qgetenv("QT_SCALE_FACTOR"), "3");
  if (before.isNull()) {
    qunsetenv("QT_SCALE_FACTOR");
  } else {
    qputenv("QT_SCALE_FACTOR", before);
  }
}

}  // namespace
}  // namespace roger::ui
