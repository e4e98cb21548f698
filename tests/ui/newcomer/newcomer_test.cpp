// A newcomer's session with the installed program, from the first start to an exported recording.

// Only key names: no Xlib.
#include <X11/keysym.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QStandardPaths>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "audio/device/wav_file.hpp"
#include "tests/integration/guide/guide_page.hpp"
#include "tests/support/audio_jack_server.hpp"
#include "tests/support/isolation.hpp"
#include "tests/support/wait.hpp"
#include "tests/ui/newcomer/console_program.hpp"
#include "tests/ui/newcomer/installed_program.hpp"
#include "tests/ui/x_keyboard.hpp"

namespace roger::ui {
namespace {

namespace fs = std::filesystem;
using std::chrono_literals::operator""s;
using test::Child;
using test::eventually;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kPeriodFrames = 256;
constexpr int kInstructorLeft = 1300;  // pixels, right of the trainee's window
constexpr unsigned long kTalkKey = XK_F4;

std::string text_of(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file, std::ios::binary).rdbuf();
  return out.str();
}

/// Returns the first entry of a folder whose name begins like this; empty if there is none.
fs::path find_in(const fs::path& folder, const std::string& begin) {
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder, missing)) {
    if (entry.path().filename().string().starts_with(begin)) return entry.path();
  }
  return {};
}

fs::path scratch_folder(const std::string& name) {
  const fs::path folder = testing::TempDir() + name;
  fs::create_directories(folder);
  return folder;
}

fs::path user_folder(QStandardPaths::StandardLocation location) {
  return QStandardPaths::writableLocation(location).toStdString();
}

/// Returns how many transmissions of a station on a net have ended, by the log of a recording.
std::size_t count_ended(const fs::path& recording, const std::string& call_sign,
                        const std::string& net) {
  std::set<int> ended;
  std::istringstream lines(text_of(recording / "events.jsonl"));
  for (std::string line; std::getline(lines, line) && !lines.eof();) {
    const auto event = nlohmann::json::parse(line);
    if (event.value("call_sign", "") == call_sign && event.value("net", "") == net &&
        event.contains("until")) {
      ended.insert(event.at("id").get<int>());
    }
  }
  return ended.size();
}

/// Returns the lengths of the transmissions of a station on a net in seconds. `transmission`:
/// "EAGLE 1 on ECHO", "EAGLE 1 in a call"; `list`: lines that `roger record`
/// or `roger replay --list` prints.
std::vector<double> lengths(const std::string& transmission, const std::string& list) {
  std::vector<double> out;
  std::istringstream lines(list);
  const std::string wanted = " " + transmission + ": ";
  for (std::string line; std::getline(lines, line);) {
    const auto at = line.find(wanted);
    if (at != std::string::npos) out.push_back(std::stod(line.substr(at + wanted.size())));
  }
  return out;
}

/// Returns the arguments of the only command of the guide's first page that is `roger COMMAND` with
/// or without options, and that a newcomer enters on one computer.
std::vector<std::string> arguments_in_guide(const std::string& command) {
  const app::GuidePage page =
      app::parse_guide_page(text_of(ROGER_SOURCE_DIR "/docs/guide/getting-started.md"));
  std::vector<std::vector<std::string>> found;
  for (const app::GuideBlock& block : page.blocks) {
    const std::vector<std::string> lines = app::command_lines(block.text);
    if (!block.has_commands() || lines.size() != 1) continue;
    std::istringstream words(lines.front());
    std::vector<std::string> arguments{std::istream_iterator<std::string>(words), {}};
    if (arguments.size() < 2 || arguments[0] != "roger" || arguments[1] != command) continue;
    arguments.erase(arguments.begin());
    found.push_back(std::move(arguments));
  }
  if (found.size() != 1) throw std::runtime_error("the guide needs one command roger " + command);
  return found.front();
}

/// Two consoles and an echo station of one installation, on one audio server. The echo station
/// and the trainee's console are started with the commands of the guide. The trainee speaks with
/// the beeps of a metronome.
class NewcomerSession {
 public:
  void answer_questions();
  void first_start();
  void begin_recording();
  void talk_to_the_echo();
  void tune();
  void call();
  void be_jammed();
  void end_recording();
  void open_recording();
  void replay();
  void export_net();
  void end();

 private:
  /// Runs the installed program until it ends.
  [[nodiscard]] test::Outcome roger(std::vector<std::string> arguments) const {
    return test::run(roger_.command(std::move(arguments)));
  }

