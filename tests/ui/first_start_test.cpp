// The program as a user starts it: questions, a station on the air, and another station later. On a
// real X server, with real keys.

// Only key names: no Xlib.
#include <X11/keysym.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

#include "app/console/sound_check.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/wait.hpp"
#include "tests/ui/newcomer/accessibility.hpp"
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

/// Returns the command of a desktop entry's Exec for a file.
std::vector<std::string> exec_of(const std::string& entry, const std::string& file) {
  std::ifstream in(ROGER_SOURCE_DIR "/cmake/packages/desktop/" + entry);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("Exec=")) continue;
    std::istringstream words(line.substr(line.find('=') + 1));
    std::vector<std::string> out;
    for (std::string word; words >> word;) out.push_back(word == "%f" ? file : word);
    return out;
  }
  return {};
}

class FirstStartTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { accessibility_.emplace(); }
  static void TearDownTestSuite() { accessibility_.reset(); }
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
    app::ChildSettings settings{
        std::move(arguments), {{"HOME", home}, {"XDG_CONFIG_HOME", home}}, file(output)};
    for (const std::string& variable : accessibility_->environment()) {
      const auto sign = variable.find('=');
      settings.environment.emplace_back(variable.substr(0, sign), variable.substr(sign + 1));
    }
    auto started = app::ChildProcess::start(settings);
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
  /// Presses `key` while `modifier` is down.
  void type_with(unsigned long modifier, unsigned long key) {
    keyboard_.press(modifier);
    type({key});
    keyboard_.release(modifier);
  }
  [[nodiscard]] std::optional<AccessibleWidget> find(
      const std::function<bool(const AccessibleWidget&)>& wanted) const {
    for (const AccessibleWidget& window : accessibility_->windows(console_->pid())) {
      if (auto found = window.find(wanted)) return found;
    }
    return std::nullopt;
  }
  /// Returns the name of the console's widget that has the focus; empty: none.
  [[nodiscard]] QString focus() const {
    const auto widget = find([](const AccessibleWidget& one) { return one.has_focus(); });
    return widget ? widget->name() : QString();
  }
  enum class Walk { kForth, kBack };
  /// Moves the focus by Tab, or by Shift and Tab, until the widget of that name has it. The names
  /// of lists end with their choice.
  [[nodiscard]] testing::AssertionResult walk_to(const QString& name, Walk walk = Walk::kForth) {
    constexpr int kMostSteps = 200;
    QStringList passed;
    for (int i = 0; i < kMostSteps; ++i) {
      const QString here = focus();
      if (here == name || here.startsWith(name + ": ")) return testing::AssertionSuccess();
      passed << here;
      walk == Walk::kForth ? type({XK_Tab}) : type_with(XK_Shift_L, XK_Tab);
      // The next widget can have the same name.
      constexpr std::chrono::milliseconds kSameName{500};
      test::eventually([&] { return focus() != here; }, kSameName);
    }
    return testing::AssertionFailure()
           << "the focus never reached \"" << name.toStdString() << "\", but "
           << passed.mid(0, 40).join(QStringLiteral("; ")).toStdString();
  }
  /// Presses a key until a listening station, by default the echo station, receives `call_sign`: a
  /// new window does not know the keys of its operator at once. `on`: the listener's radio, as it
  /// prints it; empty: any.
  [[nodiscard]] testing::AssertionResult talks(unsigned long key, const std::string& call_sign,
                                               const std::string& listener = "echo.txt",
                                               const std::string& on = "") {
    const std::string heard = on + "receiving " + call_sign;
    const std::size_t before = count_in_file(file(listener), heard);
    const bool comes = test::eventually([&] {
      keyboard_.press(key);
      constexpr std::chrono::milliseconds kHeld{700};
      std::this_thread::sleep_for(kHeld);
      keyboard_.release(key);
      return count_in_file(file(listener), heard) > before;
    });
    if (comes) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << "the listener printed " << app::text_of_file(file(listener)) << "the console "
           << app::text_of_file(file("console.txt"));
  }
  [[nodiscard]] std::string federates() const {
    return app::roger({"status", "--rid", rid_.path()}).text;
  }

  static std::optional<Accessibility> accessibility_;
  XKeyboard keyboard_;
  QTemporaryDir folder_;
  const app::PrivateRid rid_{"first.toml"};
  std::optional<app::ChildProcess> executive_;
  std::optional<app::ChildProcess> echo_;
  std::optional<app::ChildProcess> console_;
};

std::optional<Accessibility> FirstStartTest::accessibility_;

constexpr const char* kQuestions = "Choose a station";
constexpr const char* kWindow = "Roger";
const QString kChange = QStringLiteral("Change station or plan\u2026");

TEST_F(FirstStartTest, AsksOnceAndChangesTheStationWhileRunning) {
  start_console();
  ASSERT_TRUE(appears(kQuestions));
  type({XK_Down});  // EAGLE 2
  ASSERT_TRUE(walk_to("Choose a key or button"));
  type({XK_space, XK_F4, XK_Tab, XK_Return});
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_F4, "EAGLE 2"));

  console_->stop();
  start_console();
  ASSERT_TRUE(appears(kWindow));
  EXPECT_FALSE(keyboard_.give_focus(kQuestions)) << "the station is stored";
  EXPECT_TRUE(talks(XK_F4, "EAGLE 2"));

  type_with(XK_Control_L, XK_comma);  // settings
  ASSERT_TRUE(walk_to(kChange, Walk::kBack));
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

