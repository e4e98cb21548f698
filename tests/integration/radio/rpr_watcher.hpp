// A federate that records all attribute updates of RPR's radio objects.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/RTIambassadorFactory.h>

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace roger::radio {

class RprWatcher : private rti1516e::NullFederateAmbassador {
 public:
  using Attributes = std::map<std::string, std::string>;  // octets by name
  struct Update {
    std::string object;
    bool transmitter = false;  // otherwise a receiver
    Attributes attributes;
    std::string tag;
  };

  RprWatcher(const std::string& federation, const std::string& rid) {
    rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    rti_->connect(*this, rti1516e::HLA_IMMEDIATE, std::wstring(rid.begin(), rid.end()));
    rti_->joinFederationExecution(L"watcher", L"test",
                                  std::wstring(federation.begin(), federation.end()));
    watch(L"RadioTransmitter", {L"EntityIdentifier",
                                L"HostObjectIdentifier",
                                L"RelativePosition",
                                L"AntennaPatternData",
                                L"CryptographicMode",
                                L"CryptoSystem",
                                L"EncryptionKeyIdentifier",
                                L"Frequency",
                                L"FrequencyBandwidth",
                                L"RadioIndex",
                                L"RadioInputSource",
                                L"RadioSystemType",
                                L"RFModulationSystemType",
                                L"RFModulationType",
                                L"SpreadSpectrum",
                                L"StreamTag",
                                L"TimeHopInUse",
                                L"TransmittedPower",
                                L"TransmitterOperationalStatus",
                                L"WorldLocation"});
    watch(L"RadioReceiver",
          {L"EntityIdentifier", L"HostObjectIdentifier", L"RelativePosition", L"RadioIndex",
           L"ReceivedPower", L"ReceivedTransmitterIdentifier", L"ReceiverOperationalStatus"});
    for (const auto& [of, names] : names_) {
      rti1516e::AttributeHandleSet wanted;
      for (const auto& [handle, name] : names) wanted.insert(handle);
      rti_->subscribeObjectClassAttributes(of, wanted);
    }
  }
  ~RprWatcher() override {
    try {
      rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST);
      rti_->disconnect();
    } catch (const rti1516e::Exception&) {
      // the federation has already ended
    }
  }
  RprWatcher(const RprWatcher&) = delete;
  RprWatcher& operator=(const RprWatcher&) = delete;

  /// Requests all attributes of all discovered objects.
  void request_all() {
    std::set<rti1516e::ObjectInstanceHandle> objects;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [object, of] : classes_) objects.insert(object);
    }
    for (const auto& object : objects) {
      rti1516e::AttributeHandleSet wanted;
      for (const auto& [handle, name] : names_.at(class_of(object))) wanted.insert(handle);
      rti_->requestAttributeValueUpdate(object, wanted, rti1516e::VariableLengthData());
    }
  }
  [[nodiscard]] std::size_t discovered() const {
    const std::lock_guard lock(mutex_);
    return classes_.size();
  }
  [[nodiscard]] std::vector<Update> updates() const {
    const std::lock_guard lock(mutex_);
    return updates_;
  }
  /// Returns the known attributes of each object of one class.
  [[nodiscard]] std::map<std::string, Attributes> objects(bool transmitters) const {
    std::map<std::string, Attributes> out;
    for (const Update& update : updates()) {
      if (update.transmitter != transmitters) continue;
      for (const auto& [name, octets] : update.attributes) out[update.object][name] = octets;
    }
    return out;
  }

 private:
  void watch(const std::wstring& name, const std::vector<std::wstring>& attributes) {
    const auto of = rti_->getObjectClassHandle(L"HLAobjectRoot.EmbeddedSystem." + name);
    if (name == L"RadioTransmitter") transmitter_ = of;
    for (const std::wstring& attribute : attributes) {
      names_[of][rti_->getAttributeHandle(of, attribute)] = {attribute.begin(), attribute.end()};
    }
  }
  [[nodiscard]] rti1516e::ObjectClassHandle class_of(
      const rti1516e::ObjectInstanceHandle& object) const {
    const std::lock_guard lock(mutex_);
    return classes_.at(object);
  }

  using NullFederateAmbassador::reflectAttributeValues;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object, rti1516e::ObjectClassHandle of,
                              const std::wstring& name) override {
    const std::lock_guard lock(mutex_);
    classes_[object] = of;
    objects_[object] = {name.begin(), name.end()};
  }
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object, rti1516e::ObjectClassHandle of,
                              const std::wstring& name,
                              rti1516e::FederateHandle /*producer*/) override {
    discoverObjectInstance(object, of, name);
  }
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType /*sent*/,
                              rti1516e::TransportationType /*type*/,
                              rti1516e::SupplementalReflectInfo /*info*/) override {
    const std::lock_guard lock(mutex_);
    Update update;
    update.object = objects_[object];
    update.transmitter = classes_[object] == transmitter_;
    update.tag.assign(static_cast<const char*>(tag.data()), tag.size());
    for (const auto& [handle, value] : values) {
      update.attributes[names_[classes_[object]][handle]].assign(
          static_cast<const char*>(value.data()), value.size());
    }
    updates_.push_back(std::move(update));
  }

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  std::map<rti1516e::ObjectClassHandle, std::map<rti1516e::AttributeHandle, std::string>> names_;
  rti1516e::ObjectClassHandle transmitter_;
  mutable std::mutex mutex_;
  std::map<rti1516e::ObjectInstanceHandle, rti1516e::ObjectClassHandle> classes_;
  std::map<rti1516e::ObjectInstanceHandle, std::string> objects_;
  std::vector<Update> updates_;
};

}  // namespace roger::radio
