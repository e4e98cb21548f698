// Stations as programs: they talk to each other and end in order.
#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/support/json_file.hpp"
#include "app/support/speech.hpp"
#include "tests/integration/app/executive_fixture.hpp"
#include "tests/support/disturbed_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

/// Returns the command lines of all processes that contain `word` (a path used only by this test).
std::vector<std::string> processes_with(const std::string& word) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string line = text_of_file((entry.path() / "cmdline").string());
    if (line.find(word) != std::string::npos) found.push_back(line);
  }
  return found;
}

class StationsTest : public ExecutiveTest {
 protected:
  StationsTest() : ExecutiveTest("stations.toml") {}
};

TEST_F(StationsTest, ListenerReceivesTheSpeakerAndReportsTheDelay) {
  const std::string json_file = file("listener.json");
  auto listener = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 2", "--device",
                               "null", "--json", json_file},
                              file("listener.txt"));
  ASSERT_TRUE(listener);
  ASSERT_TRUE(appears(scratch("listener.txt"), "EAGLE 2 in federation 'roger'"))
      << text_of_file(scratch("listener.txt"));
  auto speaker = start_roger(
      {"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device", "null", "--key", "1"},
      file("speaker.txt"));
  ASSERT_TRUE(speaker);
  EXPECT_TRUE(appears(scratch("listener.txt"), "receiving EAGLE 1"))
      << text_of_file(scratch("listener.txt")) << text_of_file(scratch("speaker.txt"));
  EXPECT_TRUE(appears(scratch("listener.txt"), "from microphone to loudspeaker"));
  ::kill(speaker.value().pid(), SIGTERM);
  EXPECT_EQ(speaker.value().wait_for(60s), 0);
  EXPECT_TRUE(appears(scratch("listener.txt"), "EAGLE 1 ended"));
  ::kill(listener.value().pid(), SIGINT);
  EXPECT_EQ(listener.value().wait_for(60s), 0);

  const auto report = read_json(json_file);
  ASSERT_TRUE(report) << report.error().text();
  const auto& station = report.value().at("stations").at(0);
  EXPECT_EQ(station.at("call_sign"), "EAGLE 2");
  const auto& latency = station.at("latencies").at(0);
  EXPECT_EQ(latency.at("call_sign"), "EAGLE 1");
  EXPECT_GT(latency.at("packets").get<int>(), 10);
  EXPECT_GT(latency.at("end_to_end_ms").at("p50").get<double>(), 0.0);
  for (const char* stage : {"capture", "network", "playout"}) {
    EXPECT_TRUE(latency.at("stages_ms").contains(stage)) << stage;
  }
  EXPECT_THAT(text_of_file(scratch("listener.txt")), HasSubstr("microphone of EAGLE 1"));
}

TEST_F(StationsTest, ScriptTunesWhenTheRestOfATransmissionWasSent) {
  const std::string script = file("tune.txt");
  std::ofstream(script) << "key 1 down\nwait 0.3\nkey 1 up\ntune 1 41.250\n"
                           "key 1 down\nkey 1 up\npreset 1 1\n"
                           "key 4 down\nkey 4 up\npreset 4 1\n"  // a receive-only radio
                           "key 1 down\ntune 1 41.250\nwait 0.3\nkey 1 up\nquit\n";
  const std::string output = file("tune_output.txt");
  auto station = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                              "null", "--script", script},
                             output);
  ASSERT_TRUE(station);
  EXPECT_EQ(station.value().wait_for(60s), 0);
  std::string rejected;
  int tuned = 0;
  std::istringstream lines(text_of_file(output));
  for (std::string line; std::getline(lines, line);) {
    if (line.find("rejected: ") != std::string::npos) rejected += line + "\n";
    if (line.ends_with(": tuned")) ++tuned;
  }
  EXPECT_EQ(tuned, 3) << text_of_file(output);
  EXPECT_EQ(std::ranges::count(rejected, '\n'), 2) << rejected;
  EXPECT_THAT(rejected, HasSubstr("only receives"));
  EXPECT_THAT(rejected, HasSubstr("is transmitting")) << "tuned while the key was down";
}

