#include "radio/hla/federate/fom_handles.hpp"

#include "core/text.hpp"
#include "radio/hla/other_executives.hpp"
#include "radio/hla/spatial.hpp"

namespace roger::radio {
namespace {

/// Returns the handle that `ask` returns for a name. Throws MissingDefinition: "no WHAT NAME".
template <class Ask>
auto look_up(const std::string& what, std::string_view name, const Ask& ask) {
  try {
    return ask(to_wide(name));
  } catch (const rti1516e::NameNotFound&) {
    throw MissingDefinition("no " + what + " \"" + std::string(name) + "\"");
  }
}

/// Looks up names in the FOM of a federation. Throws MissingDefinition for each that it lacks.
class Lookup {
 public:
  explicit Lookup(rti1516e::RTIambassador& rti) : rti_(rti) {}

  [[nodiscard]] rti1516e::InteractionClassHandle interaction_class(std::string_view name) const {
    return look_up("interaction class", name, [this](const std::wstring& wide) {
      return rti_.getInteractionClassHandle(wide);
    });
  }
  [[nodiscard]] rti1516e::ObjectClassHandle object_class(std::string_view name) const {
    return look_up("object class", name,
                   [this](const std::wstring& wide) { return rti_.getObjectClassHandle(wide); });
  }
  [[nodiscard]] rti1516e::ParameterHandle parameter(const rti1516e::InteractionClassHandle& at,
                                                    std::string_view name) const {
    const std::string what = "parameter of " + to_utf8(rti_.getInteractionClassName(at));
    return look_up(what, name,
                   [&](const std::wstring& wide) { return rti_.getParameterHandle(at, wide); });
  }
  [[nodiscard]] rti1516e::AttributeHandle attribute(const rti1516e::ObjectClassHandle& at,
                                                    std::string_view name) const {
    const std::string what = "attribute of " + to_utf8(rti_.getObjectClassName(at));
    return look_up(what, name,
                   [&](const std::wstring& wide) { return rti_.getAttributeHandle(at, wide); });
  }

 private:
  rti1516e::RTIambassador& rti_;
};

ChannelHandles find_channel_handles(const Lookup& fom, filter::Channel channel) {
  ChannelHandles out;
  out.interaction = fom.interaction_class(filter::channel_class_name(channel));
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    out.parameters.at(i) = fom.parameter(out.interaction, name_of(parameter));
    out.meaning[out.parameters.at(i)] = parameter;
  }
  return out;
}

InteractionHandles find_handles(const Lookup& fom, std::string_view interaction,
                                const std::vector<std::string_view>& parameters) {
  InteractionHandles out;
  out.interaction = fom.interaction_class(interaction);
  for (const std::string_view name : parameters) {
    out.parameters.push_back(fom.parameter(out.interaction, name));
  }
  return out;
}

}  // namespace

FomHandles::FomHandles(rti1516e::RTIambassador& rti) {
  const Lookup fom(rti);
  plain = fom.interaction_class(kPlainVoiceClass);
  plain_audio = fom.parameter(plain, name_of(VoiceParameter::kAudioData));
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const auto channel = static_cast<filter::Channel>(i);
    channels.at(i) = find_channel_handles(fom, channel);
    to_channel[channels.at(i).interaction] = channel;
  }
  for (std::size_t i = 0; i < kMessageClassCount; ++i) {
    messages.at(i) = find_handles(fom, message_class_name(i), message_parameters(i));
    make_message[messages.at(i).interaction] = i;
  }
  transmitter = fom.object_class(kTransmitterClass);
  for (std::size_t i = 0; i < kTransmitterAttributeCount; ++i) {
    const auto attribute = static_cast<TransmitterAttribute>(i);
    transmitter_attributes.at(i) = fom.attribute(transmitter, name_of(attribute));
    transmitter_meaning[transmitter_attributes.at(i)] = attribute;
  }
  for (const TransmitterAttribute attribute : radio::transmitter_attributes_to_read()) {
    transmitter_attributes_to_read.insert(
        transmitter_attributes.at(static_cast<std::size_t>(attribute)));
  }
  // Optional classes: the FOM may have no entities or data, and only Roger's RTI has
  // RogerFederation.
  for (std::size_t i = 0; i < kDataClassCount; ++i) {
    try {
      data.at(i) = find_handles(fom, data_class_name(i), data_parameters(i));
      make_data[data.at(i).interaction] = i;
    } catch (const MissingDefinition&) {
      data.at(i) = {};
    }
  }
  try {
    entity = fom.object_class(kEntityClass);
    spatial = fom.attribute(entity, kSpatialAttribute);
  } catch (const MissingDefinition&) {
    entity = {};
  }
  try {
    federation = fom.object_class(to_utf8(kFederationClass));
    other_executives = fom.attribute(federation, to_utf8(kOtherExecutivesAttribute));
  } catch (const MissingDefinition&) {
    federation = {};
  }
  federate_lost = fom.interaction_class(to_utf8(kFederateLostClass));
  federate_name = fom.parameter(federate_lost, to_utf8(kFederateNameParameter));
  receiver = fom.object_class(kReceiverClass);
  for (std::size_t i = 0; i < kReceiverAttributeCount; ++i) {
    const auto attribute = static_cast<ReceiverAttribute>(i);
    receiver_attributes.at(i) = fom.attribute(receiver, name_of(attribute));
    receiver_meaning[receiver_attributes.at(i)] = attribute;
  }
}

}  // namespace roger::radio
