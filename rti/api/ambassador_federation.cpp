// 4 Federation management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::Service;
using roger::rti::SyncServices;

void Ambassador::connect(FederateAmbassador& federateAmbassador, CallbackModel theCallbackModel,
                         const std::wstring& localSettingsDesignator) {
  failures_.watch("connect", [&] {
    if (settings_) return component_.connect(federateAmbassador, theCallbackModel, *settings_);
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
  observed(
      "createFederationExecution",
      [&] {
        component_.create(federationExecutionName, fomModules, logicalTimeImplementationName);
      },
      federationExecutionName, fomModules, logicalTimeImplementationName);
}

void Ambassador::createFederationExecutionWithMIM(
    const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
    const std::wstring& mimModule, const std::wstring& logicalTimeImplementationName) {
  observed(
      "createFederationExecutionWithMIM",
      [&] {
        component_.create_with_mim(federationExecutionName, fomModules, mimModule,
                                   logicalTimeImplementationName);
      },
      federationExecutionName, fomModules, mimModule, logicalTimeImplementationName);
}

void Ambassador::destroyFederationExecution(const std::wstring& federationExecutionName) {
  observed(
      "destroyFederationExecution", [&] { component_.destroy(federationExecutionName); },
      federationExecutionName);
}

void Ambassador::listFederationExecutions() {
  observed("listFederationExecutions", [&] { component_.list(); });
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateType, const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return observed(
      "joinFederationExecution",
      [&] {
        return component_.join(L"", federateType, federationExecutionName, additionalFomModules);
      },
      federateType, federationExecutionName, additionalFomModules);
}

FederateHandle Ambassador::joinFederationExecution(
    const std::wstring& federateName, const std::wstring& federateType,
    const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return observed(
      "joinFederationExecution",
      [&] {
        return component_.join(federateName, federateType, federationExecutionName,
                               additionalFomModules);
      },
      federateName, federateType, federationExecutionName, additionalFomModules);
}

void Ambassador::resignFederationExecution(ResignAction resignAction) {
  observed(
      "resignFederationExecution", [&] { component_.resign(resignAction); }, resignAction);
}

void Ambassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::sync_points, Service::kRegisterFederationSynchronizationPoint,
      [&](auto& services) { return services.register_point(label, theUserSuppliedTag, {}); }, label,
      theUserSuppliedTag);
}

void Ambassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag,
    const FederateHandleSet& synchronizationSet) {
  call(&Federate::sync_points, Service::kRegisterFederationSynchronizationPoint,
       &SyncServices::register_point, label, theUserSuppliedTag, synchronizationSet);
}

void Ambassador::synchronizationPointAchieved(const std::wstring& label, bool successfully) {
  call(&Federate::sync_points, Service::kSynchronizationPointAchieved, &SyncServices::achieve,
       label, successfully);
}

void Ambassador::requestFederationSave(const std::wstring& label) {
  not_supported("requestFederationSave", label);
}

void Ambassador::requestFederationSave(const std::wstring& label, const LogicalTime& theTime) {
  not_supported("requestFederationSave", label, theTime);
}

void Ambassador::federateSaveBegun() {
  not_supported("federateSaveBegun");
}

void Ambassador::federateSaveComplete() {
  not_supported("federateSaveComplete");
}

void Ambassador::federateSaveNotComplete() {
  not_supported("federateSaveNotComplete");
}

void Ambassador::abortFederationSave() {
  not_supported("abortFederationSave");
}

void Ambassador::queryFederationSaveStatus() {
  not_supported("queryFederationSaveStatus");
}

void Ambassador::requestFederationRestore(const std::wstring& label) {
  not_supported("requestFederationRestore", label);
}

void Ambassador::federateRestoreComplete() {
  not_supported("federateRestoreComplete");
}

void Ambassador::federateRestoreNotComplete() {
  not_supported("federateRestoreNotComplete");
}

void Ambassador::abortFederationRestore() {
  not_supported("abortFederationRestore");
}

void Ambassador::queryFederationRestoreStatus() {
  not_supported("queryFederationRestoreStatus");
}

}  // namespace rti1516e
