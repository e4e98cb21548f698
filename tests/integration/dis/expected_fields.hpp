// The fields that tshark must find in a PDU, from the values that were encoded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/octets.hpp"
#include "dis/pdu.hpp"

namespace roger::dis {

/// Builds Dissection::fields. The functions append a record or a field with the name that tshark
/// uses.
class ExpectedFields {
 public:
  /// Starts with the header of a PDU that has `octets` octets.
  ExpectedFields(const Pdu& pdu, std::size_t octets);

  ExpectedFields& record(const std::string& label);
  ExpectedFields& number(const std::string& name, std::uint64_t value);
  /// @{ Appends a number, which must have few digits: tshark shows 6 of a float, 15 of a double.
  ExpectedFields& real(const std::string& name, float value);
  ExpectedFields& real(const std::string& name, double value);
  /// @}
  ExpectedFields& octets(const std::string& name, Bytes value);
  ExpectedFields& text(const std::string& name, const std::string& value);
  /// Appends octets that are reserved or that tshark takes for reserved ones.
  ExpectedFields& padding(Bytes value) { return octets("dis.padding", value); }

  /// @{ Appends a record that several PDUs contain.
  ExpectedFields& entity_id(const std::string& label, const EntityId& value);
  ExpectedFields& vector(const std::string& label, const std::string& name, const Vector& value);
  ExpectedFields& position(const std::string& label, const std::string& name,
                           const WorldPosition& value);
  /// @}

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  ExpectedFields& status(const Pdu& pdu);

  std::string text_;
};

/// Returns the value of an enumerator.
template <class Enumeration>
[[nodiscard]] std::uint64_t value_of(Enumeration enumerator) {
  return static_cast<std::uint64_t>(enumerator);
}

}  // namespace roger::dis