TEST_F(FirstStartTest, AnotherPlanAndCallSignAreUsedAtOnce) {
  // A listener on a net of the other plan, which no station of the first plan can reach.
  std::optional<app::ChildProcess> listener;
  start(listener,
        {"radio", "--rid", rid_.path(), "--plan", ROGER_SOURCE_DIR "/configs/plans/field.toml",
         "--station", "FOX 1", "--device", "null"},
        "fox.txt");
  ASSERT_TRUE(listener && app::appears(file("fox.txt"), "FOX 1 in federation"));
  start_console({"--station", "EAGLE 1"});
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_space, "EAGLE 1"));

  type_with(XK_Control_L, XK_comma);  // settings
  ASSERT_TRUE(walk_to(kChange, Walk::kBack));
  type({XK_Return});
  ASSERT_TRUE(appears(kQuestions));
  ASSERT_TRUE(walk_to("Net plan"));
  type({XK_Down});  // field.toml
  ASSERT_TRUE(test::eventually([this] {
    return find([](const AccessibleWidget& one) { return one.name().endsWith("/field.toml"); });
  }));
  ASSERT_TRUE(walk_to("Call sign"));
  type({XK_Down, XK_Down, XK_Return});  // FOX 2, after FOX 1 and FOX 5
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_space, "FOX 2", "fox.txt", "PACK (46.500 MHz): ")) << "on COMPANY";
  EXPECT_THAT(federates(), AllOf(ContainsRegex("FOX 2 +RogerStation"),
                                 Not(ContainsRegex("EAGLE 1 +RogerStation"))));
}

TEST_F(FirstStartTest, ChangedPlanFileIsUsedOnRequest) {
  std::string plan = app::text_of_file(ROGER_SOURCE_DIR "/configs/plans/default.toml");
  std::ofstream(file("plan.toml")) << plan;
  start_console({"--plan", file("plan.toml"), "--station", "EAGLE 1"});
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_space, "EAGLE 1"));

  // The net ECHO gets another frequency, on which a second station listens.
  const std::string former = "40.000";
  plan.replace(plan.find(former), former.size(), "42.000");
  std::ofstream(file("plan.toml")) << plan;
  std::optional<app::ChildProcess> listener;
  start(listener,
        {"radio", "--rid", rid_.path(), "--plan", file("plan.toml"), "--station", "EAGLE 2",
         "--device", "null"},
        "eagle.txt");
  ASSERT_TRUE(listener && app::appears(file("eagle.txt"), "EAGLE 2 in federation"));
  ASSERT_TRUE(walk_to("Use it now", Walk::kBack));
  type({XK_Return});
  ASSERT_TRUE(test::eventually([this] {
    return find([](const AccessibleWidget& one) { return one.name().contains("42.000"); });
  })) << "another window, with the changed plan";
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_space, "EAGLE 1", "eagle.txt", "VHF 1 (42.000 MHz): "));
}

TEST_F(FirstStartTest, FileManagerOpensARecordingInTheConsole) {
  const app::Outcome recorded = app::roger(
      {"record", "--rid", rid_.path(), "--folder", file("recordings"), "--duration", "1"});
  ASSERT_EQ(recorded.exit_code, 0) << recorded.text;
  const std::string recording =
      std::filesystem::directory_iterator(file("recordings"))->path().string();
  // The desktop entry as a file manager executes it for the log.
  std::vector<std::string> command =
      exec_of("roger-recording.desktop", recording + "/events.jsonl");
  ASSERT_EQ(command.at(0), "roger");
  command.erase(command.begin());
  command.insert(command.end(), {"--rid", rid_.path(), "--device", "tone:700,-20"});
  start(console_, command, "console.txt");
  ASSERT_TRUE(console_ && appears(kQuestions));
  type({XK_Return});
  ASSERT_TRUE(appears(kWindow));
  const auto plays = [this] {
    return find([](const AccessibleWidget& one) {
      return one.name() == "Play into the federation" && one.is_enabled();
    });
  };
  EXPECT_TRUE(test::eventually(plays)) << "only an open recording can be played";

  type_with(XK_Control_L, XK_comma);  // settings
  ASSERT_TRUE(walk_to(kChange, Walk::kBack));
  type({XK_Return});
  ASSERT_TRUE(appears(kQuestions));
  type({XK_Down, XK_Return});  // EAGLE 2
  ASSERT_TRUE(appears(kWindow));
  EXPECT_TRUE(talks(XK_space, "EAGLE 2"));
  EXPECT_FALSE(plays()) << "the recording was for the first window";
}

TEST_F(FirstStartTest, MissingRecordingIsRejectedBeforeTheStart) {
  const app::Outcome console = app::roger({"console", "--recording", "/nowhere/events.jsonl"});
  EXPECT_EQ(console.exit_code, 2);
  EXPECT_THAT(console.text,
              testing::HasSubstr("--recording: /nowhere/events.jsonl is no recording"));
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
