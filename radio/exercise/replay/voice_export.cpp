#include "radio/exercise/replay/voice_export.hpp"

#include <algorithm>
#include <filesystem>

#include "radio/exercise/replay/recorded_voice.hpp"

namespace roger::radio {
namespace {

/// Returns `notice`, with the number of unreadable packets added if there are any.
Notice with_damages(Notice notice, const std::vector<Notice>& damages) {
  if (damages.empty()) return notice;
  Notice unreadable{
      NoticeCode::kUnreadablePackets, {std::to_string(damages.size())}, {damages.front()}};
  if (notice.empty()) return unreadable;
  notice.details = {std::move(unreadable)};
  return notice;
}

}  // namespace

template <class Use>
ExerciseOutcome VoiceExport::with_recording(bool of_recording, TransmissionId only,
                                            NoticeCode if_none, Use use) {
  if (of_recording) {
    const auto recording = replay_.recording();
    return recording ? use(*recording) : refused(NoticeCode::kNoRecordingOpen);
  }
  const std::string folder = recording_.folder();
  if (folder.empty()) return refused(if_none);
  const auto recording = only == 0 ? load_recording(folder) : load_recording(folder, only);
  return recording ? use(recording.value())
                   : refused({NoticeCode::kCannotRead, {recording.error().text()}});
}

ExerciseOutcome VoiceExport::obey(const PlayTransmission& order) {
  const auto play = [&](const Recording& recording) {
    const auto found =
        std::ranges::find(recording.transmissions, order.id,
                          [](const RecordedTransmission& one) { return one.air.id; });
    if (found == recording.transmissions.end()) return refused(NoticeCode::kNotInRecording);
    const RecordedVoice voice = decode_transmission(recording, *found);
    if (voice.samples.empty()) return refused(with_damages(NoticeCode::kNoSound, voice.damages));
    if (play_) play_(make_clip(voice));
    return obeyed(with_damages({}, voice.damages));
  };
  return with_recording(order.of_recording, order.id, NoticeCode::kNotRecorded, play);
}

ExerciseOutcome VoiceExport::obey(const ExportNet& order) {
  const auto write = [&](const Recording& recording) {
    if (Notice why = why_no_net(recording, order.net); !why.empty()) return refused(std::move(why));
    const auto folder = std::filesystem::path(order.file).parent_path();
    std::error_code ignored;  // writing the file reports the problem
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    const auto written = export_net(recording, order.net, order.file);
    if (!written) return refused(written.error());
    const Nanoseconds length = written.value().length;
    return obeyed(with_damages({NoticeCode::kWrote, {to_seconds_text(length), order.file}},
                               written.value().damages));
  };
  return with_recording(order.of_recording, 0, NoticeCode::kNotRecording, write);
}

}  // namespace roger::radio
