#include "radio/hla/messages.hpp"

#include <array>
#include <concepts>
#include <type_traits>
#include <utility>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "radio/hla/message_values.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kMessageClassCount> kClasses = {
    "RogerLossReport",     "RogerHearingRequest", "RogerHearing",     "RogerJam",
    "RogerNetCut",         "RogerRadioCondition", "RogerCall",        "RogerClock",
    "RogerClockAnswer",    "RogerStatusRequest",  "RogerVoiceReport", "RogerBreakIn",
    "RogerControlRefused", "RogerDisGateway"};

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
  field("Net", message.net);
  field("SenderRadio", OptionalCount{message.sender_radio});
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
         name == "OwnSetting" || name == "Subject" || name == "Stages" || name == "Net" ||
         name == "SenderRadio" || (name.starts_with(kOfControl) && name != kOfControl);
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
