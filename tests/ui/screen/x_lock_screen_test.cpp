// Push to talk while a lock screen takes the keyboard.

#include <QProcess>
#include <QStandardPaths>

#include "x_talk_fixture.hpp"

namespace roger::ui {
namespace {

using testing::IsEmpty;

class LockScreenTest : public XTalkTest {
 protected:
  void SetUp() override {
    if (QStandardPaths::findExecutable("i3lock").isEmpty()) {
      GTEST_SKIP() << "i3lock is not installed (Debian package i3lock)";
    }
  }
  ~LockScreenTest() override { end_lock(); }

  /// Returns when the lock screen has grabbed the keyboard.
  [[nodiscard]] testing::AssertionResult lock() {
    lock_.start("i3lock", {"--nofork", "--color=203040"});
    return eventually([this] { return !is_keyboard_free(); },
                      [this] { return "i3lock: " + lock_.readAllStandardError().toStdString(); });
  }
  /// Ends the lock screen as the password does: the keyboard is free, and the focus returns.
  [[nodiscard]] testing::AssertionResult unlock() {
    end_lock();
    // The server releases the grab only when it reads that the connection of the lock screen has
    // ended; keys typed before would be lost.
    const auto free =
        eventually([this] { return is_keyboard_free(); },
                   [] { return std::string("the lock screen still has the keyboard"); });
    return free ? gets_focus() : free;
  }
  /// Types a key, and waits until the program has received what the server reports to it.
  void type_at_lock(unsigned long keysym) {
    GlobalKeys other;  // the server reports to it and to the window at once
    bool reported = false;
    QObject::connect(&other, &GlobalKeys::released, &other, [&] { reported = true; });
    other.read_all();
    keyboard_.press(keysym);
    keyboard_.release(keysym);
    EXPECT_TRUE(eventually([&] { return reported; },
                           [] { return std::string("the server reports no key"); }));
    QApplication::processEvents();
  }
  void bind_global_g() {
    PttBinding binding;
    binding.code = Qt::Key_G;
    binding.native_key = keyboard_.code(XK_g);
    binding.radio = 0;
    binding.everywhere = true;
    window_->bindings().add(binding);
  }

 private:
  /// Returns whether no program has grabbed the keyboard.
  [[nodiscard]] bool is_keyboard_free() {
    const bool free = keyboard_.grab();
    if (free) keyboard_.end_grab();
    return free;
  }
  void end_lock() {
    if (lock_.state() == QProcess::NotRunning) return;
    lock_.terminate();
    lock_.waitForFinished();
  }

  QProcess lock_;
};

TEST_F(LockScreenTest, KeyHeldWhileTheScreenIsLockedReleases) {
  open_watched();
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true}));
  ASSERT_TRUE(lock());
  keyboard_.release(XK_F5);
  EXPECT_TRUE(comes(0, {true, false}));
  ASSERT_TRUE(unlock());
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
  keyboard_.press(XK_F5);
  EXPECT_TRUE(comes(0, {true, false, true}));
}

TEST_F(LockScreenTest, KeyHeldUntilAfterUnlockingDoesNotTransmitAgain) {
  open_watched();
  keyboard_.press(XK_space);
  EXPECT_TRUE(comes(0, {true}));
  ASSERT_TRUE(lock());
  EXPECT_TRUE(comes(0, {true, false})) << "the lock screen has taken the keyboard";
  ASSERT_TRUE(unlock());
  EXPECT_TRUE(repeats(XK_space, 30));
  keyboard_.release(XK_space);
  EXPECT_TRUE(settles());
  EXPECT_EQ(keyed(0), (Presses{true, false}));
}

TEST_F(LockScreenTest, LockScreenIsFoundWhetherItAppearsBeforeOrAfterTheConnection) {
  open_watched();
  GlobalKeys before;
  EXPECT_FALSE(before.is_screen_locked());
  ASSERT_TRUE(lock());
  const GlobalKeys after;
  before.read_all();
  EXPECT_TRUE(before.is_screen_locked());
  EXPECT_TRUE(after.is_screen_locked());
  ASSERT_TRUE(unlock());
  EXPECT_FALSE(before.is_screen_locked());
  EXPECT_FALSE(after.is_screen_locked());
}

TEST_F(LockScreenTest, KeysTypedAtTheLockScreenDoNotTransmit) {
  open_watched();
  bind_global_g();
  window_->bindings().set_everywhere(0, false);
  ASSERT_TRUE(lock());
  type_at_lock(XK_space);
  type_at_lock(XK_F5);
  type_at_lock(XK_g);
  ASSERT_TRUE(unlock());
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty());
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
}

TEST_F(LockScreenTest, GlobalKeyTypedAtTheLockScreenDoesNotTransmit) {
  open_watched();
  bind_global_g();
  ASSERT_TRUE(lock());
  type_at_lock(XK_g);
  ASSERT_TRUE(unlock());
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty()) << "a letter of a password";
  keyboard_.press(XK_g);
  EXPECT_TRUE(comes(0, {true}));
}

TEST_F(LockScreenTest, GlobalKeyOfOtherProgramDoesNotTransmitAtTheLockScreen) {
  open_watched();
  bind_global_g();
  EXPECT_TRUE(loses_focus());
  ASSERT_TRUE(lock());
  type_at_lock(XK_g);
  ASSERT_TRUE(unlock());
  EXPECT_TRUE(settles());
  EXPECT_THAT(keyed(0), IsEmpty()) << "a letter of a password";
}

}  // namespace
}  // namespace roger::ui
