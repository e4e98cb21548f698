// Reads the FOM modules that a federate names, and merges those that the executive sends.
#pragma once

#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Reads the modules that `designators` (paths or file: URLs) name and checks them as far as
/// possible without the federation, so that nothing is sent that the executive would refuse. Throws
/// CouldNotOpenFDD (not readable, or a designator longer than kDesignatorLimit) and ErrorReadingFDD
/// (not a FOM module, or beyond the limits of rti/wire/limits.hpp), with designator and line.
[[nodiscard]] std::vector<wire::ModuleText> read_modules(
    const std::vector<std::wstring>& designators);

/// Returns the object model merged from the modules of a federation. Throws ErrorReadingFDD and
/// InconsistentFDD, with designator and line.
[[nodiscard]] ObjectModel build_federate_model(const std::vector<wire::ModuleText>& texts);

}  // namespace roger::rti
