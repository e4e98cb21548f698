#include "ui/model/latency_text.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"
#include "ui/chart/stage_bar.hpp"
#include "ui/model/format.hpp"
#include "ui/window/status_line.hpp"

namespace roger::ui {
namespace {

class LatencyTextTest : public testing::Test {
 protected:
  radio::StationSnapshot station_ = busy_station(TimePoint{std::chrono::hours(1)});
  radio::LatencySnapshot& latency_ = station_.latencies[0];
};

TEST_F(LatencyTextTest, RelatedClocksYieldLatency) {
  EXPECT_TRUE(has_figure(latency_));
  EXPECT_NEAR(known_sum(latency_), 52.3, 1e-9);
  EXPECT_TRUE(why_no_figure(latency_).isEmpty());
  EXPECT_EQ(uncertainty_text(latency_), QString::fromUtf8("± 0.6"));
}

TEST_F(LatencyTextTest, UnrelatedClocksShowReceiverStagesAndReason) {
  latency_.clocks_related = false;
  EXPECT_FALSE(has_figure(latency_));
  EXPECT_FALSE(stage_known(latency_, radio::Stage::kNetwork));
  EXPECT_TRUE(stage_known(latency_, radio::Stage::kPlayout));
  EXPECT_NEAR(known_sum(latency_), 24.9 + 0.3 + 10.7, 1e-9);
  EXPECT_TRUE(why_no_figure(latency_).contains("The clock offset of VIPER 21 is unknown"));
  EXPECT_TRUE(why_no_figure(latency_).contains("35.9"));
}

TEST_F(LatencyTextTest, ClockRelationsAreShown) {
  EXPECT_EQ(clock_text(latency_), "same clock");
  radio::ClockSnapshot clock;
  clock.offset = -std::chrono::microseconds(1'000'060);
  clock.bound = std::chrono::microseconds(84);
  clock.age = std::chrono::milliseconds(700);
  clock.reference = "HAWK 3";
  latency_.clock = clock;
  EXPECT_EQ(clock_text(latency_), QString::fromUtf8("±\u00A00.08\u00A0ms"));
  EXPECT_TRUE(has_figure(latency_));
  const QString unsure = clock_explanation(latency_);
  EXPECT_TRUE(unsure.contains("1.000060\u00A0s behind")) << unsure.toStdString();
  EXPECT_TRUE(unsure.contains("not known yet"));
  EXPECT_TRUE(unsure.contains("HAWK 3"));
  EXPECT_EQ(drift_text(latency_), no_value());
  latency_.clock->drift_ppm = -12.34;
  EXPECT_EQ(drift_text(latency_), QString::fromUtf8("\u221212.3"));
  EXPECT_TRUE(clock_explanation(latency_).contains("Drift -12.3\u00A0ppm"));
  latency_.clocks_related = false;
  EXPECT_EQ(clock_text(latency_), "unknown");
  EXPECT_EQ(clock_explanation(latency_), why_no_figure(latency_));
}

TEST_F(LatencyTextTest, SenderWithoutCallSignShowsStream) {
  latency_.call_sign.clear();
  EXPECT_EQ(call_sign_text(latency_), "stream 1");
  latency_.net = "FIRES";
  EXPECT_EQ(sender_text(latency_), "stream 1 on FIRES");
}

TEST_F(LatencyTextTest, AxesEndAtRoundNumbers) {
  EXPECT_DOUBLE_EQ(stage_axis(52.3).high, 60.0);
  EXPECT_DOUBLE_EQ(stage_axis(77.9).high, 80.0);
  EXPECT_DOUBLE_EQ(stage_axis(80.0).high, 80.0);
  EXPECT_DOUBLE_EQ(stage_axis(101.0).high, 120.0);
  EXPECT_GE(stage_axis(1234.5).high, 1234.5);
}

TEST_F(LatencyTextTest, StatusLineShowsFacts) {
  EXPECT_EQ(federation_fact(station_.federation).bold, "Joined NORTHERN DAWN");
  EXPECT_EQ(federation_fact(station_.federation).plain, "41 other stations");
  station_.federation.protection = radio::NoticeCode::kOpenNetwork;
  EXPECT_EQ(federation_fact(station_.federation).plain, "41 other stations, open network");
  EXPECT_EQ(latency_fact(station_).bold, "52 ms");
  EXPECT_EQ(loss_fact(station_).bold, "0.0 % lost");
  EXPECT_EQ(device_fact(station_.device).bold, "JACK 48 kHz");
  EXPECT_EQ(device_fact(station_.device).plain, "128 frames, no xruns");
}

TEST_F(LatencyTextTest, StatusLineShowsProblems) {
  station_.federation.joined = false;
  station_.federation.trouble = {radio::NoticeCode::kQuoted, {"no executive"}};
  station_.device.xruns = 2;
  latency_.lost = 5000;
  latency_.clocks_related = false;
  EXPECT_EQ(federation_fact(station_.federation).token, Token::kTrouble);
  EXPECT_EQ(federation_fact(station_.federation).plain, "no executive");
  EXPECT_EQ(device_fact(station_.device).plain, "128 frames, 2 xruns");
  station_.device.underruns = 1;
  station_.device.overruns = 1;
  EXPECT_EQ(device_fact(station_.device).plain, "128 frames, 2 xruns (1 out, 1 in)");
  EXPECT_EQ(loss_fact(station_).token, Token::kTrouble);
  EXPECT_EQ(latency_fact(station_).plain, "clock of VIPER 21 unknown");
  station_.device.trouble = {.problem = audio::DeviceProblem::kStopped, .device = "USB"};
  EXPECT_EQ(device_fact(station_.device).plain, "audio device 'USB' has stopped");
  EXPECT_EQ(device_fact(station_.device).bold, "Sound");
  station_.device.running = false;
  EXPECT_EQ(device_fact(station_.device).bold, "No sound");
  station_.device.losses = 1;
  EXPECT_EQ(device_fact(station_.device).bold, "Sound lost");
}

}  // namespace
}  // namespace roger::ui
