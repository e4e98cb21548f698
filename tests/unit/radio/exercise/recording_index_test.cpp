// The list of recordings in a folder, and renaming and deletion.
#include "radio/exercise/recording/recording_index.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "radio/exercise/recording/log_reading.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

struct RecordingIndexTest : testing::Test {
  RecordingWriter start() {
    auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
    EXPECT_TRUE(writer) << writer.error().text();
    return std::move(writer).value();
  }
  /// Writes a transmission of three packets.
  void talk(RecordingWriter& writer, TransmissionId id, const std::string& call_sign,
            const std::string& net, Frequency frequency, Nanoseconds at) {
    AirTransmission state = air_transmission(id, id, call_sign, net, frequency, begin + at);
    state.sound = true;
    ASSERT_TRUE(writer.write(state));
    RecordingTalker talker(id, call_sign, frequency);
    for (int i = 0; i < 3; ++i) {
      const VoicePacket voice = talker.next(begin + at + i * RecordingTalker::kFrame, i == 2);
      ASSERT_TRUE(writer.write(recorded(id, voice)));
    }
    state.until = begin + at + 3 * RecordingTalker::kFrame;
    ASSERT_TRUE(writer.write(state));
  }
  /// Writes a complete recording with two speakers on two nets.
  std::string record() {
    RecordingWriter writer = start();
    talk(writer, 1, "FOX 1", "RED", kRecordedRed, milliseconds{500});
    talk(writer, 2, "BEAR 2", "BLUE", kRecordedBlue, milliseconds{900});
    talk(writer, 3, "FOX 1", "BLUE", kRecordedBlue, milliseconds{1500});
    EXPECT_TRUE(writer.write(RecordingProblem{begin + seconds{200}, {}}));
    return writer.folder();
  }
  static void append(const std::string& folder, const std::string& text) {
    std::ofstream(log_path(folder), std::ios::app) << text;
  }
  static NoticeCode code_of(const RecordingChange& change) {
    return change ? NoticeCode::kNone : change.error().code;
  }

  RecordingFolder scratch;
  TimePoint begin{seconds{5000}};
};

TEST_F(RecordingIndexTest, EntryHasDateLengthNetsAndSpeakers) {
  const std::string folder = record();
  EXPECT_THAT(find_recordings(scratch.path()).folders, ElementsAre(folder));
  const RecordingEntry entry = describe_recording(folder);
  EXPECT_EQ(entry.folder, folder);
  EXPECT_EQ(entry.name, "2026-03-01T12-30-05Z");
  EXPECT_EQ(entry.begin_wall_ns, make_recording_header(begin).wall_ns);
  EXPECT_EQ(entry.length, Nanoseconds{seconds{200}});
  EXPECT_THAT(entry.nets, ElementsAre("RED", "BLUE"));
  EXPECT_THAT(entry.call_signs, ElementsAre("FOX 1", "BEAR 2"));
  EXPECT_FALSE(entry.has_more);
  EXPECT_FALSE(entry.grows);
  EXPECT_EQ(entry.damage, Notice{});
}

TEST_F(RecordingIndexTest, OtherFoldersAndFilesAreNoRecordings) {
  const std::string folder = record();
  fs::create_directory(scratch.path() + "/notes");
  std::ofstream(scratch.path() + "/file") << "text";
  fs::create_directory_symlink(folder, scratch.path() + "/link");
  EXPECT_THAT(find_recordings(scratch.path()).folders, ElementsAre(folder));
  EXPECT_THAT(find_recordings(folder).folders, ElementsAre(folder)) << "a recording itself";
  EXPECT_THAT(find_recordings(scratch.path() + "/none").folders, IsEmpty());
  EXPECT_EQ(find_recordings(scratch.path() + "/none").trouble, Notice{});
  EXPECT_EQ(find_recordings(scratch.path() + "/file").trouble.code, NoticeCode::kCannotList);
}

TEST_F(RecordingIndexTest, RecordingIsFoundByItsFolderAndByItsLog) {
  const std::string folder = record();
  EXPECT_EQ(find_recording(folder), folder);
  EXPECT_EQ(find_recording(folder + "/"), folder);
  EXPECT_EQ(find_recording(folder + "/events.jsonl"), folder);
  EXPECT_EQ(find_recording(fs::relative(folder).string()), folder);
  EXPECT_EQ(find_recording(scratch.path()), std::nullopt) << "it only contains a recording";
  EXPECT_EQ(find_recording(folder + "/none.opus"), std::nullopt);
  EXPECT_EQ(find_recording(scratch.path() + "/none/events.jsonl"), std::nullopt);
}

