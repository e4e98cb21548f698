// Sound between operators: what each of them hears, and the events and figures about it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kPerMs = 48;  // samples

TEST(OperatorSoundTest, StationOnTheSameNetHears) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{400});
  EXPECT_NEAR(amplitude_at(b.heard(200, 250), kPitch), kAmplitude, 0.01);
  const RadioSnapshot radio = b.radios->snapshot()->radios[0];
  EXPECT_TRUE(radio.receiving);
  ASSERT_EQ(radio.speakers.size(), 1U);
  EXPECT_EQ(radio.speakers[0].call_sign, "A");
  EXPECT_NEAR(radio.speakers[0].level_dbfs, -15.05, 1.5);
  EXPECT_NEAR(radio.level_dbfs, -15.05, 1.5);
  EXPECT_FALSE(b.radios->snapshot()->radios[1].receiving) << "its other radio is on BLUE";

  a.radios->submit(Key{0, false});
  bench.run(milliseconds{500});
  EXPECT_EQ(events_of(*b.radios, EventKind::kReceiveStarted).size(), 1U);
  EXPECT_EQ(events_of(*b.radios, EventKind::kReceiveEnded).size(), 1U);
  const RadioSnapshot after = b.radios->snapshot()->radios[0];
  EXPECT_FALSE(after.receiving);
  ASSERT_TRUE(after.last_speaker);
  EXPECT_EQ(after.last_speaker->call_sign, "A");
}

/// Removes the call sign from packets that the first station sends before `named_from_ms`.
void hide_name(Bench& bench, int named_from_ms) {
  bench.net(0).drop = [&bench, named_from_ms](VoicePacket& signal) {
    if (bench.now_ms() < named_from_ms) signal.transmission.call_sign.clear();
    return false;
  };
}

TEST(OperatorSoundTest, EventWaitsForTheCallSignOfALaterPacket) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");  // transmits on RED and so does not hear A there
  hide_name(bench, 400);
  c.radios->submit(Key{0, true});
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{250});
  ASSERT_TRUE(b.radios->snapshot()->radios[0].receiving);
  const auto of_a = [](const Bench::Person& person, EventKind kind) {
    std::vector<Event> events = events_of(*person.radios, kind);
    std::erase_if(events, [&](const Event& event) { return event.stream != 1000; });
    return events;
  };
  EXPECT_TRUE(of_a(b, EventKind::kReceiveStarted).empty());
  EXPECT_TRUE(of_a(c, EventKind::kNotHeard).empty());
  bench.run(milliseconds{200});
  const auto began = of_a(b, EventKind::kReceiveStarted);
  ASSERT_EQ(began.size(), 1U);
  EXPECT_EQ(began[0].call_sign, "A");
  EXPECT_LT(began[0].at, Bench::kBegin + milliseconds{300})
      << "when it began, not when it is reported";
  const auto not_heard = of_a(c, EventKind::kNotHeard);
  ASSERT_FALSE(not_heard.empty());
  EXPECT_EQ(not_heard[0].call_sign, "A");
}

TEST(OperatorSoundTest, SpeakerWithoutCallSignIsReported) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  hide_name(bench, 10'000);
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1000});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  const auto began = events_of(*b.radios, EventKind::kReceiveStarted);
  ASSERT_EQ(began.size(), 1U);
  EXPECT_EQ(began[0].call_sign, "");
  bench.run(milliseconds{600});
  EXPECT_EQ(events_of(*b.radios, EventKind::kReceiveEnded).size(), 1U);
}

TEST(OperatorSoundTest, MicrophoneGainAppliesToVoiceMeterAndSidetone) {
  Bench bench(bench_plan());
  bench.microphone.gain = {-6.0};
  Bench::Person& a = bench.add_station("A");
  bench.microphone.gain = {0.0};
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch, 0.1F);
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{400});
  EXPECT_EQ(a.radios->snapshot()->voice_input.microphone.gain.value, -6.0)
      << "the gain requested at the start";
  EXPECT_NEAR(a.radios->snapshot()->microphone_peak_dbfs, -26.0, 0.2);
  const double own = amplitude_at(a.heard(200, 150), kPitch);
  a.radios->submit(SetMicrophone{6.0});
  bench.run(milliseconds{600});
  EXPECT_EQ(a.radios->snapshot()->voice_input.microphone.gain.value, 6.0);
  EXPECT_NEAR(a.radios->snapshot()->microphone_peak_dbfs, -14.0, 0.2);
  EXPECT_NEAR(amplitude_at(b.heard(700, 250), kPitch), 0.2, 0.01);
  EXPECT_NEAR(amplitude_at(a.heard(700, 250), kPitch) / own, 3.98, 0.1);

  for (const double wrong : {-61.0, 40.5, std::nan("")}) {
    const CommandId id = a.radios->submit(SetMicrophone{wrong});
    const Event last = a.radios->events_since(0).events.back();
    EXPECT_EQ(last.command, id);
    EXPECT_EQ(last.kind, EventKind::kCommandRefused);
    EXPECT_THAT(in_words(last.notice), testing::HasSubstr("expected -60 to 40"));
  }
  bench.run(milliseconds{60});
  EXPECT_EQ(a.radios->snapshot()->voice_input.microphone.gain.value, 6.0);
}

