#include "rti/executive/federation.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

#include "core/distinct.hpp"
#include "core/log.hpp"
#include "rti/executive/forwarder.hpp"
#include "rti/executive/mom_requests.hpp"
#include "rti/fom/resign_action.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;
using wire::ResignAction;

namespace {

/// The modules with which a federate joins.
struct JoinModules {
  std::vector<wire::ModuleText> added;  // those that the federation does not have
  /// The position of each different one in the federation's modules, which `added` follow.
  std::vector<std::size_t> places;
};

/// Compares modules by text: every federate names its own modules, and most are already merged.
JoinModules compare_modules(const std::vector<wire::ModuleText>& modules,
                            const std::vector<wire::ModuleText>& known) {
  JoinModules result;
  for (const wire::ModuleText& module : modules) {
    const auto place_in = [&](const std::vector<wire::ModuleText>& some) {
      const auto same = [&](const wire::ModuleText& one) { return one.text == module.text; };
      return static_cast<std::size_t>(std::find_if(some.begin(), some.end(), same) - some.begin());
    };
    std::size_t place = place_in(known);
    if (place == known.size()) {
      const std::size_t place_among_added = place_in(result.added);
      if (place_among_added == result.added.size()) result.added.push_back(module);
      place += place_among_added;
    }
    if (std::find(result.places.begin(), result.places.end(), place) == result.places.end()) {
      result.places.push_back(place);
    }
  }
  return result;
}

bool deletes(ResignAction action) {
  return action == ResignAction::kDeleteObjects ||
         action == ResignAction::kDeleteObjectsThenDivest ||
         action == ResignAction::kCancelThenDeleteThenDivest;
}

bool divests(ResignAction action) {
  return action == ResignAction::kUnconditionallyDivestAttributes ||
         action == ResignAction::kDeleteObjectsThenDivest ||
         action == ResignAction::kCancelThenDeleteThenDivest;
}

bool cancels(ResignAction action) {
  return action == ResignAction::kCancelPendingOwnershipAcquisitions ||
         action == ResignAction::kCancelThenDeleteThenDivest;
}

}  // namespace

void fault(FederateId to, std::string text, Outbox& outbox) {
  outbox.push_back({{to}, wire::Fault{std::move(text)}});
}

Federation::Federation(std::string name, FederationId id, std::string logical_time,
                       std::vector<wire::ModuleText> modules, ObjectModel model, bool with_mom,
                       wire::ModuleText mim)
    : name_(std::move(name)),
      id_(id),
      logical_time_(std::move(logical_time)),
      modules_{std::move(modules), std::move(mim)},
      model_(std::move(model)),
      mom_(model_) {
  if (with_mom) {
    static_cast<void>(objects_.add(0, kFederationObject, mom_.federation_class(),
                                   FederationMom::kFederationObjectName));
  }
}

std::vector<FederateId> Federation::others(FederateId federate) const {
  std::vector<FederateId> out;
  for (const auto& [id, info] : federates_) {
    if (id != federate) out.push_back(id);
  }
  return out;
}

std::variant<std::string, Refusal> Federation::choose_name(const wire::Join& request,
                                                           FederateId federate) const {
  const auto taken = [this](const std::string& name) {
    return std::any_of(federates_.begin(), federates_.end(),
                       [&](const auto& entry) { return entry.second.name == name; });
  };
  if (!request.name.empty()) {
    if (!taken(request.name)) return request.name;
    return Refusal{
        ExceptionKind::kFederateNameAlreadyInUse,
        "a federate named \"" + request.name + "\" is already joined to \"" + name_ + "\""};
  }
  const auto made_up = [&](const std::string& suffix) {
    return cut_to(request.type, kMaxNameLength - suffix.size()) + suffix;
  };
  const std::string number = "-" + std::to_string(federate);
  std::string suffix = number;
  for (int i = 1; taken(made_up(suffix)); ++i) {
    suffix = number + "'" + (i == 1 ? "" : std::to_string(i));
  }
  return made_up(suffix);
}

