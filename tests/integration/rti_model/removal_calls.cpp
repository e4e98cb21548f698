#include <algorithm>

#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

using Service = ReferenceOwnership::Service;

/// 7.2, 7.8, 7.9.
Call change_owner_call(CallContext& context, std::size_t federate, const std::string& name,
                       Service service, const rti1516e::AttributeHandleSet& handles,
                       const Names& attributes) {
  RecordingFederate& self = *context.real.federates[federate];
  const auto object = context.real.objects.at(name);
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  switch (service) {
    case Service::kDivest:
      call.text = "unconditionalAttributeOwnershipDivestiture";
      call.make = [&self, object, handles] {
        self.rti().unconditionalAttributeOwnershipDivestiture(object, handles);
      };
      break;
    case Service::kAcquire:
      call.text = "attributeOwnershipAcquisition";
      call.make = [&self, object, handles, tag] {
        self.rti().attributeOwnershipAcquisition(object, handles, tag_of(tag));
      };
      break;
    default:
      call.text = "attributeOwnershipAcquisitionIfAvailable";
      call.make = [&self, object, handles] {
        self.rti().attributeOwnershipAcquisitionIfAvailable(object, handles);
      };
      break;
  }
  call.effect = [&context, federate, name, service, attributes](Callbacks&) {
    context.model.removals.apply(service, federate, name, attributes);
  };
  return call;
}

}  // namespace

Call awaited_removal_call(CallContext& context, std::size_t federate, const std::string& name) {
  RecordingFederate& self = *context.real.federates[federate];
  const ReferenceRemoval& removal = *context.model.removals.find(federate, name);
  const auto object = context.real.objects.at(name);
  const bool known = removal.known_class.has_value();
  const std::string known_class = removal.known_class.value_or("Vehicle");
  const Names all = object_classes().at(known_class).fields;
  const Names attributes = context.dice.some_of(all);
  const auto handles = self.attributes(known_class, attributes);
  const auto owns = [&](const std::string& one) { return removal.owned.count(one) != 0; };
  const std::string tag = context.tag();
  Call call;
  call.federate = federate;
  call.effect = [](Callbacks&) {};
  std::string what = " " + name + " " + braced(attributes);
  const auto ownership = [&](Service service) {
    call = change_owner_call(context, federate, name, service, handles, attributes);
    if (known) call.refusals = context.model.removals.refusals(service, federate, name, attributes);
  };
  switch (context.dice.below(8)) {
    case 0:
      // Others that do not know yet that the object is deleted would receive best-effort values.
      if (!removal.best_effort.empty()) return sync_call(context, federate);
      call.text = "updateAttributeValues";
      if (!std::all_of(attributes.begin(), attributes.end(), owns))
        call.refusals = {"AttributeNotOwned"};
      call.make = [&self, object, tag, values = self.values(known_class, attributes)] {
        self.rti().updateAttributeValues(object, values, tag_of(tag));
      };
      break;
    case 1:
      what = " " + name;
      call.text = "deleteObjectInstance";
      call.refusals = {"DeletePrivilegeNotHeld"};
      call.make = [&self, object, tag] { self.rti().deleteObjectInstance(object, tag_of(tag)); };
      break;
    case 2:
      what = " " + name;
      call.text = "localDeleteObjectInstance";
      if (known) call.refusals = context.model.removals.refusals_of_local_deletion(federate, name);
      call.make = [&self, object] { self.rti().localDeleteObjectInstance(object); };
      call.effect = [&context, federate, name](Callbacks&) {
        context.model.removals.delete_locally(federate, name);
      };
      break;
    case 3:
      call.text = "requestAttributeValueUpdate";
      call.make = [&self, object, handles, tag] {
        self.rti().requestAttributeValueUpdate(object, handles, tag_of(tag));
      };
      break;
    case 4:
      what = " " + name + " " + *attributes.begin();
      call.text = "isAttributeOwnedByFederate";
      call.make = [&self, object,
                   handle = *self.attributes(known_class, {*attributes.begin()}).begin()] {
        self.record(self.rti().isAttributeOwnedByFederate(object, handle) ? "owned" : "not_owned");
      };
      call.effect = [federate, owned = owns(*attributes.begin())](Callbacks& callbacks) {
        callbacks[federate].push_back(owned ? "owned" : "not_owned");
      };
      break;
    case 5:
      ownership(Service::kDivest);
      break;
    case 6:
      ownership(Service::kAcquire);
      break;
    default:
      ownership(Service::kAcquireIfAvailable);
      break;
  }
  call.text += what + kRemovalHeld;
  if (!known) call.refusals = {"ObjectInstanceNotKnown"};
  return call;
}

}  // namespace roger::test::model
