#include <RTI/time/HLAinteger64Time.h>

#include <algorithm>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

using Time = ReferenceTime::Time;

/// Keeps the retraction handle of a message, and records whether it has one.
void keep(CallContext& context, std::size_t federate, const std::string& tag,
          const rti1516e::MessageRetractionHandle& handle) {
  const bool valid = handle.isValid();
  context.real.federates[federate]->record(valid ? "retractable" : "not_retractable");
  if (valid) context.real.messages[federate].push_back({tag, handle});
}

/// Sends the parts of one message, of which some may be in timestamp order.
void send_parts(CallContext& context, std::size_t federate,
                const std::vector<ReferenceMessage>& parts, Callbacks& callbacks) {
  ReferenceTime& time = context.model.time;
  const bool timestamped = std::any_of(
      parts.begin(), parts.end(), [](const ReferenceMessage& part) { return part.timestamped; });
  callbacks[federate].push_back(timestamped && time.is_regulating(federate) ? "retractable"
                                                                            : "not_retractable");
  for (const ReferenceMessage& part : parts) {
    time.send(federate, part, callbacks);
    // The standard does not order grants and messages in receive order. The RTI grants what the
    // part in timestamp order permits before it delivers the part in receive order.
    time.grant_all(callbacks);
  }
}

/// 6.12 with a time.
Call timed_send_call(CallContext& context, std::size_t federate, Time time) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.text = "sendInteraction Tick @" + std::to_string(time);
  const bool timestamped = context.model.preferences.is_timestamped(federate, "Tick");
  if (timestamped) call.refusals = context.model.time.refusals_of_send(federate, time);
  call.make = [&context, &self, federate, tag, time] {
    keep(context, federate, tag,
         self.rti().sendInteraction(self.rti().getInteractionClassHandle(L"Tick"), {}, tag_of(tag),
                                    rti1516e::HLAinteger64Time(time)));
  };
  call.effect = [&context, federate, tag, time, timestamped](Callbacks& callbacks) {
    ReferenceMessage message{tag, time, timestamped, {}, {}};
    for (std::size_t i = 0; i < kFederates; ++i) {
      if (i != federate && context.model.joined[i]) message.recipients.insert(i);
    }
    message.deliver = [tag](std::size_t receiver, const std::string& timing, Callbacks& received) {
      received[receiver].push_back("receive " + tag + timing);
      return true;
    };
    send_parts(context, federate, {message}, callbacks);
  };
  return call;
}

/// 6.10 with a time.
Call timed_update_call(CallContext& context, std::size_t federate, const std::string& name,
                       Time time) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string known_class = context.model.known_objects.known_class(federate, name);
  const Names all = object_classes().at(known_class).fields;
  Names owned;
  for (const std::string& attribute : all) {
    if (context.model.ownership.owner(name, attribute) == federate) owned.insert(attribute);
  }
  const Names attributes =
      context.dice.some_of(owned.empty() || context.dice.below(8) == 0 ? all : owned);
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.text = "updateAttributeValues(timed) " + name + " " + braced(attributes) + " @" +
              std::to_string(time);
  if (!context.model.ownership.owns(federate, name, attributes))
    call.refusals.insert("AttributeNotOwned");
  if (!context.model.preferences.timestamped(federate, name, attributes).empty())
    call.refusals.merge(context.model.time.refusals_of_send(federate, time));
  const auto values = self.values(known_class, attributes);
  call.make = [&context, &self, federate, object = context.real.objects.at(name), values, tag,
               time] {
    keep(context, federate, tag,
         self.rti().updateAttributeValues(object, values, tag_of(tag),
                                          rti1516e::HLAinteger64Time(time)));
  };
  call.effect = [&context, federate, name, attributes, tag, time](Callbacks& callbacks) {
    send_parts(context, federate,
               context.model.objects.update_at(federate, name, attributes, tag, time), callbacks);
  };
  return call;
}

