// Writing and reading of recordings, complete and damaged.
#include "radio/exercise/replay/recording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "audio/device/wav_file.hpp"
#include "core/checksum.hpp"
#include "radio/exercise/recording/recorder.hpp"
#include "radio/exercise/replay/recorded_voice.hpp"
#include "radio/exercise/timeline/control_board.hpp"
#include "tests/support/wait.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

std::string contents_of(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::vector<std::string> words_of(const std::vector<Notice>& notices) {
  std::vector<std::string> out;
  for (const Notice& notice : notices) out.push_back(in_words(notice));
  return out;
}

struct RecordingFileTest : testing::Test {
  /// Writes a recording with one transmission of 1 s.
  void talk(RecordingWriter& writer, TransmissionId id, RecordingTalker& talker,
            const std::string& net, Frequency frequency, Nanoseconds at, int packets = 32) {
    AirTransmission state = air_transmission(id, id, "FOX 1", net, frequency, begin + at);
    ASSERT_TRUE(writer.write(state));
    for (int i = 0; i < packets; ++i) {
      const VoicePacket signal = talker.next(begin + at + i * milliseconds{30}, i + 1 == packets);
      signals.push_back(signal);
      ASSERT_TRUE(writer.write(recorded(id, signal)));
    }
    state.until = begin + at + packets * milliseconds{30};
    ASSERT_TRUE(writer.write(state));
  }
  std::string record(audio::Encoding encoding) {
    auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
    EXPECT_TRUE(writer) << writer.error().text();
    RecordingTalker talker(1, "FOX 1", kRecordedRed, encoding);
    talk(writer.value(), 1, talker, "RED", kRecordedRed, milliseconds{500});
    EXPECT_TRUE(writer.value().write(RecordingProblem{begin + milliseconds{2000}, {}}));
    return writer.value().folder();
  }
  /// Returns the path of the only sound file of a recording.
  static std::string sound_file(const std::string& folder) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().filename() != kRecordingEvents) return entry.path().string();
    }
    return {};
  }
  RecordingFolder scratch;
  TimePoint begin{std::chrono::seconds{5000}};
  std::vector<VoicePacket> signals;
};

class RecordingEncodingTest : public RecordingFileTest,
                              public testing::WithParamInterface<audio::Encoding> {};

TEST_P(RecordingEncodingTest, PacketsAreReadBackUnchanged) {
  const std::string folder = record(GetParam());
  EXPECT_THAT(folder, testing::EndsWith("/2026-03-01T12-30-05Z"));
  const auto recording = load_recording(folder);
  ASSERT_TRUE(recording) << recording.error().text();
  EXPECT_THAT(recording.value().damages, testing::IsEmpty());
  EXPECT_EQ(recording.value().end - recording.value().begin, milliseconds{2000});
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  const RecordedTransmission& one = recording.value().transmissions[0];
  EXPECT_EQ(one.air.since, begin + milliseconds{500});
  const LoadedTransmission loaded = load_transmission(recording.value(), one);
  EXPECT_THAT(loaded.damages, testing::IsEmpty());
  ASSERT_EQ(loaded.packets.size(), signals.size());
  for (std::size_t i = 0; i < signals.size(); ++i) {
    const audio::CodedPacket& was = signals[i].coded;
    const audio::CodedPacket& is = loaded.packets[i].coded;
    ASSERT_TRUE(std::ranges::equal(was.data(), is.data())) << i;
    EXPECT_EQ(was.sequence, is.sequence);
    EXPECT_EQ(was.sample_index, is.sample_index);
    EXPECT_EQ(was.sample_count, is.sample_count);
    EXPECT_EQ(was.encoding, is.encoding);
    EXPECT_EQ(was.first, is.first);
    EXPECT_EQ(was.last, is.last);
    EXPECT_EQ(was.timing.captured_ns, is.timing.captured_ns);
    EXPECT_EQ(was.timing.sent_ns, is.timing.sent_ns);
    EXPECT_EQ(was.timing.received, is.timing.received);
  }
}

