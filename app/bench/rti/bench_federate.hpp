// A federate for measurements, written against the standard API like any user's federate.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <chrono>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace roger::app::bench {

/// Settings of a federate.
struct FederateSettings {
  std::string rid;     // path or text of the RID
  std::string module;  // path of kModule
  std::string name;
  rti1516e::CallbackModel model = rti1516e::HLA_IMMEDIATE;
};

/// Handlers of the callbacks of ownership management for objects of Thing. Set those that are
/// needed before subscribing.
struct OwnershipHandlers {
  std::function<void(rti1516e::ObjectInstanceHandle)> on_discovered;
  std::function<void(rti1516e::ObjectInstanceHandle, const rti1516e::AttributeHandleSet&)>
      on_release_requested;
  std::function<void()> on_acquired;
};

/// Callbacks that answer a service of a federate or report one of another, except those that
/// deliver values; named as in the standard's C++ API.
enum class Callback {
  kTimeRegulationEnabled,
  kTimeConstrainedEnabled,
  kTimeAdvanceGrant,
  kObjectInstanceNameReservationSucceeded,
  kMultipleObjectInstanceNameReservationSucceeded,
  kAnnounceSynchronizationPoint,
  kFederationSynchronized,
  kConfirmAttributeTransportationTypeChange,
  kReportAttributeTransportationType,
  kConfirmInteractionTransportationTypeChange,
  kReportInteractionTransportationType,
  kDiscoverObjectInstance,
  kRequestDivestitureConfirmation,
  kRequestAttributeOwnershipRelease,
  kAttributeOwnershipAcquisitionNotification,
  kConfirmAttributeOwnershipAcquisitionCancellation,
};

/// Returns the name in the standard's C++ API.
[[nodiscard]] const char* name_of(Callback callback);

/// A federate that is joined from construction to destruction. Its functions throw the exceptions
/// of the standard.
class BenchFederate final : public rti1516e::NullFederateAmbassador {
 public:
  explicit BenchFederate(const FederateSettings& settings);
  ~BenchFederate() override;
  BenchFederate(const BenchFederate&) = delete;
  BenchFederate& operator=(const BenchFederate&) = delete;

  /// Called with every interaction of Data or ReliableData, with or without a time. Set it before
  /// subscribing.
  std::function<void(const rti1516e::ParameterHandleValueMap&)> on_data;
  /// Called with every update of an object of Thing. Set it before subscribing.
  std::function<void(const rti1516e::AttributeHandleValueMap&)> on_update;
  /// Called after each of these callbacks. Set it before using the services that cause them.
  std::function<void(Callback callback)> on_answer;
  OwnershipHandlers ownership;

  /// Sends a text message to the other federates; order is preserved.
  void say(const std::string& sentence) {
    rti_->sendInteraction(control_, {}, {sentence.data(), sentence.size()});
  }
  /// Waits for a message of another federate that begins with `first` and returns the rest of it;
  /// evokes callbacks meanwhile. Throws std::runtime_error if none arrives within `patience`.
  std::string wait_for(const std::string& first, std::chrono::milliseconds patience);
  /// Processes callbacks for `time`.
  void attend(std::chrono::milliseconds time);

  [[nodiscard]] rti1516e::RTIambassador& rti() { return *rti_; }

  rti1516e::InteractionClassHandle data;
  rti1516e::InteractionClassHandle reliable_data;
  std::vector<rti1516e::ParameterHandle> parameters;           // of data
  std::vector<rti1516e::ParameterHandle> reliable_parameters;  // of reliable_data

