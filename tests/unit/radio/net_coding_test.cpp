// Stations transmit in the coding that the net requires.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "radio/station/net_encoders.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

const VoiceCoding kMuLaw{audio::find_codec("mu-law"), milliseconds{10}};
const VoiceCoding kGsm{audio::find_codec("gsm"), std::nullopt};

class NetCodingTest : public testing::Test {
 protected:
  /// Stations A, with two radios on RED and BLUE, and B, likewise.
  void open(const VoiceCoding& red, const VoiceCoding& blue) {
    NetPlan plan = bench_plan();
    plan.nets[0].coding = red;
    plan.nets[1].coding = blue;
    bench_.emplace(std::move(plan));
    bench_->redundancy = 1;
    a_ = &bench_->add_station("A");
    b_ = &bench_->add_station("B");
    a_->microphone = tone(kPitch);
    bench_->run(milliseconds{100});
  }
  void key(RadioId radio, bool pressed) { a_->radios->submit(Key{radio, pressed}); }
  /// Transmits on a radio for 300 ms.
  void talk(RadioId radio) {
    key(radio, true);
    bench_->run(milliseconds{300});
    key(radio, false);
    bench_->run(milliseconds{300});
  }
  /// Returns the packets of one of A's radios.
  [[nodiscard]] std::vector<VoicePacket> sent_by(RadioId radio) {
    std::vector<VoicePacket> out;
    for (const VoicePacket& voice : bench_->net(0).voice()) {
      if (voice.coded.stream == a_->radios->stream_of(radio)) out.push_back(voice);
    }
    return out;
  }
  static audio::Encoding encoding_of(const std::vector<VoicePacket>& voice) {
    EXPECT_FALSE(voice.empty());
    for (const VoicePacket& one : voice) {
      EXPECT_EQ(one.coded.encoding, voice.front().coded.encoding);
    }
    return voice.empty() ? audio::Encoding{} : voice.front().coded.encoding;
  }
  static void expect_complete(const std::vector<VoicePacket>& voice) {
    ASSERT_GT(voice.size(), 2U);
    for (std::size_t i = 0; i < voice.size(); ++i) {
      EXPECT_EQ(voice[i].coded.first, i == 0) << i;
      EXPECT_EQ(voice[i].coded.last, i + 1 == voice.size()) << i;
      if (i == 0) continue;
      const audio::CodedPacket& before = voice[i - 1].coded;
      EXPECT_EQ(voice[i].coded.sample_index, before.sample_index + before.sample_count) << i;
      ASSERT_EQ(voice[i].repeated.size(), 1U) << i;
      EXPECT_TRUE(std::ranges::equal(voice[i].repeated[0].bytes, before.data())) << i;
    }
  }

  std::optional<Bench> bench_;
  Bench::Person* a_ = nullptr;
  Bench::Person* b_ = nullptr;
};

TEST_F(NetCodingTest, StationTransmitsAsTheNetRequires) {
  open(kMuLaw, {});
  talk(0);
  const auto voice = sent_by(0);
  EXPECT_EQ(encoding_of(voice), audio::Encoding::kMuLaw);
  expect_complete(voice);
  EXPECT_EQ(voice.front().coded.sample_rate, 8000U);
  EXPECT_EQ(voice.front().coded.sample_count, 80U) << "10 ms";
  EXPECT_EQ(events_of(*b_->radios, EventKind::kReceiveStarted).size(), 1U);
}

TEST_F(NetCodingTest, NetWithoutCodingFollowsTheStation) {
  open(kMuLaw, {std::nullopt, milliseconds{40}});
  talk(1);
  EXPECT_EQ(encoding_of(sent_by(1)), audio::Encoding::kPcm16BigEndian);
  EXPECT_EQ(sent_by(1).front().coded.sample_count, 1920U) << "40 ms, as the net requires";
}

