#include "radio/exercise/replay/recording.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "audio/recording/packet_file.hpp"
#include "core/checksum.hpp"
#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/exercise/recording/recording_writer.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
/// Longest plausible time between capture and sending.
constexpr Nanoseconds kMaxSendDelay{2 * kSecond};
/// Longest line that is read; recorders write lines below 10 kB.
constexpr std::size_t kMaxLine = 65'536;
constexpr std::size_t kMaxOpenFiles = 16;
/// Longest plausible recording: 30 days.
constexpr Nanoseconds kMaxRecordingLength{std::int64_t{30} * 24 * 3600 * kSecond};

/// Reads the next line, but at most one character more than kMaxLine. `cut` becomes true if the
/// line has no line feed. Returns false at the end.
bool next_line(std::istream& in, std::string& line, bool& cut) {
  constexpr int kEnd = std::istream::traits_type::eof();
  line.clear();
  int c = in.rdbuf()->sbumpc();
  const bool any = c != kEnd;
  for (; c != kEnd && c != '\n'; c = in.rdbuf()->sbumpc()) {
    if (line.size() <= kMaxLine) line.push_back(static_cast<char>(c));
  }
  cut = c == kEnd;
  return any;
}

class RecordingReader {
 public:
  /// `only`: a text that every line except the first must contain to be read; empty: all are read.
  RecordingReader(const std::string& folder, std::string only) : only_(std::move(only)) {
    recording_.folder = folder;
  }

  Result<Recording> read(std::istream& in) {
    std::string line;
    bool cut = false;
    for (int number = 1; next_line(in, line, cut); ++number) {
      if (const Status taken = take(line, number, cut); !taken) return taken.error();
    }
    if (!begun_) {
      return Error{ErrorCode::kInvalid,
                   "the first line is missing or incomplete",
                   {recording_.folder + "/" + std::string(kRecordingEvents), 1, {}}};
    }
    finish();
    return std::move(recording_);
  }

 private:
  Status take(const std::string& text, int number, bool cut) {
    if (number > 1 && !only_.empty() && text.find(only_) == std::string::npos) return ok();
    if (cut) {
      // Recorders write each line together with its line feed, so this line was interrupted.
      damage(number, NoticeCode::kLineCutOff);
      return ok();
    }
    if (number > 1 && text.size() > kMaxLine) {
      damage(number, NoticeCode::kLineTooLong);
      return ok();
    }
    const auto line = parse_recording_line(text);
    const bool is_header = line && std::holds_alternative<RecordingHeader>(line.value());
    if (number == 1 && !is_header) {
      return Error{ErrorCode::kInvalid,
                   "not a recording of version " + std::to_string(kRecordingVersion) +
                       (line ? "" : ": " + line.error().message),
                   {std::string(kRecordingEvents), 1, {}}};
    }
    if (!line) {
      damage(number, line.error().message);
    } else if (is_header != (number == 1)) {
      damage(number, NoticeCode::kSecondHeader);
    } else {
      put(line.value(), number);
    }
    return ok();
  }

  void damage(int line, Notice why) {
    damage({NoticeCode::kDamagedLine,
            {std::string(kRecordingEvents), std::to_string(line)},
            {std::move(why)}});
  }
  void damage(Notice what) {
    if (recording_.damages.size() < kMaxDamages) recording_.damages.push_back(std::move(what));
  }

  /// Extends the recording to a time. Returns false if the time is implausible.
  bool reach(TimePoint at) {
    if (at < recording_.header.clock - kMaxRecordingLength ||
        at > recording_.header.clock + kMaxRecordingLength) {
      return false;
    }
    end_ = std::max(end_, at);
    return true;
  }

