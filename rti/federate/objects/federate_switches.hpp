// The switches of one joined federate (IEEE 1516.1-2010, 11; IEEE 1516.2-2010, switches table).
#pragma once

#include <optional>

#include "rti/fom/advisory_switches.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {

/// Changed by the MOM interaction HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches and by the
/// services 10.33 to 10.40. A federate starts with the values of the FDD that it joins; modules
/// that later federates add do not change them. Not thread-safe.
struct FederateSwitches {
  FederateSwitches() = default;
  explicit FederateSwitches(const SwitchDeclarations& switches)
      : convey_producing_federate(switches.convey_producing_federate.value_or(false)),
        advisories(switches),
        service_reporting(switches.service_reporting.value_or(false)),
        exception_reporting(switches.exception_reporting.value_or(false)) {}

  /// Whether callbacks name the producing federate (IEEE 1516.1-2010, 6.9, 6.11, 6.13 and 6.15).
  /// Selects the form of discoverObjectInstance that the federate receives.
  bool convey_producing_federate = false;
  AdvisorySwitches advisories;
  /// Whether the MOM reports each service and callback of the federate. Set also by
  /// HLAsetServiceReporting.
  bool service_reporting = false;
  /// Whether the MOM reports each exception of a service. Set also by HLAsetExceptionReporting.
  bool exception_reporting = false;
  /// Whether the RTI requests the values of an object that the federate discovers, as set by the
  /// MOM for the whole federation (HLAmanager.HLAfederation.HLAadjust.HLAsetSwitches); absent: as
  /// in the FDD.
  std::optional<bool> auto_provide;
};

}  // namespace roger::rti
