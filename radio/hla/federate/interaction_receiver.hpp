// Voice and messages from the federation, on their way to the listener.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/federate/other_radios.hpp"
#include "radio/hla/federate/plain_signals.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Decodes on the thread of the callback, which hands on at once. Callbacks come one at a time, so
/// a voice packet takes no lock here.
class InteractionReceiver {
 public:
  InteractionReceiver(const OtherRadios& others, FederationState& state, const Clock& clock)
      : others_(others), state_(state), clock_(clock) {}

  /// Delivers to `listener` from now on; nullptr: to none. A callback under way may still deliver
  /// to the one before.
  void set_listener(RadioNetListener* listener) { listener_ = listener; }

  // Callbacks.
  /// Takes an interaction of a channel, of plain RPR or of a message; ignores all others.
  void receive(const FomHandles& fom, const rti1516e::InteractionClassHandle& interaction,
               const rti1516e::ParameterHandleValueMap& values);
  /// Delivers the voice of plain RPR that waits for its transmitter.
  void release(const OtherRadios::Tuned& transmitter);

 private:
  void receive_voice(const ChannelHandles& channel, const rti1516e::ParameterHandleValueMap& values,
                     TimePoint received);
  void receive_plain_voice(const FomHandles& fom, const rti1516e::ParameterHandleValueMap& values,
                           TimePoint received);
  void receive_message(const MessageHandles& handles, std::size_t index,
                       const rti1516e::ParameterHandleValueMap& values);
  /// Delivers each packet once for every transmitter of its stream.
  void deliver(const std::vector<VoicePacket>& packets,
               const std::map<Frequency, PlainSender>& senders);

  const OtherRadios& others_;
  FederationState& state_;
  const Clock& clock_;
  std::atomic<RadioNetListener*> listener_{nullptr};
  PlainSignals plain_;
  VoicePacket incoming_;
};

}  // namespace roger::radio
