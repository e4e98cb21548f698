#include "radio/station/local_loop.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Streams come from the network; a sender that makes up ever new ones must not eat the memory.
constexpr std::size_t kMaxCallSigns = 10'000;

/// The packet `back` (from 1) before that of `signal`, as the sender sent it then; false when it is
/// longer than any packet.
bool take_repeated(const VoiceSignal& signal, std::size_t back, audio::CodedPacket& out) {
  const audio::CodedPacket& newest = signal.packet;
  const RepeatedPacket& repeated = signal.repeated[back - 1];
  if (repeated.bytes.size() > out.bytes.size() || newest.sample_rate == 0) return false;
  std::uint32_t behind = 0;
  for (std::size_t i = 0; i < back; ++i) behind += signal.repeated[i].sample_count;
  out.stream = newest.stream;
  out.sequence = newest.sequence - static_cast<std::uint32_t>(back);
  out.sample_index = newest.sample_index - behind;
  out.encoding = newest.encoding;
  out.sample_rate = newest.sample_rate;
  out.sample_count = repeated.sample_count;
  out.redundant = true;
  out.timing = newest.timing;
  // The instant comes from the network: it may be any number.
  const auto captured = static_cast<std::uint64_t>(newest.timing.captured_ns);
  const std::uint64_t earlier = std::uint64_t{behind} * 1'000'000'000 / newest.sample_rate;
  out.timing.captured_ns = static_cast<std::int64_t>(captured - earlier);
  out.size = static_cast<std::uint32_t>(repeated.bytes.size());
  std::copy(repeated.bytes.begin(), repeated.bytes.end(), out.bytes.begin());
  return true;
}

}  // namespace

bool LocalLoop::deliver(const VoiceSignal& signal) {
  note_call_sign(signal);
  for (std::size_t back = signal.repeated.size(); back > 0; --back) {
    audio::CodedPacket packet;
    if (take_repeated(signal, back, packet)) offer(signal, packet, nullptr);
  }
  return offer(signal, signal.packet, nullptr);
}

void LocalLoop::deliver(const VoiceSignal& signal, const OperatorAudio* speaker) {
  note_call_sign(signal);
  offer(signal, signal.packet, speaker);
}

void LocalLoop::note_call_sign(const VoiceSignal& signal) {
  if (signal.call_sign.empty()) return;
  const std::lock_guard lock(mutex_);
  if (call_signs_.size() >= kMaxCallSigns) call_signs_.clear();
  std::string& known = call_signs_[signal.packet.stream];
  if (known != signal.call_sign) known = signal.call_sign;
}

bool LocalLoop::offer(const VoiceSignal& signal, const audio::CodedPacket& packet,
                      const OperatorAudio* speaker) {
  bool tuned = false;
  for (const Ears& ears : ears_) {
    if (ears.audio == speaker) continue;
    const bool for_him = signal.recipient.empty() || signal.recipient == ears.call_sign;
    if (!for_him) {
      ears.audio->overlook(signal.frequency, packet, Remark::What::kWhispered);
    } else if (signal.relayed && ears.relays) {
      ears.audio->overlook(signal.frequency, packet, Remark::What::kRelayed);
    } else if (ears.audio->offer(signal.frequency, packet, signal.emission, signal.hopping,
                                 signal.modulation, signal.breaks_in)) {
      tuned = true;
    }
  }
  return tuned;
}

std::string LocalLoop::call_sign_of(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const auto found = call_signs_.find(stream);
  return found == call_signs_.end() ? std::string{} : found->second;
}

}  // namespace roger::radio
