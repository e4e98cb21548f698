#include "tests/integration/rti/mom_observer.hpp"

#include <RTI/encoding/BasicDataElements.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "core/text.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {

namespace {

/// Between two looks at a condition that no callback reports.
constexpr std::chrono::milliseconds kInterval{10};

/// Returns a copy, because callbacks pass borrowed data.
rti1516e::VariableLengthData kept(const rti1516e::VariableLengthData& data) {
  return {data.data(), data.size()};
}

}  // namespace

MomObserver::MomObserver(const std::string& rid_file, const std::string& name,
                         rti1516e::CallbackModel model, std::function<void()> meanwhile)
    : evokes_(model == rti1516e::HLA_EVOKED),
      meanwhile_(std::move(meanwhile)),
      rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
  rti_->connect(*this, model, to_wide(rid_file));
  try {
    rti_->createFederationExecution(
        L"lab",
        std::vector<std::wstring>{to_wide(module("signals")), to_wide(module("producers"))});
  } catch (const rti1516e::FederationExecutionAlreadyExists&) {
    // Another federate of the test has created it.
  }
  rti_->joinFederationExecution(to_wide(name), L"observer", L"lab");
}

MomObserver::~MomObserver() {
  try {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  } catch (const rti1516e::Exception&) {
    // The federation is left in either case.
  }
}

void MomObserver::subscribe(const std::string& object_class,
                            const std::vector<std::string>& attributes) {
  const auto at = rti_->getObjectClassHandle(to_wide(object_class));
  rti1516e::AttributeHandleSet set;
  for (const std::string& name : attributes)
    set.insert(rti_->getAttributeHandle(at, to_wide(name)));
  rti_->subscribeObjectClassAttributes(at, set);
}

void MomObserver::subscribe(const std::string& interaction_class) {
  rti_->subscribeInteractionClass(rti_->getInteractionClassHandle(to_wide(interaction_class)));
}

void MomObserver::request(const std::string& object_class,
                          const std::vector<std::string>& attributes) {
  const auto at = rti_->getObjectClassHandle(to_wide(object_class));
  rti1516e::AttributeHandleSet set;
  for (const std::string& name : attributes)
    set.insert(rti_->getAttributeHandle(at, to_wide(name)));
  {
    const std::lock_guard lock(mutex_);
    for (auto& [handle, object] : objects_) object.values.clear();
  }
  rti_->requestAttributeValueUpdate(at, set, {});
}

void MomObserver::send(const std::string& interaction_class, const std::string& federate,
                       const Values& parameters) {
  const auto at = rti_->getInteractionClassHandle(to_wide(interaction_class));
  rti_->publishInteractionClass(at);
  rti1516e::ParameterHandleValueMap values;
  values[rti_->getParameterHandle(at, L"HLAfederate")] = handle_of(federate).encode();
  for (const auto& [name, value] : parameters) {
    values[rti_->getParameterHandle(at, to_wide(name))] = value;
  }
  rti_->sendInteraction(at, values, {});
}

rti1516e::FederateHandle MomObserver::handle_of(const std::string& federate) {
  // The executive's report of a new federate may still be in transit.
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  for (;;) {
    try {
      return rti_->getFederateHandle(to_wide(federate));
    } catch (const rti1516e::NameNotFound&) {
      if (std::chrono::steady_clock::now() > deadline) throw;
      evoke();
      std::this_thread::sleep_for(kInterval);
    }
  }
}

std::string MomObserver::object_of(const std::string& federate) {
  const std::string handle = to_utf8(handle_of(federate).toString());
  const std::size_t from = handle.find('(') + 1;
  return "HLAfederate_" + handle.substr(from, handle.find(')') - from);
}

MomObserver::Object* MomObserver::find(const std::string& name) {
  const auto found = std::find_if(objects_.begin(), objects_.end(),
                                  [&](const auto& entry) { return entry.second.name == name; });
  return found == objects_.end() ? nullptr : &found->second;
}

void MomObserver::wait(const std::string& what, const std::function<bool()>& until) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::unique_lock lock(mutex_);
  while (!until()) {
    if (std::chrono::steady_clock::now() > deadline) {
      throw std::runtime_error("did not arrive: " + what);
    }
    if (!evokes_) changed_.wait_for(lock, kInterval);
    lock.unlock();
    evoke();
    lock.lock();
  }
}

void MomObserver::evoke() {
  if (evokes_) rti_->evokeMultipleCallbacks(0.005, 0.1);
  if (meanwhile_) meanwhile_();
}

std::string MomObserver::discovered(const std::string& object) {
  std::string found;
  wait("discovery of " + object, [&] {
    const Object* one = find(object);
    if (one != nullptr) found = one->object_class;
    return one != nullptr;
  });
  return found;
}

