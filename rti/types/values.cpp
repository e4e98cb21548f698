#include <RTI/RangeBounds.h>
#include <RTI/Typedefs.h>

namespace rti1516e {

RangeBounds::RangeBounds() : RangeBounds(0, 0) {
}
RangeBounds::RangeBounds(unsigned long lowerBound, unsigned long upperBound)
    : _lowerBound(lowerBound), _upperBound(upperBound) {
}

unsigned long RangeBounds::getLowerBound() const {
  return _lowerBound;
}
unsigned long RangeBounds::getUpperBound() const {
  return _upperBound;
}
void RangeBounds::setLowerBound(unsigned long lowerBound) {
  _lowerBound = lowerBound;
}
void RangeBounds::setUpperBound(unsigned long upperBound) {
  _upperBound = upperBound;
}

FederateRestoreStatus::FederateRestoreStatus(const FederateHandle& thePreHandle,
                                             const FederateHandle& thePostHandle,
                                             RestoreStatus theStatus)
    : preRestoreHandle(thePreHandle), postRestoreHandle(thePostHandle), status(theStatus) {
}

FederationExecutionInformation::FederationExecutionInformation(
    const std::wstring& theFederationExecutionName,
    const std::wstring& theLogicalTimeImplementationName)
    : federationExecutionName(theFederationExecutionName),
      logicalTimeImplementationName(theLogicalTimeImplementationName) {
}

SupplementalReflectInfo::SupplementalReflectInfo()
    : hasProducingFederate(false), hasSentRegions(false) {
}
SupplementalReflectInfo::SupplementalReflectInfo(const FederateHandle& theFederateHandle)
    : hasProducingFederate(true), hasSentRegions(false), producingFederate(theFederateHandle) {
}
SupplementalReflectInfo::SupplementalReflectInfo(const RegionHandleSet& theRegionHandleSet)
    : hasProducingFederate(false), hasSentRegions(true), sentRegions(theRegionHandleSet) {
}
SupplementalReflectInfo::SupplementalReflectInfo(const FederateHandle& theFederateHandle,
                                                 const RegionHandleSet& theRegionHandleSet)
    : hasProducingFederate(true),
      hasSentRegions(true),
      producingFederate(theFederateHandle),
      sentRegions(theRegionHandleSet) {
}

SupplementalReceiveInfo::SupplementalReceiveInfo()
    : hasProducingFederate(false), hasSentRegions(false) {
}
SupplementalReceiveInfo::SupplementalReceiveInfo(const FederateHandle& theFederateHandle)
    : hasProducingFederate(true), hasSentRegions(false), producingFederate(theFederateHandle) {
}
SupplementalReceiveInfo::SupplementalReceiveInfo(const RegionHandleSet& theRegionHandleSet)
    : hasProducingFederate(false), hasSentRegions(true), sentRegions(theRegionHandleSet) {
}
SupplementalReceiveInfo::SupplementalReceiveInfo(const FederateHandle& theFederateHandle,
                                                 const RegionHandleSet& theRegionHandleSet)
    : hasProducingFederate(true),
      hasSentRegions(true),
      producingFederate(theFederateHandle),
      sentRegions(theRegionHandleSet) {
}

SupplementalRemoveInfo::SupplementalRemoveInfo() : hasProducingFederate(false) {
}
SupplementalRemoveInfo::SupplementalRemoveInfo(const FederateHandle& theFederateHandle)
    : hasProducingFederate(true), producingFederate(theFederateHandle) {
}

}  // namespace rti1516e
