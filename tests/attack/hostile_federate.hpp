// A federate that attacks the stations of its federation with what the HLA API offers: thousands of
// radio transmitters, silent streams, names with escape codes.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/RTIambassadorFactory.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {

/// Use it by on_host(), so that its sockets belong to the attacker's host.
class HostileFederate : private rti1516e::NullFederateAmbassador {
 public:
  /// Joins the federation, which must exist.
  HostileFederate(const std::string& federation, const std::string& rid, const std::string& name)
      : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
    rti_->connect(*this, rti1516e::HLA_IMMEDIATE, to_wide(rid));
    rti_->joinFederationExecution(to_wide(name), to_wide(name), to_wide(federation));
    transmitter_ = rti_->getObjectClassHandle(to_wide(radio::kTransmitterClass));
    rti1516e::AttributeHandleSet published;
    for (std::size_t i = 0; i < radio::kTransmitterAttributeCount; ++i) {
      attributes_.push_back(rti_->getAttributeHandle(
          transmitter_, to_wide(radio::name_of(static_cast<radio::TransmitterAttribute>(i)))));
      published.insert(attributes_.back());
    }
    rti_->publishObjectClassAttributes(transmitter_, published);
  }
  ~HostileFederate() override {
    try {
      rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
      rti_->disconnect();
    } catch (const rti1516e::Exception&) {
      // the federation has already ended
    }
  }
  HostileFederate(const HostileFederate&) = delete;
  HostileFederate& operator=(const HostileFederate&) = delete;

  [[nodiscard]] rti1516e::RTIambassador& rti() { return *rti_; }

  /// Registers a transmitter that is on the air, and sends all of its attributes.
  rti1516e::ObjectInstanceHandle transmit(std::uint64_t stream, Frequency frequency,
                                          const std::wstring& name = {}) {
    if (!name.empty()) reserve(name);
    const auto object = name.empty() ? rti_->registerObjectInstance(transmitter_)
                                     : rti_->registerObjectInstance(transmitter_, name);
    radio::TransmitterState state;
    state.stream = stream;
    state.frequency = frequency;
    state.status = radio::TransmitterStatus::kTransmitting;
    const auto application = static_cast<std::uint16_t>(1 + stream % 60'000);
    rti1516e::AttributeHandleValueMap values;
    for (const auto& [what, bytes] :
         radio::encode_transmitter({7, application, 1}, state, std::nullopt)) {
      values[attributes_.at(static_cast<std::size_t>(what))] = {bytes.data(), bytes.size()};
    }
    rti_->updateAttributeValues(object, values, {});
    return object;
  }
  /// Sends an impossible frequency of a transmitter.
  void send_nonsense(const rti1516e::ObjectInstanceHandle& object) {
    rti1516e::AttributeHandleValueMap values;
    values[attributes_.at(static_cast<std::size_t>(radio::TransmitterAttribute::kFrequency))] = {
        "x", 1};
    rti_->updateAttributeValues(object, values, {});
  }
  /// Sends a message to all stations, with a proof as its tag.
  void send(const radio::Message& message, const ByteVector& proof) {
    const auto of =
        rti_->getInteractionClassHandle(to_wide(radio::message_class_name(message.index())));
    rti_->publishInteractionClass(of);
    const std::vector<std::string_view> names = radio::message_parameters(message.index());
    const std::vector<ByteVector> bytes = radio::encode_message(message);
    rti1516e::ParameterHandleValueMap values;
    for (std::size_t i = 0; i < names.size(); ++i) {
      values[rti_->getParameterHandle(of, to_wide(names[i]))] = {bytes[i].data(), bytes[i].size()};
    }
    rti_->sendInteraction(of, values, {proof.data(), proof.size()});
  }
  /// Sends a packet of Roger's voice on the channel of its frequency.
  void send(const radio::VoicePacket& voice) {
    const filter::Channel channel = radio::to_channel(voice.transmission.address);
    const auto of = rti_->getInteractionClassHandle(to_wide(filter::channel_class_name(channel)));
    rti_->publishInteractionClass(of);
    if (!encoded_->encode(voice, false)) throw std::runtime_error("the packet is too long");
    rti1516e::ParameterHandleValueMap values;
    for (std::size_t i = 0; i < radio::kVoiceParameterCount; ++i) {
      const auto parameter = static_cast<radio::VoiceParameter>(i);
      const Bytes bytes = encoded_->bytes(parameter);
      if (bytes.empty()) continue;
      values[rti_->getParameterHandle(of, to_wide(radio::name_of(parameter)))] = {bytes.data(),
                                                                                  bytes.size()};
    }
    rti_->sendInteraction(of, values, {});
  }

 private:
  void reserve(const std::wstring& name) {
    reserved_ = false;
    rti_->reserveObjectInstanceName(name);
    if (!eventually([this] { return reserved_.load(); })) {
      throw std::runtime_error("the name is not reserved");
    }
  }
  void objectInstanceNameReservationSucceeded(const std::wstring& /*name*/) override {
    reserved_ = true;
  }

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::ObjectClassHandle transmitter_;
  std::vector<rti1516e::AttributeHandle> attributes_;
  std::unique_ptr<radio::VoiceParameters> encoded_ = std::make_unique<radio::VoiceParameters>();
  std::atomic<bool> reserved_{false};
};

}  // namespace roger::test
