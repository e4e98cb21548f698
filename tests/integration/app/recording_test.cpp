// roger record and roger replay as programs.
#include "radio/exercise/replay/recording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <optional>

#include "app/support/json_file.hpp"
#include "radio/exercise/replay/recorded_voice.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using std::chrono_literals::operator""s;
using testing::HasSubstr;

class RecordingTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(folder_);
    auto started = start_roger({"rtiexec", "--rid", rid_.path()}, file("executive.txt"));
    ASSERT_TRUE(started);
    executive_.emplace(std::move(started).value());
    ASSERT_TRUE(appears(file("executive.txt"), rid_.endpoint()));
  }
  void TearDown() override {
    executive_.reset();
    std::filesystem::remove_all(folder_);
  }
  [[nodiscard]] std::string file(const std::string& name) const { return folder_ + "/" + name; }

  std::optional<ChildProcess> record(const std::string& name,
                                     const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"record", "--rid", rid_.path(), "--folder", file(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    auto started = start_roger(arguments, file(name + ".txt"));
    if (!started || !appears(file(name + ".txt"), "Recording to ")) return std::nullopt;
    return std::move(started).value();
  }
  /// Returns the only recording in a folder.
  [[nodiscard]] std::string recording_in(const std::string& name) const {
    for (const auto& entry : std::filesystem::directory_iterator(file(name))) {
      return entry.path().string();
    }
    return {};
  }
  /// Runs a station that transmits once and leaves.
  Result<ChildProcess> talk(const std::string& call_sign, const std::string& codec) {
    const std::string script = file("talk.txt");
    std::ofstream(script) << "wait 0.3\nspeak 1 /usr/share/sounds/alsa/Front_Left.wav\n"
                             "wait 0.3\nquit\n";
    return start_roger({"radio", "--rid", rid_.path(), "--station", call_sign, "--device", "null",
                        "--script", script, "--codec", codec},
                       file(call_sign + ".txt"));
  }

  const std::string folder_ = scratch("recording");
  const PrivateRid rid_{"recording.toml"};
  std::optional<ChildProcess> executive_;
};

TEST_F(RecordingTest, ReplayedSoundIsIdenticalToTheSample) {
  auto first = record("first");
  ASSERT_TRUE(first) << text_of_file(file("first.txt"));
  auto eagle1 = talk("EAGLE 1", "opus");
  auto eagle2 = talk("EAGLE 2", "mulaw");
  ASSERT_TRUE(eagle1 && eagle2);
  EXPECT_EQ(eagle1.value().wait_for(60s), 0);
  EXPECT_EQ(eagle2.value().wait_for(60s), 0);
  EXPECT_TRUE(appears(file("first.txt"), "EAGLE 1 on ECHO: "));
  EXPECT_TRUE(appears(file("first.txt"), "EAGLE 2 on ECHO: "));
  ::kill(first->pid(), SIGINT);
  EXPECT_EQ(first->wait_for(60s), 0) << text_of_file(file("first.txt"));
  EXPECT_THAT(text_of_file(file("first.txt")), HasSubstr("2 transmissions"));
  const auto recording = radio::load_recording(recording_in("first"));
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_THAT(recording.value().damages, testing::IsEmpty());
  ASSERT_EQ(recording.value().transmissions.size(), 2U);

  auto second = record("second");
  ASSERT_TRUE(second) << text_of_file(file("second.txt"));
  // The recorded station is in the federation again, and hears its replay.
  auto live =
      start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device", "null"},
                  file("live.txt"));
  ASSERT_TRUE(live && appears(file("live.txt"), "EAGLE 1 in federation"));
  const Outcome played = roger({"replay", recording_in("first"), "--rid", rid_.path()});
  EXPECT_EQ(played.exit_code, 0) << played.text;
  EXPECT_THAT(played.text, HasSubstr("EAGLE 1 on ECHO"));
  EXPECT_TRUE(appears(file("second.txt"), "EAGLE 1 (replay) on ECHO: "));
  EXPECT_TRUE(appears(file("second.txt"), "EAGLE 2 (replay) on ECHO: "));
  EXPECT_TRUE(appears(file("live.txt"), "receiving EAGLE 1 (replay)"))
      << text_of_file(file("live.txt"));
  live.value().stop();
  ::kill(second->pid(), SIGINT);
  EXPECT_EQ(second->wait_for(60s), 0);
  const auto again = radio::load_recording(recording_in("second"));
  ASSERT_TRUE(again) << again.error().text();
  ASSERT_EQ(again.value().transmissions.size(), 2U);
  for (const auto& was : recording.value().transmissions) {
    const auto found = std::ranges::find_if(again.value().transmissions, [&](const auto& one) {
      return one.air.transmission.call_sign == was.air.transmission.call_sign;
    });
    ASSERT_NE(found, again.value().transmissions.end()) << was.air.transmission.call_sign;
    const auto& is = *found;
    EXPECT_EQ(was.air.host.object, was.air.transmission.call_sign);
    EXPECT_EQ(was.air.host, is.air.host);
    EXPECT_EQ(was.air.transmission, is.air.transmission);
    const auto before = radio::decode_transmission(recording.value(), was);
    const auto after = radio::decode_transmission(again.value(), is);
    EXPECT_GT(before.samples.size(), before.rate / 2);
    EXPECT_EQ(before.samples, after.samples);
  }

  const std::string wav = file("echo.wav");
  const Outcome exported =
      roger({"replay", recording_in("first"), "--export-net", "ECHO", "--wav", wav});
  EXPECT_EQ(exported.exit_code, 0) << exported.text;
  EXPECT_THAT(exported.text, HasSubstr("at 48000 Hz, 2 transmissions"));
  const Outcome listed = roger({"replay", recording_in("first"), "--list"});
  EXPECT_THAT(listed.text, HasSubstr("EAGLE 2 on ECHO: "));
}