/// Returns a microphone with a tone from `from_ms` to `until_ms` and silence otherwise.
Microphone tone_between(std::uint64_t from_ms, std::uint64_t until_ms) {
  return [=](std::uint64_t sample) {
    return sample >= from_ms * kPerMs && sample < until_ms * kPerMs ? tone(kPitch)(sample) : 0.0F;
  };
}

/// Returns the energy of `samples` as seconds of a tone with amplitude kAmplitude.
double tone_seconds(const std::vector<float>& samples) {
  double sum = 0.0;
  for (const float sample : samples)
    sum += static_cast<double>(sample) * static_cast<double>(sample);
  return sum / (kAmplitude * kAmplitude / 2.0) / 48'000.0;
}

TEST(OperatorSoundTest, VoxKeysAndSendsTheCompleteVoice) {
  for (const bool suppressed : {false, true}) {
    Bench bench(bench_plan());
    bench.vox = VoxRequest{};
    bench.microphone.suppress_noise = suppressed;
    Bench::Person& a = bench.add_station("A");
    bench.vox.reset();
    Bench::Person& b = bench.add_station("B");
    a.radios->submit(SetSidetone{false, 0.0});
    for (Bench::Person* person : {&a, &b}) person->radios->submit(SetSquelch{0, true});
    a.microphone = tone_between(1000, 1300);
    bench.run(milliseconds{990});
    EXPECT_TRUE(a.radios->silent());
    const double before = tone_seconds(b.left);
    bench.run(milliseconds{60});
    EXPECT_FALSE(a.radios->silent()) << "VOX opens within 50 ms";
    bench.run(milliseconds{700});
    EXPECT_FALSE(a.radios->silent()) << "VOX holds during its hang time";
    EXPECT_NEAR(tone_seconds(b.left) - before, 0.3, suppressed ? 0.06 : 0.005);
    bench.run(milliseconds{500});
    EXPECT_TRUE(a.radios->silent());
    EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitStarted).size(), 1U);
    EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitEnded).size(), 1U);
  }
}

TEST(OperatorSoundTest, VoxDoesNotReleaseAKeyPressedByHand) {
  Bench bench(bench_plan());
  bench.vox = VoxRequest{};
  Bench::Person& a = bench.add_station("A");
  a.microphone = tone_between(200, 400);
  bench.run(milliseconds{300});
  EXPECT_FALSE(a.radios->silent());
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1000});
  EXPECT_FALSE(a.radios->silent());
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  EXPECT_TRUE(a.radios->silent());
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitStarted).size(), 1U);
}

TEST(OperatorSoundTest, MicrophoneLevelIncludesTheGain) {
  Bench bench(bench_plan());
  bench.microphone.gain = {6.0};
  Bench::Person& a = bench.add_station("A");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{200});
  EXPECT_NEAR(a.radios->snapshot()->microphone_dbfs, -15.05 + 6.0, 0.1);
  EXPECT_NEAR(a.radios->snapshot()->microphone_peak_dbfs, -12.04 + 6.0, 0.1);
}

TEST(OperatorSoundTest, BurstRightAfterKeyDownIsHeard) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  // One burst of 20 ms right after the key-down at 100 ms, then silence.
  a.microphone = [](std::uint64_t sample) {
    return sample >= 5280 && sample < 6240 ? tone(kPitch)(sample) : 0.0F;
  };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_NEAR(rms(b.left),
              rms(a.left) + kAmplitude / std::sqrt(2.0) *
                                std::sqrt(960.0 / static_cast<double>(b.left.size())),
              0.01)
      << "the complete burst arrives";
}

