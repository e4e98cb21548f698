// Sends the voice of a federate.
#pragma once

#include <RTI/RTI1516.h>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/federate/voice_channels.hpp"
#include "radio/hla/voice_interaction.hpp"

namespace roger::radio {

/// Thread-safe.
class VoiceSender {
 public:
  /// `send_plain_rpr`: see FederationSettings. Keeps references to all other arguments.
  VoiceSender(bool send_plain_rpr, FederationState& state, const Clock& clock)
      : send_plain_rpr_(send_plain_rpr), state_(state), clock_(clock) {}

  /// Returns the channels, which send() publishes if necessary.
  [[nodiscard]] VoiceChannels& channels() { return channels_; }

  /// Sets the send time of one packet and sends it. Returns false if it was not sent, and reports
  /// the reason.
  bool send(const RtiServices& rti, VoicePacket& voice);

 private:
  /// Encodes a packet as the values of its parameters, in plain RPR or as the channel's class has
  /// them. Returns false if it is too long.
  [[nodiscard]] bool encode(const VoicePacket& voice, const FomHandles& fom,
                            rti1516e::ParameterHandleValueMap& values);

  const bool send_plain_rpr_;
  FederationState& state_;
  const Clock& clock_;
  VoiceChannels channels_;
  Guarded<VoiceParameters> outgoing_;
};

}  // namespace roger::radio
