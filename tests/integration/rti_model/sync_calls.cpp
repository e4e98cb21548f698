#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

Call sync_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string label = "p" + std::to_string(context.dice.below(4));
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  if (context.dice.below(4) != 0) {
    const bool successfully = context.dice.below(4) != 0;
    call.text = "synchronizationPointAchieved " + label + (successfully ? "" : " unsuccessfully");
    if (!context.model.sync_points.waits_for(federate, label))
      call.refusals = {"SynchronizationPointLabelNotAnnounced"};
    call.make = [&self, label, successfully] {
      self.rti().synchronizationPointAchieved(to_wide(label), successfully);
    };
    call.effect = [&context, federate, label, successfully](Callbacks& callbacks) {
      context.model.sync_points.achieve(federate, label, successfully, callbacks);
    };
    return call;
  }
  ReferenceSyncPoints::Federates members;
  rti1516e::FederateHandleSet set;
  bool all_joined = true;
  const bool for_all = context.dice.below(2) == 0;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (for_all ? !context.model.joined[i]
                : (!context.real.handles[i].isValid() || context.dice.below(2) == 0))
      continue;
    members.insert(i);
    all_joined = all_joined && context.model.joined[i];
    set.insert(context.real.handles[i]);
  }
  // An empty set means all federates (4.11).
  if (members.empty()) return sync_call(context, federate);
  call.text = "registerFederationSynchronizationPoint " + label + (for_all ? "" : " for");
  if (!for_all) {
    for (const std::size_t member : members) call.text += " " + federate_name(member);
  }
  call.make = [&self, label, tag, set, for_all] {
    if (for_all) {
      self.rti().registerFederationSynchronizationPoint(to_wide(label), tag_of(tag));
    } else {
      self.rti().registerFederationSynchronizationPoint(to_wide(label), tag_of(tag), set);
    }
  };
  call.effect = [&context, federate, label, tag, members, for_all,
                 all_joined](Callbacks& callbacks) {
    context.model.sync_points.register_point(federate, label, tag, members, for_all, all_joined,
                                             callbacks);
  };
  return call;
}

}  // namespace roger::test::model
