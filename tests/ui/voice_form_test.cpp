// Settings of the microphone, of VOX and of the key in the window.
#include <gmock/gmock.h>

#include <QApplication>
#include <QTest>

#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using std::chrono::milliseconds;

class VoiceFormTest : public WindowTest {
 protected:
  void open_settings() {
    open();
    window_->settings().toggle();
    look();
  }
  VoiceForm& form() { return window_->settings().voice(); }
  [[nodiscard]] const radio::VoiceInput& set() const { return station_.state.voice_input; }
  void choose(Combo& combo, int item) {
    combo.setCurrentIndex(item);
    emit combo.activated(item);
    look();
  }
};

TEST_F(VoiceFormTest, FiltersAreSentAtOnceAndKeepTheRest) {
  station_.state.voice_input.microphone.gain = {6.0};
  open_settings();
  choose(form().high_pass(), form().high_pass().findText("120 Hz"));
  EXPECT_EQ(set().microphone.high_pass_hz, 120.0);
  form().suppress().click();
  form().even().click();
  look();
  EXPECT_EQ(set().microphone.high_pass_hz, 120.0);
  EXPECT_TRUE(set().microphone.suppress_noise);
  EXPECT_TRUE(set().microphone.automatic_gain);
  EXPECT_EQ(set().microphone.gain.value, 6.0);
  choose(form().high_pass(), 0);
  EXPECT_EQ(set().microphone.high_pass_hz, 0.0);
}

TEST_F(VoiceFormTest, VoxHasARadioThatTransmitsAThresholdAndAHangTime) {
  station_.state.radios[0].can_transmit = false;
  open_settings();
  form().threshold().setValue(-30);
  EXPECT_FALSE(set().vox) << "VOX is off";
  form().vox().click();
  look();
  ASSERT_TRUE(set().vox);
  EXPECT_EQ(set().vox->radio, station_.state.radios[1].id);
  EXPECT_EQ(set().vox->settings.threshold.value, -30.0);
  EXPECT_EQ(set().vox->settings.hang, milliseconds{500});
  form().vox_hang().setValue(20);
  EXPECT_EQ(set().vox->settings.hang, milliseconds{1000});
  choose(form().vox_radio(), 1);
  EXPECT_EQ(set().vox->radio, station_.state.radios[2].id);
  form().vox().click();
  EXPECT_FALSE(set().vox);
}

TEST_F(VoiceFormTest, TimingOfTheKeyIsSet) {
  open_settings();
  form().lead().setValue(15);
  form().hang().setValue(30);
  EXPECT_EQ(set().key_timing.lead, milliseconds{150});
  EXPECT_EQ(set().key_timing.hang, milliseconds{300});
}

TEST_F(VoiceFormTest, NoiseAtTheMicrophoneHasAPlaceAndALevel) {
  station_.state.voice_input.microphone.high_pass_hz = 120.0;
  open_settings();
  EXPECT_EQ(form().noise_place().currentText(), "Off");
  EXPECT_EQ(form().noise_level().value(), -30);
  choose(form().noise_place(), form().noise_place().findText("Helicopter"));
  EXPECT_EQ(set().noise.place, audio::NoisePlace::kHelicopter);
  EXPECT_EQ(set().noise.level.value, -30.0);
  form().noise_level().setValue(-24);
  EXPECT_EQ(set().noise, (audio::MicrophoneNoiseSettings{audio::NoisePlace::kHelicopter, {-24.0}}));
  EXPECT_EQ(set().microphone.high_pass_hz, 120.0) << "the rest is kept";
  choose(form().noise_place(), form().noise_place().findText("Ship"));
  EXPECT_EQ(set().noise, (audio::MicrophoneNoiseSettings{audio::NoisePlace::kShip, {-24.0}}));
  choose(form().noise_place(), form().noise_place().findText("Off"));
  EXPECT_EQ(set().noise.place, audio::NoisePlace::kOff);
  station_.state.voice_input.noise = {audio::NoisePlace::kJet, {-41.0}};  // by a script
  clock_.advance(milliseconds{2000});
  look();
  EXPECT_EQ(form().noise_place().currentText(), "Jet");
  EXPECT_EQ(form().noise_level().value(), -41);
}

