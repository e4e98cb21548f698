#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

const char* text_of(bool reliable) {
  return reliable ? "reliable" : "best_effort";
}

rti1516e::TransportationType transportation(bool reliable) {
  return reliable ? rti1516e::RELIABLE : rti1516e::BEST_EFFORT;
}

/// Returns attributes of the object, mostly such that the federate owns.
Names choose_attributes(CallContext& context, std::size_t federate, const std::string& name) {
  const Names all = attributes_of(context.model.known_objects.known_class(federate, name));
  Names owned;
  for (const std::string& attribute : all) {
    if (context.model.ownership.owner(name, attribute) == federate) owned.insert(attribute);
  }
  return context.dice.some_of(owned.empty() || context.dice.below(8) == 0 ? all : owned);
}

/// 8.23, 6.23.
Call change_attributes_call(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto object = context.real.objects.at(name);
  const Names attributes = choose_attributes(context, federate, name);
  const bool value = context.dice.below(2) == 0;
  const auto handles =
      self.attributes(context.model.known_objects.known_class(federate, name), attributes);
  const std::string what = " " + name + " " + braced(attributes) + " ";
  Call call;
  call.federate = federate;
  if (!context.model.ownership.owns(federate, name, attributes))
    call.refusals = {"AttributeNotOwned"};
  if (context.dice.below(2) == 0) {
    call.text = "changeAttributeOrderType" + what + (value ? "TimeStamp" : "Receive");
    call.make = [&self, object, handles, value] {
      self.rti().changeAttributeOrderType(object, handles,
                                          value ? rti1516e::TIMESTAMP : rti1516e::RECEIVE);
    };
    call.effect = [&context, federate, name, attributes, value](Callbacks&) {
      context.model.preferences.change_order(federate, name, attributes, value);
    };
    return call;
  }
  call.text = "requestAttributeTransportationTypeChange" + what + text_of(value);
  call.make = [&self, object, handles, value] {
    self.rti().requestAttributeTransportationTypeChange(object, handles, transportation(value));
  };
  call.effect = [&context, federate, name, attributes, value](Callbacks& callbacks) {
    context.model.preferences.change_transportation(name, attributes, value);
    for (const std::string& attribute : attributes) {
      callbacks[federate].push_back("attribute_transportation_changed " + name + " " + attribute +
                                    " " + text_of(value));
    }
  };
  return call;
}

/// 6.25.
Call query_attribute_call(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string known_class = context.model.known_objects.known_class(federate, name);
  const std::string attribute = context.dice.any_of(attributes_of(known_class));
  Call call;
  call.federate = federate;
  call.text = "queryAttributeTransportationType " + name + " " + attribute;
  call.make = [&self, object = context.real.objects.at(name),
               handle = *self.attributes(known_class, {attribute}).begin()] {
    self.rti().queryAttributeTransportationType(object, handle);
  };
  call.effect = [&context, federate, name, attribute](Callbacks& callbacks) {
    const bool reliable = context.model.preferences.best_effort(name, {attribute}).empty();
    callbacks[federate].push_back("attribute_transportation " + name + " " + attribute + " " +
                                  text_of(reliable));
  };
  return call;
}

/// 8.24, 6.27.
Call change_class_call(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto handle = self.rti().getInteractionClassHandle(to_wide(name));
  const bool value = context.dice.below(2) == 0;
  Call call;
  call.federate = federate;
  if (!context.model.declarations.publishes_interaction(federate, name))
    call.refusals = {"InteractionClassNotPublished"};
  if (context.dice.below(2) == 0) {
    call.text = "changeInteractionOrderType " + name + (value ? " TimeStamp" : " Receive");
    call.make = [&self, handle, value] {
      self.rti().changeInteractionOrderType(handle,
                                            value ? rti1516e::TIMESTAMP : rti1516e::RECEIVE);
    };
    call.effect = [&context, federate, name, value](Callbacks&) {
      context.model.preferences.change_order(federate, name, value);
    };
    return call;
  }
  call.text = "requestInteractionTransportationTypeChange " + name + " " + text_of(value);
  call.make = [&self, handle, value] {
    self.rti().requestInteractionTransportationTypeChange(handle, transportation(value));
  };
  call.effect = [&context, federate, name, value](Callbacks& callbacks) {
    context.model.preferences.change_transportation(federate, name, value);
    callbacks[federate].push_back("class_transportation_changed " + name + " " + text_of(value));
  };
  return call;
}

/// 6.29.
Call query_class_call(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  std::size_t of = context.dice.below(kFederates);
  if (!context.model.joined[of]) of = federate;
  Call call;
  call.federate = federate;
  call.text = "queryInteractionTransportationType " + federate_name(of) + " " + name;
  call.make = [&self, whose = context.real.handles[of],
               handle = self.rti().getInteractionClassHandle(to_wide(name))] {
    self.rti().queryInteractionTransportationType(whose, handle);
  };
  call.effect = [&context, federate, of, name](Callbacks& callbacks) {
    callbacks[federate].push_back("class_transportation " + federate_name(of) + " " + name + " " +
                                  text_of(context.model.preferences.is_reliable(of, name)));
  };
  return call;
}

}  // namespace

Call preference_call(CallContext& context, std::size_t federate) {
  Names classes = keys(interaction_classes());
  // Interactions with a time are of this class.
  if (context.dice.below(2) == 0) classes = {"Tick"};
  const std::string interaction_class = context.dice.any_of(classes);
  Names known;
  for (const std::string& name : context.model.objects.names()) {
    if (context.model.known_objects.knows(federate, name)) known.insert(name);
  }
  const bool about_object = !known.empty() && context.dice.below(3) != 0;
  const bool queries = context.dice.below(3) == 0;
  if (!about_object) {
    return queries ? query_class_call(context, federate, interaction_class)
                   : change_class_call(context, federate, interaction_class);
  }
  const std::string name = context.dice.any_of(known);
  return queries ? query_attribute_call(context, federate, name)
                 : change_attributes_call(context, federate, name);
}

}  // namespace roger::test::model
