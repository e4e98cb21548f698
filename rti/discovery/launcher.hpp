// Starting an executive that outlives the federate that needed it.
#pragma once

#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

/// Starts `PROGRAM rtiexec --linger --rid FILE` as a process of its own: a process group of its own
/// in the session of this process, no parent that waits for it, standard input and output connected
/// to /dev/null, no other descriptor of this process. It has all settings of `rid` that concern an
/// executive. Returns once the program runs. Errors: kNotFound (no such program; says where it was
/// sought), kSystem.
[[nodiscard]] Status start_executive(const Rid& rid);

/// RID's executive.program as a path: itself if it has a slash, else beside the running program,
/// else in PATH. Error: kNotFound.
[[nodiscard]] Result<std::string> find_program(const std::string& program);

/// The settings of `rid` that concern an executive, as TOML.
[[nodiscard]] std::string executive_rid_text(const Rid& rid);

}  // namespace roger::rti::executive
