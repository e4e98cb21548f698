#include "radio/hla/federate/fom_handles.hpp"

#include "core/text.hpp"
#include "radio/hla/other_executives.hpp"
#include "radio/hla/spatial.hpp"

namespace roger::radio {
namespace {

ChannelHandles find_channel_handles(rti1516e::RTIambassador& rti, filter::Channel channel) {
  ChannelHandles out;
  out.interaction = rti.getInteractionClassHandle(to_wide(channel_class_name(channel)));
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    out.parameters.at(i) = rti.getParameterHandle(out.interaction, to_wide(name_of(parameter)));
    out.meaning[out.parameters.at(i)] = parameter;
  }
  return out;
}

}  // namespace

FomHandles::FomHandles(rti1516e::RTIambassador& rti) {
  for (std::size_t i = 0; i < channels.size(); ++i) {
    const auto channel = static_cast<filter::Channel>(i);
    channels.at(i) = find_channel_handles(rti, channel);
    to_channel[channels.at(i).interaction] = channel;
  }
  plain = rti.getInteractionClassHandle(to_wide(kPlainVoiceClass));
  plain_audio = rti.getParameterHandle(plain, to_wide(name_of(VoiceParameter::kAudioData)));
  for (std::size_t i = 0; i < kMessageClassCount; ++i) {
    MessageHandles& message = messages.at(i);
    message.interaction = rti.getInteractionClassHandle(to_wide(message_class_name(i)));
    for (const std::string_view name : message_parameters(i)) {
      message.parameters.push_back(rti.getParameterHandle(message.interaction, to_wide(name)));
    }
    make_message[message.interaction] = i;
  }
  transmitter = rti.getObjectClassHandle(to_wide(kTransmitterClass));
  for (std::size_t i = 0; i < kTransmitterAttributeCount; ++i) {
    const auto attribute = static_cast<TransmitterAttribute>(i);
    transmitter_attributes.at(i) = rti.getAttributeHandle(transmitter, to_wide(name_of(attribute)));
    transmitter_meaning[transmitter_attributes.at(i)] = attribute;
  }
  for (const TransmitterAttribute attribute : radio::transmitter_attributes_to_read()) {
    transmitter_attributes_to_read.insert(
        transmitter_attributes.at(static_cast<std::size_t>(attribute)));
  }
  // Optional classes: the FOM may have no entities, and only Roger's RTI has RogerFederation.
  try {
    entity = rti.getObjectClassHandle(to_wide(kEntityClass));
    spatial = rti.getAttributeHandle(entity, to_wide(kSpatialAttribute));
  } catch (const rti1516e::NameNotFound&) {
    entity = {};
  }
  try {
    federation = rti.getObjectClassHandle(kFederationClass);
    other_executives = rti.getAttributeHandle(federation, kOtherExecutivesAttribute);
  } catch (const rti1516e::NameNotFound&) {
    federation = {};
  }
  federate_lost = rti.getInteractionClassHandle(kFederateLostClass);
  federate_name = rti.getParameterHandle(federate_lost, kFederateNameParameter);
  receiver = rti.getObjectClassHandle(to_wide(kReceiverClass));
  for (std::size_t i = 0; i < kReceiverAttributeCount; ++i) {
    receiver_attributes.at(i) =
        rti.getAttributeHandle(receiver, to_wide(name_of(static_cast<ReceiverAttribute>(i))));
  }
}

}  // namespace roger::radio
