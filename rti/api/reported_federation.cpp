// 4 Federation management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

void ReportedAmbassador::connect(FederateAmbassador& federateAmbassador,
                                 CallbackModel theCallbackModel,
                                 const std::wstring& localSettingsDesignator) {
  ambassador_.connect(federateAmbassador, theCallbackModel, localSettingsDesignator);
}

void ReportedAmbassador::disconnect() {
  ambassador_.disconnect();
}

void ReportedAmbassador::createFederationExecution(
    const std::wstring& federationExecutionName, const std::wstring& fomModule,
    const std::wstring& logicalTimeImplementationName) {
  reporting_.call(
      "createFederationExecution",
      [&] {
        ambassador_.createFederationExecution(federationExecutionName, fomModule,
                                              logicalTimeImplementationName);
      },
      federationExecutionName, fomModule, logicalTimeImplementationName);
}

void ReportedAmbassador::createFederationExecution(
    const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
    const std::wstring& logicalTimeImplementationName) {
  reporting_.call(
      "createFederationExecution",
      [&] {
        ambassador_.createFederationExecution(federationExecutionName, fomModules,
                                              logicalTimeImplementationName);
      },
      federationExecutionName, fomModules, logicalTimeImplementationName);
}

void ReportedAmbassador::createFederationExecutionWithMIM(
    const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
    const std::wstring& mimModule, const std::wstring& logicalTimeImplementationName) {
  reporting_.call(
      "createFederationExecutionWithMIM",
      [&] {
        ambassador_.createFederationExecutionWithMIM(federationExecutionName, fomModules, mimModule,
                                                     logicalTimeImplementationName);
      },
      federationExecutionName, fomModules, mimModule, logicalTimeImplementationName);
}

void ReportedAmbassador::destroyFederationExecution(const std::wstring& federationExecutionName) {
  reporting_.call(
      "destroyFederationExecution",
      [&] { ambassador_.destroyFederationExecution(federationExecutionName); },
      federationExecutionName);
}

void ReportedAmbassador::listFederationExecutions() {
  reporting_.call("listFederationExecutions", [&] { ambassador_.listFederationExecutions(); });
}

FederateHandle ReportedAmbassador::joinFederationExecution(
    const std::wstring& federateType, const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return reporting_.call(
      "joinFederationExecution",
      [&] {
        return ambassador_.joinFederationExecution(federateType, federationExecutionName,
                                                   additionalFomModules);
      },
      federateType, federationExecutionName, additionalFomModules);
}

FederateHandle ReportedAmbassador::joinFederationExecution(
    const std::wstring& federateName, const std::wstring& federateType,
    const std::wstring& federationExecutionName,
    const std::vector<std::wstring>& additionalFomModules) {
  return reporting_.call(
      "joinFederationExecution",
      [&] {
        return ambassador_.joinFederationExecution(federateName, federateType,
                                                   federationExecutionName, additionalFomModules);
      },
      federateName, federateType, federationExecutionName, additionalFomModules);
}

void ReportedAmbassador::resignFederationExecution(ResignAction resignAction) {
  reporting_.call(
      "resignFederationExecution", [&] { ambassador_.resignFederationExecution(resignAction); },
      resignAction);
}

void ReportedAmbassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "registerFederationSynchronizationPoint",
      [&] { ambassador_.registerFederationSynchronizationPoint(label, theUserSuppliedTag); }, label,
      theUserSuppliedTag);
}

void ReportedAmbassador::registerFederationSynchronizationPoint(
    const std::wstring& label, const VariableLengthData& theUserSuppliedTag,
    const FederateHandleSet& synchronizationSet) {
  reporting_.call(
      "registerFederationSynchronizationPoint",
      [&] {
        ambassador_.registerFederationSynchronizationPoint(label, theUserSuppliedTag,
                                                           synchronizationSet);
      },
      label, theUserSuppliedTag, synchronizationSet);
}

void ReportedAmbassador::synchronizationPointAchieved(const std::wstring& label,
                                                      bool successfully) {
  reporting_.call(
      "synchronizationPointAchieved",
      [&] { ambassador_.synchronizationPointAchieved(label, successfully); }, label, successfully);
}

void ReportedAmbassador::requestFederationSave(const std::wstring& label) {
  reporting_.call(
      "requestFederationSave", [&] { ambassador_.requestFederationSave(label); }, label);
}

void ReportedAmbassador::requestFederationSave(const std::wstring& label,
                                               const LogicalTime& theTime) {
  reporting_.call(
      "requestFederationSave", [&] { ambassador_.requestFederationSave(label, theTime); }, label,
      theTime);
}

void ReportedAmbassador::federateSaveBegun() {
  reporting_.call("federateSaveBegun", [&] { ambassador_.federateSaveBegun(); });
}

void ReportedAmbassador::federateSaveComplete() {
  reporting_.call("federateSaveComplete", [&] { ambassador_.federateSaveComplete(); });
}

void ReportedAmbassador::federateSaveNotComplete() {
  reporting_.call("federateSaveNotComplete", [&] { ambassador_.federateSaveNotComplete(); });
}

void ReportedAmbassador::abortFederationSave() {
  reporting_.call("abortFederationSave", [&] { ambassador_.abortFederationSave(); });
}

void ReportedAmbassador::queryFederationSaveStatus() {
  reporting_.call("queryFederationSaveStatus", [&] { ambassador_.queryFederationSaveStatus(); });
}

void ReportedAmbassador::requestFederationRestore(const std::wstring& label) {
  reporting_.call(
      "requestFederationRestore", [&] { ambassador_.requestFederationRestore(label); }, label);
}

void ReportedAmbassador::federateRestoreComplete() {
  reporting_.call("federateRestoreComplete", [&] { ambassador_.federateRestoreComplete(); });
}

void ReportedAmbassador::federateRestoreNotComplete() {
  reporting_.call("federateRestoreNotComplete", [&] { ambassador_.federateRestoreNotComplete(); });
}

void ReportedAmbassador::abortFederationRestore() {
  reporting_.call("abortFederationRestore", [&] { ambassador_.abortFederationRestore(); });
}

void ReportedAmbassador::queryFederationRestoreStatus() {
  reporting_.call("queryFederationRestoreStatus",
                  [&] { ambassador_.queryFederationRestoreStatus(); });
}

}  // namespace rti1516e
