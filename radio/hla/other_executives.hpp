// RTI reports about a divided network: lost federates and other executives.
#pragma once

#include <RTI/RTI1516.h>

#include <optional>
#include <string>
#include <vector>

namespace roger::radio {

/// MOM report that a federate was lost without resigning (IEEE 1516.1-2010, clause 11), and its
/// parameter.
inline constexpr const wchar_t* kFederateLostClass =
    L"HLAmanager.HLAfederate.HLAreport.HLAreportFederateLost";
inline constexpr const wchar_t* kFederateNameParameter = L"HLAfederateName";
/// Class and attribute that report other executives. Only Roger's RTI has this class.
inline constexpr const wchar_t* kFederationClass = L"HLAmanager.HLAfederation.RogerFederation";
inline constexpr const wchar_t* kOtherExecutivesAttribute = L"RogerOtherExecutives";

/// Returns the text of an HLAunicodeString; nullopt if the value is malformed.
[[nodiscard]] std::optional<std::string> decode_text(const rti1516e::VariableLengthData& value);
/// Returns the addresses in a value of the attribute; nullopt if the value is malformed.
[[nodiscard]] std::optional<std::vector<std::string>> decode_other_executives(
    const rti1516e::VariableLengthData& value);

}  // namespace roger::radio
