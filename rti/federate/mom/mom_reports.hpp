// The MOM's answers to requests about a joined federate (IEEE 1516.1-2010, 11).
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rti/federate/mom/mom_facts.hpp"

namespace roger::rti {

/// An interaction below HLAmanager.HLAfederate.HLAreport, without its parameter HLAfederate.
struct MomReport {
  std::string_view name;  // last part of the class name
  std::vector<std::pair<std::string_view, ByteVector>> parameters;
};

/// Returns the value of a request's parameter; nullptr: it has no such parameter.
using RequestParameter = std::function<const ByteVector*(std::string_view name)>;

/// Answers the request of class `request` (last part of its name). No report: the request is not
/// answered, or it asks for figures that are not counted.
[[nodiscard]] std::vector<MomReport> mom_reports(const MomFacts& facts, std::string_view request,
                                                 const RequestParameter& parameter);

/// Returns HLAreportMOMexception: an interaction lacks a parameter, or a parameter is invalid.
[[nodiscard]] MomReport mom_exception(std::string_view interaction, const std::string& sentence);

}  // namespace roger::rti
