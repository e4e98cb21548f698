#include "rti/federate/services/declaration_services.hpp"

#include <algorithm>
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

DeclarationServices::DeclarationServices(SharedKnowledge& knowledge, Intake& intake,
                                         Callbacks& callbacks, ExecutivePort& executive,
                                         net::Transport& transport)
    : knowledge_(knowledge),
      intake_(intake),
      executive_(executive),
      transport_(transport),
      advisories_(knowledge, callbacks, executive) {
  intake_.know(knowledge_.lock()->groups.all());
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

Status DeclarationServices::want_groups(filter::Interest& interest, std::uint64_t key,
                                        const std::vector<filter::Group>& groups) {
  Status all = ok();
  for (const filter::Group& group : interest.subscribe(key, groups)) {
    intake_.begin(group.address);
    Status joined = transport_.join(group.address);
    if (joined) continue;
    interest.not_joined(group);
    if (all) all = std::move(joined);
  }
  intake_.want(interest.joined());
  return all;
}

void DeclarationServices::require_groups(filter::Interest& interest, std::uint64_t key,
                                         const std::vector<filter::Group>& groups,
                                         const std::function<void()>& declare) {
  const bool was_subscribed = interest.subscribes(key);
  try {
    const Status joined = want_groups(interest, key, groups);
    if (!joined) refuse<rti1516e::RTIinternalError>(joined.error().text());
    declare();
  } catch (...) {
    // A subscription that existed before the call is kept.
    if (!was_subscribed) interest.unsubscribe(key);
    throw;
  }
}

void DeclarationServices::warn_without_key(const std::string& class_name,
                                           const std::vector<filter::Group>& groups,
                                           const char* consequence) {
  const auto without = std::count_if(groups.begin(), groups.end(), [&](const filter::Group& group) {
    return !transport_.has_key(group.address);
  });
  if (without == 0) return;
  std::string text = "the certificate of this station does not permit " + class_name;
  if (groups.size() > 1) {
    text += ": " + std::to_string(without) + " of the " + std::to_string(groups.size()) +
            " multicast groups of it and its subclasses";
  }
  text += std::string("; nothing is ") + consequence + " there";
  if (const auto admitted = warnings_.lock()->admit(std::move(text), SteadyClock{}.now())) {
    log(LogLevel::kWarning, "rti", *admitted);
  }
}

void DeclarationServices::renew_groups(Knowledge& knowledge) {
  const auto renew = [&](std::uint64_t key, const std::vector<filter::Group>& groups) {
    const Status joined = want_groups(knowledge.interest, key, groups);
    if (!joined) log(LogLevel::kError, "rti", joined.error().text());
  };
  for (std::size_t i = 0; i < knowledge.model.interaction_class_count(); ++i) {
    const auto handle = InteractionClassHandle::from_index(i);
    if (knowledge.declarations.subscribes(handle)) {
      renew(interest_key(handle), knowledge.groups.subtree(knowledge.model, handle));
    }
  }
  for (std::size_t i = 0; i < knowledge.model.object_class_count(); ++i) {
    const auto handle = ObjectClassHandle::from_index(i);
    if (!knowledge.declarations.subscribed(handle).empty()) {
      renew(interest_key(handle), knowledge.groups.subtree(knowledge.model, handle));
    }
  }
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
  const auto knowledge = knowledge_.lock();
  knowledge->grow(model);  // the old one is released without the lock
  intake_.know(knowledge->groups.all());
  renew_groups(*knowledge);
}

void DeclarationServices::tick() {
  const auto knowledge = knowledge_.lock();
  const std::vector<filter::Group> expired = knowledge->interest.take_expired();
  for (const filter::Group& group : expired) {
    if (!intake_.needs(group.address)) transport_.leave(group.address);
  }
  if (!expired.empty()) intake_.want(knowledge->interest.joined());
}

void DeclarationServices::publish(const rti1516e::InteractionClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  declare(wire::Declaration::kPublish, found);
  knowledge->declarations.publish(found);
  warn_without_key(knowledge->model.interaction_class(found).name,
                   {knowledge->groups.group(knowledge->groups.slot_of(found))}, "sent");
}

void DeclarationServices::unpublish(const rti1516e::InteractionClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  declare(wire::Declaration::kUnpublish, found);
  knowledge->unpublish(found);
}

void DeclarationServices::subscribe(const rti1516e::InteractionClassHandle& handle, bool active) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  check_reports(*knowledge, found);
  const std::vector<filter::Group> groups = knowledge->groups.subtree(knowledge->model, found);
  require_groups(knowledge->interest, interest_key(found), groups,
                 [&] { declare(subscription(active), found); });
  knowledge->declarations.subscribe(found, active);
  warn_without_key(knowledge->model.interaction_class(found).name, groups, "received");
}

void DeclarationServices::unsubscribe(const rti1516e::InteractionClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  knowledge->interest.unsubscribe(interest_key(found));
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
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(found, attributes);
  std::optional<UpdateRate> rate;
  if (!update_rate.empty()) rate = knowledge->update_rate(update_rate);
  if (fields.empty()) return;
  require_groups(knowledge->interest, interest_key(found),
                 knowledge->groups.subtree(knowledge->model, found), [&] {
                   declare(*knowledge, subscription(active), found, fields,
                           rate ? rate->designator : std::string());
                 });
  // Under the same lock that a discovery takes: an object that the executive announces because of
  // this declaration is compared with the new subscription.
  knowledge->declarations.subscribe(found, fields, active);
  if (rate) {
    knowledge->update_rates.set(found, fields, *rate);
  } else {
    knowledge->update_rates.clear(found, fields);
  }
}

void DeclarationServices::unsubscribe(const rti1516e::ObjectClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  knowledge->interest.unsubscribe(interest_key(found));
  const std::vector<AttributeHandle>& fields = knowledge->model.object_class(found).fields;
  knowledge->declarations.unsubscribe(found);
  knowledge->update_rates.clear(found, fields);
  declare(*knowledge, wire::Declaration::kUnsubscribe, found, fields);
}

void DeclarationServices::unsubscribe(const rti1516e::ObjectClassHandle& handle,
                                      const rti1516e::AttributeHandleSet& attributes) {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle found = knowledge->defined(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(found, attributes);
  knowledge->declarations.unsubscribe(found, fields);
  knowledge->update_rates.clear(found, fields);
  if (knowledge->declarations.subscribed(found).empty())
    knowledge->interest.unsubscribe(interest_key(found));
  declare(*knowledge, wire::Declaration::kUnsubscribe, found, fields);
}

}  // namespace roger::rti
