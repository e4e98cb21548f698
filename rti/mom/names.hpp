// Names of the management object model (MOM; IEEE 1516.1-2010, 11), without their roots.
#pragma once

#include <string_view>

namespace roger::rti::mom {

inline constexpr std::string_view kManager = "HLAmanager";
inline constexpr std::string_view kFederate = "HLAmanager.HLAfederate";
inline constexpr std::string_view kFederation = "HLAmanager.HLAfederation";
/// Classes that this RTI adds (rti/fom/RogerMOM.xml).
inline constexpr std::string_view kRogerFederate = "HLAmanager.HLAfederate.RogerFederate";
inline constexpr std::string_view kRogerFederation = "HLAmanager.HLAfederation.RogerFederation";
inline constexpr std::string_view kOtherExecutives = "RogerOtherExecutives";
inline constexpr std::string_view kReport = "HLAmanager.HLAfederate.HLAreport";
inline constexpr std::string_view kReportFederateLost =
    "HLAmanager.HLAfederate.HLAreport.HLAreportFederateLost";
inline constexpr std::string_view kSetTiming = "HLAmanager.HLAfederate.HLAadjust.HLAsetTiming";
inline constexpr std::string_view kSetSwitches = "HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches";
/// A parameter of HLAsetSwitches, and the attribute of HLAfederate that shows its value.
inline constexpr std::string_view kConveyProducingFederate = "HLAconveyProducingFederate";
/// The parameter that names the addressed federate.
inline constexpr std::string_view kFederateParameter = "HLAfederate";

}  // namespace roger::rti::mom
