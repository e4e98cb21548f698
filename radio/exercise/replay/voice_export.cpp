#include "radio/exercise/replay/voice_export.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "radio/exercise/replay/tape_voice.hpp"

namespace roger::radio {
namespace {

Error unavailable(std::string why) {
  return {ErrorCode::kUnavailable, std::move(why), {}};
}

std::string with_damages(std::string text, const std::vector<std::string>& damages) {
  if (damages.empty()) return text;
  return text + fmt::format("; {} packets can't be read: {}", damages.size(), damages.front());
}

}  // namespace

Result<Notice> VoiceExport::obey(const PlayTransmission& order) {
  auto tape = replay_.tape();
  if (order.of_tape && !tape) return unavailable("no recording is open");
  if (!order.of_tape) {
    const auto folder = recording_.folder();
    if (!folder)
      return unavailable("it was not recorded: only what is recorded can be played again");
    auto read = read_tape(folder.value(), order.id);
    if (!read) return read.error();
    tape = std::make_shared<const Tape>(std::move(read).value());
  }
  const auto found = std::ranges::find(tape->transmissions, order.id,
                                       [](const TapedTransmission& one) { return one.air.id; });
  if (found == tape->transmissions.end()) return unavailable("it is not on the recording");
  const TapedVoice voice = decode_transmission(*tape, *found);
  if (voice.samples.empty())
    return unavailable(with_damages("there is no sound in it", voice.damages));
  if (play_) play_(clip_of(voice));
  return Notice{with_damages({}, voice.damages)};
}

Result<Notice> VoiceExport::obey(const ExportNet& order) {
  auto tape = replay_.tape();
  if (order.of_tape && !tape) return unavailable("no recording is open");
  if (!order.of_tape) {
    const auto folder = recording_.folder();
    if (!folder) return folder.error();
    auto read = read_tape(folder.value());
    if (!read) return read.error();
    tape = std::make_shared<const Tape>(std::move(read).value());
  }
  const auto folder = std::filesystem::path(order.file).parent_path();
  std::error_code ignored;  // what is wrong with it is said when the file is written
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  const auto written = export_net(*tape, order.net, order.file);
  if (!written) return written.error();
  const Nanoseconds length = written.value().length;
  const Notice wrote{NoticeCode::kWrote, {seconds_of(length), order.file}};
  if (written.value().damages.empty()) return wrote;
  return Notice{with_damages(in_words(wrote), written.value().damages)};
}

}  // namespace roger::radio
