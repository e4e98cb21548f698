// End-to-end test: the window on a real station in a real federation, on a real X server.

// Only key names: no Xlib.
#include <X11/keysym.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <optional>
#include <sstream>

#include "eventually.hpp"
#include "radio/exercise/exercise.hpp"
#include "radio/signal/stream_tag.hpp"
#include "radio/station/station.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "ui/window/main_window.hpp"
#include "x_keyboard.hpp"

namespace roger::ui {
namespace {

using std::chrono_literals::operator""ms;

class ProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    qputenv("HOME", folder_.path().toUtf8());
    start(executive_, {"rtiexec", "--rid", rid_.path()}, "executive.txt");
    ASSERT_TRUE(executive_ && app::appears(file("executive.txt"), rid_.endpoint()));
    start(echo_, {"radio", "--rid", rid_.path(), "--station", "ECHO"}, "echo.txt");
    ASSERT_TRUE(echo_ && app::appears(file("echo.txt"), "ECHO"));
    open_station();
    open_exercise();
    ConsoleSources sources;
    sources.exercise = exercise_.get();
    window_ = std::make_unique<MainWindow>(
        station_->operator_port(0), Times{&clock_, [] { return QDateTime::currentDateTimeUtc(); }},
        folder_.filePath("console.ini"), sources);
    window_->resize(1280, 720);
    window_->show();
    window_->activateWindow();
    window_->model().start();
    ASSERT_TRUE(becomes_active(*window_));
    ASSERT_TRUE(comes([this] { return station().federation.joined; }));
  }
  void TearDown() override {
    window_.reset();
    if (exercise_) exercise_->close();
    if (station_) station_->close();
  }

  [[nodiscard]] std::string file(const std::string& name) const {
    return folder_.filePath(QString::fromStdString(name)).toStdString();
  }
  void start(std::optional<app::ChildProcess>& child, const std::vector<std::string>& arguments,
             const std::string& output) const {
    auto started = app::start_roger(arguments, file(output));
    if (started) child.emplace(std::move(started).value());
  }
  [[nodiscard]] radio::FederationSettings federation(const std::string& federate) const {
    radio::FederationSettings out;
    out.federate = federate;
    out.rid = rid_.path();
    for (const char* module : {"roger-rpr-radio.xml", "roger-voice.xml"}) {
      out.fom_modules.push_back(std::string(ROGER_SOURCE_DIR "/configs/fom/") + module);
    }
    return out;
  }
  [[nodiscard]] static radio::NetPlan plan() {
    auto plan = radio::load_net_plan(ROGER_SOURCE_DIR "/configs/plans/default.toml");
    EXPECT_TRUE(plan);
    return plan ? std::move(plan).value() : radio::NetPlan{};
  }
  void open_station() {
    radio::StationSettings settings;
    settings.plan = plan();
    radio::OperatorRequest person;
    person.call_sign = "EAGLE 1";
    person.device.name = "tone:700,-20";
    settings.operators = {person};
    settings.federation = federation("");
    settings.say_again = true;
    auto station = radio::Station::open(std::move(settings));
    ASSERT_TRUE(station) << station.error().text();
    station_ = std::move(station).value();
  }
  void open_exercise() {
    radio::ExerciseSettings settings;
    settings.plan = plan();
    settings.federation = federation("EAGLE 1 watch");
    settings.recordings = file("recordings");
    settings.play = [this](const radio::Clip& clip) {
      station_->operator_port(0).submit(radio::PlayClip{clip});
      ++played_;
    };
    auto exercise = radio::Exercise::open(std::move(settings));
    ASSERT_TRUE(exercise) << exercise.error().text();
    exercise_ = std::move(exercise).value();
  }

  template <class Condition>
  [[nodiscard]] testing::AssertionResult comes(Condition condition) {
    return eventually(condition, [this] { return state(); });
  }
  /// Returns what the window knows of the federation, for failure messages.
  [[nodiscard]] std::string state() {
    std::ostringstream out;
    out << (station().federation.joined ? "joined" : "not joined");
    for (const auto& radio : station().radios) {
      out << "; radio " << radio.id << " on '" << radio.net << "'"
          << (radio.transmitting ? ", transmitting" : "") << (radio.receiving ? ", receiving" : "");
      for (const auto& speaker : radio.speakers) out << " '" << speaker.call_sign << "'";
    }
    for (const auto& clip : station().say_again) {
      out << "; clip of '" << clip.call_sign << "'" << (clip.live ? ", live" : "")
          << (clip.playing ? ", playing" : "");
    }
    out << "; recording " << (exercise().recording.on ? "on" : "off") << "; played " << played_;
    for (const auto& net : exercise().nets) {
      if (!net.control.empty()) out << "; '" << net.name << "': " << in_words(net.control);
    }
    for (const auto& one : window_->exercise().transmissions()) {
      out << "; transmission of '" << one.transmission.call_sign << "'";
    }
    return out.str();
  }
  [[nodiscard]] const radio::StationSnapshot& station() const { return window_->model().station(); }
  [[nodiscard]] const radio::ExerciseSnapshot& exercise() { return window_->exercise().exercise(); }
  void picture(const QString& name) {
    QDir().mkpath(ROGER_SCREENSHOT_DIR);
    EXPECT_TRUE(
        window_->grab().save(QStringLiteral(ROGER_SCREENSHOT_DIR "/program-%1.png").arg(name)));
  }
  /// Holds the space bar for `length`.
  void talk(std::chrono::milliseconds length) {
    keyboard_.press(XK_space);
    ASSERT_TRUE(comes([this] { return station().radios[0].transmitting; }));
    ASSERT_TRUE(comes([&] { return station().radios[0].transmitting_for >= length; }));
    keyboard_.release(XK_space);
    ASSERT_TRUE(comes([this] { return !station().radios[0].transmitting; }));
  }
  [[nodiscard]] std::size_t transmissions_of(const std::string& call_sign) {
    const auto& all = window_->exercise().transmissions();
    return static_cast<std::size_t>(std::ranges::count_if(
        all, [&](const auto& one) { return one.transmission.call_sign == call_sign; }));
  }
  [[nodiscard]] bool heard_from_echo() const {
    const auto& radio = station().radios[0];
    return radio.receiving && radio.speakers[0].call_sign == "ECHO";
  }

