// Conversion of attribute and parameter values between octets and the HLA API's type.
#pragma once

#include <RTI/RTI1516.h>

#include "core/octets.hpp"

namespace roger::radio {

/// Returns the octets of `data`, valid for the lifetime of `data`.
inline Bytes to_bytes(const rti1516e::VariableLengthData& data) {
  return {static_cast<const Octet*>(data.data()), data.size()};
}

/// Returns a copy of `bytes`.
inline rti1516e::VariableLengthData to_data(const ByteVector& bytes) {
  return {bytes.data(), bytes.size()};
}

}  // namespace roger::radio
