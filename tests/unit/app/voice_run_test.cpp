#include "app/bench/voice/voice_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/bench/voice/voice_align.hpp"
#include "app/bench/voice/voice_row.hpp"
#include "app/bench/voice/voice_speech.hpp"

namespace roger::app::bench {
namespace {

/// Cases with mu-law, whose encoding takes almost no time.
class VoiceRunTest : public ::testing::Test {
 protected:
  static VoiceCase parsed(const std::string& text) {
    auto what = parse_voice_case("codec=mulaw,frame=20,guard=60,seconds=20," + text);
    EXPECT_TRUE(what) << what.error().text();
    return what.value();
  }

  VoiceOutcome run(const VoiceCase& what, std::uint64_t seed = 1) {
    auto talker = LiveTalker::create(what, round_);
    EXPECT_TRUE(talker);
    return run_voice_case(what, *talker.value(), round_->sample_rate, talker.value()->lookahead(),
                          seed);
  }

  static std::shared_ptr<const SpeechPass> round_at(std::uint32_t sample_rate) {
    return std::make_shared<const SpeechPass>(
        make_speech_round(load_speech_or_default({}).value(), sample_rate));
  }

  std::shared_ptr<const SpeechPass> round_ = round_at(8000);
};

TEST_F(VoiceRunTest, CleanNetworkDelayIsFramePlusGuard) {
  const VoiceOutcome outcome = run(parsed("loss=0"));
  EXPECT_EQ(outcome.packets, 999U) << "20 s in packets of 20 ms; the last packet is incomplete";
  EXPECT_EQ(outcome.lost, 0U);
  EXPECT_EQ(outcome.after.late, 0U);
  EXPECT_EQ(outcome.after.concealed_samples, 0U);
  EXPECT_TRUE(outcome.clicks.empty());
  ASSERT_GT(outcome.heard.size(), 900U);
  for (const HeardPacket& packet : outcome.heard) {
    ASSERT_GE(to_ms(packet.delay()), 80.0 - 0.1);
    ASSERT_LE(to_ms(packet.delay()), 80.0 + 6.0) << "frame, guard and rounding by playout";
  }
}

TEST_F(VoiceRunTest, OutputIsTheSpeechAtTheReportedDelays) {
  const VoiceCase what = parsed("loss=0");
  const VoiceOutcome outcome = run(what);
  const std::vector<float> said = spoken(what, *round_, 0, 18 * 8000);
  const std::vector<float> heard = aligned({said, 8000, Nanoseconds{0}, 0.0}, outcome);
  double both = 0.0;
  double first = 0.0;
  double second = 0.0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    both += static_cast<double>(said[i] * heard[i]);
    first += static_cast<double>(said[i] * said[i]);
    second += static_cast<double>(heard[i] * heard[i]);
  }
  EXPECT_GT(both / std::sqrt(first * second), 0.98);
}

TEST_F(VoiceRunTest, SameSeedGivesTheSameOutcome) {
  const VoiceCase what = parsed("loss=10,jitter=uniform:30,redundancy=auto");
  const VoiceOutcome first = run(what, 5);
  const VoiceOutcome second = run(what, 5);
  EXPECT_EQ(first.output, second.output);
  EXPECT_EQ(first.lost, second.lost);
  EXPECT_NE(first.output, run(what, 6).output);
}

TEST_F(VoiceRunTest, LossIsConcealedAndCopiesRepairIt) {
  const VoiceOutcome bare = run(parsed("loss=10"));
  const double lost = static_cast<double>(bare.lost) / static_cast<double>(bare.packets);
  EXPECT_NEAR(lost, 0.1, 0.03);
  const auto concealed = [](const VoiceOutcome& outcome) {
    return static_cast<double>(outcome.after.concealed_samples) /
           static_cast<double>(outcome.spoken_samples);
  };
  EXPECT_NEAR(concealed(bare), lost, 0.03);
  EXPECT_EQ(bare.copied_bytes, 0U);

  const VoiceOutcome one = run(parsed("loss=10,redundancy=1"));
  EXPECT_EQ(one.lost, bare.lost) << "the same packets are lost";
  EXPECT_NEAR(static_cast<double>(one.copied_bytes) / static_cast<double>(one.primary_bytes), 1.0,
              0.01);
  EXPECT_LT(concealed(one), concealed(bare) / 3);
}

TEST_F(VoiceRunTest, AutomaticRedundancyStartsWhenLossIsReported) {
  EXPECT_EQ(run(parsed("redundancy=auto")).copied_bytes, 0U);
  const VoiceOutcome lossy = run(parsed("loss=10,redundancy=auto"));
  EXPECT_GT(lossy.copied_bytes, lossy.primary_bytes / 2);
  EXPECT_LT(lossy.copied_bytes, lossy.primary_bytes);
}

TEST_F(VoiceRunTest, BurstsAreRepairedByRepetitionsAtADistance) {
  const auto concealed = [](const VoiceOutcome& outcome) {
    return static_cast<double>(outcome.after.concealed_samples - outcome.before.concealed_samples) /
           static_cast<double>(outcome.spoken_samples);
  };
  const std::string bursts = "guard=auto,loss=10,burst=3,from=10,seconds=60,redundancy=";
  const VoiceOutcome bare = run(parsed(bursts + "0"));
  const VoiceOutcome repaired = run(parsed(bursts + "auto"));
  ASSERT_GT(bare.lost, 100U);
  EXPECT_EQ(repaired.lost, bare.lost) << "the same packets are lost";
  EXPECT_GT(concealed(bare), 0.05);
  EXPECT_LT(concealed(repaired), 0.015);
  EXPECT_LE(repaired.copied_bytes, 2 * repaired.primary_bytes);
}

TEST_F(VoiceRunTest, OpusLowDelayModeReducesTheDelay) {
  round_ = round_at(16000);
  const auto median_ms = [](const VoiceOutcome& outcome) {
    return to_ms(outcome.heard.at(outcome.heard.size() / 2).delay());
  };
  const double plain = median_ms(run(parsed("codec=opus,rate=16000,seconds=5")));
  const double low = median_ms(run(parsed("codec=opus,rate=16000,seconds=5,low_delay")));
  EXPECT_NEAR(plain - low, 4.0, 0.1);
}

TEST_F(VoiceRunTest, OpusErrorCorrectionStartsWhenLossIsReported) {
  round_ = round_at(16000);
  const VoiceOutcome bare = run(parsed("codec=opus,rate=16000,loss=20"));
  const VoiceOutcome fec = run(parsed("codec=opus,rate=16000,loss=20,fec"));
  EXPECT_EQ(bare.after.recovered, 0U);
  ASSERT_EQ(fec.lost, bare.lost) << "the same packets are lost";
  // Six packets in ten carry a copy of the preceding one (not those after a pause), and four in
  // five of the packets after a lost one arrive.
  EXPECT_GT(fec.after.recovered, fec.lost / 3);
  EXPECT_LT(fec.after.concealed_samples, bare.after.concealed_samples * 2 / 3);
  const VoiceOutcome clean = run(parsed("codec=opus,rate=16000,fec"));
  const VoiceOutcome without = run(parsed("codec=opus,rate=16000"));
  EXPECT_EQ(clean.primary_bytes, without.primary_bytes) << "no bits are spent on a clean network";
}

TEST_F(VoiceRunTest, PlayoutReportsItsDelayAndStretching) {
  const VoiceOutcome outcome =
      run(parsed("guard=auto,jitter=uniform:60,jitter_from=5,jitter_until=12"));
  ASSERT_GT(outcome.delays.size(), 150U);
  const auto most = std::ranges::max(outcome.delays, {}, &DelayPoint::actual);
  EXPECT_GT(to_ms(most.actual), 40.0);
  EXPECT_LT(to_ms(outcome.delays.at(30).actual), 30.0);
  EXPECT_GT(outcome.after.stretched_samples, 0U);
}

TEST_F(VoiceRunTest, ClockDriftChangesTheSendingTimes) {
  const VoiceOutcome fast = run(parsed("drift=1000"));
  const VoiceOutcome slow = run(parsed("drift=-1000"));
  EXPECT_EQ(fast.packets, 1000U) << "a fast clock gains 20 ms in 20 s";
  EXPECT_EQ(slow.packets, 998U);
}

TEST_F(VoiceRunTest, EachTalkPeriodIsATransmission) {
  const VoiceOutcome outcome = run(parsed("talk=1:2"));
  // 1 s in packets of 20 ms, plus one that carries the end flag.
  EXPECT_NEAR(static_cast<double>(outcome.packets), 7 * 51, 2);
  EXPECT_EQ(outcome.after.lost, 0U);
  EXPECT_TRUE(outcome.clicks.empty());
  for (const HeardPacket& packet : outcome.heard) {
    EXPECT_LE(to_ms(packet.delay()), 90.0) << to_seconds_text(packet.captured);
  }
}

TEST_F(VoiceRunTest, RecordedTalkerMatchesTheLiveTalker) {
  const VoiceCase what = parsed("seconds=40");
  const auto coded = coded_speech(what, round_);
  ASSERT_TRUE(coded);
  RecordedTalker recorded(std::make_shared<const CodedSpeech>(coded.value()));
  const VoiceOutcome again = run_voice_case(what, recorded, 8000, coded.value().lookahead, 1);
  const VoiceOutcome live = run(what);
  EXPECT_EQ(again.output, live.output) << "mu-law coding is memoryless";
  EXPECT_EQ(again.packets, live.packets);
}

TEST_F(VoiceRunTest, RowHasAllItsFields) {
  const VoiceCase what = parsed("loss=10,from=5,redundancy=1");
  const auto row = voice_row(what, run(what));
  for (const char* field : {"codec", "frame_ms", "loss_percent", "jitter", "redundancy", "p50_us",
                            "p99_us", "concealed_percent", "stretched_percent", "clicks", "wav_in",
                            "wav_out", "bits_ratio", "late_percent"}) {
    EXPECT_TRUE(row.contains(field)) << field;
  }
  EXPECT_EQ(row.at("frame_ms"), 20.0);
  EXPECT_EQ(row.at("redundancy"), "1");
  EXPECT_NEAR(row.at("loss_percent").get<double>(), 10.0, 3.5);
  EXPECT_NEAR(row.at("bits_ratio").get<double>(), 2.0, 0.001);
  EXPECT_EQ(row.at("seconds"), 15.0);
  EXPECT_TRUE(row.at("settled_s").is_null());
}

TEST(SettledAfter, TimeUntilTheDelayIsBackIsReturned) {
  VoiceCase what;
  what.network.jitter = Jitter::kNormal;
  what.network.jitter_from = std::chrono::seconds{10};
  what.network.jitter_until = std::chrono::seconds{20};
  what.length = std::chrono::seconds{40};
  const auto heard_with = [](auto delay_ms) {
    std::vector<HeardPacket> out;
    for (int i = 0; i < 400; ++i) {
      const Nanoseconds heard = std::chrono::milliseconds{100 * i};
      out.push_back({heard - from_seconds(delay_ms(i / 10.0) * 1e-3), heard});
    }
    return out;
  };
  EXPECT_EQ(settled_after(what, heard_with([](double) { return 30.0; })), 0.0);
  EXPECT_EQ(settled_after(what, heard_with([](double s) { return s < 10 ? 30 : 100; })),
            std::nullopt);
  const auto back = settled_after(what, heard_with([](double s) {
                                    return s < 10 ? 30 : s < 20 ? 150 : s < 23.05 ? 60 : 34;
                                  }));
  ASSERT_TRUE(back.has_value());
  EXPECT_NEAR(*back, 3.0, 0.01);
}

}  // namespace
}  // namespace roger::app::bench
