#include "tests/integration/rti_model/random_calls.hpp"

#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::test::model {

namespace {

constexpr const wchar_t* kFederation = L"model";
constexpr std::size_t kMaxObjects = 12;

rti1516e::VariableLengthData tag_of(const std::string& text) {
  return {text.data(), text.size()};
}

std::string federate_name(std::size_t federate) {
  return "f" + std::to_string(federate);
}

Names keys(const ReferenceClasses& classes) {
  Names names;
  for (const auto& [name, one] : classes) names.insert(name);
  return names;
}

}  // namespace

RandomCalls::RandomCalls(const std::string& rid_file, std::uint64_t seed) : random_(seed) {
  for (auto& federate : federates_) {
    federate = std::make_unique<RecordingFederate>(rid_file);
    federate->set_roster(roster_);
  }
  federates_[0]->rti().createFederationExecution(
      kFederation, to_wide(ROGER_SOURCE_DIR "/tests/integration/rti_model/model.xml"),
      L"HLAinteger64Time");
}

RandomCalls::~RandomCalls() = default;

std::size_t RandomCalls::below(std::size_t limit) {
  return static_cast<std::size_t>(random_() % limit);
}

std::string RandomCalls::any_of(const Names& names) {
  return *std::next(names.begin(), static_cast<std::ptrdiff_t>(below(names.size())));
}

Names RandomCalls::some_of(const Names& names) {
  Names some{any_of(names)};
  for (const std::string& name : names) {
    if (below(2) == 0) some.insert(name);
  }
  return some;
}

Call RandomCalls::next() {
  ++calls_;
  const std::size_t federate = below(kFederates);
  // Services of federates that are not joined need handles, which only joined ones can look up.
  if (!joined_[federate] || below(100) == 0) return join_or_resign(federate);
  switch (below(11)) {
    case 0:
      return object_declaration(federate);
    case 1:
      return interaction_declaration(federate);
    case 2:
      return register_call(federate);
    case 3:
      return send_call(federate);
    case 4:
      return sync_call(federate);
    case 5:
      return time_switch_call(federate);
    case 6:
    case 7:
    case 8:
      return time_call(federate);
    default:
      return object_call(federate);
  }
}

void RandomCalls::settle(std::size_t caller) {
  // The answer to the caller shows that the executive has processed its call. The others' answers
  // then come after everything that the executive has sent because of the call.
  // The caller asks twice, because its RTI component may react to what the executive has sent.
  for (int round = 0; round < 2 && joined_[caller]; ++round) {
    federates_[caller]->ask();
    federates_[caller]->await_answer();
  }
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != caller && joined_[i]) federates_[i]->ask();
  }
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != caller && joined_[i]) federates_[i]->await_answer();
  }
}

std::vector<std::string> RandomCalls::callbacks(std::size_t federate) {
  return federates_[federate]->take();
}