/// 6.14 with a time.
Call timed_delete_call(CallContext& context, std::size_t federate, const std::string& name,
                       Time time) {
  RecordingFederate& self = *context.real.federates[federate];
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.text = "deleteObjectInstance(timed) " + name + " @" + std::to_string(time);
  if (!context.model.objects.may_delete(federate, name))
    call.refusals.insert("DeletePrivilegeNotHeld");
  const bool timestamped =
      !context.model.preferences.timestamped(federate, name, {kPrivilege}).empty();
  if (timestamped) call.refusals.merge(context.model.time.refusals_of_send(federate, time));
  call.make = [&context, &self, federate, object = context.real.objects.at(name), tag, time] {
    keep(context, federate, tag,
         self.rti().deleteObjectInstance(object, tag_of(tag), rti1516e::HLAinteger64Time(time)));
  };
  call.effect = [&context, federate, name, tag, time, timestamped](Callbacks& callbacks) {
    ReferenceModel& model = context.model;
    if (timestamped && model.time.is_regulating(federate)) {
      callbacks[federate].push_back("retractable");
      model.time.send(federate, model.deletions.start(federate, name, tag, time), callbacks);
      model.ownership.end_negotiations(federate, name, callbacks);
      model.time.grant_all(callbacks);
      return;
    }
    callbacks[federate].push_back("not_retractable");
    model.objects.delete_object(federate, name, tag + " @" + std::to_string(time), callbacks);
  };
  return call;
}

}  // namespace

Call timed_message_call(CallContext& context, std::size_t federate) {
  // Times around the present one, so that some are too early.
  const Time time = std::max<Time>(
      0, context.model.time.time(federate) - 1 + static_cast<Time>(context.dice.below(10)));
  Names names;
  Names owned;  // objects of which the federate owns values
  for (const std::string& name : context.model.objects.names()) {
    if (!context.model.known_objects.knows(federate, name)) continue;
    names.insert(name);
    for (const std::string& attribute :
         object_classes().at(context.model.known_objects.known_class(federate, name)).fields) {
      if (context.model.ownership.owner(name, attribute) == federate) owned.insert(name);
    }
  }
  if (names.empty() || context.dice.below(3) == 0) return timed_send_call(context, federate, time);
  if (!owned.empty() && context.dice.below(8) != 0) names = owned;
  const std::string name = context.dice.any_of(names);
  const bool deletes = context.model.objects.may_delete(federate, name)
                           ? context.dice.below(2) == 0
                           : context.dice.below(8) == 0;
  return !deletes || context.model.deletions.is_pending(name)
             ? timed_update_call(context, federate, name, time)
             : timed_delete_call(context, federate, name, time);
}

Call retract_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto& messages = context.real.messages[federate];
  Call call;
  call.federate = federate;
  if (messages.empty() || context.dice.below(20) == 0) {
    call.text = "retract an invalid handle";
    call.refusals = {context.model.time.is_regulating(federate) ? "InvalidMessageRetractionHandle"
                                                                : "TimeRegulationIsNotEnabled"};
    call.make = [&self] { self.rti().retract(rti1516e::MessageRetractionHandle()); };
    return call;
  }
  // Mostly messages that can still be retracted.
  constexpr std::size_t kRecent = 4;
  const std::size_t last = std::min(messages.size(), kRecent);
  const SentMessage message = messages.at(messages.size() - 1 - context.dice.below(last));
  call.text = "retract " + message.tag;
  call.refusals = context.model.time.refusals_of_retraction(federate, message.tag);
  call.make = [&self, message] { self.rti().retract(message.handle); };
  call.effect = [&context, federate, message](Callbacks& callbacks) {
    ReferenceModel& model = context.model;
    model.time.retract(federate, message.tag, callbacks);
    const std::string deleted = model.deletions.find(message.tag);
    if (!deleted.empty()) {
      model.deletions.retract(deleted, callbacks);
      model.objects.discover(deleted, callbacks);
    }
    model.time.grant_all(callbacks);
  };
  return call;
}

}  // namespace roger::test::model
