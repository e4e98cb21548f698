// Times and delays reported by a device on a JACK server equal those measured by another client.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "tests/integration/audio/jack_fixture.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

/// Returns the time in `moments` nearest to `seconds`, if it belongs to the same click.
std::optional<double> nearest(const std::vector<Moment>& moments, double seconds) {
  std::optional<double> best;
  for (const Moment& moment : moments) {
    const double distance = std::fabs(moment.seconds - seconds);
    if (distance > static_cast<double>(kClickEvery) / 2 / kRate) continue;
    if (!best || distance < std::fabs(*best - seconds)) best = moment.seconds;
  }
  return best;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

TEST_F(JackDevice, ReportedTimesAndDelayMatchMeasurementByClient) {
  Passage passage;
  auto device = open("passage");
  ASSERT_NE(device, nullptr);
  EXPECT_EQ(device->sample_rate(), kRate);
  ASSERT_TRUE(device->start(passage));
  Scope scope("passage");
  ASSERT_TRUE(scope.connected);
  EXPECT_TRUE(test::eventually([&] { return scope.received.size() >= 40; }))
      << scope.received.size();
  const DeviceState state = device->state();
  device->stop();
  ASSERT_GE(scope.received.size(), 40U);
  EXPECT_EQ(passage.block_frames, static_cast<std::size_t>(kPeriod));

  const double input = std::chrono::duration<double>(state.input_latency).count();
  const double output = std::chrono::duration<double>(state.output_latency).count();
  std::vector<double> loops;
  std::vector<double> capture_errors;
  std::vector<double> heard_errors;
  // A period missed by the server may lose a click anywhere on its path, so each click is found by
  // its expected time: clicks are 100 ms apart, and take less than half of that.
  const auto received = all_of(scope.received);
  const auto captured = all_of(passage.captured);
  const auto heard = all_of(passage.heard);
  for (const Scope::Click& sent : all_of(scope.sent)) {
    const auto back = std::ranges::find_if(received, [&](const Scope::Click& click) {
      return click.frame >= sent.frame && click.frame < sent.frame + kClickEvery / 2;
    });
    const auto in = nearest(captured, sent.seconds - input);
    if (back == received.end() || !in) continue;
    const auto out = nearest(heard, back->seconds + output);
    if (!out) continue;
    loops.push_back(static_cast<double>(back->frame - sent.frame) / kRate);
    capture_errors.push_back(*in + input - sent.seconds);
    heard_errors.push_back(*out - output - back->seconds);
  }
  ASSERT_GE(loops.size(), 30U);
  constexpr double kPeriodSeconds = static_cast<double>(kPeriod) / kRate;
  RecordProperty("loop_ms", std::to_string(median(loops) * 1e3));
  RecordProperty("capture_error_ms", std::to_string(median(capture_errors) * 1e3));
  RecordProperty("heard_error_ms", std::to_string(median(heard_errors) * 1e3));
  // The path through this graph takes one period, because JACK runs no client of a loop twice in a
  // cycle. The driver declares one period for its input and two for its output; these only apply to
  // a real microphone and loudspeaker.
  EXPECT_NEAR(median(loops), kPeriodSeconds, 1e-9);
  EXPECT_NEAR(input, kPeriodSeconds, 1e-6);
  EXPECT_NEAR(output, 2 * kPeriodSeconds, 1e-6);
  EXPECT_LT(std::fabs(median(capture_errors)), kPeriodSeconds);
  // The scope receives in the next cycle what the device sends in one.
  EXPECT_LT(std::fabs(median(heard_errors) + kPeriodSeconds), kPeriodSeconds);
  EXPECT_THAT(state.host, ::testing::HasSubstr("JACK"));
  EXPECT_TRUE(state.running);
  EXPECT_EQ(state.block_frames, static_cast<std::uint32_t>(kPeriod));
  EXPECT_EQ(in_words(state.trouble), "");
}

}  // namespace
}  // namespace roger::audio
