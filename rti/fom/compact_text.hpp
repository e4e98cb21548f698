// The text of a FOM module without what has no meaning.
#pragma once

#include <string>
#include <string_view>

namespace roger::rti {

/// Returns the text of a module without comments, processing instructions, the document type, and
/// white space between tags. Their line feeds stay, so that errors name the lines of the file. The
/// result of a module that parse_module() accepts has the same meaning, and a second call changes
/// nothing. A part that does not end, which parse_module() rejects, stays as it is; a removed part
/// with another error, such as a processing instruction without a valid name, is no longer
/// reported. Takes time in proportion to the length.
[[nodiscard]] std::string compacted(std::string_view text);

}  // namespace roger::rti
