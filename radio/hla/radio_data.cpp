#include "radio/hla/radio_data.hpp"

#include <array>
#include <concepts>
#include <utility>

#include "core/byte_order.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/hla/transmitter_object.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kDataClassCount> kClasses = {
    "RawBinaryRadioSignal", "ApplicationSpecificRadioSignal", "DatabaseIndexRadioSignal"};

/// A number that senders may omit; it is 0 then.
template <class Number>
struct Optional {
  Number& number;
};
template <class Number>
Optional(Number&) -> Optional<Number>;

void for_each_field(BinaryData& data, auto&& field) {
  field("DataRate", Optional{data.rate});
  field("SignalDataLength", data.length);
  field("SignalData", data.octets);
}
void for_each_field(ApplicationData& data, auto&& field) {
  field("UserProtocolID", data.protocol);
  for_each_field(data.data, field);
}
void for_each_field(StoredMessage& message, auto&& field) {
  field("DatabaseIndex", message.index);
  field("StartOffset", Optional{message.offset_ms});
  field("Duration", Optional{message.duration_ms});
}
/// Calls `field` with the name and a reference to the value of each parameter. Encoding and
/// decoding share this list.
void for_each_field(NamedRadioData& named, auto&& field) {
  field("HostRadioIndex", named.transmitter);
  field("TacticalDataLinkType", Optional{named.data.tdl_type});
  field("TDLMessageCount", Optional{named.data.tdl_messages});
  std::visit([&field](auto& content) { for_each_field(content, field); }, named.data.content);
}

/// Returns data of class `index`.
NamedRadioData make_data(std::size_t index) {
  NamedRadioData out;
  switch (index) {
    case 0:
      break;
    case 1:
      out.data.content = ApplicationData{};
      break;
    default:
      out.data.content = StoredMessage{};
  }
  return out;
}

ByteVector encoded(const std::string& name) {
  std::array<Octet, kMaxObjectName + 1> storage{};
  ByteWriter writer(storage);
  put_object_name(writer, name);
  return {writer.written().begin(), writer.written().end()};
}
ByteVector encoded(const ByteVector& octets) {
  return octets;
}
ByteVector encoded(std::unsigned_integral auto number) {
  std::array<Octet, sizeof(number)> storage{};
  ByteWriter writer(storage);
  writer.put(number);
  return {storage.begin(), storage.end()};
}
template <class Number>
ByteVector encoded(const Optional<Number>& value) {
  return encoded(value.number);
}

bool take_value(Bytes bytes, std::string& name) {
  return take_object_name(bytes, name) && !name.empty();
}
bool take_value(Bytes bytes, ByteVector& octets) {
  octets.assign(bytes.begin(), bytes.end());
  return !octets.empty();
}
bool take_value(Bytes bytes, std::unsigned_integral auto& number) {
  return take(bytes, number);
}
template <class Number>
bool take_value(Bytes bytes, const Optional<Number>& value) {
  return bytes.empty() || take(bytes, value.number);
}

bool is_consistent(const BinaryData& data) {
  constexpr std::size_t kBits = 8;
  return data.octets.size() == (data.length + kBits - 1) / kBits;
}
bool is_consistent(const ApplicationData& data) {
  return is_consistent(data.data);
}
bool is_consistent(const StoredMessage& /*message*/) {
  return true;
}

}  // namespace

std::string data_class_name(std::size_t index) {
  return "HLAinteractionRoot.RadioSignal." + std::string(kClasses.at(index));
}

std::vector<std::string_view> data_parameters(std::size_t index) {
  std::vector<std::string_view> out;
  NamedRadioData data = make_data(index);
  for_each_field(data, [&out](std::string_view name, auto&& /*value*/) { out.push_back(name); });
  return out;
}

std::vector<ByteVector> encode_data(NamedRadioData data) {
  std::vector<ByteVector> out;
  for_each_field(
      data, [&out](std::string_view /*name*/, auto&& value) { out.push_back(encoded(value)); });
  return out;
}

std::optional<NamedRadioData> decode_data(std::size_t index, std::span<const Bytes> parameters,
                                          std::string_view& wrong) {
  NamedRadioData out = make_data(index);
  std::size_t at = 0;
  bool good = true;
  for_each_field(out, [&](std::string_view name, auto&& value) {
    if (!good) return;
    good = at < parameters.size() && take_value(parameters[at], value);
    if (!good) wrong = name;
    ++at;
  });
  if (!good) return std::nullopt;
  if (!std::visit([](const auto& content) { return is_consistent(content); }, out.data.content)) {
    wrong = "SignalDataLength";
    return std::nullopt;
  }
  return out;
}

}  // namespace roger::radio
