#include <algorithm>
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

/// Returns the action of this name.
ResignAction action_of(const std::string& name) {
  return *std::find_if(kResignActions.begin(), kResignActions.end(),
                       [&](const ResignAction& one) { return one.name == name; });
}

/// The federate has resigned. For one that is lost, no action is refused: what it would leave to
/// the federate is divested and cancelled.
void leave(CallContext& context, std::size_t federate, const ResignAction& action,
           Callbacks& callbacks) {
  context.model.joined[federate] = false;
  context.model.declarations.forget(federate);
  context.model.objects.resign(federate, action.deletes, callbacks);
  for (const std::string& name : context.model.ownership.resign(federate, callbacks))
    context.model.objects.discover(name, callbacks);
  context.model.preferences.resign(federate);
  context.model.advisories.resign(federate);
  context.model.names.resign(federate);
  context.model.sync_points.resign(federate, callbacks);
  // Others are advised of its attributes before they receive what its time has held back.
  context.model.advisories.review(callbacks);
  context.model.time.resign(federate, callbacks);
  context.real.roster.erase(context.real.handles[federate]);
  context.real.messages[federate].clear();
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
      // The default of the FDD (IEEE 1516.2-2010).
      context.model.automatic_resign[federate] = "CANCEL_THEN_DELETE_THEN_DIVEST";
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
    leave(context, federate, action, callbacks);
  };
  return call;
}

Call lose_call(CallContext& context, std::size_t federate) {
  std::size_t witness = 0;
  while (witness == federate || !context.model.joined[witness]) {
    if (++witness == kFederates) return sync_call(context, federate);
  }
  const ResignAction action = action_of(context.model.automatic_resign[federate]);
  Call call;
  call.federate = federate;
  call.text = std::string("(lost) ") + action.name;
  call.make = [&context, federate, witness] {
    context.real.federates[federate]->lose_connection();
    context.real.federates[witness]->await_leaving(federate_name(federate));
  };
  call.effect = [&context, federate, action](Callbacks& callbacks) {
    leave(context, federate, action, callbacks);
  };
  return call;
}

Call federate_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const ResignAction action = kResignActions.at(context.dice.below(kResignActions.size()));
  const std::size_t other = context.dice.below(kFederates);
  const std::string name = federate_name(other);
  const auto handle = context.real.handles[other];
  const bool is_joined = context.model.joined[other];
  Call call;
  call.federate = federate;
  std::string result = "looked_up " + name;
  switch (context.dice.below(4)) {
    case 0:
      call.text = std::string("setAutomaticResignDirective ") + action.name;
      call.make = [&self, action] { self.rti().setAutomaticResignDirective(action.standard); };
      call.effect = [&context, federate, action](Callbacks&) {
        context.model.automatic_resign[federate] = action.name;
      };
      return call;
    case 1:
      call.text = "getAutomaticResignDirective";
      result = "directive " + context.model.automatic_resign[federate];
      call.make = [&self] {
        const rti1516e::ResignAction found = self.rti().getAutomaticResignDirective();
        for (const ResignAction& one : kResignActions) {
          if (one.standard == found) self.record(std::string("directive ") + one.name);
        }
      };
      break;
    case 2:
      call.text = "getFederateHandle " + name;
      if (!is_joined) call.refusals = {"NameNotFound"};
      call.make = [&self, name, handle, result] {
        const auto found = self.rti().getFederateHandle(to_wide(name));
        self.record(found == handle ? result : "looked_up another federate");
      };
      break;
    default:
      if (!handle.isValid()) return sync_call(context, federate);
      call.text = "getFederateName " + name;
      if (!is_joined) call.refusals = {"FederateHandleNotKnown"};
      call.make = [&self, handle] {
        self.record("looked_up " + to_utf8(self.rti().getFederateName(handle)));
      };
      break;
  }
  call.effect = [federate, result](Callbacks& callbacks) { callbacks[federate].push_back(result); };
  return call;
}

}  // namespace roger::test::model
