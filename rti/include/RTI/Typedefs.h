#pragma once

#include <RTI/Enums.h>
#include <RTI/Handle.h>
#include <RTI/SpecificConfig.h>
#include <RTI/VariableLengthData.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace rti1516e {

typedef std::set<AttributeHandle> AttributeHandleSet;
typedef std::set<ParameterHandle> ParameterHandleSet;
typedef std::set<FederateHandle> FederateHandleSet;
typedef std::set<DimensionHandle> DimensionHandleSet;
typedef std::set<RegionHandle> RegionHandleSet;

typedef std::map<AttributeHandle, VariableLengthData> AttributeHandleValueMap;
typedef std::map<ParameterHandle, VariableLengthData> ParameterHandleValueMap;

typedef std::pair<AttributeHandleSet, RegionHandleSet> AttributeHandleSetRegionHandleSetPair;
typedef std::vector<AttributeHandleSetRegionHandleSetPair>
    AttributeHandleSetRegionHandleSetPairVector;

typedef std::pair<FederateHandle, SaveStatus> FederateHandleSaveStatusPair;
typedef std::vector<FederateHandleSaveStatusPair> FederateHandleSaveStatusPairVector;

/// One federate's part in a restore: its handle before and after, and how far it is (4.32).
class RTI_EXPORT FederateRestoreStatus {
 public:
  FederateRestoreStatus(const FederateHandle& thePreHandle, const FederateHandle& thePostHandle,
                        RestoreStatus theStatus);

  FederateHandle preRestoreHandle;
  FederateHandle postRestoreHandle;
  RestoreStatus status;
};

typedef std::vector<FederateRestoreStatus> FederateRestoreStatusVector;

/// One federation execution in the answer to listFederationExecutions (4.8).
class RTI_EXPORT FederationExecutionInformation {
 public:
  FederationExecutionInformation(const std::wstring& theFederationExecutionName,
                                 const std::wstring& theLogicalTimeImplementationName);

  std::wstring federationExecutionName;
  std::wstring logicalTimeImplementationName;
};

typedef std::vector<FederationExecutionInformation> FederationExecutionInformationVector;

/// What else is known of a reflected update (6.11); each part only if its flag is set.
class RTI_EXPORT SupplementalReflectInfo {
 public:
  SupplementalReflectInfo();
  SupplementalReflectInfo(const FederateHandle& theFederateHandle);
  SupplementalReflectInfo(const RegionHandleSet& theRegionHandleSet);
  SupplementalReflectInfo(const FederateHandle& theFederateHandle,
                          const RegionHandleSet& theRegionHandleSet);

  bool hasProducingFederate;
  bool hasSentRegions;
  FederateHandle producingFederate;
  RegionHandleSet sentRegions;
};

/// What else is known of a received interaction (6.13); each part only if its flag is set.
class RTI_EXPORT SupplementalReceiveInfo {
 public:
  SupplementalReceiveInfo();
  SupplementalReceiveInfo(const FederateHandle& theFederateHandle);
  SupplementalReceiveInfo(const RegionHandleSet& theRegionHandleSet);
  SupplementalReceiveInfo(const FederateHandle& theFederateHandle,
                          const RegionHandleSet& theRegionHandleSet);

  bool hasProducingFederate;
  bool hasSentRegions;
  FederateHandle producingFederate;
  RegionHandleSet sentRegions;
};

/// What else is known of a removed object instance (6.15); the federate only if its flag is set.
class RTI_EXPORT SupplementalRemoveInfo {
 public:
  SupplementalRemoveInfo();
  SupplementalRemoveInfo(const FederateHandle& theFederateHandle);

  bool hasProducingFederate;
  FederateHandle producingFederate;
};

}  // namespace rti1516e
