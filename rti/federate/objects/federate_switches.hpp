// The switches of one joined federate (IEEE 1516.1-2010, 11; IEEE 1516.2-2010, switches table).
#pragma once

#include <optional>

#include "rti/fom/advisory_switches.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {

/// Changed by the MOM interaction HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches and by the
/// services 10.33 to 10.40. The switch that makes callbacks name the producing federate belongs to
/// Knowledge. A federate starts with the values of the FDD that it joins; modules
/// that later federates add do not change them. Not thread-safe.
struct FederateSwitches {
  FederateSwitches() = default;
  explicit FederateSwitches(const SwitchDeclarations& switches)
      : advisories(switches),
        service_reporting(switches.service_reporting.value_or(false)),
        exception_reporting(switches.exception_reporting.value_or(false)) {}

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
