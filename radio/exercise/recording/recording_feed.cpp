#include "radio/exercise/recording/recording_feed.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace roger::radio {
namespace {

RecordingPacket make_recording_packet(TransmissionId id, const audio::CodedPacket& packet,
                                      const std::optional<Emission>& emission) {
  RecordingPacket out;
  out.transmission = id;
  out.head() = packet.head();
  out.emission = emission;
  out.bytes.assign(packet.data().begin(), packet.data().end());
  return out;
}

/// Returns the lost packet that `voice` repeats as `repeated`.
std::optional<RecordingPacket> repeated_packet(TransmissionId id, const VoicePacket& voice,
                                               const RepeatedPacket& repeated) {
  audio::CodedPacket earlier;
  if (!restore_repeated(voice, repeated, earlier)) return std::nullopt;
  audio::PacketTiming& timing = earlier.timing;
  if (timing.captured_ns != 0) {
    timing.sent_ns -= voice.coded.timing.captured_ns - timing.captured_ns;
  }
  return make_recording_packet(id, earlier, voice.emission);
}

}  // namespace

RecordingFeed::RecordingFeed(ExerciseWatch& watch, const Inbox& inbox, const Clock& clock,
                             std::vector<std::string> nets)
    : watch_(watch), inbox_(inbox), clock_(clock), nets_(std::move(nets)) {
}

void RecordingFeed::use(std::shared_ptr<Recorder> recorder) {
  if (recorder == recorder_) return;
  recorder_ = std::move(recorder);
  if (recorder_) begin();
}

void RecordingFeed::begin() {
  // The recording contains the transmissions from first_ on: those in progress now and all later
  // ones. Changes of earlier transmissions are not recorded.
  const TimelineChanges all = watch_.take_news(0).changes;
  revision_ = all.revision;
  first_ = all.transmissions.empty() ? 1 : all.transmissions.back().id + 1;
  bool lasts = false;
  for (const AirTransmission& one : all.transmissions) {
    if (one.until != TimePoint{}) continue;
    if (!std::exchange(lasts, true)) first_ = one.id;
    if (is_selected(nets_, one.net)) recorder_->put(one);
  }
  std::map<std::uint64_t, ExerciseMark> controls;  // in effect
  for (const ExerciseMark& mark : all.marks) {
    controls.erase(mark.ends);
    if (mark.pulled) controls[mark.id] = mark;
  }
  for (auto& [id, mark] : controls) recorder_->put(std::move(mark));
}

void RecordingFeed::put(const ExerciseWatch::Seen& seen) {
  const auto& [id, fresh, first, recovered] = seen.taken;
  if (!recorder_ || id == 0 || !fresh) return;
  put_changes();
  // A transmission that cannot be deciphered is not recorded.
  if (seen.opened.unreadable || !watch_.is_on(id, nets_)) return;
  const VoicePacket& voice = seen.opened.voice;
  const auto earlier = std::span(voice.repeated).first(recovered);
  std::for_each(earlier.rbegin(), earlier.rend(), [&, number = id](const RepeatedPacket& repeated) {
    if (auto packet = repeated_packet(number, voice, repeated)) recorder_->put(std::move(*packet));
  });
  recorder_->put(make_recording_packet(id, voice.coded, voice.emission));
}

void RecordingFeed::put_changes() {
  if (!recorder_) return;
  const std::uint64_t refused = inbox_.refused();
  if (refused > refused_) {
    const std::string missed = std::to_string(refused - refused_);
    recorder_->put(RecordingProblem{clock_.now(), {NoticeCode::kOverloaded, {missed}}});
  }
  refused_ = refused;
  auto [changes, heard] = watch_.take_news(revision_);
  revision_ = changes.revision;
  for (AirTransmission& one : changes.transmissions) {
    if (one.id >= first_ && is_selected(nets_, one.net)) recorder_->put(std::move(one));
  }
  for (ExerciseMark& mark : changes.marks) recorder_->put(std::move(mark));
  for (HearingNews& news : heard) {
    recorder_->put(RecordingHearing{clock_.now(), news.stream, std::move(news.heard)});
  }
}

}  // namespace roger::radio
