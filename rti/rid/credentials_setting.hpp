// The key or the certificate that a RID or the environment names.
#pragma once

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Environment variable with the absolute path of a key file, which replaces the RID's
/// security.key_file.
inline constexpr const char* kKeyVariable = "ROGER_KEY_FILE";

/// Reads the files of `rid.security`, if there are any, into `rid.security.credentials`, and makes
/// their paths absolute. `environment` is the value of kKeyVariable; nullptr or empty: not set.
/// Errors: those of security::read_key_file() and security::StationIdentity::read(); kInvalid for a
/// relative path in the environment, or for one together with a certificate.
[[nodiscard]] Status open_credentials(Rid& rid, const char* environment);

}  // namespace roger::rti
