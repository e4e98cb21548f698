#include "rti/mom/parameters.hpp"

#include <algorithm>

#include "rti/mom/encoding.hpp"

namespace roger::rti::mom {

const ByteVector* Parameters::find(std::string_view name) const {
  const InteractionClassHandle at{interaction_.interaction_class};
  const auto parameter = model_.find_parameter(at, name);
  if (!parameter) return nullptr;
  const auto index = model_.find_index(at, *parameter);
  const auto found = std::find_if(interaction_.parameters.begin(), interaction_.parameters.end(),
                                  [&](const Value& value) { return value.index == index; });
  return found == interaction_.parameters.end() ? nullptr : &found->data;
}

template <class Decode>
auto Parameters::decoded(std::string_view name, const char* type, Decode decode) const {
  const ByteVector* const bytes = find(name);
  if (bytes == nullptr) {
    throw ParameterError("the parameter " + std::string(name) + " is missing");
  }
  auto value = decode(*bytes);
  if (!value) {
    throw ParameterError("the parameter " + std::string(name) + " (" +
                         std::to_string(bytes->size()) + " octets) is not a valid " + type);
  }
  return *std::move(value);
}

std::uint64_t Parameters::handle(std::string_view name) const {
  return decoded(name, "HLAhandle", decode_handle);
}

std::vector<std::uint64_t> Parameters::handles(std::string_view name) const {
  return decoded(name, "HLAhandleList", decode_handles);
}

std::int32_t Parameters::number(std::string_view name) const {
  return decoded(name, "HLAinteger32BE", decode_number);
}

bool Parameters::truth(std::string_view name) const {
  const std::int32_t value = number(name);
  if (value != 0 && value != 1) {
    throw ParameterError("the parameter " + std::string(name) + " is " + std::to_string(value) +
                         "; expected 1 or 0");
  }
  return value == 1;
}

std::string Parameters::text(std::string_view name) const {
  return decoded(name, "HLAunicodeString", decode_text);
}

ByteVector Parameters::octets(std::string_view name) const {
  return decoded(name, "array of octets", decode_octets);
}

}  // namespace roger::rti::mom
