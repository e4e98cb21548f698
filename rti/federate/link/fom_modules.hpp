// Reads the FOM modules and the MIM that a federate names, and merges those that the executive
// sends.
#pragma once

#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Reads the modules that `designators` (paths or file: URLs) name and checks them as far as
/// possible without the federation, so that nothing is sent that the executive would refuse.
/// `mim`: the MIM that is sent with them. Throws CouldNotOpenFDD (not readable, or a designator
/// longer than kDesignatorLimit) and ErrorReadingFDD (not a FOM module, or beyond the limits of
/// rti/wire/limits.hpp), with designator and line.
[[nodiscard]] std::vector<wire::ModuleText> read_modules(
    const std::vector<std::wstring>& designators, const wire::ModuleText& mim = {});

/// Reads the MIM that `designator` names. Returns no text for an empty one, which means the
/// standard's MIM. Throws DesignatorIsHLAstandardMIM, CouldNotOpenMIM (as above) and
/// ErrorReadingMIM (not a MIM, or one that contradicts the standard's), with designator and line.
[[nodiscard]] wire::ModuleText read_mim(const std::wstring& designator);

/// Returns the object model merged from the modules and the MIM of a federation. Throws
/// ErrorReadingMIM, ErrorReadingFDD and InconsistentFDD, with designator and line.
[[nodiscard]] ObjectModel build_federate_model(const std::vector<wire::ModuleText>& texts,
                                               const wire::ModuleText& mim = {});

}  // namespace roger::rti