TEST(OperatorSoundTest, LateJoinerHearsTheRestOfTheTransmission) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  Bench::Person& b = bench.add_station("B");
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(b.heard(100, 180), kPitch), kAmplitude, 0.01);
  EXPECT_EQ(b.radios->snapshot()->radios[0].speakers.at(0).call_sign, "A")
      << "every eighth packet contains the call sign";
}

TEST(OperatorSoundTest, AnotherFrequencyOfTheSameChannelIsNotHeard) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& c = bench.add_station("C");
  c.radios->submit(SelectPreset{0, 2});  // PINK, on RED's channel class
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_EQ(rms(c.left), 0.0);
  EXPECT_FALSE(c.radios->snapshot()->radios[0].receiving);
  const OperatorReport report = c.radios->report();
  EXPECT_GT(report.packets_filtered, 5U);
  EXPECT_EQ(report.packets_received, 0U);
}

TEST(OperatorSoundTest, OperatorHearsOwnVoiceOnlyAsSidetone) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.radios->submit(SelectPreset{1, 2});  // both radios on RED
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  EXPECT_EQ(rms(a.left), 0.0) << "no sidetone while no key is pressed";
  a.radios->submit(SetSidetone{true, -20.0});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  EXPECT_NEAR(amplitude_at(a.heard(150, 140), kPitch), kAmplitude * 0.1, 0.002);
  a.radios->submit(SetSidetone{false, -20.0});
  bench.run(milliseconds{200});
  EXPECT_EQ(rms(a.heard(350, 140)), 0.0);
  EXPECT_FALSE(a.radios->snapshot()->radios[1].receiving);
}

TEST(OperatorSoundTest, TwoOperatorsOfOneStationHearEachOther) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_operator("B");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(b.heard(200, 150), kPitch), kAmplitude, 0.01);
  EXPECT_EQ(b.radios->snapshot()->radios[0].speakers.at(0).call_sign, "A");
  const LatencySnapshot latency = b.radios->report().latencies.at(0);
  EXPECT_EQ(latency.sender_radio.index, radio_number_of(latency.stream))
      << "a radio of this federate";
}

TEST(OperatorSoundTest, HalfDuplexRadioHearsNothingWhileTransmitting) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  b.radios->submit(SetSidetone{false, 0.0});
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  b.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  EXPECT_EQ(rms(b.heard(320, 170)), 0.0);
  EXPECT_FALSE(b.radios->snapshot()->radios[0].receiving);
  b.radios->submit(Key{0, false});
  bench.run(milliseconds{400});
  EXPECT_NEAR(amplitude_at(b.heard(700, 190), kPitch), kAmplitude, 0.01)
      << "it hears again after the key-up";
}

TEST(OperatorSoundTest, SeveralRadiosAndSpeakersAreHeardTogether) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
  b.microphone = tone(kPitch);
  c.microphone = tone(kOtherPitch);
  bench.run(milliseconds{100});
  b.radios->submit(Key{1, true});  // BLUE: A's second radio
  c.radios->submit(Key{0, true});  // RED: A's first
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kPitch), kAmplitude, 0.01);
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kOtherPitch), kAmplitude, 0.01);
  EXPECT_EQ(a.radios->snapshot()->radios[0].speakers.at(0).call_sign, "C");
  EXPECT_EQ(a.radios->snapshot()->radios[1].speakers.at(0).call_sign, "B");
}

TEST(OperatorSoundTest, TwoSpeakersOnOneNetAreBothHeard) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
  b.microphone = tone(kPitch);
  c.microphone = tone(kOtherPitch);
  bench.run(milliseconds{100});
  b.radios->submit(Key{0, true});
  c.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kPitch), kAmplitude, 0.01);
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kOtherPitch), kAmplitude, 0.01);
  EXPECT_EQ(a.radios->snapshot()->radios[0].speakers.size(), 2U);
}

TEST(OperatorSoundTest, VolumePanAndMuteApply) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  b.radios->submit(SetVolume{0, -6.0206});
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(b.heard(200, 190), kPitch), kAmplitude / 2.0, 0.005);
  b.radios->submit(SetPan{0, 1.0});
  bench.run(milliseconds{200});
  EXPECT_LT(rms(b.heard(450, 140)), 0.001);
  EXPECT_NEAR(amplitude_at(std::span(b.right).subspan(450 * kPerMs, 140 * kPerMs), kPitch),
              kAmplitude / 2.0, 0.005);
  b.radios->submit(SetMute{0, true});
  bench.run(milliseconds{200});
  EXPECT_LT(rms(std::span(b.right).subspan(650 * kPerMs, 140 * kPerMs)), 0.001);
  EXPECT_TRUE(b.radios->snapshot()->radios[0].receiving) << "a muted radio still receives";
  b.radios->submit(SetMute{0, false});
  b.radios->submit(MuteAll{true});
  bench.run(milliseconds{200});
  EXPECT_LT(rms(std::span(b.right).subspan(850 * kPerMs, 140 * kPerMs)), 0.001);
}

