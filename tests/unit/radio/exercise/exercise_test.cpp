// A complete exercise over a network in memory: watched, recorded, replayed, recorded again.
#include "radio/exercise/exercise.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <mutex>

#include "radio/exercise/replay/recorded_voice.hpp"
#include "tests/support/wait.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

struct ExerciseTest : testing::Test {
  ExerciseTest() {
    auto own = std::make_unique<MemoryNet>(air, clock);
    inside = own.get();
    inside->federation.joined = true;
    inside->federation.federate = "WATCH";
    ExerciseSettings settings;
    settings.plan = recording_plan();
    settings.recordings = scratch.path();
    settings.play = [this](const Clip& clip) {
      const std::lock_guard lock(mutex);
      played = clip;
    };
    ExerciseParts parts;
    parts.net = std::move(own);
    parts.clock = &clock;
    parts.wall = [this] { return wall.load(); };
    parts.clock_domain = Bench::kClockDomain;
    auto opened = Exercise::open(std::move(settings), std::move(parts));
    EXPECT_TRUE(opened) << opened.error().text();
    exercise = std::move(opened).value();
  }
  ExerciseOutcome order(const ExerciseCommand& command) {
    const ExerciseOrder id = exercise->submit(command);
    ExerciseOutcome out;
    test::eventually([&] {
      for (const ExerciseOutcome& one : exercise->outcomes_after(id - 1)) out = one;
      return out.order == id;
    });
    return out;
  }
  void speak(RecordingTalker& talker, int packets) {
    for (int i = 0; i < packets; ++i) {
      VoicePacket signal = talker.next(clock.now(), i + 1 == packets);
      clock.advance(RecordingTalker::kFrame);
      outside.send(signal);
    }
  }
  [[nodiscard]] std::size_t ended() const {
    const auto all = exercise->timeline_since(0).transmissions;
    return static_cast<std::size_t>(
        std::ranges::count_if(all, [](const auto& one) { return one.until != TimePoint{}; }));
  }
  static std::vector<std::vector<float>> voices(const std::string& folder) {
    std::vector<std::vector<float>> out;
    const auto recording = load_recording(folder);
    EXPECT_TRUE(recording) << recording.error().text();
    EXPECT_THAT(recording.value().damages, testing::IsEmpty());
    for (const RecordedTransmission& one : recording.value().transmissions) {
      out.push_back(decode_transmission(recording.value(), one).samples);
    }
    return out;
  }

  RecordingFolder scratch;
  ManualClock clock{TimePoint{std::chrono::seconds{5000}}};
  MemoryAir air;
  MemoryNet outside{air, clock};
  MemoryNet* inside = nullptr;
  std::atomic<std::int64_t> wall{1'772'368'205'000'000'000};  // 2026-03-01 12:30:05 UTC
  std::mutex mutex;
  Clip played;
  std::unique_ptr<Exercise> exercise;
};

TEST_F(ExerciseTest, ReplayedRecordingIsIdenticalToTheSample) {
  ASSERT_TRUE(order(StartRecording{}).done);
  EXPECT_FALSE(order(StartRecording{}).done) << "a recording is already in progress";
  RecordingTalker fox(1, "FOX", kRecordedRed);
  RecordingTalker bear(2, "BEAR", kRecordedBlue, audio::Encoding::kMuLaw);
  speak(fox, 10);
  speak(bear, 12);
  ASSERT_TRUE(test::eventually([&] { return ended() == 2; }));
  ASSERT_TRUE(order(AddMark{ExerciseMark::Kind::kNote, "RED", "well said"}).done);
  ASSERT_TRUE(test::eventually([&] {
    return !exercise->timeline_since(0).marks.empty() && exercise->exercise()->recording.bytes > 0;
  }));
  const ExerciseOutcome stopped = order(StopRecording{});
  ASSERT_TRUE(stopped.done);
  const std::string first = scratch.path() + "/2026-03-01T12-30-05Z";
  EXPECT_THAT(in_words(stopped.notice), HasSubstr(first));
  EXPECT_EQ(stopped.notice.code, NoticeCode::kRecordedTo);
  EXPECT_EQ(stopped.notice.values, std::vector{first});
  const auto recorded = load_recording(first);
  ASSERT_TRUE(recorded);
  ASSERT_EQ(recorded.value().marks.size(), 1U);
  EXPECT_EQ(recorded.value().marks[0].text, "well said");

  ASSERT_TRUE(order(StartRecording{}).done);
  const ExerciseOutcome opened = order(OpenRecording{first});
  ASSERT_TRUE(opened.done);
  EXPECT_EQ(opened.notice.code, NoticeCode::kRecordingOpened);
  EXPECT_EQ(opened.notice.values.front(), "2");
  ASSERT_TRUE(exercise->recording());
  EXPECT_EQ(exercise->recording()->transmissions.size(), 2U);
  ASSERT_TRUE(order(PlayRecording{recorded.value().begin, 1.0}).done);
  ASSERT_TRUE(test::eventually([&] {
    clock.advance(milliseconds{2});
    return ended() == 4;
  }));
  ASSERT_TRUE(test::eventually([&] {
    clock.advance(milliseconds{10});
    return exercise->exercise()->replay.open && !exercise->exercise()->replay.playing;
  }));
  ASSERT_TRUE(order(StopRecording{}).done);
  const auto before = voices(first);
  const auto after = voices(first + "-2");
  ASSERT_EQ(before.size(), 2U);
  ASSERT_EQ(after.size(), 2U);
  EXPECT_GT(rms(before[0]), 0.1);
  EXPECT_EQ(before[0], after[0]);
  EXPECT_EQ(before[1], after[1]);
}

