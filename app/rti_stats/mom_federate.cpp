#include "app/rti_stats/mom_federate.hpp"

#include <RTI/encoding/EncodingExceptions.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>

#include "core/text.hpp"

namespace roger::app::rti_stats {

MomFederate::MomFederate(const std::string& rid, const std::string& federation,
                         const std::vector<std::string>& fom)
    : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
  rti_->connect(*this, rti1516e::HLA_IMMEDIATE, to_wide(rid));
  std::vector<std::wstring> modules;
  modules.reserve(fom.size());
  for (const std::string& module : fom) modules.push_back(to_wide(module));
  try {
    self_ = rti_->joinFederationExecution(L"rti-stats", to_wide(federation), modules);
    subscribe();
  } catch (...) {
    if (self_.isValid()) rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
    throw;
  }
}

MomFederate::~MomFederate() {
  try {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  } catch (const rti1516e::Exception&) {
    // The connection ends in any case.
  }
}

void MomFederate::subscribe() {
  federate_class_ = rti_->getObjectClassHandle(L"HLAmanager.HLAfederate.RogerFederate");
  rti1516e::AttributeHandleSet wanted;
  for (const std::wstring& name : known_attributes()) {
    const auto attribute = rti_->getAttributeHandle(federate_class_, name);
    attributes_[attribute] = name;
    wanted.insert(attribute);
  }
  federate_handle_ = rti_->getAttributeHandle(federate_class_, L"HLAfederateHandle");
  wanted.insert(federate_handle_);
  federation_class_ = rti_->getObjectClassHandle(L"HLAmanager.HLAfederation");
  federates_ = rti_->getAttributeHandle(federation_class_, L"HLAfederatesInFederation");
  rti_->subscribeObjectClassAttributes(federation_class_, {federates_});
  rti_->subscribeObjectClassAttributes(federate_class_, wanted);
}

bool MomFederate::lost() {
  const std::lock_guard lock(mutex_);
  return lost_;
}

MomSnapshot MomFederate::read(std::chrono::milliseconds patience) {
  rti1516e::AttributeHandleSet wanted{federate_handle_};
  for (const auto& [attribute, name] : attributes_) wanted.insert(attribute);
  {
    const std::lock_guard lock(mutex_);
    ++request_;
  }
  rti_->requestAttributeValueUpdate(federate_class_, wanted, {});
  Objects objects;
  std::vector<rti1516e::FederateHandle> silent;
  unsigned request = 0;
  {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return lost_ || all_answered(); });
    objects = objects_;
    silent = joined();
    request = request_;
  }
  // Names are requested from the RTI without the mutex, because callbacks must not wait for that.
  MomSnapshot snapshot;
  for (const auto& [handle, object] : objects) {
    if (object.is_federation || object.answered != request) continue;
    const rti1516e::FederateHandle federate = federate_of(object);
    std::erase(silent, federate);
    if (federate != self_) snapshot.federates.push_back(figures_of(object));
  }
  std::sort(snapshot.federates.begin(), snapshot.federates.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  for (const rti1516e::FederateHandle& federate : silent) {
    if (federate != self_) snapshot.silent.push_back(name_of(federate.encode()));
  }
  return snapshot;
}

std::vector<rti1516e::FederateHandle> MomFederate::joined() const {
  std::vector<rti1516e::FederateHandle> found;
  for (const auto& [handle, object] : objects_) {
    if (!object.is_federation) continue;
    const auto value = object.values.find(federates_);
    if (value == object.values.end()) continue;
    rti1516e::HLAvariableArray list{rti1516e::HLAopaqueData()};
    list.decode(value->second);
    for (std::size_t i = 0; i < list.size(); ++i) {
      found.push_back(rti_->decodeFederateHandle(list.get(i).encode()));
    }
  }
  return found;
}

rti1516e::FederateHandle MomFederate::federate_of(const Object& object) const {
  const auto value = object.values.find(federate_handle_);
  return value == object.values.end() ? rti1516e::FederateHandle()
                                      : rti_->decodeFederateHandle(value->second);
}

bool MomFederate::all_answered() const {
  std::vector<rti1516e::FederateHandle> waiting = joined();
  if (waiting.empty()) return false;  // the federation's object is not discovered yet
  for (const auto& [handle, object] : objects_) {
    if (object.answered == request_) std::erase(waiting, federate_of(object));
  }
  return waiting.empty();
}

FederateStatistics MomFederate::figures_of(const Object& object) const {
  FederateStatistics figures;
  for (const auto& [attribute, value] : object.values) {
    const auto name = attributes_.find(attribute);
    if (name == attributes_.end()) continue;
    try {
      take(figures, name->second, value);
    } catch (const rti1516e::EncoderException&) {
      // Another version's encoding: treated as absent.
    }
  }
  const auto name_classes = [](auto& classes, const auto& name) {
    if (!classes) return;
    for (ObservedClass& one : *classes) one.name = to_utf8(name(one.handle));
  };
  name_classes(figures.interactions, [this](const rti1516e::VariableLengthData& handle) {
    return rti_->getInteractionClassName(rti_->decodeInteractionClassHandle(handle));
  });
  name_classes(figures.updates, [this](const rti1516e::VariableLengthData& handle) {
    return rti_->getObjectClassName(rti_->decodeObjectClassHandle(handle));
  });
  if (figures.senders) {
    for (ObservedSender& one : *figures.senders) one.name = name_of(one.handle);
  }
  return figures;
}

std::string MomFederate::name_of(const rti1516e::VariableLengthData& federate) const {
  const rti1516e::FederateHandle handle = rti_->decodeFederateHandle(federate);
  if (!handle.isValid()) return "the RTI";
  try {
    return to_utf8(rti_->getFederateName(handle));
  } catch (const rti1516e::Exception&) {
    return to_utf8(handle.toString()) + " (has left)";
  }
}

void MomFederate::connectionLost(const std::wstring& /*why*/) {
  {
    const std::lock_guard lock(mutex_);
    lost_ = true;
  }
  changed_.notify_all();
}

void MomFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::ObjectClassHandle object_class,
                                         const std::wstring& /*name*/) {
  const std::lock_guard lock(mutex_);
  objects_[object].is_federation = object_class == federation_class_;
}

// The overload that an RTI calls if the FDD or the MOM enables the switch
// HLAconveyProducingFederate.
void MomFederate::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::ObjectClassHandle object_class,
                                         const std::wstring& name,
                                         rti1516e::FederateHandle /*producer*/) {
  discoverObjectInstance(object, object_class, name);
}

void MomFederate::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                         const rti1516e::AttributeHandleValueMap& values,
                                         const rti1516e::VariableLengthData& /*tag*/,
                                         rti1516e::OrderType /*order*/,
                                         rti1516e::TransportationType /*transport*/,
                                         rti1516e::SupplementalReflectInfo /*info*/) {
  {
    const std::lock_guard lock(mutex_);
    Object& one = objects_[object];
    one.answered = request_;
    for (const auto& [attribute, value] : values) {
      one.values[attribute] = {
          value.data(),
          value.size()};  // copied: the received data is valid only during the callback
    }
  }
  changed_.notify_all();
}

void MomFederate::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                       const rti1516e::VariableLengthData& /*tag*/,
                                       rti1516e::OrderType /*order*/,
                                       rti1516e::SupplementalRemoveInfo /*info*/) {
  {
    const std::lock_guard lock(mutex_);
    objects_.erase(object);
  }
  changed_.notify_all();
}

}  // namespace roger::app::rti_stats