TEST(RecordingLineTest, IntercomOfOlderRecordingGetsNetKeyFromNet) {
  const auto read = [](const std::string& net, std::uint64_t number) {
    AirTransmission air = air_transmission(1, 1, "FOX", net, kRecordedRed, TimePoint{});
    std::string line = to_recording_line(air);
    const std::string hertz = std::to_string(kRecordedRed.hertz());
    line.replace(line.find(hertz), hertz.size(), std::to_string(number));
    const auto parsed = parse_recording_line(line);
    return std::get<AirTransmission>(parsed.value()).transmission.address;
  };
  const std::uint64_t staff = filter::line_number("net/STAFF");
  EXPECT_EQ(read("STAFF", staff), Address(IntercomLine{"net/STAFF"}));
  EXPECT_EQ(read("", staff), Address(IntercomLine{})) << "the net key of a call is unknown";
  EXPECT_EQ(read("RED", kRecordedRed.hertz()), Address(kRecordedRed));
}

INSTANTIATE_TEST_SUITE_P(All, RecordingEncodingTest,
                         testing::Values(audio::Encoding::kOpus, audio::Encoding::kMuLaw,
                                         audio::Encoding::kPcm16BigEndian,
                                         audio::Encoding::kPcm16LittleEndian,
                                         audio::Encoding::kPcm8, audio::Encoding::kCvsd,
                                         audio::Encoding::kGsmFullRate));

class RecordingSoundTest : public RecordingFileTest,
                           public testing::WithParamInterface<audio::Encoding> {};

TEST_P(RecordingSoundTest, SoundFileIsPlayableByOtherPrograms) {
  const std::string folder = record(GetParam());
  const auto recording = load_recording(folder);
  ASSERT_TRUE(recording);
  const RecordedVoice voice =
      decode_transmission(recording.value(), recording.value().transmissions[0]);
  auto source = audio::WavSource::open(sound_file(folder), voice.rate);
  ASSERT_TRUE(source) << in_words(source.error());
  std::vector<float> played(voice.samples.size() + 4800);
  EXPECT_EQ(source.value()->read(played), voice.samples.size());
  float apart = 0.0F;
  for (std::size_t i = 0; i < voice.samples.size(); ++i) {
    apart = std::max(apart, std::abs(played[i] - voice.samples[i]));
  }
  EXPECT_LT(apart, 1e-3F) << "libsndfile decodes the same samples";
  EXPECT_NEAR(rms(voice.samples), 0.25 / std::sqrt(2.0), 0.02);
}

INSTANTIATE_TEST_SUITE_P(All, RecordingSoundTest,
                         testing::Values(audio::Encoding::kOpus, audio::Encoding::kMuLaw,
                                         audio::Encoding::kPcm8, audio::Encoding::kPcm16BigEndian));

TEST_F(RecordingFileTest, LostPacketsBecomeSilenceInTheSoundFile) {
  for (const audio::Encoding encoding :
       {audio::Encoding::kOpus, audio::Encoding::kMuLaw, audio::Encoding::kPcm8}) {
    auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
    ASSERT_TRUE(writer);
    RecordingTalker talker(1, "FOX", kRecordedRed, encoding);
    ASSERT_TRUE(writer.value().write(air_transmission(1, 1, "FOX", "RED", kRecordedRed, begin)));
    std::uint32_t end = 0;
    for (int i = 0; i < 20; ++i) {
      const VoicePacket signal = talker.next(begin + i * milliseconds{30});
      end = signal.coded.sample_index + signal.coded.sample_count;
      if (i > 5 && i < 10) continue;
      ASSERT_TRUE(writer.value().write(recorded(1, signal)));
    }
    const auto recording = load_recording(writer.value().folder());
    ASSERT_TRUE(recording);
    const RecordedVoice voice =
        decode_transmission(recording.value(), recording.value().transmissions[0]);
    EXPECT_EQ(voice.samples.size(), end);
    EXPECT_EQ(rms(std::span(voice.samples).subspan(voice.rate * 27 / 100, voice.rate / 50)), 0.0);
    auto source = audio::WavSource::open(sound_file(writer.value().folder()), voice.rate);
    ASSERT_TRUE(source);
    std::vector<float> played(end + 4800);
    EXPECT_EQ(source.value()->read(played), end);
  }
}

