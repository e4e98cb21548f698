// PDUs of the tests as annotated octets.
#pragma once

#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/octets.hpp"
#include "dis/pdu.hpp"

namespace roger::dis {

/// A field of a PDU: its octets as hexadecimal digits, and its name, which is not used.
struct Line {
  const char* digits;
  const char* name;
};

/// Returns the octets of fields. Spaces between digits are ignored.
inline ByteVector octets(std::initializer_list<Line> lines) {
  ByteVector out;
  for (const Line& line : lines) {
    std::string digits;
    for (const char c : std::string_view(line.digits)) {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) digits += c;
    }
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
      out.push_back(static_cast<Octet>(std::stoi(digits.substr(i, 2), nullptr, 16)));
    }
  }
  return out;
}

/// Writes a length to the header of a PDU, so that it is that of all octets.
inline ByteVector with_length(ByteVector pdu) {
  pdu.at(8) = static_cast<Octet>(pdu.size() / 256);
  pdu.at(9) = static_cast<Octet>(pdu.size() % 256);
  return pdu;
}

/// Returns a PDU in another version.
inline ByteVector with_version(ByteVector pdu, Octet version) {
  pdu.at(0) = version;
  return pdu;
}

/// Returns the text of the error, or "" if the PDU is decoded.
inline std::string error_text(const ByteVector& pdu) {
  const auto result = decode(pdu);
  return result ? "" : result.error().text;
}

/// One PDU of each type: those of the golden tests.
ByteVector entity_state_pdu();
ByteVector transmitter_pdu();
ByteVector signal_pdu();
ByteVector receiver_pdu();
ByteVector intercom_signal_pdu();
ByteVector intercom_control_pdu();

}  // namespace roger::dis