TEST_F(NetCodingTest, CodingFollowsTheTuning) {
  open(kMuLaw, kGsm);
  a_->radios->submit(Tune{0, Frequency::from_kilohertz(41'000)});
  talk(0);
  EXPECT_EQ(encoding_of(sent_by(0)), audio::Encoding::kGsmFullRate)
      << "tuned by hand to the frequency of a net";
  const std::size_t before = sent_by(0).size();
  a_->radios->submit(Tune{0, Frequency::from_kilohertz(50'000)});
  talk(0);
  const auto none = sent_by(0);
  ASSERT_GT(none.size(), before);
  EXPECT_EQ(none.back().coded.encoding, audio::Encoding::kPcm16BigEndian) << "tuned to no net";
  a_->radios->submit(SelectPreset{0, 1});
  talk(0);
  EXPECT_EQ(sent_by(0).back().coded.encoding, audio::Encoding::kMuLaw);
}

TEST_F(NetCodingTest, RadiosWithOneCodingShareItsPackets) {
  open(kMuLaw, kMuLaw);
  key(0, true);
  key(1, true);
  bench_->run(milliseconds{300});
  key(0, false);
  key(1, false);
  bench_->run(milliseconds{300});
  const auto red = sent_by(0);
  const auto blue = sent_by(1);
  expect_complete(red);
  ASSERT_EQ(red.size(), blue.size());
  for (std::size_t i = 0; i < red.size(); ++i) {
    EXPECT_EQ(red[i].coded.sample_index, blue[i].coded.sample_index);
    EXPECT_TRUE(std::ranges::equal(red[i].coded.data(), blue[i].coded.data()));
  }
}

TEST_F(NetCodingTest, RadiosWithSeveralCodingsTransmitAtOnce) {
  open(kMuLaw, kGsm);
  key(0, true);
  bench_->run(milliseconds{100});
  key(1, true);
  bench_->run(milliseconds{200});
  key(0, false);
  bench_->run(milliseconds{100});
  const std::size_t ended = sent_by(0).size();
  bench_->run(milliseconds{100});
  EXPECT_EQ(sent_by(0).size(), ended) << "one ends while the other one continues";
  key(1, false);
  bench_->run(milliseconds{300});
  EXPECT_EQ(encoding_of(sent_by(0)), audio::Encoding::kMuLaw);
  EXPECT_EQ(encoding_of(sent_by(1)), audio::Encoding::kGsmFullRate);
  expect_complete(sent_by(0));
  expect_complete(sent_by(1));
  EXPECT_EQ(events_of(*a_->radios, EventKind::kTransmitEnded).size(), 2U);
}

TEST(MakeEncodersTest, NetsWithEqualSettingsShareAnEncoder) {
  NetPlan plan = bench_plan();
  plan.nets[0].coding = kMuLaw;
  plan.nets[1].coding = kMuLaw;
  const auto encoders = make_encoders({}, plan.nets);
  ASSERT_TRUE(encoders) << encoders.error().text();
  ASSERT_EQ(encoders.value().size(), 2U);
  EXPECT_EQ(encoders.value()[0].codec, audio::CodecSettings{});
  EXPECT_EQ(encoders.value()[1].codec, kMuLaw.applied_to({}));
}

TEST(MakeEncodersTest, ErrorNamesTheNet) {
  NetPlan plan = bench_plan();
  plan.nets[1].coding.codec = audio::CodecKind{audio::Encoding::kGsmFullRate, 16000};
  const auto encoders = make_encoders({}, plan.nets);
  ASSERT_FALSE(encoders);
  EXPECT_EQ(encoders.error().code, ErrorCode::kInvalid);
  EXPECT_THAT(encoders.error().message, HasSubstr("net \"BLUE\": GSM at 16000 Hz"));
  const auto own = make_encoders({.bit_rate = 1}, plan.nets);
  ASSERT_FALSE(own);
  EXPECT_THAT(own.error().message, testing::StartsWith("Opus at 1 bit/s"));
}

}  // namespace
}  // namespace roger::radio