std::variant<FederateId, Refusal> Federation::join(const wire::Join& request, Outbox& outbox) {
  if (last_federate_ == std::numeric_limits<FederateId>::max()) {
    return Refusal{ExceptionKind::kRTIinternalError, "all federate handles of \"" + name_ +
                                                         "\" have been used; destroy it and "
                                                         "create it again"};
  }
  if (!request.data_plane.empty() && !data_plane_.empty() && !federates_.empty() &&
      request.data_plane != data_plane_) {
    return Refusal{ExceptionKind::kRTIinternalError,
                   "the best-effort settings of this federate differ from those of the federates "
                   "joined to \"" +
                       name_ + "\" (" + request.data_plane + " instead of " + data_plane_ +
                       "), so they would not receive each other; use the same RID settings"};
  }
  const auto federate = static_cast<FederateId>(last_federate_ + 1);
  auto name = choose_name(request, federate);
  if (const auto* refusal = std::get_if<Refusal>(&name)) return *refusal;

  auto [added, places] = compare_modules(request.modules, modules_.fom);
  std::optional<ObjectModel> extended;
  if (!added.empty()) {
    if (auto refusal = check_module_limits(name_, modules_, added)) return *std::move(refusal);
    auto model = extend_model(model_, added);
    if (const auto* refusal = std::get_if<Refusal>(&model)) return *refusal;
    extended = std::get<ObjectModel>(std::move(model));
  }

  // From here on nothing is refused. All memory is allocated before the federation changes, so a
  // join that runs out of memory leaves no partial state behind.
  std::string data_plane = request.data_plane;
  wire::Joined joined;
  joined.request = request.request;
  joined.federate = federate;
  joined.federation = id_;
  joined.name = std::get<std::string>(name);
  joined.logical_time = logical_time_;
  joined.mim = modules_.mim;
  joined.modules = modules_.fom;
  joined.modules.insert(joined.modules.end(), added.begin(), added.end());
  for (const auto& [id, info] : federates_) {
    joined.federates.push_back({id, info.name, info.type, info.multicast});
  }
  std::vector<wire::ModuleText> modules;
  if (extended) modules = joined.modules;
  std::vector<FederateId> rest = others(federate);
  if (!rest.empty()) {
    if (!added.empty()) outbox.push_back({rest, wire::ModulesAdded{std::move(added)}});
    outbox.push_back(
        {rest, wire::FederateJoined{{federate, joined.name, request.type, request.multicast}}});
  }
  FederateRecord record;
  record.name = joined.name;
  record.type = request.type;
  record.multicast = request.multicast;
  record.modules = std::move(places);
  record.automatic_resign = automatic_resign_action((extended ? *extended : model_).switches());
  outbox.insert(outbox.begin(), {{federate}, std::move(joined)});
  if (mom_state_.auto_provide) {
    outbox.push_back({{federate}, wire::AutoProvideChanged{*mom_state_.auto_provide}});
  }
  const bool decides_data_plane = federates_.empty() || data_plane_.empty();
  try {
    advisories_.add(federate, AdvisorySwitches((extended ? *extended : model_).switches()));
    federates_.emplace(federate, std::move(record));
    sync_points_.join(federate, outbox);
    time_.join(federate, outbox);  // last, because it may send grants to others
  } catch (...) {
    advisories_.forget(federate);
    federates_.erase(federate);
    sync_points_.forget(federate);
    time_.forget(federate);
    throw;
  }
  last_federate_ = federate;
  if (decides_data_plane) data_plane_ = std::move(data_plane);
  if (extended) {
    model_ = std::move(*extended);
    modules_.fom = std::move(modules);
    current_fdd_.reset();
  }
  if (extended) {
    update_mom({"HLAfederatesInFederation", "HLAFOMmoduleDesignatorList", "HLAcurrentFDD"}, outbox);
  } else {
    update_mom({"HLAfederatesInFederation"}, outbox);
  }
  return federate;
}

