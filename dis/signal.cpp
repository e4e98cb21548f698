#include "dis/signal.hpp"

#include <algorithm>
#include <stdexcept>

namespace roger::dis {

EncodingScheme EncodingScheme::audio(EncodingType type) {
  return {static_cast<std::uint16_t>(static_cast<unsigned>(type) & kNumber)};
}

EncodingClass EncodingScheme::encoding_class() const {
  return static_cast<EncodingClass>(raw >> kClassShift);
}

void EncodingScheme::set_class(EncodingClass encoding_class) {
  raw = static_cast<std::uint16_t>(static_cast<unsigned>(encoding_class) << kClassShift |
                                   (raw & kNumber));
}

void EncodingScheme::set_tdl_messages(std::uint16_t count) {
  raw = static_cast<std::uint16_t>((raw & ~kNumber) | std::min<unsigned>(count, kNumber));
}

void SignalData::set_data(Bytes octets) {
  if (octets.size() > kMaxOctets) throw std::length_error("a signal's data exceeds 65,528 bits");
  data.assign(octets.begin(), octets.end());
  data_length = static_cast<std::uint16_t>(octets.size() * 8);
}

}  // namespace roger::dis
