// The handles of the FOM's radio classes, looked up once after joining.
#pragma once

#include <RTI/RTI1516.h>

#include <array>
#include <map>
#include <stdexcept>

#include "radio/hla/messages.hpp"
#include "radio/hla/radio_data.hpp"
#include "radio/hla/receiver_object.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "radio/hla/voice_interaction.hpp"

namespace roger::radio {

/// One channel class and its parameters: handles by parameter, and parameters by handle.
struct ChannelHandles {
  rti1516e::InteractionClassHandle interaction;
  std::array<rti1516e::ParameterHandle, kVoiceParameterCount> parameters;
  std::map<rti1516e::ParameterHandle, VoiceParameter> meaning;
};

/// One class of messages or data and its parameters, in the order of message_parameters() or
/// data_parameters().
struct InteractionHandles {
  rti1516e::InteractionClassHandle interaction;
  std::vector<rti1516e::ParameterHandle> parameters;
};

/// The FOM of the federation lacks a class, attribute or parameter, which what() names.
class MissingDefinition : public std::runtime_error {
  using runtime_error::runtime_error;
};

/// Immutable after construction, so every thread may read it.
struct FomHandles {
  /// Finds the classes by name, whichever FOM modules define them. Throws MissingDefinition, and
  /// the RTI's exceptions except NameNotFound. The classes of entities, of data and of the
  /// federation are optional.
  explicit FomHandles(rti1516e::RTIambassador& rti);

  std::array<ChannelHandles, filter::kChannelCount> channels;
  std::map<rti1516e::InteractionClassHandle, filter::Channel> to_channel;
  rti1516e::InteractionClassHandle plain;
  rti1516e::ParameterHandle plain_audio;
  std::array<InteractionHandles, kMessageClassCount> messages;
  std::map<rti1516e::InteractionClassHandle, std::size_t> make_message;
  std::array<InteractionHandles, kDataClassCount> data;  // invalid if the FOM lacks the class
  std::map<rti1516e::InteractionClassHandle, std::size_t> make_data;
  rti1516e::ObjectClassHandle transmitter;
  std::array<rti1516e::AttributeHandle, kTransmitterAttributeCount> transmitter_attributes;
  std::map<rti1516e::AttributeHandle, TransmitterAttribute> transmitter_meaning;
  rti1516e::AttributeHandleSet transmitter_attributes_to_read;  // of other federates
  rti1516e::ObjectClassHandle entity;  // invalid if the FOM has no entities
  rti1516e::AttributeHandle spatial;
  /// Invalid on an RTI that does not report other executives.
  rti1516e::ObjectClassHandle federation;
  rti1516e::AttributeHandle other_executives;
  rti1516e::InteractionClassHandle federate_lost;
  rti1516e::ParameterHandle federate_name;
  rti1516e::ObjectClassHandle receiver;
  std::array<rti1516e::AttributeHandle, kReceiverAttributeCount> receiver_attributes;
  std::map<rti1516e::AttributeHandle, ReceiverAttribute> receiver_meaning;
};

}  // namespace roger::radio