Refusal Federation::resign(FederateId federate, ResignAction action, Outbox& outbox) {
  const std::string who = "federate \"" + federates_.at(federate).name + "\"";
  if (!cancels(action) && is_acquiring(federate)) {
    return {ExceptionKind::kOwnershipAcquisitionPending,
            who + " is acquiring attributes; resign with an action that cancels the acquisitions"};
  }
  if (!divests(action) && owns_attributes(federate, deletes(action))) {
    return {ExceptionKind::kFederateOwnsAttributes,
            who + (deletes(action) ? " owns attributes of objects that it cannot delete; resign "
                                     "with an action that divests them"
                                   : " owns attributes; resign with an action that divests them or "
                                     "deletes their objects")};
  }
  leave(federate, deletes(action), false, outbox);
  return {ExceptionKind::kNone, ""};
}

void Federation::lose(FederateId federate, const std::string& why, Outbox& outbox) {
  wire::ReliableInteraction report =
      mom_.federate_lost(model_, federate, federates_.at(federate).name, why);
  std::vector<FederateId> to =
      recipients(model_, interests_, federate, InteractionClassHandle{report.interaction_class});
  // The report precedes the removal of the objects, so that recipients still know which objects
  // belong to the federate.
  if (!to.empty()) outbox.push_back({std::move(to), std::move(report)});
  leave(federate, deletes(federates_.at(federate).automatic_resign), true, outbox);
}

void Federation::leave(FederateId federate, bool delete_objects, bool lost, Outbox& outbox) {
  interests_.forget(federate);
  objects_.forget_reservations(federate);
  for (auto& [id, object] : objects_.all()) object.discovered_by.erase(federate);
  if (const KnownObject* own = objects_.find(mom_object_id(federate))) {
    remove_object(*own, 0, {}, outbox);
  }
  if (delete_objects) {
    std::vector<ObjectId> deletable;
    for (const auto& [id, object] : objects_.all()) {
      if (can_delete(federate, object)) deletable.push_back(id);
    }
    for (const ObjectId id : deletable) remove_object(*objects_.find(id), federate, {}, outbox);
  }
  for (auto& [id, object] : objects_.all()) give_up_ownership(federate, object, outbox);
  federates_.erase(federate);
  transportations_.forget(federate);
  advisories_.leave(federate, outbox);
  std::vector<FederateId> rest = others(federate);
  if (!rest.empty()) outbox.push_back({std::move(rest), wire::FederateLeft{federate, lost}});
  sync_points_.leave(federate, outbox);
  time_.leave(federate, outbox);
  end_deletions();
  update_mom({"HLAfederatesInFederation"}, outbox);
}

FederateId Federation::value_provider(const KnownObject& object, ValueIndex attribute) {
  return is_mom_object(object.id) ? find_registrar(object.id) : object.ownership.owner(attribute);
}

void Federation::provide(const KnownObject& object, const std::vector<ValueIndex>& indices,
                         const ByteVector& tag, FederateId asker, Outbox& outbox) {
  if (object.id == kFederationObject) return provide_federation(object, indices, tag, outbox);
  std::map<FederateId, std::vector<ValueIndex>> by_provider;
  for (const ValueIndex index : indices) {
    const FederateId provider = value_provider(object, index);
    // The RTI of a federate provides the values of its MOM object to that federate, too.
    if (provider == 0 || (provider == asker && !is_mom_object(object.id))) continue;
    by_provider[provider].push_back(index);
  }
  for (auto& [provider, provided] : by_provider) {
    outbox.push_back({{provider}, wire::ProvideUpdate{object.id, std::move(provided), tag}});
  }
}

void Federation::keep_wanted(const KnownObject& object, const std::vector<FederateId>& federates,
                             std::vector<ValueIndex>& indices) const {
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  std::erase_if(indices, [&](ValueIndex index) {
    return index >= fields.size() ||
           std::none_of(federates.begin(), federates.end(), [&](FederateId federate) {
             return interests_.wants(model_, federate, object.object_class, {&fields[index], 1});
           });
  });
}

