#include "radio/station/echo.hpp"

#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// A station that begins to transmit a tone, and an echo station.
struct EchoScene {
  EchoScene() {
    a.microphone = tone(700.0);
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, true});
  }
  /// Ends the transmission. Returns how many replies were received in the next 5 s.
  std::size_t count_replies() {
    a.radios->submit(Key{0, false});
    bench.run(milliseconds{5000});
    return events_of(*a.radios, EventKind::kReceiveStarted).size();
  }

  Bench bench{bench_plan()};
  Bench::Person& a = bench.add_station("A");
  Bench::Person& echo = bench.add_station("ECHO");
};

TEST(EchoTest, RecordingIsSentAfterTheSpeakersKeyUp) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& echo = bench.add_station("ECHO");
  a.radios->submit(SetSidetone{false, 0.0});
  a.microphone = tone(700.0);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  EXPECT_TRUE(bench.net(1).voice().empty())
      << "the echo station does not transmit while it receives";
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{1500});

  const auto reply = bench.net(1).voice();
  ASSERT_FALSE(reply.empty());
  EXPECT_EQ(reply.front().transmission.call_sign, "ECHO");
  EXPECT_TRUE(reply.back().coded.last);
  ASSERT_EQ(events_of(*a.radios, EventKind::kReceiveStarted).size(), 1U);
  EXPECT_EQ(events_of(*a.radios, EventKind::kReceiveStarted)[0].call_sign, "ECHO");
  // Half a second of tone returns at its original level.
  const double energy = rms(a.left) * rms(a.left) * static_cast<double>(a.left.size());
  EXPECT_NEAR(energy / (0.25 * 0.25 / 2.0) / 48'000.0, 0.5, 0.03);
  EXPECT_FALSE(echo.radios->snapshot()->radios[0].transmitting);
}

TEST(EchoTest, GapOnTheNetworkEndsNoRecording) {
  EchoScene scene;
  scene.bench.run(milliseconds{1000});
  scene.bench.net(1).drop = [](VoicePacket&) { return true; };
  scene.bench.run(milliseconds{400});
  scene.bench.net(1).drop = {};
  scene.bench.run(milliseconds{1000});
  EXPECT_TRUE(scene.bench.net(1).voice().empty()) << "the speaker still transmits";
  EXPECT_EQ(scene.count_replies(), 1U);
}

TEST(EchoTest, DoesNotEchoItsOwnTailOrAnotherEcho) {
  EchoScene scene;
  scene.bench.run(milliseconds{300});
  EXPECT_EQ(scene.count_replies(), 1U);
}

TEST(EchoTest, RecordingLengthIsBounded) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& c = bench.add_station("C");
  EchoOperator echo(c.radios->operator_audio(), Bench::kRate, milliseconds{200});
  c.processor = &echo;
  const auto run = [&](milliseconds time) {
    for (milliseconds done{0}; done < time; done += milliseconds{50}) {
      bench.run(milliseconds{50});
      echo.tick(bench.clock.now(), c.radios->on_air(0), *c.radios);
    }
  };
  a.microphone = tone(700.0);
  run(milliseconds{100});
  a.radios->submit(Key{0, true});
  run(milliseconds{1000});
  a.radios->submit(Key{0, false});
  run(milliseconds{2000});
  const auto reply = bench.net(1).voice();
  ASSERT_FALSE(reply.empty());
  double seconds = 0.0;
  for (const VoicePacket& signal : reply) {
    seconds += static_cast<double>(signal.coded.sample_count) / signal.coded.sample_rate;
  }
  EXPECT_LT(seconds, 0.4);
}

}  // namespace
}  // namespace roger::radio
