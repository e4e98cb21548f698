// Push to talk by keys of the window, as an X server sends them.

#include <QLineEdit>

#include "x_talk_fixture.hpp"

namespace roger::ui {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct TalkKey {
  const char* name;
  unsigned long keysym;
  radio::RadioId radio;
  friend void PrintTo(const TalkKey& key, std::ostream* out) { *out << key.name; }
};

class HeldKeyTest : public XTalkTest, public testing::WithParamInterface<TalkKey> {
 protected:
  /// Binds each key of TalkKey to its radio.
  void open_with_keys() {
    PttBinding binding;
    binding.code = Qt::Key_G;
    binding.radio = 2;
    open_watched();
    window_->bindings().add(binding);
    card(1).ptt().setFocus(Qt::TabFocusReason);  // selects its radio, which Enter and Space key
  }
};

TEST_P(HeldKeyTest, RepeatingKeyTransmitsOnce) {
  open_with_keys();
  const auto [name, keysym, radio] = GetParam();
  keyboard_.press(keysym);
  EXPECT_TRUE(comes(radio, {true}));
  EXPECT_TRUE(repeats(keysym, 300));
  EXPECT_EQ(keyed(radio), Presses{true});
  keyboard_.release(keysym);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(radio), (Presses{true, false}));
  EXPECT_THAT(station_.orders<radio::Key>(), SizeIs(2)) << "no other radio is keyed";
}

TEST_P(HeldKeyTest, RepeatingKeyTransmitsOnceWhileProgramIsBusy) {
  open_with_keys();
  const auto [name, keysym, radio] = GetParam();
  keyboard_.press(keysym);
  ASSERT_TRUE(keyboard_.block_for_presses(keysym, 30));
  EXPECT_TRUE(comes(radio, {true}));
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(keyboard_.block_for_presses(keysym, 10));
    QApplication::processEvents();
    EXPECT_TRUE(repeats(keysym, 1));
  }
  EXPECT_EQ(keyed(radio), Presses{true});
  ASSERT_TRUE(keyboard_.block_for_presses(keysym, 30));
  keyboard_.release(keysym);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(radio), (Presses{true, false}));
}

INSTANTIATE_TEST_SUITE_P(Keys, HeldKeyTest,
                         testing::Values(TalkKey{"Space", XK_space, 1},
                                         TalkKey{"FunctionKey", XK_F5, 0},
                                         TalkKey{"EnterOnPushToTalk", XK_Return, 1},
                                         TalkKey{"OwnKey", XK_g, 2}),
                         [](const auto& key) { return std::string(key.param.name); });

TEST_F(XTalkTest, QuickPressesTransmitOnceEach) {
  open_watched();
  keyboard_.press(XK_space);
  keyboard_.release(XK_space);
  keyboard_.press(XK_space);
  keyboard_.release(XK_space);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false, true, false}));
}

TEST_F(XTalkTest, ModifierKeyTransmits) {
  PttBinding binding;
  binding.code = Qt::Key_Control;
  binding.radio = 1;
  open_watched();
  window_->bindings().add(binding);
  keyboard_.press(XK_Control_L);
  EXPECT_TRUE(comes(1, {true}));
  keyboard_.press(XK_Control_R);
  keyboard_.release(XK_Control_L);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(1), Presses{true}) << "the other key of the same name is still held";
  keyboard_.release(XK_Control_R);
  EXPECT_TRUE(comes(1, {true, false}));
}

TEST_F(XTalkTest, KeyThatChangesNameWhileHeldReleases) {
  PttBinding binding;
  binding.code = Qt::Key_Slash;
  binding.radio = 1;
  open_watched();
  window_->bindings().add(binding);
  keyboard_.press(XK_slash);
  EXPECT_TRUE(comes(1, {true}));
  keyboard_.press(XK_Shift_L);
  keyboard_.release(XK_slash);
  EXPECT_TRUE(comes(1, {true, false}));
}

TEST_F(XTalkTest, TwoHeldKeysKeyBothRadios) {
  open_watched();
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true}));
  keyboard_.press(XK_F6);
  EXPECT_TRUE(comes(1, {true}));
  EXPECT_TRUE(repeats(XK_F6, 50));
  look();
  EXPECT_TRUE(card(0).ptt().on_air());
  EXPECT_TRUE(card(1).ptt().on_air());
  keyboard_.release(XK_F6);
  EXPECT_TRUE(comes(1, {true, false}));
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.release(XK_F5);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  EXPECT_EQ(keyed(1), (Presses{true, false}));
}

TEST_F(XTalkTest, SpaceKeysTheSelectedRadioAndThoseWithMulti) {
  open_watched();
  QTest::mouseClick(&card(1).multi(), Qt::LeftButton);
  QTest::mouseClick(&card(2).multi(), Qt::LeftButton);
  look();
  EXPECT_EQ(card(0).ptt().second_line(), "F5 or Space") << "it is still the selected radio";
  EXPECT_EQ(card(1).ptt().second_line(), "F6 or Space");
  EXPECT_EQ(card(2).ptt().second_line(), "F7 or Space");
  keyboard_.press(XK_space);
  for (const radio::RadioId radio : {0U, 1U, 2U}) EXPECT_TRUE(comes(radio, {true}));
  EXPECT_TRUE(repeats(XK_space, 50));
  look();
  EXPECT_TRUE(card(2).ptt().on_air());
  keyboard_.release(XK_space);
  for (const radio::RadioId radio : {0U, 1U, 2U}) EXPECT_TRUE(comes(radio, {true, false}));
  keyboard_.press(XK_F6);
  EXPECT_TRUE(comes(1, {true, false, true}));
  keyboard_.release(XK_F6);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false})) << "its own key keys one radio";
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_3);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
  look();
  EXPECT_FALSE(card(2).multi().isChecked());
}

