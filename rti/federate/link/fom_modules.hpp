// The FOM modules that a federate names, and those that the executive sends to it.
#pragma once

#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Reads the modules that `designators` (paths or file: URLs) name and checks what can be checked
/// without the federation, so that nothing is sent that the executive would refuse anyway. Throws
/// CouldNotOpenFDD (not readable, or a designator beyond kDesignatorLimit) and ErrorReadingFDD (no
/// FOM module, or beyond the limits of rti/wire/limits.hpp), with designator and line.
[[nodiscard]] std::vector<wire::ModuleText> read_modules(
    const std::vector<std::wstring>& designators);

/// The object model that the modules of a federation amount to. Throws ErrorReadingFDD and
/// InconsistentFDD, with designator and line.
[[nodiscard]] ObjectModel build_federate_model(const std::vector<wire::ModuleText>& texts);

}  // namespace roger::rti
