// Recorded transmissions at another speed, computed in pieces.
#include "radio/exercise/replay/scaled_voice.hpp"

#include <gtest/gtest.h>

#include "radio/exercise/replay/recorded_voice.hpp"
#include "tests/support/scale_time.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr Nanoseconds kFrame = milliseconds{30};

struct ScaledVoiceTest : testing::Test {
  /// Makes a recording of one speaker with a number of packets.
  void talk(int packets, audio::Encoding encoding = audio::Encoding::kOpus) {
    auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
    ASSERT_TRUE(writer);
    AirTransmission state = air_transmission(1, 1, "FOX", "RED", kRecordedRed, begin);
    ASSERT_TRUE(writer.value().write(state));
    RecordingTalker talker(1, "FOX", kRecordedRed, encoding);
    for (int i = 0; i < packets; ++i) {
      const VoicePacket signal = talker.next(begin + i * kFrame, i + 1 == packets);
      ASSERT_TRUE(writer.value().write(recorded(1, signal)));
    }
    state.until = begin + packets * kFrame;
    ASSERT_TRUE(writer.value().write(state));
    auto read = load_recording(writer.value().folder());
    ASSERT_TRUE(read);
    recording = std::move(read).value();
  }
  [[nodiscard]] const RecordedTransmission& one() const { return recording.transmissions.front(); }
  static Nanoseconds to_duration(const std::vector<ScaledVoice::Packet>& packets) {
    Nanoseconds out{0};
    for (const ScaledVoice::Packet& packet : packets) out += packet.length;
    return out;
  }

  RecordingFolder scratch;
  TimePoint begin{std::chrono::seconds{5000}};
  Recording recording;
  const std::function<bool()> never = [] { return false; };
};

TEST_F(ScaledVoiceTest, MakesOnlyTheRequestedLength) {
  talk(600);
  ScaledVoice voice(recording, one(), 4.0, {});
  const auto some = voice.next(milliseconds{500}, never);
  EXPECT_GE(to_duration(some), milliseconds{500});
  EXPECT_LE(to_duration(some), milliseconds{700});
  EXPECT_FALSE(voice.over());
  EXPECT_FALSE(some.back().voice.coded.last);
}

TEST_F(ScaledVoiceTest, PiecesAddUpToTheWholeVoice) {
  talk(200, audio::Encoding::kMuLaw);
  ScaledVoice at_once(recording, one(), 2.0, {});
  const auto all = at_once.next(std::chrono::hours{1}, never);
  EXPECT_TRUE(at_once.over());
  EXPECT_TRUE(at_once.next(milliseconds{100}, never).empty());
  ScaledVoice by_pieces(recording, one(), 2.0, {});
  std::vector<ScaledVoice::Packet> pieces;
  while (!by_pieces.over()) {
    for (auto& packet : by_pieces.next(milliseconds{100}, never)) pieces.push_back(packet);
  }
  ASSERT_EQ(pieces.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(pieces[i].voice.coded.data(), all[i].voice.coded.data()));
    EXPECT_EQ(pieces[i].at, all[i].at);
    EXPECT_EQ(pieces[i].voice.coded.last, i + 1 == all.size());
  }
  const auto original = decode_transmission(recording, one());
  const auto faster = test::scale_time(original.samples, original.rate, 2.0);
  EXPECT_NEAR(static_cast<double>(to_duration(all).count()) * 1e-9,
              static_cast<double>(faster.size()) / original.rate, 0.04);
}

TEST_F(ScaledVoiceTest, StopsAtTheNextRecordedPacket) {
  talk(600);
  ScaledVoice voice(recording, one(), 0.25, {});
  int asked = 0;
  const auto some = voice.next(std::chrono::hours{1}, [&asked] { return ++asked > 5; });
  EXPECT_EQ(asked, 6);
  EXPECT_LE(to_duration(some), 5 * 4 * milliseconds{40}) << "five packets, four times as long";
  EXPECT_FALSE(voice.over());
  EXPECT_TRUE(voice.next(milliseconds{500}, [] { return true; }).empty());
  EXPECT_FALSE(voice.next(milliseconds{500}, never).empty()) << "it can continue";
}

TEST_F(ScaledVoiceTest, StartInTheMiddleOmitsEarlierVoice) {
  talk(200);
  const TimePoint from = begin + 150 * kFrame;
  ScaledVoice voice(recording, one(), 2.0, from);
  EXPECT_EQ(voice.begin(), from);
  const auto rest = voice.next(std::chrono::hours{1}, never);
  EXPECT_NEAR(static_cast<double>(to_duration(rest).count()),
              static_cast<double>((50 * kFrame / 2).count()), 4e7);
  int asked = 0;
  ScaledVoice again(recording, one(), 2.0, from);
  again.next(std::chrono::hours{1}, [&asked] { return ++asked < 0; });
  EXPECT_LT(asked, 70) << "earlier packets are not decoded";
}

}  // namespace
}  // namespace roger::radio
