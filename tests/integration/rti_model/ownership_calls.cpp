#include <array>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

using Service = ReferenceOwnership::Service;

struct NamedService {
  Service service;
  const char* name;
};

constexpr std::array kOwnershipServices{
    NamedService{Service::kDivest, "unconditionalAttributeOwnershipDivestiture"},
    NamedService{Service::kOffer, "negotiatedAttributeOwnershipDivestiture"},
    NamedService{Service::kOffer, "negotiatedAttributeOwnershipDivestiture"},
    NamedService{Service::kConfirm, "confirmDivestiture"},
    NamedService{Service::kAcquire, "attributeOwnershipAcquisition"},
    NamedService{Service::kAcquire, "attributeOwnershipAcquisition"},
    NamedService{Service::kAcquireIfAvailable, "attributeOwnershipAcquisitionIfAvailable"},
    NamedService{Service::kAcquireIfAvailable, "attributeOwnershipAcquisitionIfAvailable"},
    NamedService{Service::kDeny, "attributeOwnershipReleaseDenied"},
    NamedService{Service::kDivestIfWanted, "attributeOwnershipDivestitureIfWanted"},
    NamedService{Service::kCancelOffer, "cancelNegotiatedAttributeOwnershipDivestiture"},
    NamedService{Service::kCancelAcquisition, "cancelAttributeOwnershipAcquisition"}};

void call_service(RecordingFederate& self, Service service, rti1516e::ObjectInstanceHandle object,
                  const std::string& object_class, const Names& attributes,
                  const std::string& tag) {
  rti1516e::RTIambassador& rti = self.rti();
  const rti1516e::AttributeHandleSet handles = self.attributes(object_class, attributes);
  switch (service) {
    case Service::kDivest:
      return rti.unconditionalAttributeOwnershipDivestiture(object, handles);
    case Service::kOffer:
      return rti.negotiatedAttributeOwnershipDivestiture(object, handles, tag_of(tag));
    case Service::kConfirm:
      return rti.confirmDivestiture(object, handles, tag_of(tag));
    case Service::kAcquire:
      return rti.attributeOwnershipAcquisition(object, handles, tag_of(tag));
    case Service::kAcquireIfAvailable:
      return rti.attributeOwnershipAcquisitionIfAvailable(object, handles);
    case Service::kDeny:
      return rti.attributeOwnershipReleaseDenied(object, handles);
    case Service::kDivestIfWanted: {
      rti1516e::AttributeHandleSet divested;
      rti.attributeOwnershipDivestitureIfWanted(object, handles, divested);
      return self.record("divested " + braced(self.names_of(object, divested)));
    }
    case Service::kCancelOffer:
      return rti.cancelNegotiatedAttributeOwnershipDivestiture(object, handles);
    case Service::kCancelAcquisition:
      return rti.cancelAttributeOwnershipAcquisition(object, handles);
  }
}

/// 7.17 and 7.19.
Call ownership_query(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto object = context.real.objects.at(name);
  const std::string known_class = context.model.known_objects.known_class(federate, name);
  const std::string attribute = context.dice.any_of(attributes_of(known_class));
  const auto handle = *self.attributes(known_class, {attribute}).begin();
  Call call;
  call.federate = federate;
  if (context.dice.below(2) == 0) {
    call.text = "queryAttributeOwnership " + name + " " + attribute;
    call.make = [&self, object, handle] { self.rti().queryAttributeOwnership(object, handle); };
    call.effect = [&context, federate, name, attribute](Callbacks& callbacks) {
      const auto owner = context.model.ownership.owner(name, attribute);
      callbacks[federate].push_back(owner ? "owner " + name + " " + attribute + " " +
                                                federate_name(*owner)
                                          : "unowned " + name + " " + attribute);
    };
    return call;
  }
  call.text = "isAttributeOwnedByFederate " + name + " " + attribute;
  call.make = [&self, object, handle] {
    self.record(self.rti().isAttributeOwnedByFederate(object, handle) ? "owned" : "not_owned");
  };
  call.effect = [&context, federate, name, attribute](Callbacks& callbacks) {
    callbacks[federate].push_back(
        context.model.ownership.owner(name, attribute) == federate ? "owned" : "not_owned");
  };
  return call;
}

