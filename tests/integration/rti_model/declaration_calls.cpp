#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

/// Returns the name of a subscription service. A passive subscription receives what an active one
/// receives (5.6, 5.8), but makes nothing relevant.
std::string named(const std::string& service, bool active) {
  return active ? service : service + "(passive)";
}

/// Returns the designator of an update rate, which may be undefined; empty: none.
std::string choose_rate(Dice& dice) {
  // The reducing one is rare, because it prevents best-effort updates.
  switch (dice.below(40)) {
    case 0:
      return kReducingRate;
    case 1:
      return "Never";
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      return "Always";
    default:
      return "";
  }
}

/// 5.3.
Call unpublish_call(CallContext& context, std::size_t federate, const std::string& object_class,
                    const Names& some) {
  RecordingFederate& self = *context.real.federates[federate];
  const bool whole_class = context.dice.below(2) == 0;
  const Names attributes = whole_class ? attributes_of(object_class) : some;
  const Names ended =
      context.model.declarations.unpublished_with(federate, object_class, attributes);
  Call call;
  call.federate = federate;
  call.text = whole_class ? "unpublishObjectClass " + object_class
                          : "unpublishObjectClassAttributes " + object_class + " " + braced(some);
  // For the federate, what it owned or acquired of a deleted object lasts until the removal.
  if (context.model.ownership.acquires_of_class(federate, object_class, ended) ||
      context.model.removals.acquires_of_class(federate, object_class, ended))
    call.refusals = {"OwnershipAcquisitionPending"};
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  const auto handles = self.attributes(object_class, some);
  call.make = [&self, whole_class, handle, handles] {
    if (whole_class) {
      self.rti().unpublishObjectClass(handle);
    } else {
      self.rti().unpublishObjectClassAttributes(handle, handles);
    }
  };
  call.effect = [&context, federate, object_class, ended](Callbacks& callbacks) {
    context.model.declarations.unpublish(federate, object_class, ended);
    context.model.removals.on_unpublished(federate, object_class, ended);
    const Names changed =
        context.model.ownership.on_unpublished(federate, object_class, ended, callbacks);
    for (const std::string& name : changed) context.model.objects.discover(name, callbacks);
  };
  return call;
}

/// 5.7.
Call unsubscribe_call(CallContext& context, std::size_t federate, const std::string& object_class,
                      const Names& some) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  const bool whole_class = context.dice.below(2) == 0;
  const Names ended = whole_class ? object_classes().at(object_class).fields : some;
  Call call;
  call.federate = federate;
  if (whole_class) {
    call.text = "unsubscribeObjectClass " + object_class;
    call.make = [&self, handle] { self.rti().unsubscribeObjectClass(handle); };
  } else {
    call.text = "unsubscribeObjectClassAttributes " + object_class + " " + braced(some);
    call.make = [&self, handle, handles = self.attributes(object_class, some)] {
      self.rti().unsubscribeObjectClassAttributes(handle, handles);
    };
  }
  call.effect = [&context, federate, object_class, ended](Callbacks& callbacks) {
    context.model.declarations.unsubscribe(federate, object_class, ended);
    // A superclass may be the candidate discovery class now.
    if (context.model.declarations.discovery_class(federate, object_class))
      context.model.objects.on_subscription(federate, object_class, callbacks);
  };
  return call;
}

}  // namespace

Call subscribe_call(CallContext& context, std::size_t federate, const std::string& object_class,
                    const Names& attributes, bool active, const std::string& rate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  call.text = named("subscribeObjectClassAttributes", active) + " " + object_class + " " +
              braced(attributes) + (rate.empty() ? "" : " with update rate " + rate);
  if (!rate.empty() && update_rates().count(rate) == 0)
    call.refusals = {"InvalidUpdateRateDesignator"};
  call.make = [&self, handle = self.rti().getObjectClassHandle(to_wide(object_class)),
               handles = self.attributes(object_class, attributes), active, rate] {
    self.rti().subscribeObjectClassAttributes(handle, handles, active, to_wide(rate));
  };
  call.effect = [&context, federate, object_class, attributes, active, rate](Callbacks& callbacks) {
    context.model.declarations.subscribe(federate, object_class, attributes, active, rate);
    context.model.objects.on_subscription(federate, object_class, callbacks);
  };
  return call;
}

