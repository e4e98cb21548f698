// The event log of a recording: a parsed line is written unchanged, and a loaded recording is
// within its limits for any input.
#include <sstream>
#include <string>

#include "radio/exercise/replay/packet_reader.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::recording {
namespace {

void require_round_trip(std::string_view line) {
  const auto read = radio::parse_recording_line(line);
  if (!read) {
    require(!read.error().message.empty(), "an error has a message");
    return;
  }
  const std::string written = radio::to_recording_line(read.value());
  const auto again = radio::parse_recording_line(written);
  require(again && radio::to_recording_line(again.value()) == written,
          "a line is written unchanged");
}

void run(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    require_round_trip(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  std::istringstream events{std::string(text)};
  const auto recording = radio::load_recording_events(events, "/nonexistent");
  if (!recording) return;
  require(recording.value().begin <= recording.value().end, "a recording begins before it ends");
  require(recording.value().damages.size() <= radio::kMaxDamages, "damages are bounded");
  for (const radio::RecordedTransmission& one : recording.value().transmissions) {
    require(one.air.since <= one.air.until, "a transmission begins before it ends");
    radio::PacketReader reader(std::make_shared<radio::SoundFiles>("/nonexistent"), one);
    for (std::size_t i = 0; i < one.packets.size(); ++i) {
      const radio::VoicePacket* packet = reader.read(i);
      require(packet == nullptr || packet->coded.size <= audio::CodedPacket::kMaxBytes,
              "the sound fits a packet");
    }
    require(reader.damages().size() <= radio::kMaxDamages, "damages of packets are bounded");
  }
}

}  // namespace
}  // namespace roger::fuzz::recording

ROGER_FUZZ_TARGET(recording) {
  roger::fuzz::recording::run(roger::fuzz::to_text({data, size}));
  return 0;
}