rti1516e::VariableLengthData MomObserver::value(const std::string& object,
                                                const std::string& attribute) {
  rti1516e::VariableLengthData found;
  wait(attribute + " of " + object, [&] {
    Object* one = find(object);
    if (one == nullptr || !one->values.contains(attribute)) return false;
    found = one->values.at(attribute);
    return true;
  });
  return found;
}

bool MomObserver::has(const std::string& object, const std::string& attribute) {
  const std::lock_guard lock(mutex_);
  const Object* one = find(object);
  return one != nullptr && one->values.contains(attribute);
}

void MomObserver::removed(const std::string& object) {
  wait("removal of " + object, [&] {
    const Object* one = find(object);
    return one != nullptr && one->removed;
  });
}

MomObserver::Values MomObserver::report(const std::string& interaction_class) {
  Values found;
  const std::string full = "HLAinteractionRoot." + interaction_class;
  wait(full, [&] {
    const auto one = std::find_if(reports_.begin(), reports_.end(),
                                  [&](const auto& report) { return report.first == full; });
    if (one == reports_.end()) return false;
    found = std::move(one->second);
    reports_.erase(one);
    return true;
  });
  return found;
}

std::size_t MomObserver::reports(const std::string& interaction_class) {
  const std::lock_guard lock(mutex_);
  const std::string full = "HLAinteractionRoot." + interaction_class;
  return static_cast<std::size_t>(std::count_if(
      reports_.begin(), reports_.end(), [&](const auto& report) { return report.first == full; }));
}

std::size_t MomObserver::reflections(const std::string& object) {
  const std::lock_guard lock(mutex_);
  const Object* one = find(object);
  return one == nullptr ? 0 : one->reflections;
}

void MomObserver::wait_for_reflections(const std::string& object, std::size_t number) {
  wait(std::to_string(number) + " reflections of " + object, [&] {
    const Object* one = find(object);
    return one != nullptr && one->reflections >= number;
  });
}

bool MomObserver::discovered_any() {
  const std::lock_guard lock(mutex_);
  return !objects_.empty();
}

bool MomObserver::any_producer() {
  const std::lock_guard lock(mutex_);
  return any_producer_;
}

void MomObserver::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::ObjectClassHandle object_class,
                                         const std::wstring& name) {
  const std::string class_name = to_utf8(rti_->getObjectClassName(object_class));
  {
    const std::lock_guard lock(mutex_);
    objects_[object] = {to_utf8(name), class_name, {}, 0, false};
  }
  changed_.notify_all();
}

void MomObserver::discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::ObjectClassHandle object_class,
                                         const std::wstring& name,
                                         rti1516e::FederateHandle producer) {
  {
    const std::lock_guard lock(mutex_);
    any_producer_ = any_producer_ || producer.isValid();
  }
  discoverObjectInstance(object, object_class, name);
}

void MomObserver::reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                                         const rti1516e::AttributeHandleValueMap& values,
                                         const rti1516e::VariableLengthData& /*tag*/,
                                         rti1516e::OrderType /*order*/,
                                         rti1516e::TransportationType /*transport*/,
                                         rti1516e::SupplementalReflectInfo info) {
  const auto at = rti_->getKnownObjectClassHandle(object);
  Values named;
  for (const auto& [attribute, value] : values) {
    named[to_utf8(rti_->getAttributeName(at, attribute))] = kept(value);
  }
  {
    const std::lock_guard lock(mutex_);
    Object& one = objects_[object];
    for (auto& [name, value] : named) one.values[name] = value;
    ++one.reflections;
    any_producer_ = any_producer_ || info.hasProducingFederate;
  }
  changed_.notify_all();
}

void MomObserver::receiveInteraction(rti1516e::InteractionClassHandle interaction,
                                     const rti1516e::ParameterHandleValueMap& values,
                                     const rti1516e::VariableLengthData& /*tag*/,
                                     rti1516e::OrderType /*order*/,
                                     rti1516e::TransportationType /*transport*/,
                                     rti1516e::SupplementalReceiveInfo info) {
  Values named;
  for (const auto& [parameter, value] : values) {
    named[to_utf8(rti_->getParameterName(interaction, parameter))] = kept(value);
  }
  const std::string name = to_utf8(rti_->getInteractionClassName(interaction));
  {
    const std::lock_guard lock(mutex_);
    reports_.emplace_back(name, std::move(named));
    any_producer_ = any_producer_ || info.hasProducingFederate;
  }
  changed_.notify_all();
}

void MomObserver::removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                                       const rti1516e::VariableLengthData& /*tag*/,
                                       rti1516e::OrderType /*order*/,
                                       rti1516e::SupplementalRemoveInfo info) {
  {
    const std::lock_guard lock(mutex_);
    objects_[object].removed = true;
    any_producer_ = any_producer_ || info.hasProducingFederate;
  }
  changed_.notify_all();
}

}  // namespace roger::test
