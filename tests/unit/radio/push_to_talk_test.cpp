#include "radio/station/transmit/push_to_talk.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "radio/station/transmit/packet_sender.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr TimePoint kStart{seconds{10}};

TEST(PushToTalkTest, PressesOnceAndReleasesOnce) {
  PushToTalk key(seconds{60}, seconds{50});
  EXPECT_FALSE(key.pressed());
  EXPECT_TRUE(key.press(kStart));
  EXPECT_FALSE(key.press(kStart + seconds{1}));
  EXPECT_EQ(key.pressed_at(), kStart);
  EXPECT_TRUE(key.release());
  EXPECT_FALSE(key.release());
}

TEST(PushToTalkTest, WarnsOnceThenExpires) {
  PushToTalk key(seconds{60}, seconds{50});
  key.press(kStart);
  EXPECT_EQ(key.check(kStart + milliseconds{49'999}), PushToTalk::Check::kFine);
  EXPECT_EQ(key.check(kStart + seconds{50}), PushToTalk::Check::kWarning);
  EXPECT_EQ(key.check(kStart + seconds{51}), PushToTalk::Check::kFine);
  EXPECT_EQ(key.check(kStart + seconds{60}), PushToTalk::Check::kExpired);
  key.release();
  EXPECT_EQ(key.check(kStart + seconds{61}), PushToTalk::Check::kFine);
  key.press(kStart + seconds{100});
  EXPECT_EQ(key.check(kStart + seconds{150}), PushToTalk::Check::kWarning)
      << "each press has its own warning";
}

TEST(PushToTalkTest, KeyWithoutLimitNeverExpires) {
  PushToTalk key(seconds{0}, seconds{0});
  key.press(kStart);
  EXPECT_EQ(key.check(kStart + seconds{100'000}), PushToTalk::Check::kFine);
}

/// Stores what a transmit path reports.
class RecordingSink final : public TransmitSink {
 public:
  struct Sent {
    RadioId radio;
    VoicePacket voice;
  };
  std::vector<Sent> sent;

  void on_air(RadioId, const KeyDown&, bool) override {}
  void send_packet(RadioId radio, VoicePacket& voice) override { sent.push_back({radio, voice}); }
  void transmit_event(Event) override {}
  void voice_operates(RadioId, bool, TimePoint) override {}
};

class PacketSenderTest : public testing::Test {
 protected:
  /// Sends a packet with the octet `sound` by a radio and keeps it for repetition.
  void send(RadioId id, KeyedRadio& radio, Octet sound) {
    VoicePacket voice;
    voice.coded.sample_count = 1;
    voice.coded.bytes[0] = sound;
    voice.coded.size = 1;
    sender_.send(id, radio, voice, before_);
    before_.keep(voice.coded);
  }
  /// Returns the sound that the newest packet repeats.
  [[nodiscard]] ByteVector repeated() const {
    ByteVector out;
    for (const RepeatedPacket& one : sink_.sent.back().voice.repeated)
      out.push_back(one.bytes.at(0));
    return out;
  }

  ManualClock clock_{kStart};
  RecordingSink sink_;
  PacketSender sender_{sink_, clock_};
  SentPackets before_;
  KeyedRadio radio_{PushToTalk(seconds{0}, seconds{0})};
};

TEST_F(PacketSenderTest, PacketsCarryTheTransmissionAndConsecutiveNumbers) {
  radio_.down.transmission.call_sign = "FOX";
  radio_.sequence = 41;
  send(3, radio_, 1);
  send(3, radio_, 2);
  ASSERT_EQ(sink_.sent.size(), 2U);
  EXPECT_EQ(sink_.sent[0].radio, 3U);
  EXPECT_EQ(sink_.sent[0].voice.transmission.call_sign, "FOX");
  EXPECT_EQ(sink_.sent[0].voice.coded.sequence, 41U);
  EXPECT_TRUE(sink_.sent[0].voice.coded.first);
  EXPECT_EQ(sink_.sent[1].voice.coded.sequence, 42U);
  EXPECT_FALSE(sink_.sent[1].voice.coded.first);
  EXPECT_EQ(sender_.packets(), 2U);
}

TEST_F(PacketSenderTest, PacketsRepeatEarlierOnesOfTheirTransmissionAndSession) {
  sender_.set_repetition({2, 1});
  send(1, radio_, 1);
  send(1, radio_, 2);
  send(1, radio_, 3);
  EXPECT_EQ(repeated(), (ByteVector{2, 1}));
  KeyedRadio other{PushToTalk(seconds{0}, seconds{0})};
  send(2, other, 4);
  EXPECT_EQ(repeated(), ByteVector{}) << "its first packet repeats none of another radio";
  before_.restart();
  send(1, radio_, 5);
  EXPECT_EQ(repeated(), ByteVector{}) << "a new session repeats none of the one before";
}

TEST_F(PacketSenderTest, PacketsRepeatThoseAtTheDistance) {
  sender_.set_repetition({2, 3});
  for (std::uint8_t i = 1; i <= 3; ++i) send(1, radio_, i);
  EXPECT_EQ(repeated(), ByteVector{}) << "the transmission has no earlier packet";
  send(1, radio_, 4);
  EXPECT_EQ(repeated(), ByteVector{1});
  for (std::uint8_t i = 5; i <= 7; ++i) send(1, radio_, i);
  EXPECT_EQ(repeated(), (ByteVector{4, 1}));
  sender_.set_repetition({2, 1});
  send(1, radio_, 8);
  EXPECT_EQ(repeated(), (ByteVector{7, 6}));
}

}  // namespace
}  // namespace roger::radio
