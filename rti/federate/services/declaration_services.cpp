#include "rti/federate/services/declaration_services.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/services/ownership_action.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

namespace {

/// Offset of object classes in the keys of the interest, so that the two class trees do not
/// overlap.
constexpr std::uint64_t kObjectClassKeys = std::uint64_t{1} << 32U;

std::uint64_t interest_key(InteractionClassHandle handle) {
  return handle.value;
}
std::uint64_t interest_key(ObjectClassHandle handle) {
  return kObjectClassKeys | handle.value;
}

/// Throws OwnershipAcquisitionPending if the federate acquires one of these attributes of an object
/// that it knows as of this class: a federate can only own what it publishes (7.1).
void check_no_acquisition(Knowledge& knowledge, ObjectClassHandle handle,
                          std::span<const AttributeHandle> attributes) {
  knowledge.objects.for_each([&](const ObjectInstance& object) {
    if (object.known_as != handle) return;
    for (const AttributeHandle attribute : attributes) {
      if (!object.is_acquiring(attribute)) continue;
      refuse<rti1516e::OwnershipAcquisitionPending>(knowledge.model.attribute(attribute).name +
                                                    " of object " + quoted(object.name) +
                                                    " is being acquired by this federate");
    }
  });
}

/// Divests the attributes of all objects that the federate knows as of this class.
void disown(Knowledge& knowledge, ExecutivePort& executive, ObjectClassHandle handle,
            std::span<const AttributeHandle> attributes) {
  knowledge.objects.for_each([&](ObjectInstance& object) {
    if (object.known_as != handle) return;
    std::vector<AttributeHandle> owned;
    for (const AttributeHandle attribute : attributes) {
      if (object.owned.contains(attribute)) owned.push_back(attribute);
    }
    try {
      act_on_ownership(knowledge, executive, object, wire::OwnershipAction::kDivest, owned);
    } catch (const rti1516e::NotConnected&) {
      for (const AttributeHandle attribute : owned) object.owned.erase(attribute);
    }
  });
}

wire::Declaration subscription(bool active) {
  return active ? wire::Declaration::kSubscribe : wire::Declaration::kSubscribePassively;
}

/// Returns the groups that each subscription needs, by its key.
std::map<std::uint64_t, std::vector<filter::Group>> needed_groups(const Knowledge& knowledge) {
  std::map<std::uint64_t, std::vector<filter::Group>> out;
  for (std::size_t i = 0; i < knowledge.model.interaction_class_count(); ++i) {
    const auto handle = InteractionClassHandle::from_index(i);
    if (knowledge.declarations.subscribes(handle))
      out[interest_key(handle)] = knowledge.groups.subtree(knowledge.model, handle);
  }
  for (std::size_t i = 0; i < knowledge.model.object_class_count(); ++i) {
    const auto handle = ObjectClassHandle::from_index(i);
    if (!knowledge.declarations.subscribed(handle).empty())
      out[interest_key(handle)] = knowledge.groups.subtree(knowledge.model, handle);
  }
  return out;
}

/// Refuses a subscription with which the federate would receive the reports about its own services
/// (5.8): each received report would be reported.
void check_reports(const Knowledge& knowledge, InteractionClassHandle subscribed) {
  if (!knowledge.switches.service_reporting) return;
  const auto reports = knowledge.model.find_interaction_class(mom::kReportServiceInvocation);
  if (!knowledge.model.is_same_or_descendant(reports.value(), subscribed)) return;
  refuse<rti1516e::FederateServiceInvocationsAreBeingReportedViaMOM>(
      "this federate cannot subscribe to " + knowledge.model.interaction_class(subscribed).name +
      " while its own services are reported");
}

}  // namespace

DeclarationServices::DeclarationServices(SharedKnowledge& knowledge, filter::Interest interest,
                                         DataPlane& data, Callbacks& callbacks,
                                         ExecutivePort& executive)
    : knowledge_(knowledge),
      data_(data),
      executive_(executive),
      groups_(std::move(interest), data.intake(), data.transport()),
      warnings_(data.transport()),
      advisories_(knowledge, callbacks, executive) {
  data_.intake().know(knowledge_.lock()->groups.all());
}

void DeclarationServices::declare(wire::Declaration what, InteractionClassHandle handle) {
  // Without the executive, best-effort traffic and declarations between the federates continue.
  executive_.send_if_connected(wire::DeclareInteractions{what, {handle.value}});
}

void DeclarationServices::declare(const Knowledge& knowledge, wire::Declaration what,
                                  ObjectClassHandle handle,
                                  std::span<const AttributeHandle> attributes,
                                  const std::string& update_rate) {
  executive_.send_if_connected(wire::DeclareAttributes{
      what, handle.value, knowledge.indexes(handle, attributes), update_rate});
}

std::optional<ObjectModel> DeclarationServices::merge(const wire::ModulesAdded& message) const {
  std::vector<FomModule> modules;
  for (const wire::ModuleText& text : message.modules) {
    Result<FomModule> module = parse_module(text.text, text.designator);
    if (!module) {
      log(LogLevel::kError, "rti",
          "a FOM module of a newly joined federate cannot be used: " + module.error().text());
      return std::nullopt;
    }
    modules.push_back(std::move(module).value());
  }
  // Merged without the lock, which services and callbacks need.
  ObjectModel model = knowledge_.lock()->model;
  Result<ObjectModel> extended = extend_object_model(std::move(model), modules);
  if (!extended) {
    log(LogLevel::kError, "rti",
        "a FOM module of a newly joined federate cannot be used: " + extended.error().text());
    return std::nullopt;
  }
  return std::move(extended).value();
}