TEST_F(RecordingFileTest, IncompleteLineIsReportedAndTheRestPlays) {
  const std::string folder = record(audio::Encoding::kOpus);
  const std::string events = folder + "/" + std::string(kRecordingEvents);
  const std::string whole = contents_of(events);
  // Removes the end line, the state before it, and half of the last packet.
  const auto packet = whole.rfind("{\"event\":\"packet\"");
  std::filesystem::resize_file(events, packet + 40);
  const auto recording = load_recording(folder);
  ASSERT_TRUE(recording);
  ASSERT_EQ(recording.value().damages.size(), 2U);
  EXPECT_THAT(words_of(recording.value().damages),
              ElementsAre("events.jsonl:34: the line is cut off", HasSubstr("no end")));
  const Notice damages = summarize_damages(recording.value());
  EXPECT_EQ(damages.code, NoticeCode::kDamages);
  EXPECT_EQ(damages.details.at(0).code, NoticeCode::kDamagedLine);
  EXPECT_EQ(damages.details.at(0).details.at(0).code, NoticeCode::kLineCutOff);
  EXPECT_EQ(in_words(damages), "events.jsonl:34: the line is cut off (and 1 more)");
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_EQ(recording.value().transmissions[0].packets.size(), 31U);
  EXPECT_NE(recording.value().transmissions[0].air.until, TimePoint{});
}

TEST_F(RecordingFileTest, DamagesAreListedAndTheRestPlays) {
  const std::string folder = record(audio::Encoding::kOpus);
  const std::string events = folder + "/" + std::string(kRecordingEvents);
  std::string text = contents_of(events);
  std::vector<std::size_t> lines{0};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') lines.push_back(i + 1);
  }
  text[lines[4]] = 'x';                                           // line 5: not JSON
  text.replace(text.find("\"seq\":", lines[9]), 6, "\"sex\":");   // line 10
  text.replace(text.find("\"id\":1", lines[11]), 6, "\"id\":8");  // line 12
  std::ofstream(events, std::ios::binary) << text;
  // Damages one byte within an Ogg page.
  const std::string sound = sound_file(folder);
  std::string bytes = contents_of(sound);
  bytes[bytes.size() - 5] ^= 1;
  std::ofstream(sound, std::ios::binary) << bytes;

  const auto recording = load_recording(folder);
  ASSERT_TRUE(recording);
  EXPECT_THAT(words_of(recording.value().damages),
              ElementsAre("events.jsonl:5: not a JSON object",
                          "events.jsonl:10: \"seq\" is missing or wrong",
                          "events.jsonl:12: 1 packets of transmission 8, which has not begun"));
  const LoadedTransmission loaded =
      load_transmission(recording.value(), recording.value().transmissions[0]);
  ASSERT_EQ(loaded.damages.size(), 1U);
  EXPECT_EQ(loaded.damages[0].code, NoticeCode::kDamagedSound);
  EXPECT_THAT(in_words(loaded.damages[0]), HasSubstr("000001-RED-FOX_1.opus: damaged at offset"));
  EXPECT_EQ(loaded.packets.size(), 28U);
  std::filesystem::remove(sound);
  const auto none = load_transmission(recording.value(), recording.value().transmissions[0]);
  EXPECT_EQ(in_words(none.damages[0]), "000001-RED-FOX_1.opus: no such file");
}

TEST_F(RecordingFileTest, OtherFoldersAreRejected) {
  EXPECT_EQ(load_recording(scratch.path()).error().code, ErrorCode::kNotFound);
  const std::string events = scratch.path() + "/" + std::string(kRecordingEvents);
  std::ofstream(events) << "";
  EXPECT_EQ(load_recording(scratch.path()).error().code, ErrorCode::kInvalid);
  std::ofstream(events) << "hello\n";
  EXPECT_THAT(load_recording(scratch.path()).error().text(),
              HasSubstr("not a recording of version 1"));
  std::string header = to_recording_line(make_recording_header(begin));
  header.replace(header.find("\"version\":1"), 11, "\"version\":2");
  std::ofstream(events) << header;
  EXPECT_THAT(load_recording(scratch.path()).error().text(), HasSubstr("\"version\""));
}

