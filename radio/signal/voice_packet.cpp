#include "radio/signal/voice_packet.hpp"

#include <algorithm>

namespace roger::radio {

bool restore_repeated(const VoicePacket& voice, std::size_t back, audio::CodedPacket& out) {
  constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;
  const audio::CodedPacket& newest = voice.coded;
  const RepeatedPacket& repeated = voice.repeated[back - 1];
  if (repeated.bytes.size() > out.bytes.size() || newest.sample_rate == 0) return false;
  std::uint32_t behind = 0;
  for (std::size_t i = 0; i < back; ++i) behind += voice.repeated[i].sample_count;
  out.stream = newest.stream;
  out.sequence = newest.sequence - static_cast<std::uint32_t>(back);
  out.sample_index = newest.sample_index - behind;
  out.encoding = newest.encoding;
  out.sample_rate = newest.sample_rate;
  out.sample_count = repeated.sample_count;
  out.redundant = true;
  out.timing = newest.timing;
  // The instant comes from the network and may have any value; unsigned arithmetic wraps.
  const auto captured = static_cast<std::uint64_t>(newest.timing.captured_ns);
  const std::uint64_t earlier = std::uint64_t{behind} * kNanosecondsPerSecond / newest.sample_rate;
  out.timing.captured_ns = static_cast<std::int64_t>(captured - earlier);
  out.size = static_cast<std::uint32_t>(repeated.bytes.size());
  std::copy(repeated.bytes.begin(), repeated.bytes.end(), out.bytes.begin());
  return true;
}

}  // namespace roger::radio
