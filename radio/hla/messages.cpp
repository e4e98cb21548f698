#include "radio/hla/messages.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <type_traits>
#include <utility>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/signal/ascii_text.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kMessageClassCount> kClasses = {
    "RogerLossReport",     "RogerHearingRequest", "RogerHearing",     "RogerJam",
    "RogerNetCut",         "RogerRadioCondition", "RogerCall",        "RogerClock",
    "RogerClockAnswer",    "RogerStatusRequest",  "RogerVoiceReport", "RogerBreakIn",
    "RogerControlRefused", "RogerDisGateway"};

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
/// A number that may be absent; otherwise 0 to kMaxAmount.
template <class T>
struct OptionalAmount {
  T& value;
};
template <class T>
OptionalAmount(T&) -> OptionalAmount<T>;
/// Larger than any difference of two clocks in seconds; fits an integer.
constexpr double kMaxAmount = 1e15;

/// Returns the member of the control that one of `members` is.
template <class C, class T, class... Of>
auto part_of(C& control, T Of::*... members) {
  using Member = std::conditional_t<std::is_const_v<C>, const T, T>;
  Member* found = nullptr;
  const auto look = [&control, &found]<class One>(T One::*member) {
    if (auto* one = std::get_if<One>(&control)) found = &(one->*member);
  };
  (look(members), ...);
  return ControlPart<Member>{found, !std::holds_alternative<std::monostate>(control)};
}

template <class M, class Of>
concept IsMessage = std::same_as<std::remove_const_t<M>, Of>;

/// Calls `field` with the name of each parameter and a reference to its value, in the order of the
/// FOM module. Encoding and decoding share this list, so they cannot disagree about the order.
void for_each_field(IsMessage<StreamLoss> auto& message, auto&& field) {
  field("StreamTag", message.stream);
  field("Receiver", message.receiver);
  field("Expected", message.loss.expected);
  field("Lost", message.loss.lost);
  field("Bursts", OptionalCount{message.loss.bursts});
}
void for_each_field(IsMessage<HearingRequest> auto& message, auto&& field) {
  field("StreamTag", message.stream);
}
void for_each_field(IsMessage<ReceptionReport> auto& message, auto&& field) {
  field("StreamTag", message.stream);
  field("CallSign", message.call_sign);
  field("Radio", message.radio);
  field("Heard", message.heard);
  field("Reason", WrittenReason{message.reason});
  field("Cause", Cause{message.reason});
  field("Value", message.reason.value);
  field("SentWith", Sent{message.reason});
  field("OwnSetting", message.reason.own);
}
void for_each_field(IsMessage<Jam> auto& message, auto&& field) {
  field("Source", message.source);
  field("Frequency", message.frequency);
  field("Bandwidth", message.bandwidth_hz);
  field("Kind", message.kind);
  field("Strength", message.strength_db);
}
void for_each_field(IsMessage<NetCut> auto& message, auto&& field) {
  field("Source", message.source);
  field("Frequency", message.frequency);
  field("Cut", message.cut);
}
void for_each_field(IsMessage<RadioCondition> auto& message, auto&& field) {
  field("Source", message.source);
  field("CallSign", message.call_sign);
  field("RadioIndex", message.radio_index);
  field("Failure", message.failure);
  field("Loss", message.loss_db);
  field("Squelch", message.squelch);
}

void for_each_field(IsMessage<CallSignal> auto& message, auto&& field) {
  field("Call", message.call);
  field("From", message.from);
  field("To", message.to);
  field("Word", message.word);
}
void for_each_field(IsMessage<ClockNotice> auto& message, auto&& field) {
  field("Station", message.station);
  field("Domain", message.domain);
  field("Name", message.name);
  field("Sent", message.sent_ns);
  field("Reference", message.reference);
  field("Offset", message.offset_ns);
  field("Bound", message.bound_ns);
  field("DriftKnown", message.drift_known);
  field("Drift", message.drift_ppm);
  field("To", message.to);
  field("Exchange", message.exchange);
}
void for_each_field(IsMessage<ClockAnswer> auto& message, auto&& field) {
  field("Station", message.station);
  field("To", message.to);
  field("Exchange", message.exchange);
  field("Received", message.received_ns);
  field("Sent", message.sent_ns);
}

