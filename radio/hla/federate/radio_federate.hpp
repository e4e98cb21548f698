// The RadioNet over the HLA API of IEEE 1516.1-2010: one federate.
//
// Threads: callbacks run one at a time, decode and deliver, and never block. RTI services that a
// callback requires are called by FederateService. Each part guards its own state, so that voice is
// sent while other threads use the RTI.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/control_gate.hpp"
#include "radio/hla/federate/federate_service.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/followed_entities.hpp"
#include "radio/hla/federate/interaction_receiver.hpp"
#include "radio/hla/federate/other_radios.hpp"
#include "radio/hla/federate/own_radios.hpp"
#include "radio/hla/federate/permit_schedule.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/federate/stream_owners.hpp"
#include "radio/hla/federate/voice_sender.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// A facade over the parts of a federate, which forwards the RTI's callbacks to them.
class RadioFederate final : public RadioNet, private rti1516e::NullFederateAmbassador {
 public:
  /// `gate`: shared with other memberships of the station; not null.
  RadioFederate(FederationSettings settings, const Clock& clock, std::shared_ptr<ControlGate> gate);
  ~RadioFederate() override;
  RadioFederate(const RadioFederate&) = delete;
  RadioFederate& operator=(const RadioFederate&) = delete;

  Status join(RadioNetListener& listener) override;
  void leave() override;
  void set_interest(const std::vector<filter::Channel>& channels) override;
  void set_transmitter(const TransmitterState& state) override;
  void set_receiver(const ReceiverState& state) override;
  void remove_transmitter(std::uint64_t stream) override;
  void remove_receiver(const ReceiverState& receiver) override;
  bool send(VoicePacket& voice) override;
  bool send_data(const RadioData& data) override;
  void send_messages(std::span<const Message> messages) override;
  [[nodiscard]] FederationSnapshot state() const override;
  [[nodiscard]] std::vector<KnownRadio> on_air() const override;
  [[nodiscard]] std::vector<KnownRadio> radios() const override;
  [[nodiscard]] std::vector<KnownReceiver> receivers() const override;
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override;
  [[nodiscard]] std::vector<std::string> call_signs() const override;
  [[nodiscard]] bool knows(const std::string& call_sign) const override;
  [[nodiscard]] std::optional<KnownRadio> find_radio(std::uint64_t stream) const override;

 private:
  // Callbacks. The overloads with a time stamp keep the base's implementation.
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
  void connectionLost(const std::wstring& faultDescription) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName,
                              rti1516e::FederateHandle producingFederate) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle theObject,
                              const rti1516e::AttributeHandleValueMap& theAttributeValues,
                              const rti1516e::VariableLengthData& theUserSuppliedTag,
                              rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                              rti1516e::SupplementalReflectInfo theReflectInfo) override;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::VariableLengthData& theUserSuppliedTag,
                            rti1516e::OrderType sentOrder,
                            rti1516e::SupplementalRemoveInfo theRemoveInfo) override;
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle theObject,
                                   const rti1516e::AttributeHandleSet& theAttributes,
                                   const rti1516e::VariableLengthData& theUserSuppliedTag) override;

  /// Runs `step` with the RTI's services if the federation is joined. Reports exceptions as
  /// trouble.
  template <class Step>
  void attempt(NoticeCode failure, Step step);
  void reflect_federation(const rti1516e::AttributeHandleValueMap& values);
  void receive_loss(const rti1516e::ParameterHandleValueMap& values);

  const FederationSettings settings_;
  const std::shared_ptr<ControlGate> gate_;
  PermitSchedule permits_;
  FederationState state_;
  RtiConnection connection_;
  OtherRadios others_;
  StreamOwners stream_owners_;
  OwnRadios own_;
  FederateService service_;
  FollowedEntities entities_;
  VoiceSender voice_;
  InteractionReceiver interactions_;
};

}  // namespace roger::radio
