// Advisories and transportation types of a federation (IEEE 1516.1-2010, 6.23 to 6.30, 10.33 to
// 10.40).
#include "rti/executive/federation.hpp"

namespace roger::rti::executive {

void Federation::on_ownership_changed(const KnownObject& object, Outbox& outbox) {
  advisories_.review(object, outbox);
  transportations_.review(object);
}

void Federation::take(FederateId from, const wire::SetAdvisorySwitch& message, Outbox& outbox) {
  advisories_.set(from, message.which, message.enabled, outbox);
}

void Federation::take(FederateId from, const wire::ChangeAttributeTransportation& message,
                      Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;  // deleted while the message was in transit
  transportations_.change(from, message, *object, outbox);
}

void Federation::take(FederateId from, const wire::QueryAttributeTransportation& message,
                      Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  if (message.attribute >= model_.object_class(object->object_class).fields.size()) {
    return fault(
        from, "object " + object->name + " has no attribute " + std::to_string(message.attribute),
        outbox);
  }
  outbox.push_back({{from},
                    wire::AttributeTransportationReport{
                        object->id, message.attribute,
                        transportations_.of(model_, *object, message.attribute)}});
}

void Federation::take(FederateId from, const wire::ChangeInteractionTransportation& message,
                      Outbox& outbox) {
  const InteractionClassHandle handle{message.interaction_class};
  if (!federates_.at(from).publications.interactions().contains(handle)) {
    return fault(from,
                 "interaction class " + std::to_string(handle.value) +
                     " is not published by this federate, which therefore cannot change its "
                     "transportation type",
                 outbox);
  }
  transportations_.change(from, message, outbox);
}

void Federation::take(FederateId from, const wire::QueryInteractionTransportation& message,
                      Outbox& outbox) {
  const InteractionClassHandle handle{message.interaction_class};
  if (!model_.contains(handle)) {
    return fault(from, "interaction class " + std::to_string(handle.value) + " does not exist",
                 outbox);
  }
  outbox.push_back({{from},
                    wire::InteractionTransportationReport{
                        message.federate, message.interaction_class,
                        transportations_.of(model_, message.federate, handle)}});
}

}  // namespace roger::rti::executive
