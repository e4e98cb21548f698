#include "app/status/mom_federate.hpp"

#include <RTI/encoding/EncodingExceptions.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::app::status {
namespace {

/// The type of all federates of Roger's radios.
constexpr const char* kStationType = "RogerStation";
/// The name of a federate or class whose handle, as another federate reports it, is malformed or
/// does not exist. The other figures of that report, and the reports of other federates, are still
/// shown.
constexpr const char* kUnknown = "unknown";
/// A station answers at most once a second; the rest is its way and that of the answer.
constexpr std::chrono::milliseconds kVoiceTimeout{1300};

}  // namespace

MomFederate::MomFederate(Observation what)
    : rti_(what.rti ? std::move(what.rti) : rti1516e::RTIambassadorFactory().createRTIambassador()),
      wants_voice_(what.voice) {
  rti_->connect(*this, rti1516e::HLA_IMMEDIATE, to_wide(what.rid));
  try {
    self_ = rti_->joinFederationExecution(L"RogerStatus", to_wide(what.federation));
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
  classes_.federate = rti_->getObjectClassHandle(L"HLAmanager.HLAfederate.RogerFederate");
  rti1516e::AttributeHandleSet wanted;
  for (const std::wstring& name : known_attributes()) {
    const auto attribute = rti_->getAttributeHandle(classes_.federate, name);
    classes_.attributes[attribute] = name;
    wanted.insert(attribute);
  }
  classes_.federate_handle = rti_->getAttributeHandle(classes_.federate, L"HLAfederateHandle");
  wanted.insert(classes_.federate_handle);
  classes_.federation = rti_->getObjectClassHandle(L"HLAmanager.HLAfederation");
  classes_.federates = rti_->getAttributeHandle(classes_.federation, L"HLAfederatesInFederation");
  if (wants_voice_) {
    VoiceReader voice;
    voice.declare(*rti_);
    const std::lock_guard lock(mutex_);
    voice_ = std::move(voice);
  }
  rti_->subscribeObjectClassAttributes(classes_.federation, {classes_.federates});
  rti_->subscribeObjectClassAttributes(classes_.federate, wanted);
}

bool MomFederate::lost() {
  const std::lock_guard lock(mutex_);
  return lost_;
}

MomSnapshot MomFederate::read(std::chrono::milliseconds patience) {
  rti1516e::AttributeHandleSet wanted{classes_.federate_handle};
  for (const auto& [attribute, name] : classes_.attributes) wanted.insert(attribute);
  {
    const std::lock_guard lock(mutex_);
    ++request_;
    voice_.begin();
  }
  const auto begun = std::chrono::steady_clock::now();
  rti_->requestAttributeValueUpdate(classes_.federate, wanted, {});
  if (wants_voice_) voice_.request(*rti_);
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
  if (wants_voice_) {
    const auto passed = std::chrono::steady_clock::now() - begun;
    read_voice(snapshot, std::chrono::duration_cast<std::chrono::milliseconds>(patience - passed));
  }
  return snapshot;
}

void MomFederate::read_voice(MomSnapshot& snapshot, std::chrono::milliseconds patience) {
  std::vector<std::string> stations;
  for (const FederateStatistics& federate : snapshot.federates) {
    if (federate.type == kStationType) stations.push_back(federate.name);
  }
  std::unique_lock lock(mutex_);
  if (!voice_.offered()) return;
  const auto all_reported = [&](bool with_unknown) {
    return lost_ || std::all_of(stations.begin(), stations.end(), [&](const std::string& station) {
             return voice_.answered(station) || (!with_unknown && !voice_.answers(station));
           });
  };
  if (request_ == 1) {
    changed_.wait_for(lock, std::min(patience, kVoiceTimeout), [&] { return all_reported(true); });
  } else {
    changed_.wait_for(lock, patience, [&] { return all_reported(false); });
  }
  for (const std::string& station : stations) {
    const std::vector<radio::VoiceReport> reports = voice_.reports_of(station);
    snapshot.voice.insert(snapshot.voice.end(), reports.begin(), reports.end());
  }
}

std::vector<rti1516e::FederateHandle> MomFederate::joined() const {
  std::vector<rti1516e::FederateHandle> found;
  for (const auto& [handle, object] : objects_) {
    if (!object.is_federation) continue;
    const auto value = object.values.find(classes_.federates);
    if (value == object.values.end()) continue;
    rti1516e::HLAvariableArray list{rti1516e::HLAopaqueData()};
    try {
      list.decode(value->second);
    } catch (const rti1516e::EncoderException&) {
      continue;
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (const auto federate = decode_federate(list.get(i).encode())) found.push_back(*federate);
    }
  }
  return found;
}

rti1516e::FederateHandle MomFederate::federate_of(const Object& object) const {
  const auto value = object.values.find(classes_.federate_handle);
  if (value == object.values.end()) return {};
  return decode_federate(value->second).value_or(rti1516e::FederateHandle());
}

std::optional<rti1516e::FederateHandle> MomFederate::decode_federate(
    const rti1516e::VariableLengthData& handle) const {
  try {
    return rti_->decodeFederateHandle(handle);
  } catch (const rti1516e::CouldNotDecode&) {
    return std::nullopt;
  }
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
    const auto name = classes_.attributes.find(attribute);
    if (name == classes_.attributes.end()) continue;
    try {
      take(figures, name->second, value);
    } catch (const rti1516e::EncoderException&) {
      // Another version's encoding: treated as absent.
    }
  }
  const auto name_classes = [](auto& classes, const auto& name) {
    if (!classes) return;
    for (ObservedClass& one : *classes) {
      try {
        one.name = to_utf8(name(one.handle));
      } catch (const rti1516e::CouldNotDecode&) {
        one.name = kUnknown;
      } catch (const rti1516e::InvalidInteractionClassHandle&) {
        one.name = kUnknown;
      } catch (const rti1516e::InvalidObjectClassHandle&) {
        one.name = kUnknown;
      }
    }
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
  const std::optional<rti1516e::FederateHandle> handle = decode_federate(federate);
  if (!handle) return kUnknown;
  if (!handle->isValid()) return "the RTI";
  try {
    return to_utf8(rti_->getFederateName(*handle));
  } catch (const rti1516e::Exception&) {
    return to_utf8(handle->toString()) + " (has left)";
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
  objects_[object].is_federation = object_class == classes_.federation;
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

void MomFederate::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                     const rti1516e::ParameterHandleValueMap& values,
                                     const rti1516e::VariableLengthData& /*tag*/,
                                     rti1516e::OrderType /*order*/,
                                     rti1516e::TransportationType /*transport*/,
                                     rti1516e::SupplementalReceiveInfo /*info*/) {
  {
    const std::lock_guard lock(mutex_);
    voice_.take(interaction, values);
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

}  // namespace roger::app::status