TEST_F(XTalkTest, FirstOfTwoHeldKeysCanBeReleasedFirst) {
  open_watched();
  keyboard_.press(XK_F5);
  keyboard_.press(XK_F6);
  EXPECT_TRUE(comes(1, {true}));
  EXPECT_TRUE(repeats(XK_F6, 50));
  keyboard_.release(XK_F5);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_TRUE(repeats(XK_F6, 50));
  EXPECT_EQ(keyed(1), Presses{true});
  keyboard_.release(XK_F6);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  EXPECT_EQ(keyed(1), (Presses{true, false}));
}

TEST_F(XTalkTest, MouseAndKeyShareARadio) {
  open_watched();
  QTest::mousePress(&card(0).ptt(), Qt::LeftButton);
  keyboard_.press(XK_F5);
  keyboard_.press(XK_F6);
  EXPECT_TRUE(comes(1, {true}));
  QTest::mouseRelease(&card(0).ptt(), Qt::LeftButton);
  EXPECT_TRUE(repeats(XK_F6, 20));
  EXPECT_EQ(keyed(0), Presses{true}) << "the key still holds it";
  keyboard_.release(XK_F5);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_EQ(keyed(1), Presses{true});
}

TEST_F(XTalkTest, FocusLossReleasesAndSamePressDoesNotTransmitAgain) {
  open_watched();
  keyboard_.press(XK_space);
  EXPECT_TRUE(repeats(XK_space, 20));
  EXPECT_EQ(keyed(0), Presses{true});
  EXPECT_TRUE(loses_focus());
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_TRUE(gets_focus());
  EXPECT_TRUE(repeats(XK_space, 50));
  EXPECT_EQ(keyed(0), (Presses{true, false})) << "the key is still held";
  keyboard_.release(XK_space);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  keyboard_.press(XK_space);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(XTalkTest, FocusLossToOtherOwnWindowReleases) {
  open_watched();
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true}));
  QWidget other;
  other.show();
  keyboard_.give_focus(other);
  EXPECT_TRUE(becomes_active(other));
  EXPECT_TRUE(comes(0, {true, false}));
  keyboard_.release(XK_F5);
  EXPECT_TRUE(gets_focus());
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(XTalkTest, KeyReleasedInOtherProgramTransmitsOnNextPress) {
  open_watched();
  keyboard_.press(XK_space);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(loses_focus());
  keyboard_.release(XK_space);
  EXPECT_TRUE(comes(0, {true, false}));
  EXPECT_TRUE(gets_focus());
  keyboard_.press(XK_space);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(XTalkTest, KeyPressedInOtherProgramDoesNotTransmitOnFocusReturn) {
  open_watched();
  EXPECT_TRUE(loses_focus());
  keyboard_.press(XK_F5);
  EXPECT_TRUE(repeats(XK_F5, 20));
  EXPECT_TRUE(gets_focus());
  EXPECT_TRUE(repeats(XK_F5, 50));
  keyboard_.release(XK_F5);
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty());
}

TEST_F(XTalkTest, GrabbedReleaseReleases) {
  open_watched();
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true}));
  ASSERT_TRUE(keyboard_.grab());
  keyboard_.release(XK_F5);
  EXPECT_TRUE(comes(0, {true, false}));
  keyboard_.end_grab();
}

TEST_F(XTalkTest, KeyTransmitsOnceWithoutWindowManager) {
  open_watched();
  keyboard_.give_keys_to_pointer(*window_);
  ASSERT_TRUE(is_without_focus());
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(repeats(XK_F5, 100));
  ASSERT_TRUE(keyboard_.block_for_presses(XK_F5, 50));
  keyboard_.release(XK_F5);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(XTalkTest, HeldKeyRepeatsInTextField) {
  open_watched();
  QLineEdit field(window_.get());
  field.show();
  field.setFocus();
  keyboard_.press(XK_4);
  EXPECT_TRUE(repeats(XK_4, 20));
  keyboard_.release(XK_4);
  EXPECT_TRUE(settles());
  EXPECT_EQ(field.text().toStdString(),
            std::string(static_cast<std::size_t>(keyboard_.presses(XK_4)), '4') + 'z');
}

TEST_F(XTalkTest, HeldTalkKeyDoesNotFillTextField) {
  open_watched();
  QLineEdit field(window_.get());
  field.show();
  keyboard_.press(XK_space);
  EXPECT_TRUE(comes(0, {true}));
  field.setFocus();
  EXPECT_TRUE(repeats(XK_space, 20));
  keyboard_.release(XK_space);
  EXPECT_TRUE(settles());
  EXPECT_EQ(field.text().toStdString(), "z");
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(XTalkTest, EnterThatStartsBindingIsNotBound) {
  open_watched();
  SettingsPanel& panel = window_->settings();
  const auto binding = [&] {
    return std::to_string(window_->bindings().all().size()) + " keys are bound";
  };
  panel.toggle();
  keyboard_.press(XK_Return);
  EXPECT_TRUE(eventually([&] { return panel.is_binding(); }, binding));
  EXPECT_TRUE(repeats(XK_Return, 100));
  EXPECT_TRUE(panel.is_binding());
  keyboard_.release(XK_Return);
  keyboard_.press(XK_g);
  EXPECT_TRUE(eventually([&] { return !panel.is_binding(); }, binding));
  ASSERT_THAT(window_->bindings().all(), SizeIs(1));
  EXPECT_EQ(window_->bindings().all()[0].code, Qt::Key_G);
  EXPECT_TRUE(repeats(XK_g, 50));
  keyboard_.release(XK_g);
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty()) << "the press that names the key does not talk";
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
}

}  // namespace
}  // namespace roger::ui