  XKeyboard keyboard_;
  QTemporaryDir folder_;
  const app::PrivateRid rid_{"ui.toml"};
  const SteadyClock clock_;
  std::optional<app::ChildProcess> executive_;
  std::optional<app::ChildProcess> echo_;
  std::unique_ptr<radio::Station> station_;
  std::unique_ptr<radio::Exercise> exercise_;
  std::unique_ptr<MainWindow> window_;
  std::atomic<int> played_{0};
};

TEST_F(ProgramTest, FullSessionFromTuningToExport) {
  // A trainee tunes the second radio manually.
  auto& field = window_->trainee().grid().cards().at(1)->tuning().frequency_edit();
  field.setFocus(Qt::TabFocusReason);
  QTest::keyClicks(&field, "52.725");
  QTest::keyClick(&field, Qt::Key_Return);
  EXPECT_TRUE(comes([this] { return station().radios[1].net == "LOGISTICS"; }));
  window_->trainee().grid().cards().at(0)->ptt().setFocus(Qt::TabFocusReason);

  // An instructor starts a recording.
  window_->exercise().submit(radio::StartRecording{});
  ASSERT_TRUE(comes([this] { return exercise().recording.on; }));
  const std::string folder = exercise().recording.folder;

  // Push to talk by key; the echo is received.
  talk(1200ms);
  EXPECT_TRUE(comes([this] { return heard_from_echo(); }));
  picture("trainee");
  EXPECT_TRUE(comes([this] { return !station().radios[0].receiving; }));

  // Replays the last transmission.
  EXPECT_TRUE(comes([this] {
    return std::ranges::any_of(station().say_again, [](const auto& clip) {
      return clip.call_sign == "ECHO" && !clip.live;
    });
  }));
  QTest::keyClick(window_.get(), Qt::Key_R);
  EXPECT_TRUE(comes(
      [this] { return std::ranges::any_of(station().say_again, &radio::ClipSnapshot::playing); }));

  // The board shows both transmissions; a click plays one.
  window_->show_view(MainWindow::kInstructor);
  EXPECT_TRUE(
      comes([this] { return transmissions_of("EAGLE 1") == 1 && transmissions_of("ECHO") == 1; }));
  window_->exercise().submit(radio::PlayTransmission{window_->exercise().transmissions()[0].id});
  EXPECT_TRUE(comes([this] { return played_ == 1; }));
  picture("instructor");

  // The net is jammed, with a mark on the timeline; a transmission is then not echoed.
  window_->exercise().choose("ECHO");
  window_->instructor().net().actions().jam().click();
  window_->instructor().net().details().jam_form().action().click();
  EXPECT_TRUE(comes([this] { return !exercise().nets[0].control.empty(); }));
  picture("jammed");
  window_->instructor().net().actions().jam().click();
  EXPECT_TRUE(comes([this] { return exercise().nets[0].control.empty(); }));

  // The recording is stopped, opened, played into the federation and exported.
  window_->exercise().submit(radio::StopRecording{});
  ASSERT_TRUE(comes([this] { return !exercise().recording.on; }));
  window_->instructor().timeline().open_recording(QString::fromStdString(folder));
  ASSERT_TRUE(comes([this] { return window_->exercise().shows_recording(); }));
  EXPECT_EQ(transmissions_of("EAGLE 1"), 1U);
  window_->exercise().submit(radio::PlayRecording{exercise().replay.begin, 1.0});
  bool is_heard = false;
  bool is_listed = false;
  const NetTableModel& board = window_->instructor().board().nets();
  EXPECT_TRUE(comes([&] {
    const auto& speakers = station().radios[0].speakers;
    is_heard = is_heard || (!speakers.empty() && speakers[0].call_sign == "EAGLE 1" &&
                            radio::is_replayed(speakers[0].stream));
    const QString keyed_by = board.row(board.row_of("ECHO")).keyed_by;
    is_listed = is_listed || keyed_by.startsWith("EAGLE 1 (replay)");
    return is_heard && is_listed;
  })) << "the operator's voice is replayed under the operator's call sign: heard "
      << is_heard << ", on the board " << is_listed;
  picture("replay");
  window_->exercise().choose("ECHO");
  window_->instructor().timeline().export_net();
  EXPECT_TRUE(comes([this] {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(file("."))) {
      if (entry.path().extension() == ".wav" &&
          entry.path().filename().string().starts_with("roger-ECHO-")) {
        return std::filesystem::file_size(entry.path()) > 44;
      }
    }
    return false;
  }));
}

}  // namespace
}  // namespace roger::ui
