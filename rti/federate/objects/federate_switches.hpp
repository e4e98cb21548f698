// The switches of one joined federate (IEEE 1516.1-2010, 11; IEEE 1516.2-2010, switches table).
#pragma once

namespace roger::rti {

/// What the MOM interaction HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches changes. A federate
/// starts with the values of the FDD that it joins; modules that later federates add do not change
/// them. Not thread-safe.
struct FederateSwitches {
  /// Whether callbacks name the federate that produced what they report (1516.1-2010, 6.9, 6.11,
  /// 6.13 and 6.15). Decides which form of discoverObjectInstance the federate receives.
  bool convey_producing_federate = false;
};

}  // namespace roger::rti