  void put(const RecordingLine& line, int number) {
    if (const auto* header = std::get_if<RecordingHeader>(&line)) {
      recording_.header = *header;
      begun_ = true;
      end_ = header->clock;
    } else if (const auto* state = std::get_if<AirTransmission>(&line)) {
      const bool sane = reach(state->since) && (state->until == TimePoint{} || reach(state->until));
      if (!sane) return damage(number, NoticeCode::kFarTime);
      transmissions_[state->id].air = *state;
    } else if (const auto* packet = std::get_if<RecordingPacket>(&line)) {
      if (!reach(packet->timing.received)) return damage(number, NoticeCode::kFarTime);
      // The transmission's line may follow its first packets if the disk was full in between.
      RecordedTransmission& one = transmissions_[packet->transmission];
      if (one.packets.empty()) first_lines_[packet->transmission] = number;
      one.packets.push_back({*packet, {}, {}});
    } else if (const auto* mark = std::get_if<ExerciseMark>(&line)) {
      if (!reach(mark->at)) return damage(number, NoticeCode::kFarTime);
      recording_.marks.push_back(*mark);
    } else if (const auto* heard = std::get_if<RecordingHearing>(&line)) {
      recording_.heard.push_back(*heard);
    } else if (const auto* result = std::get_if<RecordingProblem>(&line)) {
      static_cast<void>(reach(result->at));
      if (result->what.empty()) recording_.ended = true;
      if (!result->what.empty()) damage(number, result->what);
    }
  }

  /// Computes when the packets were spoken, on the clock of the recording: from the sender's time
  /// stamps, or from the reception if there are none.
  ///
  /// The offset of the clocks is the smallest difference between reception and sending: network
  /// delay only adds to it, so the fastest packet is closest (as in NTP's clock filter, RFC 5905,
  /// 10). It is 0 if both share a clock domain. Packets keep the exact spacing of their capture
  /// times this way, without the jitter of the network.
  void place(RecordedTransmission& one) const {
    std::optional<Nanoseconds> apart;  // offset of the clocks, from the fastest packet
    for (RecordedPacket& recorded : one.packets) {
      const auto& timing = recorded.packet.timing;
      if (timing.captured_ns == 0) continue;
      const Nanoseconds behind{timing.sent_ns - timing.captured_ns};
      recorded.behind = std::clamp(behind, Nanoseconds{0}, kMaxSendDelay);
      const Nanoseconds way =
          recorded.packet.timing.received.time_since_epoch() - Nanoseconds{timing.sent_ns};
      apart = apart ? std::min(*apart, way) : way;
      if (timing.clock_domain == recording_.header.clock_domain) apart = Nanoseconds{0};
    }
    TimePoint running{};
    for (std::size_t i = 0; i < one.packets.size(); ++i) {
      RecordedPacket& recorded = one.packets[i];
      const auto& timing = recorded.packet.timing;
      TimePoint at = recorded.packet.timing.received;
      if (timing.captured_ns != 0 && apart) {
        at = TimePoint{Nanoseconds{timing.captured_ns} + *apart};
      } else if (i > 0) {
        at = running;  // without time stamps, packets follow each other without gaps
      }
      // Time stamps come from other federates and may be wrong.
      const Nanoseconds way = recorded.packet.timing.received - at;
      recorded.at =
          way > kMaxSendDelay || way < -kMaxSendDelay ? recorded.packet.timing.received : at;
      const std::int64_t rate = std::max<std::uint32_t>(recorded.packet.sample_rate, 1);
      running =
          recorded.at + Nanoseconds{std::int64_t{recorded.packet.sample_count} * kSecond / rate};
    }
  }

  void finish() {
    recording_.begin = recording_.header.clock;
    for (auto& [id, one] : transmissions_) {
      if (one.air.id == 0) {
        damage(first_lines_.at(id),
               {NoticeCode::kNotBegun, {std::to_string(one.packets.size()), std::to_string(id)}});
        continue;
      }
      std::ranges::stable_sort(one.packets, [](const RecordedPacket& a, const RecordedPacket& b) {
        return static_cast<std::int32_t>(a.packet.sequence - b.packet.sequence) < 0;
      });
      place(one);
      if (!one.packets.empty()) {
        one.air.since = one.packets.front().at;
        recording_.begin = std::min(recording_.begin, one.air.since);
        const TimePoint last = one.packets.back().packet.timing.received;
        if (one.air.until == TimePoint{}) one.air.until = last;
      }
      // The recorder was stopped during the transmission.
      if (one.air.until == TimePoint{}) one.air.until = end_;
      one.air.until = std::max(one.air.until, one.air.since);
      recording_.transmissions.push_back(std::move(one));
    }
    recording_.end = end_;
    recording_.begin_wall_ns =
        recording_.header.wall_ns + (recording_.begin - recording_.header.clock).count();
    if (!recording_.ended) damage({NoticeCode::kNoEnd, {std::string(kRecordingEvents)}});
  }

  const std::string only_;
  Recording recording_;
  std::map<TransmissionId, RecordedTransmission> transmissions_;
  std::map<TransmissionId, int> first_lines_;  // line of the first packet
  TimePoint end_{};
  bool begun_ = false;
};