/// A service with an attribute that the known class does not have.
Call undefined_attribute_call(CallContext& context, std::size_t federate, const std::string& name,
                              const NamedService& chosen) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  call.text = std::string(chosen.name) + " " + name + " with an attribute of Tank";
  call.refusals = {"AttributeNotDefined"};
  call.make = [&self, object = context.real.objects.at(name), service = chosen.service] {
    call_service(self, service, object, "Vehicle.Tank", {"Turret"}, "");
  };
  return call;
}

/// Returns the attributes of an object for which the service succeeds.
Names accepted_attributes(const ReferenceModel& model, Service service, std::size_t federate,
                          const std::string& name) {
  Names accepted;
  for (const std::string& attribute :
       attributes_of(model.known_objects.known_class(federate, name))) {
    if (model.ownership.refusals(service, federate, name, {attribute}).empty())
      accepted.insert(attribute);
  }
  return accepted;
}

/// An object that the federate knows, and attributes of it.
struct ServiceTarget {
  std::string name;
  Names attributes;
};

/// Returns a target for which the service mostly succeeds if one exists. The federate must know one
/// of the objects.
ServiceTarget choose_target(CallContext& context, Service service, std::size_t federate,
                            const Names& known) {
  if (context.dice.below(8) != 0) {
    Names accepting;
    for (const std::string& name : known) {
      if (!accepted_attributes(context.model, service, federate, name).empty())
        accepting.insert(name);
    }
    if (!accepting.empty()) {
      const std::string name = context.dice.any_of(accepting);
      return {name,
              context.dice.some_of(accepted_attributes(context.model, service, federate, name))};
    }
  }
  const std::string name = context.dice.any_of(known);
  return {name, context.dice.some_of(
                    attributes_of(context.model.known_objects.known_class(federate, name)))};
}

}  // namespace

Call ownership_call(CallContext& context, std::size_t federate) {
  Names known;
  for (const std::string& name : context.model.objects.names()) {
    if (context.model.known_objects.knows(federate, name)) known.insert(name);
  }
  if (known.empty()) return object_call(context, federate);
  const std::string any = context.dice.any_of(known);
  if (context.dice.below(6) == 0) return ownership_query(context, federate, any);
  RecordingFederate& self = *context.real.federates[federate];
  const NamedService chosen = kOwnershipServices.at(context.dice.below(kOwnershipServices.size()));
  if (context.model.known_objects.known_class(federate, any) == "Vehicle" &&
      context.dice.below(30) == 0)
    return undefined_attribute_call(context, federate, any, chosen);
  const Service service = chosen.service;
  const auto [name, attributes] = choose_target(context, service, federate, known);
  const std::string known_class = context.model.known_objects.known_class(federate, name);
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.text = std::string(chosen.name) + " " + name + " " + braced(attributes);
  call.refusals = context.model.ownership.refusals(service, federate, name, attributes);
  call.make = [&self, service, object = context.real.objects.at(name), known_class,
               some = attributes,
               tag] { call_service(self, service, object, known_class, some, tag); };
  call.effect = [&context, service, federate, object = name, some = attributes,
                 tag](Callbacks& callbacks) {
    ReferenceModel& model = context.model;
    if (service == Service::kDivestIfWanted)
      callbacks[federate].push_back("divested " + braced(model.ownership.wanted(object, some)));
    if (model.ownership.apply(service, federate, object, some, tag, callbacks))
      model.objects.discover(object, callbacks);
    // The owner's RTI component agrees before a cancellation is confirmed.
    if (service == Service::kCancelAcquisition) ++model.reactions;
  };
  return call;
}

}  // namespace roger::test::model