Call object_declaration(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string object_class = context.dice.any_of(keys(object_classes()));
  const Names attributes = context.dice.some_of(object_classes().at(object_class).fields);
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  const auto handles = self.attributes(object_class, attributes);
  Call call;
  call.federate = federate;
  const std::string what = object_class + " " + braced(attributes);
  const bool active = context.dice.below(2) == 0;
  switch (context.dice.below(5)) {
    case 0:
    case 1:
      call.text = "publishObjectClassAttributes " + what;
      call.make = [&self, handle, handles] {
        self.rti().publishObjectClassAttributes(handle, handles);
      };
      call.effect = [&context, federate, object_class, attributes](Callbacks& callbacks) {
        const Names added = context.model.declarations.publish(federate, object_class, attributes);
        context.model.ownership.on_published(federate, object_class, added, callbacks);
      };
      return call;
    case 2:
    case 3:
      return subscribe_call(context, federate, object_class, attributes, active,
                            choose_rate(context.dice));
    default:
      break;
  }
  if (context.dice.below(3) == 0) {
    call.text = "publishObjectClassAttributes with an undefined class";
    call.refusals = {"ObjectClassNotDefined"};
    call.make = [&self, handles] {
      self.rti().publishObjectClassAttributes(rti1516e::ObjectClassHandle(), handles);
    };
    return call;
  }
  if (object_class == "Vehicle" && context.dice.below(3) == 0) {
    call.text = "subscribeObjectClassAttributes Vehicle with an attribute of Tank";
    call.refusals = {"AttributeNotDefined"};
    const auto undefined = self.attributes("Vehicle.Tank", {"Turret"});
    call.make = [&self, handle, undefined] {
      self.rti().subscribeObjectClassAttributes(handle, undefined);
    };
    return call;
  }
  if (context.dice.below(2) == 0)
    return unpublish_call(context, federate, object_class, attributes);
  return unsubscribe_call(context, federate, object_class, attributes);
}

Call interaction_declaration(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string name = context.dice.any_of(keys(interaction_classes()));
  const auto handle = self.rti().getInteractionClassHandle(to_wide(name));
  const bool active = context.dice.below(2) == 0;
  Call call;
  call.federate = federate;
  switch (context.dice.below(7)) {
    case 0:
    case 1:
      call.text = "publishInteractionClass " + name;
      call.make = [&self, handle] { self.rti().publishInteractionClass(handle); };
      call.effect = [&context, federate, name](Callbacks&) {
        context.model.declarations.publish_interaction(federate, name);
      };
      return call;
    case 2:
      call.text = "unpublishInteractionClass " + name;
      call.make = [&self, handle] { self.rti().unpublishInteractionClass(handle); };
      call.effect = [&context, federate, name](Callbacks&) {
        context.model.declarations.unpublish_interaction(federate, name);
        context.model.preferences.unpublish(federate, name);
      };
      return call;
    case 3:
    case 4:
      call.text = named("subscribeInteractionClass", active) + " " + name;
      call.make = [&self, handle, active] { self.rti().subscribeInteractionClass(handle, active); };
      call.effect = [&context, federate, name, active](Callbacks&) {
        context.model.declarations.subscribe_interaction(federate, name, active);
      };
      return call;
    case 5:
      call.text = "unsubscribeInteractionClass " + name;
      call.make = [&self, handle] { self.rti().unsubscribeInteractionClass(handle); };
      call.effect = [&context, federate, name](Callbacks&) {
        context.model.declarations.unsubscribe_interaction(federate, name);
      };
      return call;
    default:
      call.text = "subscribeInteractionClass with an undefined class";
      call.refusals = {"InteractionClassNotDefined"};
      call.make = [&self] {
        self.rti().subscribeInteractionClass(rti1516e::InteractionClassHandle());
      };
      return call;
  }
}

}  // namespace roger::test::model
