#include "radio/hla/rejoin/delivery.hpp"

namespace roger::radio {

VoiceDelivery::Inlet VoiceDelivery::add_membership() {
  const std::lock_guard lock(mutex_);
  return {*this, ++newest_};
}

void VoiceDelivery::filter_duplicates(bool on) {
  const std::lock_guard lock(mutex_);
  if (!on) overlap_.clear();
  overlaps_ = on;
}

void VoiceDelivery::deliver(const VoicePacket& voice, int membership) {
  // Outside an overlap only one membership delivers, so the usual case needs no lock.
  if (overlaps_ && !is_new(voice, membership)) return;
  listener_->on_voice(voice);
}

bool VoiceDelivery::is_new(const VoicePacket& voice, int membership) {
  const std::lock_guard lock(mutex_);
  const auto source =
      membership == newest_ ? OverlapFilter::Source::kPresent : OverlapFilter::Source::kFormer;
  return overlap_.is_new(voice.coded, source, std::chrono::steady_clock::now());
}

}  // namespace roger::radio
