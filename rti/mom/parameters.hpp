// Reads the parameters of the MOM's interactions.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::mom {

/// A parameter of a MOM interaction is missing or malformed. The text names it.
class ParameterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The parameters of one interaction, by name. Keeps references to the model and the interaction,
/// whose class must belong to the model.
class Parameters {
 public:
  Parameters(const ObjectModel& model, const wire::ReliableInteraction& interaction)
      : model_(model), interaction_(interaction) {}

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

  /// @{ Decode a value. Throw ParameterError.
  [[nodiscard]] std::uint64_t handle(std::string_view name) const;                // HLAhandle
  [[nodiscard]] std::vector<std::uint64_t> handles(std::string_view name) const;  // HLAhandleList
  [[nodiscard]] std::int32_t number(std::string_view name) const;  // HLAinteger32BE, HLAcount, ...
  [[nodiscard]] bool truth(std::string_view name) const;           // HLAboolean, HLAswitch
  [[nodiscard]] std::string text(std::string_view name) const;     // HLAunicodeString, UTF-8
  [[nodiscard]] ByteVector octets(std::string_view name) const;    // HLAopaqueData, HLAlogicalTime

  /// @}

 private:
  /// Returns the encoded value; nullptr: the interaction does not have it.
  [[nodiscard]] const ByteVector* find(std::string_view name) const;
  /// Decodes a value. `type` names the datatype in errors.
  template <class Decode>
  [[nodiscard]] auto decoded(std::string_view name, const char* type, Decode decode) const;

  const ObjectModel& model_;
  const wire::ReliableInteraction& interaction_;
};

}  // namespace roger::rti::mom
