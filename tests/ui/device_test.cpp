// Choice of the sound device and the microphone gain in the window.

#include <QAbstractItemView>
#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

class FakeDevices final : public DeviceSource {
 public:
  void search() override {
    ++searches;
    state.searching = true;
  }
  DeviceList look() override { return state; }
  DeviceList state;
  int searches = 0;
};

class DeviceTest : public WindowTest {
 protected:
  DeviceTest() {
    station_.state = busy_station(clock_.now());
    for (auto& radio : station_.state.radios) radio.transmitting = false;
    sources_.devices = &devices_;
  }
  DeviceBox& choice() { return window_->trainee().microphone().device(); }
  MicrophoneStrip& strip() { return window_->trainee().microphone(); }
  QStringList listed() {
    QStringList out;
    for (int i = 0; i < choice().count(); ++i) out << choice().itemText(i);
    return out;
  }
  void find(std::vector<SoundDevice> found) {
    devices_.state = {false, std::move(found), {}};
    look();
  }
  void choose(const QString& name) {
    const int row = choice().findData(name);
    ASSERT_GE(row, 0) << name.toStdString();
    choice().setCurrentIndex(row);
    emit choice().activated(row);
    choice().hidePopup();
    look();
  }
  [[nodiscard]] QString kept() {
    return kept_device(QSettings(settings_path(), QSettings::IniFormat), station_.state.call_sign);
  }

  FakeDevices devices_;
};

TEST_F(DeviceTest, OpeningTheListSearchesForDevices) {
  open();
  EXPECT_EQ(devices_.searches, 0) << "no search was requested";
  choice().showPopup();
  EXPECT_EQ(devices_.searches, 1);
  EXPECT_EQ(listed(), (QStringList{"System default · now USB headset", "Looking for devices…"}));
  find({{"ALSA", "USB headset", true, true},
        {"ALSA", "Webcam", true, false},
        {"ALSA", "HDMI", false, true}});
  EXPECT_TRUE(choice().view()->isVisible()) << "the open list is updated";
  EXPECT_EQ(listed(),
            (QStringList{"System default · now USB headset", "USB headset · ALSA",
                         "Webcam · ALSA · microphone only", "HDMI · ALSA · loudspeaker only"}));
  choice().hidePopup();
  choice().showPopup();
  EXPECT_EQ(devices_.searches, 2);
  EXPECT_EQ(choice().count(), 5) << "the previous result is shown until a new one arrives";
  find({});
  EXPECT_EQ(listed().last(), "No sound card or JACK server");
  choice().hidePopup();
  choice().showPopup();
  devices_.state = {.trouble = DeviceList::Trouble::kFailed,
                    .why = "the sound system does not answer"};
  look();
  EXPECT_EQ(listed().last(), "No device list: the sound system does not answer");
}

TEST_F(DeviceTest, DeviceInUseIsMarked) {
  station_.state.device.name = "ALSA: USB headset";
  station_.state.device.asked_for = "USB";
  devices_.state.devices = {{"ALSA", "Card", true, true}, {"ALSA", "USB headset", true, true}};
  open();
  choice().showPopup();
  EXPECT_EQ(choice().currentText(), "USB headset · ALSA · in use");
  find({{"ALSA", "Card", true, true}});
  EXPECT_EQ(choice().currentText(), "ALSA: USB headset · in use")
      << "the device in use is listed although the search misses it";
  choose("USB");
  EXPECT_TRUE(station_.orders<radio::ChooseDevice>().empty()) << "the device is already in use";
  station_.state.device.running = false;
  look();
  choice().showPopup();
  EXPECT_EQ(choice().currentText(), "ALSA: USB headset");
  choose("USB");
  EXPECT_EQ(station_.orders<radio::ChooseDevice>().size(), 1U)
      << "a device that has stopped can be chosen again";
}

TEST_F(DeviceTest, ChosenDeviceIsStoredOnceItRuns) {
  devices_.state.devices = {{"ALSA", "Card", true, true}};
  open();
  choice().showPopup();
  station_.state.device.running = false;
  choose("ALSA: Card");
  ASSERT_EQ(station_.orders<radio::ChooseDevice>().size(), 1U);
  EXPECT_EQ(station_.orders<radio::ChooseDevice>().front().name, "ALSA: Card");
  EXPECT_EQ(kept(), "");
  station_.state.device.running = true;
  look();
  EXPECT_EQ(kept(), "ALSA: Card");
  choice().showPopup();
  choose("default");
  EXPECT_EQ(kept(), "");
}

TEST_F(DeviceTest, DeviceThatFailsIsReportedAndNotStored) {
  devices_.state.devices = {{"ALSA", "Busy", true, true}};
  open();
  choice().showPopup();
  choose(FakeOperator::kBusyDevice);
  EXPECT_EQ(strip().state().text(),
            "Audio device 'ALSA: Busy' can't be opened: Device unavailable; 'USB headset' stays in "
            "use");
  EXPECT_EQ(kept(), "");
  wait(ConsoleModel::kRefusalShown);
  EXPECT_EQ(strip().state().text(), "−14 dB, good level");
}