TEST(RecordingLineTest, FileOutsideTheFolderIsRejected) {
  RecordingPacket packet;
  packet.transmission = 1;
  packet.size = 5;
  packet.file = "../../etc/passwd";
  EXPECT_FALSE(parse_recording_line(to_recording_line(packet)));
  packet.file = "000001.opus";
  EXPECT_TRUE(parse_recording_line(to_recording_line(packet)));
}

TEST(RecordingLineTest, EveryFieldSurvivesWriting) {
  AirTransmission state = air_transmission(3, 77, "F\xC3\x96X \"1\"\n", "RED", kRecordedRed,
                                           TimePoint{} + milliseconds{5});
  state.until = TimePoint{milliseconds{9}};
  state.answered = false;
  state.transmission.recipient = "BEAR";
  state.stepped_on = state.transmission.flags.relayed = state.unreadable = state.plain = true;
  state.transmission.flags.breaks_in = true;
  state.transmission.address = IntercomLine{"net/STAFF"};
  state.transmission.key_id = 7;
  state.transmission.hopping = Hopping{HopSystem::kHaveQuick, 12, 3, -500};
  state.host = {"TANK 1", {1, 2, 3}};
  state.transmission.modulation = Modulation::kAm;
  const auto read = parse_recording_line(to_recording_line(state));
  ASSERT_TRUE(read) << read.error().text();
  const auto& back = std::get<AirTransmission>(read.value());
  EXPECT_EQ(back.transmission, state.transmission);
  EXPECT_EQ(back.stream, 77U);
  EXPECT_EQ(back.until, state.until);
  EXPECT_EQ(back.answered, false);
  EXPECT_EQ(back.transmission.recipient, "BEAR");
  EXPECT_TRUE(back.stepped_on && back.transmission.flags.relayed && back.unreadable && back.sound);
  EXPECT_TRUE(back.plain);
  EXPECT_TRUE(back.transmission.flags.breaks_in);
  EXPECT_EQ(net_key_of(back.transmission.address), "net/STAFF");
  EXPECT_EQ(back.transmission.key_id, 7);
  EXPECT_EQ(back.transmission.hopping, state.transmission.hopping);
  EXPECT_EQ(back.host, state.host);
  EXPECT_EQ(back.transmission.modulation, Modulation::kAm);

  state.id = 0;
  EXPECT_FALSE(parse_recording_line(to_recording_line(state))) << "transmission ids begin at 1";

  RecordingHearing heard{
      TimePoint{}, 7, {"OWL", "VHF", false, true, {HearingReason::kUnsaid, {}, "muted"}}};
  std::string line = to_recording_line(heard);
  line.replace(line.find("\"cause\":0"), 9, "\"cause\":262");
  const auto later = parse_recording_line(line);
  ASSERT_TRUE(later) << line;
  EXPECT_EQ(std::get<RecordingHearing>(later.value()).heard.reason, heard.heard.reason)
      << "a code of a later version";
  for (const Reason& reason : {Reason{HearingReason::kTooWeak, 6.0}, Reason{HearingReason::kMuted},
                               Reason{HearingReason::kHopNet, {}, "35", "34"}}) {
    heard.heard.reason = reason;
    const auto same = parse_recording_line(to_recording_line(heard));
    ASSERT_TRUE(same);
    EXPECT_EQ(std::get<RecordingHearing>(same.value()).heard.reason, reason);
  }

  const ExerciseMark mark{4, ExerciseMark::Kind::kNote, TimePoint{milliseconds{7}}, "RED", "late"};
  const auto note = parse_recording_line(to_recording_line(mark));
  ASSERT_TRUE(note);
  EXPECT_EQ(std::get<ExerciseMark>(note.value()).kind, ExerciseMark::Kind::kNote);
  EXPECT_EQ(std::get<ExerciseMark>(note.value()).text, "late");
}