void for_each_field(IsMessage<StatusRequest> auto& /*message*/, auto&& /*field*/) {
}
void for_each_field(IsMessage<VoiceReport> auto& message, auto&& field) {
  field("Federate", message.federate);
  field("Receiver", message.receiver);
  field("Sender", message.sender);
  field("Number", message.number);
  field("Count", message.count);
  field("Packets", message.packets);
  field("Lost", message.lost);
  field("Late", message.late);
  field("ClocksRelated", message.clocks_related);
  field("NetworkP50", message.network.p50);
  field("NetworkP95", message.network.p95);
  field("NetworkP99", message.network.p99);
  field("EndToEndP50", message.end_to_end.p50);
  field("EndToEndP95", message.end_to_end.p95);
  field("EndToEndP99", message.end_to_end.p99);
  field("Uncertainty", message.uncertainty);
  field("Stages", message.stages);
}

void for_each_field(IsMessage<BreakIn> auto& message, auto&& field) {
  field("StreamTag", message.stream);
}
void for_each_field(IsMessage<ControlRefused> auto& message, auto&& field) {
  field("Source", message.source);
  field("CallSign", message.call_sign);
  field("Sender", message.sender);
  field("SenderProved", message.sender_proved);
  field("Control", ControlClass{message.control});
  field("Cause", message.reason.cause);
  field("Value", OptionalAmount{message.reason.value});
  field("Subject", OptionalText{message.reason.subject});
  field("ControlFrequency", part_of(message.control, &Jam::frequency, &NetCut::frequency));
  field("ControlKind", part_of(message.control, &Jam::kind));
  field("ControlCut", part_of(message.control, &NetCut::cut));
  field("ControlStation", part_of(message.control, &RadioCondition::call_sign));
  field("ControlRadio", part_of(message.control, &RadioCondition::radio_index));
  field("ControlFailure", part_of(message.control, &RadioCondition::failure));
  field("ControlLoss", part_of(message.control, &RadioCondition::loss_db));
  field("ControlSquelch", part_of(message.control, &RadioCondition::squelch));
}

void for_each_field(IsMessage<GatewayNotice> auto& message, auto&& field) {
  field("Gateway", message.gateway);
  field("Exercise", message.exercise);
}

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
template <std::unsigned_integral T>
void put_value(ByteWriter& writer, T value) {
  writer.put(value);
}
template <class T>
requires std::is_enum_v<T>
void put_value(ByteWriter& writer, T value) {
  writer.put(static_cast<std::uint8_t>(value));
}

void put_value(ByteWriter& writer, const ControlClass<const RefusedControl>& field) {
  writer.put(static_cast<std::uint8_t>(field.control.index()));
}
void put_value(ByteWriter& writer, const OptionalText<const std::string>& field) {
  put_value(writer, field.text);
}
void put_value(ByteWriter& writer, const OptionalCount<const std::uint32_t>& field) {
  writer.put(field.value);
}
void put_value(ByteWriter& writer, const OptionalAmount<const std::optional<double>>& field) {
  put_value(writer, field.value);
}
template <class T>
void put_value(ByteWriter& writer, const ControlPart<T>& part) {
  if (part.value == nullptr) return;
  if constexpr (std::same_as<T, const Frequency>) {
    if (part.value->hertz() == 0) return;  // it was absent, too, in the message that named it
  }
  put_value(writer, *part.value);
}

template <class E>
constexpr E kMax;
template <>
constexpr JamKind kMax<JamKind> = JamKind::kTone;
template <>
constexpr Failure kMax<Failure> = Failure::kBoth;
template <>
constexpr CallWord kMax<CallWord> = CallWord::kTalking;
template <>
constexpr SquelchForce kMax<SquelchForce> = SquelchForce::kClosed;

