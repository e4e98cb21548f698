#include "app/dis/gateway/outgoing_voice.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "tests/unit/app_dis_gateway/samples.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;
using Carried = OutgoingVoice::Carried;

/// A transmission of packets of 20 ms.
class OutgoingVoiceTest : public testing::Test {
 protected:
  struct Sent {
    dis::Signal signal;
    Nanoseconds utc;
  };
  static radio::VoicePacket packet(std::uint32_t sequence,
                                   audio::Encoding encoding = audio::Encoding::kMuLaw) {
    radio::VoicePacket out;
    out.coded.encoding = encoding;
    out.coded.sample_rate = 8000;
    out.coded.sequence = sequence;
    out.coded.sample_index = 160 * sequence;
    out.coded.sample_count = 160;
    out.coded.size = encoding == audio::Encoding::kMuLaw ? 160 : 320;
    out.coded.bytes.fill(static_cast<Octet>(sequence));
    return out;
  }
  /// Returns a packet whose sound was captured at this time since the start of the sender's clock.
  static radio::VoicePacket captured(std::uint32_t sequence, Nanoseconds time) {
    radio::VoicePacket out = packet(sequence);
    out.coded.timing.captured_ns = time.count();
    return out;
  }
  void begin(const radio::VoicePacket& first) { voice_.begin(kMuLaw, first, now()); }
  Carried take(const radio::VoicePacket& packet) {
    return voice_.take(packet, now(), [this](dis::Signal signal, Nanoseconds utc) {
      sent_.push_back({std::move(signal), utc});
    });
  }
  [[nodiscard]] Moment now() const { return {TimePoint{utc_}, utc_}; }

  OutgoingVoice voice_;
  std::vector<Sent> sent_;
  Nanoseconds utc_ = std::chrono::seconds(1000);
};

TEST_F(OutgoingVoiceTest, WantedEncodingPassesUnchangedWithTheTimesOfItsSound) {
  begin(packet(5));
  for (std::uint32_t i = 5; i < 8; ++i) {
    EXPECT_EQ(take(packet(i)), Carried::kUnchanged);
    utc_ += milliseconds(i % 2 == 0 ? 15 : 25);  // jitter of the network
  }
  ASSERT_EQ(sent_.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(sent_[i].signal.data, ByteVector(160, static_cast<Octet>(5 + i)));
    EXPECT_EQ(sent_[i].utc, std::chrono::seconds(1000) + milliseconds(20) * (int(i) - 1))
        << "no jitter";
  }
}

TEST_F(OutgoingVoiceTest, OtherEncodingIsTranscoded) {
  begin(packet(0, audio::Encoding::kPcm16BigEndian));
  EXPECT_EQ(take(packet(0, audio::Encoding::kPcm16BigEndian)), Carried::kTranscoded);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].signal.encoding.type(), dis::EncodingType::kMuLaw);
  EXPECT_EQ(sent_[0].signal.samples, 160);
}

TEST_F(OutgoingVoiceTest, LatePacketIsDropped) {
  begin(packet(0));
  take(packet(0));
  take(packet(2));
  EXPECT_EQ(take(packet(1)), Carried::kLate);
  EXPECT_EQ(take(packet(2)), Carried::kLate);
  EXPECT_EQ(sent_.size(), 2U);
}

TEST_F(OutgoingVoiceTest, MissingPacketLeavesAGapInTheTimes) {
  begin(packet(0));
  take(packet(0));
  utc_ += milliseconds(40);
  take(packet(2));
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].utc - sent_[0].utc, milliseconds(40));
}

TEST_F(OutgoingVoiceTest, RepeatedPacketReplacesAMissingOne) {
  begin(packet(0));
  take(packet(0));
  utc_ += milliseconds(40);
  radio::VoicePacket next = packet(2);
  next.repeated = {{1, 160, 160, ByteVector(160, Octet{1})}};
  EXPECT_EQ(take(next), Carried::kUnchanged);
  ASSERT_EQ(sent_.size(), 3U);
  EXPECT_EQ(sent_[1].signal.data, ByteVector(160, Octet{1}));
  EXPECT_EQ(sent_[1].utc - sent_[0].utc, milliseconds(20));
  EXPECT_EQ(sent_[2].utc - sent_[1].utc, milliseconds(20));
}

TEST_F(OutgoingVoiceTest, SpacedRepetitionsKeepTheirPlacesInAGap) {
  begin(packet(0));
  take(packet(0));
  utc_ += milliseconds(120);
  radio::VoicePacket next = packet(6);
  next.repeated = {{2, 320, 160, ByteVector(160, Octet{2})},
                   {4, 640, 160, ByteVector(160, Octet{4})}};
  EXPECT_EQ(take(next), Carried::kUnchanged);
  ASSERT_EQ(sent_.size(), 4U);
  EXPECT_EQ(sent_[1].signal.data, ByteVector(160, Octet{4}));
  EXPECT_EQ(sent_[1].utc - sent_[0].utc, milliseconds(40));
  EXPECT_EQ(sent_[2].signal.data, ByteVector(160, Octet{2}));
  EXPECT_EQ(sent_[2].utc - sent_[0].utc, milliseconds(80));
  EXPECT_EQ(sent_[3].utc - sent_[0].utc, milliseconds(120));
}

