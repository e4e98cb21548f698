#include "radio/station/local_loop.hpp"

namespace roger::radio {
namespace {

/// Streams come from the network; a sender that makes up ever new ones must not eat the memory.
constexpr std::size_t kMaxCallSigns = 10'000;

}  // namespace

void LocalLoop::deliver(const VoiceSignal& signal, const OperatorAudio* speaker) {
  if (!signal.call_sign.empty()) {
    const std::lock_guard lock(mutex_);
    if (call_signs_.size() >= kMaxCallSigns) call_signs_.clear();
    std::string& known = call_signs_[signal.packet.stream];
    if (known != signal.call_sign) known = signal.call_sign;
  }
  for (OperatorAudio* ears : ears_) {
    if (ears != speaker) ears->offer(signal.frequency, signal.packet);
  }
}

std::string LocalLoop::call_sign_of(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  const auto found = call_signs_.find(stream);
  return found == call_signs_.end() ? std::string{} : found->second;
}

}  // namespace roger::radio
