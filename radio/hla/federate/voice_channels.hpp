// Publishes and subscribes to the channel classes, and sends voice.
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

/// Belongs to the thread that holds RtiServices.
class VoiceChannels {
 public:
  /// `send_plain_rpr`: see FederationSettings.
  VoiceChannels(bool send_plain_rpr, FederationState& state, const Clock& clock)
      : send_plain_rpr_(send_plain_rpr), state_(state), clock_(clock) {}

  /// Publishes the class of a channel unless it is already published. Throws the RTI's exceptions.
  void publish(const RtiServices& rti, filter::Channel channel);
  /// Publishes and subscribes to `channels`, and unsubscribes from all others. Throws the RTI's
  /// exceptions.
  void subscribe(const RtiServices& rti, const std::vector<filter::Channel>& channels);
  /// Sets the send time of one packet and sends it. Returns false if it was not sent, and reports
  /// the reason.
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
