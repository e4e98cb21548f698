#include "radio/hla/message_values.hpp"

#include <bit>
#include <cmath>
#include <utility>

#include "dds-filter/channel.hpp"
#include "radio/signal/ascii_text.hpp"

namespace roger::radio {
namespace {

/// Larger than any difference of two clocks in seconds; fits an integer.
constexpr double kMaxAmount = 1e15;

/// Returns an empty control of class `index`; std::monostate if this version does not know it.
template <std::size_t I = 0>
RefusedControl make_control(std::size_t index) {
  if constexpr (I < std::variant_size_v<RefusedControl>) {
    return index == I ? RefusedControl(std::in_place_index<I>) : make_control<I + 1>(index);
  } else {
    return {};
  }
}

}  // namespace

void put_value(ByteWriter& writer, const std::string& text) {
  put_text(writer, text, kMaxMessageText);
}

void put_value(ByteWriter& writer, const WrittenReason<const Reason>& words) {
  put_value(writer, in_words(words.reason));
}

void put_value(ByteWriter& writer, const Cause<const Reason>& cause) {
  writer.put(static_cast<std::uint8_t>(cause.reason.code));
}

void put_value(ByteWriter& writer, const Sent<const Reason>& sent) {
  const bool words = sent.reason.code == HearingReason::kUnsaid;
  put_value(writer, words ? std::string{} : sent.reason.sent);
}

void put_value(ByteWriter& writer, const std::optional<std::string>& text) {
  if (text) put_value(writer, *text);
}

void put_value(ByteWriter& writer, const std::optional<double>& value) {
  if (value) writer.put(std::bit_cast<std::uint64_t>(*value));
}

void put_value(ByteWriter& writer, const std::optional<StageDelays>& stages) {
  if (!stages) return;
  for (const StageDelay& stage : *stages) {
    writer.put(stage.p50);
    writer.put(stage.p99);
    writer.put(stage.uncertainty);
  }
}

void put_value(ByteWriter& writer, bool value) {
  writer.put(static_cast<std::uint8_t>(value ? 1 : 0));
}

void put_value(ByteWriter& writer, float value) {
  writer.put_float(value);
}

void put_value(ByteWriter& writer, std::int64_t value) {
  writer.put_signed(value);
}

void put_value(ByteWriter& writer, Frequency value) {
  writer.put(value.hertz());
}

void put_value(ByteWriter& writer, const ControlClass<const RefusedControl>& field) {
  writer.put(static_cast<std::uint8_t>(field.control.index()));
}

void put_value(ByteWriter& writer, const OptionalText<const std::string>& field) {
  put_value(writer, field.text);
}

void put_value(ByteWriter& writer, const OptionalAmount<const std::optional<double>>& field) {
  put_value(writer, field.value);
}

bool take_value(Bytes bytes, std::string& text) {
  return take_text(bytes, text, kMaxMessageText);
}

bool take_value(Bytes bytes, bool& value) {
  std::uint8_t read = 0;
  if (!take(bytes, read) || read > 1) return false;
  value = read == 1;
  return true;
}

bool take_value(Bytes bytes, float& value) {
  constexpr float kMaxMagnitude = 1e9F;
  ByteReader reader(bytes);
  const float read = reader.get_float();
  if (!reader.done() || !(std::abs(read) <= kMaxMagnitude)) return false;
  value = read;
  return true;
}

bool take_value(Bytes bytes, std::int64_t& value) {
  std::uint64_t read = 0;
  if (!take(bytes, read)) return false;
  value = static_cast<std::int64_t>(read);
  return true;
}

bool take_value(Bytes bytes, Frequency& value) {
  std::uint64_t hertz = 0;
  if (!take(bytes, hertz) || hertz == 0 || filter::is_line_number(hertz)) {
    return false;
  }
  value = Frequency::from_hertz(hertz);
  return true;
}

bool take_value(Bytes bytes, WrittenReason<Reason> words) {
  return take_value(bytes, words.reason.sent);
}

bool take_value(Bytes bytes, Cause<Reason> cause) {
  std::uint8_t read = 0;
  if (!bytes.empty() && !take(bytes, read)) return false;
  cause.reason.code = to_hearing_reason(read);
  if (cause.reason.code != HearingReason::kUnsaid) cause.reason.sent.clear();
  return true;
}

bool take_value(Bytes bytes, std::optional<std::string>& text) {
  return bytes.empty() || take_value(bytes, text.emplace());
}

bool take_value(Bytes bytes, std::optional<double>& value) {
  if (bytes.empty()) return true;
  std::uint64_t bits = 0;
  if (!take(bytes, bits)) return false;
  value = std::bit_cast<double>(bits);
  return Reason::is_possible(*value);
}

bool take_value(Bytes bytes, std::optional<StageDelays>& stages) {
  if (bytes.empty()) return true;
  ByteReader reader(bytes);
  for (StageDelay& stage : stages.emplace()) {
    stage.p50 = reader.get<std::uint32_t>();
    stage.p99 = reader.get<std::uint32_t>();
    stage.uncertainty = reader.get<std::uint32_t>();
  }
  return reader.done();
}

bool take_value(Bytes bytes, Sent<Reason> sent) {
  std::string text;
  if (!bytes.empty() && !take_value(bytes, text)) return false;
  if (sent.reason.code != HearingReason::kUnsaid) sent.reason.sent = std::move(text);
  return true;
}

bool take_value(Bytes bytes, RefusalCause& cause) {
  std::uint8_t read = 0;
  if (!bytes.empty() && !take(bytes, read)) return false;
  cause = static_cast<RefusalCause>(read);
  return true;
}

bool take_value(Bytes bytes, OptionalAmount<std::optional<double>> field) {
  if (bytes.empty()) return true;
  std::uint64_t bits = 0;
  if (!take(bytes, bits)) return false;
  const auto value = std::bit_cast<double>(bits);
  field.value = value;
  return value >= 0.0 && value <= kMaxAmount;
}

bool take_value(Bytes bytes, OptionalText<std::string> field) {
  return bytes.empty() || take_value(bytes, field.text);
}

bool take_value(Bytes bytes, ControlClass<RefusedControl> field) {
  std::uint8_t read = 0;
  if (!take(bytes, read)) return false;
  field.control = make_control(read);
  return true;
}

}  // namespace roger::radio
