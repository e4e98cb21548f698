// What an RTI reports of a network that is not whole: lost federates, other executives.
#pragma once

#include <RTI/RTI1516.h>

#include <optional>
#include <string>
#include <vector>

namespace roger::radio {

/// The report that a federate was lost instead of resigning (IEEE 1516.1-2010, 11), and its
/// parameter.
inline constexpr const wchar_t* kFederateLostClass =
    L"HLAmanager.HLAfederate.HLAreport.HLAreportFederateLost";
inline constexpr const wchar_t* kFederateNameParameter = L"HLAfederateName";
/// Where other executives are reported. Other RTIs do not have this class.
inline constexpr const wchar_t* kFederationClass = L"HLAmanager.HLAfederation.RogerFederation";
inline constexpr const wchar_t* kOtherExecutivesAttribute = L"RogerOtherExecutives";

/// Returns a text (HLAunicodeString); nullopt: the value is malformed.
[[nodiscard]] std::optional<std::string> decode_text(const rti1516e::VariableLengthData& value);
/// Returns the places in a value of the attribute; nullopt: the value is malformed.
[[nodiscard]] std::optional<std::vector<std::string>> decode_other_executives(
    const rti1516e::VariableLengthData& value);

}  // namespace roger::radio
