// The sender that a stream is heard from, and what is known of it.
#pragma once

#include <cstdint>
#include <memory>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"

namespace roger::audio {

/// Between transmissions the sender's state is kept in a memory that buffers of one thread can
/// share. Memory is taken in the constructor; one thread, real-time safe.
class CurrentSender {
 public:
  /// `shared` must outlive this object; nullptr: a memory of its own.
  CurrentSender(const PlayoutSettings& settings, SenderMemory* shared)
      : settings_(settings),
        own_memory_(shared == nullptr ? std::make_unique<SenderMemory>(kOwnSenders) : nullptr),
        memory_(shared == nullptr ? own_memory_.get() : shared),
        state_(settings_) {}

  /// Takes up what is known of the sender of stream `tag`.
  void turn_to(std::uint64_t tag, TimePoint now) noexcept {
    if (known_ && tag_ == tag) return;
    const SenderState* known = memory_->find(tag, now);
    state_ = known != nullptr ? *known : SenderState(settings_);
    tag_ = tag;
    known_ = true;
  }
  /// Puts what is known into the memory. `heard`: when its newest packet came.
  void keep(TimePoint heard) noexcept {
    if (known_) memory_->keep(tag_, state_, heard);
  }
  /// keep(), and the next sender is another one.
  void leave(TimePoint heard) noexcept {
    keep(heard);
    known_ = false;
  }

  [[nodiscard]] SenderState& state() noexcept { return state_; }
  [[nodiscard]] const DelayEstimator& delay() const noexcept { return state_.delay(); }

 private:
  static constexpr std::size_t kOwnSenders = 4;

  const PlayoutSettings& settings_;
  std::unique_ptr<SenderMemory> own_memory_;
  SenderMemory* memory_;
  SenderState state_;
  std::uint64_t tag_ = 0;
  bool known_ = false;
};

}  // namespace roger::audio
