#include "rti/executive/declarations/declarations.hpp"

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::Declaration;

void Declarations::join(FederateId federate, const AdvisorySwitches& switches) {
  publications_.try_emplace(federate);
  advisories_.add(federate, switches);
}

void Declarations::forget(FederateId federate) {
  publications_.erase(federate);
  advisories_.forget(federate);
}

void Declarations::leave(FederateId federate, Outbox& outbox) {
  interests_.forget(federate);
  publications_.erase(federate);
  advisories_.leave(federate, outbox);
}

std::optional<std::string> Declarations::check_room(FederateId from, Declaration what,
                                                    std::size_t attributes) const {
  const bool publishes = what == Declaration::kPublish;
  if (!publishes && what != Declaration::kSubscribe && what != Declaration::kSubscribePassively) {
    return std::nullopt;
  }
  const std::size_t known =
      publishes ? publications_.at(from).attribute_count() : interests_.attribute_count(from);
  if (known + attributes <= kMaxDeclaredAttributes) return std::nullopt;
  return std::string(publishes ? "publication" : "subscription") + " of " +
         std::to_string(attributes) + " attributes is not recorded: this federate has declared " +
         std::to_string(known) + "; at most " + std::to_string(kMaxDeclaredAttributes) +
         " are allowed";
}

void Declarations::declare(FederateId from, Declaration what, InteractionClassHandle at) {
  switch (what) {
    case Declaration::kPublish:
      return publications_.at(from).publish(at);
    case Declaration::kUnpublish:
      return publications_.at(from).unpublish(at);
    case Declaration::kSubscribe:
    case Declaration::kSubscribePassively:
      return interests_.subscribe(from, at, what == Declaration::kSubscribe);
    case Declaration::kUnsubscribe:
      return interests_.unsubscribe(from, at);
  }
}

std::vector<AttributeHandle> Declarations::declare(FederateId from, Declaration what,
                                                   ObjectClassHandle at,
                                                   const std::vector<AttributeHandle>& attributes,
                                                   const std::string& update_rate) {
  switch (what) {
    case Declaration::kPublish:
      return publications_.at(from).publish(model_, at, attributes);
    case Declaration::kUnpublish:
      // The federate's RTI divests the attributes that it must not own any longer.
      publications_.at(from).unpublish(model_, at, attributes);
      break;
    case Declaration::kSubscribe:
    case Declaration::kSubscribePassively:
      interests_.subscribe(from, at, attributes, {what == Declaration::kSubscribe, update_rate});
      break;
    case Declaration::kUnsubscribe:
      interests_.unsubscribe(from, at, attributes);
      break;
  }
  return {};
}

}  // namespace roger::rti::executive
