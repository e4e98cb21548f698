// Transmissions can be replayed.
#include "radio/station/control/say_again.hpp"

#include <gmock/gmock.h>
#include <malloc.h>

#include "radio/station/receive/clip_player.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::SizeIs;

constexpr std::uint32_t kTapRate = 16'000;

class KeptTransmissionsTest : public testing::Test {
 protected:
  /// Adds `length` of a constant sample, starting at `at_`.
  void say(RadioId radio, milliseconds length, float sample, const std::string& who) {
    const std::vector<float> block(kTapRate / 50, sample);  // 20 ms
    for (milliseconds added{0}; added < length; added += milliseconds(20)) {
      tap_.take(radio, false, kTapRate, at_, block);
      at_ += milliseconds(20);
      kept_.follow(
          tap_, [&](RadioId) { return std::vector{who}; }, "ME", at_);
    }
  }
  void pause(milliseconds length) {
    at_ += length;
    kept_.follow(
        tap_, [](RadioId) { return std::vector<std::string>{}; }, "ME", at_);
  }

  SayAgainTap tap_;
  KeptTransmissions kept_;
  TimePoint at_{seconds(100)};
};

TEST_F(KeptTransmissionsTest, PauseSeparatesClips) {
  say(1, milliseconds(1000), 0.5F, "A");
  pause(milliseconds(200));  // a breath
  say(1, milliseconds(500), 0.5F, "A");
  pause(milliseconds(600));
  say(1, milliseconds(300), 0.25F, "B");
  const auto clips = kept_.clips();
  ASSERT_THAT(clips, SizeIs(2));
  EXPECT_EQ(clips[0].call_sign, "B") << "newest first";
  EXPECT_TRUE(clips[0].live);
  EXPECT_FALSE(clips[1].live);
  EXPECT_EQ(clips[1].length, Nanoseconds(milliseconds(1500)));
  EXPECT_EQ(clips[1].since, TimePoint{seconds(100)});
  const auto sound = kept_.clip(clips[0].id);
  ASSERT_TRUE(sound);
  EXPECT_EQ((*sound)->size(), 300U * kClipRate / 1000);
  EXPECT_NEAR((**sound)[(*sound)->size() / 2], 0.25F, 0.01F);
}

TEST_F(KeptTransmissionsTest, RadiosAreSeparateAndNamesAreJoined) {
  say(1, milliseconds(400), 0.5F, "A");
  say(2, milliseconds(100), 0.5F, "B");
  say(1, milliseconds(100), 0.5F, "C");
  const auto clips = kept_.clips();
  ASSERT_THAT(clips, SizeIs(2));
  EXPECT_EQ(clips[1].call_sign, "A + C");
  EXPECT_EQ(clips[1].radio, 1U);
}

// The sanitizers replace the allocator.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(KeptTransmissionsTest, MemoryIsThatOfTheKeptSamples) {
  const auto octets_in_use = [] {
    const struct mallinfo2 heap = ::mallinfo2();
    return heap.uordblks + heap.hblkhd;
  };
  const std::size_t before = octets_in_use();
  // Slightly more samples than a power of two, for which a growing vector reserves twice the room.
  const milliseconds transmission{(1U << 17U) * 1000U / kTapRate + 100U};
  for (int i = 0; i < 20; ++i) {
    say(1, transmission, 0.1F, "A");
    pause(milliseconds(500));
  }
  constexpr std::size_t kOctets =
      KeptTransmissions::kKept.count() * kTapRate * sizeof(std::int16_t);
  EXPECT_LT(octets_in_use() - before, kOctets * 11 / 10);
  // A short transmission takes whole chunks, and has a name.
  for (int i = 0; i < 1200; ++i) {
    say(1, milliseconds(100), 0.1F, "A");
    pause(milliseconds(500));
  }
  EXPECT_LT(octets_in_use() - before, kOctets * 15 / 10);
}
#endif

TEST(SampleStoreTest, ChunksAreUsedAgain) {
  SampleStore store;
  SampleStore::Chunk first = store.take();
  const SampleStore::Samples* place = first.get();
  const SampleStore::Chunk second = store.take();
  EXPECT_NE(second.get(), place);
  first.reset();
  // Otherwise the heap could provide the same place again.
  const auto other = std::make_unique<SampleStore::Samples>();
  EXPECT_EQ(store.take().get(), place);
}

