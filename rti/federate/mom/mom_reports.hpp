// The MOM's answers to requests about a joined federate (IEEE 1516.1-2010, 11).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rti/federate/mom/mom_facts.hpp"
#include "rti/mom/parameters.hpp"
#include "rti/mom/reports.hpp"

namespace roger::rti {

/// An interaction below HLAmanager.HLAfederate.HLAreport, without its parameter HLAfederate.
struct MomReport {
  std::string_view name;  // last part of the class name
  mom::NamedValues parameters;
};

/// Answers the request of class `request` (last part of its name). No report: the federate does not
/// answer such a request, or it asks for figures that are not counted. Throws mom::ParameterError.
[[nodiscard]] std::vector<MomReport> mom_reports(const MomFacts& facts, std::string_view request,
                                                 const mom::Parameters& parameters);

/// Returns HLAreportMOMexception for an interaction, given by its full class name.
/// `parameter_error`: a parameter is missing or invalid; otherwise the service failed.
[[nodiscard]] MomReport mom_exception(std::string_view interaction, const std::string& sentence,
                                      bool parameter_error);

/// Returns HLAreportServiceInvocation.
[[nodiscard]] MomReport mom_service_invocation(std::uint32_t serial, const ServiceReport& report);
/// Returns HLAreportException.
[[nodiscard]] MomReport mom_service_exception(const ServiceReport& report);

}  // namespace roger::rti
