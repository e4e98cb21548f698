// What the MOM answers to requests about a joined federate (IEEE 1516.1-2010, 11).
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
  std::string_view name;  // of the class, without what stands above it
  std::vector<std::pair<std::string_view, ByteVector>> parameters;
};

/// The value of a request's parameter; nullptr: it has none of that name.
using RequestParameter = std::function<const ByteVector*(std::string_view name)>;

/// Answers the request of class `request` (its last name). No report: it is none that is answered,
/// or asks for what is not counted.
[[nodiscard]] std::vector<MomReport> mom_reports(const MomFacts& facts, std::string_view request,
                                                 const RequestParameter& parameter);

/// HLAreportMOMexception: an interaction lacked a parameter, or had none that can be used.
[[nodiscard]] MomReport mom_exception(std::string_view interaction, const std::string& sentence);

}  // namespace roger::rti
