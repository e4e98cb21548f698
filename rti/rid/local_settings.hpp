// The settings of a federate, from the local settings designator of connect() or the environment.
#pragma once

#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Environment variable with the path or the text of a RID, which replaces the designators of all
/// federates.
inline constexpr const char* kRidVariable = "ROGER_RID";

struct LocalSettings {
  Rid rid;
  /// A sentence for the log about a designator that is not a RID; empty otherwise.
  std::string warning;
};

/// Returns the settings of a federate. `environment` is the value of kRidVariable; nullptr or
/// blank: not set, so the designator decides:
///
/// - blank: the defaults;
/// - path of a file, path that ends in ".toml", or TOML text: that RID. A text with a line that
///   begins with "[" counts as TOML, so that mistakes in it are reported;
/// - any other text, which is meant for another RTI: the defaults and a warning. If it contains an
///   address, as `rti://HOST[:PORT]`, `HOST:PORT` or `crcAddress=HOST[:PORT]`, the executive is
///   expected there; without PORT, at the port of its beacons.
///
/// Errors: kNotFound, kInvalid; those of load_rid() and parse_rid().
[[nodiscard]] Result<LocalSettings> read_local_settings(const std::string& designator,
                                                        const char* environment);

}  // namespace roger::rti
