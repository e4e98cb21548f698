#include <iterator>
#include <memory>
#include <optional>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

constexpr std::size_t kMaxObjects = 12;

/// An RTI component keeps best-effort values of unknown objects for a time that no model knows,
/// because they may arrive before the discovery. They arrive until some time after the subscription
/// to the class has ended. Values that are held back, or that an update rate omits, have no
/// callback that shows their arrival.
bool may_send_best_effort(const CallContext& context, std::size_t federate, const std::string& name,
                          const Names& attributes) {
  if (attributes.empty()) return true;
  const ReferenceModel& model = context.model;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate || !model.joined[i]) continue;
    if (!model.known_objects.knows(i, name)) return false;
    const std::string& as = model.known_objects.known_class(i, name);
    for (const std::string& attribute : attributes) {
      if (model.declarations.update_rate(i, as, attribute) == kReducingRate) return false;
    }
  }
  return !model.objects.has_unready_subscriber(federate, name, attributes);
}

/// Returns the attributes that the federate owns and sends by best effort.
Names owned_best_effort(const ReferenceModel& model, std::size_t federate,
                        const std::string& name) {
  Names owned;
  for (const std::string& attribute :
       object_classes().at(model.known_objects.known_class(federate, name)).fields) {
    if (model.ownership.owner(name, attribute) == federate) owned.insert(attribute);
  }
  return model.preferences.best_effort(name, owned);
}

/// Returns a call of another federate by which one missing condition of may_send_best_effort()
/// becomes true: it subscribes, or does not hold messages back. None: no such call helps.
std::optional<Call> prepare_best_effort(CallContext& context, std::size_t federate,
                                        const std::string& name, const Names& attributes) {
  const ReferenceModel& model = context.model;
  const std::string& registered = model.objects.registered_class(name);
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate || !model.joined[i]) continue;
    const std::string as =
        model.known_objects.knows(i, name)
            ? model.known_objects.known_class(i, name)
            : model.declarations.discovery_class(i, registered).value_or(registered);
    const Names subscribed = model.declarations.subscribed(i, as);
    for (const std::string& attribute : attributes) {
      if (object_classes().at(as).fields.count(attribute) == 0) continue;
      const std::string rate = model.declarations.update_rate(i, as, attribute);
      if (subscribed.count(attribute) == 0 || rate == kReducingRate)
        return subscribe_call(context, i, as, {attribute}, true, "");
    }
    if (!model.time.receives_at_once(i) && context.dice.below(2) == 0 &&
        model.time.refusals_of_enabling_asynchronous_delivery(i).empty())
      return enable_asynchronous_delivery_call(context, i);
  }
  return std::nullopt;
}

/// 6.10 without a time.
Call update_call(CallContext& context, std::size_t federate, const std::string& name,
                 const Names& attributes) {
  RecordingFederate& self = *context.real.federates[federate];
  const ReferenceModel& model = context.model;
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.text = "updateAttributeValues " + name + " " + braced(attributes);
  const bool known = model.known_objects.knows(federate, name);
  if (!known) {
    call.refusals = {"ObjectInstanceNotKnown"};
  } else if (!may_send_best_effort(context, federate, name,
                                   model.preferences.best_effort(name, attributes))) {
    return sync_call(context, federate);
  } else if (!model.ownership.owns(federate, name, attributes)) {
    call.refusals = {"AttributeNotOwned"};
  }
  const auto values =
      self.values(known ? model.known_objects.known_class(federate, name) : "Vehicle", attributes);
  call.make = [&self, object = context.real.objects.at(name), values, tag] {
    self.rti().updateAttributeValues(object, values, tag_of(tag));
  };
  call.effect = [&context, federate, name, attributes, tag](Callbacks& callbacks) {
    context.model.objects.update(federate, name, attributes, tag, callbacks);
  };
  return call;
}

/// 6.19 for all objects of a class.
Call request_class_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string object_class = context.dice.any_of(keys(object_classes()));
  const Names attributes = context.dice.some_of(object_classes().at(object_class).fields);
  const std::string tag = context.tag();
  auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  auto handles = self.attributes(object_class, attributes);
  Call call;
  call.federate = federate;
  call.text = "requestAttributeValueUpdate(class) " + object_class + " " + braced(attributes);
  if (context.dice.below(10) == 0) {
    call.text += " with an undefined class";
    call.refusals = {"ObjectClassNotDefined"};
    handle = {};
  } else if (object_class == "Vehicle" && context.dice.below(10) == 0) {
    call.text += " with an attribute of Tank";
    call.refusals = {"AttributeNotDefined"};
    handles = self.attributes("Vehicle.Tank", {"Turret"});
  }
  call.make = [&self, handle, handles, tag] {
    self.rti().requestAttributeValueUpdate(handle, handles, tag_of(tag));
  };
  call.effect = [&context, federate, object_class, attributes, tag](Callbacks& callbacks) {
    const ReferenceObjects& objects = context.model.objects;
    for (const std::string& name : objects.names()) {
      if (is_same_or_subclass(objects.registered_class(name), object_class))
        objects.request(federate, name, attributes, tag, callbacks);
    }
  };
  return call;
}