TEST(OperatorSoundTest, SquelchTailFollowsATransmission) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});  // without speech
  bench.run(milliseconds{200});
  EXPECT_EQ(rms(b.left), 0.0);
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{400});
  const auto after = b.heard(300, 390);
  EXPECT_GT(rms(after), 0.005);
  EXPECT_LT(rms(after.last(4800)), 1e-6) << "silence follows the tail";
}

TEST(OperatorSoundTest, OpenSquelchGivesNoise) {
  Bench bench(bench_plan());
  Bench::Person& b = bench.add_station("B");
  b.radios->submit(SetSquelch{0, false});
  bench.run(milliseconds{200});
  EXPECT_GT(rms(b.heard(50, 140)), 0.01);
}

TEST(OperatorSoundTest, RetuningEndsTheReception) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& c = bench.add_station("C");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  c.radios->submit(SelectPreset{0, 2});
  bench.run(milliseconds{200});
  EXPECT_EQ(rms(c.heard(310, 180)), 0.0);
  EXPECT_EQ(events_of(*c.radios, EventKind::kReceiveEnded).size(), 1U);
}

TEST(OperatorSoundTest, ReceptionEndsHalfASecondAfterTheLastPacket) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  bench.net(0).drop = [](const VoicePacket&) { return true; };
  bench.run(milliseconds{350});
  EXPECT_TRUE(b.radios->snapshot()->radios[0].receiving);
  bench.run(milliseconds{400});
  EXPECT_FALSE(b.radios->snapshot()->radios[0].receiving);
}

TEST(OperatorSoundTest, LostPacketIsCounted) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  bench.net(0).drop = [](const VoicePacket& signal) { return signal.coded.sequence == 8; };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  EXPECT_EQ(b.radios->report().packets_lost, 1U);
  EXPECT_EQ(b.radios->report().latencies.at(0).lost, 1U);
}

TEST(OperatorSoundTest, LatencyMatchesTheDelayOfAClick) {
  Bench bench(bench_plan());
  bench.guard = milliseconds{20};  // medians of stages add up only if the delay is constant
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  // A single click, captured at a known instant.
  constexpr std::uint64_t kClick = 14'400 + 123;
  a.microphone = [](std::uint64_t sample) { return sample == kClick ? 0.5F : 0.0F; };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  const auto peak = std::max_element(b.left.begin(), b.left.end());
  ASSERT_GT(*peak, 0.4F);
  // A sample is captured one block (10 ms) before the block that processes it, and is heard
  // kOutputLatency (5 ms) after that block.
  const double outside_ms =
      static_cast<double>(peak - b.left.begin() - static_cast<std::ptrdiff_t>(kClick)) / 48.0 +
      10.0 + 5.0;
  const auto latencies = b.radios->report().latencies;
  ASSERT_EQ(latencies.size(), 1U);
  EXPECT_TRUE(latencies[0].clocks_related);
  EXPECT_NEAR(latencies[0].end_to_end.p50, outside_ms, 0.1);
  double sum = 0.0;
  for (const Percentiles& stage : latencies[0].stages) sum += stage.p50;
  EXPECT_NEAR(sum, latencies[0].end_to_end.p50, 0.1);
  EXPECT_EQ(latencies[0].call_sign, "A");
  EXPECT_EQ(latencies[0].net, "RED");
  EXPECT_EQ(latencies[0].sender_radio.index, 1) << "distinguishes the radios of a sender";
}

audio::CodecSettings pcm_at(std::uint32_t rate) {
  audio::CodecSettings codec;
  codec.encoding = audio::Encoding::kPcm16BigEndian;
  codec.sample_rate = rate;
  codec.frame = milliseconds{20};
  return codec;
}