Call RandomCalls::join_or_resign(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  // To test refusals, joined federates now and then try to join again, and others to resign.
  const bool join = joined_[federate] ? below(4) == 0 : below(8) != 0;
  Call call;
  call.federate = federate;
  if (join) {
    const std::size_t as = below(8) == 0 ? below(kFederates) : federate;
    call.text = "joinFederationExecution " + federate_name(as);
    if (joined_[federate]) {
      call.refusals = {"FederateAlreadyExecutionMember"};
    } else if (as != federate && joined_[as]) {
      call.refusals = {"FederateNameAlreadyInUse"};
    }
    // Only names of joined federates may be used by another one, to keep each federate's own free.
    const std::string name = call.refusals.empty() ? federate_name(federate) : federate_name(as);
    call.make = [this, federate, &self, name] {
      handles_[federate] = self.rti().joinFederationExecution(to_wide(name), L"model", kFederation);
      const auto tick = self.rti().getInteractionClassHandle(L"Tick");
      self.rti().publishInteractionClass(tick);
      self.rti().subscribeInteractionClass(tick);
      self.rti().enableAsynchronousDelivery();
    };
    call.effect = [this, federate](Callbacks& callbacks) {
      joined_[federate] = true;
      roster_[handles_[federate]] = federate_name(federate);
      sync_points_.join(federate, callbacks);
      time_.join(federate, callbacks);
    };
    return call;
  }
  using Action = std::pair<rti1516e::ResignAction, const char*>;
  const std::array<Action, 3> actions{
      Action{rti1516e::NO_ACTION, "NO_ACTION"}, Action{rti1516e::DELETE_OBJECTS, "DELETE_OBJECTS"},
      Action{rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST, "CANCEL_THEN_DELETE_THEN_DIVEST"}};
  const Action action = actions.at(below(actions.size()));
  call.text = std::string("resignFederationExecution ") + action.second;
  if (!joined_[federate]) {
    call.refusals = {"FederateNotExecutionMember"};
  } else if (action.first == rti1516e::NO_ACTION && object_model_.owns_any(federate)) {
    call.refusals = {"FederateOwnsAttributes"};
  }
  call.make = [&self, action] { self.rti().resignFederationExecution(action.first); };
  call.effect = [this, federate](Callbacks& callbacks) {
    joined_[federate] = false;
    object_model_.resign(federate, callbacks);
    declarations_.forget(federate);
    sync_points_.resign(federate, callbacks);
    time_.resign(federate, callbacks);
    roster_.erase(handles_[federate]);
  };
  return call;
}

Call RandomCalls::object_declaration(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  const std::string object_class = any_of(keys(object_classes()));
  // Subscriptions and publications share an attribute, so that subscribers discover every object.
  Names attributes = some_of(object_classes().at(object_class).fields);
  attributes.insert("Position");
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  const auto handles = self.attributes(object_class, attributes);
  Call call;
  call.federate = federate;
  const std::string what = object_class + " " + braced(attributes);
  switch (below(5)) {
    case 0:
    case 1:
      call.text = "publishObjectClassAttributes " + what;
      call.make = [&self, handle, handles] {
        self.rti().publishObjectClassAttributes(handle, handles);
      };
      call.effect = [this, federate, object_class, attributes](Callbacks&) {
        declarations_.publish(federate, object_class, attributes);
      };
      return call;
    case 2:
    case 3:
      call.text = "subscribeObjectClassAttributes " + what;
      call.make = [&self, handle, handles] {
        self.rti().subscribeObjectClassAttributes(handle, handles);
      };
      call.effect = [this, federate, object_class, attributes](Callbacks& callbacks) {
        declarations_.subscribe(federate, object_class, attributes);
        object_model_.discover(federate, callbacks);
      };
      return call;
    default:
      break;
  }
  if (below(3) == 0) {
    call.text = "publishObjectClassAttributes with an undefined class";
    call.refusals = {"ObjectClassNotDefined"};
    call.make = [&self, handles] {
      self.rti().publishObjectClassAttributes(rti1516e::ObjectClassHandle(), handles);
    };
    return call;
  }
  if (object_class == "Vehicle" && below(3) == 0) {
    call.text = "subscribeObjectClassAttributes Vehicle with an attribute of Tank";
    call.refusals = {"AttributeNotDefined"};
    const auto undefined = self.attributes("Vehicle.Tank", {"Turret"});
    call.make = [&self, handle, undefined] {
      self.rti().subscribeObjectClassAttributes(handle, undefined);
    };
    return call;
  }
  const Names all = object_classes().at(object_class).fields;
  if (!object_model_.owns_any(federate) && below(2) == 0) {
    call.text = "unpublishObjectClass " + object_class;
    call.make = [&self, handle] { self.rti().unpublishObjectClass(handle); };
    call.effect = [this, federate, object_class](Callbacks&) {
      declarations_.unpublish(federate, object_class);
    };
    return call;
  }
  call.text = "unsubscribeObjectClass " + object_class;
  call.make = [&self, handle] { self.rti().unsubscribeObjectClass(handle); };
  call.effect = [this, federate, object_class, all](Callbacks& callbacks) {
    declarations_.unsubscribe(federate, object_class, all);
    object_model_.discover(federate, callbacks);
  };
  return call;
}

