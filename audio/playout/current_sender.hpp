// The sender of the stream being received, and its timing state.
#pragma once

#include <cstdint>
#include <memory>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"

namespace roger::audio {

/// Between transmissions the sender's state is kept in a memory that the buffers of one thread can
/// share. Memory is allocated in the constructor; one thread, real-time safe.
class CurrentSender {
 public:
  /// `shared` must outlive this object; nullptr: it uses a memory of its own.
  CurrentSender(const PlayoutSettings& settings, SenderMemory* shared)
      : settings_(settings),
        own_memory_(shared == nullptr ? std::make_unique<SenderMemory>(kOwnSenders) : nullptr),
        memory_(shared == nullptr ? own_memory_.get() : shared),
        state_(settings_) {}

  /// Loads the state of the sender of stream `tag`, or starts with an empty one.
  void turn_to(std::uint64_t tag, TimePoint now) noexcept {
    if (known_ && tag_ == tag) return;
    const SenderState* known = memory_->find(tag, now);
    state_ = known != nullptr ? *known : SenderState(settings_);
    tag_ = tag;
    known_ = true;
  }
  /// Saves the state. `heard`: when the sender's newest packet arrived.
  void keep(TimePoint heard) noexcept {
    if (known_) memory_->keep(tag_, state_, heard);
  }
  /// Calls keep(); the next packet comes from another sender.
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