TEST_F(ExerciseTest, SlowWatchDoesNotEndTransmissionsWithQueuedPackets) {
  std::promise<void> busy;
  std::promise<void> all_sent;
  std::once_flag once;
  inside->before_finding = [&] {
    std::call_once(once, [&] {
      busy.set_value();
      all_sent.get_future().wait();
    });
  };
  RecordingTalker fox(1, "FOX", kRecordedRed);
  VoicePacket first = fox.next(clock.now(), false);
  outside.send(first);
  outside.send_message(Message{Jam{5, kRecordedBlue, 25'000.0F, JamKind::kNoise, 60.0F}});
  busy.get_future().wait();
  speak(fox, 40);  // longer than the silence that ends a transmission
  all_sent.set_value();
  ASSERT_TRUE(test::eventually([&] { return ended() > 0; }));
  EXPECT_EQ(exercise->timeline_since(0).transmissions.size(), 1U);
}

TEST_F(ExerciseTest, ControlInEffectBeforeTheRecordingIsRecorded) {
  outside.send_message(Message{Jam{5, kRecordedRed, 25'000.0F, JamKind::kNoise, 60.0F}});
  outside.send_message(Message{NetCut{5, kRecordedBlue, true}});
  outside.send_message(Message{NetCut{5, kRecordedBlue, false}});
  ASSERT_TRUE(test::eventually([&] { return exercise->timeline_since(0).marks.size() == 3; }));
  ASSERT_TRUE(order(StartRecording{}).done);
  outside.send_message(Message{Jam{5, kRecordedRed, 25'000.0F, JamKind::kOff, 0.0F}});
  ASSERT_TRUE(test::eventually([&] { return exercise->timeline_since(0).marks.size() == 4; }));
  ASSERT_TRUE(order(StopRecording{}).done);
  const auto recording = load_recording(scratch.path() + "/2026-03-01T12-30-05Z");
  ASSERT_TRUE(recording);
  ASSERT_EQ(recording.value().marks.size(), 2U)
      << "controls that ended before the recording are not in it";
  EXPECT_TRUE(recording.value().marks[0].pulled);
  EXPECT_EQ(recording.value().marks[1].ends, recording.value().marks[0].id);
}

TEST_F(ExerciseTest, ABreakInWhosePermitIsLateIsRecordedAsBreakIn) {
  ASSERT_TRUE(order(StartRecording{}).done);
  RecordingTalker range(2, "RANGE", kRecordedBlue);
  constexpr int kPackets = 10;
  for (int i = 0; i < kPackets; ++i) {
    VoicePacket voice = range.next(clock.now(), i + 1 == kPackets);
    voice.transmission.flags.breaks_in = i >= kPackets / 2;
    outside.send(voice);
    clock.advance(RecordingTalker::kFrame);
  }
  ASSERT_TRUE(test::eventually([&] { return ended() == 1; }));
  ASSERT_TRUE(order(StopRecording{}).done);
  const auto recording = load_recording(scratch.path() + "/2026-03-01T12-30-05Z");
  ASSERT_TRUE(recording);
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_TRUE(recording.value().transmissions[0].air.transmission.flags.breaks_in);
}

TEST_F(ExerciseTest, TransmissionIsPlayedToTheInstructor) {
  EXPECT_EQ(order(PlayTransmission{1, false}).notice.code, NoticeCode::kNotRecorded);
  ASSERT_TRUE(order(StartRecording{}).done);
  RecordingTalker bear(2, "BEAR", kRecordedBlue, audio::Encoding::kMuLaw, 400.0);
  speak(bear, 12);
  ASSERT_TRUE(test::eventually([&] { return ended() == 1; }));
  ASSERT_TRUE(order(PlayTransmission{1, false}).done) << "playable during the recording";
  const ExerciseOutcome unwritable = order(ExportNet{"BLUE", "/proc/none/red.wav", false});
  EXPECT_FALSE(unwritable.done);
  EXPECT_EQ(unwritable.notice.code, NoticeCode::kDeviceFileUnwritable);
  EXPECT_EQ(unwritable.notice.values.at(0), "/proc/none/red.wav");
  const std::lock_guard lock(mutex);
  ASSERT_TRUE(played);
  EXPECT_NEAR(static_cast<double>(played->size()), 48'000 * 12 / 32, 100.0);
  EXPECT_NEAR(amplitude_at(std::span(*played).subspan(4800, 9600), 400.0), 0.25, 0.02);
}

TEST_F(ExerciseTest, SecureNetIsRecordedOnlyWithTheKey) {
  ASSERT_TRUE(order(StartRecording{}).done);
  const Frequency black = Frequency::from_hertz(42'000'000);
  RecordingTalker talker(1, "FOX", black);
  const PlanKeys keys(recording_plan());
  const PlanKeys other(recording_plan(std::string(64, 'b')));
  for (const PlanKeys* with : {&keys, &other}) {
    for (int i = 0; i < 4; ++i) {
      VoicePacket signal = talker.next(clock.now(), i == 3);
      signal.transmission.key_id = 7;
      ASSERT_TRUE(with->seal({5, exercise_time(clock.now())}, signal));
      clock.advance(RecordingTalker::kFrame);
      outside.send(signal);
    }
  }
  ASSERT_TRUE(test::eventually([&] { return ended() == 2; }));
  EXPECT_FALSE(exercise->timeline_since(0).transmissions[0].unreadable);
  EXPECT_TRUE(exercise->timeline_since(0).transmissions[1].unreadable);
  ASSERT_TRUE(order(StopRecording{}).done);
  const auto recording = load_recording(scratch.path() + "/2026-03-01T12-30-05Z");
  ASSERT_TRUE(recording);
  ASSERT_EQ(recording.value().transmissions.size(), 2U);
  EXPECT_EQ(recording.value().transmissions[0].packets.size(), 4U);
  EXPECT_EQ(recording.value().transmissions[0].packets[0].packet.encoding, audio::Encoding::kOpus);
  EXPECT_EQ(recording.value().transmissions[0].air.transmission.key_id, 7);
  EXPECT_TRUE(recording.value().transmissions[1].packets.empty())
      << "ciphered packets are not stored either";
  EXPECT_TRUE(recording.value().transmissions[1].air.unreadable);
}

TEST_F(ExerciseTest, RecordingBegunInATransmissionKnowsTheSpeaker) {
  RecordingTalker fox(1, "FOX", kRecordedRed);
  for (int i = 0; i < 4; ++i) {
    VoicePacket signal = fox.next(clock.now());
    outside.send(signal);
  }
  // All of these are processed once a later transmission has ended.
  RecordingTalker owl(2, "OWL", kRecordedBlue);
  speak(owl, 1);
  ASSERT_TRUE(test::eventually([&] { return ended() == 1; }));
  ASSERT_TRUE(order(StartRecording{}).done);
  speak(fox, 4);
  ASSERT_TRUE(test::eventually([&] { return ended() == 2; }));
  ASSERT_TRUE(order(StopRecording{}).done);
  const auto recording = load_recording(scratch.path() + "/2026-03-01T12-30-05Z");
  ASSERT_TRUE(recording);
  EXPECT_THAT(recording.value().damages, testing::IsEmpty());
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_EQ(recording.value().transmissions[0].air.transmission.call_sign, "FOX");
  EXPECT_EQ(recording.value().transmissions[0].packets.size(), 4U);
}

TEST_F(ExerciseTest, FileOfARecordingHasTheNameOfTheChannel) {
  constexpr std::uint64_t kStream = 1;
  TransmitterState narrow;
  narrow.stream = kStream;
  narrow.frequency = Frequency::from_kilohertz(118'025);
  narrow.modulation = Modulation::kAm;
  narrow.bandwidth_hz = 8330.0;
  outside.transmitters[kStream] = narrow;
  ASSERT_TRUE(order(StartRecording{}).done);
  RecordingTalker fox(kStream, "FOX", narrow.frequency);
  speak(fox, 4);
  ASSERT_TRUE(test::eventually([&] { return ended() == 1; }));
  ASSERT_TRUE(order(StopRecording{}).done);
  EXPECT_TRUE(
      std::filesystem::exists(scratch.path() + "/2026-03-01T12-30-05Z/000001-118_030-FOX.opus"));
}

TEST_F(ExerciseTest, RecordingsAreListedNewestFirst) {
  std::vector<std::string> begun;
  for (const char* name : {"b", "a", "c"}) {
    wall += std::int64_t{60'000'000'000};
    const ExerciseOutcome begins = order(StartRecording{});
    ASSERT_TRUE(begins.done);
    const std::string folder = order(StopRecording{}).notice.values.at(0);
    ASSERT_TRUE(order(RenameRecording{folder, name}).done);
    begun.insert(begun.begin(), scratch.path() + "/" + name);
  }
  ASSERT_TRUE(order(ListRecordings{}).done);
  EXPECT_TRUE(test::eventually([&] {
    clock.advance(milliseconds{100});  // the snapshot is updated ten times per second
    const auto list = exercise->exercise()->recordings;
    if (list == nullptr || list->reading) return false;
    std::vector<std::string> listed;
    for (const RecordingEntry& entry : list->entries) listed.push_back(entry.folder);
    return listed == begun;
  }));
}

TEST_F(ExerciseTest, RecordingsAreListedRenamedAndDeleted) {
  ASSERT_TRUE(order(StartRecording{}).done);
  const std::string first = scratch.path() + "/2026-03-01T12-30-05Z";
  RecordingTalker fox(1, "FOX", kRecordedRed);
  speak(fox, 4);
  ASSERT_TRUE(test::eventually([&] { return ended() == 1; }));
  const auto listed = [this](auto condition) {
    return test::eventually([&] {
      clock.advance(milliseconds{100});  // the snapshot is updated ten times per second
      const auto list = exercise->exercise()->recordings;
      return list != nullptr && !list->reading && condition(list->entries);
    });
  };
  ASSERT_TRUE(order(ListRecordings{}).done);
  EXPECT_TRUE(listed([](const auto& all) { return all.size() == 1 && all[0].grows; }));
  EXPECT_EQ(order(DeleteRecording{first}).notice.code, NoticeCode::kRecordingGrows);
  ASSERT_TRUE(order(StopRecording{}).done);

  ASSERT_TRUE(order(OpenRecording{first}).done);
  EXPECT_EQ(order(RenameRecording{first, ""}).notice.code, NoticeCode::kWrongName);
  EXPECT_TRUE(exercise->recording()) << "a failed order does not close it";
  const ExerciseOutcome renamed = order(RenameRecording{first, "morning"});
  EXPECT_EQ(in_words(renamed.notice), "Renamed \"2026-03-01T12-30-05Z\" to \"morning\"");
  EXPECT_FALSE(exercise->recording());
  const std::string morning = scratch.path() + "/morning";
  EXPECT_TRUE(listed([&](const auto& all) { return all.size() == 1 && all[0].folder == morning; }));

  const std::string with_slash = morning + "/";
  ASSERT_TRUE(order(ListRecordings{with_slash}).done);
  EXPECT_TRUE(
      listed([&](const auto& all) { return all.size() == 1 && all[0].folder == with_slash; }));
  ASSERT_TRUE(order(RenameRecording{with_slash, "noon"}).done);
  std::string now = scratch.path() + "/noon";
  EXPECT_TRUE(listed([&](const auto& all) { return all.size() == 1 && all[0].folder == now; }));

  // Without waiting for the list, so that the recording is being read.
  for (const char* name : {"afternoon", "evening", "night"}) {
    ASSERT_TRUE(order(ListRecordings{now}).done);
    ASSERT_TRUE(order(RenameRecording{now, name}).done);
    now = scratch.path() + "/" + name;
    EXPECT_TRUE(listed([&](const auto& all) { return all.size() == 1 && all[0].folder == now; }))
        << name;
  }

  ASSERT_TRUE(order(OpenRecording{now}).done);
  ASSERT_TRUE(order(PlayRecording{exercise->exercise()->replay.begin, 0.25}).done);
  EXPECT_EQ(order(DeleteRecording{now}).notice.code, NoticeCode::kRecordingPlays);
  ASSERT_TRUE(order(PauseReplay{}).done);
  EXPECT_EQ(order(DeleteRecording{now}).notice.code, NoticeCode::kRecordingDeleted);
  EXPECT_FALSE(exercise->recording());
  EXPECT_TRUE(listed([](const auto& all) { return all.empty(); }));
}

TEST_F(ExerciseTest, ImpossibleOrdersAreRefusedWithAReason) {
  EXPECT_EQ(order(StopRecording{}).notice.code, NoticeCode::kNotRecording);
  EXPECT_EQ(in_words(order(OpenRecording{"/nowhere"}).notice),
            "cannot read the recording: /nowhere/events.jsonl: No such file or directory");
  EXPECT_EQ(order(PlayRecording{}).notice.code, NoticeCode::kNoRecordingOpen);
  EXPECT_EQ(order(ExportNet{"RED", "/tmp/x.wav", true}).notice.code, NoticeCode::kNoRecordingOpen);
  EXPECT_THAT(in_words(order(StartRecording{"/proc/none"}).notice), HasSubstr("/proc/none"));
  EXPECT_FALSE(exercise->exercise()->recording.on);
}

}  // namespace
}  // namespace roger::radio
