#include "rti/executive/services/declaration_services.hpp"

#include <vector>

#include "rti/executive/base/distinct.hpp"
#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::Declaration;

void DeclarationServices::take(FederateId from, const wire::DeclareInteractions& message,
                               Outbox& outbox) {
  for (const ClassId id : distinct(message.classes)) {
    const InteractionClassHandle at{id};
    if (!check_class(model_, at, from, outbox)) return;
    if (auto problem = declarations_.check_room(from, message.what, at)) {
      return fault(from, *std::move(problem), outbox);
    }
    declarations_.declare(from, message.what, at);
    if (message.what == Declaration::kUnpublish) transportations_.forget(from, at);
    declarations_.advise(from, message.what, at, outbox);
  }
}

void DeclarationServices::take(FederateId from, const wire::DeclareAttributes& message,
                               Outbox& outbox) {
  const ObjectClassHandle at{message.object_class};
  if (!check_class(model_, at, from, outbox)) return;
  const std::vector<ValueIndex> indices = distinct(message.attributes);
  const std::vector<AttributeHandle> attributes = attributes_at(model_, at, indices);
  if (attributes.size() != indices.size()) {
    return fault(
        from,
        "class " + model_.object_class(at).name + " does not have all of the named attributes",
        outbox);
  }
  if (!message.update_rate.empty() && !model_.find_update_rate(message.update_rate)) {
    return fault(from, "update rate " + in_quotes(message.update_rate) + " does not exist", outbox);
  }
  if (auto problem =
          declarations_.check_room(from, message.what, attributes.size(), message.update_rate)) {
    return fault(from, *std::move(problem), outbox);
  }
  const std::vector<AttributeHandle> published =
      declarations_.declare(from, message.what, at, attributes, message.update_rate);
  const bool subscribes =
      message.what == Declaration::kSubscribe || message.what == Declaration::kSubscribePassively;
  // Without a subscription to this class, a superclass is the candidate discovery class. Another
  // federate may own an attribute to which the federate subscribes there.
  const bool uncovers = message.what == Declaration::kUnsubscribe &&
                        declarations_.interests().find_candidate(model_, from, at) != nullptr;
  if (subscribes || uncovers) discovery_.discover_all(from, at, outbox);
  // Auto-provide switch (IEEE 1516.1-2010, 6.20).
  if (subscribes && !attributes.empty() && federation_.auto_provide()) {
    forwarding_.take(from, wire::RequestClassUpdate{message.object_class, indices, {}}, outbox);
  }
  // Federates that can acquire an attribute already were asked when it was offered.
  if (!published.empty()) ownership_.ask_to_assume(from, at, published, outbox);
  declarations_.advise(from, message.what, at, outbox);
}

}  // namespace roger::rti::executive
