// What a RunningExercise puts on the tape.
#include <algorithm>
#include <map>

#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

TapePacket tape_packet(TransmissionId id, const audio::CodedPacket& packet,
                       const std::optional<Emission>& emission) {
  TapePacket out;
  out.transmission = id;
  out.head() = packet.head();
  out.emission = emission;
  out.bytes.assign(packet.data().begin(), packet.data().end());
  return out;
}

/// The lost packet number `back` before `voice` (from 1), as that one repeats it.
std::optional<TapePacket> repeated_packet(TransmissionId id, const VoicePacket& voice,
                                          std::size_t back) {
  audio::CodedPacket earlier;
  if (!restore_repeated(voice, back, earlier)) return std::nullopt;
  audio::PacketTiming& timing = earlier.timing;
  if (timing.captured_ns != 0) {
    timing.sent_ns -= voice.coded.timing.captured_ns - timing.captured_ns;
  }
  return tape_packet(id, earlier, voice.emission);
}

}  // namespace

bool RunningExercise::is_recorded(const std::string& net) const {
  return settings_.nets.empty() || std::ranges::find(settings_.nets, net) != settings_.nets.end();
}

void RunningExercise::begin_recording(Recorder& recorder) {
  std::vector<AirTransmission> lasting;
  std::map<std::uint64_t, ExerciseMark> levers;  // that are pulled
  {
    const std::lock_guard lock(watch_mutex_);
    const TimelineChanges all = watch_.changed_since(0);
    recorded_ = all.revision;
    static_cast<void>(watch_.take_hearing_news());  // of before
    for (const AirTransmission& one : all.transmissions) {
      if (one.until == TimePoint{}) lasting.push_back(one);
    }
    for (const ExerciseMark& mark : all.marks) {
      levers.erase(mark.ends);
      if (mark.pulled) levers[mark.id] = mark;
    }
    first_recorded_ = all.transmissions.empty() ? 1 : all.transmissions.back().id + 1;
    if (!lasting.empty()) first_recorded_ = lasting.front().id;
  }
  for (AirTransmission& one : lasting) {
    if (is_recorded(one.net)) recorder.put(std::move(one));
  }
  for (auto& [id, mark] : levers) recorder.put(std::move(mark));
}

void RunningExercise::record_packets(const OpenedVoice& opened, const Watch::Taken& taken,
                                     Recorder& recorder) {
  record_changes(recorder);
  {
    const std::lock_guard lock(watch_mutex_);
    const AirTransmission* air = watch_.find(taken.id);
    if (air == nullptr || !is_recorded(air->net)) return;
  }
  if (opened.unreadable) return;  // a recorder without the key has nothing
  const VoicePacket& voice = opened.voice;
  for (std::size_t back = taken.recovered; back > 0; --back) {
    if (auto packet = repeated_packet(taken.id, voice, back)) recorder.put(std::move(*packet));
  }
  recorder.put(tape_packet(taken.id, voice.coded, voice.emission));
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
      lines.emplace_back(std::move(one));
    }
    for (ExerciseMark& mark : changes.marks) lines.emplace_back(std::move(mark));
    for (HearingNews& news : watch_.take_hearing_news()) {
      lines.emplace_back(TapeHeard{clock_.now(), news.stream, std::move(news.heard)});
    }
  }
  for (TapeLine& line : lines) recorder.put(std::move(line));
}

}  // namespace roger::radio