TEST(OperatorSoundTest, NetsOfDifferentRatesAreHeardTogether) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.codec = pcm_at(8000);
  Bench::Person& b = bench.add_station("B");
  bench.codec = pcm_at(16'000);
  Bench::Person& c = bench.add_station("C");
  b.microphone = tone(kPitch);
  c.microphone = tone(kOtherPitch);
  a.radios->submit(SetPan{1, -1.0});
  bench.run(milliseconds{100});
  b.radios->submit(Key{1, true});
  c.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kPitch), kAmplitude, 0.01);
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kOtherPitch), kAmplitude, 0.01);
  const auto right = std::span(a.right).subspan(200 * kPerMs, 190 * kPerMs);
  EXPECT_NEAR(amplitude_at(right, kOtherPitch), kAmplitude, 0.01);
  EXPECT_LT(amplitude_at(right, kPitch), 0.001);
  const auto radios = a.radios->snapshot()->radios;
  for (const RadioSnapshot& radio : {radios[0], radios[1]}) {
    EXPECT_NEAR(radio.level_dbfs, -15.05, 1.5);
    EXPECT_NEAR(radio.level_peak_dbfs, -12.04, 1.5);
    ASSERT_EQ(radio.speakers.size(), 1U);
    EXPECT_NEAR(radio.speakers[0].level_dbfs, -15.05, 1.5);
  }
  b.radios->submit(Key{1, false});
  c.radios->submit(Key{0, false});
  bench.run(milliseconds{500});
  EXPECT_GT(rms(a.heard(420, 100)), 0.005) << "a squelch tail follows each transmission";
  EXPECT_LT(rms(a.heard(800, 90)), 1e-6);
}

TEST(OperatorSoundTest, SpeakersOfDifferentRatesOnOneNetAreHeardTogether) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.codec = pcm_at(8000);
  Bench::Person& b = bench.add_station("B");
  bench.codec = pcm_at(48'000);
  Bench::Person& c = bench.add_station("C");
  b.microphone = tone(kPitch);
  c.microphone = tone(kOtherPitch);
  bench.run(milliseconds{100});
  b.radios->submit(Key{0, true});
  c.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kPitch), kAmplitude, 0.01);
  EXPECT_NEAR(amplitude_at(a.heard(200, 190), kOtherPitch), kAmplitude, 0.01);
  EXPECT_NEAR(a.radios->snapshot()->radios[0].level_dbfs, -12.04, 1.5);
  b.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  EXPECT_LT(amplitude_at(a.heard(600, 90), kPitch), 0.001);
  EXPECT_NEAR(amplitude_at(a.heard(600, 90), kOtherPitch), kAmplitude, 0.01)
      << "the other voice continues without noise";
}

/// Returns the reported latency minus the delay of a burst, ms, for codecs with their own rate and
/// look-ahead.
double latency_error_ms(const audio::CodecSettings& codec) {
  Bench bench(bench_plan());
  bench.codec = codec;
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  // A burst whose envelope peaks at a known sample. Codecs do not preserve a click.
  constexpr double kCentre = 19'200.0;
  a.microphone = [](std::uint64_t sample) {
    const double t = (static_cast<double>(sample) - kCentre) / 48'000.0;
    return static_cast<float>(0.5 * std::exp(-t * t / (2 * 0.004 * 0.004)) *
                              std::cos(2.0 * std::numbers::pi * 500.0 * t));
  };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{700});
  // Energy and its centre in the heard sound.
  double energy = 0.0;
  double moment = 0.0;
  for (std::size_t i = 0; i < b.left.size(); ++i) {
    const double sample = b.left[i];
    const double power = sample * sample;
    energy += power;
    moment += power * static_cast<double>(i);
  }
  EXPECT_GT(energy, 1.0);
  const double outside_ms = (moment / energy - kCentre) / 48.0 + 10.0 + 5.0;
  return b.radios->report().latencies.at(0).end_to_end.p50 - outside_ms;
}

TEST(OperatorSoundTest, LatencyMatchesTheDelayForMuLaw) {
  audio::CodecSettings codec;
  codec.encoding = audio::Encoding::kMuLaw;
  codec.sample_rate = 8000;
  EXPECT_NEAR(latency_error_ms(codec), 0.0, 1.0);
}

TEST(OperatorSoundTest, LatencyMatchesTheDelayAtEveryPcmRate) {
  for (const std::uint32_t rate : {8000U, 16'000U, 48'000U}) {
    EXPECT_NEAR(latency_error_ms(pcm_at(rate)), 0.0, 0.1) << rate;
  }
}

TEST(OperatorSoundTest, LatencyMatchesTheDelayForOpus) {
  EXPECT_NEAR(latency_error_ms(audio::CodecSettings{}), 0.0, 1.5);
}

}  // namespace
}  // namespace roger::radio
