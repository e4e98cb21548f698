// The number of the radio with which a station is heard.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

/// A transmits, B hears it. Both have radio 0 on RED and radio 1 on BLUE.
class SenderRadioTest : public testing::Test {
 protected:
  SenderRadioTest() { a_.microphone = tone(kPitch); }

  void tune_both_to_red() {
    a_.radios->submit(SelectPreset{1, 2});
    bench_.run(milliseconds{100});
  }
  void key(RadioId radio) {
    a_.radios->submit(Key{radio, true});
    bench_.run(milliseconds{300});
  }
  void release(RadioId radio) {
    a_.radios->submit(Key{radio, false});
    bench_.run(milliseconds{600});
  }

  Bench bench_{bench_plan()};
  Bench::Person& a_ = bench_.add_station("A");
  Bench::Person& b_ = bench_.add_station("B");
};

TEST_F(SenderRadioTest, RetunedRadioOfASenderKeepsItsNumber) {
  const auto transmit = [&] {
    key(1);
    release(1);
    return b_.radios->report().latencies;
  };
  bench_.run(milliseconds{100});
  const auto before = transmit();
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before[0].net, "BLUE");
  EXPECT_EQ(before[0].sender_radio.index, 2);
  a_.radios->submit(SelectPreset{1, 2});
  const auto after = transmit();
  ASSERT_EQ(after.size(), 1U);
  EXPECT_EQ(after[0].net, "RED");
  EXPECT_EQ(after[0].sender_radio.index, 2);
  EXPECT_GT(after[0].packets, before[0].packets);
}

TEST_F(SenderRadioTest, TwoRadiosOfASenderOnOneNetAreToldApart) {
  tune_both_to_red();
  const auto transmit = [&](RadioId radio) {
    key(radio);
    const SpeakerSnapshot speaker = b_.radios->snapshot()->radios[0].speakers.at(0);
    release(radio);
    return speaker.sender_radio;
  };
  EXPECT_EQ(transmit(0), (SenderRadio{1, false})) << "no other radio of A has been heard";
  EXPECT_EQ(transmit(1), (SenderRadio{2, true}));
  EXPECT_EQ(transmit(0), (SenderRadio{1, true}));
  const auto began = events_of(*b_.radios, EventKind::kReceiveStarted);
  const auto ended = events_of(*b_.radios, EventKind::kReceiveEnded);
  ASSERT_EQ(began.size(), 3U);
  ASSERT_EQ(ended.size(), 3U);
  EXPECT_EQ(began[1].sender_radio, (SenderRadio{2, true}));
  EXPECT_EQ(ended[1].sender_radio, (SenderRadio{2, true}));
  EXPECT_EQ(began[2].sender_radio, (SenderRadio{1, true}));
  EXPECT_EQ(b_.radios->snapshot()->radios[0].last_speaker.value().sender_radio,
            (SenderRadio{1, true}));
  const auto shared = b_.radios->report().latencies;
  ASSERT_EQ(shared.size(), 2U);
  for (const LatencySnapshot& latency : shared) {
    EXPECT_TRUE(latency.sender_radio.shares_net);
  }
  a_.radios->submit(SelectPreset{1, 1});  // BLUE
  b_.radios->submit(SelectPreset{1, 1});
  bench_.run(milliseconds{100});
  key(1);
  const auto apart = b_.radios->report().latencies;
  ASSERT_EQ(apart.size(), 2U);
  for (const LatencySnapshot& latency : apart) {
    EXPECT_FALSE(latency.sender_radio.shares_net) << latency.net;
  }
}

TEST_F(SenderRadioTest, RadioIsNamedIfAnotherOneOfItsStationIsHeardInsteadOfIt) {
  tune_both_to_red();
  key(0);
  release(0);
  b_.radios->submit(Key{0, true});  // half duplex: B hears nothing meanwhile
  bench_.run(milliseconds{100});
  a_.radios->submit(Key{1, true});
  bench_.run(milliseconds{900});
  const auto missed = events_of(*b_.radios, EventKind::kNotHeard);
  ASSERT_FALSE(missed.empty());
  EXPECT_EQ(missed[0].sender_radio, (SenderRadio{2, true}));
  EXPECT_EQ(b_.radios->snapshot()->radios[0].not_heard.value().sender_radio,
            (SenderRadio{2, true}));
  EXPECT_EQ(b_.radios->snapshot()->transmissions.at(0).sender_radio, (SenderRadio{2, true}));
}

}  // namespace
}  // namespace roger::radio
