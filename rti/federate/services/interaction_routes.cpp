#include "rti/federate/services/interaction_routes.hpp"

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

void SendRoute::look_up(const Knowledge& knowledge,
                        const rti1516e::InteractionClassHandle& handle) {
  version_ = Version::kNone;  // until the look-up has succeeded
  class_ = knowledge.defined(handle);
  const InteractionClass& interaction = knowledge.model.interaction_class(class_);
  if (!knowledge.declarations.publishes(class_)) {
    refuse<rti1516e::InteractionClassNotPublished>(interaction.name +
                                                   " is not published by this federate");
  }
  is_reliable_ = knowledge.is_reliable(class_);
  counts_ = knowledge.statistics.counting();
  target_.slot = knowledge.groups.slot_of(class_);
  target_.group = knowledge.groups.group(target_.slot).address;
  target_.compresses = knowledge.groups.compresses(class_);
  parameters_ = interaction.fields;
  handle_ = handle_value(handle);
  version_ = knowledge.declarations.version().value();
}

void ReceptionRoute::look_up(const Knowledge& knowledge, InteractionClassHandle sent) {
  version_ = Version::kNone;
  slot_ = knowledge.groups.slot_of(sent);
  form_ = knowledge.declarations.reception(sent);
  conveys_producer_ = knowledge.conveys_producer();
  counts_ = knowledge.statistics.counting();
  sent_ = sent;
  version_ = knowledge.declarations.version().value();
}

}  // namespace roger::rti