/// Lines of recordings made by earlier versions.
const std::vector<std::string>& recorded_lines() {
  static const std::vector<std::string> kLines{
      R"({"event":"recording","version":1,"federation":"roger","recorder":"RECORDER","t":5000,)"
      R"("wall":1772368205000000000,"clock_domain":"000000000000002a","nets":[{"name":"RED",)"
      R"("hertz":40000000,"modulation":"FM","bandwidth_khz":25.0},{"name":"BLACK",)"
      R"("hertz":42000000,"modulation":"SSB","bandwidth_khz":8.33,"key":7,"hopping":)"
      R"({"system":5,"net_id":12,"hopset":3,"clock_ms":-500}}]})",
      R"({"event":"transmission","id":12,"stream":"00000000000000ff","net":"RED",)"
      R"("bandwidth_hz":25000.0,"since":5000,"until":9000,"sound":true,"stepped_on":true,)"
      R"("answered":false,"host":"TANK 1","entity":[1,2,3],"hertz":40000000,"call_sign":"FOX",)"
      R"("recipient":"BEAR","modulation":"AM","hopping":{"system":2,"net_id":1,"hopset":2,)"
      R"("clock_ms":0},"key":7,"relayed":true})",
      R"({"event":"packet","id":12,"t":6000,"seq":7,"index":960,"encoding":1,"rate":8000,)"
      R"("count":2,"first":true,"captured":70,"sent":80,"domain":"000000000000002a",)"
      R"("stages":[3,4],"emission":[1.5,2.0,-3.0,4.0,37.0,25000.0],"size":2,"crc":"0000abcd",)"
      R"("data":"AQI="})",
      R"({"event":"packet","id":12,"t":6000,"seq":8,"index":962,"encoding":11,"rate":48000,)"
      R"("count":2,"last":true,"size":5,"crc":"0000abcd","file":"000012-RED-FOX.opus","at":100})",
      R"({"event":"mark","mark":3,"t":6000,"kind":"lever","net":"RED",)"
      R"("text":"40.000 MHz is jammed with noise by RANGE CONTROL","pulled":true,"ends":2})",
      R"({"event":"mark","mark":4,"t":6000,"kind":"note","net":"","text":"late"})",
      R"({"event":"heard_by","t":6000,"stream":"00000000000000ff","call_sign":"OWL",)"
      R"("radio":"VHF","heard":false,"tuned":true,"reason":"6 dB below squelch",)"
      R"("cause":1,"value":6.0})",
      R"({"event":"heard_by","t":6000,"stream":"00000000000000ff","call_sign":"OWL",)"
      R"("radio":"VHF","heard":false,"tuned":true,"reason":"muted","cause":0})",
      R"({"event":"trouble","t":6000,"text":"3 lines before the last one are missing: no space"})",
      R"({"event":"end","t":9000})"};
  return kLines;
}

TEST(RecordingFormatTest, IntercomIsRecordedByItsKeyAndWithoutAFrequency) {
  RecordingHeader head;
  head.nets = {{"STAFF", IntercomLine{make_net_key("STAFF")}, {}, 25.0, 3, {}}};
  const std::string line = to_recording_line(head);
  EXPECT_THAT(line,
              testing::HasSubstr(R"("nets":[{"name":"STAFF","net_key":"net/STAFF","key":3}])"));
  const auto back = parse_recording_line(line);
  ASSERT_TRUE(back) << back.error().text();
  const RecordingNet& net = std::get<RecordingHeader>(back.value()).nets.at(0);
  EXPECT_EQ(net.address, Address(IntercomLine{"net/STAFF"}));
  EXPECT_EQ(net.key_id, 3);

  AirTransmission call;
  call.id = 1;
  call.transmission.address = IntercomLine{"call/3/FOX/BEAR"};
  const std::string spoken = to_recording_line(call);
  EXPECT_THAT(spoken, testing::Not(testing::HasSubstr("hertz\"")));
  const auto read = parse_recording_line(spoken);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(net_key_of(std::get<AirTransmission>(read.value()).transmission.address),
            "call/3/FOX/BEAR");
}

TEST(RecordingLineTest, LinesOfEarlierRecordingsAreRewrittenUnchanged) {
  for (const std::string& line : recorded_lines()) {
    const auto read = parse_recording_line(line);
    ASSERT_TRUE(read) << line << ": " << read.error().text();
    EXPECT_EQ(to_recording_line(read.value()), line + "\n");
  }
  const auto mark = parse_recording_line(recorded_lines()[4]);
  EXPECT_EQ(in_words(std::get<ExerciseMark>(mark.value())),
            "40.000 MHz is jammed with noise by RANGE CONTROL");
  const auto heard = parse_recording_line(recorded_lines()[6]);
  EXPECT_EQ(std::get<RecordingHearing>(heard.value()).heard.reason,
            (Reason{HearingReason::kTooWeak, 6.0}));
}

