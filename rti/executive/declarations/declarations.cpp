#include "rti/executive/declarations/declarations.hpp"

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
