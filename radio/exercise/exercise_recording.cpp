// What a RunningExercise puts on the tape.
#include <algorithm>
#include <map>

#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;

TapePacket tape_packet(TransmissionId id, const VoiceSignal& signal) {
  const audio::CodedPacket& packet = signal.packet;
  TapePacket out;
  out.transmission = id;
  out.head() = packet.head();
  out.emission = signal.emission;
  out.bytes.assign(packet.data().begin(), packet.data().end());
  return out;
}

/// The lost packet number `back` before `packet` (from 1), as that one repeats it.
TapePacket repeated_packet(const TapePacket& packet, const std::vector<RepeatedPacket>& repeated,
                           std::size_t back) {
  TapePacket out = packet;
  out.first = false;
  out.last = false;
  out.sequence -= static_cast<std::uint32_t>(back);
  for (std::size_t i = 0; i < back; ++i) out.sample_index -= repeated[i].sample_count;
  out.sample_count = repeated[back - 1].sample_count;
  out.bytes = repeated[back - 1].bytes;
  const std::uint32_t ahead = packet.sample_index - out.sample_index;
  const std::int64_t earlier =
      packet.sample_rate == 0 ? 0 : std::int64_t{ahead} * kNanoseconds / packet.sample_rate;
  if (out.timing.captured_ns != 0) {
    out.timing.captured_ns -= earlier;
    out.timing.sent_ns -= earlier;
  }
  return out;
}

}  // namespace

bool RunningExercise::is_recorded(const std::string& net) const {
  return settings_.nets.empty() || std::ranges::find(settings_.nets, net) != settings_.nets.end();
}

void RunningExercise::begin_recording(Recorder& recorder) {
  std::vector<TapeState> lasting;
  std::map<std::uint64_t, ExerciseMark> levers;  // that are pulled
  {
    const std::lock_guard lock(watch_mutex_);
    const TimelineChanges all = watch_.changed_since(0);
    recorded_ = all.revision;
    static_cast<void>(watch_.take_hearing_news());  // of before
    for (const AirTransmission& one : all.transmissions) {
      if (one.until == TimePoint{}) lasting.push_back({one, watch_.details(one.id)});
    }
    for (const ExerciseMark& mark : all.marks) {
      levers.erase(mark.ends);
      if (mark.pulled) levers[mark.id] = mark;
    }
    first_recorded_ = all.transmissions.empty() ? 1 : all.transmissions.back().id + 1;
    if (!lasting.empty()) first_recorded_ = lasting.front().air.id;
  }
  for (TapeState& state : lasting) {
    if (is_recorded(state.air.net)) recorder.put(std::move(state));
  }
  for (auto& [id, mark] : levers) recorder.put(std::move(mark));
}

void RunningExercise::record_packets(const OpenedSignal& opened, const Watch::Taken& taken,
                                     Recorder& recorder) {
  record_changes(recorder);
  {
    const std::lock_guard lock(watch_mutex_);
    const AirTransmission* air = watch_.find(taken.id);
    if (air == nullptr || !is_recorded(air->net)) return;
  }
  if (opened.unreadable) return;  // a recorder without the key has nothing
  TapePacket packet = tape_packet(taken.id, opened.signal);
  for (std::size_t back = taken.recovered; back > 0; --back) {
    recorder.put(repeated_packet(packet, opened.signal.repeated, back));
  }
  recorder.put(std::move(packet));
}

void RunningExercise::record_changes(Recorder& recorder) {
  std::vector<TapeLine> lines;
  {
    const std::lock_guard lock(inbox_mutex_);
    if (inbox_refused_ > refused_told_) {
      lines.emplace_back(
          TapeRemark{clock_.now(), std::to_string(inbox_refused_ - refused_told_) +
                                       " packets and messages were missed: too slow a computer"});
    }
    refused_told_ = inbox_refused_;
  }
  {
    const std::lock_guard lock(watch_mutex_);
    TimelineChanges changes = watch_.changed_since(recorded_);
    recorded_ = changes.revision;
    for (AirTransmission& one : changes.transmissions) {
      if (one.id < first_recorded_ || !is_recorded(one.net)) continue;
      const AirDetails details = watch_.details(one.id);
      lines.emplace_back(TapeState{std::move(one), details});
    }
    for (ExerciseMark& mark : changes.marks) lines.emplace_back(std::move(mark));
    for (HearingNews& news : watch_.take_hearing_news()) {
      lines.emplace_back(TapeHeard{clock_.now(), news.stream, std::move(news.heard)});
    }
  }
  for (TapeLine& line : lines) recorder.put(std::move(line));
}

}  // namespace roger::radio
