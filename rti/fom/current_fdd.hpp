// The FOM document data (FDD) of a federation as one XML document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roger::rti {

/// Merges the XML texts of modules into the current FDD (IEEE 1516.1-2010, 4.1.4): one document in
/// the format of IEEE 1516.2-2010 with every class, field, datatype and table row of the modules,
/// each as the first module that has it defines it. `modules` begins with the MIM, and all of them
/// have been merged into one ObjectModel before. `name` is the name of the document.
[[nodiscard]] std::string current_fdd(std::string_view name,
                                      const std::vector<std::string_view>& modules);

}  // namespace roger::rti
