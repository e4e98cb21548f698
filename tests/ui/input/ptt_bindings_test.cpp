// The operator's own push-to-talk keys and their storage.
#include "ui/input/ptt_bindings.hpp"

#include <QTest>

#include "fake_joystick.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

PttBinding key_binding(int key, std::optional<int> radio) {
  PttBinding binding;
  binding.code = key;
  binding.name = "a key";
  binding.radio = radio;
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
  PttBinding binding;
  binding.source = PttBinding::Source::kButton;
  binding.code = 3;
  binding.everywhere = true;
  window_->bindings().add(binding);
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

TEST_F(OwnKeysTest, ReleaseReportedAsStateReleasesRadio) {
  plug_in();
  open();
  PttBinding binding;
  binding.source = PttBinding::Source::kButton;
  binding.everywhere = true;
  window_->bindings().add(binding);
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
  PttBinding binding;
  binding.source = PttBinding::Source::kButton;
  binding.everywhere = true;
  window_->bindings().add(binding);
  joystick_.send(0, true);
  EXPECT_THAT(keyed(0), ElementsAre(true));
  joystick_.unplug();
  EXPECT_TRUE(eventually(
      [this] {
        return keyed(0) == std::vector<bool>{true, false};
      },
      [this] { return testing::PrintToString(keyed(0)); }));
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
