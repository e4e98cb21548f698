// The federation key that a RID or the environment names.
#pragma once

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Environment variable with the absolute path of a key file, which replaces the RID's
/// security.key_file.
inline constexpr const char* kKeyVariable = "ROGER_KEY_FILE";

/// Reads the key file, if there is one, into `rid.security.key`, and makes `rid.security.key_file`
/// its absolute path. `environment` is the value of kKeyVariable; nullptr or empty: not set.
/// Errors: those of security::read_key_file(), kInvalid for a relative path in the environment.
[[nodiscard]] Status open_key(Rid& rid, const char* environment);

}  // namespace roger::rti