TEST(RecordingLineTest, InstructorControlIsRecordedAsText) {
  ExerciseMark mark;
  mark.kind = ExerciseMark::Kind::kInstructorControl;
  mark.control = NetCut{7, kRecordedRed, true};
  mark.by = "RANGE CONTROL";
  const auto read = parse_recording_line(to_recording_line(mark));
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<ExerciseMark>(read.value()).text, "40.000 MHz is cut by RANGE CONTROL");
}

TEST(RecordingLineTest, WrongLinesAreRejectedWithTheirKey) {
  for (const char* text : {"", "[]", "7", "{\"event\":\"packet\"", "{}", "{\"event\":5}",
                           "{\"event\":\"nothing\"}", "{\"event\":\"mark\",\"mark\":-1}"}) {
    EXPECT_FALSE(parse_recording_line(text)) << text;
  }
}

TEST_F(RecordingFileTest, ExportPlacesEachVoiceAtItsTime) {
  auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
  ASSERT_TRUE(writer);
  RecordingTalker fox(1, "FOX", kRecordedRed, audio::Encoding::kMuLaw, 500.0);
  RecordingTalker bear(2, "BEAR", kRecordedRed, audio::Encoding::kMuLaw, 1000.0);
  RecordingTalker owl(3, "OWL", kRecordedBlue, audio::Encoding::kMuLaw, 700.0);
  talk(writer.value(), 1, fox, "RED", kRecordedRed, milliseconds{1000}, 16);
  talk(writer.value(), 2, bear, "RED", kRecordedRed, milliseconds{1250}, 16);
  talk(writer.value(), 3, owl, "BLUE", kRecordedBlue, milliseconds{1000}, 16);
  ASSERT_TRUE(writer.value().write(RecordingProblem{begin + milliseconds{2500}, {}}));
  const auto recording = load_recording(writer.value().folder());
  ASSERT_TRUE(recording);
  const std::string file = scratch.path() + "/red.wav";
  const auto done = export_net(recording.value(), "RED", file);
  ASSERT_TRUE(done) << in_words(done.error());
  EXPECT_EQ(done.value().rate, 8000U) << "the rate of the voices";
  EXPECT_EQ(done.value().transmissions, 2U);
  EXPECT_EQ(done.value().length, milliseconds{2500});
  auto source = audio::WavSource::open(file, 8000);
  ASSERT_TRUE(source);
  std::vector<float> samples(20'001);
  EXPECT_EQ(source.value()->read(samples), 20'000U);
  const RecordedVoice voice =
      decode_transmission(recording.value(), recording.value().transmissions[0]);
  EXPECT_EQ(rms(std::span(samples).first(8000)), 0.0);
  for (std::size_t i = 0; i < 2000; ++i) {
    ASSERT_NEAR(samples[8000 + i], voice.samples[i], 1e-4F) << "differs at sample " << i;
  }
  const auto both = std::span(samples).subspan(10'400, 800);
  EXPECT_NEAR(amplitude_at(both, 500, 8000), 0.25, 0.02);
  EXPECT_NEAR(amplitude_at(both, 1000, 8000), 0.25, 0.02);
  EXPECT_NEAR(amplitude_at(both, 700, 8000), 0.0, 0.02) << "another net";
  const auto none = export_net(recording.value(), "GREEN", file);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), Notice(NoticeCode::kNoSuchNet, {"GREEN", "BLUE, RED"}));
  const auto unwritable = export_net(recording.value(), "RED", "/proc/none/red.wav");
  ASSERT_FALSE(unwritable);
  EXPECT_EQ(unwritable.error().code, NoticeCode::kDeviceFileUnwritable);
  EXPECT_EQ(unwritable.error().values.at(0), "/proc/none/red.wav");
}

/// Limits the size of files during its lifetime.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit less{bytes, limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &less);
  }
  ~FileLimit() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;

 private:
  void (*before_)(int);
  rlimit limit_{};
};

