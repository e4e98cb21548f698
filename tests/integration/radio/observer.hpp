// A federate that uses the standard's API only, like another vendor's radio or recorder: it knows
// RPR's radio classes and none of Roger's.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/RTIambassadorFactory.h>

#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/octets.hpp"

namespace roger::radio {

class Observer : private rti1516e::NullFederateAmbassador {
 public:
  /// A received update or interaction, in the order of arrival.
  struct Seen {
    enum class What { kVoice, kStatus } what{};
    std::uint64_t stream = 0;  // of a voice signal
    int status = 0;            // of a transmitter
    std::size_t parameters = 0;
    std::vector<unsigned char> audio;
  };

  Observer(const std::string& federation, const std::string& rid,
           const std::vector<std::string>& modules) {
    rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    rti_->connect(*this, rti1516e::HLA_IMMEDIATE, wide(rid));
    std::vector<std::wstring> paths;
    paths.reserve(modules.size());
    for (const auto& module : modules) paths.push_back(wide(module));
    try {
      rti_->createFederationExecution(wide(federation), paths);
    } catch (const rti1516e::FederationExecutionAlreadyExists&) {
      // a station created the federation first
    }
    rti_->joinFederationExecution(L"test", wide(federation));
    voice_ =
        rti_->getInteractionClassHandle(L"HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal");
    audio_ = rti_->getParameterHandle(voice_, L"AudioData");
    transmitter_ = rti_->getObjectClassHandle(L"HLAobjectRoot.EmbeddedSystem.RadioTransmitter");
    status_ = rti_->getAttributeHandle(transmitter_, L"TransmitterOperationalStatus");
    stream_ = rti_->getAttributeHandle(transmitter_, L"StreamTag");
    frequency_ = rti_->getAttributeHandle(transmitter_, L"Frequency");
    location_ = rti_->getAttributeHandle(transmitter_, L"WorldLocation");
    entity_ = rti_->getAttributeHandle(transmitter_, L"EntityIdentifier");
  }
  ~Observer() override {
    try {
      rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
      rti_->disconnect();
    } catch (const rti1516e::Exception&) {
      // the federation has already ended
    }
  }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  void listen() {
    rti_->subscribeObjectClassAttributes(transmitter_, {status_});
    rti_->subscribeInteractionClass(voice_);
  }
  /// Registers an RPR transmitter on `hertz`; `axes`: octets of its position x, y and z.
  void transmit_on(std::uint64_t stream, std::uint64_t hertz,
                   const std::vector<std::uint64_t>& axes = {}, const std::string& entity = {}) {
    rti_->publishInteractionClass(voice_);
    rti_->publishObjectClassAttributes(transmitter_,
                                       {status_, stream_, frequency_, location_, entity_});
    const auto object = rti_->registerObjectInstance(transmitter_);
    rti1516e::AttributeHandleValueMap values;
    values[stream_] = big_endian(stream);
    values[frequency_] = big_endian(hertz);
    values[status_] = rti1516e::VariableLengthData("\x02", 1);
    std::vector<char> place;
    for (const std::uint64_t axis : axes) {
      const auto octets = big_endian(axis);
      const char* first = static_cast<const char*>(octets.data());
      place.insert(place.end(), first, first + octets.size());
    }
    if (!place.empty())
      values[location_] = rti1516e::VariableLengthData(place.data(), place.size());
    if (!entity.empty())
      values[entity_] = rti1516e::VariableLengthData(entity.data(), entity.size());
    rti_->updateAttributeValues(object, values, rti1516e::VariableLengthData());
    const std::lock_guard lock(mutex_);
    values_ = std::move(values);
  }
  /// Answers requests for the attributes of its transmitter from now on, but not the first `lost`
  /// ones.
  void answer_after(std::size_t lost) {
    const std::lock_guard lock(mutex_);
    unanswered_ = lost;
  }
  /// Returns the number of requests for the attributes of its transmitter.
  [[nodiscard]] std::size_t requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  /// Sends AudioData only.
  void send(const ByteVector& audio_data) {
    rti1516e::ParameterHandleValueMap values;
    values[audio_] = rti1516e::VariableLengthData(audio_data.data(), audio_data.size());
    rti_->sendInteraction(voice_, values, rti1516e::VariableLengthData());
  }

  [[nodiscard]] std::vector<Seen> seen() const {
    const std::lock_guard lock(mutex_);
    return seen_;
  }
  [[nodiscard]] std::size_t voices() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const Seen& item : seen_) count += item.what == Seen::What::kVoice ? 1 : 0;
    return count;
  }

 private:
  static std::wstring wide(const std::string& text) { return {text.begin(), text.end()}; }
  static rti1516e::VariableLengthData big_endian(std::uint64_t value) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(value >> (56 - 8 * i));
    return {bytes, sizeof bytes};
  }

  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& /*tag*/, rti1516e::OrderType /*sent*/,
                          rti1516e::TransportationType /*type*/,
                          rti1516e::SupplementalReceiveInfo /*info*/) override {
    if (interaction != voice_) return;
    Seen item;
    item.what = Seen::What::kVoice;
    item.parameters = values.size();
    const auto audio = values.find(audio_);
    if (audio != values.end()) {
      const auto* bytes = static_cast<const unsigned char*>(audio->second.data());
      item.audio.assign(bytes, bytes + audio->second.size());
      for (std::size_t i = 0; i < 8 && i < item.audio.size(); ++i) {
        item.stream = (item.stream << 8U) | item.audio[i];
      }
    }
    const std::lock_guard lock(mutex_);
    seen_.push_back(std::move(item));
  }
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle /*object*/,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& /*tag*/,
                              rti1516e::OrderType /*sent*/, rti1516e::TransportationType /*type*/,
                              rti1516e::SupplementalReflectInfo /*info*/) override {
    const auto status = values.find(status_);
    if (status == values.end() || status->second.size() != 1) return;
    Seen item;
    item.what = Seen::What::kStatus;
    item.status = *static_cast<const unsigned char*>(status->second.data());
    const std::lock_guard lock(mutex_);
    seen_.push_back(std::move(item));
  }

  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                   const rti1516e::AttributeHandleSet& /*attributes*/,
                                   const rti1516e::VariableLengthData& /*tag*/) override {
    rti1516e::AttributeHandleValueMap values;
    {
      const std::lock_guard lock(mutex_);
      if (++requests_ <= unanswered_) return;
      values = values_;
    }
    rti_->updateAttributeValues(object, values, rti1516e::VariableLengthData());
  }

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::InteractionClassHandle voice_;
  rti1516e::ParameterHandle audio_;
  rti1516e::ObjectClassHandle transmitter_;
  rti1516e::AttributeHandle status_;
  rti1516e::AttributeHandle stream_;
  rti1516e::AttributeHandle frequency_;
  rti1516e::AttributeHandle location_;
  rti1516e::AttributeHandle entity_;
  mutable std::mutex mutex_;
  std::vector<Seen> seen_;
  rti1516e::AttributeHandleValueMap values_;  // of its transmitter
  std::size_t requests_ = 0;
  std::size_t unanswered_ = std::numeric_limits<std::size_t>::max();
};

}  // namespace roger::radio
