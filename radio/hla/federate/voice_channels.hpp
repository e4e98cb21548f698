// The channel classes that this federate publishes and subscribes to, and the voice it sends.
#pragma once

#include <RTI/RTI1516.h>

#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/voice_interaction.hpp"

namespace roger::radio {

/// Belongs to whoever has the RTI's services.
class VoiceChannels {
 public:
  /// `send_plain_rpr`: see FederationSettings.
  VoiceChannels(bool send_plain_rpr, FederationState& state, const Clock& clock)
      : send_plain_rpr_(send_plain_rpr), state_(state), clock_(clock) {}

  /// Publishes the class of a channel the first time. Throws what the RTI throws.
  void publish(const RtiServices& rti, filter::Channel channel);
  /// Publishes and subscribes to `channels`, and unsubscribes from all others. Throws what the RTI
  /// throws.
  void subscribe(const RtiServices& rti, const std::vector<filter::Channel>& channels);
  /// Stamps and sends one packet. Returns false if it is not sent, and reports why.
  bool send(const RtiServices& rti, VoicePacket& voice);

 private:
  void send_encoded(const RtiServices& rti, filter::Channel channel);

  const bool send_plain_rpr_;
  FederationState& state_;
  const Clock& clock_;
  std::set<filter::Channel> published_;
  std::set<filter::Channel> subscribed_;
  VoiceParameters outgoing_;
};

}  // namespace roger::radio
