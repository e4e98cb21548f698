// Push to talk by keys while another program has the focus, and by keys together with joystick
// buttons.

#include "fake_joystick.hpp"
#include "x_talk_fixture.hpp"

namespace roger::ui {
namespace {

using testing::IsEmpty;

class GlobalTalkTest : public XTalkTest {
 protected:
  /// Makes G and H key radios 0 and 1 in every program.
  void open_with_global_keys() {
    open_watched();
    bind(Qt::Key_G, XK_g, 0);
    bind(Qt::Key_H, XK_h, 1);
  }
  void bind(int key, unsigned long keysym, std::optional<int> radio) {
    PttBinding binding;
    binding.code = key;
    binding.native_key = keyboard_.code(keysym);
    binding.radio = radio;
    binding.everywhere = true;
    window_->bindings().add(binding);
  }
};

TEST_F(GlobalTalkTest, KeyPressedInOtherProgramTransmitsOnceWhateverHasFocus) {
  open_with_global_keys();
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(repeats(XK_g, 100));
  EXPECT_TRUE(gets_focus());
  EXPECT_TRUE(repeats(XK_g, 300));
  EXPECT_TRUE(loses_focus());
  EXPECT_TRUE(repeats(XK_g, 100));
  EXPECT_TRUE(gets_focus());
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, KeyPressedInWindowContinuesWithoutFocus) {
  open_with_global_keys();
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(loses_focus());
  EXPECT_TRUE(repeats(XK_g, 100));
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(GlobalTalkTest, KeyTransmitsRightAfterFocusLoss) {
  open_with_global_keys();
  keyboard_.take_focus();
  keyboard_.press(XK_g);  // Qt reports the loss of the focus with a delay
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(repeats(XK_g, 20));
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
}

TEST_F(GlobalTalkTest, KeyTransmitsOnceWhileProgramIsBusy) {
  open_with_global_keys();
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_g);
  ASSERT_TRUE(keyboard_.block_for_presses(XK_g, 50));
  EXPECT_TRUE(comes(0, {true}));
  // The focus and the key change while no event is processed.
  keyboard_.give_focus(*window_);
  ASSERT_TRUE(keyboard_.block_for_presses(XK_g, 50));
  EXPECT_TRUE(gets_focus());
  ASSERT_TRUE(keyboard_.block_for_presses(XK_g, 50));
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, KeyTransmitsOnceIfFocusRepeatsAndReleaseAreReadTogether) {
  open_with_global_keys();
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  keyboard_.give_focus(*window_);
  ASSERT_TRUE(keyboard_.block_for_presses(XK_g, 50));
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, QuickPressesDuringFocusLossTransmitOnceEach) {
  open_with_global_keys();
  keyboard_.press(XK_g);
  keyboard_.release(XK_g);
  keyboard_.take_focus();
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true, false, true}));
  EXPECT_TRUE(repeats(XK_g, 20));
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false, true, false}));
}

TEST_F(GlobalTalkTest, KeyTransmitsOnceWithoutWindowManager) {
  open_with_global_keys();
  keyboard_.give_keys_to_pointer(*window_);
  ASSERT_TRUE(is_without_focus());
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(repeats(XK_g, 100));
  ASSERT_TRUE(keyboard_.block_for_presses(XK_g, 50));
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, QuickPressTransmitsOnceWithoutWindowManagerWhileBusy) {
  open_with_global_keys();
  keyboard_.give_keys_to_pointer(*window_);
  ASSERT_TRUE(is_without_focus());
  keyboard_.press(XK_g);
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, ReleaseInOtherProgramWhileBusyReleases) {
  open_with_global_keys();
  keyboard_.press(XK_g);
  keyboard_.take_focus();
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_TRUE(is_without_focus());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(GlobalTalkTest, TwoHeldKeysKeyBothRadios) {
  open_with_global_keys();
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_g);
  keyboard_.press(XK_h);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(comes(1, {true}));
  EXPECT_TRUE(repeats(XK_h, 50));
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_TRUE(repeats(XK_h, 50));
  EXPECT_EQ(keyed(1), Presses{true});
  keyboard_.release(XK_h);
  EXPECT_TRUE(comes(1, {true, false}));
}

