// Checks the signature and the position of each function of FederateAmbassador against the
// standard.
#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include "tests/unit/rti_api/virtual_table.hpp"

namespace {

using namespace rti1516e;
using A = FederateAmbassador;

class FederateAmbassadorOrder : public testing::Test, public roger::rti::test::VirtualTable {};

TEST_F(FederateAmbassadorOrder, MatchesTheStandard) {
  expect_next<void(const std::wstring&)>(&A::connectionLost, "connectionLost");
  expect_next<void(const FederationExecutionInformationVector&)>(&A::reportFederationExecutions,
                                                                 "reportFederationExecutions");
  expect_next<void(const std::wstring&)>(&A::synchronizationPointRegistrationSucceeded,
                                         "synchronizationPointRegistrationSucceeded");
  expect_next<void(const std::wstring&, SynchronizationPointFailureReason)>(
      &A::synchronizationPointRegistrationFailed, "synchronizationPointRegistrationFailed");
  expect_next<void(const std::wstring&, const VariableLengthData&)>(
      &A::announceSynchronizationPoint, "announceSynchronizationPoint");
  expect_next<void(const std::wstring&, const FederateHandleSet&)>(&A::federationSynchronized,
                                                                   "federationSynchronized");
  expect_next<void(const std::wstring&)>(&A::initiateFederateSave, "initiateFederateSave");
  expect_next<void(const std::wstring&, const LogicalTime&)>(&A::initiateFederateSave,
                                                             "initiateFederateSave");
  expect_next<void()>(&A::federationSaved, "federationSaved");
  expect_next<void(SaveFailureReason)>(&A::federationNotSaved, "federationNotSaved");
  expect_next<void(const FederateHandleSaveStatusPairVector&)>(&A::federationSaveStatusResponse,
                                                               "federationSaveStatusResponse");
  expect_next<void(const std::wstring&)>(&A::requestFederationRestoreSucceeded,
                                         "requestFederationRestoreSucceeded");
  expect_next<void(const std::wstring&)>(&A::requestFederationRestoreFailed,
                                         "requestFederationRestoreFailed");
  expect_next<void()>(&A::federationRestoreBegun, "federationRestoreBegun");
  expect_next<void(const std::wstring&, const std::wstring&, FederateHandle)>(
      &A::initiateFederateRestore, "initiateFederateRestore");
  expect_next<void()>(&A::federationRestored, "federationRestored");
  expect_next<void(RestoreFailureReason)>(&A::federationNotRestored, "federationNotRestored");
  expect_next<void(const FederateRestoreStatusVector&)>(&A::federationRestoreStatusResponse,
                                                        "federationRestoreStatusResponse");
  expect_next<void(ObjectClassHandle)>(&A::startRegistrationForObjectClass,
                                       "startRegistrationForObjectClass");
  expect_next<void(ObjectClassHandle)>(&A::stopRegistrationForObjectClass,
                                       "stopRegistrationForObjectClass");
  expect_next<void(InteractionClassHandle)>(&A::turnInteractionsOn, "turnInteractionsOn");
  expect_next<void(InteractionClassHandle)>(&A::turnInteractionsOff, "turnInteractionsOff");
  expect_next<void(const std::wstring&)>(&A::objectInstanceNameReservationSucceeded,
                                         "objectInstanceNameReservationSucceeded");
  expect_next<void(const std::wstring&)>(&A::objectInstanceNameReservationFailed,
                                         "objectInstanceNameReservationFailed");
  expect_next<void(const std::set<std::wstring>&)>(
      &A::multipleObjectInstanceNameReservationSucceeded,
      "multipleObjectInstanceNameReservationSucceeded");
  expect_next<void(const std::set<std::wstring>&)>(&A::multipleObjectInstanceNameReservationFailed,
                                                   "multipleObjectInstanceNameReservationFailed");
  expect_next<void(ObjectInstanceHandle, ObjectClassHandle, const std::wstring&)>(
      &A::discoverObjectInstance, "discoverObjectInstance");
  expect_next<void(ObjectInstanceHandle, ObjectClassHandle, const std::wstring&, FederateHandle)>(
      &A::discoverObjectInstance, "discoverObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleValueMap&, const VariableLengthData&,
                   OrderType, TransportationType, SupplementalReflectInfo)>(
      &A::reflectAttributeValues, "reflectAttributeValues");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleValueMap&, const VariableLengthData&,
                   OrderType, TransportationType, const LogicalTime&, OrderType,
                   SupplementalReflectInfo)>(&A::reflectAttributeValues, "reflectAttributeValues");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleValueMap&, const VariableLengthData&,
                   OrderType, TransportationType, const LogicalTime&, OrderType,
                   MessageRetractionHandle, SupplementalReflectInfo)>(&A::reflectAttributeValues,
                                                                      "reflectAttributeValues");
  expect_next<void(InteractionClassHandle, const ParameterHandleValueMap&,
                   const VariableLengthData&, OrderType, TransportationType,
                   SupplementalReceiveInfo)>(&A::receiveInteraction, "receiveInteraction");
  expect_next<void(InteractionClassHandle, const ParameterHandleValueMap&,
                   const VariableLengthData&, OrderType, TransportationType, const LogicalTime&,
                   OrderType, SupplementalReceiveInfo)>(&A::receiveInteraction,
                                                        "receiveInteraction");
  expect_next<void(InteractionClassHandle, const ParameterHandleValueMap&,
                   const VariableLengthData&, OrderType, TransportationType, const LogicalTime&,
                   OrderType, MessageRetractionHandle, SupplementalReceiveInfo)>(
      &A::receiveInteraction, "receiveInteraction");
  expect_next<void(ObjectInstanceHandle, const VariableLengthData&, OrderType,
                   SupplementalRemoveInfo)>(&A::removeObjectInstance, "removeObjectInstance");
  expect_next<void(ObjectInstanceHandle, const VariableLengthData&, OrderType, const LogicalTime&,
                   OrderType, SupplementalRemoveInfo)>(&A::removeObjectInstance,
                                                       "removeObjectInstance");
  expect_next<void(ObjectInstanceHandle, const VariableLengthData&, OrderType, const LogicalTime&,
                   OrderType, MessageRetractionHandle, SupplementalRemoveInfo)>(
      &A::removeObjectInstance, "removeObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(&A::attributesInScope,
                                                                     "attributesInScope");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(&A::attributesOutOfScope,
                                                                     "attributesOutOfScope");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::provideAttributeValueUpdate, "provideAttributeValueUpdate");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::turnUpdatesOnForObjectInstance, "turnUpdatesOnForObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const std::wstring&)>(
      &A::turnUpdatesOnForObjectInstance, "turnUpdatesOnForObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::turnUpdatesOffForObjectInstance, "turnUpdatesOffForObjectInstance");
  expect_next<void(ObjectInstanceHandle, AttributeHandleSet, TransportationType)>(
      &A::confirmAttributeTransportationTypeChange, "confirmAttributeTransportationTypeChange");
  expect_next<void(ObjectInstanceHandle, AttributeHandle, TransportationType)>(
      &A::reportAttributeTransportationType, "reportAttributeTransportationType");
  expect_next<void(InteractionClassHandle, TransportationType)>(
      &A::confirmInteractionTransportationTypeChange, "confirmInteractionTransportationTypeChange");
  expect_next<void(FederateHandle, InteractionClassHandle, TransportationType)>(
      &A::reportInteractionTransportationType, "reportInteractionTransportationType");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::requestAttributeOwnershipAssumption, "requestAttributeOwnershipAssumption");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::requestDivestitureConfirmation, "requestDivestitureConfirmation");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::attributeOwnershipAcquisitionNotification, "attributeOwnershipAcquisitionNotification");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::attributeOwnershipUnavailable, "attributeOwnershipUnavailable");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::requestAttributeOwnershipRelease, "requestAttributeOwnershipRelease");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::confirmAttributeOwnershipAcquisitionCancellation,
      "confirmAttributeOwnershipAcquisitionCancellation");
  expect_next<void(ObjectInstanceHandle, AttributeHandle, FederateHandle)>(
      &A::informAttributeOwnership, "informAttributeOwnership");
  expect_next<void(ObjectInstanceHandle, AttributeHandle)>(&A::attributeIsNotOwned,
                                                           "attributeIsNotOwned");
  expect_next<void(ObjectInstanceHandle, AttributeHandle)>(&A::attributeIsOwnedByRTI,
                                                           "attributeIsOwnedByRTI");
  expect_next<void(const LogicalTime&)>(&A::timeRegulationEnabled, "timeRegulationEnabled");
  expect_next<void(const LogicalTime&)>(&A::timeConstrainedEnabled, "timeConstrainedEnabled");
  expect_next<void(const LogicalTime&)>(&A::timeAdvanceGrant, "timeAdvanceGrant");
  expect_next<void(MessageRetractionHandle)>(&A::requestRetraction, "requestRetraction");
  EXPECT_EQ(functions(), 60U);
}

}  // namespace
