#include "rti/executive/declarations/declarations.hpp"

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using wire::Declaration;

namespace {

bool adds(Declaration what) {
  return what != Declaration::kUnpublish && what != Declaration::kUnsubscribe;
}

std::string name_of(Declaration what) {
  return what == Declaration::kPublish ? "publication" : "subscription";
}

}  // namespace

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
  published_.remove(federate, published_.of(federate));
  advisories_.leave(federate, outbox);
}

void Declarations::count_publications(FederateId federate) {
  const Publications& all = publications_.at(federate);
  const std::size_t count = all.attribute_count() + all.interactions().size();
  const std::size_t counted = published_.of(federate);
  if (count > counted) {
    published_.add(federate, count - counted);
  } else {
    published_.remove(federate, counted - count);
  }
}

std::optional<std::string> Declarations::check_room(FederateId from, Declaration what,
                                                    InteractionClassHandle at) const {
  if (!adds(what)) return std::nullopt;
  const auto problem = what == Declaration::kPublish ? published_.host_problem(from, 1)
                                                     : interests_.host_problem(from);
  if (!problem) return std::nullopt;
  return name_of(what) + " of interaction class " + std::to_string(at.value) +
         " is not recorded: " + *problem;
}

std::optional<std::string> Declarations::check_room(FederateId from, Declaration what,
                                                    std::size_t attributes,
                                                    const std::string& update_rate) const {
  if (!adds(what)) return std::nullopt;
  const bool publishes = what == Declaration::kPublish;
  const std::size_t known =
      publishes ? publications_.at(from).attribute_count() : interests_.attribute_count(from);
  std::optional<std::string> problem;
  if (known + attributes <= kMaxDeclaredAttributes) {
    problem = publishes ? published_.host_problem(from, attributes)
                        : interests_.host_problem(from, attributes, update_rate);
  } else {
    problem = "this federate has declared " + std::to_string(known) + "; at most " +
              std::to_string(kMaxDeclaredAttributes) + " are allowed";
  }
  if (!problem) return std::nullopt;
  return name_of(what) + " of " + std::to_string(attributes) +
         " attributes is not recorded: " + *problem;
}

void Declarations::declare(FederateId from, Declaration what, InteractionClassHandle at) {
  switch (what) {
    case Declaration::kPublish:
      publications_.at(from).publish(at);
      return count_publications(from);
    case Declaration::kUnpublish:
      publications_.at(from).unpublish(at);
      return count_publications(from);
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
  std::vector<AttributeHandle> added;
  switch (what) {
    case Declaration::kPublish:
      added = publications_.at(from).publish(model_, at, attributes);
      count_publications(from);
      break;
    case Declaration::kUnpublish:
      // The federate's RTI divests the attributes that it must not own any longer.
      publications_.at(from).unpublish(model_, at, attributes);
      count_publications(from);
      break;
    case Declaration::kSubscribe:
    case Declaration::kSubscribePassively:
      interests_.subscribe(from, at, attributes, {what == Declaration::kSubscribe, update_rate});
      break;
    case Declaration::kUnsubscribe:
      interests_.unsubscribe(from, at, attributes);
      break;
  }
  return added;
}

}  // namespace roger::rti::executive
