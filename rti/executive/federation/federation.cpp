#include "rti/executive/federation/federation.hpp"

#include <utility>

#include "rti/fom/advisory_switches.hpp"
#include "rti/fom/resign_action.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::ExceptionKind;
using wire::ResignAction;

namespace {

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

Federation::Federation(std::string name, FederationId id, std::string logical_time,
                       std::vector<wire::ModuleText> modules, ObjectModel model, bool with_mom,
                       wire::ModuleText mim, std::shared_ptr<HostMemory> hosts)
    : membership_({std::move(name),
                   id,
                   std::move(logical_time),
                   {std::move(modules), std::move(mim)},
                   std::move(model)},
                  std::move(hosts)),
      time_(membership_.ledger()),
      sync_points_(membership_.ledger()),
      objects_(membership_.ledger()),
      declarations_(membership_.model(), objects_, membership_.ledger()),
      federation_object_(membership_, sync_points_, objects_, declarations_.interests()),
      transportations_(membership_.model(), objects_, declarations_, membership_.ledger()),
      ownership_(membership_.model(), objects_, time_, declarations_, transportations_,
                 membership_.ledger()),
      forwarding_(membership_, objects_, declarations_.interests(), time_, federation_object_),
      discovery_(membership_.model(), federation_object_.mom(), objects_, time_, declarations_,
                 ownership_, forwarding_),
      deletions_(membership_, objects_, time_, declarations_, transportations_, ownership_,
                 discovery_, membership_.ledger()),
      declaration_services_(membership_.model(), federation_object_, declarations_,
                            transportations_, ownership_, forwarding_, discovery_) {
  if (with_mom) {
    static_cast<void>(objects_.add(0, kFederationObject,
                                   federation_object_.mom().federation_class(),
                                   FederationMom::kFederationObjectName));
  }
}

std::variant<FederateId, Refusal> Federation::join(const wire::Join& request,
                                                   const FederateHost& host, NamedModules&& modules,
                                                   Outbox& outbox) {
  auto admitted = membership_.admit(request, host, std::move(modules));
  if (auto* refusal = std::get_if<Refusal>(&admitted)) return std::move(*refusal);
  auto& admission = std::get<Membership::Admission>(admitted);

  // From here on nothing is refused. All memory is allocated before the federation changes, so a
  // join that runs out of memory leaves no partial state behind.
  forwarding_.forget_routes();
  const FederateId federate = admission.id();
  const bool adds_modules = !admission.added.empty();
  outbox.push_back({{federate}, membership_.welcome(request, admission)});
  const std::vector<FederateId> rest = membership_.others(federate);
  if (!rest.empty()) {
    if (adds_modules) outbox.push_back({rest, wire::ModulesAdded{std::move(admission.added)}});
    outbox.push_back(
        {rest, wire::FederateJoined{Membership::describe(federate, admission.record())}});
  }
  federation_object_.join(federate, outbox);
  try {
    declarations_.join(federate, AdvisorySwitches(membership_.switches(admission)));
    ownership_.join(federate);
    sync_points_.join(federate, outbox);
    time_.join(federate, outbox);  // last, because it may send grants to others
  } catch (...) {
    declarations_.forget(federate);
    ownership_.forget(federate);
    sync_points_.forget(federate);
    time_.forget(federate);
    throw;
  }
  membership_.add(std::move(admission));
  federation_object_.on_federates_changed(adds_modules, outbox);
  return federate;
}

Refusal Federation::resign(FederateId federate, ResignAction action, Outbox& outbox) {
  const std::string who = "federate " + in_quotes(membership_.records().at(federate).name);
  if (!cancels(action) && ownership_.is_acquiring(federate)) {
    return {ExceptionKind::kOwnershipAcquisitionPending,
            who + " is acquiring attributes; resign with an action that cancels the acquisitions"};
  }
  if (!divests(action) && ownership_.owns_attributes(federate, deletes(action))) {
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
  // The report precedes the removal of the objects, so that recipients still know which objects
  // belong to the federate.
  federation_object_.report_lost(federate, time_.last_granted(federate), why, outbox);
  leave(federate, deletes(membership_.records().at(federate).automatic_resign), true, outbox);
}

void Federation::leave(FederateId federate, bool delete_objects, bool lost, Outbox& outbox) {
  forwarding_.forget_routes();
  discovery_.leave(federate);
  deletions_.leave(federate, delete_objects, outbox);
  discovery_.discover_left(ownership_.leave(federate, outbox), federate, outbox);
  transportations_.forget(federate);
  membership_.remove(federate);
  declarations_.leave(federate, outbox);
  std::vector<FederateId> rest = membership_.others(federate);
  if (!rest.empty()) outbox.push_back({std::move(rest), wire::FederateLeft{federate, lost}});
  sync_points_.leave(federate, outbox);
  time_.leave(federate, outbox);
  deletions_.end_passed();
  federation_object_.on_federates_changed(false, outbox);
}

}  // namespace roger::rti::executive