Result<Recording> read_log(const std::string& folder, std::string only) {
  const std::string path = folder + "/" + std::string(kRecordingEvents);
  std::error_code error;
  std::ifstream in;
  if (std::filesystem::is_regular_file(path, error)) in.open(path, std::ios::binary);
  if (!in.is_open()) {
    return Error{
        ErrorCode::kNotFound, "not a recording: cannot read '" + path + "'", {folder, 0, {}}};
  }
  return RecordingReader(folder, std::move(only)).read(in);
}

/// Reads packet bytes from sound files and keeps the files open.
class SoundFiles {
 public:
  explicit SoundFiles(std::string folder) : folder_(std::move(folder)) {}

  /// Reads the bytes of a packet. Returns the problem with them; empty if there is none.
  Notice read(const RecordingPacket& packet, ByteVector& bytes) {
    std::ifstream& in = file(packet.file);
    if (!in.is_open()) return {NoticeCode::kNoSoundFile, {packet.file}};
    bytes.resize(packet.size);
    in.clear();
    in.seekg(static_cast<std::streamoff>(packet.offset));
    in.read(reinterpret_cast<char*>(bytes.data()),  // NOLINT
            static_cast<std::streamsize>(bytes.size()));
    if (in.gcount() != static_cast<std::streamsize>(bytes.size())) {
      const std::uint64_t end = packet.offset + packet.size;
      return {NoticeCode::kSoundFileShort, {packet.file, std::to_string(end)}};
    }
    audio::turn_packet_bytes(packet.encoding, bytes);
    if (crc32(bytes) == packet.checksum) return {};
    return {NoticeCode::kDamagedSound, {packet.file, std::to_string(packet.offset)}};
  }

 private:
  std::ifstream& file(const std::string& name) {
    const auto known = files_.find(name);
    if (known != files_.end()) return known->second;
    if (files_.size() >= kMaxOpenFiles) files_.clear();
    const std::string path = folder_ + "/" + name;
    std::error_code error;
    std::ifstream in;
    if (std::filesystem::is_regular_file(path, error)) in.open(path, std::ios::binary);
    return files_.emplace(name, std::move(in)).first->second;
  }
  std::string folder_;
  std::map<std::string, std::ifstream> files_;
};

}  // namespace

Result<Recording> load_recording(const std::string& folder) {
  return read_log(folder, {});
}

Result<Recording> load_recording_events(std::istream& events, const std::string& folder) {
  return RecordingReader(folder, {}).read(events);
}

Result<Recording> load_recording(const std::string& folder, TransmissionId only) {
  return read_log(folder, "\"id\":" + std::to_string(only) + ",");
}

LoadedTransmission load_transmission(const Recording& recording,
                                     const RecordedTransmission& transmission) {
  LoadedTransmission out;
  SoundFiles files(recording.folder);
  for (std::size_t i = 0; i < transmission.packets.size(); ++i) {
    const RecordingPacket& packet = transmission.packets[i].packet;
    ByteVector bytes = packet.bytes;
    Notice why;
    if (!packet.file.empty()) {
      why = files.read(packet, bytes);
    } else if (crc32(bytes) != packet.checksum) {
      why = {NoticeCode::kDamagedPacket,
             {std::string(kRecordingEvents), std::to_string(packet.sequence),
              std::to_string(packet.transmission)}};
    }
    if (!why.empty()) {
      if (out.damages.size() < kMaxDamages) out.damages.push_back(std::move(why));
      continue;
    }
    VoicePacket voice;
    voice.transmission = transmission.air.transmission;
    voice.coded = coded(packet, transmission.air.stream, bytes);
    voice.emission = packet.emission;
    out.packets.push_back(std::move(voice));
    out.numbers.push_back(i);
  }
  return out;
}

TimelineChanges make_timeline(const Recording& recording) {
  TimelineChanges out;
  out.revision = 1;
  for (const RecordedTransmission& one : recording.transmissions)
    out.transmissions.push_back(one.air);
  out.marks = recording.marks;
  return out;
}

Notice summarize_damages(const Recording& recording) {
  if (recording.damages.empty()) return {};
  const Notice& first = recording.damages.front();
  if (recording.damages.size() == 1) return first;
  return {NoticeCode::kDamages, {std::to_string(recording.damages.size() - 1)}, {first}};
}

}  // namespace roger::radio