void DeclarationServices::grow(ObjectModel model) {
  const auto groups = groups_.lock();
  std::map<std::uint64_t, std::vector<filter::Group>> needed;
  {
    const auto knowledge = knowledge_.lock();
    knowledge->grow(model);  // the old one is released without the lock
    data_.intake().know(knowledge->groups.all());
    needed = needed_groups(*knowledge);
  }
  for (const auto& [key, needs] : needed) {
    const Status joined = groups->want(key, needs);
    if (!joined) log(LogLevel::kError, "rti", joined.error().text());
  }
}

void DeclarationServices::tick() {
  groups_.run_if_free([](SubscribedGroups& groups) { groups.leave_expired(); });
}

void DeclarationServices::publish(const rti1516e::InteractionClassHandle& handle) {
  std::string name;
  std::vector<filter::Group> group;
  {
    const auto knowledge = knowledge_.lock();
    const InteractionClassHandle found = knowledge->defined(handle);
    name = knowledge->model.interaction_class(found).name;
    group = {knowledge->groups.group(knowledge->groups.slot_of(found))};
    declare(wire::Declaration::kPublish, found);
    knowledge->declarations.publish(found);
  }
  warnings_.check(name, group, "sent");
}

void DeclarationServices::unpublish(const rti1516e::InteractionClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  declare(wire::Declaration::kUnpublish, found);
  knowledge->unpublish(found);
}

void DeclarationServices::subscribe(const rti1516e::InteractionClassHandle& handle, bool active) {
  const auto groups = groups_.lock();
  InteractionClassHandle found;
  std::string name;
  std::vector<filter::Group> needed;
  {
    const auto knowledge = knowledge_.lock();
    found = knowledge->defined(handle);
    check_reports(*knowledge, found);
    name = knowledge->model.interaction_class(found).name;
    needed = knowledge->groups.subtree(knowledge->model, found);
  }
  groups->require(interest_key(found), needed, [&] {
    const auto knowledge = knowledge_.lock();
    check_reports(*knowledge, found);  // the MOM may have changed the switch meanwhile
    declare(subscription(active), found);
    knowledge->declarations.subscribe(found, active);
  });
  warnings_.check(name, needed, "received");
}

void DeclarationServices::unsubscribe(const rti1516e::InteractionClassHandle& handle) {
  const auto groups = groups_.lock();
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  groups->release(interest_key(found));
  knowledge->declarations.unsubscribe(found);
  declare(wire::Declaration::kUnsubscribe, found);
}

void DeclarationServices::publish(const rti1516e::ObjectClassHandle& handle,
                                  const rti1516e::AttributeHandleSet& attributes) {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(found, attributes);
  declare(*knowledge, wire::Declaration::kPublish, found, fields);
  knowledge->declarations.publish(found, fields);
}

void DeclarationServices::unpublish(const rti1516e::ObjectClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  unpublish(*knowledge, found, knowledge->model.object_class(found).fields);
}

void DeclarationServices::unpublish(const rti1516e::ObjectClassHandle& handle,
                                    const rti1516e::AttributeHandleSet& attributes) {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  unpublish(*knowledge, found, knowledge->available(found, attributes));
}

void DeclarationServices::unpublish(Knowledge& knowledge, ObjectClassHandle handle,
                                    std::span<const AttributeHandle> attributes) {
  const std::vector<AttributeHandle> all = knowledge.declarations.with_implied(handle, attributes);
  check_no_acquisition(knowledge, handle, all);
  declare(knowledge, wire::Declaration::kUnpublish, handle, attributes);
  knowledge.declarations.unpublish(handle, attributes);
  disown(knowledge, executive_, handle, all);
}

void DeclarationServices::subscribe(const rti1516e::ObjectClassHandle& handle,
                                    const rti1516e::AttributeHandleSet& attributes,
                                    const std::wstring& update_rate, bool active) {
  const auto groups = groups_.lock();
  ObjectClassHandle found;
  std::vector<AttributeHandle> fields;
  std::optional<UpdateRate> rate;
  std::vector<filter::Group> needed;
  {
    const auto knowledge = knowledge_.lock();
    found = knowledge->defined(handle);
    fields = knowledge->available(found, attributes);
    if (!update_rate.empty()) rate = knowledge->update_rate(update_rate);
    needed = knowledge->groups.subtree(knowledge->model, found);
  }
  if (fields.empty()) return;
  groups->require(interest_key(found), needed, [&] {
    // The lock that a discovery takes: an object that the executive announces because of this
    // declaration is compared with the new subscription.
    const auto knowledge = knowledge_.lock();
    declare(*knowledge, subscription(active), found, fields,
            rate ? rate->designator : std::string());
    knowledge->declarations.subscribe(found, fields, active);
    if (rate) {
      knowledge->update_rates.set(found, fields, *rate);
    } else {
      knowledge->update_rates.clear(found, fields);
    }
  });
}

void DeclarationServices::unsubscribe(const rti1516e::ObjectClassHandle& handle) {
  const auto groups = groups_.lock();
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  groups->release(interest_key(found));
  const std::vector<AttributeHandle>& fields = knowledge->model.object_class(found).fields;
  knowledge->declarations.unsubscribe(found);
  knowledge->update_rates.clear(found, fields);
  declare(*knowledge, wire::Declaration::kUnsubscribe, found, fields);
}

void DeclarationServices::unsubscribe(const rti1516e::ObjectClassHandle& handle,
                                      const rti1516e::AttributeHandleSet& attributes) {
  const auto groups = groups_.lock();
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(found, attributes);
  knowledge->declarations.unsubscribe(found, fields);
  knowledge->update_rates.clear(found, fields);
  if (knowledge->declarations.subscribed(found).empty()) groups->release(interest_key(found));
  declare(*knowledge, wire::Declaration::kUnsubscribe, found, fields);
}

}  // namespace roger::rti