TEST(SampleStoreTest, SoundIsCompleteAndLosesItsOldestChunks) {
  SampleStore store;
  const auto ramp = [](std::size_t count) {
    std::vector<std::int16_t> samples(count);
    for (std::size_t i = 0; i < count; ++i) samples[i] = static_cast<std::int16_t>(i % 30'000);
    return samples;
  };
  const std::vector<std::int16_t> written = ramp(2 * SampleStore::kChunkSamples + 5);
  StoredSound sound;
  sound.append(std::span(written).first(3), store);
  sound.append(std::span(written).subspan(3), store);
  EXPECT_EQ(sound.drop_oldest(), SampleStore::kChunkSamples);
  const std::vector<float> read = sound.samples();
  ASSERT_EQ(read.size(), sound.size());
  ASSERT_EQ(read.size(), SampleStore::kChunkSamples + 5);
  for (std::size_t i = 0; i < read.size(); ++i) {
    ASSERT_EQ(std::lround(read[i] * 32'767.0F), written[SampleStore::kChunkSamples + i]) << i;
  }
  EXPECT_EQ(sound.drop_oldest(), SampleStore::kChunkSamples);
  EXPECT_EQ(sound.drop_oldest(), 5U);
  EXPECT_EQ(sound.drop_oldest(), 0U);
}

TEST_F(KeptTransmissionsTest, OneMinuteOfEachRadioIsKept) {
  for (int i = 0; i < 10; ++i) {
    say(1, seconds(8), 0.1F, "A");
    pause(milliseconds(500));
  }
  say(2, seconds(1), 0.1F, "B");
  Nanoseconds kept{0};
  std::size_t of_first = 0;
  for (const auto& clip : kept_.clips()) {
    if (clip.radio != 1) continue;
    kept += clip.length;
    ++of_first;
  }
  EXPECT_LE(kept, Nanoseconds(KeptTransmissions::kKept));
  EXPECT_EQ(of_first, 7U);
  EXPECT_FALSE(kept_.clip(1)) << "the oldest clip is dropped";

  say(1, seconds(90), 0.1F, "A");
  EXPECT_LE(kept_.clips().front().length, Nanoseconds(KeptTransmissions::kKept));
}

TEST(ClipPlayerTest, ClipPlaysOnceAndANewClipReplacesIt) {
  ClipPlayer player(kClipRate);
  EXPECT_TRUE(player.next(100).empty());
  const auto clip = std::make_shared<const std::vector<float>>(250, 0.5F);
  const auto other = std::make_shared<const std::vector<float>>(50, -0.5F);
  player.play(clip);
  EXPECT_TRUE(player.playing());
  EXPECT_EQ(player.next(100).size(), 100U);
  player.play(clip);
  player.play(other);
  const auto heard = player.next(100);
  ASSERT_EQ(heard.size(), 50U);
  EXPECT_EQ(heard[0], -0.5F);
  EXPECT_FALSE(player.playing());
  EXPECT_TRUE(player.next(100).empty());
  player.play(clip);
  player.stop();
  EXPECT_TRUE(player.next(100).empty());
  EXPECT_FALSE(player.playing());
}

TEST(ClipPlayerTest, ClipIsResampledToTheDeviceRate) {
  ClipPlayer player(24'000);
  player.play(std::make_shared<const std::vector<float>>(4800, 0.5F));
  EXPECT_EQ(player.next(100'000).size(), 2400U);
}

TEST(SayAgainTest, LastTransmissionsAreReplayed) {
  Bench bench(bench_plan());
  bench.say_again = true;
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(1000.0);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1000});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{1500});

  const auto own = a.radios->snapshot()->say_again;
  ASSERT_THAT(own, SizeIs(1));
  EXPECT_TRUE(own[0].own);
  EXPECT_EQ(own[0].call_sign, "A");
  const auto heard = b.radios->snapshot()->say_again;
  ASSERT_THAT(heard, SizeIs(1));
  EXPECT_FALSE(heard[0].own);
  EXPECT_EQ(heard[0].call_sign, "A");
  EXPECT_FALSE(heard[0].live);
  EXPECT_NEAR(static_cast<double>(heard[0].length.count()), 1e9, 0.1e9);

  const int silent_from = bench.now_ms();
  bench.run(milliseconds{200});
  EXPECT_LT(rms(b.heard(silent_from, 200)), 0.001);
  b.radios->submit(SayAgain{heard[0].id});
  const int from = bench.now_ms();
  bench.run(milliseconds{400});
  EXPECT_TRUE(b.radios->snapshot()->say_again[0].playing);
  EXPECT_GT(rms(b.heard(from + 100, 200)), 0.05) << "the transmission is replayed";
  EXPECT_LT(rms(a.heard(from + 100, 200)), 0.001) << "audible to the operator only";
  EXPECT_THAT(b.radios->snapshot()->say_again, SizeIs(1)) << "a replay is not stored again";
  b.radios->submit(SayAgain{0});
  bench.run(milliseconds{100});
  EXPECT_FALSE(b.radios->snapshot()->say_again[0].playing);
  EXPECT_LT(rms(b.heard(bench.now_ms() - 50, 50)), 0.001);

  b.radios->submit(SayAgain{77});
  EXPECT_TRUE(events_of(*b.radios, EventKind::kCommandRefused).empty())
      << "the thread that submits the command does not execute it";
  bench.run(milliseconds{100});
  ASSERT_FALSE(events_of(*b.radios, EventKind::kCommandRefused).empty());
  EXPECT_EQ(in_words(events_of(*b.radios, EventKind::kCommandRefused).back().notice),
            "transmission no longer stored: only the last 60 s of each radio are kept");
}

TEST(SelfTestTest, HeadsetTestIsHeardOnlyByItsOperator) {
  Bench bench(bench_plan());
  bench.say_again = true;
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(1000.0);
  bench.run(milliseconds{100});
  a.radios->submit(TestHeadset{});
  bench.run(milliseconds{1000});
  EXPECT_EQ(a.radios->snapshot()->self_test.phase, SelfTestSnapshot::Phase::kListening);
  EXPECT_LT(rms(a.heard(bench.now_ms() - 200, 200)), 0.001) << "the test is still recording";
  bench.run(milliseconds{2500});
  const SelfTestSnapshot now = a.radios->snapshot()->self_test;
  EXPECT_EQ(now.phase, SelfTestSnapshot::Phase::kPlaying);
  ASSERT_TRUE(now.level_dbfs);
  EXPECT_NEAR(*now.level_dbfs, -15.0, 0.5) << "the RMS of a tone of amplitude 0.25";
  EXPECT_GT(rms(a.heard(bench.now_ms() - 200, 200)), 0.1);
  bench.run(milliseconds{3500});
  EXPECT_EQ(a.radios->snapshot()->self_test.phase, SelfTestSnapshot::Phase::kDone);
  EXPECT_TRUE(a.radios->snapshot()->say_again.empty()) << "a headset test is not a transmission";
  EXPECT_LT(rms(b.heard(100, bench.now_ms() - 100)), 0.001);
}

TEST(SelfTestTest, HeadsetTestHasTheLevelThatOthersHear) {
  Bench bench(bench_plan());
  bench.say_again = true;
  bench.microphone.gain = Decibels{-12.0};
  Bench::Person& a = bench.add_station("A");
  a.microphone = tone(1000.0);
  bench.run(milliseconds{100});
  a.radios->submit(TestHeadset{});
  bench.run(milliseconds{3500});
  ASSERT_TRUE(a.radios->snapshot()->self_test.level_dbfs);
  EXPECT_NEAR(*a.radios->snapshot()->self_test.level_dbfs, -27.0, 0.5);
}

TEST(SelfTestTest, HeadsetTestHasTheNoiseButTheLevelOfTheVoice) {
  Bench bench(bench_plan());
  bench.say_again = true;
  Bench::Person& a = bench.add_station("A");
  a.radios->submit(SetMicrophoneNoise{{audio::NoisePlace::kShip, {-20.0}}});
  bench.run(milliseconds{100});
  a.radios->submit(TestHeadset{});
  bench.run(milliseconds{4000});
  const SelfTestSnapshot test = a.radios->snapshot()->self_test;
  EXPECT_EQ(test.phase, SelfTestSnapshot::Phase::kPlaying);
  ASSERT_TRUE(test.level_dbfs);
  EXPECT_LT(*test.level_dbfs, -60.0) << "the microphone is silent";
  EXPECT_NEAR(20.0 * std::log10(rms(a.heard(bench.now_ms() - 400, 400))), -20.0, 1.5);
}

TEST(SayAgainTest, NothingIsKeptUnlessEnabled) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  EXPECT_TRUE(a.radios->snapshot()->say_again.empty());
}

}  // namespace
}  // namespace roger::radio