/// 10.9 to 10.11, 10.13: the handle, name, known class and update rates of an object that the
/// federate knows, also until it has received the removal of a deleted one (6.15).
Call look_up_call(CallContext& context, std::size_t federate, const std::string& name,
                  const std::optional<std::string>& known_class) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto object = context.real.objects.at(name);
  Call call;
  call.federate = federate;
  if (!known_class) call.refusals = {"ObjectInstanceNotKnown"};
  const auto looked_up = [](const std::string& what, const std::string& as) {
    return "looked_up " + what + " of class " + as;
  };
  switch (context.dice.below(4)) {
    case 3: {
      const std::string as = known_class.value_or("Vehicle");
      const std::string attribute = context.dice.any_of(object_classes().at(as).fields);
      call.text = "getUpdateRateValueForAttribute " + name + " " + attribute;
      call.make = [&self, object, handle = *self.attributes(as, {attribute}).begin()] {
        const double rate = self.rti().getUpdateRateValueForAttribute(object, handle);
        self.record("rate " + std::to_string(rate));
      };
      const std::string rate = context.model.declarations.update_rate(federate, as, attribute);
      const double value = rate.empty() ? 0.0 : update_rates().at(rate);
      call.effect = [federate, value](Callbacks& callbacks) {
        callbacks[federate].push_back("rate " + std::to_string(value));
      };
      return call;
    }
    case 0:
      call.text = "getObjectInstanceHandle " + name;
      call.make = [&self, object, name] {
        const auto found = self.rti().getObjectInstanceHandle(to_wide(name));
        self.record(found == object ? "looked_up " + name : "looked_up another object");
      };
      break;
    case 1:
      call.text = "getObjectInstanceName " + name;
      call.make = [&self, object] {
        self.record("looked_up " + to_utf8(self.rti().getObjectInstanceName(object)));
      };
      break;
    default:
      call.text = "getKnownObjectClassHandle " + name;
      call.make = [&self, object, name, looked_up] {
        self.record(looked_up(name, self.name_of(self.rti().getKnownObjectClassHandle(object))));
      };
      call.effect = [federate, name, known_class, looked_up](Callbacks& callbacks) {
        callbacks[federate].push_back(looked_up(name, *known_class));
      };
      return call;
  }
  call.effect = [federate, name](Callbacks& callbacks) {
    callbacks[federate].push_back("looked_up " + name);
  };
  return call;
}

}  // namespace

Call register_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string object_class = context.dice.any_of(keys(object_classes()));
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  Call call;
  call.federate = federate;
  call.text = "registerObjectInstance " + object_class;
  if (context.model.declarations.published(federate, object_class).empty()) {
    call.refusals = {"ObjectClassNotPublished"};
  } else if (context.model.objects.names().size() >= kMaxObjects) {
    return object_call(context, federate);
  }
  const auto registered = std::make_shared<std::string>();
  call.make = [&context, &self, handle, registered] {
    const auto object = self.rti().registerObjectInstance(handle);
    *registered = to_utf8(self.rti().getObjectInstanceName(object));
    context.real.objects[*registered] = object;
  };
  call.effect = [&context, federate, object_class, registered](Callbacks& callbacks) {
    context.model.objects.register_object(federate, object_class, *registered, callbacks);
  };
  return call;
}

