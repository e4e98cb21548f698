// The program as a user starts it: questions, a station on the air, and another station later. On a
// real X server, with real keys.

// Only key names: no Xlib.
#include <X11/keysym.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <optional>
#include <thread>

#include "app/console/sound_check.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/wait.hpp"
#include "x_keyboard.hpp"

namespace roger::ui {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::Not;

/// Returns how often `part` occurs in a file.
std::size_t count_in_file(const std::string& file, const std::string& part) {
  const std::string text = app::text_of_file(file);
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

class FirstStartTest : public testing::Test {
 protected:
  void SetUp() override {
    start(executive_, {"rtiexec", "--rid", rid_.path()}, "executive.txt");
    ASSERT_TRUE(executive_ && app::appears(file("executive.txt"), rid_.endpoint()));
    start(echo_, {"radio", "--rid", rid_.path(), "--station", "ECHO"}, "echo.txt");
    ASSERT_TRUE(echo_ && app::appears(file("echo.txt"), "ECHO"));
  }

  [[nodiscard]] std::string file(const std::string& name) const {
    return folder_.filePath(QString::fromStdString(name)).toStdString();
  }
  void start(std::optional<app::ChildProcess>& child, std::vector<std::string> arguments,
             const std::string& output) const {
    arguments.insert(arguments.begin(), app::program());
    const std::string home = folder_.path().toStdString();
    auto started = app::ChildProcess::start(
        {std::move(arguments), {{"HOME", home}, {"XDG_CONFIG_HOME", home}}, file(output)});
    if (started) child.emplace(std::move(started).value());
  }
  void start_console(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"console", "--rid", rid_.path(), "--device",
                                          "tone:700,-20"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    start(console_, arguments, "console.txt");
    ASSERT_TRUE(console_);
  }
  /// Waits for a window of the console and gives it the focus.
  [[nodiscard]] testing::AssertionResult appears(const std::string& title) {
    if (test::eventually([&] { return keyboard_.give_focus(title); })) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure() << "no window \"" << title << "\"; the console printed "
                                       << app::text_of_file(file("console.txt"));
  }
  void type(std::initializer_list<unsigned long> keys) {
    for (const unsigned long key : keys) {
      keyboard_.press(key);
      keyboard_.release(key);
    }
  }
  void type(unsigned long key, int times) {
    for (int i = 0; i < times; ++i) type({key});
  }
  /// Presses a key until the echo station receives `call_sign`: a new window does not know the keys
  /// of its operator at once.
  [[nodiscard]] testing::AssertionResult talks(unsigned long key, const std::string& call_sign) {
    const std::string heard = "receiving " + call_sign;
    const std::size_t before = count_in_file(file("echo.txt"), heard);
    const bool comes = test::eventually([&] {
      keyboard_.press(key);
      constexpr std::chrono::milliseconds kHeld{700};
      std::this_thread::sleep_for(kHeld);
      keyboard_.release(key);
      return count_in_file(file("echo.txt"), heard) > before;
    });
    if (comes) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "the echo station printed " << app::text_of_file(file("echo.txt")) << "the console "
           << app::text_of_file(file("console.txt"));
  }
  [[nodiscard]] std::string federates() const {
    return app::roger({"status", "--rid", rid_.path()}).text;
  }

  XKeyboard keyboard_;
  QTemporaryDir folder_;
  const app::PrivateRid rid_{"first.toml"};
  std::optional<app::ChildProcess> executive_;
  std::optional<app::ChildProcess> echo_;
  std::optional<app::ChildProcess> console_;
};

constexpr const char* kQuestions = "Choose a station";
constexpr const char* kWindow = "Roger";
/// Presses of Tab from the call sign to the button for the push-to-talk key.
constexpr int kTabsToKey = 6;

TEST_F(FirstStartTest, AsksOnceAndChangesTheStationWhileRunning) {
  start_console();
  ASSERT_TRUE(appears(kQuestions));
  type({XK_Down});  // EAGLE 2
  type(XK_Tab, kTabsToKey);
  type({XK_space, XK_F4, XK_Tab, XK_Return});
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_F4, "EAGLE 2"));

  console_->stop();
  start_console();
  ASSERT_TRUE(appears(kWindow));
  EXPECT_FALSE(keyboard_.give_focus(kQuestions)) << "the station is stored";
  EXPECT_TRUE(talks(XK_F4, "EAGLE 2"));

  // Settings; the button before the first one changes the station.
  keyboard_.press(XK_Control_L);
  type({XK_comma});
  keyboard_.release(XK_Control_L);
  keyboard_.press(XK_Shift_L);
  type({XK_Tab});
  keyboard_.release(XK_Shift_L);
  type({XK_Return});
  ASSERT_TRUE(appears(kQuestions));
  type({XK_Up, XK_Return});  // EAGLE 1
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_F4, "EAGLE 1")) << "the key of the former station is kept";
  EXPECT_THAT(federates(), AllOf(ContainsRegex("EAGLE 1 +RogerStation"),
                                 Not(ContainsRegex("EAGLE 2 +RogerStation"))));

  console_->stop();
  start_console();
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_F4, "EAGLE 1"));
}

TEST_F(FirstStartTest, GivenStationIsNotAskedFor) {
  start_console({"--station", "EAGLE 2"});
  ASSERT_TRUE(appears(kWindow));
  EXPECT_FALSE(keyboard_.give_focus(kQuestions));
  EXPECT_TRUE(talks(XK_space, "EAGLE 2"));
}

TEST_F(FirstStartTest, CancelledQuestionEndsTheProgram) {
  start_console();
  ASSERT_TRUE(appears(kQuestions));
  type({XK_Escape});
  EXPECT_EQ(console_->wait_for(std::chrono::minutes{1}), 1);
}

TEST(SoundCheckTest, HeadsetIsTestedWithoutAFederation) {
  radio::StationSettings settings;
  settings.plan = app::sound_check_plan();
  radio::OperatorRequest person;
  person.call_sign = settings.plan.stations.front().call_sign;
  person.device.name = "tone:700,-20";
  settings.operators = {person};
  auto check = app::open_sound_check(std::move(settings));
  ASSERT_TRUE(check) << check.error().text();
  radio::OperatorPort& port = check.value()->operator_port(0);
  port.submit(radio::TestHeadset{});
  ASSERT_TRUE(test::eventually([&port] {
    return port.snapshot()->self_test.phase == radio::SelfTestSnapshot::Phase::kDone;
  }));
  const auto level = port.snapshot()->self_test.level_dbfs;
  ASSERT_TRUE(level);
  // A sine of peak -20 dBFS has 3 dB less; the codec changes its level slightly.
  EXPECT_NEAR(*level, -20.0, 4.0);
  EXPECT_FALSE(port.snapshot()->federation.joined);
}

}  // namespace
}  // namespace roger::ui