TEST_F(RecordingIndexTest, DamagedRecordingIsListedWithTheReason) {
  const std::string none = scratch.path() + "/none";
  fs::create_directory(none);
  std::ofstream(log_path(none)) << "";
  EXPECT_THAT(find_recordings(scratch.path()).folders, ElementsAre(none));
  RecordingEntry entry = describe_recording(none);
  EXPECT_EQ(in_words(entry.damage),
            "events.jsonl:1: not the beginning of a recording of this version");
  EXPECT_GT(entry.begin_wall_ns, 0) << "the time of the last change";
  std::ofstream(log_path(none)) << "hello\n";
  EXPECT_EQ(describe_recording(none).damage.code, NoticeCode::kDamagedLine);
  fs::remove(log_path(none));
  ASSERT_EQ(::mkfifo(log_path(none).c_str(), 0600), 0);
  EXPECT_EQ(describe_recording(none).damage.code, NoticeCode::kCannotRead) << "does not block";
}

TEST_F(RecordingIndexTest, InterruptedRecordingIsListedWithItsContent) {
  RecordingWriter writer = start();
  talk(writer, 1, "FOX 1", "RED", kRecordedRed, milliseconds{500});
  const std::string folder = writer.folder();
  EXPECT_TRUE(describe_recording(folder).grows);
  EXPECT_EQ(describe_recording(folder).damage, Notice{}) << "it has not ended yet";
  { const RecordingWriter ends = std::move(writer); }
  append(folder, "{\"event\":\"transm");
  const RecordingEntry entry = describe_recording(folder);
  EXPECT_FALSE(entry.grows);
  EXPECT_EQ(entry.damage.code, NoticeCode::kNoEnd);
  EXPECT_THAT(entry.call_signs, ElementsAre("FOX 1"));
  EXPECT_EQ(entry.length, milliseconds{500} + 3 * RecordingTalker::kFrame);
}

TEST_F(RecordingIndexTest, OnlyPartOfALongLogIsRead) {
  const std::string folder = record();
  // A sparse file: the gap is one line that is too long.
  fs::resize_file(log_path(folder), kMaxDescribedOctets + 1);
  append(folder, "\n");
  AirTransmission late = air_transmission(9, 9, "LATE", "RED", kRecordedRed, begin + seconds{3000});
  append(folder, to_recording_line(late));
  append(folder, to_recording_line(RecordingProblem{begin + seconds{3600}, {}}));
  const RecordingEntry entry = describe_recording(folder);
  EXPECT_TRUE(entry.has_more);
  EXPECT_THAT(entry.call_signs, ElementsAre("FOX 1", "BEAR 2"));
  EXPECT_EQ(entry.length, Nanoseconds{seconds{3600}}) << "its end is read";
  EXPECT_EQ(entry.damage, Notice{});
}

TEST_F(RecordingIndexTest, ImpossibleTimesDoNotCount) {
  const std::string folder = record();
  append(folder, to_recording_line(RecordingProblem{begin + std::chrono::hours{24 * 300}, {}}));
  EXPECT_EQ(describe_recording(folder).length, Nanoseconds{seconds{200}});
}

TEST_F(RecordingIndexTest, NumberOfNamesIsLimited) {
  const std::string folder = record();
  for (TransmissionId id = 10; id < 1000; ++id) {
    AirTransmission air =
        air_transmission(id, id, "S" + std::to_string(id), "RED", kRecordedRed, begin + seconds{1});
    air.sound = true;
    append(folder, to_recording_line(air));
  }
  const RecordingEntry entry = describe_recording(folder);
  EXPECT_THAT(entry.call_signs, SizeIs(200));
  EXPECT_TRUE(entry.has_more);
}

TEST_F(RecordingIndexTest, LengthOfNamesIsLimited) {
  const std::string folder = record();
  const std::vector<std::string> known = describe_recording(folder).call_signs;
  AirTransmission air =
      air_transmission(10, 10, std::string(256, 'S'), "RED", kRecordedRed, begin + seconds{1});
  air.sound = true;
  append(folder, to_recording_line(air));
  const RecordingEntry entry = describe_recording(folder);
  EXPECT_EQ(entry.call_signs, known);
  EXPECT_TRUE(entry.has_more);
}

