// What Roger's RTI reports of other executives on the same network.
#pragma once

#include <RTI/RTI1516.h>

#include <optional>
#include <string>
#include <vector>

namespace roger::radio {

/// The class and attribute of the MOM that report them. Other RTIs do not have them.
inline constexpr const wchar_t* kFederationClass = L"HLAmanager.HLAfederation.RogerFederation";
inline constexpr const wchar_t* kOtherExecutivesAttribute = L"RogerOtherExecutives";

/// The places in a value of the attribute; nullopt: the value is malformed.
[[nodiscard]] std::optional<std::vector<std::string>> decode_other_executives(
    const rti1516e::VariableLengthData& value);

}  // namespace roger::radio
