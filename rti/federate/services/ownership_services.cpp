#include "rti/federate/services/ownership_services.hpp"

#include <span>
#include <string>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/services/ownership_action.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

using wire::OwnershipAction;
using wire::OwnershipEvent;

namespace {

bool acquires(OwnershipAction action) {
  return action == OwnershipAction::kAcquire || action == OwnershipAction::kAcquireIfAvailable ||
         action == OwnershipAction::kTakeOver;
}

std::string describe(const Knowledge& knowledge, const ObjectInstance& object,
                     AttributeHandle attribute) {
  return knowledge.model.attribute(attribute).name + " of object " + quoted(object.name);
}

/// Throws ObjectClassNotPublished or AttributeNotPublished.
void check_published(const Knowledge& knowledge, const ObjectInstance& object,
                     std::span<const AttributeHandle> attributes) {
  const AttributeBits& published = knowledge.declarations.published(object.known_as);
  if (published.empty()) {
    refuse<rti1516e::ObjectClassNotPublished>(knowledge.model.object_class(object.known_as).name +
                                              " is not published by this federate");
  }
  for (const AttributeHandle attribute : attributes) {
    if (published.contains(attribute)) continue;
    refuse<rti1516e::AttributeNotPublished>(describe(knowledge, object, attribute) +
                                            " is not published by this federate");
  }
}

/// Throws the exception for an action that is not allowed.
void check_allowed(const Knowledge& knowledge, const ObjectInstance& object, OwnershipAction action,
                   AttributeHandle attribute) {
  using Objection = Negotiation::Objection;
  const Objection objection =
      object.negotiation(attribute).check(action, object.owned.contains(attribute));
  if (objection == Objection::kNone) return;
  const std::string which = describe(knowledge, object, attribute);
  switch (objection) {
    case Objection::kNone:
      break;
    case Objection::kNotOwned:
      refuse<rti1516e::AttributeNotOwned>(which + " is not owned by this federate");
    case Objection::kOwned:
      if (acquires(action)) {
        refuse<rti1516e::FederateOwnsAttributes>(which + " is already owned by this federate");
      }
      refuse<rti1516e::AttributeAlreadyOwned>(which + " is already owned by this federate");
    case Objection::kAlreadyDivesting:
      refuse<rti1516e::AttributeAlreadyBeingDivested>(which + " is already being divested");
    case Objection::kNotDivesting:
      refuse<rti1516e::AttributeDivestitureWasNotRequested>("no negotiated divestiture of " +
                                                            which + " is in progress");
    case Objection::kNotWanted:
      refuse<rti1516e::NoAcquisitionPending>("no federate is acquiring " + which +
                                             " any longer; its divestiture continues");
    case Objection::kAlreadyAcquiring:
      refuse<rti1516e::AttributeAlreadyBeingAcquired>(
          which + " is already being acquired by this federate");
    case Objection::kNotAcquiring:
      refuse<rti1516e::AttributeAcquisitionWasNotRequested>("no acquisition of " + which +
                                                            " that could be cancelled is pending");
    case Objection::kStillCancelling:
      // The standard defines no exception for this.
      refuse<rti1516e::RTIinternalError>("the cancellation of the acquisition of " + which +
                                         " is not confirmed yet");
  }
}

/// An attribute that this federate acquired while it deleted the object belongs to it if it
/// retracts the deletion.
void note_acquired_after_deletion(Knowledge& knowledge, const wire::OwnershipNotice& notice) {
  ObjectInstance* deleted = knowledge.objects.find_deleted(notice.object);
  if (deleted == nullptr || notice.event != OwnershipEvent::kAcquired) return;
  for (const AttributeHandle attribute : knowledge.fields(*deleted, notice.attributes)) {
    deleted->acquire(attribute);
  }
}

}  // namespace

OwnershipServices::OwnershipServices(SharedKnowledge& knowledge, Callbacks& callbacks,
                                     BestEffortSender& sender, ExecutivePort& executive)
    : CallbackSource(callbacks), knowledge_(knowledge), sender_(sender), executive_(executive) {
}