  void picture(const ConsoleProgram& console, const std::string& step) const {
    fs::create_directories(ROGER_SCREENSHOT_DIR);
    const std::string session = InstalledProgram::is_packaged() ? "package-" : "newcomer-";
    EXPECT_TRUE(console.picture(ROGER_SCREENSHOT_DIR "/" + session + step + ".png"));
  }
  void type(unsigned long keysym, unsigned long modifier = 0) {
    if (modifier != 0) keyboard_.press(modifier);
    keyboard_.press(keysym);
    keyboard_.release(keysym);
    if (modifier != 0) keyboard_.release(modifier);
  }
  /// Presses Tab, with Shift if `backwards`, until the wanted widget of the trainee has the focus.
  [[nodiscard]] testing::AssertionResult tab_to(
      const std::function<bool(const AccessibleWidget&)>& wanted, bool backwards = false);
  /// Returns the content of the recording, as `roger replay --list` prints it.
  [[nodiscard]] std::string list() const {
    return roger({"replay", recording_.string(), "--list"}).text;
  }
  /// Connects the beeps to the trainee's microphone. Returns false if that fails.
  [[nodiscard]] static bool connect_voice() {
    return eventually([] {
      return test::run({"jack_connect", "voice:240_bpm", "roger:in_0"}).exit_code == 0;
    });
  }
  /// Waits until the recording contains `count` ended transmissions of a station on a net.
  [[nodiscard]] bool records(const std::string& call_sign, const std::string& net,
                             std::size_t count) const {
    return eventually([&] { return count_ended(recording_, call_sign, net) >= count; });
  }

  const audio::testing::JackServer jack_{kPeriodFrames};
  const InstalledProgram roger_;
  const Accessibility accessibility_;
  XKeyboard keyboard_;
  Child echo_{roger_.command(arguments_in_guide("radio"))};
  Child voice_{{"jack_metro", "--name", "voice", "--bpm", "240", "--frequency", "800",
                "--amplitude", "0.2", "--duration", "150"}};
  ConsoleProgram trainee_{accessibility_, roger_.command(arguments_in_guide("console")), 0};
  ConsoleProgram instructor_{accessibility_,
                             roger_.command({"console", "--station", "RANGE CONTROL", "--device",
                                             "JACK", "--client-name", "control"}),
                             kInstructorLeft};
  fs::path recording_;
};

