// Decodes voice and messages from the federation and delivers them to the listener.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/control_gate.hpp"
#include "radio/hla/federate/federate_service.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/federate/other_radios.hpp"
#include "radio/hla/federate/plain_signals.hpp"
#include "radio/hla/federate/stream_owners.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// The parts of a federate that an InteractionReceiver uses; all outlive it.
struct ReceiverParts {
  const OtherRadios& others;
  const StreamOwners& owners;
  FederationState& state;
  FederateService& service;
  ControlGate& gate;
};

/// An interaction as a callback passes it.
struct Received {
  const rti1516e::InteractionClassHandle& interaction;
  const rti1516e::ParameterHandleValueMap& values;
  const rti1516e::VariableLengthData& tag;
};

/// Decodes and delivers on the thread of the callback. The RTI never runs two callbacks at once, so
/// a voice packet needs no lock here. Only a break-in locks the gate, as long as its permit is not
/// known here: once per kPermitExpiry if it has one.
class InteractionReceiver {
 public:
  InteractionReceiver(const ReceiverParts& parts, const Clock& clock)
      : parts_(parts), clock_(clock) {}

  /// Delivers to `listener` from now on; nullptr: discards. A callback that is already running may
  /// still deliver to the previous listener.
  void set_listener(RadioNetListener* listener) { listener_ = listener; }

  // Callbacks.
  /// Handles an interaction of a channel, of plain RPR, of a message class or of data; ignores all
  /// others.
  /// `producer` may be invalid (not conveyed).
  void receive(const FomHandles& fom, const Received& received,
               const rti1516e::FederateHandle& producer);
  /// Delivers plain RPR voice that was held until its transmitter became known.
  void release(const OtherRadios::Tuned& transmitter);

 private:
  void receive_voice(const FomHandles& fom, filter::Channel channel,
                     const rti1516e::ParameterHandleValueMap& values,
                     const rti1516e::FederateHandle& producer, TimePoint received);
  void receive_plain_voice(const FomHandles& fom, const rti1516e::ParameterHandleValueMap& values,
                           const rti1516e::FederateHandle& producer, TimePoint received);
  /// Returns whether the sender of incoming_ may use its StreamTag; otherwise counts it as ignored.
  bool check_stream(const rti1516e::FederateHandle& producer);
  /// Makes a break-in of incoming_ ordinary voice unless it has a valid permit of an instructor.
  void check_break_in(RadioNetListener& listener);
  void receive_message(const InteractionHandles& handles, std::size_t index,
                       const Received& received, const rti1516e::FederateHandle& producer);
  void receive_data(const InteractionHandles& handles, std::size_t index,
                    const rti1516e::ParameterHandleValueMap& values,
                    const rti1516e::FederateHandle& producer);
  /// Reports that this station does not obey a control.
  void refuse(ControlRefused refused, RadioNetListener& listener);
  /// Delivers each packet once for each transmitter of its stream.
  void deliver(const std::vector<VoicePacket>& packets,
               const std::map<Frequency, PlainSender>& senders);

  const ReceiverParts parts_;
  const Clock& clock_;
  std::atomic<RadioNetListener*> listener_{nullptr};
  PlainSignals plain_;
  /// Expiry of the permits that the gate has confirmed, by StreamTag. Packets of these streams do
  /// not lock the gate.
  std::map<std::uint64_t, TimePoint> permitted_;
  VoicePacket incoming_;
};

}  // namespace roger::radio
