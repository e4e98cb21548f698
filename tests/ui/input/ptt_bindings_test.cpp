// The operator's own push-to-talk keys and their storage.
#include "ui/input/ptt_bindings.hpp"

#include <QApplication>
#include <QTest>
#include <string>
#include <tuple>

#include "fake_joystick.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

PttBinding key_binding(int key, std::optional<int> radio = {}) {
  PttBinding binding;
  binding.code = key;
  binding.name = "a key";
  binding.radio = radio;
  return binding;
}

/// Returns the binding of a joystick button to the selected radio.
PttBinding button_binding(int button) {
  PttBinding binding;
  binding.source = PttBinding::Source::kButton;
  binding.code = button;
  binding.everywhere = true;
  return binding;
}

class OwnKeysTest : public WindowTest {
 protected:
  void plug_in() {
    folder_name_ = folder_.path().toStdString();
    joystick_.plug_in(folder_name_);
    sources_.joystick_folder = folder_name_.c_str();
  }
  ~OwnKeysTest() override { window_.reset(); }

  FakeJoystick joystick_;
  std::string folder_name_;
};

TEST_F(OwnKeysTest, BoundKeyTransmitsWhileHeld) {
  open();
  ASSERT_TRUE(window_->bindings().add(key_binding(Qt::Key_Control, 1)));
  QTest::keyPress(window_.get(), Qt::Key_Control, Qt::ControlModifier);
  EXPECT_THAT(keyed(1), ElementsAre(true));
  QTest::keyRelease(window_.get(), Qt::Key_Control);
  EXPECT_THAT(keyed(1), ElementsAre(true, false));
  EXPECT_THAT(keyed(0), IsEmpty());
}

TEST_F(OwnKeysTest, JoystickButtonTransmitsWithoutFocus) {
  plug_in();
  open();
  window_->bindings().add(button_binding(3));
  joystick_.send(3, true, JS_EVENT_BUTTON | JS_EVENT_INIT);
  EXPECT_THAT(keyed(0), IsEmpty()) << "buttons pressed before opening do not key";
  joystick_.send(5, true);
  EXPECT_THAT(keyed(0), IsEmpty()) << "the button is not bound";
  joystick_.send(3, true);
  EXPECT_THAT(keyed(0), ElementsAre(true));
  QEvent away(QEvent::WindowDeactivate);
  QApplication::sendEvent(window_.get(), &away);
  emit qApp->applicationStateChanged(Qt::ApplicationInactive);
  EXPECT_THAT(keyed(0), ElementsAre(true)) << "its release is reported without the focus";
  joystick_.send(3, false);
  EXPECT_THAT(keyed(0), ElementsAre(true, false));
}

TEST_F(OwnKeysTest, JoystickButtonOfReceiveOnlyRadioShowsReason) {
  station_.state.radios[0].can_transmit = false;
  station_.state.radios[2].can_transmit = false;
  plug_in();
  open();
  PttBinding third = button_binding(1);
  third.radio = 2;
  window_->bindings().add(button_binding(0));
  window_->bindings().add(third);
  joystick_.send(0, true);
  look();
  EXPECT_EQ(card(0).activity().text(), "This radio only receives.");
  EXPECT_NE(card(2).activity().text(), "This radio only receives.");
  joystick_.send(1, true);
  look();
  EXPECT_EQ(card(2).activity().text(), "This radio only receives.");
  EXPECT_THAT(station_.orders<radio::Key>(), IsEmpty());
}

TEST_F(OwnKeysTest, ReleaseReportedAsStateReleasesRadio) {
  plug_in();
  open();
  window_->bindings().add(button_binding(0));
  joystick_.send(0, true);
  joystick_.send(0, false, JS_EVENT_BUTTON | JS_EVENT_INIT);  // sent after an overflow
  EXPECT_THAT(keyed(0), ElementsAre(true, false));
}

TEST_F(OwnKeysTest, FocusLossReleasesKeysWithoutGlobalKeys) {
  PttBinding binding = key_binding(Qt::Key_G, 0);
  binding.native_key = 42;
  binding.everywhere = true;  // set on another desktop
  open();
  ASSERT_FALSE(GlobalKeys().why_not().isEmpty()) << "the off-screen platform has no global keys";
  window_->bindings().add(binding);
  QTest::keyPress(window_.get(), Qt::Key_G);
  EXPECT_THAT(keyed(0), ElementsAre(true));
  emit qApp->applicationStateChanged(Qt::ApplicationInactive);
  EXPECT_THAT(keyed(0), ElementsAre(true, false)) << "its release would not be reported";
}