TEST_F(DeviceTest, ProblemOfTheDeviceIsASentence) {
  open();
  station_.state.device.running = false;
  station_.state.device.trouble = {.problem = audio::DeviceProblem::kUnplugged,
                                   .device = "USB headset",
                                   .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  look();
  EXPECT_EQ(strip().state().text(),
            "Audio device 'USB headset' was unplugged or has stopped: plug it in again; playing "
            "silence until it is back");
}

TEST_F(DeviceTest, ControlsStayWhileALongProblemIsShown) {
  open();
  const int usual = strip().height();
  station_.state.device.running = false;
  station_.state.device.trouble = {
      .problem = audio::DeviceProblem::kNotOpened,
      .device = "HDA Intel PCH: ALC3204 Analog (hw:0,0)",
      .value = "ALSA reports that the device is in use by another program, and its name is unknown",
      .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  for (const QSize& size : {QSize(1280, 720), kMinWindow}) {
    window_->resize(size);
    look();
    look();
    for (const QWidget* control :
         std::initializer_list<QWidget*>{&choice(), &strip().voice().gain(), &strip().test()}) {
      EXPECT_TRUE(control->isVisible()) << control->metaObject()->className();
    }
    const TextLabel& reason = strip().state();
    EXPECT_GE(reason.height(), reason.heightForWidth(reason.width()));
  }
  station_.state.device.running = true;
  station_.state.device.trouble = {};
  look();
  look();
  EXPECT_EQ(strip().height(), usual);
}

TEST_F(DeviceTest, OpeningADeviceIsNotAProblem) {
  open();
  station_.state.device.opening = "ALSA: Card";
  station_.state.device.running = false;
  look();
  EXPECT_EQ(strip().state().text(), "Opening…");
  EXPECT_EQ(device_fact(station_.state.device).token, Token::kText3);
  EXPECT_EQ(device_fact(station_.state.device).plain, "opening ALSA: Card");
  station_.state.device.opening.clear();
  look();
  EXPECT_EQ(strip().state().text(), "Not running; nothing is sent or heard");
}

TEST_F(DeviceTest, KeysOnClosedBoxOpenListWithoutChange) {
  devices_.state.devices = {{"ALSA", "Card", true, true}, {"ALSA", "Other", true, true}};
  open();
  choice().setFocus(Qt::TabFocusReason);
  for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Return}) {
    choice().hidePopup();
    QTest::keyClick(&choice(), key);
    EXPECT_TRUE(choice().view()->isVisible()) << key;
  }
  choice().hidePopup();
  for (const Qt::Key key : {Qt::Key_C, Qt::Key_O, Qt::Key_PageDown, Qt::Key_End}) {
    QTest::keyClick(&choice(), key);
    EXPECT_FALSE(choice().view()->isVisible()) << key;
  }
  EXPECT_TRUE(station_.orders<radio::ChooseDevice>().empty());
}

TEST_F(DeviceTest, DefaultCanBeChosenWithoutSource) {
  sources_.devices = nullptr;
  station_.state.device.asked_for = "tone:440";
  station_.state.device.name = "tone:440,-20";
  open();
  choice().showPopup();
  EXPECT_EQ(listed(), (QStringList{"System default", "tone:440,-20 · in use"}));
  choose("default");
  EXPECT_EQ(station_.orders<radio::ChooseDevice>().size(), 1U);
}

TEST_F(DeviceTest, GainIsSetByKeysAndStoredByCallSign) {
  open();
  ValueSlider& gain = strip().voice().gain();
  EXPECT_EQ(gain.accessibleName(), "Microphone gain");
  gain.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&gain, Qt::Key_Right);
  QTest::keyClick(&gain, Qt::Key_PageUp);
  EXPECT_EQ(station_.state.voice_input.microphone.gain.value, 7.0);
  station_.state.voice_input.microphone.gain.value = -12.0;  // set by a script
  wait(std::chrono::seconds(2));
  EXPECT_EQ(gain.value(), -12);
  const auto reopen_at = [this](double decibels) {
    window_->close();
    window_.reset();
    station_.state.voice_input.microphone.gain.value = decibels;
    open();
  };
  reopen_at(0.0);
  EXPECT_EQ(station_.state.voice_input.microphone.gain.value, -12.0);
  station_.state.call_sign = "EAGLE 12";
  reopen_at(0.0);
  EXPECT_EQ(station_.state.voice_input.microphone.gain.value, 0.0)
      << "another operator has a separate setting";
  station_.state.call_sign = "EAGLE 11";
  sources_.given.gain = true;
  reopen_at(3.0);
  EXPECT_EQ(station_.state.voice_input.microphone.gain.value, 3.0)
      << "the device on the command line has priority";
}

TEST_F(DeviceTest, GainTipMentionsAutomaticGain) {
  open();
  EXPECT_FALSE(strip().voice().gain().toolTip().contains("Automatic"));
  station_.state.voice_input.microphone.automatic_gain = true;
  look();
  EXPECT_TRUE(strip().voice().gain().toolTip().contains("Automatic"));
}

}  // namespace
}  // namespace roger::ui
