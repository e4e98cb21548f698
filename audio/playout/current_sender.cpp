#include "audio/playout/current_sender.hpp"

#include "audio/codec/opus_codec.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kOwnSenders = 4;

}  // namespace

CurrentSender::CurrentSender(const PlayoutSettings& settings, SenderMemory* shared)
    : settings_{settings.guard, settings.late_quota, settings.ceiling},
      own_memory_(shared == nullptr ? std::make_unique<SenderMemory>(kOwnSenders) : nullptr),
      memory_(shared == nullptr ? own_memory_.get() : shared),
      state_(settings_) {
}

void CurrentSender::turn_to(std::uint64_t tag, TimePoint now) noexcept {
  if (known_ && tag_ == tag) return;
  const SenderState* known = memory_->find(tag, now);
  state_ = known != nullptr ? *known : SenderState(settings_);
  tag_ = tag;
  known_ = true;
}

void CurrentSender::keep(TimePoint heard) noexcept {
  if (known_) memory_->keep(tag_, state_, heard);
}

void CurrentSender::leave(TimePoint heard) noexcept {
  keep(heard);
  known_ = false;
}

Nanoseconds CurrentSender::place(const CodedPacket& packet, TimePoint received) noexcept {
  if (packet.size == 0) return Nanoseconds{0};
  const Nanoseconds media = state_.arrived(packet, received);
  if (packet.encoding == Encoding::kOpus) {
    const Nanoseconds before = opus_carried_before(packet.data());
    if (before > Nanoseconds{0}) state_.carried(media - before, received);
  }
  return media;
}

}  // namespace roger::audio