TEST_F(StationsTest, TwoOperatorsOfOneProcessHearEachOther) {
  const std::string output = file("both.txt");
  auto both = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--station",
                           "EAGLE 2", "--device", "null", "--key", "1"},
                          output);
  ASSERT_TRUE(both);
  EXPECT_TRUE(appears(output, "receiving EAGLE 1")) << text_of_file(output);
  ::kill(both.value().pid(), SIGTERM);
  EXPECT_EQ(both.value().wait_for(60s), 0);
}

TEST_F(StationsTest, ScriptAnswersTheTransmissionOfAnotherScript) {
  const LiveScript question(file("question.fifo"));
  const std::string answer = file("answer.txt");
  std::ofstream(answer) << "answer 1 to \"EAGLE 1\" \"loud and clear\"\nwait 1\nquit\n";
  const std::string recording = file("heard.wav");
  auto asked = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                            "file:-," + recording, "--script", question.path()},
                           file("asks.txt"));
  auto answered = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 2", "--device",
                               "null", "--script", answer},
                              file("answers.txt"));
  ASSERT_TRUE(asked && answered);
  // The key is held until the other station receives it; then the question follows.
  question.order("key 1 down");
  ASSERT_TRUE(appears(scratch("answers.txt"), "receiving EAGLE 1"))
      << text_of_file(scratch("answers.txt")) << text_of_file(scratch("asks.txt"));
  question.order("speak 1 /usr/share/sounds/alsa/Front_Center.wav");
  EXPECT_EQ(answered.value().wait_for(60s), 0) << text_of_file(scratch("answers.txt"));
  EXPECT_TRUE(appears(scratch("answers.txt"), "EAGLE 1 ended"));
  EXPECT_TRUE(appears(scratch("asks.txt"), "receiving EAGLE 2"))
      << text_of_file(scratch("asks.txt"));
  EXPECT_TRUE(appears(scratch("asks.txt"), "EAGLE 2 ended"));
  ::kill(asked.value().pid(), SIGTERM);
  EXPECT_EQ(asked.value().wait_for(60s), 0);
  const auto heard = read_recording(recording);
  ASSERT_TRUE(heard);
  float peak = 0.0F;
  for (const float sample : heard.value().samples) peak = std::max(peak, std::abs(sample));
  EXPECT_GT(peak, 0.05F) << "espeak-ng's voice";
}

TEST_F(StationsTest, ScriptReplaysTheLastTransmission) {
  const LiveScript speaks(file("speaks.fifo"));
  const LiveScript listens(file("listens.fifo"));
  const std::string recording = file("again.wav");
  // Delays of a loaded machine do not matter here.
  auto listener =
      start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 2", "--device",
                   "file:-," + recording, "--script", listens.path(), "--guard-ms", "200"},
                  file("listener.txt"));
  auto speaker = start_roger({"radio", "--rid", rid_.path(), "--station", "EAGLE 1", "--device",
                              "null", "--script", speaks.path()},
                             file("speaker.txt"));
  ASSERT_TRUE(listener && speaker);
  speaks.order("key 1 down");
  ASSERT_TRUE(appears(scratch("listener.txt"), "receiving EAGLE 1"))
      << text_of_file(scratch("listener.txt")) << text_of_file(scratch("speaker.txt"));
  speaks.order("speak 1 /usr/share/sounds/alsa/Front_Center.wav\nquit");
  EXPECT_EQ(speaker.value().wait_for(60s), 0) << text_of_file(scratch("speaker.txt"));
  ASSERT_TRUE(appears(scratch("listener.txt"), "EAGLE 1 ended"));
  listens.order("wait 1\nsay-again 1\nwait 0.5\nquit");
  EXPECT_EQ(listener.value().wait_for(60s), 0) << text_of_file(scratch("listener.txt"));
  const auto heard = read_recording(recording);
  ASSERT_TRUE(heard);
  // Counts sounds that follow at least half a second of silence.
  std::vector<double> energies;
  std::size_t silent = heard.value().sample_rate;
  for (const float sample : heard.value().samples) {
    if (std::abs(sample) < 0.01F) {
      ++silent;
      continue;
    }
    if (silent > heard.value().sample_rate / 2) energies.push_back(0.0);
    silent = 0;
    energies.back() += static_cast<double>(sample) * static_cast<double>(sample);
  }
  ASSERT_EQ(energies.size(), 2U) << text_of_file(scratch("listener.txt"));
  EXPECT_NEAR(energies[1] / energies[0], 1.0, 0.2);
}

