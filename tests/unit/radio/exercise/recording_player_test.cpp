// Replay of recordings into a federation.
#include "radio/exercise/replay/recording_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audio/playout/stream_decoder.hpp"
#include "radio/exercise/replay/recorded_voice.hpp"
#include "radio/signal/stream_tag.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

struct RecordingPlayerTest : testing::Test {
  RecordingPlayerTest() {
    auto made = RecordingWriter::create(scratch.path(), make_recording_header(begin));
    EXPECT_TRUE(made);
    writer.emplace(std::move(made).value());
  }
  void talk(TransmissionId id, const std::string& call_sign, const std::string& on,
            Frequency frequency, Nanoseconds at, int packets, std::uint16_t key_id = 0) {
    AirTransmission state = air_transmission(id, id, call_sign, on, frequency, begin + at);
    state.transmission.key_id = key_id;
    state.host = {"TRUCK", {1, 2, 3}};
    ASSERT_TRUE(writer->write(state));
    RecordingTalker talker(id, call_sign, frequency);
    for (int i = 0; i < packets; ++i) {
      if (i == lost) talker.next({});
      const VoicePacket signal = talker.next(begin + at + i * milliseconds{30}, i + 1 == packets);
      spoken[id].push_back(signal);
      ASSERT_TRUE(writer->write(recorded(id, signal)));
    }
    state.until = begin + at + packets * milliseconds{30};
    ASSERT_TRUE(writer->write(state));
  }
  std::shared_ptr<const Recording> recording() {
    EXPECT_TRUE(writer->write(RecordingProblem{begin + milliseconds{3000}, {}}));
    auto read = load_recording(writer->folder());
    EXPECT_TRUE(read);
    return std::make_shared<const Recording>(std::move(read).value());
  }
  void play(std::shared_ptr<const Recording> what, PlayerSettings settings, const NetPlan& plan) {
    const PlanKeys keys(plan);
    ReplayRadios radios(net, keys, clock, 4711);
    play(std::move(what), std::move(settings), radios);
  }
  void play(std::shared_ptr<const Recording> what, PlayerSettings settings, ReplayRadios& radios) {
    RecordingPlayer player(std::move(what), std::move(settings), radios, clock);
    started = clock.now();
    while (const auto next = player.step()) {
      ASSERT_GT(*next, clock.now());
      clock.advance(std::max(*next - clock.now(), Nanoseconds{1}));
    }
    ended = clock.now();
    trouble = player.trouble();
  }
  [[nodiscard]] std::vector<TransmitterStatus> states() const {
    std::vector<TransmitterStatus> out;
    for (const Sent& item : net.sent) {
      if (item.what == Sent::What::kTransmitter) out.push_back(item.transmitter.status);
    }
    return out;
  }

  RecordingFolder scratch;
  TimePoint begin{std::chrono::seconds{5000}};
  std::optional<RecordingWriter> writer;
  std::map<TransmissionId, std::vector<VoicePacket>> spoken;
  int lost = -1;
  ManualClock clock{TimePoint{std::chrono::seconds{9000}}};
  MemoryAir air;
  MemoryNet net{air, clock};
  TimePoint started{};
  TimePoint ended{};
  Notice trouble;
};

TEST_F(RecordingPlayerTest, PacketsAreSentUnchangedWithTheirSpacing) {
  lost = 4;
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{1000}, 10);
  play(recording(), {begin}, recording_plan());
  const auto sent = net.voice();
  ASSERT_EQ(sent.size(), 10U);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const VoicePacket& was = spoken[1][i];
    const VoicePacket& is = sent[i];
    EXPECT_TRUE(std::ranges::equal(was.coded.data(), is.coded.data())) << i;
    EXPECT_EQ(is.transmission.call_sign, "FOX");
    EXPECT_EQ(is.transmission.address, Address(kRecordedRed));
    EXPECT_NE(is.coded.stream, was.coded.stream)
        << "the recorded station may still be in the federation";
    EXPECT_TRUE(is_replayed(is.coded.stream));
    EXPECT_EQ(is.coded.sample_index, was.coded.sample_index);
    EXPECT_EQ(is.coded.sequence, i < 4 ? i : i + 1) << "the gap of lost packets is kept";
    EXPECT_EQ(is.coded.first, i == 0);
    EXPECT_EQ(is.coded.last, i == 9);
    EXPECT_EQ(is.coded.timing.clock_domain, 4711U);
    const auto into_recording = milliseconds{1000 + 30 * static_cast<int>(i)};
    EXPECT_EQ(is.coded.timing.captured_ns, (started + into_recording).time_since_epoch().count());
    EXPECT_EQ(is.coded.timing.sent_ns - is.coded.timing.captured_ns,
              was.coded.timing.sent_ns - was.coded.timing.captured_ns);
  }
  EXPECT_EQ(ended - started, milliseconds{3000}) << "replay lasts until the end of the recording";
  EXPECT_EQ(trouble, Notice{});
  const TransmitterState& state = net.transmitters.begin()->second;
  EXPECT_EQ(state.call_sign, "FOX");
  EXPECT_EQ(state.host.object, "TRUCK");
  EXPECT_EQ(state.host.entity, (std::array<std::uint16_t, 3>{1, 2, 3}));
  using enum TransmitterStatus;
  EXPECT_THAT(states(), testing::ElementsAre(kTransmitting, kOn, kOff));
  EXPECT_EQ(net.sent.front().what, Sent::What::kTransmitter);
}

