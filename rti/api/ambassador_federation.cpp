// 4 Federation management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

void Ambassador::connect(FederateAmbassador& federateAmbassador, CallbackModel theCallbackModel,
                         const std::wstring& localSettingsDesignator) {
  component_.connect(federateAmbassador, theCallbackModel, localSettingsDesignator);
}

void Ambassador::disconnect() {
  component_.disconnect();
}

void Ambassador::createFederationExecution(const std::wstring& federationExecutionName,
                                           const std::wstring& fomModule,
                                           const std::wstring& logicalTimeImplementationName) {
  component_.create(federationExecutionName, {fomModule}, logicalTimeImplementationName);
}

void Ambassador::createFederationExecution(const std::wstring& federationExecutionName,
                                           const std::vector<std::wstring>& fomModules,
                                           const std::wstring& logicalTimeImplementationName) {
  component_.create(federationExecutionName, fomModules, logicalTimeImplementationName);
}

void Ambassador::createFederationExecutionWithMIM(
    const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
    const std::wstring& mimModule, const std::wstring& logicalTimeImplementationName) {
  component_.create_with_mim(federationExecutionName, fomModules, mimModule,
                             logicalTimeImplementationName);
}

void Ambassador::destroyFederationExecution(const std::wstring& federationExecutionName) {
  component_.destroy(federationExecutionName);
}

void Ambassador::listFederationExecutions() {
  component_.list();
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateType, const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return component_.join(L"", federateType, federationExecutionName, additionalFomModules);
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateName, const std::wstring& federateType,
    const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return component_.join(federateName, federateType, federationExecutionName, additionalFomModules);
}

void Ambassador::resignFederationExecution(ResignAction resignAction) {
  component_.resign(resignAction);
}

void Ambassador::registerFederationSynchronizationPoint(const std::wstring&,
                                                        const VariableLengthData&) {
  not_offered("registerFederationSynchronizationPoint");
}

void Ambassador::registerFederationSynchronizationPoint(const std::wstring&,
                                                        const VariableLengthData&,
                                                        const FederateHandleSet&) {
  not_offered("registerFederationSynchronizationPoint");
}

void Ambassador::synchronizationPointAchieved(const std::wstring&, bool) {
  not_offered("synchronizationPointAchieved");
}

void Ambassador::requestFederationSave(const std::wstring&) {
  not_offered("requestFederationSave");
}

void Ambassador::requestFederationSave(const std::wstring&, const LogicalTime&) {
  not_offered("requestFederationSave");
}

void Ambassador::federateSaveBegun() {
  not_offered("federateSaveBegun");
}

void Ambassador::federateSaveComplete() {
  not_offered("federateSaveComplete");
}

void Ambassador::federateSaveNotComplete() {
  not_offered("federateSaveNotComplete");
}

void Ambassador::abortFederationSave() {
  not_offered("abortFederationSave");
}

void Ambassador::queryFederationSaveStatus() {
  not_offered("queryFederationSaveStatus");
}

void Ambassador::requestFederationRestore(const std::wstring&) {
  not_offered("requestFederationRestore");
}

void Ambassador::federateRestoreComplete() {
  not_offered("federateRestoreComplete");
}

void Ambassador::federateRestoreNotComplete() {
  not_offered("federateRestoreNotComplete");
}

void Ambassador::abortFederationRestore() {
  not_offered("abortFederationRestore");
}

void Ambassador::queryFederationRestoreStatus() {
  not_offered("queryFederationRestoreStatus");
}

}  // namespace rti1516e