TEST_F(StationsTest, ApproachingStationBecomesAudible) {
  const std::string plan = file("moving.toml");
  const LiveScript script(file("moving.fifo"));
  std::ofstream(file("moving.csv")) << "0,48.0,13.0,2\n1,48.0,11.01,2\n";
  std::ofstream(plan) << "[propagation]\nmodel = \"two-ray\"\n"
                         "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n"
                         "[[station]]\ncall_sign = \"BASE\"\n"
                         "position = { latitude = 48.0, longitude = 11.0, height_m = 2 }\n"
                         "[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
                         "presets = [\"RED\"]\n"
                         "[[station]]\ncall_sign = \"ROVER\"\n"
                         "position = { latitude = 48.0, longitude = 13.0, height_m = 2 }\n"
                         "[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
                         "presets = [\"RED\"]\n";
  auto base = start_roger(
      {"radio", "--rid", rid_.path(), "--plan", plan, "--station", "BASE", "--device", "null"},
      file("base.txt"));
  ASSERT_TRUE(base);
  ASSERT_TRUE(appears(scratch("base.txt"), "BASE in federation"))
      << text_of_file(scratch("base.txt"));
  auto rover = start_roger({"radio", "--rid", rid_.path(), "--plan", plan, "--station", "ROVER",
                            "--device", "tone:500,-20", "--script", script.path()},
                           file("rover.txt"));
  ASSERT_TRUE(rover);
  const auto outputs = [&] {
    return text_of_file(scratch("base.txt")) + text_of_file(scratch("rover.txt"));
  };
  // 150 km away, then along a track, then moved far away again by a command.
  script.order("key 1 down");
  ASSERT_TRUE(appears(scratch("base.txt"), "ROVER not heard")) << outputs();
  EXPECT_THAT(text_of_file(scratch("base.txt")), Not(HasSubstr(": receiving ROVER")));
  script.order("track " + scratch("moving.csv"));
  ASSERT_TRUE(appears(scratch("base.txt"), ": receiving ROVER")) << outputs();
  EXPECT_THAT(text_of_file(scratch("base.txt")), Not(HasSubstr("ROVER ended")));
  script.order("move 48.0 13.0 2");
  ASSERT_TRUE(appears(scratch("base.txt"), "ROVER ended")) << outputs();
  script.order("quit");
  EXPECT_EQ(rover.value().wait_for(60s), 0) << outputs();
}

TEST(ScriptFileTest, ReferencedFilesAreReadBeforeTheStart) {
  const std::string script = scratch("wrong.txt");
  const std::string track = scratch("wrong.csv");
  std::ofstream(track) << "0,48,11,2\n0,48,11,2\n";
  std::ofstream(script) << "wait 1\nspeak 1 none.wav\ntrack " << track << "\n";
  const Outcome outcome = roger({"radio", "--device", "null", "--script", script});
  EXPECT_EQ(outcome.exit_code, 2) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr(script + ":2: "));
  EXPECT_THAT(outcome.text, HasSubstr("none.wav"));
  EXPECT_THAT(outcome.text,
              HasSubstr(script + ":3: " + track + ":2: \"0\": expected seconds later"));
  std::remove(track.c_str());
  std::remove(script.c_str());
}

