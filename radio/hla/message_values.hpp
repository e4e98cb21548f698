// The values in the parameters of Roger's own messages, and their encoding.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// A reason as a text parameter. A receiver uses the text only if the sender is newer and its code
/// is unknown, or older and sends no code.
template <class R>
struct WrittenReason {
  R& reason;
};
template <class R>
WrittenReason(R&) -> WrittenReason<R>;
/// The code of a reason. A known code replaces the text.
template <class R>
struct Cause {
  R& reason;
};
template <class R>
Cause(R&) -> Cause<R>;
/// The first subject of a reason; a reason that consists of text alone has none.
template <class R>
struct Sent {
  R& reason;
};
template <class R>
Sent(R&) -> Sent<R>;

/// The class of a refused control: the index of its alternative.
template <class C>
struct ControlClass {
  C& control;
};
template <class C>
ControlClass(C&) -> ControlClass<C>;
/// A member of a refused control; nullptr: controls of its class do not have the member.
template <class T>
struct ControlPart {
  T* value;
  bool is_known;  // whether this version knows the class of the control
};
/// A text that may be absent.
template <class T>
struct OptionalText {
  T& text;
};
template <class T>
OptionalText(T&) -> OptionalText<T>;
/// A count that may be absent.
template <class T>
struct OptionalCount {
  T& value;
};
template <class T>
OptionalCount(T&) -> OptionalCount<T>;
/// A number that may be absent; otherwise 0 to 1e15, larger than any difference of two clocks
/// in seconds.
template <class T>
struct OptionalAmount {
  T& value;
};
template <class T>
OptionalAmount(T&) -> OptionalAmount<T>;

/// @{ Writes a value. Absent values have no octets.
void put_value(ByteWriter& writer, const std::string& text);
void put_value(ByteWriter& writer, const WrittenReason<const Reason>& words);
void put_value(ByteWriter& writer, const Cause<const Reason>& cause);
void put_value(ByteWriter& writer, const Sent<const Reason>& sent);
void put_value(ByteWriter& writer, const std::optional<std::string>& text);
void put_value(ByteWriter& writer, const std::optional<double>& value);
void put_value(ByteWriter& writer, const std::optional<StageDelays>& stages);
void put_value(ByteWriter& writer, bool value);
void put_value(ByteWriter& writer, float value);
void put_value(ByteWriter& writer, std::int64_t value);
void put_value(ByteWriter& writer, Frequency value);
void put_value(ByteWriter& writer, const ControlClass<const RefusedControl>& field);
void put_value(ByteWriter& writer, const OptionalText<const std::string>& field);
void put_value(ByteWriter& writer, const OptionalAmount<const std::optional<double>>& field);
template <std::unsigned_integral T>
void put_value(ByteWriter& writer, T value) {
  writer.put(value);
}
template <std::unsigned_integral T>
void put_value(ByteWriter& writer, const OptionalCount<const T>& field) {
  writer.put(field.value);
}
template <class T>
requires std::is_enum_v<T>
void put_value(ByteWriter& writer, T value) {
  writer.put(static_cast<std::uint8_t>(value));
}
template <class T>
void put_value(ByteWriter& writer, const ControlPart<T>& part) {
  if (part.value == nullptr) return;
  if constexpr (std::same_as<T, const Frequency>) {
    if (part.value->hertz() == 0) return;  // it was absent, too, in the message that named it
  }
  put_value(writer, *part.value);
}
/// @}

/// The last value of an enumeration.
template <class E>
inline constexpr E kLastValue{};
template <>
inline constexpr JamKind kLastValue<JamKind> = JamKind::kTone;
template <>
inline constexpr Failure kLastValue<Failure> = Failure::kBoth;
template <>
inline constexpr CallWord kLastValue<CallWord> = CallWord::kTalking;
template <>
inline constexpr SquelchForce kLastValue<SquelchForce> = SquelchForce::kClosed;

/// @{ Reads the whole octets of a parameter as a value. Returns false if they are none: of another
/// length, beyond the limits of the type, or unknown. Absent values read as empty.
[[nodiscard]] bool take_value(Bytes bytes, std::string& text);
[[nodiscard]] bool take_value(Bytes bytes, bool& value);
/// Reads a quantity in hertz or decibels. Rejects NaN, infinities and values beyond 1e9.
[[nodiscard]] bool take_value(Bytes bytes, float& value);
[[nodiscard]] bool take_value(Bytes bytes, std::int64_t& value);
[[nodiscard]] bool take_value(Bytes bytes, Frequency& value);
[[nodiscard]] bool take_value(Bytes bytes, WrittenReason<Reason> words);
/// Reads the code of a reason. If it is missing or unknown, the text read before is kept.
[[nodiscard]] bool take_value(Bytes bytes, Cause<Reason> cause);
[[nodiscard]] bool take_value(Bytes bytes, std::optional<std::string>& text);
[[nodiscard]] bool take_value(Bytes bytes, std::optional<double>& value);
[[nodiscard]] bool take_value(Bytes bytes, std::optional<StageDelays>& stages);
/// Reads the subject. Must be called after WrittenReason and Cause: the text and the subject share
/// a field.
[[nodiscard]] bool take_value(Bytes bytes, Sent<Reason> sent);
/// Reads the cause of a refusal, which may be that of a newer version.
[[nodiscard]] bool take_value(Bytes bytes, RefusalCause& cause);
[[nodiscard]] bool take_value(Bytes bytes, OptionalAmount<std::optional<double>> field);
[[nodiscard]] bool take_value(Bytes bytes, OptionalText<std::string> field);
[[nodiscard]] bool take_value(Bytes bytes, ControlClass<RefusedControl> field);
template <std::unsigned_integral T>
[[nodiscard]] bool take_value(Bytes bytes, T& value) {
  return take(bytes, value);
}
template <std::unsigned_integral T>
[[nodiscard]] bool take_value(Bytes bytes, OptionalCount<T> field) {
  return bytes.empty() || take(bytes, field.value);
}
template <class T>
requires std::is_enum_v<T>
[[nodiscard]] bool take_value(Bytes bytes, T& value) {
  std::uint8_t read = 0;
  if (!take(bytes, read) || read > static_cast<std::uint8_t>(kLastValue<T>)) return false;
  value = static_cast<T>(read);
  return true;
}
/// Reads a member of a refused control. Must be called after ControlClass.
template <class T>
[[nodiscard]] bool take_value(Bytes bytes, ControlPart<T> part) {
  if (bytes.empty() || !part.is_known) return true;
  return part.value != nullptr && take_value(bytes, *part.value);
}
/// @}

}  // namespace roger::radio