TEST_F(RecordingIndexTest, RenamedRecordingKeepsItsContent) {
  const std::string folder = record();
  ASSERT_EQ(code_of(rename_recording(folder, "Übung 1")), NoticeCode::kNone);
  const std::string now = scratch.path() + "/Übung 1";
  EXPECT_THAT(find_recordings(scratch.path()).folders, ElementsAre(now));
  const RecordingEntry entry = describe_recording(now);
  EXPECT_EQ(entry.name, "Übung 1");
  EXPECT_EQ(entry.length, Nanoseconds{seconds{200}});
  EXPECT_EQ(code_of(rename_recording(now + "/", "2")), NoticeCode::kNone) << "a path ending in /";
  EXPECT_TRUE(fs::exists(scratch.path() + "/2"));
}

TEST_F(RecordingIndexTest, WrongNamesAreRejected) {
  const std::string folder = record();
  for (const std::string& name :
       {std::string(), std::string("."), std::string(".."), std::string(".hidden"),
        std::string("a/b"), std::string("/tmp/a"), std::string("a\nb"), std::string("a\0b", 3),
        std::string(kMaxRecordingName + 1, 'x')}) {
    EXPECT_EQ(code_of(rename_recording(folder, name)), NoticeCode::kWrongName) << name;
  }
  fs::create_directory(scratch.path() + "/taken");
  EXPECT_EQ(code_of(rename_recording(folder, "taken")), NoticeCode::kNameTaken)
      << "an empty folder is not replaced either";
  EXPECT_TRUE(fs::exists(log_path(folder)));
}

TEST_F(RecordingIndexTest, DeletionRemovesTheWholeFolder) {
  const std::string folder = record();
  const std::string other = record();
  ASSERT_EQ(code_of(delete_recording(folder)), NoticeCode::kNone);
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_TRUE(fs::exists(log_path(other)));
}

TEST_F(RecordingIndexTest, DamagedRecordingCanBeDeleted) {
  const std::string folder = record();
  std::ofstream(log_path(folder)) << "hello\n";
  ASSERT_EQ(code_of(delete_recording(folder)), NoticeCode::kNone);
  EXPECT_FALSE(fs::exists(folder));
}

TEST_F(RecordingIndexTest, FolderWithOtherFilesIsLeftAsItIs) {
  const std::string folder = record();
  const auto files = [&folder] {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  };
  const auto before = files();
  for (const char* name : {"report.odt", "roger-RED-20260301-123005.wav", "000001-RED"}) {
    const std::string file = folder + "/" + name;
    std::ofstream(file) << "text";
    const RecordingChange deleted = delete_recording(folder);
    ASSERT_EQ(code_of(deleted), NoticeCode::kForeignFile);
    EXPECT_THAT(deleted.error().values, ElementsAre("2026-03-01T12-30-05Z", name));
    fs::remove(file);
  }
  EXPECT_EQ(files(), before);
}

TEST_F(RecordingIndexTest, RecordingInProgressIsNeitherRenamedNorDeleted) {
  const RecordingWriter writer = start();
  EXPECT_EQ(code_of(rename_recording(writer.folder(), "other")), NoticeCode::kRecordingGrows);
  EXPECT_EQ(code_of(delete_recording(writer.folder())), NoticeCode::kRecordingGrows);
  EXPECT_TRUE(fs::exists(log_path(writer.folder())));
}

TEST_F(RecordingIndexTest, OtherFoldersAreNeitherRenamedNorDeleted) {
  const std::string folder = record();
  const std::string link = scratch.path() + "/link";
  fs::create_directory_symlink(folder, link);
  for (const std::string& wrong : {scratch.path(), scratch.path() + "/none", link}) {
    EXPECT_EQ(code_of(rename_recording(wrong, "other")), NoticeCode::kNotARecording) << wrong;
    EXPECT_EQ(code_of(delete_recording(wrong)), NoticeCode::kNotARecording) << wrong;
  }
  EXPECT_TRUE(fs::exists(log_path(folder)));
}

}  // namespace
}  // namespace roger::radio
