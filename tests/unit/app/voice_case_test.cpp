#include "app/bench/voice/voice_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace roger::app::bench {
namespace {

TEST(VoiceCase, EveryKeyIsParsed) {
  const auto parsed = parse_voice_case(
      "codec=mulaw,rate=8000,frame=31.25,loss=12.5,burst=3,jitter=pareto:4:2.5,jitter_from=10,"
      "jitter_until=70,order=kept,drift=-300,redundancy=auto,guard=25,talk=3:5,seconds=90,from=12");
  ASSERT_TRUE(parsed) << parsed.error().text();
  const VoiceCase& what = parsed.value();
  EXPECT_EQ(what.codec.encoding, audio::Encoding::kMuLaw);
  EXPECT_EQ(what.codec.sample_rate, 8000U);
  EXPECT_EQ(what.codec.frame, Nanoseconds{31'250'000});
  EXPECT_DOUBLE_EQ(what.network.loss, 0.125);
  EXPECT_DOUBLE_EQ(what.network.burst, 3.0);
  EXPECT_EQ(what.network.jitter, Jitter::kPareto);
  EXPECT_DOUBLE_EQ(what.network.jitter_ms, 4.0);
  EXPECT_DOUBLE_EQ(what.network.shape, 2.5);
  EXPECT_EQ(what.network.jitter_from, std::chrono::seconds{10});
  EXPECT_EQ(what.network.jitter_until, std::chrono::seconds{70});
  EXPECT_TRUE(what.network.keeps_order);
  EXPECT_DOUBLE_EQ(what.drift, -300.0);
  EXPECT_EQ(what.copies, std::nullopt);
  EXPECT_EQ(what.guard, Nanoseconds{25'000'000});
  EXPECT_EQ(what.talk, std::chrono::seconds{3});
  EXPECT_EQ(what.pause, std::chrono::seconds{5});
  EXPECT_EQ(what.length, std::chrono::seconds{90});
  EXPECT_EQ(what.from, std::chrono::seconds{12});
}

TEST(VoiceCase, OpusOptionsArePassedToTheCodec) {
  const auto plain = parse_voice_case("codec=opus");
  const auto low = parse_voice_case("codec=opus,low_delay,complexity=5");
  const auto fec = parse_voice_case("codec=opus,fec");
  ASSERT_TRUE(plain && low && fec);
  EXPECT_FALSE(plain.value().codec.low_delay);
  EXPECT_FALSE(plain.value().codec.in_band_fec);
  EXPECT_FALSE(plain.value().live);
  EXPECT_TRUE(low.value().codec.low_delay);
  EXPECT_EQ(low.value().codec.complexity, 5);
  EXPECT_TRUE(fec.value().codec.in_band_fec);
  EXPECT_TRUE(fec.value().live) << "the encoder follows the reported loss";
  EXPECT_NE(make_codec_key(plain.value().codec), make_codec_key(low.value().codec));
  EXPECT_NE(make_codec_key(plain.value().codec), make_codec_key(fec.value().codec));
  EXPECT_EQ(describe_codec(plain.value().codec), "Opus 16 kHz 24 kbit/s");
  EXPECT_EQ(describe_codec(low.value().codec), "Opus 16 kHz 24 kbit/s, low delay");
  EXPECT_EQ(describe_codec(fec.value().codec), "Opus 16 kHz 24 kbit/s, FEC");
}

TEST(VoiceCase, ErrorNamesTheValueAndTheExpectedOnes) {
  const std::vector<std::pair<const char*, const char*>> kWrong{
      {"codec=mp3", "codec is 'mp3', expected one of cvsd, gsm, mulaw, opus, pcm16, pcm8"},
      {"rate=44100", "rate is '44100', expected one of"},
      {"frame=7", "frame is '7', expected a multiple of 1.25 ms that divides 3 s"},
      {"frame=70", "frame is '70', expected a number from 2.5 to 62.5"},
      {"loss=100", "loss is '100', expected a number from 0 to 90"},
      {"loss=nan", "loss is 'nan', expected a number"},
      {"loss=", "loss is '', expected a number"},
      {"loss=5%", "loss is '5%', expected a number"},
      {"jitter=uniform", "jitter is 'uniform', expected none, uniform:MS, normal:MS"},
      {"jitter=pareto:4", "jitter is 'pareto:4', expected none, uniform:MS"},
      {"jitter=gamma:4", "jitter is 'gamma:4', expected one of"},
      {"redundancy=3", "redundancy is '3', expected one of 0, 1, 2, auto"},
      {"period=0", "period is '0', expected a number from 16 to 4800"},
      {"talk=3", "talk is '3', expected seconds of talk and of pause"},
      {"seconds=0", "seconds is '0', expected a number from 1"},
      {"trace=/nonexistent.csv", "/nonexistent.csv"},
      {"loss=5,speed=3", "unknown key 'speed': expected one of bits, burst"},
      {"", "unknown key ''"},
  };
  for (const auto& [text, words] : kWrong) {
    const auto parsed = parse_voice_case(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code, ErrorCode::kInvalid);
    EXPECT_THAT(parsed.error().text(), testing::HasSubstr(words)) << text;
  }
}

TEST(VoiceCase, NamedCasesHaveUniqueNames) {
  std::set<std::string> names;
  for (const VoiceCase& what : named_voice_cases()) {
    EXPECT_TRUE(names.insert(what.name).second) << what.name;
    EXPECT_LT(what.from, what.length);
  }
  EXPECT_GE(names.size(), 15U);
}

}  // namespace
}  // namespace roger::app::bench
