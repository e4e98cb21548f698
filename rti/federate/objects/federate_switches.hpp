// The switches of one joined federate (IEEE 1516.1-2010, 11; IEEE 1516.2-2010, switches table).
#pragma once

namespace roger::rti {

/// Changed by the MOM interaction HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches. A federate
/// starts with the values of the FDD that it joins; modules that later federates add do not change
/// them. Not thread-safe.
struct FederateSwitches {
  /// Whether callbacks name the producing federate (IEEE 1516.1-2010, 6.9, 6.11, 6.13 and 6.15).
  /// Selects the form of discoverObjectInstance that the federate receives.
  bool convey_producing_federate = false;
};

}  // namespace roger::rti