Call object_call(CallContext& context, std::size_t federate) {
  if (context.real.objects.empty()) return sync_call(context, federate);
  RecordingFederate& self = *context.real.federates[federate];
  // Deleted objects are used as well. They are dropped when there are too many.
  if (context.real.objects.size() > 2 * kMaxObjects) {
    for (auto at = context.real.objects.begin(); at != context.real.objects.end();) {
      at = context.model.objects.exists(at->first) ? std::next(at) : context.real.objects.erase(at);
    }
    if (context.real.objects.empty()) return sync_call(context, federate);
  }
  Names names;
  for (const auto& [name, handle] : context.real.objects) names.insert(name);
  const std::string name = context.dice.any_of(names);
  if (context.dice.below(10) == 0)
    return look_up_call(context, federate, name, context.model.objects.known_class(federate, name));
  if (context.model.removals.find(federate, name) != nullptr)
    return awaited_removal_call(context, federate, name);
  const auto object = context.real.objects.at(name);
  const bool known = context.model.known_objects.knows(federate, name);
  const std::string tag = context.tag();
  const std::string known_class =
      known ? context.model.known_objects.known_class(federate, name) : "Vehicle";
  const Names attributes = context.dice.some_of(object_classes().at(known_class).fields);
  const std::string what = name + " " + braced(attributes);
  Call call;
  call.federate = federate;
  if (!known) call.refusals = {"ObjectInstanceNotKnown"};
  switch (context.dice.below(9)) {
    case 8:
      call.text = "localDeleteObjectInstance " + name;
      if (known) call.refusals = context.model.ownership.refusals_of_local_deletion(federate, name);
      call.make = [&self, object] { self.rti().localDeleteObjectInstance(object); };
      call.effect = [&context, federate, name](Callbacks&) {
        context.model.known_objects.delete_locally(federate, name);
      };
      return call;
    case 0:
      call.text = "deleteObjectInstance " + name;
      if (known && !context.model.objects.may_delete(federate, name))
        call.refusals = {"DeletePrivilegeNotHeld"};
      call.make = [&self, object, tag] { self.rti().deleteObjectInstance(object, tag_of(tag)); };
      call.effect = [&context, federate, name, tag](Callbacks& callbacks) {
        context.model.objects.delete_object(federate, name, tag, callbacks);
      };
      return call;
    case 1:
    case 2: {
      if (context.dice.below(2) == 0) return request_class_call(context, federate);
      call.text = "requestAttributeValueUpdate " + what;
      const auto handles = self.attributes(known_class, attributes);
      call.make = [&self, object, handles, tag] {
        self.rti().requestAttributeValueUpdate(object, handles, tag_of(tag));
      };
      call.effect = [&context, federate, name, attributes, tag](Callbacks& callbacks) {
        context.model.objects.request(federate, name, attributes, tag, callbacks);
      };
      return call;
    }
    default:
      return update_call(context, federate, name, attributes);
  }
}

Call best_effort_call(CallContext& context, std::size_t federate) {
  const ReferenceModel& model = context.model;
  const bool prepares = context.dice.below(8) == 0;
  std::optional<Call> preparation;
  for (const std::string& name : model.objects.names()) {
    if (!model.known_objects.knows(federate, name)) continue;
    const Names owned = owned_best_effort(model, federate, name);
    Names ready;
    for (const std::string& attribute : owned) {
      if (may_send_best_effort(context, federate, name, {attribute})) ready.insert(attribute);
    }
    if (!ready.empty()) return update_call(context, federate, name, ready);
    if (prepares && !preparation && !owned.empty())
      preparation = prepare_best_effort(context, federate, name, owned);
  }
  return preparation ? *preparation : object_call(context, federate);
}

Call send_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string name = context.dice.any_of(keys(interaction_classes()));
  const auto handle = self.rti().getInteractionClassHandle(to_wide(name));
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  if (!context.model.preferences.is_reliable(federate, name) &&
      context.model.objects.has_unready_receiver(federate, name))
    return sync_call(context, federate);
  const bool published = context.model.declarations.publishes_interaction(federate, name);
  if (!published) call.refusals = {"InteractionClassNotPublished"};
  if (name == "Report" && context.dice.below(10) == 0) {
    call.text = "sendInteraction Report with a parameter of Alarm";
    call.refusals.insert("InteractionParameterNotDefined");
    const auto undefined = self.parameters("Report.Alarm", {"Urgency"});
    call.make = [&self, handle, undefined, tag] {
      self.rti().sendInteraction(handle, undefined, tag_of(tag));
    };
    return call;
  }
  const Names parameters = context.dice.some_of(interaction_classes().at(name).fields);
  call.text = "sendInteraction " + name + " " + braced(parameters);
  const auto values = self.parameters(name, parameters);
  call.make = [&self, handle, values, tag] {
    self.rti().sendInteraction(handle, values, tag_of(tag));
  };
  call.effect = [&context, federate, name, parameters, tag](Callbacks& callbacks) {
    context.model.objects.send(federate, name, parameters, tag, callbacks);
  };
  return call;
}

}  // namespace roger::test::model
