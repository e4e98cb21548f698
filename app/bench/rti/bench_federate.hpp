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
  /// Called with the name of each callback that answers a service of this federate or reports one
  /// of another, except those that deliver values. Set it before using these services.
  std::function<void(const char* callback)> on_answer;
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
    answered("timeRegulationEnabled");
  }
  void timeConstrainedEnabled(const rti1516e::LogicalTime& /*time*/) override {
    answered("timeConstrainedEnabled");
  }
  void timeAdvanceGrant(const rti1516e::LogicalTime& /*time*/) override {
    answered("timeAdvanceGrant");
  }
  void objectInstanceNameReservationSucceeded(const std::wstring& /*name*/) override {
    answered("objectInstanceNameReservationSucceeded");
  }
  void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& /*names*/) override {
    answered("multipleObjectInstanceNameReservationSucceeded");
  }
  void announceSynchronizationPoint(const std::wstring& /*label*/,
                                    const rti1516e::VariableLengthData& /*tag*/) override {
    answered("announceSynchronizationPoint");
  }
  void federationSynchronized(const std::wstring& /*label*/,
                              const rti1516e::FederateHandleSet& /*failed*/) override {
    answered("federationSynchronized");
  }
  void confirmAttributeTransportationTypeChange(rti1516e::ObjectInstanceHandle /*object*/,
                                                rti1516e::AttributeHandleSet /*attributes*/,
                                                rti1516e::TransportationType /*type*/) override {
    answered("confirmAttributeTransportationTypeChange");
  }
  void confirmInteractionTransportationTypeChange(rti1516e::InteractionClassHandle /*interaction*/,
                                                  rti1516e::TransportationType /*type*/) override {
    answered("confirmInteractionTransportationTypeChange");
  }
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle /*object_class*/,
                              const std::wstring& /*name*/) override {
    if (ownership.on_discovered) ownership.on_discovered(object);
    answered("discoverObjectInstance");
  }
  using NullFederateAmbassador::discoverObjectInstance;
  void requestDivestitureConfirmation(rti1516e::ObjectInstanceHandle /*object*/,
                                      const rti1516e::AttributeHandleSet& /*attributes*/) override {
    answered("requestDivestitureConfirmation");
  }
  void requestAttributeOwnershipRelease(rti1516e::ObjectInstanceHandle object,
                                        const rti1516e::AttributeHandleSet& attributes,
                                        const rti1516e::VariableLengthData& /*tag*/) override {
    if (ownership.on_release_requested) ownership.on_release_requested(object, attributes);
    answered("requestAttributeOwnershipRelease");
  }
  void attributeOwnershipAcquisitionNotification(
      rti1516e::ObjectInstanceHandle /*object*/, const rti1516e::AttributeHandleSet& /*attributes*/,
      const rti1516e::VariableLengthData& /*tag*/) override {
    if (ownership.on_acquired) ownership.on_acquired();
    answered("attributeOwnershipAcquisitionNotification");
  }
  void confirmAttributeOwnershipAcquisitionCancellation(
      rti1516e::ObjectInstanceHandle /*object*/,
      const rti1516e::AttributeHandleSet& /*attributes*/) override {
    answered("confirmAttributeOwnershipAcquisitionCancellation");
  }
  void answered(const char* callback) {
    if (on_answer) on_answer(callback);
  }

  struct Inbox;
  const std::unique_ptr<Inbox> mail_;
  const rti1516e::CallbackModel model_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::InteractionClassHandle control_;
};

}  // namespace roger::app::bench
