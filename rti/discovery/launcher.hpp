// Starts an executive that outlives the federate that needed it.
#pragma once

#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

/// Environment variable that replaces the RID's executive.program.
inline constexpr const char* kExecutiveVariable = "ROGER_EXECUTIVE";

/// Starts `PROGRAM rtiexec --linger --rid FILE` as an independent process: in its own process group
/// in the session of this process, with no parent that waits for it, with standard input and output
/// connected to /dev/null and without any other descriptor of this process. It receives all
/// settings of `rid` that concern an executive. Returns once the program runs. Errors: kNotFound
/// (no such program; the text says where it was searched for), kSystem.
[[nodiscard]] Status start_executive(const Rid& rid);

/// Returns the path of the RID's executive.program: the setting itself if it contains a slash, else
/// a file in the folder of the running program, in the folder of programs of the installation that
/// the RTI's shared library belongs to, or in PATH. Error: kNotFound.
[[nodiscard]] Result<std::string> find_program(const std::string& program);

/// Returns the settings of `rid` that concern an executive, as TOML.
[[nodiscard]] std::string executive_rid_text(const Rid& rid);

}  // namespace roger::rti::executive