TEST_F(RecordingTest, RecordingContinuesWithoutTheExecutiveAndAfterItsReturn) {
  auto recorder = record("alone");
  ASSERT_TRUE(recorder) << text_of_file(file("alone.txt"));
  auto talker = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                             "tone:500,-20", "--key", "1"},
                            file("talker.txt"));
  ASSERT_TRUE(talker);
  const std::string events = recording_in("alone") + "/events.jsonl";
  ASSERT_TRUE(appears(events, "\"seq\":20,")) << text_of_file(file("alone.txt"));
  const auto list = [this] { return roger({"replay", recording_in("alone"), "--list"}).text; };
  EXPECT_THAT(list(), HasSubstr(" s, still on the air"));
  ::kill(executive_->pid(), SIGKILL);
  executive_->wait_for(60s);
  EXPECT_TRUE(appears(file("alone.txt"), "the federation is lost"))
      << text_of_file(file("alone.txt"));
  const auto packets = [&events] {
    const std::string text = text_of_file(events);
    std::size_t count = 0;
    for (auto at = text.find("\"seq\":"); at != std::string::npos;
         at = text.find("\"seq\":", at + 1)) {
      ++count;
    }
    return count;
  };
  const std::size_t before = packets();
  EXPECT_TRUE(test::eventually([&] { return packets() > before + 20; }))
      << "recording needs no executive; " << before << " before, now " << packets();

  auto again = start_roger({"rtiexec", "--rid", rid_.path()}, file("again.txt"));
  ASSERT_TRUE(again);
  executive_.emplace(std::move(again).value());
  EXPECT_TRUE(appears(file("alone.txt"), "the federation is connected again"));
  auto newcomer = talk("EAGLE 2", "opus");
  ASSERT_TRUE(newcomer);
  EXPECT_EQ(newcomer.value().wait_for(60s), 0);
  EXPECT_TRUE(appears(file("alone.txt"), "EAGLE 2 on ECHO: ")) << text_of_file(file("alone.txt"));
  ::kill(recorder->pid(), SIGINT);
  EXPECT_EQ(recorder->wait_for(60s), 0) << text_of_file(file("alone.txt"));
  const auto recording = radio::load_recording(recording_in("alone"));
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_THAT(recording.value().damages, testing::IsEmpty());
}

TEST_F(RecordingTest, KilledRecorderLosesAtMostOneSecond) {
  auto recorder = record("killed");
  ASSERT_TRUE(recorder) << text_of_file(file("killed.txt"));
  auto talker = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                             "tone:500,-20", "--key", "1"},
                            file("talker.txt"));
  ASSERT_TRUE(talker);
  const std::string events = recording_in("killed") + "/events.jsonl";
  ASSERT_TRUE(appears(events, "\"seq\":60,")) << text_of_file(file("killed.txt"));
  const TimePoint killed = std::chrono::steady_clock::now();
  ::kill(recorder->pid(), SIGKILL);
  recorder->wait_for(60s);
  const auto recording = radio::load_recording(recording_in("killed"));
  ASSERT_TRUE(recording) << recording.error().text();
  ASSERT_EQ(recording.value().damages.size(), 1U) << in_words(recording.value().damages[0]);
  EXPECT_THAT(in_words(recording.value().damages[0]), HasSubstr("the recorder was interrupted"));
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_GT(recording.value().end, killed - 1s);
  const auto voice =
      radio::decode_transmission(recording.value(), recording.value().transmissions.front());
  EXPECT_THAT(voice.damages, testing::IsEmpty());
  EXPECT_GT(voice.samples.size(), 48'000U);
}

/// Limits the size of files that children may write.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit less{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &less);
  }
  ~SmallFiles() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  rlimit before_{};
};

TEST_F(RecordingTest, FullDiskIsReportedWhileItLasts) {
  auto recorder = [this] {
    const SmallFiles limit(8000);
    return record("full");
  }();
  ASSERT_TRUE(recorder) << text_of_file(file("full.txt"));
  auto talker = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                             "tone:500,-20", "--key", "1"},
                            file("talker.txt"));
  ASSERT_TRUE(talker);
  EXPECT_TRUE(appears(file("full.txt"), "recording has stopped: "))
      << text_of_file(file("full.txt"));
  ::kill(talker.value().pid(), SIGINT);
  EXPECT_TRUE(appears(file("full.txt"), "EAGLE 1 on ECHO: ")) << "the recorder keeps watching";
  ::kill(recorder->pid(), SIGINT);
  EXPECT_EQ(recorder->wait_for(60s), 1);
  const auto recording = radio::load_recording(recording_in("full"));
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_GT(recording.value().transmissions.at(0).packets.size(), 5U);
}

TEST(RecordingCommandTest, InvalidArgumentsAreRejectedBeforeTheStart) {
  const Outcome none = roger({"replay", "/nowhere", "--list"});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.text, HasSubstr("/nowhere/events.jsonl"));
  const Outcome net = roger({"record", "--net", "GREEN"});
  EXPECT_EQ(net.exit_code, 2);
  EXPECT_THAT(net.text, HasSubstr("the plan has no net \"GREEN\""));
  EXPECT_THAT(roger({"replay", "/nowhere", "--from", "1:2:3:4"}).text, HasSubstr("M:SS"));
  EXPECT_THAT(roger({"replay", "/nowhere", "--wav", "x.wav"}).text,
              HasSubstr("--export-net and --wav"));
}

}  // namespace
}  // namespace roger::app