bool take_value(Bytes bytes, std::string& text) {
  return take_text(bytes, text, kMaxMessageText);
}
bool take_value(Bytes bytes, bool& value) {
  std::uint8_t read = 0;
  if (!take(bytes, read) || read > 1) return false;
  value = read == 1;
  return true;
}
/// Reads a quantity in hertz or decibels. Rejects NaN, infinities and values beyond 1e9.
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
template <std::unsigned_integral T>
bool take_value(Bytes bytes, T& value) {
  return take(bytes, value);
}
bool take_value(Bytes bytes, WrittenReason<Reason> words) {
  return take_value(bytes, words.reason.sent);
}
/// Reads the code of a reason. If it is missing or unknown, the text read before is kept.
bool take_value(Bytes bytes, Cause<Reason> cause) {
  std::uint8_t read = 0;
  if (!bytes.empty() && !take(bytes, read)) return false;
  cause.reason.code = to_hearing_reason(read);
  if (cause.reason.code != HearingReason::kUnsaid) cause.reason.sent.clear();
  return true;
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
/// Reads the subject. Must be called after WrittenReason and Cause: the text and the subject share
/// a field.
bool take_value(Bytes bytes, Sent<Reason> sent) {
  std::string text;
  if (!bytes.empty() && !take_value(bytes, text)) return false;
  if (sent.reason.code != HearingReason::kUnsaid) sent.reason.sent = std::move(text);
  return true;
}
template <class T>
requires std::is_enum_v<T>
bool take_value(Bytes bytes, T& value) {
  std::uint8_t read = 0;
  if (!take(bytes, read) || read > static_cast<std::uint8_t>(kMax<T>)) return false;
  value = static_cast<T>(read);
  return true;
}

/// Reads the cause of a refusal, which may be that of a newer version.
bool take_value(Bytes bytes, RefusalCause& cause) {
  std::uint8_t read = 0;
  if (!bytes.empty() && !take(bytes, read)) return false;
  cause = static_cast<RefusalCause>(read);
  return true;
}
bool take_value(Bytes bytes, OptionalCount<std::uint32_t> field) {
  return bytes.empty() || take(bytes, field.value);
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
/// Returns an empty control of class `index`; std::monostate if this version does not know it.
template <std::size_t I = 0>
RefusedControl make_control(std::size_t index) {
  if constexpr (I < std::variant_size_v<RefusedControl>) {
    return index == I ? RefusedControl(std::in_place_index<I>) : make_control<I + 1>(index);
  } else {
    return {};
  }
}
bool take_value(Bytes bytes, ControlClass<RefusedControl> field) {
  std::uint8_t read = 0;
  if (!take(bytes, read)) return false;
  field.control = make_control(read);
  return true;
}
/// Reads a member of a refused control. Must be called after ControlClass.
template <class T>
bool take_value(Bytes bytes, ControlPart<T> part) {
  if (bytes.empty() || !part.is_known) return true;
  return part.value != nullptr && take_value(bytes, *part.value);
}

/// Returns an empty message of class `index`.
template <std::size_t I = 0>
Message make_message(std::size_t index) {
  if constexpr (I < kMessageClassCount) {
    return index == I ? Message(std::in_place_index<I>) : make_message<I + 1>(index);
  } else {
    return {};
  }
}

}  // namespace

std::string message_class_name(std::size_t index) {
  return "HLAinteractionRoot." + std::string(kClasses.at(index));
}

bool is_for_stations(std::size_t index) {
  return !std::holds_alternative<VoiceReport>(make_message(index)) && !is_for_gateways(index);
}

bool is_for_gateways(std::size_t index) {
  return std::holds_alternative<GatewayNotice>(make_message(index));
}

bool is_optional_parameter(std::string_view name) {
  constexpr std::string_view kOfControl = "Control";  // begins the names of its members
  return name == "Bursts" || name == "Cause" || name == "Value" || name == "SentWith" ||
         name == "OwnSetting" || name == "Subject" || name == "Stages" ||
         (name.starts_with(kOfControl) && name != kOfControl);
}

std::vector<std::string_view> message_parameters(std::size_t index) {
  std::vector<std::string_view> out;
  Message message = make_message(index);
  std::visit(
      [&out](auto& of) {
        for_each_field(of,
                       [&out](std::string_view name, auto&& /*value*/) { out.push_back(name); });
      },
      message);
  return out;
}

std::vector<ByteVector> encode_message(const Message& message) {
  std::vector<ByteVector> out;
  std::array<Octet, sizeof(std::uint32_t) + kMaxMessageText> storage{};
  std::visit(
      [&](const auto& of) {
        for_each_field(of, [&](std::string_view /*name*/, const auto& value) {
          ByteWriter writer(storage);
          put_value(writer, value);
          out.emplace_back(writer.written().begin(), writer.written().end());
        });
      },
      message);
  return out;
}

ByteVector signed_content(std::size_t index, std::span<const Bytes> parameters) {
  ByteVector out;
  const auto append = [&out](Bytes octets) {
    const auto size = big_endian<Octet>(static_cast<std::uint32_t>(octets.size()));
    out.insert(out.end(), size.begin(), size.end());
    out.insert(out.end(), octets.begin(), octets.end());
  };
  append(as_octets(message_class_name(index)));
  for (const Bytes parameter : parameters) append(parameter);
  return out;
}

std::optional<Message> decode_message(std::size_t index, std::span<const Bytes> parameters,
                                      std::string_view& wrong) {
  Message message = make_message(index);
  std::size_t next = 0;
  bool right = true;
  std::visit(
      [&](auto& of) {
        for_each_field(of, [&](std::string_view name, auto&& value) {
          const std::size_t at = next++;
          if (!right) return;
          const bool present = at < parameters.size();
          if (!present && is_optional_parameter(name)) return;
          right = present && take_value(parameters[at], value);
          if (!right) wrong = name;
        });
      },
      message);
  if (!right) return std::nullopt;
  return message;
}

}  // namespace roger::radio