TEST_F(RecordingPlayerTest, StartsInTheMiddleOfATransmission) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{1000}, 20);
  talk(2, "BEAR", "BLUE", kRecordedBlue, milliseconds{100}, 5);
  play(recording(), {begin + milliseconds{1300}}, recording_plan());
  const auto sent = net.voice();
  ASSERT_EQ(sent.size(), 10U) << "BEAR's transmission ended before the start";
  EXPECT_TRUE(std::ranges::equal(sent[0].coded.data(), spoken[1][10].coded.data()));
  EXPECT_TRUE(sent[0].coded.first);
  EXPECT_EQ(sent[0].coded.timing.captured_ns, started.time_since_epoch().count());
}

TEST_F(RecordingPlayerTest, PlaysSelectedNetsOnly) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{100}, 5);
  talk(2, "BEAR", "BLUE", kRecordedBlue, milliseconds{100}, 7);
  play(recording(), {begin, 1.0, {"BLUE"}}, recording_plan());
  ASSERT_EQ(net.voice().size(), 7U);
  EXPECT_EQ(net.voice()[0].transmission.call_sign, "BEAR");
}

TEST_F(RecordingPlayerTest, SequenceNumbersContinueAcrossTransmissions) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{100}, 5);
  AirTransmission again =
      air_transmission(2, 1, "FOX", "RED", kRecordedRed, begin + milliseconds{255});
  ASSERT_TRUE(writer->write(again));
  RecordingTalker talker(1, "FOX", kRecordedRed);
  for (int i = 0; i < 5; ++i) {
    const auto at = begin + milliseconds{255 + 30 * i};
    ASSERT_TRUE(writer->write(recorded(2, talker.next(at, i == 4))));
  }
  play(recording(), {begin}, recording_plan());
  const auto sent = net.voice();
  ASSERT_EQ(sent.size(), 10U);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_EQ(sent[i].coded.sequence, i);
    EXPECT_EQ(sent[i].coded.stream, sent[0].coded.stream);
  }
  using enum TransmitterStatus;
  EXPECT_THAT(states(),
              testing::ElementsAre(kTransmitting, kTransmitting, kTransmitting, kOn, kOff))
      << "the second one begins before the first one's transmitter goes off";
}

