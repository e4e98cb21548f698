// Delivers voice and messages from all memberships of a RejoiningNet to one listener.
#pragma once

#include <atomic>
#include <mutex>

#include "radio/hla/radio_net.hpp"
#include "radio/hla/rejoin/overlap_filter.hpp"

namespace roger::radio {

/// Thread-safe. Locks only while two memberships overlap.
class VoiceDelivery {
 public:
  /// The listener of one membership.
  class Inlet final : public RadioNetListener {
   public:
    Inlet(VoiceDelivery& delivery, int number) : delivery_(delivery), number_(number) {}
    void on_voice(const VoicePacket& voice) override { delivery_.deliver(voice, number_); }
    void on_message(const Message& message) override { delivery_.deliver(message); }
    void on_data(const RadioData& data) override { delivery_.deliver(data); }

   private:
    VoiceDelivery& delivery_;
    const int number_;
  };

  /// Sets the listener; called before the first membership is added.
  void set_listener(RadioNetListener& listener) { listener_ = &listener; }
  /// Returns the inlet of a new membership, which becomes the present one. Packets of all other
  /// inlets then count as packets of the former membership.
  [[nodiscard]] Inlet add_membership();
  /// Sets whether duplicates are dropped; needed while two memberships receive the same packets.
  void filter_duplicates(bool on);

 private:
  void deliver(const VoicePacket& voice, int membership);
  void deliver(const Message& message) { listener_->on_message(message); }
  void deliver(const RadioData& data) { listener_->on_data(data); }
  /// Returns false for a packet that the other membership has already delivered.
  [[nodiscard]] bool is_new(const VoicePacket& voice, int membership);

  RadioNetListener* listener_ = nullptr;
  std::atomic<bool> overlaps_{false};
  std::mutex mutex_;  // guards the members below
  int newest_ = 0;
  OverlapFilter overlap_;
};

}  // namespace roger::radio