TEST_F(RecordingFileTest, SettledRecordingIsReadableWhileRecording) {
  ManualClock clock(begin);
  auto recorder = Recorder::start(scratch.path(), make_recording_header(begin), clock);
  ASSERT_TRUE(recorder) << recorder.error().text();
  RecordingTalker talker(1, "FOX", kRecordedRed);
  recorder.value()->put(air_transmission(1, 1, "FOX", "RED", kRecordedRed, begin));
  for (int i = 0; i < 100; ++i) {
    recorder.value()->put(recorded(1, talker.next(begin + i * milliseconds{30})));
  }
  recorder.value()->settle();
  const auto recording = load_recording(recorder.value()->state().folder);
  ASSERT_TRUE(recording) << recording.error().text();
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_EQ(recording.value().transmissions[0].packets.size(), 100U);
}

TEST_F(RecordingFileTest, FullDiskIsReportedAndLinesStayComplete) {
  ManualClock clock(begin);
  auto recorder = Recorder::start(scratch.path(), make_recording_header(begin), clock);
  ASSERT_TRUE(recorder) << recorder.error().text();
  const std::string folder = recorder.value()->state().folder;
  RecordingTalker talker(1, "FOX", kRecordedRed);
  const auto reports = [&](const std::string& word) {
    return test::eventually([&] {
      return in_words(recorder.value()->state().trouble).find(word) != std::string::npos;
    });
  };
  recorder.value()->put(air_transmission(1, 1, "FOX", "RED", kRecordedRed, begin));
  {
    const FileLimit limit(4000);
    for (int i = 0; i < 40; ++i) {
      recorder.value()->put(recorded(1, talker.next(begin + i * milliseconds{30})));
    }
    EXPECT_TRUE(reports("recording has stopped")) << in_words(recorder.value()->state().trouble);
    EXPECT_THAT(in_words(recorder.value()->state().trouble), HasSubstr("File too large"));
    EXPECT_EQ(recorder.value()->state().trouble.code, NoticeCode::kNothingRecorded);
    EXPECT_TRUE(reports("lost"));
    recorder.value()->settle();  // all lines have been tried before space becomes available
  }
  recorder.value()->put(recorded(1, talker.next(begin + 40 * milliseconds{30})));
  EXPECT_TRUE(reports("recording has resumed")) << in_words(recorder.value()->state().trouble);
  EXPECT_EQ(recorder.value()->state().trouble.code, NoticeCode::kRecordsAgain);
  recorder.value()->finish();
  const auto recording = load_recording(folder);
  ASSERT_TRUE(recording) << recording.error().text();
  ASSERT_EQ(recording.value().damages.size(), 1U);
  EXPECT_THAT(in_words(recording.value().damages[0]), HasSubstr("packets or events are missing"));
  const auto& packets = recording.value().transmissions[0].packets;
  EXPECT_GT(packets.size(), 5U);
  EXPECT_LT(packets.size(), 40U);
  EXPECT_EQ(packets.back().packet.sequence, 140U);
  EXPECT_THAT(load_transmission(recording.value(), recording.value().transmissions[0]).damages,
              testing::IsEmpty());
}

TEST_F(RecordingFileTest, TransmissionBegunOnAFullDiskIsReadableLater) {
  auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
  ASSERT_TRUE(writer) << writer.error().text();
  RecordingTalker talker(2, "HAWK", kRecordedRed);
  {
    const FileLimit limit(100);
    EXPECT_FALSE(writer.value().write(air_transmission(2, 2, "HAWK", "RED", kRecordedRed, begin)));
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(writer.value().write(recorded(2, talker.next(begin + i * milliseconds{30}))));
  }
  const auto recording = load_recording(writer.value().folder());
  ASSERT_TRUE(recording) << recording.error().text();
  ASSERT_EQ(recording.value().transmissions.size(), 1U);
  EXPECT_EQ(recording.value().transmissions[0].air.transmission.call_sign, "HAWK");
  EXPECT_EQ(recording.value().transmissions[0].packets.size(), 3U);
}

TEST_F(RecordingFileTest, ImpossibleTimesAreDamage) {
  const std::string header = to_recording_line(make_recording_header(begin));
  for (const std::string time :
       {"9223372036854775807", "-9223372036854775808", "1152921504606846977"}) {
    std::istringstream events(header + R"({"event":"end","t":)" + time + "}\n");
    const auto recording = load_recording_events(events, "x");
    ASSERT_TRUE(recording);
    EXPECT_FALSE(recording.value().ended);
    EXPECT_THAT(in_words(recording.value().damages.at(0)), HasSubstr("\"t\"")) << time;
  }
}

