// roger bench voice as a program: rows, WAV files and plots.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/support/speech.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

class BenchVoiceTest : public ::testing::Test {
 protected:
  BenchVoiceTest() { fs::create_directories(folder_); }
  ~BenchVoiceTest() override { fs::remove_all(folder_); }

  json make_rows(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"bench", "voice", "--json", "-"});
    const Outcome outcome = roger(arguments);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    const json document = json::parse(outcome.text, nullptr, false);
    if (document.is_discarded()) {
      ADD_FAILURE() << outcome.text;
      return json::array();
    }
    EXPECT_EQ(document.at("bench"), "voice");
    return document.at("rows");
  }

  std::string folder_ = scratch("voice");
};

TEST_F(BenchVoiceTest, CleanAndLossyNetworkGiveRowsAndWavFiles) {
  const std::string codec = "codec=mulaw,frame=20,guard=40,seconds=15";
  const json rows = make_rows(
      {"--case", codec, "--case", codec + ",loss=20", "--out", folder_, "--plot", folder_});
  ASSERT_EQ(rows.size(), 2U);
  const json& clean = rows[0];
  EXPECT_EQ(clean.at("codec"), "mu-law 8 kHz");
  EXPECT_EQ(clean.at("frame_ms"), 20.0);
  EXPECT_EQ(clean.at("loss_percent"), 0.0);
  EXPECT_EQ(clean.at("jitter"), "none");
  EXPECT_EQ(clean.at("concealed_percent"), 0.0);
  EXPECT_EQ(clean.at("clicks"), 0);
  EXPECT_EQ(clean.at("bits_ratio"), 1.0);
  EXPECT_GE(clean.at("p50_us"), 59'900);
  EXPECT_LE(clean.at("p99_us"), 70'000);
  const json& lossy = rows[1];
  EXPECT_NEAR(lossy.at("loss_percent").get<double>(), 20.0, 5.0);
  EXPECT_GT(lossy.at("concealed_percent"), 10.0);

  std::vector<double> likeness;
  for (const json& row : rows) {
    const auto said = read_recording(row.at("wav_in"));
    const auto heard = read_recording(row.at("wav_out"));
    ASSERT_TRUE(said && heard) << row;
    // 14 s at 8 kHz: the last second has not been played.
    EXPECT_NEAR(static_cast<double>(fs::file_size(row.at("wav_in"))), 2 * 14 * 8000, 200);
    EXPECT_EQ(fs::file_size(row.at("wav_in")), fs::file_size(row.at("wav_out")));
    const Likeness alike = compare(said.value(), heard.value());
    EXPECT_NEAR(alike.delay_s, 0.0, 0.0005) << "aligned";
    likeness.push_back(alike.correlation);
    EXPECT_THAT(text_of_file(row.at("plot")), testing::StartsWith("<svg"));
  }
  EXPECT_GT(likeness[0], 0.98);
  EXPECT_GT(likeness[1], 0.5);
  EXPECT_LT(likeness[1], likeness[0] - 0.02) << "a fifth of the sound is concealed";
}

TEST_F(BenchVoiceTest, NamedCaseOwnSpeechAndTraceAreAccepted) {
  const std::string trace = folder_ + "/trace.csv";
  std::ofstream(trace) << "delay_ms\n10\n10\n10\n10\nlost\n";
  const json rows =
      make_rows({"--speech", "/usr/share/sounds/alsa/Front_Center.wav", "--case", "clean", "--case",
                 "codec=mulaw,frame=20,seconds=10,trace=" + trace});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("case"), "clean");
  EXPECT_EQ(rows[0].at("codec"), "Opus 16 kHz 24 kbit/s");
  EXPECT_EQ(rows[0].at("redundancy"), "auto");
  EXPECT_EQ(rows[0].at("bits_ratio"), 1.0);
  EXPECT_EQ(rows[0].at("clicks"), 0);
  EXPECT_EQ(rows[0].at("wav_in"), "") << "no files were requested";
  EXPECT_EQ(rows[1].at("jitter"), "trace");
  EXPECT_NEAR(rows[1].at("loss_percent").get<double>(), 20.0, 0.5);
}

TEST_F(BenchVoiceTest, InvalidArgumentIsReported) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> kWrong{
      {{"--case", "rush-hour"}, "unknown case 'rush-hour': expected clean, loss-5"},
      {{"--case", "loss=120"}, "loss is '120', expected a number from 0 to 90"},
      {{"--case", "codec=mulaw,rate=96000"}, "96000"},
      {{"--case", "clean", "--speech", "/nonexistent.wav"}, "/nonexistent.wav"},
      {{"--case", "clean", "--seed", "x"}, "--seed"},
  };
  for (const auto& [arguments, words] : kWrong) {
    std::vector<std::string> all{"bench", "voice"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Outcome outcome = roger(all);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.text;
    EXPECT_THAT(outcome.text, testing::HasSubstr(words));
  }
  const Outcome nothing = roger({"bench"});
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_THAT(nothing.text, testing::HasSubstr("which measurement?"));
}

}  // namespace
}  // namespace roger::app
