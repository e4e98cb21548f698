// PDUs as tshark dissects them, an implementation of DIS that is independent of ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/octets.hpp"

namespace roger::dis {

/// The fields of a PDU that tshark has found.
struct Dissection {
  /// A line for each record, "[Entity ID]", and for each field, "dis.entity_id_site = 1", in the
  /// order of the octets. Numbers are decimal, octets are hexadecimal with colons.
  std::string fields;
  /// Octets from the start of the PDU that the fields cover without a gap.
  std::size_t octets = 0;
};

/// Returns whether tshark (Debian package tshark) is installed.
[[nodiscard]] bool has_tshark();

/// Returns what tshark finds in each PDU. Throws std::runtime_error if tshark fails, if it finds
/// another number of PDUs or reports a malformed one, or if octets between two fields belong to
/// none.
[[nodiscard]] std::vector<Dissection> dissect(const std::vector<ByteVector>& pdus);

/// The name that tshark has for a value of a field.
struct ValueName {
  std::string field;
  std::uint64_t value = 0;
  std::string name;
  friend bool operator==(const ValueName&, const ValueName&) = default;
};

/// Returns the names of the values of all DIS fields. Throws std::runtime_error if tshark fails.
[[nodiscard]] std::vector<ValueName> value_names();

}  // namespace roger::dis
