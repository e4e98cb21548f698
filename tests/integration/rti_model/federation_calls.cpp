#include <array>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

/// A resign action and what it does (4.10).
struct ResignAction {
  rti1516e::ResignAction standard;
  const char* name;
  bool cancels;  // acquisitions
  bool deletes;  // objects
  bool divests;  // attributes
};

constexpr std::array kResignActions{
    ResignAction{rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES, "UNCONDITIONALLY_DIVEST_ATTRIBUTES",
                 false, false, true},
    ResignAction{rti1516e::DELETE_OBJECTS, "DELETE_OBJECTS", false, true, false},
    ResignAction{rti1516e::CANCEL_PENDING_OWNERSHIP_ACQUISITIONS,
                 "CANCEL_PENDING_OWNERSHIP_ACQUISITIONS", true, false, false},
    ResignAction{rti1516e::DELETE_OBJECTS_THEN_DIVEST, "DELETE_OBJECTS_THEN_DIVEST", false, true,
                 true},
    ResignAction{rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST, "CANCEL_THEN_DELETE_THEN_DIVEST", true,
                 true, true},
    ResignAction{rti1516e::NO_ACTION, "NO_ACTION", false, false, false}};

Refusals refusals_of_resigning(const ReferenceModel& model, std::size_t federate,
                               const ResignAction& action) {
  Refusals refusals;
  if (!action.cancels && model.ownership.acquires_any(federate))
    refusals.insert("OwnershipAcquisitionPending");
  const Names deleted = action.deletes ? model.objects.deletable(federate) : Names();
  if (!action.divests && model.ownership.owns_any(federate, deleted))
    refusals.insert("FederateOwnsAttributes");
  return refusals;
}

}  // namespace

Call join_or_resign(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  // To test refusals, joined federates now and then try to join again, and others to resign.
  const bool join =
      context.model.joined[federate] ? context.dice.below(4) == 0 : context.dice.below(8) != 0;
  Call call;
  call.federate = federate;
  if (join) {
    const std::size_t as = context.dice.below(8) == 0 ? context.dice.below(kFederates) : federate;
    call.text = "joinFederationExecution " + federate_name(as);
    if (context.model.joined[federate]) {
      call.refusals = {"FederateAlreadyExecutionMember"};
    } else if (as != federate && context.model.joined[as]) {
      call.refusals = {"FederateNameAlreadyInUse"};
    }
    // Only names of joined federates may be used by another one, to keep each federate's own free.
    const std::string name = call.refusals.empty() ? federate_name(federate) : federate_name(as);
    call.make = [&context, federate, &self, name] {
      context.real.handles[federate] =
          self.rti().joinFederationExecution(to_wide(name), L"model", kFederation);
      const auto tick = self.rti().getInteractionClassHandle(L"Tick");
      self.rti().publishInteractionClass(tick);
      self.rti().subscribeInteractionClass(tick);
    };
    call.effect = [&context, federate](Callbacks& callbacks) {
      context.model.joined[federate] = true;
      context.model.declarations.publish_interaction(federate, "Tick");
      context.model.declarations.subscribe_interaction(federate, "Tick", true);
      context.real.roster[context.real.handles[federate]] = federate_name(federate);
      context.model.sync_points.join(federate, callbacks);
    };
    return call;
  }
  const ResignAction action = kResignActions.at(context.dice.below(kResignActions.size()));
  call.text = std::string("resignFederationExecution ") + action.name;
  if (!context.model.joined[federate]) {
    call.refusals = {"FederateNotExecutionMember"};
  } else {
    call.refusals = refusals_of_resigning(context.model, federate, action);
  }
  call.make = [&self, action] { self.rti().resignFederationExecution(action.standard); };
  call.effect = [&context, federate, action](Callbacks& callbacks) {
    context.model.joined[federate] = false;
    context.model.declarations.forget(federate);
    context.model.objects.resign(federate, action.deletes, callbacks);
    for (const std::string& name : context.model.ownership.resign(federate, callbacks))
      context.model.objects.discover(name, callbacks);
    context.model.preferences.resign(federate);
    context.model.advisories.resign(federate);
    context.model.names.resign(federate);
    context.model.sync_points.resign(federate, callbacks);
    context.model.time.resign(federate, callbacks);
    context.real.roster.erase(context.real.handles[federate]);
    context.real.messages[federate].clear();
  };
  return call;
}

}  // namespace roger::test::model