void Federation::provide_federation(const KnownObject& object, std::vector<ValueIndex> indices,
                                    const ByteVector& tag, Outbox& outbox) {
  std::vector<FederateId> to(object.discovered_by.begin(), object.discovered_by.end());
  // Values that no federate subscribes to are not computed.
  keep_wanted(object, to, indices);
  if (indices.empty()) return;
  const std::vector<AttributeHandle> attributes = find_handles(object.object_class, indices);
  std::erase_if(to, [&](FederateId federate) {
    return !interests_.wants(model_, federate, object.object_class, attributes);
  });
  wire::ReliableUpdate update{0, object.id, mom_.values(model_, facts(), current_fdd_, indices),
                              tag};
  if (!update.attributes.empty()) outbox.push_back({std::move(to), std::move(update)});
}

FederationFacts Federation::facts() const {
  FederationFacts facts{name_, logical_time_,  effective_mim(modules_),     modules_.fom,
                        {},    auto_provide(), mom_state_.other_executives, sync_points_.facts()};
  for (const auto& [id, federate] : federates_) {
    std::vector<const wire::ModuleText*>& modules = facts.modules_of[id];
    for (const std::size_t place : federate.modules) modules.push_back(&modules_.fom[place]);
  }
  return facts;
}

void Federation::provide_to(const KnownObject& object, const std::vector<FederateId>& federates,
                            Outbox& outbox) {
  std::vector<ValueIndex> wanted(model_.object_class(object.object_class).fields.size());
  std::iota(wanted.begin(), wanted.end(), ValueIndex{0});
  keep_wanted(object, federates, wanted);
  if (!wanted.empty()) provide(object, wanted, {}, 0, outbox);
}

void Federation::update_mom(std::initializer_list<std::string_view> attributes, Outbox& outbox) {
  const KnownObject* federation = objects_.find(kFederationObject);
  if (federation == nullptr) return;
  try {
    provide_federation(*federation, mom_.indices(model_, attributes), {}, outbox);
  } catch (const std::bad_alloc&) {
    // The join or resign itself is complete. The next change updates the MOM.
    log(LogLevel::kError, "rti", "no memory to update the MOM of a federation");
  }
}

void Federation::set_other_executives(const std::vector<std::string>& places, Outbox& outbox) {
  if (places == mom_state_.other_executives) return;
  mom_state_.other_executives = places;
  const KnownObject* federation = objects_.find(kFederationObject);
  if (federation == nullptr) return;
  provide_federation(*federation, mom_.indices(model_, {mom::kOtherExecutives}), {}, outbox);
}

void Federation::discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox) {
  std::erase_if(federates, [&](FederateId federate) {
    // `discovered_by` makes each discovery happen once per federate, however often it subscribes.
    return object.discovered_by.contains(federate) ||
           // The federate could not receive the removal in order.
           std::any_of(object.removals.begin(), object.removals.end(),
                       [&](const wire::TimedRemove& removal) {
                         return !time_.can_receive(federate, removal.stamp.time);
                       });
  });
  if (federates.empty()) return;
  const auto privilege = model_.find_index(object.object_class, model_.privilege_to_delete());
  const FederateId owner = privilege ? object.ownership.owner(*privilege) : FederateId{0};
  outbox.push_back(
      {federates, wire::DiscoverObject{object.id, object.object_class.value, object.name, owner}});
  try {
    object.discovered_by.insert(federates.begin(), federates.end());
  } catch (...) {
    for (const FederateId federate : federates) object.discovered_by.erase(federate);
    outbox.pop_back();
    throw;
  }
  const std::vector<ValueIndex> sought = object.ownership.sought();
  if (!sought.empty()) {
    for (const FederateId federate : federates) ask_to_assume(federate, object, sought, outbox);
  }
  // The RTI provides the values of MOM objects without a request, because no federate owns them.
  if (is_mom_object(object.id)) provide_to(object, federates, outbox);
  for (const wire::TimedRemove& removal : object.removals) {
    outbox.push_back({federates, removal});
    try {
      time_.enqueue(removal.message.deleter, removal.stamp, federates);
    } catch (...) {
      outbox.pop_back();
      throw;
    }
  }
}

