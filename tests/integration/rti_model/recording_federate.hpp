// A federate that records its callbacks as text.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

/// Connected with HLA_EVOKED during its lifetime. Used by one thread. Names are ASCII.
class RecordingFederate final : public rti1516e::NullFederateAmbassador {
 public:
  explicit RecordingFederate(const std::string& rid_file);
  ~RecordingFederate() override;
  RecordingFederate(const RecordingFederate&) = delete;
  RecordingFederate& operator=(const RecordingFederate&) = delete;

  [[nodiscard]] rti1516e::RTIambassador& rti() { return *rti_; }

  /// Asks the executive a question. Because the executive answers in order, await_answer() then
  /// evokes everything that it sent before.
  void ask();
  /// Evokes callbacks until the answer arrives. Throws if it does not.
  void await_answer();
  /// Evokes callbacks until this number of those since the last take() are of best-effort messages,
  /// or kPatience is over.
  void await_best_effort(std::size_t count);
  /// Breaks the connection to the executive, evokes until that is reported (4.4), and connects
  /// again.
  void lose_connection();
  /// Evokes callbacks until no federate of this name is joined. Throws if one remains.
  void await_leaving(const std::string& federate);
  /// Returns the callbacks since the last call.
  [[nodiscard]] std::vector<std::string> take();
  /// Adds a line to the callbacks, such as the result of a query.
  void record(std::string callback) { callbacks_.push_back(std::move(callback)); }

  /// Handles. The federate must be joined.
  [[nodiscard]] rti1516e::AttributeHandleSet attributes(const std::string& object_class,
                                                        const Names& names);
  [[nodiscard]] rti1516e::AttributeHandleValueMap values(const std::string& object_class,
                                                         const Names& names);
  [[nodiscard]] rti1516e::ParameterHandleValueMap parameters(const std::string& interaction_class,
                                                             const Names& names);

  /// Returns the name of a class without that of the root.
  [[nodiscard]] std::string name_of(rti1516e::ObjectClassHandle object_class);
  /// Returns the names of attributes of an object that the federate knows.
  [[nodiscard]] Names names_of(rti1516e::ObjectInstanceHandle object,
                               const rti1516e::AttributeHandleSet& attributes);

  /// The federates of the test by their current handles, as "f0", shared by all.
  using Roster = std::map<rti1516e::FederateHandle, std::string>;
  void set_roster(const Roster& roster) { roster_ = &roster; }

