#include "radio/signal/voice_packet.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

// The bits of VoiceFlags that visit_flags() does not cover.
constexpr std::uint8_t kFirst = 1;
constexpr std::uint8_t kLast = 2;
constexpr std::uint8_t kCarrierOnly = 4;
// The modulation: two bits; 0 means unknown, otherwise the value of Modulation plus 1.
constexpr unsigned kModulationShift = 4;
constexpr std::uint8_t kModulationMask = 3;

}  // namespace

std::uint8_t voice_flags_of(const VoicePacket& voice) {
  const audio::CodedPacket& packet = voice.coded;
  const auto& modulation = voice.transmission.modulation;
  unsigned out = (modulation ? static_cast<unsigned>(*modulation) + 1 : 0) << kModulationShift;
  if (packet.first) out |= kFirst;
  if (packet.last) out |= kLast;
  if (packet.carrier_only) out |= kCarrierOnly;
  TransmissionFlags sent = voice.transmission.flags;
  sent.breaks_in = sent.breaks_in || voice.break_in_refused;
  visit_flags(sent, [&out](bool flag, const FlagNames& names) {
    if (flag) out |= names.voice_flag;
  });
  return static_cast<std::uint8_t>(out);
}

void set_voice_flags(VoicePacket& voice, std::uint8_t flags) {
  audio::CodedPacket& packet = voice.coded;
  packet.first = (flags & kFirst) != 0;
  packet.last = (flags & kLast) != 0;
  packet.carrier_only = (flags & kCarrierOnly) != 0;
  visit_flags(voice.transmission.flags, [flags](bool& flag, const FlagNames& names) {
    flag = (flags & names.voice_flag) != 0;
  });
  const unsigned modulation = (flags >> kModulationShift) & kModulationMask;
  voice.transmission.modulation.reset();
  if (modulation != 0) {
    voice.transmission.modulation = static_cast<Modulation>(modulation - 1);
  }
}

bool restore_repeated(const VoicePacket& voice, const RepeatedPacket& repeated,
                      audio::CodedPacket& out) {
  constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;
  const audio::CodedPacket& newest = voice.coded;
  if (repeated.bytes.size() > out.bytes.size() || newest.sample_rate == 0) return false;
  out.stream = newest.stream;
  out.sequence = newest.sequence - repeated.packets_back;
  out.sample_index = newest.sample_index - repeated.samples_back;
  out.encoding = newest.encoding;
  out.sample_rate = newest.sample_rate;
  out.sample_count = repeated.sample_count;
  out.redundant = true;
  out.timing = newest.timing;
  // The instant comes from the network and may have any value; unsigned arithmetic wraps.
  const auto captured = static_cast<std::uint64_t>(newest.timing.captured_ns);
  const std::uint64_t earlier =
      std::uint64_t{repeated.samples_back} * kNanosecondsPerSecond / newest.sample_rate;
  out.timing.captured_ns = static_cast<std::int64_t>(captured - earlier);
  out.size = static_cast<std::uint32_t>(repeated.bytes.size());
  std::copy(repeated.bytes.begin(), repeated.bytes.end(), out.bytes.begin());
  return true;
}

}  // namespace roger::radio