void Federation::take(FederateId from, const wire::DeclareInteractions& message, Outbox& outbox) {
  for (const ClassId id : distinct(message.classes)) {
    const InteractionClassHandle handle{id};
    if (!model_.contains(handle)) {
      return fault(from, "interaction class " + std::to_string(id) + " does not exist", outbox);
    }
    declare(from, message.what, handle);
    review_advice(from, message.what, handle, outbox);
  }
}

void Federation::declare(FederateId from, wire::Declaration what, InteractionClassHandle handle) {
  switch (what) {
    case wire::Declaration::kPublish:
      return federates_.at(from).publications.publish(handle);
    case wire::Declaration::kUnpublish:
      transportations_.forget(from, handle);
      return federates_.at(from).publications.unpublish(handle);
    case wire::Declaration::kSubscribe:
      return interests_.subscribe(from, handle, true);
    case wire::Declaration::kSubscribePassively:
      return interests_.subscribe(from, handle, false);
    case wire::Declaration::kUnsubscribe:
      return interests_.unsubscribe(from, handle);
  }
}

std::vector<AttributeHandle> Federation::find_handles(
    ObjectClassHandle object_class, const std::vector<ValueIndex>& indices) const {
  const std::vector<AttributeHandle>& fields = model_.object_class(object_class).fields;
  std::vector<AttributeHandle> handles;
  for (const ValueIndex index : indices) {
    if (index < fields.size()) handles.push_back(fields[index]);
  }
  return handles;
}

void Federation::take(FederateId from, const wire::DeclareAttributes& message, Outbox& outbox) {
  const ObjectClassHandle handle{message.object_class};
  if (!model_.contains(handle)) {
    return fault(from, "object class " + std::to_string(handle.value) + " does not exist", outbox);
  }
  const std::vector<ValueIndex> indices = distinct(message.attributes);
  const std::vector<AttributeHandle> attributes = find_handles(handle, indices);
  if (attributes.size() != indices.size()) {
    return fault(
        from,
        "class " + model_.object_class(handle).name + " does not have all of the named attributes",
        outbox);
  }
  if (!message.update_rate.empty() && !model_.find_update_rate(message.update_rate)) {
    return fault(from, "update rate " + message.update_rate + " does not exist", outbox);
  }
  switch (message.what) {
    case wire::Declaration::kSubscribe:
    case wire::Declaration::kSubscribePassively:
      interests_.subscribe(from, handle, attributes,
                           {message.what == wire::Declaration::kSubscribe, message.update_rate});
      discover_for_subscriber(from, message, outbox);
      break;
    case wire::Declaration::kUnsubscribe:
      interests_.unsubscribe(from, handle, attributes);
      break;
    case wire::Declaration::kPublish:
      publish(from, handle, attributes, outbox);
      break;
    case wire::Declaration::kUnpublish:
      // The federate's RTI divests the attributes that it must not own any longer.
      federates_.at(from).publications.unpublish(model_, handle, attributes);
      break;
  }
  review_advice(from, message.what, handle, outbox);
}

void Federation::discover_for_subscriber(FederateId federate,
                                         const wire::DeclareAttributes& message, Outbox& outbox) {
  const ObjectClassHandle top{message.object_class};
  if (message.attributes.empty()) return;
  for (auto& [id, object] : objects_.all()) {
    if (model_.is_same_or_descendant(object.object_class, top)) {
      discover(object, {federate}, outbox);
    }
  }
  // Auto-provide switch (IEEE 1516.1-2010, 6.20).
  if (auto_provide()) {
    take(federate, wire::RequestClassUpdate{message.object_class, message.attributes, {}}, outbox);
  }
}

void Federation::take(FederateId from, const wire::ReserveNames& message, Outbox& outbox) {
  wire::NamesReserved answer;
  answer.names = message.names;
  answer.multiple = message.multiple;
  answer.success = objects_.reserve(from, message.names);
  outbox.push_back({{from}, std::move(answer)});
}

void Federation::take(FederateId from, const wire::ReleaseNames& message, Outbox& /*outbox*/) {
  objects_.release(from, message.names);
}

