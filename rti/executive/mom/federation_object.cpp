#include "rti/executive/mom/federation_object.hpp"

#include <new>
#include <utility>

#include "core/log.hpp"
#include "rti/executive/mom/mom_requests.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti::executive {

void FederationObject::provide(std::vector<ValueIndex> indices, const ByteVector& tag,
                               Outbox& outbox) {
  const KnownObject* object = objects_.find(kFederationObject);
  if (object == nullptr) return;
  std::vector<FederateId> to(object->discovered_by.begin(), object->discovered_by.end());
  // Values that no federate subscribes to are not computed.
  interests_.keep_wanted(model_, to, object->object_class, indices);
  if (indices.empty()) return;
  const std::vector<AttributeHandle> attributes =
      attributes_at(model_, object->object_class, indices);
  std::erase_if(to, [&](FederateId federate) {
    return !interests_.wants(model_, federate, object->object_class, attributes);
  });
  wire::ReliableUpdate update{0, object->id, mom_.values(model_, facts(), current_fdd_, indices),
                              tag};
  if (!update.attributes.empty()) outbox.push_back({std::move(to), std::move(update)});
}

void FederationObject::act_on(FederateId from, FederateId target,
                              const wire::ReliableInteraction& message, Outbox& outbox) {
  const auto task = mom_.task(model_, InteractionClassHandle{message.interaction_class});
  if (task == FederationMom::Task::kNone) return;
  MomOutcome outcome = handle_mom(model_, facts(), {task, from, target, message});
  if (outcome.auto_provide) set_auto_provide(*outcome.auto_provide, outbox);
  for (wire::ReliableInteraction& report : outcome.reports) send(std::move(report), 0, outbox);
}

void FederationObject::join(FederateId federate, Outbox& outbox) const {
  if (auto_provide_) outbox.push_back({{federate}, wire::AutoProvideChanged{*auto_provide_}});
}

void FederationObject::on_federates_changed(bool modules_added, Outbox& outbox) {
  if (!modules_added) return update({"HLAfederatesInFederation"}, outbox);
  current_fdd_.reset();
  update({"HLAfederatesInFederation", "HLAFOMmoduleDesignatorList", "HLAcurrentFDD"}, outbox);
}

void FederationObject::report_lost(FederateId federate, const ByteVector& last_time,
                                   const std::string& why, Outbox& outbox) const {
  const std::string& name = membership_.records().at(federate).name;
  send(mom_.federate_lost(model_, {federate, name, last_time, why}), federate, outbox);
}

void FederationObject::set_other_executives(const std::vector<std::string>& places,
                                            Outbox& outbox) {
  if (places == other_executives_) return;
  other_executives_ = places;
  update({mom::kOtherExecutives}, outbox);
}

FederationFacts FederationObject::facts() const {
  const FederationDefinition& federation = membership_.definition();
  const FederationModules& modules = federation.modules;
  FederationFacts facts{
      federation.name, federation.logical_time, effective_mim(modules), modules.fom, {},
      auto_provide(),  other_executives_,       sync_points_.facts()};
  for (const auto& [federate, record] : membership_.records()) {
    std::vector<const wire::ModuleText*>& joined_with = facts.modules_of[federate];
    for (const std::size_t place : record.modules) joined_with.push_back(&modules.fom[place]);
  }
  return facts;
}

void FederationObject::set_auto_provide(bool enabled, Outbox& outbox) {
  if (auto_provide() == enabled) return;
  outbox.push_back({membership_.others(0), wire::AutoProvideChanged{enabled}});
  auto_provide_ = enabled;
  update({mom::kAutoProvide}, outbox);
}

void FederationObject::update(std::initializer_list<std::string_view> attributes, Outbox& outbox) {
  try {
    provide(mom_.indices(model_, attributes), {}, outbox);
  } catch (const std::bad_alloc&) {
    // The change itself is complete. The next one updates the MOM.
    log(LogLevel::kError, "rti", "no memory to update the MOM of a federation");
  }
}

void FederationObject::send(wire::ReliableInteraction&& report, FederateId concerned,
                            Outbox& outbox) const {
  std::vector<FederateId> to =
      interests_.recipients(model_, concerned, InteractionClassHandle{report.interaction_class});
  if (!to.empty()) outbox.push_back({std::move(to), std::move(report)});
}

}  // namespace roger::rti::executive