TEST_F(GlobalTalkTest, OnlyGlobalKeyContinuesWithoutFocus) {
  open_with_global_keys();
  keyboard_.press(XK_h);
  keyboard_.press(XK_F7);
  EXPECT_TRUE(comes(1, {true}));
  EXPECT_TRUE(comes(2, {true}));
  EXPECT_TRUE(loses_focus());
  EXPECT_TRUE(comes(2, {true, false}));
  EXPECT_EQ(keyed(1), Presses{true});
  keyboard_.release(XK_h);
  EXPECT_TRUE(comes(1, {true, false}));
}

TEST_F(GlobalTalkTest, LocalKeyDoesNotTransmitInOtherProgram) {
  open_with_global_keys();
  window_->bindings().set_everywhere(0, false);
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_g);
  keyboard_.press(XK_F6);
  keyboard_.press(XK_h);
  EXPECT_TRUE(comes(1, {true}));
  EXPECT_THAT(keyed(0), IsEmpty());
}

TEST_F(GlobalTalkTest, JoystickButtonAndKeyShareARadio) {
  FakeJoystick joystick;
  const std::string folder = folder_.path().toStdString();
  joystick.plug_in(folder);
  sources_.joystick_folder = folder.c_str();
  open_with_global_keys();
  PttBinding binding;
  binding.source = PttBinding::Source::kButton;
  binding.code = 3;
  binding.radio = 0;
  window_->bindings().add(binding);

  joystick.send(3, true);
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.press(XK_F5);
  keyboard_.press(XK_g);
  keyboard_.press(XK_h);
  EXPECT_TRUE(comes(1, {true}));
  keyboard_.release(XK_g);
  joystick.send(3, false);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), Presses{true}) << "F5 still holds it";
  joystick.send(3, true);
  keyboard_.release(XK_F5);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), Presses{true}) << "the button still holds it";
  EXPECT_TRUE(loses_focus());
  EXPECT_EQ(keyed(0), Presses{true});
  joystick.send(3, false);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_EQ(keyed(1), Presses{true}) << "another radio's key is not affected";
  window_.reset();  // the window must be destroyed before its joystick
}

TEST_F(GlobalTalkTest, OwnKeyAndJoystickButtonKeyTheSelectedRadioAndThoseWithMulti) {
  FakeJoystick joystick;
  const std::string folder = folder_.path().toStdString();
  joystick.plug_in(folder);
  sources_.joystick_folder = folder.c_str();
  open_with_global_keys();
  bind(Qt::Key_J, XK_j, std::nullopt);
  PttBinding button;
  button.source = PttBinding::Source::kButton;
  button.code = 3;
  window_->bindings().add(button);
  for (const std::size_t also : {1U, 2U}) QTest::mouseClick(&card(also).multi(), Qt::LeftButton);
  look();
  const auto all_come = [this](const Presses& wanted) {
    for (const radio::RadioId radio : {0U, 1U, 2U}) EXPECT_TRUE(comes(radio, wanted)) << radio;
  };

  keyboard_.press(XK_j);
  all_come({true});
  EXPECT_TRUE(repeats(XK_j, 50));
  joystick.send(3, true);
  keyboard_.release(XK_j);
  EXPECT_TRUE(settles());
  all_come({true});  // the button still holds them
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_j);
  EXPECT_TRUE(repeats(XK_j, 50));
  joystick.send(3, false);
  EXPECT_TRUE(repeats(XK_j, 20));
  all_come({true});  // the key still holds them, in another program
  keyboard_.press(XK_g);
  keyboard_.release(XK_j);
  EXPECT_TRUE(comes(1, {true, false}));
  EXPECT_TRUE(comes(2, {true, false}));
  EXPECT_EQ(keyed(0), Presses{true}) << "its own key still holds it";
  keyboard_.release(XK_g);
  all_come({true, false});
  EXPECT_THAT(station_.orders<radio::Key>(), testing::SizeIs(6)) << "no other radio";
  window_.reset();  // the window must be destroyed before its joystick
}

}  // namespace
}  // namespace roger::ui