void Federation::take(FederateId from, const wire::RegisterObject& message, Outbox& outbox) {
  const ObjectClassHandle handle{message.object_class};
  if (!model_.contains(handle)) {
    return fault(from, "object class " + std::to_string(handle.value) + " does not exist", outbox);
  }
  if (is_mom_object(message.object) && !mom_.is_federate_class(model_, handle)) {
    return fault(from, model_.object_class(handle).name + " is not a MOM class", outbox);
  }
  if (auto problem = objects_.add(from, message.object, handle, message.name)) {
    return fault(from, std::move(*problem), outbox);
  }
  KnownObject& object = *objects_.find(message.object);
  if (!is_mom_object(object.id)) {
    object.ownership = initial_ownership(from, handle);
    object.discovered_by.insert(from);
  }
  discover(object, interests_.subscribers(model_, handle), outbox);
  advisories_.review(object, outbox);
}

void Federation::take(FederateId from, const wire::RequestObjectUpdate& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  // The object may have been deleted while the request was in transit, which is no error.
  if (object == nullptr) return;
  provide(*object, distinct(message.attributes), message.tag, from, outbox);
}

void Federation::take(FederateId from, const wire::RequestClassUpdate& message, Outbox& outbox) {
  const ObjectClassHandle top{message.object_class};
  if (!model_.contains(top)) {
    return fault(from, "object class " + std::to_string(top.value) + " does not exist", outbox);
  }
  const std::vector<AttributeHandle> attributes = find_handles(top, distinct(message.attributes));
  for (const auto& [id, object] : objects_.all()) {
    if (!model_.is_same_or_descendant(object.object_class, top)) continue;
    std::vector<ValueIndex> indices;
    for (const AttributeHandle attribute : attributes) {
      if (const auto index = model_.find_index(object.object_class, attribute)) {
        indices.push_back(*index);
      }
    }
    provide(object, indices, message.tag, from, outbox);
  }
}

std::optional<FederateId> Federation::addressed_federate(FederateId from,
                                                         const wire::ReliableInteraction& message,
                                                         Outbox& outbox) const {
  const std::optional<FederateId> target = mom_.target(model_, message);
  if (target && federates_.contains(*target)) return target;
  fault(from,
        "an interaction of class " +
            model_.interaction_class(InteractionClassHandle{message.interaction_class}).name +
            " does not name a joined federate in its parameter HLAfederate",
        outbox);
  return std::nullopt;
}

bool Federation::forward(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox) {
  const InteractionClassHandle handle{message.interaction_class};
  if (!model_.contains(handle)) {
    fault(from, "interaction class " + std::to_string(handle.value) + " does not exist", outbox);
    return false;
  }
  // Reports come from the RTI, not from a federate, so the reported federate receives them like all
  // others.
  message.sender = message.sender == 0 && mom_.is_report(model_, handle) ? FederateId{0} : from;
  std::vector<FederateId> to = recipients(model_, interests_, message.sender, handle);
  if (mom_.is_directed(model_, handle)) {
    if (const std::optional<FederateId> target = addressed_federate(from, message, outbox)) {
      // The addressed federate's RTI needs it even if the federate does not subscribe.
      if (std::find(to.begin(), to.end(), *target) == to.end()) to.push_back(*target);
      act_on_mom(from, *target, message, outbox);
    }
  } else {
    act_on_mom(from, 0, message, outbox);
  }
  if (to.empty()) return false;
  outbox.push_back({std::move(to), std::move(message)});
  return true;
}

void Federation::act_on_mom(FederateId from, FederateId target,
                            const wire::ReliableInteraction& message, Outbox& outbox) {
  const auto task = mom_.task(model_, InteractionClassHandle{message.interaction_class});
  if (task == FederationMom::Task::kNone) return;
  MomOutcome outcome = handle_mom(model_, facts(), {task, from, target, message});
  if (outcome.auto_provide) set_auto_provide(*outcome.auto_provide, outbox);
  for (wire::ReliableInteraction& report : outcome.reports) {
    std::vector<FederateId> to =
        recipients(model_, interests_, 0, InteractionClassHandle{report.interaction_class});
    if (!to.empty()) outbox.push_back({std::move(to), std::move(report)});
  }
}