 private:
  using NullFederateAmbassador::discoverObjectInstance;
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
  using NullFederateAmbassador::turnUpdatesOnForObjectInstance;
  void connectionLost(const std::wstring& why) override;
  void objectInstanceNameReservationSucceeded(const std::wstring& name) override;
  void objectInstanceNameReservationFailed(const std::wstring& name) override;
  void multipleObjectInstanceNameReservationSucceeded(const std::set<std::wstring>& names) override;
  void multipleObjectInstanceNameReservationFailed(const std::set<std::wstring>& names) override;
  void synchronizationPointRegistrationSucceeded(const std::wstring& label) override;
  void synchronizationPointRegistrationFailed(
      const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) override;
  void announceSynchronizationPoint(const std::wstring& label,
                                    const rti1516e::VariableLengthData& tag) override;
  void federationSynchronized(const std::wstring& label,
                              const rti1516e::FederateHandleSet& failed) override;
  void startRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override;
  void stopRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override;
  void turnInteractionsOn(rti1516e::InteractionClassHandle interaction) override;
  void turnInteractionsOff(rti1516e::InteractionClassHandle interaction) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes,
                                      const std::wstring& rate) override;
  void turnUpdatesOffForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                       const rti1516e::AttributeHandleSet& attributes) override;
  void attributesInScope(rti1516e::ObjectInstanceHandle object,
                         const rti1516e::AttributeHandleSet& attributes) override;
  void attributesOutOfScope(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::AttributeHandleSet& attributes) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class,
                              const std::wstring& name) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                              rti1516e::TransportationType transport,
                              rti1516e::SupplementalReflectInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                          rti1516e::TransportationType transport,
                          rti1516e::SupplementalReceiveInfo info) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                              rti1516e::TransportationType transport,
                              const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                              rti1516e::SupplementalReflectInfo info) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                              rti1516e::TransportationType transport,
                              const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                              rti1516e::MessageRetractionHandle retraction,
                              rti1516e::SupplementalReflectInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            rti1516e::SupplementalRemoveInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                            const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                            rti1516e::SupplementalRemoveInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                            const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                            rti1516e::MessageRetractionHandle retraction,
                            rti1516e::SupplementalRemoveInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                          rti1516e::TransportationType transport, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received,
                          rti1516e::SupplementalReceiveInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType sent,
                          rti1516e::TransportationType transport, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received,
                          rti1516e::MessageRetractionHandle retraction,
                          rti1516e::SupplementalReceiveInfo info) override;
  void requestRetraction(rti1516e::MessageRetractionHandle retraction) override;
  void timeRegulationEnabled(const rti1516e::LogicalTime& time) override;
  void timeConstrainedEnabled(const rti1516e::LogicalTime& time) override;
  void timeAdvanceGrant(const rti1516e::LogicalTime& time) override;
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                   const rti1516e::AttributeHandleSet& attributes,
                                   const rti1516e::VariableLengthData& tag) override;
  void requestAttributeOwnershipAssumption(rti1516e::ObjectInstanceHandle object,
                                           const rti1516e::AttributeHandleSet& attributes,
                                           const rti1516e::VariableLengthData& tag) override;
  void requestDivestitureConfirmation(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes) override;
  void attributeOwnershipAcquisitionNotification(rti1516e::ObjectInstanceHandle object,
                                                 const rti1516e::AttributeHandleSet& attributes,
                                                 const rti1516e::VariableLengthData& tag) override;
  void attributeOwnershipUnavailable(rti1516e::ObjectInstanceHandle object,
                                     const rti1516e::AttributeHandleSet& attributes) override;
  void requestAttributeOwnershipRelease(rti1516e::ObjectInstanceHandle object,
                                        const rti1516e::AttributeHandleSet& attributes,
                                        const rti1516e::VariableLengthData& tag) override;
  void confirmAttributeOwnershipAcquisitionCancellation(
      rti1516e::ObjectInstanceHandle object,
      const rti1516e::AttributeHandleSet& attributes) override;
  void informAttributeOwnership(rti1516e::ObjectInstanceHandle object,
                                rti1516e::AttributeHandle attribute,
                                rti1516e::FederateHandle owner) override;
  void attributeIsNotOwned(rti1516e::ObjectInstanceHandle object,
                           rti1516e::AttributeHandle attribute) override;

  void confirmAttributeTransportationTypeChange(rti1516e::ObjectInstanceHandle object,
                                                rti1516e::AttributeHandleSet attributes,
                                                rti1516e::TransportationType type) override;
  void reportAttributeTransportationType(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::AttributeHandle attribute,
                                         rti1516e::TransportationType type) override;
  void confirmInteractionTransportationTypeChange(rti1516e::InteractionClassHandle interaction,
                                                  rti1516e::TransportationType type) override;
  void reportInteractionTransportationType(rti1516e::FederateHandle federate,
                                           rti1516e::InteractionClassHandle interaction,
                                           rti1516e::TransportationType type) override;

  void connect();
  /// Evokes callbacks until the condition holds. Throws if it does not.
  void evoke_until(const std::string& what, const std::function<bool()>& until);

  /// Records a message with a time. `retraction` is null for one in receive order.
  void record_timed(const std::string& text, const rti1516e::LogicalTime& time,
                    rti1516e::OrderType received,
                    const rti1516e::MessageRetractionHandle* retraction);
  void record_reflection(rti1516e::ObjectInstanceHandle object,
                         const rti1516e::AttributeHandleValueMap& values,
                         const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime& time,
                         rti1516e::OrderType received,
                         const rti1516e::MessageRetractionHandle* retraction);
  /// Records one line for each attribute, because the standard leaves open how the RTI groups them.
  void record_each(const std::string& kind, rti1516e::ObjectInstanceHandle object,
                   const rti1516e::AttributeHandleSet& attributes,
                   const rti1516e::VariableLengthData& tag = {});
  [[nodiscard]] std::string federate_name(const rti1516e::FederateHandle& federate) const;
  std::string name_of(rti1516e::ObjectInstanceHandle object);
  std::string name_of(rti1516e::InteractionClassHandle interaction);

  std::string rid_file_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  int socket_ = -1;  // of the connection to the executive
  bool lost_ = false;
  const Roster* roster_ = nullptr;
  std::vector<std::string> callbacks_;
  std::map<rti1516e::MessageRetractionHandle, std::string> tags_;  // of messages with a time
  bool answered_ = false;
};

}  // namespace roger::test::model