TEST_F(StationsTest, RadioCheckReceivesItsEcho) {
  test::repeat_if_disturbed(std::chrono::milliseconds{100}, [this](std::string& differences) {
    const std::string echo = file("echo.wav");
    const std::string json_file = file("check.json");
    const Outcome outcome =
        roger({"radio-check", "--rid", rid_.path(), "--speak",
               "/usr/share/sounds/alsa/Front_Center.wav", "--out", echo, "--json", json_file,
               "--fom", ROGER_SOURCE_DIR "/configs/fom/roger-voice.xml",
               ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml", "--guard-ms",
               "200"});  // a loaded machine wakes up threads late
    differences = differences_of_echo(outcome);
    if (!differences.empty()) return;
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("Radio check passed"));
    EXPECT_THAT(outcome.text, HasSubstr("microphone of ECHO"));
    const auto report = read_json(json_file);
    ASSERT_TRUE(report);
    EXPECT_GT(report.value().at("likeness").get<double>(), 0.6);
  });
}

TEST_F(StationsTest, InterruptedRadioCheckLeavesNoProcess) {
  const std::string output = file("check.txt");
  auto check =
      start_roger({"radio-check", "--rid", rid_.path(), "--out", file("echo2.wav")}, output);
  ASSERT_TRUE(check);
  ASSERT_TRUE(appears(output, "key down")) << text_of_file(output);
  ::kill(check.value().pid(), SIGINT);
  const auto code = check.value().wait_for(60s);
  ASSERT_TRUE(code);
  EXPECT_NE(*code, 0);
  executive_.reset();
  EXPECT_THAT(processes_with(rid_.path()), testing::IsEmpty());
}

TEST_F(StationsTest, KilledStationEndsItsChildren) {
  const std::string output = file("killed.txt");
  auto check =
      start_roger({"radio-check", "--rid", rid_.path(), "--out", file("echo3.wav")}, output);
  ASSERT_TRUE(check);
  ASSERT_TRUE(appears(output, "key down")) << text_of_file(output);
  ::kill(check.value().pid(), SIGKILL);
  EXPECT_EQ(check.value().wait_for(60s), 128 + SIGKILL);
  executive_.reset();
  EXPECT_TRUE(test::eventually([&] { return processes_with(rid_.path()).empty(); }))
      << processes_with(rid_.path()).front();
}

/// Returns whether a process listens on a TCP port. Does not connect, because the executive counts
/// connections.
bool listened_at(std::uint16_t port) {
  const std::string listening = fmt::format(":{:04X} 00000000:0000 0A", port);
  return text_of_file("/proc/net/tcp").find(listening) != std::string::npos;
}

TEST(StationsAloneTest, FirstStationStartsAnExecutiveThatEndsAfterTheLastStation) {
  const std::uint16_t port = test::free_port();
  const std::string rid = scratch("alone.toml");
  std::ofstream(rid) << "[executive]\nprogram = \"" << program() << "\"\nlinger_seconds = 2\n"
                     << "[network]\ninterface = \"lo\"\ncontrol_group = \"239.192.18.1:" << port
                     << "\"\ndata_port = " << test::free_port() << "\n";
  const std::vector<std::string> outputs{scratch("first.txt"), scratch("second.txt")};
  auto first =
      start_roger({"radio", "--rid", rid, "--station", "EAGLE 1", "--device", "null", "--key", "1"},
                  outputs[0]);
  ASSERT_TRUE(first);
  ASSERT_TRUE(appears(outputs[0], "EAGLE 1 in federation 'roger'")) << text_of_file(outputs[0]);
  EXPECT_TRUE(listened_at(port));
  auto second =
      start_roger({"radio", "--rid", rid, "--station", "EAGLE 2", "--device", "null"}, outputs[1]);
  ASSERT_TRUE(second);
  // It began before the second station joined and is known nevertheless.
  EXPECT_TRUE(appears(outputs[1], "EAGLE 1 on ECHO: ")) << text_of_file(outputs[1]);
  for (ChildProcess* one : {&first.value(), &second.value()}) {
    ::kill(one->pid(), SIGTERM);
    EXPECT_EQ(one->wait_for(60s), 0);
  }
  EXPECT_TRUE(test::eventually([&] { return !listened_at(port); })) << "the executive does not end";
  for (const std::string& path : outputs) std::remove(path.c_str());
  std::remove(rid.c_str());
}

}  // namespace
}  // namespace roger::app
