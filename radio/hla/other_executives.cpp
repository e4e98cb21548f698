#include "radio/hla/other_executives.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAvariableArray.h>

#include "core/printable.hpp"
#include "core/text.hpp"

namespace roger::radio {

std::optional<std::string> decode_text(const rti1516e::VariableLengthData& value) {
  rti1516e::HLAunicodeString text;
  try {
    text.decode(value);
  } catch (const rti1516e::EncoderException&) {
    return std::nullopt;
  }
  return to_utf8(text.get());
}

std::optional<std::vector<std::string>> decode_other_executives(
    const rti1516e::VariableLengthData& value) {
  rti1516e::HLAvariableArray list{rti1516e::HLAunicodeString()};
  try {
    list.decode(value);
  } catch (const rti1516e::EncoderException&) {
    return std::nullopt;
  }
  std::vector<std::string> places;
  for (std::size_t i = 0; i < list.size(); ++i) {
    places.push_back(
        printable(to_utf8(dynamic_cast<const rti1516e::HLAunicodeString&>(list.get(i)).get())));
  }
  return places;
}

}  // namespace roger::radio
