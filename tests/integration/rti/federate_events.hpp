// The callbacks of the test federate, as lines on its standard output.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace roger::test {

/// Writes whole lines, from any thread.
class Output {
 public:
  void line(const std::string& text);

 private:
  std::mutex mutex_;
};

/// Writes "event receive CLASS PARAMETER=text ... tag=... from=NAME", and similar lines for other
/// callbacks. Names are requested from the RTI within the callback. "from=NAME", and "of NAME" of a
/// discovery, appear only if the callback has a producing federate. NAME is the handle if the
/// federate's name is unknown, and "the-RTI" if the handle is invalid.
class Events final : public rti1516e::NullFederateAmbassador {
 public:
  Events(Output& output, rti1516e::RTIambassador& rti) : output_(output), rti_(rti) {}

  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;

  /// If `quiet`, interactions are only counted.
  std::atomic<bool> quiet{false};
  std::atomic<std::uint64_t> interactions{0};
  /// Returns how many received interactions have a first value of this many octets.
  [[nodiscard]] std::uint64_t interactions_of(std::size_t octets) const;
  /// Class of the answer to each interaction; invalid: none. Must be set before subscribing.
  rti1516e::InteractionClassHandle echo_as;
  /// Is called within each callback with the text of its line. Must be set before connecting.
  std::function<void(const std::string& text)> on_event;
  /// Calls these services within the next callback and reports what they throw.
  std::atomic<bool> misbehave{false};
  /// Is called within timeAdvanceGrant. Must be set before time advances.
  std::function<void(const rti1516e::LogicalTime&)> on_grant;
  /// Throws in each callback.
  std::atomic<bool> throwing{false};
  /// @{ Reactions of the callbacks of ownership management.
  std::atomic<bool> divests_when_asked{false};
  std::atomic<bool> denies_when_asked{false};
  std::atomic<bool> acquires_when_asked{false};
  std::atomic<bool> confirms_when_asked{false};
  /// @}

  void connectionLost(const std::wstring& why) override;
  void reportFederationExecutions(
      const rti1516e::FederationExecutionInformationVector& list) override;
  void objectInstanceNameReservationSucceeded(const std::wstring& name) override;
  void objectInstanceNameReservationFailed(const std::wstring& name) override;
  void multipleObjectInstanceNameReservationSucceeded(const std::set<std::wstring>& names) override;
  void multipleObjectInstanceNameReservationFailed(const std::set<std::wstring>& names) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class,
                              const std::wstring& name) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class, const std::wstring& name,
                              rti1516e::FederateHandle owner) override;
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
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            rti1516e::SupplementalRemoveInfo info) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                              rti1516e::TransportationType transport,
                              const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                              rti1516e::SupplementalReflectInfo info) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                              rti1516e::TransportationType transport,
                              const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                              rti1516e::MessageRetractionHandle handle,
                              rti1516e::SupplementalReflectInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                          rti1516e::TransportationType transport, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received,
                          rti1516e::SupplementalReceiveInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                          rti1516e::TransportationType transport, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received, rti1516e::MessageRetractionHandle handle,
                          rti1516e::SupplementalReceiveInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                            rti1516e::SupplementalRemoveInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                            rti1516e::MessageRetractionHandle handle,
                            rti1516e::SupplementalRemoveInfo info) override;
  void timeRegulationEnabled(const rti1516e::LogicalTime& time) override;
  void timeConstrainedEnabled(const rti1516e::LogicalTime& time) override;
  void timeAdvanceGrant(const rti1516e::LogicalTime& time) override;
  void requestRetraction(rti1516e::MessageRetractionHandle handle) override;
  void synchronizationPointRegistrationSucceeded(const std::wstring& label) override;
  void synchronizationPointRegistrationFailed(
      const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) override;
  void announceSynchronizationPoint(const std::wstring& label,
                                    const rti1516e::VariableLengthData& tag) override;
  void federationSynchronized(const std::wstring& label,
                              const rti1516e::FederateHandleSet& failed) override;
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                   const rti1516e::AttributeHandleSet& attributes,
                                   const rti1516e::VariableLengthData& tag) override;

  // 5 Declaration management
  void startRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override;
  void stopRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override;
  void turnInteractionsOn(rti1516e::InteractionClassHandle interaction) override;
  void turnInteractionsOff(rti1516e::InteractionClassHandle interaction) override;

  // 6 Object management
  void attributesInScope(rti1516e::ObjectInstanceHandle object,
                         const rti1516e::AttributeHandleSet& attributes) override;
  void attributesOutOfScope(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::AttributeHandleSet& attributes) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes,
                                      const std::wstring& update_rate) override;
  void turnUpdatesOffForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                       const rti1516e::AttributeHandleSet& attributes) override;
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

  // 7 Ownership management
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
  void attributeIsOwnedByRTI(rti1516e::ObjectInstanceHandle object,
                             rti1516e::AttributeHandle attribute) override;

 private:
  void event(const std::string& text);
  void ownership_event(const std::string& what, rti1516e::ObjectInstanceHandle object,
                       const rti1516e::AttributeHandleSet& attributes,
                       const rti1516e::VariableLengthData* tag);
  /// Returns the names of an object and attributes of it.
  std::string with_attributes(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleSet& attributes);
  std::string name_of(const rti1516e::FederateHandle& handle);
  template <class Info>
  std::string from(const Info& info);
  /// Report a message with a time: "receive CLASS tag=... at TIME sent ORDER received ORDER".
  void timed(const std::string& what, const rti1516e::VariableLengthData& tag,
             const rti1516e::LogicalTime& time, rti1516e::OrderType sent,
             rti1516e::OrderType received);
  void discover(rti1516e::ObjectInstanceHandle object, rti1516e::ObjectClassHandle object_class,
                const std::wstring& name, const std::string& producer);
  void try_forbidden_services();

  Output& output_;
  rti1516e::RTIambassador& rti_;
  std::map<rti1516e::ObjectInstanceHandle, std::string> names_;  // of discovered objects
  std::map<rti1516e::FederateHandle, std::string> federate_names_;
  std::map<rti1516e::MessageRetractionHandle, std::string> tags_;  // of retractable messages
  mutable std::mutex by_size_mutex_;
  std::map<std::size_t, std::uint64_t> by_size_;
};

/// Returns the text of a tag or value; of a long one, its size.
std::string to_text(const rti1516e::VariableLengthData& data);

/// Returns the names of attributes of an object, separated by spaces.
std::string attribute_names(rti1516e::RTIambassador& rti,
                            const rti1516e::ObjectInstanceHandle& object,
                            const rti1516e::AttributeHandleSet& attributes);

/// Runs `call`. Returns "ok" and its result, "error NAME: sentence" for a standard exception, or
/// "error in the command: ..." for another one, such as that of a missing word.
std::string outcome(const std::function<std::string()>& call);

}  // namespace roger::test