void OwnershipServices::change(const rti1516e::ObjectInstanceHandle& handle,
                               const rti1516e::AttributeHandleSet& attributes,
                               OwnershipAction action, const rti1516e::VariableLengthData& tag) {
  check_count<rti1516e::RTIinternalError>(tag.size(), kControlTagLimit);
  const auto knowledge = knowledge_.lock();
  ObjectInstance& object = knowledge->known(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(object.known_as, attributes);
  if (acquires(action)) check_published(*knowledge, object, fields);
  for (const AttributeHandle field : fields) check_allowed(*knowledge, object, action, field);
  if (gives_away(action)) sender_.flush();  // earlier updates
  act_on_ownership(*knowledge, executive_, object, action, fields,
                   {static_cast<const std::uint8_t*>(tag.data()), tag.size()});
}

rti1516e::AttributeHandleSet OwnershipServices::divest_if_wanted(
    const rti1516e::ObjectInstanceHandle& handle, const rti1516e::AttributeHandleSet& attributes) {
  const auto knowledge = knowledge_.lock();
  ObjectInstance& object = knowledge->known(handle);
  const std::vector<AttributeHandle> fields = knowledge->available(object.known_as, attributes);
  for (const AttributeHandle field : fields) {
    check_allowed(*knowledge, object, OwnershipAction::kDivestIfWanted, field);
  }
  sender_.flush();
  rti1516e::AttributeHandleSet divested;
  for (const AttributeHandle field :
       act_on_ownership(*knowledge, executive_, object, OwnershipAction::kDivestIfWanted, fields)) {
    divested.insert(make_handle<rti1516e::AttributeHandle>(field.value));
  }
  return divested;
}

void OwnershipServices::query(const rti1516e::ObjectInstanceHandle& handle,
                              const rti1516e::AttributeHandle& attribute) {
  const auto knowledge = knowledge_.lock();
  const ObjectInstance& object = knowledge->known(handle);
  const AttributeHandle field = knowledge->available(object.known_as, attribute);
  executive_.send(
      wire::QueryOwnership{object.id, *knowledge->model.find_index(object.registered_as, field)});
}

bool OwnershipServices::owns(const rti1516e::ObjectInstanceHandle& handle,
                             const rti1516e::AttributeHandle& attribute) const {
  const auto knowledge = knowledge_.lock();
  const ObjectInstance& object = knowledge->known(handle);
  return object.owned.contains(knowledge->available(object.known_as, attribute));
}

void OwnershipServices::on_message(wire::OwnershipNotice notice) {
  {
    const auto knowledge = knowledge_.lock();
    if (ObjectInstance* object = knowledge->objects.find(notice.object)) {
      for (const AttributeHandle attribute : knowledge->fields(*object, notice.attributes)) {
        object->negotiations[attribute].arrive(notice.event, notice.seen);
      }
    }
  }
  if (notice.event == OwnershipEvent::kWithdrawn) {
    return executive_.send_if_connected(wire::AcceptWithdrawal{
        notice.object, std::move(notice.attributes), notice.acquirer, notice.seen});
  }
  const std::size_t bytes = notice.tag.size();
  call_back(
      [notice = std::move(notice)](OwnershipServices& self, Ambassador& ambassador) {
        self.deliver(ambassador, notice);
      },
      bytes);
}

void OwnershipServices::on_message(const wire::OwnershipReport& report) {
  call_back([report](OwnershipServices& self, Ambassador& ambassador) {
    self.deliver(ambassador, report);
  });
}

void OwnershipServices::give_up(const wire::OwnershipNotice& notice) {
  const auto knowledge = knowledge_.lock();
  ObjectInstance* object = knowledge->objects.find(notice.object);
  if (object == nullptr) return;
  std::vector<AttributeHandle> taken;
  for (const AttributeHandle attribute : knowledge->fields(*object, notice.attributes)) {
    const bool owned = object->owned.contains(attribute);
    if (object->negotiation(attribute).happen(notice.event, owned, notice.seen)) {
      taken.push_back(attribute);
    }
  }
  sender_.flush();  // earlier updates
  act_on_ownership(*knowledge, executive_, *object, OwnershipAction::kDivest, taken);
}

void OwnershipServices::deliver(Ambassador& ambassador, const wire::OwnershipNotice& notice) {
  if (notice.event == OwnershipEvent::kTakenOver) return give_up(notice);
  rti1516e::AttributeHandleSet attributes;
  {
    const auto knowledge = knowledge_.lock();
    ObjectInstance* object = knowledge->objects.find(notice.object);
    if (object == nullptr) return note_acquired_after_deletion(*knowledge, notice);
    if (!object->is_known()) return;
    const AttributeBits& published = knowledge->declarations.published(object->known_as);
    for (const AttributeHandle attribute : knowledge->fields(*object, notice.attributes)) {
      if (notice.event == OwnershipEvent::kAssumptionRequested && !published.contains(attribute)) {
        continue;
      }
      if (!object->negotiations[attribute].happen(notice.event, object->owned.contains(attribute),
                                                  notice.seen)) {
        continue;
      }
      if (notice.event == OwnershipEvent::kAcquired) object->acquire(attribute);
      attributes.insert(make_handle<rti1516e::AttributeHandle>(attribute.value));
    }
  }
  if (attributes.empty()) return;
  const auto object = make_handle<rti1516e::ObjectInstanceHandle>(notice.object);
  const rti1516e::VariableLengthData tag(notice.tag.data(), notice.tag.size());
  switch (notice.event) {
    case OwnershipEvent::kAssumptionRequested:
      return ambassador.requestAttributeOwnershipAssumption(object, attributes, tag);
    case OwnershipEvent::kConfirmationRequested:
      return ambassador.requestDivestitureConfirmation(object, attributes);
    case OwnershipEvent::kAcquired:
      return ambassador.attributeOwnershipAcquisitionNotification(object, attributes, tag);
    case OwnershipEvent::kUnavailable:
    case OwnershipEvent::kDenied:
      return ambassador.attributeOwnershipUnavailable(object, attributes);
    case OwnershipEvent::kReleaseRequested:
      return ambassador.requestAttributeOwnershipRelease(object, attributes, tag);
    case OwnershipEvent::kAcquisitionCancelled:
      return ambassador.confirmAttributeOwnershipAcquisitionCancellation(object, attributes);
    case OwnershipEvent::kWithdrawn:
    case OwnershipEvent::kTakenOver:
      break;  // no callback
  }
}

void OwnershipServices::deliver(Ambassador& ambassador, const wire::OwnershipReport& report) {
  AttributeHandle attribute;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance* object = knowledge->objects.find(report.object);
    if (object == nullptr || !object->is_known()) return;
    const std::vector<AttributeHandle> fields =
        knowledge->fields(*object, std::span(&report.attribute, 1));
    if (fields.empty()) return;
    attribute = fields.front();
  }
  const auto object = make_handle<rti1516e::ObjectInstanceHandle>(report.object);
  const auto handle = make_handle<rti1516e::AttributeHandle>(attribute.value);
  if (report.owned_by_rti) return ambassador.attributeIsOwnedByRTI(object, handle);
  if (report.owner == 0) return ambassador.attributeIsNotOwned(object, handle);
  ambassador.informAttributeOwnership(object, handle,
                                      make_handle<rti1516e::FederateHandle>(report.owner));
}

}  // namespace roger::rti