testing::AssertionResult NewcomerSession::tab_to(
    const std::function<bool(const AccessibleWidget&)>& wanted, bool backwards) {
  constexpr int kMaxControls = 12;
  for (int i = 0; i < kMaxControls; ++i) {
    const auto before = trainee_.find(&AccessibleWidget::has_focus);
    if (!before) return testing::AssertionFailure() << "no focus: " << trainee_.state();
    type(XK_Tab, backwards ? XK_Shift_L : 0);
    if (!eventually([&] { return !before->has_focus(); })) {
      return testing::AssertionFailure() << "the focus does not move: " << trainee_.state();
    }
    const auto now = trainee_.find(&AccessibleWidget::has_focus);
    if (now && wanted(*now)) return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "not found: " << trainee_.state();
}

// By the keyboard alone. The only step that knows what a first start asks.
void NewcomerSession::answer_questions() {
  ASSERT_TRUE(trainee_.opens()) << trainee_.state();
  trainee_.take_focus();
  const auto begins = [](const char* name) {
    return [name](const AccessibleWidget& one) { return one.name().startsWith(name); };
  };
  const auto is_chosen = [this](const char* station) {
    return trainee_
        .find([name = QStringLiteral("Call sign: ") + station](const AccessibleWidget& one) {
          return one.name() == name && one.has_focus();
        })
        .has_value();
  };
  ASSERT_TRUE(is_chosen("EAGLE 1")) << trainee_.state();
  type(XK_Down);
  ASSERT_TRUE(is_chosen("EAGLE 2")) << trainee_.state();
  picture(trainee_, "question-station");
  type(XK_Up);
  ASSERT_TRUE(is_chosen("EAGLE 1")) << trainee_.state();
  ASSERT_TRUE(trainee_.shows("plans/default.toml")) << trainee_.state();

  ASSERT_TRUE(tab_to(begins("Sound device: System default")));
  type(XK_Down);
  ASSERT_TRUE(trainee_.shows("system · JACK")) << trainee_.state();
  picture(trainee_, "question-device");
  type(XK_Down);
  type(XK_Return);
  ASSERT_TRUE(connect_voice()) << trainee_.state();
  EXPECT_TRUE(trainee_.shows("good level")) << trainee_.state();

  ASSERT_TRUE(tab_to(begins("Choose a key or button")));
  type(XK_space);
  ASSERT_TRUE(trainee_.shows("Press it now")) << trainee_.state();
  type(kTalkKey);
  ASSERT_TRUE(trainee_.shows("Space, F4")) << trainee_.state();
  picture(trainee_, "question");
  ASSERT_TRUE(tab_to(begins("Go on the air")));
  type(XK_Return);
  ASSERT_TRUE(trainee_.shows("Joined roger")) << trainee_.state();
}

// Asks the network whether the windows are right.
void NewcomerSession::first_start() {
  for (ConsoleProgram* console : {&trainee_, &instructor_}) {
    ASSERT_TRUE(console->opens()) << console->state();
    ASSERT_TRUE(console->shows("Joined roger")) << console->state();
    ASSERT_TRUE(console->shows("2 other stations")) << console->state();
  }
  ASSERT_TRUE(connect_voice()) << trainee_.state();
  EXPECT_TRUE(trainee_.shows("good level")) << trainee_.state();
  picture(trainee_, "start");

  const std::string file = scratch_folder("status") / "status.json";
  const test::Outcome outcome = roger({"status", "--json", file});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto status = nlohmann::json::parse(text_of(file));
  std::vector<std::string> names;
  for (const auto& member : status.at("executives").at(0).at("federations").at(0).at("members")) {
    names.push_back(member.at("name"));
  }
  EXPECT_THAT(names, testing::UnorderedElementsAre("EAGLE 1", "ECHO", "RANGE CONTROL",
                                                   "RANGE CONTROL watch"));
}

void NewcomerSession::begin_recording() {
  instructor_.take_focus();
  type(XK_2, XK_Control_L);
  ASSERT_TRUE(instructor_.click("Record")) << instructor_.state();
  ASSERT_TRUE(instructor_.shows("Recording ")) << instructor_.state();
  picture(instructor_, "recording");
  recording_ = find_in(user_folder(QStandardPaths::GenericDataLocation) / "roger/recordings", "");
  ASSERT_FALSE(recording_.empty()) << instructor_.state();
}

void NewcomerSession::talk_to_the_echo() {
  constexpr auto kLength = 8s;
  trainee_.take_focus();
  const auto began = std::chrono::steady_clock::now();
  keyboard_.press(kTalkKey);
  ASSERT_TRUE(trainee_.shows("Push to talk, on air")) << trainee_.state();
  picture(trainee_, "talk");
  // No condition: the test compares this length with that of the transmission.
  std::this_thread::sleep_until(began + kLength);
  keyboard_.release(kTalkKey);
  ASSERT_TRUE(trainee_.shows("On the air, 1, 1 heard here")) << trainee_.state();
  picture(trainee_, "echo");
  ASSERT_TRUE(records("ECHO", "ECHO", 1)) << list();
}

// By the keys that the list of shortcuts names: the radio's number, Tab, digits and Enter.
void NewcomerSession::tune() {
  type(XK_2);
  ASSERT_TRUE(trainee_.shows("Who hears me, on COMMAND")) << trainee_.state();
  // Backwards from the push-to-talk button, over the controls of sound and preset.
  const auto is_frequency = [](const AccessibleWidget& one) {
    return one.name() == QLatin1String("Frequency in MHz") &&
           one.description() == QLatin1String("Radio 2, COMMAND");
  };
  ASSERT_TRUE(tab_to(is_frequency, true));
  for (const int key : {XK_5, XK_2, XK_period, XK_7, XK_2, XK_5, XK_Return}) {
    type(static_cast<unsigned long>(key));
  }
  EXPECT_TRUE(trainee_.shows("Radio 2, LOGISTICS")) << trainee_.state();
  picture(trainee_, "tune");

  keyboard_.press(XK_F6);
  EXPECT_TRUE(trainee_.shows("Push to talk, on air")) << trainee_.state();
  keyboard_.release(XK_F6);
  EXPECT_TRUE(records("EAGLE 1", "LOGISTICS", 1)) << list();
}

// C opens the list of the stations that can be called.
void NewcomerSession::call() {
  ASSERT_TRUE(trainee_.click("INTERCOM")) << trainee_.state();  // selects the radio
  type(XK_c);
  const auto is_field = [](const AccessibleWidget& one) {
    return one.name() == u"Station to call" && one.has_focus();
  };
  ASSERT_TRUE(trainee_.find(is_field)) << trainee_.state();
  picture(trainee_, "call-list");
  for (const int key : {XK_r, XK_a, XK_n, XK_g, XK_e, XK_space, XK_c, XK_o, XK_n, XK_t, XK_r, XK_o,
                        XK_l, XK_Return}) {
    type(static_cast<unsigned long>(key));
  }
  ASSERT_TRUE(trainee_.shows("RANGE CONTROL, ringing")) << trainee_.state();
  instructor_.take_focus();
  type(XK_1, XK_Control_L);
  ASSERT_TRUE(instructor_.shows("EAGLE 1, calls you")) << instructor_.state();
  picture(instructor_, "called");
  type(XK_c);
  ASSERT_TRUE(instructor_.shows("Call with EAGLE 1")) << instructor_.state();
  ASSERT_TRUE(trainee_.shows("Call with RANGE CONTROL")) << trainee_.state();

  trainee_.take_focus();
  keyboard_.press(kTalkKey);
  EXPECT_TRUE(trainee_.shows("You, on Call with RANGE CONTROL")) << trainee_.state();
  EXPECT_TRUE(instructor_.shows("EAGLE 1, 0 dBm")) << instructor_.state();
  picture(trainee_, "call");
  picture(instructor_, "call-instructor");
  keyboard_.release(kTalkKey);
  EXPECT_TRUE(instructor_.shows("EAGLE 1, in call")) << instructor_.state();
  type(XK_x);
  for (ConsoleProgram* console : {&trainee_, &instructor_}) {
    EXPECT_TRUE(console->shows("Station to call")) << console->state();
  }
  instructor_.take_focus();
  type(XK_2, XK_Control_L);
  EXPECT_TRUE(instructor_.shows("Jam…")) << instructor_.state();
}

void NewcomerSession::be_jammed() {
  ASSERT_TRUE(instructor_.click("Jam…")) << instructor_.state();
  ASSERT_TRUE(instructor_.click("Jam")) << instructor_.state();
  ASSERT_TRUE(instructor_.shows("Jammed by RANGE CONTROL")) << instructor_.state();
  ASSERT_TRUE(trainee_.click("ECHO")) << trainee_.state();  // selects the radio
  keyboard_.press(XK_space);
  // The echo station reports this.
  EXPECT_TRUE(trainee_.shows("ECHO, 1, does not, jammed")) << trainee_.state();
  EXPECT_TRUE(instructor_.find([](const AccessibleWidget& one) {
    return one.description().contains(u"EAGLE 1: ECHO does not hear it: jammed");
  })) << instructor_.state();
  picture(trainee_, "jammed");
  picture(instructor_, "jammed-instructor");
  keyboard_.release(XK_space);
  EXPECT_TRUE(records("EAGLE 1", "ECHO", 2)) << list();
  ASSERT_TRUE(instructor_.click("End jam")) << instructor_.state();
  ASSERT_TRUE(instructor_.shows("Jam…")) << instructor_.state();
}

void NewcomerSession::end_recording() {
  const auto records = [](const AccessibleWidget& one) {
    return one.name().startsWith(u"Recording ");
  };
  const auto button = instructor_.find(records);
  ASSERT_TRUE(button) << instructor_.state();
  instructor_.click(*button);
  ASSERT_TRUE(instructor_.shows("Recorded to ")) << instructor_.state();
  const auto is_over = [](const AccessibleWidget& one) { return one.name() == u"Record"; };
  ASSERT_TRUE(instructor_.find(is_over)) << instructor_.state();
  picture(instructor_, "recorded");

  const std::string recorded = list();
  EXPECT_THAT(lengths("EAGLE 1 on ECHO", recorded),
              testing::ElementsAre(testing::DoubleNear(8.0, 0.5), testing::Gt(0.0)))
      << "one transmission for each time the key was held, not one for each repeat of the key\n"
      << recorded;
  EXPECT_THAT(lengths("ECHO on ECHO", recorded),
              testing::ElementsAre(testing::DoubleNear(8.0, 1.0)))
      << recorded;
  EXPECT_THAT(lengths("EAGLE 1 on LOGISTICS", recorded), testing::SizeIs(1)) << recorded;
  EXPECT_THAT(lengths("EAGLE 1 in a call", recorded), testing::SizeIs(1)) << recorded;
  EXPECT_THAT(recorded,
              AllOf(HasSubstr("* 40.000 MHz is jammed with noise by RANGE CONTROL"),
                    HasSubstr("* 40.000 MHz is no longer jammed"),
                    Not(HasSubstr("carrier without voice")), Not(HasSubstr("no end marker"))));
}

// The only step that knows how a recording is chosen: the list chooses the newest one.
void NewcomerSession::open_recording() {
  ASSERT_TRUE(instructor_.click("Replay")) << instructor_.state();
  const std::string name = recording_.filename();
  ASSERT_TRUE(instructor_.shows(QString::fromStdString(name))) << instructor_.state();
  picture(instructor_, "open");
  ASSERT_TRUE(instructor_.click("Open")) << instructor_.state();
}

void NewcomerSession::replay() {
  Child recorder(roger_.command({"record", "--folder", scratch_folder("again")}));
  const auto printed = [&recorder](const std::string& text) {
    return recorder.wait_for(
        [&](const std::string& line) { return line.find(text) != std::string::npos; },
        test::kPatience);
  };
  ASSERT_TRUE(printed("Recording to ")) << recorder.transcript();
  ASSERT_TRUE(instructor_.click("Play into the federation")) << instructor_.state();
  EXPECT_TRUE(trainee_.shows("On the air, 1, 1 heard here")) << trainee_.state();
  picture(trainee_, "replay");
  picture(instructor_, "replay-instructor");
  const auto ended = printed("EAGLE 1 (replay) on ECHO: ");
  ASSERT_TRUE(ended) << recorder.transcript();
  const std::vector<double> recorded = lengths("EAGLE 1 on ECHO", list());
  ASSERT_FALSE(recorded.empty()) << list();
  EXPECT_THAT(lengths("EAGLE 1 (replay) on ECHO", *ended),
              testing::ElementsAre(testing::DoubleNear(recorded.front(), 0.5)));
  ASSERT_TRUE(instructor_.click("Pause the replay")) << instructor_.state();
}

void NewcomerSession::export_net() {
  ASSERT_TRUE(instructor_.click("Export net")) << instructor_.state();
  ASSERT_TRUE(instructor_.shows("roger-ECHO-")) << instructor_.state();
  picture(instructor_, "export");
  const fs::path file = find_in(user_folder(QStandardPaths::DocumentsLocation), "roger-ECHO-");
  ASSERT_FALSE(file.empty()) << instructor_.state();

  const std::string same = scratch_folder("export") / "same.wav";
  const test::Outcome exported =
      roger({"replay", recording_, "--export-net", "ECHO", "--wav", same});
  ASSERT_EQ(exported.exit_code, 0) << exported.text;
  EXPECT_TRUE(text_of(file) == text_of(same)) << file << " and " << same;
  constexpr std::uint32_t kRate = 48'000;
  const auto sound = audio::WavSource::open(file, kRate);
  ASSERT_TRUE(sound);
  std::vector<float> samples(kRate * 16U);  // the voice and its echo
  EXPECT_EQ(sound.value()->read(samples), samples.size());
  EXPECT_GT(*std::ranges::max_element(samples), 0.05F) << "the beeps";
}

void NewcomerSession::end() {
  EXPECT_EQ(trainee_.end(), 0) << trainee_.state();
  EXPECT_EQ(instructor_.end(), 0) << instructor_.state();
}

TEST(NewcomerTest, SessionFromTheFirstStartToAnExportedRecording) {
  // The installed settings use the default addresses, and every network of the computer.
  if (!test::has_own_network()) GTEST_SKIP() << "needs a network namespace";
  NewcomerSession session;
  ASSERT_NO_FATAL_FAILURE(session.answer_questions());
  ASSERT_NO_FATAL_FAILURE(session.first_start());
  ASSERT_NO_FATAL_FAILURE(session.begin_recording());
  ASSERT_NO_FATAL_FAILURE(session.talk_to_the_echo());
  ASSERT_NO_FATAL_FAILURE(session.tune());
  ASSERT_NO_FATAL_FAILURE(session.call());
  ASSERT_NO_FATAL_FAILURE(session.be_jammed());
  ASSERT_NO_FATAL_FAILURE(session.end_recording());
  ASSERT_NO_FATAL_FAILURE(session.open_recording());
  ASSERT_NO_FATAL_FAILURE(session.replay());
  ASSERT_NO_FATAL_FAILURE(session.export_net());
  session.end();
}

}  // namespace
}  // namespace roger::ui
