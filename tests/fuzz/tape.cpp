// The event log of a recording: a line is read back as it was written, and a recording stays within
// its limits whatever the lines contain.
#include "radio/exercise/replay/tape.hpp"

#include <sstream>
#include <string>

#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz {
namespace {

void come_back(std::string_view line) {
  const auto read = radio::parse_tape_line(line);
  if (!read) {
    require(!read.error().message.empty(), "an error says what is wrong");
    return;
  }
  const std::string written = radio::text_of_line(read.value());
  const auto again = radio::parse_tape_line(written);
  require(again && radio::text_of_line(again.value()) == written, "a line comes back as it was");
}

void run(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
    come_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  std::istringstream events{std::string(text)};
  const auto tape = radio::read_tape_events(events, "/nonexistent");
  if (!tape) return;
  require(tape.value().begin <= tape.value().end, "a tape begins before it ends");
  require(tape.value().damages.size() <= radio::kMostDamages, "damages are bounded");
  for (const radio::TapedTransmission& one : tape.value().transmissions) {
    require(one.air.since <= one.air.until, "a transmission begins before it ends");
    const auto loaded = radio::load_transmission(tape.value(), one);
    require(loaded.packets.size() == loaded.numbers.size() &&
                loaded.packets.size() <= one.packets.size(),
            "no more is loaded than there is");
    for (const radio::VoicePacket& signal : loaded.packets) {
      require(signal.coded.size <= audio::CodedPacket::kMaxBytes, "a packet holds what came");
    }
  }
}

}  // namespace
}  // namespace roger::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roger::fuzz::run(roger::fuzz::text_of({data, size}));
  return 0;
}
