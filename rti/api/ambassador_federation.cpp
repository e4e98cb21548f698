// 4 Federation management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::connect(FederateAmbassador& federateAmbassador, CallbackModel theCallbackModel,
                         const std::wstring& localSettingsDesignator) {
  failures_.watch("connect", [&] {
    component_.connect(federateAmbassador, theCallbackModel, localSettingsDesignator);
  });
}

void Ambassador::disconnect() {
  failures_.watch("disconnect", [&] { component_.disconnect(); });
}

void Ambassador::createFederationExecution(const std::wstring& federationExecutionName,
                                           const std::wstring& fomModule,
                                           const std::wstring& logicalTimeImplementationName) {
  createFederationExecution(federationExecutionName, std::vector<std::wstring>{fomModule},
                            logicalTimeImplementationName);
}

void Ambassador::createFederationExecution(const std::wstring& federationExecutionName,
                                           const std::vector<std::wstring>& fomModules,
                                           const std::wstring& logicalTimeImplementationName) {
  failures_.watch("createFederationExecution", [&] {
    component_.create(federationExecutionName, fomModules, logicalTimeImplementationName);
  });
}

void Ambassador::createFederationExecutionWithMIM(
    const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
    const std::wstring& mimModule, const std::wstring& logicalTimeImplementationName) {
  failures_.watch("createFederationExecutionWithMIM", [&] {
    component_.create_with_mim(federationExecutionName, fomModules, mimModule,
                               logicalTimeImplementationName);
  });
}

void Ambassador::destroyFederationExecution(const std::wstring& federationExecutionName) {
  failures_.watch("destroyFederationExecution",
                  [&] { component_.destroy(federationExecutionName); });
}

void Ambassador::listFederationExecutions() {
  failures_.watch("listFederationExecutions", [&] { component_.list(); });
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateType, const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return failures_.watch("joinFederationExecution", [&] {
    return component_.join(L"", federateType, federationExecutionName, additionalFomModules);
  });
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateName, const std::wstring& federateType,
    const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return failures_.watch("joinFederationExecution", [&] {
    return component_.join(federateName, federateType, federationExecutionName,
                           additionalFomModules);
  });
}

void Ambassador::resignFederationExecution(ResignAction resignAction) {
  failures_.watch("resignFederationExecution", [&] { component_.resign(resignAction); });
}

void Ambassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag) {
  sync_points(Service::kRegisterFederationSynchronizationPoint, [&](auto& services) {
    return services.register_point(label, theUserSuppliedTag, {});
  });
}

void Ambassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag,
    const FederateHandleSet& synchronizationSet) {
  sync_points(Service::kRegisterFederationSynchronizationPoint, [&](auto& services) {
    return services.register_point(label, theUserSuppliedTag, synchronizationSet);
  });
}

void Ambassador::synchronizationPointAchieved(const std::wstring& label, bool successfully) {
  sync_points(Service::kSynchronizationPointAchieved,
              [&](auto& services) { return services.achieve(label, successfully); });
}

void Ambassador::requestFederationSave(const std::wstring&) {
  throw_not_supported("requestFederationSave");
}

void Ambassador::requestFederationSave(const std::wstring&, const LogicalTime&) {
  throw_not_supported("requestFederationSave");
}

void Ambassador::federateSaveBegun() {
  throw_not_supported("federateSaveBegun");
}

void Ambassador::federateSaveComplete() {
  throw_not_supported("federateSaveComplete");
}

void Ambassador::federateSaveNotComplete() {
  throw_not_supported("federateSaveNotComplete");
}

void Ambassador::abortFederationSave() {
  throw_not_supported("abortFederationSave");
}

void Ambassador::queryFederationSaveStatus() {
  throw_not_supported("queryFederationSaveStatus");
}

void Ambassador::requestFederationRestore(const std::wstring&) {
  throw_not_supported("requestFederationRestore");
}

void Ambassador::federateRestoreComplete() {
  throw_not_supported("federateRestoreComplete");
}

void Ambassador::federateRestoreNotComplete() {
  throw_not_supported("federateRestoreNotComplete");
}

void Ambassador::abortFederationRestore() {
  throw_not_supported("abortFederationRestore");
}

void Ambassador::queryFederationRestoreStatus() {
  throw_not_supported("queryFederationRestoreStatus");
}

}  // namespace rti1516e