TEST_F(OutgoingVoiceTest, RepetitionsOfReceivedPacketsAreNotSentAgain) {
  begin(packet(0));
  for (std::uint32_t i = 0; i < 8; ++i) {
    if (i > 0) utc_ += milliseconds(20);
    radio::VoicePacket next = packet(i);
    if (i >= 4) next.repeated = {{4, 640, 160, ByteVector(160, Octet{4})}};
    take(next);
  }
  EXPECT_EQ(sent_.size(), 8U);
}

TEST_F(OutgoingVoiceTest, MissingPacketIsConcealedWhenTheVoiceIsTranscoded) {
  begin(packet(0, audio::Encoding::kPcm16BigEndian));
  take(packet(0, audio::Encoding::kPcm16BigEndian));
  utc_ += milliseconds(40);
  take(packet(2, audio::Encoding::kPcm16BigEndian));
  EXPECT_EQ(sent_.size(), 3U);
}

TEST_F(OutgoingVoiceTest, TimesFollowTheClockAfterAPause) {
  begin(packet(0));
  take(packet(0));
  utc_ += milliseconds(700);  // the speaker's station was suspended
  take(packet(1));
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].utc, utc_ - milliseconds(20));
}

TEST_F(OutgoingVoiceTest, DelayedPacketsKeepTheTimesOfTheirSound) {
  constexpr milliseconds kSenderStart(50'000);
  begin(captured(0, kSenderStart));
  for (std::uint32_t i = 0; i < 60; ++i) {
    if (i == 20) utc_ += milliseconds(600);  // the network delays 30 packets
    EXPECT_EQ(take(captured(i, kSenderStart + milliseconds(20) * i)), Carried::kUnchanged);
    if (i < 20 || i >= 50) utc_ += milliseconds(20);
  }
  ASSERT_EQ(sent_.size(), 60U);
  for (std::size_t i = 0; i < sent_.size(); ++i) {
    EXPECT_EQ(sent_[i].utc - sent_[0].utc, milliseconds(20) * i) << i;
  }
}

TEST_F(OutgoingVoiceTest, PauseOfTheSpeakerIsAGapInTheTimes) {
  constexpr milliseconds kSenderStart(50'000);
  begin(captured(0, kSenderStart));
  take(captured(0, kSenderStart));
  utc_ += milliseconds(1000);  // the pause, and 300 ms of delay
  take(captured(1, kSenderStart + milliseconds(700)));
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].utc - sent_[0].utc, milliseconds(700));
}

TEST_F(OutgoingVoiceTest, ImpossibleCaptureTimesAreIgnored) {
  begin(captured(0, milliseconds(50'000)));
  take(captured(0, milliseconds(50'000)));
  utc_ += milliseconds(20);
  take(captured(1, Nanoseconds(audio::PacketTiming::kMaxInstant)));
  utc_ += milliseconds(20);
  take(captured(2, -Nanoseconds(audio::PacketTiming::kMaxInstant)));
  ASSERT_EQ(sent_.size(), 3U);
  EXPECT_EQ(sent_[1].utc - sent_[0].utc, milliseconds(20));
  EXPECT_EQ(sent_[2].utc - sent_[0].utc, milliseconds(40));
}

TEST_F(OutgoingVoiceTest, ConcealedGapHasTheTimesOfItsSound) {
  const auto long_packet = [](std::uint32_t sequence) {
    radio::VoicePacket out = packet(sequence, audio::Encoding::kPcm16BigEndian);
    out.coded.sample_count = 480;  // 60 ms
    out.coded.size = 960;
    return out;
  };
  begin(long_packet(0));
  take(long_packet(0));
  utc_ += milliseconds(480);
  take(long_packet(8));
  ASSERT_EQ(sent_.size(), 27U) << "nine packets of 60 ms in packets of 20 ms";
  for (std::size_t i = 0; i < sent_.size(); ++i) {
    EXPECT_EQ(sent_[i].utc - sent_[0].utc, milliseconds(20) * i) << i;
  }
}

TEST_F(OutgoingVoiceTest, NumbersMayWrap) {
  begin(packet(0xFFFFFFFF));
  EXPECT_EQ(take(packet(0xFFFFFFFF)), Carried::kUnchanged);
  EXPECT_EQ(take(packet(0)), Carried::kUnchanged);
  EXPECT_EQ(take(packet(0xFFFFFFFF)), Carried::kLate);
}

TEST_F(OutgoingVoiceTest, EndSendsTheRest) {
  radio::VoicePacket first = packet(0, audio::Encoding::kPcm16BigEndian);
  first.coded.sample_count = 80;
  first.coded.size = 160;
  begin(first);
  take(first);
  EXPECT_TRUE(sent_.empty());
  voice_.end([this](dis::Signal signal, Nanoseconds utc) {
    sent_.push_back({std::move(signal), utc});
  });
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].signal.samples, 160) << "completed with silence";
}

}  // namespace
}  // namespace roger::app
