// The loudspeaker next to the headset, and the choice of the radios that are heard there.
#include <gmock/gmock.h>

#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class FoundDevices final : public DeviceSource {
 public:
  void search() override {}
  DeviceList look() override {
    return {.devices = {{"ALSA", "Microphone", true, false},
                        {"ALSA", "Headset", true, true},
                        {"ALSA", "Speakers", false, true}}};
  }
};

class LoudspeakerFormTest : public WindowTest {
 protected:
  LoudspeakerFormTest() {
    sources_.devices = &devices_;
    use(std::string(audio::kNullDevice));
  }
  void use(const std::string& device) {
    station_.state.loudspeaker.emplace();
    station_.state.loudspeaker->name = station_.state.loudspeaker->asked_for = device;
    station_.state.loudspeaker->running = true;
  }
  void open_settings() {
    open();
    window_->settings().toggle();
    look();
  }
  LoudspeakerForm& form() { return window_->settings().loudspeaker(); }
  void choose(Combo& combo, int item) {
    combo.setCurrentIndex(item);
    emit combo.activated(item);
    look();
  }
  [[nodiscard]] QString kept() {
    return kept_device(QSettings(settings_path(), QSettings::IniFormat), station_.state.call_sign,
                       audio::Output::kLoudspeaker);
  }

  FoundDevices devices_;
};

TEST_F(LoudspeakerFormTest, DevicesWithAnOutputCanBeChosenAndAreStored) {
  open_settings();
  EXPECT_EQ(form().state().text(), "All radios are heard in the headset.");
  EXPECT_FALSE(form().output(0).isVisible());
  form().device().showPopup();
  QStringList listed;
  for (int i = 0; i < form().device().count(); ++i) listed << form().device().itemText(i);
  form().device().hidePopup();
  EXPECT_EQ(listed, (QStringList{"None", "System default", "Headset · ALSA", "Speakers · ALSA"}));
  choose(form().device(), 3);
  const auto orders = station_.orders<radio::ChooseDevice>();
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_EQ(orders[0].name, "ALSA: Speakers");
  EXPECT_EQ(orders[0].output, audio::Output::kLoudspeaker);
  look();
  EXPECT_EQ(kept(), "ALSA: Speakers");
  EXPECT_TRUE(form().output(0).isVisible());
  EXPECT_TRUE(form().state().text().isEmpty());
  choose(form().device(), 0);
  look();
  EXPECT_EQ(kept(), "");
  EXPECT_FALSE(form().output(0).isVisible());
}

TEST_F(LoudspeakerFormTest, OutputOfEachRadioIsSentAndStored) {
  use("ALSA: Speakers");
  open_settings();
  choose(form().output(1), 1);
  EXPECT_EQ(station_.state.radios[1].output, audio::Output::kLoudspeaker);
  EXPECT_EQ(form().output(0).currentText(), "Headset");
  EXPECT_EQ(form().output(1).currentText(), "Loudspeaker");
  window_->close();
  station_.state.radios[1].output = audio::Output::kHeadset;
  open();
  look();
  EXPECT_EQ(station_.state.radios[1].output, audio::Output::kLoudspeaker);
  EXPECT_EQ(station_.state.radios[0].output, audio::Output::kHeadset);
}

TEST_F(LoudspeakerFormTest, LossIsReportedAndTheHeadsetIsNot) {
  use("ALSA: Speakers");
  open_settings();
  station_.state.loudspeaker->running = false;
  station_.state.loudspeaker->trouble = {.problem = audio::DeviceProblem::kUnplugged,
                                         .device = "ALSA: Speakers",
                                         .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  look();
  EXPECT_TRUE(form().state().text().contains("was unplugged"))
      << form().state().text().toStdString();
  EXPECT_TRUE(form().output(0).isVisible());
}

TEST_F(LoudspeakerFormTest, HiddenIfTheStationCannotHaveOne) {
  station_.state.loudspeaker.reset();
  open_settings();
  EXPECT_FALSE(form().isVisible());
}

}  // namespace
}  // namespace roger::ui