TEST_F(OwnKeysTest, RemovingBindingReleasesRadio) {
  open();
  window_->bindings().add(key_binding(Qt::Key_Control, 0));
  QTest::keyPress(window_.get(), Qt::Key_Control, Qt::ControlModifier);
  window_->bindings().remove(0);
  EXPECT_THAT(keyed(0), ElementsAre(true, false));
}

TEST_F(OwnKeysTest, UnpluggedJoystickReleasesRadio) {
  plug_in();
  open();
  window_->bindings().add(button_binding(0));
  joystick_.send(0, true);
  EXPECT_THAT(keyed(0), ElementsAre(true));
  joystick_.unplug();
  EXPECT_TRUE(eventually(
      [this] {
        return keyed(0) == std::vector<bool>{true, false};
      },
      [this] { return testing::PrintToString(keyed(0)); }));
}

/// An input that keys the selected radio.
enum class Selected { kSpace, kOwnKey, kButton };

std::string name_of(Selected input) {
  switch (input) {
    case Selected::kSpace:
      return "Space";
    case Selected::kOwnKey:
      return "OwnKey";
    case Selected::kButton:
      break;
  }
  return "Button";
}

class MultiTest : public OwnKeysTest {
 protected:
  /// Selects radio 0, and adds radios 1 and 3 by Multi.
  void open_with_multi() {
    station_.state.radios.push_back(
        tuned_radio(3, "HF", "HF COMMAND", Frequency::from_kilohertz(8992)));
    plug_in();
    open();
    window_->bindings().add(key_binding(Qt::Key_G));
    window_->bindings().add(button_binding(3));
    for (const std::size_t also : {1U, 3U}) QTest::mouseClick(&card(also).multi(), Qt::LeftButton);
    look();
    ASSERT_EQ(window_->model().selected()->id, 0U);
  }
  void set_down(Selected input, bool down) {
    if (input == Selected::kButton) return joystick_.send(3, down);
    const Qt::Key key = input == Selected::kSpace ? Qt::Key_Space : Qt::Key_G;
    QWidget* const focus = QApplication::focusWidget();
    down ? QTest::keyPress(focus, key) : QTest::keyRelease(focus, key);
  }
  /// Expects the selected radio and those with Multi to have been keyed and released as in
  /// `presses`, and no other radio.
  void expect_keyed(const std::vector<bool>& presses) {
    for (const radio::RadioId radio : {0U, 1U, 3U}) EXPECT_EQ(keyed(radio), presses) << radio;
    EXPECT_THAT(station_.orders<radio::Key>(), SizeIs(3 * presses.size())) << "no other radio";
  }
};

/// The parameters are the input that is pressed first, and another one.
class TwoInputsTest : public MultiTest,
                      public testing::WithParamInterface<std::tuple<Selected, Selected>> {};

TEST_P(TwoInputsTest, AllSelectedRadiosTransmitUntilTheLastInputIsReleased) {
  const auto [first, second] = GetParam();
  open_with_multi();
  set_down(first, true);
  expect_keyed({true});
  set_down(second, true);
  expect_keyed({true});
  set_down(first, false);
  if (first != second) expect_keyed({true});
  set_down(second, false);
  expect_keyed({true, false});
  set_down(second, true);
  expect_keyed({true, false, true});
  set_down(second, false);
  expect_keyed({true, false, true, false});
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, TwoInputsTest,
    testing::Combine(testing::Values(Selected::kSpace, Selected::kOwnKey, Selected::kButton),
                     testing::Values(Selected::kSpace, Selected::kOwnKey, Selected::kButton)),
    [](const auto& pair) {
      return name_of(std::get<0>(pair.param)) + "Then" + name_of(std::get<1>(pair.param));
    });

TEST_F(MultiTest, RadioAddedWhileButtonIsHeldTransmitsOnlyOnTheNextPress) {
  open_with_multi();
  set_down(Selected::kButton, true);
  QTest::mouseClick(&card(1).multi(), Qt::LeftButton);
  QTest::mouseClick(&card(2).multi(), Qt::LeftButton);
  look();
  expect_keyed({true});
  set_down(Selected::kButton, false);
  expect_keyed({true, false});
  set_down(Selected::kButton, true);
  EXPECT_THAT(keyed(1), ElementsAre(true, false)) << "no longer selected";
  EXPECT_THAT(keyed(2), ElementsAre(true));
}