TEST_F(VoiceFormTest, NoiseThatTheOperatorChoseOverridesThePlan) {
  const audio::MicrophoneNoiseSettings jet{audio::NoisePlace::kJet, {-20.0}};
  const audio::MicrophoneNoiseSettings ship{audio::NoisePlace::kShip, {-40.0}};
  const auto start_with = [this](const audio::MicrophoneNoiseSettings& planned) {
    if (window_) window_->close();
    window_.reset();
    station_.state.voice_input = {.noise = planned};
    open_settings();
  };
  start_with(jet);
  start_with(ship);
  EXPECT_EQ(set().noise, ship) << "the operator chose nothing, so the changed plan applies";
  choose(form().noise_place(), form().noise_place().findText("Off"));
  start_with(jet);
  EXPECT_EQ(set().noise, (audio::MicrophoneNoiseSettings{audio::NoisePlace::kOff, {-40.0}}));
  // The options of the command line concern other settings.
  sources_.given.voice = true;
  start_with(jet);
  EXPECT_EQ(set().noise.place, audio::NoisePlace::kOff);
  choose(form().noise_place(), form().noise_place().findText("Jet"));
  form().noise_level().setValue(-20);
  look();
  start_with(ship);
  EXPECT_EQ(set().noise, ship) << "the operator chose what the plan said";
}

TEST_F(VoiceFormTest, NoiseThatTheOperatorChoseIsKeptByASecondWindowOfTheStation) {
  const audio::MicrophoneNoiseSettings jet{audio::NoisePlace::kJet, {-20.0}};
  const auto open_next_window = [this] {
    if (window_) window_->close();
    window_.reset();
    open_settings();
  };
  station_.state.voice_input = {.noise = jet};
  open_next_window();
  choose(form().noise_place(), form().noise_place().findText("Ship"));
  const audio::MicrophoneNoiseSettings ship = set().noise;
  station_.state.voice_input.noise = ship;
  look();
  open_next_window();  // for example after "Change station or plan" was cancelled
  window_->close();
  window_.reset();
  station_.state.voice_input = {.noise = jet};
  open_settings();
  EXPECT_EQ(set().noise, ship);
}

TEST_F(VoiceFormTest, SettingsOfTheStationAreShown) {
  auto& voice = station_.state.voice_input;
  voice.microphone.high_pass_hz = 100.0;  // not among those offered
  voice.microphone.automatic_gain = true;
  voice.vox = radio::VoxRequest{{.threshold = {-50.0}, .hang = milliseconds{250}}, 1};
  open_settings();
  EXPECT_EQ(form().high_pass().currentText(), "100 Hz");
  EXPECT_TRUE(form().even().isChecked());
  EXPECT_FALSE(form().suppress().isChecked());
  EXPECT_TRUE(form().vox().isChecked());
  EXPECT_EQ(form().threshold().value(), -50);
  EXPECT_EQ(form().vox_hang().value(), 5);
  EXPECT_TRUE(station_.orders<radio::SetVoiceInput>().empty()) << "shown, not set";
}

TEST_F(VoiceFormTest, SettingsAreStoredForTheOperator) {
  open_settings();
  choose(form().high_pass(), form().high_pass().findText("200 Hz"));
  form().suppress().click();
  form().vox().click();
  form().lead().setValue(10);
  form().hang().setValue(20);
  look();
  const radio::VoiceInput before = set();
  window_->close();
  window_.reset();
  station_.state.voice_input = {};
  open();
  EXPECT_EQ(set(), before);
  window_->close();
  window_.reset();
  // Settings of the command line override the stored ones.
  station_.state.voice_input = {};
  sources_.given.voice = true;
  open();
  EXPECT_EQ(set(), radio::VoiceInput{});
}

TEST_F(VoiceFormTest, StoredVoxOfARadioThatDoesNotTransmitIsOff) {
  open_settings();
  form().vox().click();
  look();
  ASSERT_TRUE(set().vox);
  window_->close();
  window_.reset();
  station_.state.voice_input = {};
  for (auto& radio : station_.state.radios) radio.can_transmit = false;
  open();
  EXPECT_FALSE(set().vox);
  window_->settings().toggle();
  look();
  EXPECT_FALSE(form().vox().isEnabled());
}

}  // namespace
}  // namespace roger::ui