TEST_F(RecordingPlayerTest, DoubleSpeedHalvesTheLengthAndKeepsThePitch) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{1000}, 40);
  const auto what = recording();
  play(what, {begin, 2.0}, recording_plan());
  EXPECT_EQ(ended - started, milliseconds{1500});
  const auto sent = net.voice();
  ASSERT_FALSE(sent.empty());
  EXPECT_EQ(sent[0].coded.timing.captured_ns,
            (started + milliseconds{500}).time_since_epoch().count());
  EXPECT_TRUE(sent.front().coded.first);
  EXPECT_TRUE(sent.back().coded.last);
  audio::StreamDecoder decoder;
  decoder.begin({audio::Encoding::kOpus, 48'000});
  std::vector<float> heard;
  std::vector<float> block(audio::kMaxDecodedSamples);
  for (const VoicePacket& signal : sent) {
    const std::size_t count = decoder.decode(signal.coded, block);
    heard.insert(heard.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
  }
  EXPECT_NEAR(static_cast<double>(heard.size()), 28'800.0, 2'000.0);
  EXPECT_NEAR(amplitude_at(std::span(heard).subspan(4800, 19'200), 500.0), 0.25, 0.05);
}

TEST_F(RecordingPlayerTest, LongStretchedTransmissionIsComplete) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{0}, 90);
  play(recording(), {begin, 0.5}, recording_plan());
  const auto sent = net.voice();
  ASSERT_GT(sent.size(), 100U);
  EXPECT_EQ(std::ranges::count_if(sent, [](const auto& one) { return one.coded.first; }), 1);
  EXPECT_EQ(std::ranges::count_if(sent, [](const auto& one) { return one.coded.last; }), 1);
  EXPECT_TRUE(sent.front().coded.first);
  EXPECT_TRUE(sent.back().coded.last);
  for (std::size_t i = 1; i < sent.size(); ++i) {
    const audio::CodedPacket& before = sent[i - 1].coded;
    const audio::CodedPacket& packet = sent[i].coded;
    EXPECT_EQ(packet.sequence, before.sequence + 1);
    EXPECT_EQ(packet.sample_index, before.sample_index + before.sample_count);
    EXPECT_EQ(packet.timing.captured_ns - before.timing.captured_ns,
              std::int64_t{before.sample_count} * 1'000'000'000 / before.sample_rate);
  }
  EXPECT_EQ(ended - started, milliseconds{6000});
}

TEST_F(RecordingPlayerTest, StopEndsSending) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{0}, 90);
  const PlanKeys keys(recording_plan());
  ReplayRadios radios(net, keys, clock, 0);
  std::stop_source stop;
  RecordingPlayer player(recording(), {begin, 4.0, {}, stop.get_token()}, radios, clock);
  player.step();
  clock.advance(milliseconds{200});
  player.step();
  const std::size_t sent = net.voice().size();
  EXPECT_GT(sent, 0U);
  stop.request_stop();
  clock.advance(milliseconds{10'000});
  EXPECT_TRUE(player.step());
  EXPECT_LE(net.voice().size(), sent + 32) << "only packets that were already prepared";
  EXPECT_EQ(player.trouble(), Notice{});
}

TEST_F(RecordingPlayerTest, SecondReplayUsesTheSameTransmitters) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{0}, 5);
  const auto what = recording();
  const PlanKeys keys(recording_plan());
  ReplayRadios radios(net, keys, clock, 4711);
  for (int i = 0; i < 3; ++i) play(what, {begin}, radios);
  EXPECT_EQ(net.transmitters.size(), 1U);
  const auto sent = net.voice();
  ASSERT_EQ(sent.size(), 15U);
  for (std::size_t i = 0; i < sent.size(); ++i) EXPECT_EQ(sent[i].coded.sequence, i);
  using enum TransmitterStatus;
  EXPECT_THAT(states(), testing::ElementsAre(kTransmitting, kOn, kOff, kTransmitting, kOn, kOff,
                                             kTransmitting, kOn, kOff));
}

TEST_F(RecordingPlayerTest, BreakInIsReplayedAsBreakIn) {
  AirTransmission state = air_transmission(1, 1, "RANGE", "RED", kRecordedRed, begin);
  state.transmission.flags.breaks_in = true;
  ASSERT_TRUE(writer->write(state));
  RecordingTalker talker(1, "RANGE", kRecordedRed);
  ASSERT_TRUE(writer->write(recorded(1, talker.next(begin, true))));
  play(recording(), {begin}, recording_plan());
  ASSERT_EQ(net.voice().size(), 1U);
  EXPECT_TRUE(net.voice()[0].transmission.flags.breaks_in);
}

TEST_F(RecordingPlayerTest, CallIsReplayedOnItsLine) {
  const std::string key = "call/3/FOX/BEAR";
  const Address line = IntercomLine{key};
  AirTransmission state = air_transmission(1, 1, "FOX", "", line, begin);
  ASSERT_TRUE(writer->write(state));
  RecordingTalker talker(1, "FOX", line);
  ASSERT_TRUE(writer->write(recorded(1, talker.next(begin, true))));
  play(recording(), {begin}, recording_plan());
  ASSERT_EQ(net.voice().size(), 1U);
  EXPECT_EQ(net.voice()[0].transmission.address, line);
}

TEST_F(RecordingPlayerTest, SecureVoiceIsCipheredAgain) {
  const Frequency black = Frequency::from_hertz(42'000'000);
  talk(1, "FOX", "BLACK", black, milliseconds{100}, 5, 7);
  const NetPlan plan = recording_plan();
  play(recording(), {begin}, plan);
  const auto sent = net.voice();
  ASSERT_EQ(sent.size(), 5U);
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_EQ(sent[i].coded.encoding, audio::Encoding::kCiphered);
    const DecipheredVoice opened = PlanKeys(plan).open(sent[i]);
    EXPECT_TRUE(std::ranges::equal(opened.voice.coded.data(), spoken[1][i].coded.data()));
  }
  EXPECT_EQ(net.transmitters.begin()->second.key_id, 7);
}

TEST_F(RecordingPlayerTest, SecureVoiceIsNeverSentInTheClear) {
  talk(1, "FOX", "BLACK", Frequency::from_hertz(42'000'000), milliseconds{100}, 5, 8);
  play(recording(), {begin}, recording_plan());
  EXPECT_TRUE(net.voice().empty());
  EXPECT_TRUE(net.transmitters.empty());
  EXPECT_EQ(trouble, Notice(NoticeCode::kNoKeyNow, {"FOX", "BLACK", "8"}));
  EXPECT_EQ(in_words(trouble), "FOX on BLACK: secure, and the plan has no key 8");
}

TEST_F(RecordingPlayerTest, DestructionReleasesAllTransmitters) {
  talk(1, "FOX", "RED", kRecordedRed, milliseconds{0}, 40);
  const PlanKeys keys(recording_plan());
  ReplayRadios radios(net, keys, clock, 0);
  {
    RecordingPlayer player(recording(), {begin}, radios, clock);
    for (int i = 0; i < 10; ++i) {
      player.step();
      clock.advance(milliseconds{20});
    }
    EXPECT_EQ(player.position(), begin + milliseconds{200});
  }
  EXPECT_EQ(states().back(), TransmitterStatus::kOff);
  EXPECT_FALSE(net.voice().empty());
}

}  // namespace
}  // namespace roger::radio