TEST_F(MultiTest, ButtonAndFunctionKeyShareARadio) {
  open_with_multi();
  set_down(Selected::kButton, true);
  QTest::keyPress(QApplication::focusWidget(), Qt::Key_F6);
  set_down(Selected::kButton, false);
  EXPECT_THAT(keyed(0), ElementsAre(true, false));
  EXPECT_THAT(keyed(1), ElementsAre(true)) << "its key is still held";
  EXPECT_THAT(keyed(3), ElementsAre(true, false));
  QTest::keyRelease(QApplication::focusWidget(), Qt::Key_F6);
  EXPECT_THAT(keyed(1), ElementsAre(true, false));
}

TEST_F(MultiTest, UnpluggedJoystickReleasesAllRadiosThatOnlyItHolds) {
  open_with_multi();
  set_down(Selected::kButton, true);
  QTest::keyPress(QApplication::focusWidget(), Qt::Key_F8);
  joystick_.unplug();
  EXPECT_TRUE(eventually(
      [this] {
        return keyed(0) == std::vector<bool>{true, false} && keyed(1) == keyed(0);
      },
      [this] { return testing::PrintToString(keyed(0)); }));
  EXPECT_THAT(keyed(3), ElementsAre(true)) << "its key is still held";
}

TEST_F(OwnKeysTest, NextKeyOrButtonIsBoundWithoutTransmitting) {
  plug_in();
  open();
  SettingsPanel& panel = window_->settings();
  panel.toggle();
  panel.begin_binding();
  QTest::keyClick(window_.get(), Qt::Key_G);
  ASSERT_THAT(window_->bindings().all(), SizeIs(1));
  EXPECT_EQ(window_->bindings().all()[0].code, Qt::Key_G);
  EXPECT_FALSE(panel.is_binding());
  panel.begin_binding();
  joystick_.send(7, true);
  joystick_.send(7, false);
  ASSERT_THAT(window_->bindings().all(), SizeIs(2));
  EXPECT_EQ(window_->bindings().all()[1].name, "Joystick 1, button 8");
  EXPECT_THAT(keyed(0), IsEmpty());
  panel.begin_binding();
  QTest::keyClick(window_.get(), Qt::Key_Escape);
  EXPECT_THAT(window_->bindings().all(), SizeIs(2));
  QTest::keyClick(window_.get(), Qt::Key_G);
  EXPECT_THAT(keyed(0), ElementsAre(true, false)) << "the new binding keys the radio";
}

TEST_F(OwnKeysTest, BindingsAreStoredPerOperator) {
  open();
  window_->bindings().add(key_binding(Qt::Key_G, 2));
  station_.state.radios[1].volume_db = -17.0;
  station_.state.radios[1].pan = 0.25;
  station_.state.sidetone_db = -9.0;
  look();
  window_->close();

  station_.state = idle_station();
  open();
  EXPECT_THAT(window_->bindings().all(), SizeIs(1));
  EXPECT_EQ(window_->bindings().all()[0].radio, 2);
  EXPECT_EQ(station_.state.radios[1].volume_db, -17.0);
  EXPECT_EQ(station_.state.radios[1].pan, 0.25);
  EXPECT_EQ(station_.state.sidetone_db, -9.0);
  window_->close();

  station_.state = idle_station();
  station_.state.call_sign = "EAGLE 12";
  open();
  EXPECT_THAT(window_->bindings().all(), IsEmpty());
  EXPECT_EQ(station_.state.radios[1].volume_db, 0.0);
}

TEST_F(OwnKeysTest, DamagedSettingsAreSkipped) {
  {
    QSettings settings(settings_path(), QSettings::IniFormat);
    settings.setValue("operator/EAGLE 11/radio/VHF 1/volume_db", "loud");
    settings.setValue("operator/EAGLE 11/radio/VHF 1/pan", 7.0);
    settings.setValue("operator/EAGLE 11/push-to-talk/size", 3);
    settings.setValue("operator/EAGLE 11/push-to-talk/1/source", "foot");
    settings.setValue("operator/EAGLE 11/push-to-talk/2/source", "key");
    settings.setValue("operator/EAGLE 11/push-to-talk/2/code", "x");
  }
  open();
  EXPECT_THAT(window_->bindings().all(), IsEmpty());
  EXPECT_THAT(station_.orders<radio::SetVolume>(), IsEmpty());
  EXPECT_THAT(station_.orders<radio::SetPan>(), IsEmpty());
}

}  // namespace
}  // namespace roger::ui