Call RandomCalls::interaction_declaration(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  const std::string name = any_of(keys(interaction_classes()));
  const auto handle = self.rti().getInteractionClassHandle(to_wide(name));
  Call call;
  call.federate = federate;
  switch (below(7)) {
    case 0:
    case 1:
      call.text = "publishInteractionClass " + name;
      call.make = [&self, handle] { self.rti().publishInteractionClass(handle); };
      call.effect = [this, federate, name](Callbacks&) {
        declarations_.publish_interaction(federate, name);
      };
      return call;
    case 2:
      call.text = "unpublishInteractionClass " + name;
      call.make = [&self, handle] { self.rti().unpublishInteractionClass(handle); };
      call.effect = [this, federate, name](Callbacks&) {
        declarations_.unpublish_interaction(federate, name);
      };
      return call;
    case 3:
    case 4:
      call.text = "subscribeInteractionClass " + name;
      call.make = [&self, handle] { self.rti().subscribeInteractionClass(handle); };
      call.effect = [this, federate, name](Callbacks&) {
        declarations_.subscribe_interaction(federate, name);
      };
      return call;
    case 5:
      call.text = "unsubscribeInteractionClass " + name;
      call.make = [&self, handle] { self.rti().unsubscribeInteractionClass(handle); };
      call.effect = [this, federate, name](Callbacks&) {
        declarations_.unsubscribe_interaction(federate, name);
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

Call RandomCalls::register_call(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  const std::string object_class = any_of(keys(object_classes()));
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  Call call;
  call.federate = federate;
  call.text = "registerObjectInstance " + object_class;
  if (declarations_.published(federate, object_class).empty()) {
    call.refusals = {"ObjectClassNotPublished"};
  } else if (object_model_.names().size() >= kMaxObjects) {
    return object_call(federate);
  }
  const auto registered = std::make_shared<std::string>();
  call.make = [this, &self, handle, registered] {
    const auto object = self.rti().registerObjectInstance(handle);
    *registered = to_utf8(self.rti().getObjectInstanceName(object));
    objects_[*registered] = object;
  };
  call.effect = [this, federate, object_class, registered](Callbacks& callbacks) {
    object_model_.register_object(federate, object_class, *registered, callbacks);
  };
  return call;
}

Call RandomCalls::object_call(std::size_t federate) {
  if (objects_.empty()) return sync_call(federate);
  RecordingFederate& self = *federates_[federate];
  // Deleted objects are used as well. They are dropped when `objects_` becomes too large.
  if (objects_.size() > 2 * kMaxObjects) {
    for (auto at = objects_.begin(); at != objects_.end();) {
      at = object_model_.exists(at->first) ? std::next(at) : objects_.erase(at);
    }
    if (objects_.empty()) return sync_call(federate);
  }
  Names names;
  for (const auto& [name, handle] : objects_) names.insert(name);
  const std::string name = any_of(names);
  const auto object = objects_.at(name);
  const bool known = object_model_.knows(federate, name);
  const std::string tag = "s" + std::to_string(calls_);
  const std::string known_class = known ? object_model_.known_class(federate, name) : "Vehicle";
  const Names attributes = some_of(object_classes().at(known_class).fields);
  const std::string what = name + " " + braced(attributes);
  Call call;
  call.federate = federate;
  if (!known) call.refusals = {"ObjectInstanceNotKnown"};
  switch (below(8)) {
    case 0:
      call.text = "deleteObjectInstance " + name;
      if (known && !object_model_.may_delete(federate, name))
        call.refusals = {"DeletePrivilegeNotHeld"};
      call.make = [&self, object, tag] { self.rti().deleteObjectInstance(object, tag_of(tag)); };
      call.effect = [this, name, tag](Callbacks& callbacks) {
        object_model_.delete_object(name, tag, callbacks);
      };
      return call;
    case 1:
    case 2: {
      call.text = "requestAttributeValueUpdate " + what;
      const auto handles = self.attributes(known_class, attributes);
      call.make = [&self, object, handles, tag] {
        self.rti().requestAttributeValueUpdate(object, handles, tag_of(tag));
      };
      call.effect = [this, federate, name, attributes, tag](Callbacks& callbacks) {
        object_model_.request(federate, name, attributes, tag, callbacks);
      };
      return call;
    }
    default: {
      call.text = "updateAttributeValues " + what;
      if (known && !object_model_.owns(federate, name, attributes))
        call.refusals = {"AttributeNotOwned"};
      const auto values = self.values(known_class, attributes);
      call.make = [&self, object, values, tag] {
        self.rti().updateAttributeValues(object, values, tag_of(tag));
      };
      call.effect = [this, federate, name, attributes, tag](Callbacks& callbacks) {
        object_model_.update(federate, name, attributes, tag, callbacks);
      };
      return call;
    }
  }
}

Call RandomCalls::send_call(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  const std::string name = any_of(keys(interaction_classes()));
  const auto handle = self.rti().getInteractionClassHandle(to_wide(name));
  const std::string tag = "s" + std::to_string(calls_);
  Call call;
  call.federate = federate;
  const bool published = declarations_.publishes_interaction(federate, name);
  if (!published) call.refusals = {"InteractionClassNotPublished"};
  if (name == "Report" && below(10) == 0) {
    call.text = "sendInteraction Report with a parameter of Alarm";
    call.refusals.insert("InteractionParameterNotDefined");
    const auto undefined = self.parameters("Report.Alarm", {"Urgency"});
    call.make = [&self, handle, undefined, tag] {
      self.rti().sendInteraction(handle, undefined, tag_of(tag));
    };
    return call;
  }
  const Names parameters = some_of(interaction_classes().at(name).fields);
  call.text = "sendInteraction " + name + " " + braced(parameters);
  const auto values = self.parameters(name, parameters);
  call.make = [&self, handle, values, tag] {
    self.rti().sendInteraction(handle, values, tag_of(tag));
  };
  call.effect = [this, federate, name, parameters, tag](Callbacks& callbacks) {
    object_model_.send(federate, name, parameters, tag, callbacks);
  };
  return call;
}

Call RandomCalls::time_switch_call(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  Call call;
  call.federate = federate;
  const auto lookahead = static_cast<ReferenceTime::Time>(1 + below(5));
  switch (below(6)) {
    case 0:
    case 1:
      // Regulation moves the time for which a federate waits to be constrained, so it comes later.
      if (time_.waits(federate) && time_.refusals_of_enabling_regulation(federate).empty())
        return send_call(federate);
      call.text = "enableTimeRegulation " + std::to_string(lookahead);
      call.refusals = time_.refusals_of_enabling_regulation(federate);
      call.make = [&self, lookahead] {
        self.rti().enableTimeRegulation(rti1516e::HLAinteger64Interval(lookahead));
      };
      call.effect = [this, federate, lookahead](Callbacks& callbacks) {
        time_.enable_regulation(federate, lookahead, callbacks);
      };
      return call;
    case 2:
    case 3:
      call.text = "enableTimeConstrained";
      call.refusals = time_.refusals_of_enabling_constrained(federate);
      call.make = [&self] { self.rti().enableTimeConstrained(); };
      call.effect = [this, federate](Callbacks& callbacks) {
        time_.enable_constrained(federate, callbacks);
      };
      return call;
    case 4:
      call.text = "disableTimeRegulation";
      call.refusals = time_.refusals_of_disabling_regulation(federate);
      call.make = [&self] { self.rti().disableTimeRegulation(); };
      call.effect = [this, federate](Callbacks& callbacks) {
        time_.disable_regulation(federate, callbacks);
      };
      return call;
    default:
      // Section 8.7 does not define the effect on a pending request.
      if (time_.waits(federate)) return send_call(federate);
      call.text = "disableTimeConstrained";
      call.refusals = time_.refusals_of_disabling_constrained(federate);
      call.make = [&self] { self.rti().disableTimeConstrained(); };
      call.effect = [this, federate](Callbacks& callbacks) {
        time_.disable_constrained(federate, callbacks);
      };
      return call;
  }
}

Call RandomCalls::time_call(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  Call call;
  call.federate = federate;
  // Times around the present one, so that some are too early.
  const auto time = std::max<ReferenceTime::Time>(
      0, time_.time(federate) - 1 + static_cast<ReferenceTime::Time>(below(10)));
  const std::string tag = "s" + std::to_string(calls_);
  switch (below(5)) {
    case 0:
    case 1: {
      const bool available = below(2) == 0;
      call.text = (available ? "timeAdvanceRequestAvailable " : "timeAdvanceRequest ") +
                  std::to_string(time);
      call.refusals = time_.refusals_of_advance(federate, time);
      call.make = [&self, available, time] {
        const rti1516e::HLAinteger64Time to(time);
        if (available) {
          self.rti().timeAdvanceRequestAvailable(to);
        } else {
          self.rti().timeAdvanceRequest(to);
        }
      };
      call.effect = [this, federate, available, time](Callbacks& callbacks) {
        time_.advance(
            federate,
            available ? ReferenceTime::Advance::kAvailable : ReferenceTime::Advance::kToTime, time,
            callbacks);
      };
      return call;
    }
    case 2:
    case 3:
      call.text = "sendInteraction Tick @" + std::to_string(time);
      call.refusals = time_.refusals_of_send(federate, time);
      call.make = [&self, tag, time] {
        self.rti().sendInteraction(self.rti().getInteractionClassHandle(L"Tick"), {}, tag_of(tag),
                                   rti1516e::HLAinteger64Time(time));
      };
      call.effect = [this, federate, tag, time](Callbacks& callbacks) {
        time_.send(federate, tag, time, callbacks);
      };
      return call;
    default:
      call.text = "queryLogicalTime and queryGALT";
      call.make = [&self] {
        rti1516e::HLAinteger64Time now;
        self.rti().queryLogicalTime(now);
        self.record("time " + std::to_string(now.getTime()));
        rti1516e::HLAinteger64Time galt;
        const bool defined = self.rti().queryGALT(galt);
        self.record("GALT " + (defined ? std::to_string(galt.getTime()) : "undefined"));
      };
      call.effect = [this, federate](Callbacks& callbacks) {
        callbacks[federate].push_back("time " + std::to_string(time_.time(federate)));
        const auto galt = time_.galt(federate);
        callbacks[federate].push_back("GALT " + (galt ? std::to_string(*galt) : "undefined"));
      };
      return call;
  }
}

Call RandomCalls::sync_call(std::size_t federate) {
  RecordingFederate& self = *federates_[federate];
  const std::string label = "p" + std::to_string(below(4));
  const std::string tag = "s" + std::to_string(calls_);
  Call call;
  call.federate = federate;
  if (below(4) != 0) {
    // Whether a point may be achieved twice is not defined by 4.14, so it is not tried.
    const bool successfully = below(4) != 0;
    if (sync_points_.has_achieved(federate, label)) return interaction_declaration(federate);
    call.text = "synchronizationPointAchieved " + label + (successfully ? "" : " unsuccessfully");
    if (!sync_points_.waits_for(federate, label))
      call.refusals = {"SynchronizationPointLabelNotAnnounced"};
    call.make = [&self, label, successfully] {
      self.rti().synchronizationPointAchieved(to_wide(label), successfully);
    };
    call.effect = [this, federate, label, successfully](Callbacks& callbacks) {
      sync_points_.achieve(federate, label, successfully, callbacks);
    };
    return call;
  }
  ReferenceSyncPoints::Federates members;
  rti1516e::FederateHandleSet set;
  bool all_joined = true;
  const bool for_all = below(2) == 0;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (for_all ? !joined_[i] : (!handles_[i].isValid() || below(2) == 0)) continue;
    members.insert(i);
    all_joined = all_joined && joined_[i];
    set.insert(handles_[i]);
  }
  // An empty set means all federates (4.11).
  if (members.empty()) return sync_call(federate);
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
  call.effect = [this, federate, label, tag, members, for_all, all_joined](Callbacks& callbacks) {
    sync_points_.register_point(federate, label, tag, members, for_all, all_joined, callbacks);
  };
  return call;
}

}  // namespace roger::test::model
