#include "radio/exercise/replay/recording.hpp"

#include <algorithm>
#include <istream>
#include <map>
#include <optional>

#include "core/input_file.hpp"
#include "radio/exercise/recording/log_reading.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
/// Longest plausible time between capture and sending.
constexpr Nanoseconds kMaxSendDelay{2 * kSecond};
/// Longest time by which a packet that is recorded may have been received before the recording
/// began.
constexpr Nanoseconds kMaxBefore{60 * kSecond};
/// Size and memory up to which a log is read: about four hours of voice.
constexpr std::uint64_t kMaxLogOctets = std::uint64_t{128} << 20U;
constexpr std::size_t kMaxLogMemory = 150'000'000;
/// Memory of a stored entry of the log, with its short texts.
constexpr std::size_t kEntryMemory = sizeof(RecordedPacket) + 64;

class RecordingReader {
 public:
  /// `octets`: size of the log. `only`: a text that every line except the first must contain to be
  /// read; empty: all are read.
  RecordingReader(const std::string& folder, std::uint64_t octets, std::string only)
      : only_(std::move(only)), longest_(longest_recording(octets)) {
    recording_.folder = folder;
  }

  Result<Recording> read(std::istream& in) {
    std::string line;
    bool cut = false;
    std::uint64_t octets = 0;
    for (int number = 1; next_line(in, line, cut); ++number) {
      octets += line.size() + 1;
      if (octets > kMaxLogOctets || memory_ > kMaxLogMemory) {
        damage(number, NoticeCode::kLogTooLarge);
        break;
      }
      if (const Status taken = take(line, number, cut); !taken) return taken.error();
    }
    if (!begun_) {
      return Error{ErrorCode::kInvalid,
                   "the first line is missing or incomplete",
                   {log_path(recording_.folder), 1, {}}};
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
    if (number > 1 && text.size() > kMaxLogLine) {
      damage(number, NoticeCode::kLineTooLong);
      return ok();
    }
    // Damaged lines count, too, because they take time. Texts count as far as they are long.
    constexpr std::size_t kUsualLine = 512;
    memory_ += kEntryMemory + text.size() - std::min(text.size(), kUsualLine);
    const auto line = parse_recording_line(text);
    const bool is_header = line && std::holds_alternative<RecordingHeader>(line.value());
    if (number == 1 && !is_header) {
      return Error{ErrorCode::kInvalid,
                   "not a recording of version " + std::to_string(kRecordingVersion) +
                       (line ? "" : ": " + line.error().message),
                   {log_path(recording_.folder), 1, {}}};
    }
    if (!line) {
      damage(number, {NoticeCode::kQuoted, {line.error().message}});
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

  bool reach(TimePoint at) {
    if (at < recording_.header.clock - kMaxRecordingLength ||
        at > recording_.header.clock + longest_) {
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
      transmission(state->id).air = *state;
    } else if (const auto* packet = std::get_if<RecordingPacket>(&line)) {
      const TimePoint at = packet->timing.received;
      if (at < recording_.header.clock - kMaxBefore || !reach(at)) {
        return damage(number, NoticeCode::kFarTime);
      }
      // The transmission's line may follow its first packets if the disk was full in between.
      RecordedTransmission& one = transmission(packet->transmission);
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

  RecordedTransmission& transmission(TransmissionId id) {
    const auto [entry, is_new] = transmissions_.try_emplace(id);
    if (is_new) memory_ += sizeof(RecordedTransmission);
    return entry->second;
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
      const auto precedes = [](const RecordedPacket& a, const RecordedPacket& b) {
        return static_cast<std::int32_t>(a.packet.sequence - b.packet.sequence) < 0;
      };
      // Sorting needs memory for a second copy.
      if (!std::ranges::is_sorted(one.packets, precedes)) {
        std::ranges::stable_sort(one.packets, precedes);
      }
      place(one);
      one.open = one.air.until == TimePoint{};
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
  const Nanoseconds longest_;
  Recording recording_;
  std::map<TransmissionId, RecordedTransmission> transmissions_;
  std::map<TransmissionId, int> first_lines_;  // line of the first packet
  TimePoint end_{};
  std::size_t memory_ = 0;  // in octets, roughly
  bool begun_ = false;
};

Result<Recording> read_log(const std::string& folder, std::string only) {
  auto file = open_log(folder);
  if (!file) return file.error();
  const std::uint64_t octets = file.value().size();
  InputBuffer buffer(std::move(file).value(), octets);
  std::istream in(&buffer);
  return RecordingReader(folder, octets, std::move(only)).read(in);
}

}  // namespace

Result<Recording> load_recording(const std::string& folder) {
  return read_log(folder, {});
}

Result<Recording> load_recording_events(std::istream& events, const std::string& folder) {
  events.seekg(0, std::ios::end);
  const auto octets = static_cast<std::uint64_t>(events.tellg());
  events.seekg(0);
  return RecordingReader(folder, octets, {}).read(events);
}

Result<Recording> load_recording(const std::string& folder, TransmissionId only) {
  return read_log(folder, "\"id\":" + std::to_string(only) + ",");
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