 private:
  /// Calls on_answer if it is set.
  void answered(Callback callback) {
    if (on_answer) on_answer(callback);
  }

  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                          rti1516e::TransportationType transport,
                          rti1516e::SupplementalReceiveInfo info) override;
  void receiveInteraction(rti1516e::InteractionClassHandle /*interaction*/,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& /*tag*/,
                          rti1516e::OrderType /*sent_order*/,
                          rti1516e::TransportationType /*transport*/,
                          const rti1516e::LogicalTime& /*time*/,
                          rti1516e::OrderType /*received_order*/,
                          rti1516e::MessageRetractionHandle /*handle*/,
                          rti1516e::SupplementalReceiveInfo /*info*/) override {
    on_data(values);
  }
  using NullFederateAmbassador::receiveInteraction;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle /*object*/,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& /*tag*/,
                              rti1516e::OrderType /*sent_order*/,
                              rti1516e::TransportationType /*transport*/,
                              rti1516e::SupplementalReflectInfo /*info*/) override {
    if (on_update) on_update(values);
  }
  using NullFederateAmbassador::reflectAttributeValues;
  void timeRegulationEnabled(const rti1516e::LogicalTime& /*time*/) override {
    answered(Callback::kTimeRegulationEnabled);
  }
  void timeConstrainedEnabled(const rti1516e::LogicalTime& /*time*/) override {
    answered(Callback::kTimeConstrainedEnabled);
  }
  void timeAdvanceGrant(const rti1516e::LogicalTime& /*time*/) override {
    answered(Callback::kTimeAdvanceGrant);
  }
  void objectInstanceNameReservationSucceeded(const std::wstring& /*name*/) override {
    answered(Callback::kObjectInstanceNameReservationSucceeded);
  }
  void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& /*names*/) override {
    answered(Callback::kMultipleObjectInstanceNameReservationSucceeded);
  }
  void announceSynchronizationPoint(const std::wstring& /*label*/,
                                    const rti1516e::VariableLengthData& /*tag*/) override {
    answered(Callback::kAnnounceSynchronizationPoint);
  }
  void federationSynchronized(const std::wstring& /*label*/,
                              const rti1516e::FederateHandleSet& /*failed*/) override {
    answered(Callback::kFederationSynchronized);
  }
  void confirmAttributeTransportationTypeChange(rti1516e::ObjectInstanceHandle /*object*/,
                                                rti1516e::AttributeHandleSet /*attributes*/,
                                                rti1516e::TransportationType /*type*/) override {
    answered(Callback::kConfirmAttributeTransportationTypeChange);
  }
  void confirmInteractionTransportationTypeChange(rti1516e::InteractionClassHandle /*interaction*/,
                                                  rti1516e::TransportationType /*type*/) override {
    answered(Callback::kConfirmInteractionTransportationTypeChange);
  }
  void reportAttributeTransportationType(rti1516e::ObjectInstanceHandle /*object*/,
                                         rti1516e::AttributeHandle /*attribute*/,
                                         rti1516e::TransportationType /*type*/) override {
    answered(Callback::kReportAttributeTransportationType);
  }
  void reportInteractionTransportationType(rti1516e::FederateHandle /*federate*/,
                                           rti1516e::InteractionClassHandle /*interaction*/,
                                           rti1516e::TransportationType /*type*/) override {
    answered(Callback::kReportInteractionTransportationType);
  }
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle /*object_class*/,
                              const std::wstring& /*name*/) override {
    if (ownership.on_discovered) ownership.on_discovered(object);
    answered(Callback::kDiscoverObjectInstance);
  }
  using NullFederateAmbassador::discoverObjectInstance;
  void requestDivestitureConfirmation(rti1516e::ObjectInstanceHandle /*object*/,
                                      const rti1516e::AttributeHandleSet& /*attributes*/) override {
    answered(Callback::kRequestDivestitureConfirmation);
  }
  void requestAttributeOwnershipRelease(rti1516e::ObjectInstanceHandle object,
                                        const rti1516e::AttributeHandleSet& attributes,
                                        const rti1516e::VariableLengthData& /*tag*/) override {
    if (ownership.on_release_requested) ownership.on_release_requested(object, attributes);
    answered(Callback::kRequestAttributeOwnershipRelease);
  }
  void attributeOwnershipAcquisitionNotification(
      rti1516e::ObjectInstanceHandle /*object*/, const rti1516e::AttributeHandleSet& /*attributes*/,
      const rti1516e::VariableLengthData& /*tag*/) override {
    if (ownership.on_acquired) ownership.on_acquired();
    answered(Callback::kAttributeOwnershipAcquisitionNotification);
  }
  void confirmAttributeOwnershipAcquisitionCancellation(
      rti1516e::ObjectInstanceHandle /*object*/,
      const rti1516e::AttributeHandleSet& /*attributes*/) override {
    answered(Callback::kConfirmAttributeOwnershipAcquisitionCancellation);
  }

  struct Inbox;
  const std::unique_ptr<Inbox> mail_;
  const rti1516e::CallbackModel model_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::InteractionClassHandle control_;
};

}  // namespace roger::app::bench
