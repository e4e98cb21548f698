// Delivers what the memberships of a RejoiningNet receive to one listener.
#pragma once

#include <atomic>
#include <mutex>

#include "radio/hla/radio_net.hpp"
#include "radio/hla/rejoin/overlap_filter.hpp"

namespace roger::radio {

/// Thread-safe. Locks only while two memberships overlap.
class Delivery {
 public:
  /// Delivers what one membership receives.
  class Inlet final : public RadioNetListener {
   public:
    Inlet(Delivery& delivery, int number) : delivery_(delivery), number_(number) {}
    void on_voice(const VoicePacket& voice) override { delivery_.deliver(voice, number_); }
    void on_message(const Message& message) override { delivery_.deliver(message); }

   private:
    Delivery& delivery_;
    const int number_;
  };

  /// Sets the listener; called before the first membership is added.
  void set_listener(RadioNetListener& listener) { listener_ = &listener; }
  /// Returns the inlet of a new membership; the packets of all others count as the former one's.
  [[nodiscard]] Inlet add_membership();
  /// Sets whether packets that came before are dropped: both memberships deliver them.
  void filter_duplicates(bool on);

 private:
  void deliver(const VoicePacket& voice, int membership);
  void deliver(const Message& message) { listener_->on_message(message); }
  /// Returns false for a packet that the other membership has delivered.
  [[nodiscard]] bool is_new(const VoicePacket& voice, int membership);

  RadioNetListener* listener_ = nullptr;
  std::atomic<bool> overlaps_{false};
  std::mutex mutex_;  // of what follows
  int newest_ = 0;
  OverlapFilter overlap_;
};

}  // namespace roger::radio