void Federation::set_auto_provide(bool enabled, Outbox& outbox) {
  if (auto_provide() == enabled) return;
  outbox.push_back({others(0), wire::AutoProvideChanged{enabled}});
  mom_state_.auto_provide = enabled;
  update_mom({mom::kAutoProvide}, outbox);
}

bool Federation::forward(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return false;  // deleted while the message was in transit
  std::vector<ValueIndex> indices;
  for (const Value& value : message.attributes) indices.push_back(value.index);
  const auto provides = [&](ValueIndex index) { return value_provider(*object, index) == from; };
  if (is_deleted_by(from, *object) || !std::all_of(indices.begin(), indices.end(), provides)) {
    fault(from,
          "attributes of object " + std::to_string(message.object) +
              " are not owned by this federate, which therefore cannot update them",
          outbox);
    return false;
  }
  message.sender = is_mom_object(object->id) ? FederateId{0} : from;
  std::vector<FederateId> to = recipients(model_, interests_, message.sender, object->object_class,
                                          find_handles(object->object_class, indices));
  if (to.empty()) return false;
  outbox.push_back({std::move(to), std::move(message)});
  return true;
}

void Federation::take(FederateId from, wire::AskForCopies&& message, Outbox& outbox) const {
  // Federates that have left are ignored; they send nothing.
  const std::set<FederateId> wanted(message.to.begin(), message.to.end());
  std::vector<FederateId> to;
  for (const FederateId federate : wanted) {
    if (federate != from && federates_.contains(federate)) to.push_back(federate);
  }
  if (to.empty()) return;
  outbox.push_back({std::move(to), wire::CopiesAsked{from, message.address, message.port,
                                                     std::move(message.groups)}});
}

void Federation::take(FederateId from, const wire::RegisterSyncPoint& message, Outbox& outbox) {
  std::vector<FederateId> joined;
  for (const auto& [id, info] : federates_) joined.push_back(id);
  sync_points_.register_point(from, message, joined, outbox);
}

void Federation::take(FederateId from, const wire::SyncPointAchieved& message, Outbox& outbox) {
  sync_points_.achieve(from, message, outbox);
}

std::optional<std::string> Federation::check_stamp(FederateId from,
                                                   const wire::TimeStamp& stamp) const {
  if (stamp.serial == 0 || time_.may_send(from, stamp.time)) return std::nullopt;
  return "message " + std::to_string(stamp.serial) +
         " in timestamp order is before the earliest time that this federate has reported, or the "
         "federate is not regulating";
}

template <class Timed>
void Federation::add_stamp(FederateId from, const wire::TimeStamp& stamp, Outbox& outbox) {
  AddressedMessage& last = outbox.back();
  auto& plain = std::get<decltype(Timed::message)>(last.message);
  FederationTime::Reception reception;
  try {
    Timed timed{{}, stamp};
    if (stamp.serial != 0) reception = time_.enqueue(from, stamp, last.to);
    timed.message = std::move(plain);
    last.message = std::move(timed);
    last.may_wait = stamp.serial != 0 && reception.all_wait_for_grants;
  } catch (...) {
    // Out of memory. A message in receive order is forwarded without its time.
    if (stamp.serial != 0) outbox.pop_back();
    throw;
  }
  time_.answer_waiting(reception, outbox);
}

template void Federation::add_stamp<wire::TimedRemove>(FederateId, const wire::TimeStamp&, Outbox&);

template <class Timed>
void Federation::take_timed(FederateId from, Timed&& message, Outbox& outbox) {
  if (auto problem = check_stamp(from, message.stamp)) {
    return fault(from, *std::move(problem), outbox);
  }
  if (!forward(from, std::move(message.message), outbox)) return;
  add_stamp<Timed>(from, message.stamp, outbox);
}

void Federation::take(FederateId from, wire::TimedInteraction&& message, Outbox& outbox) {
  take_timed(from, std::move(message), outbox);
}

void Federation::take(FederateId from, wire::TimedUpdate&& message, Outbox& outbox) {
  take_timed(from, std::move(message), outbox);
}

}  // namespace roger::rti::executive
