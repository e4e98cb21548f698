// Names of the management object model (MOM; IEEE 1516.1-2010, 11), without their roots.
#pragma once

#include <array>
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
inline constexpr std::string_view kAdjust = "HLAmanager.HLAfederate.HLAadjust";
inline constexpr std::string_view kReportFederateLost =
    "HLAmanager.HLAfederate.HLAreport.HLAreportFederateLost";
inline constexpr std::string_view kSetTiming = "HLAmanager.HLAfederate.HLAadjust.HLAsetTiming";
inline constexpr std::string_view kSetSwitches = "HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches";
inline constexpr std::string_view kModifyAttributeState =
    "HLAmanager.HLAfederate.HLAadjust.HLAmodifyAttributeState";
inline constexpr std::string_view kSetServiceReporting =
    "HLAmanager.HLAfederate.HLAadjust.HLAsetServiceReporting";
inline constexpr std::string_view kSetExceptionReporting =
    "HLAmanager.HLAfederate.HLAadjust.HLAsetExceptionReporting";
inline constexpr std::string_view kReportServiceInvocation =
    "HLAmanager.HLAfederate.HLAreport.HLAreportServiceInvocation";
inline constexpr std::string_view kReportMomException =
    "HLAmanager.HLAfederate.HLAreport.HLAreportMOMexception";
inline constexpr std::string_view kReportModule =
    "HLAmanager.HLAfederate.HLAreport.HLAreportFOMmoduleData";
inline constexpr std::string_view kRequestModule =
    "HLAmanager.HLAfederate.HLArequest.HLArequestFOMmoduleData";
inline constexpr std::string_view kService = "HLAmanager.HLAfederate.HLAservice";
inline constexpr std::string_view kSetFederationSwitches =
    "HLAmanager.HLAfederation.HLAadjust.HLAsetSwitches";
inline constexpr std::string_view kFederationRequest = "HLAmanager.HLAfederation.HLArequest";
inline constexpr std::string_view kFederationReport = "HLAmanager.HLAfederation.HLAreport";
/// A parameter of the federation's HLAsetSwitches, and the attribute that shows its value.
inline constexpr std::string_view kAutoProvide = "HLAautoProvide";
inline constexpr std::string_view kReportingState = "HLAreportingState";
/// A parameter of HLAsetSwitches, and the attribute of HLAfederate that shows its value.
inline constexpr std::string_view kConveyProducingFederate = "HLAconveyProducingFederate";
/// The parameter that names the addressed federate.
inline constexpr std::string_view kFederateParameter = "HLAfederate";

/// @{ Reasons in RogerDrops for which a protected network rejects datagrams.
inline constexpr std::string_view kNotSealed = "not sealed";
inline constexpr std::string_view kUnknownSealer = "sealed by an unknown sender";
inline constexpr std::string_view kForeignGroup = "in a group that is not joined";
inline constexpr std::string_view kForged = "sealed with another key, or changed";
inline constexpr std::string_view kReplayed = "replayed";
inline constexpr std::string_view kNoKey = "no key for this group";
inline constexpr std::array kSealDrops{kNotSealed, kUnknownSealer, kForeignGroup,
                                       kForged,    kReplayed,      kNoKey};
/// @}

}  // namespace roger::rti::mom