TEST_F(RecordingFileTest, TimesThatALogOfThisSizeCannotReachAreDamage) {
  RecordingTalker fox(1, "FOX", kRecordedRed, audio::Encoding::kMuLaw);
  const auto lines = [&](Nanoseconds later) {
    return to_recording_line(make_recording_header(begin)) +
           to_recording_line(air_transmission(1, 1, "FOX", "RED", kRecordedRed, begin)) +
           to_recording_line(recorded(1, fox.next(begin))) +
           to_recording_line(recorded(1, fox.next(begin + later)));
  };
  const auto loaded = [](const std::string& text) {
    std::istringstream events(text);
    return load_recording_events(events, "x").value();
  };
  const std::string text = lines(std::chrono::hours{1});
  // Ten minutes, and a second for each octet.
  const Nanoseconds most = std::chrono::seconds{600 + static_cast<std::int64_t>(text.size())};
  ASSERT_LT(most, std::chrono::hours{1});
  const Recording far = loaded(text);
  ASSERT_EQ(far.transmissions.size(), 1U);
  EXPECT_EQ(far.transmissions[0].packets.size(), 1U);
  EXPECT_THAT(words_of(far.damages),
              testing::Contains("events.jsonl:4: time outside the recording"));
  EXPECT_LT(far.end - far.begin, milliseconds{1000});
  // A longer log can hold an hour.
  const Recording fits = loaded(text + std::string(4000, ' ') + "\n");
  EXPECT_EQ(fits.transmissions[0].packets.size(), 2U);
  EXPECT_GT(fits.end - fits.begin, std::chrono::hours{1});
  // Packets do not precede the recording.
  EXPECT_THAT(words_of(loaded(lines(-std::chrono::minutes{2})).damages),
              testing::Contains("events.jsonl:4: time outside the recording"));
}

TEST_F(RecordingFileTest, VoicesBeyondTheLimitAreOmittedFromAnExport) {
  auto writer = RecordingWriter::create(scratch.path(), make_recording_header(begin));
  ASSERT_TRUE(writer);
  for (TransmissionId id = 1; id <= 40; ++id) {
    RecordingTalker one(id, "FOX", kRecordedRed, audio::Encoding::kMuLaw);
    talk(writer.value(), id, one, "RED", kRecordedRed, milliseconds{1000}, 4);
  }
  const auto recording = load_recording(writer.value().folder());
  ASSERT_TRUE(recording);
  const auto done = export_net(recording.value(), "RED", scratch.path() + "/red.wav");
  ASSERT_TRUE(done) << in_words(done.error());
  EXPECT_EQ(done.value().transmissions, 32U);
  ASSERT_EQ(done.value().damages.size(), 8U);
  EXPECT_EQ(in_words(done.value().damages[0]),
            "transmission 33: too many voices at once on the net; its voice is omitted");
}

TEST_F(RecordingFileTest, OnlyTheOwnerMayReadARecording) {
  const std::string folder = record(audio::Encoding::kOpus);
  using std::filesystem::perms;
  const auto others = perms::group_all | perms::others_all;
  EXPECT_EQ(std::filesystem::status(folder).permissions() & others, perms::none);
  EXPECT_EQ(std::filesystem::status(sound_file(folder)).permissions() & others, perms::none);
}

TEST_F(RecordingFileTest, RecordingsOfTheSameSecondHaveSeparateFolders) {
  const auto first =
      RecordingWriter::create(scratch.path() + "/new/folder", make_recording_header(begin));
  const auto second =
      RecordingWriter::create(scratch.path() + "/new/folder", make_recording_header(begin));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second.value().folder(), first.value().folder() + "-2");
  std::ofstream(scratch.path() + "/file") << "x";
  const auto none = RecordingWriter::create(scratch.path() + "/file", make_recording_header(begin));
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().text(), HasSubstr(scratch.path() + "/file"));
}

}  // namespace
}  // namespace roger::radio
