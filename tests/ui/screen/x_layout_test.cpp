// Push to talk by letter keys while the keyboard layout changes.

#include "x_talk_fixture.hpp"

namespace roger::ui {
namespace {

using testing::IsEmpty;

class LayoutTalkTest : public XTalkTest {
 protected:
  /// Opens the window with two layouts, and binds a key in the settings.
  void open_with_layouts(const char* layouts, unsigned long keysym) {
    ASSERT_TRUE(keyboard_.set_layouts(layouts))
        << "setxkbmap (Debian package x11-xkb-utils) failed";
    open_watched();
    window_->settings().toggle();
    window_->settings().begin_binding();
    keyboard_.press(keysym);
    keyboard_.release(keysym);
    ASSERT_TRUE(eventually([this] { return window_->bindings().all().size() == 1; },
                           [] { return std::string("the key is not bound"); }));
    EXPECT_TRUE(settles());
    EXPECT_THAT(keyed(0), IsEmpty());
  }
  /// Succeeds once the settings name the bound key so.
  [[nodiscard]] testing::AssertionResult is_labelled(const QString& label) {
    const auto labels = [this] {
      QStringList out;
      for (const auto* one : window_->settings().findChildren<TextLabel*>()) {
        if (one->isVisible()) out << one->text();
      }
      return out;
    };
    return eventually([&] { return labels().contains(label); },
                      [&] { return labels().join(u'\n').toStdString(); });
  }
};

TEST_F(LayoutTalkTest, LetterKeyTalksInEveryLayout) {
  open_with_layouts("us,ru", XK_g);
  Presses wanted;
  for (const unsigned layout : {1U, 0U, 1U}) {
    keyboard_.use_layout(layout);
    keyboard_.press(XK_g);
    wanted.push_back(true);
    EXPECT_TRUE(comes(0, wanted)) << "layout " << layout;
    EXPECT_TRUE(repeats(XK_g, 30));
    keyboard_.release(XK_g);
    wanted.push_back(false);
    EXPECT_TRUE(comes(0, wanted));
  }
}

TEST_F(LayoutTalkTest, KeyBoundInOtherLayoutTalks) {
  ASSERT_TRUE(keyboard_.set_layouts("us,ru"));
  keyboard_.use_layout(1);
  open_watched();
  window_->settings().toggle();
  window_->settings().begin_binding();
  keyboard_.press(XK_g);
  keyboard_.release(XK_g);
  EXPECT_TRUE(is_labelled(QStringLiteral("П")));
  keyboard_.use_layout(0);
  EXPECT_TRUE(is_labelled(QStringLiteral("G")));
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
}

TEST_F(LayoutTalkTest, SettingsShowTheLabelOfTheLayoutInUse) {
  open_with_layouts("us,ru", XK_g);
  EXPECT_TRUE(is_labelled(QStringLiteral("G")));
  keyboard_.use_layout(1);
  EXPECT_TRUE(is_labelled(QStringLiteral("П")));
  keyboard_.use_layout(0);
  EXPECT_TRUE(is_labelled(QStringLiteral("G")));
  ASSERT_TRUE(keyboard_.set_layouts("ru"));
  EXPECT_TRUE(is_labelled(QStringLiteral("П"))) << "the whole keyboard is another one";
}

TEST_F(LayoutTalkTest, HeldKeyIsReleasedInOtherLayout) {
  open_with_layouts("us,ru", XK_g);
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  keyboard_.use_layout(1);
  EXPECT_TRUE(repeats(XK_g, 30));
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
}

TEST_F(LayoutTalkTest, OtherKeyWithTheSameLetterDoesNotTalk) {
  open_with_layouts("us,de", XK_y);
  // The German layout exchanges Y and Z.
  const quint32 bound = keyboard_.code(XK_y);
  const quint32 z = keyboard_.code(XK_z);
  keyboard_.use_layout(1);
  EXPECT_TRUE(is_labelled(QStringLiteral("Z")));
  keyboard_.press_code(z);
  keyboard_.release_code(z);
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty());
  keyboard_.press_code(bound);
  EXPECT_TRUE(comes(0, {true}));
  keyboard_.release_code(bound);
  EXPECT_TRUE(comes(0, {true, false}));
}

TEST_F(LayoutTalkTest, GlobalLetterKeyTalksInEveryLayout) {
  open_with_layouts("us,ru", XK_g);
  window_->bindings().set_everywhere(0, true);
  EXPECT_TRUE(loses_focus());
  keyboard_.use_layout(1);
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
  EXPECT_TRUE(gets_focus());
  EXPECT_TRUE(repeats(XK_g, 30));
  keyboard_.use_layout(0);
  EXPECT_TRUE(repeats(XK_g, 30));
  EXPECT_EQ(keyed(0), Presses{true});
  keyboard_.release(XK_g);
  EXPECT_TRUE(comes(0, {true, false}));
}

}  // namespace
}  // namespace roger::ui
