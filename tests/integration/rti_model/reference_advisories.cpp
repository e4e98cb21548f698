#include "tests/integration/rti_model/reference_advisories.hpp"

#include <algorithm>

namespace roger::test::model {

namespace {

std::optional<std::string> find_relevance(const std::map<std::string, std::string>& things,
                                          const std::string& name) {
  const auto at = things.find(name);
  return at == things.end() ? std::nullopt : std::optional(at->second);
}

/// Returns the relevance of something whose callback names no update rate.
std::optional<std::string> if_relevant(bool relevant) {
  return relevant ? std::optional(std::string()) : std::nullopt;
}

}  // namespace

void ReferenceAdvisories::review(Callbacks& callbacks) {
  for (std::size_t i = 0; i < kFederates; ++i) {
    const auto advise = [&](Switch which, const Produced& produced, const std::string& begins,
                            const std::string& ends) {
      Advised& advised = federates_[i].of(which);
      std::erase_if(advised.relevant,
                    [&](const auto& entry) { return produced.count(entry.first) == 0; });
      if (!advised.enabled) return;
      for (const auto& [name, relevance] : produced) {
        if (relevance == find_relevance(advised.relevant, name)) continue;
        callbacks[i].push_back(relevance ? begins + " " + name + *relevance : ends + " " + name);
        if (relevance) {
          advised.relevant[name] = *relevance;
        } else {
          advised.relevant.erase(name);
        }
      }
    };
    advise(Switch::kRegistration, registrations(i), "start_registration", "stop_registration");
    advise(Switch::kInteractions, interactions(i), "interactions_on", "interactions_off");
    advise(Switch::kUpdates, updates(i, federates_[i].of(Switch::kUpdates).relevant), "updates_on",
           "updates_off");
    advise(Switch::kScope, scope(i, federates_[i].of(Switch::kScope).relevant), "in_scope",
           "out_of_scope");
  }
}

ReferenceAdvisories::Produced ReferenceAdvisories::registrations(std::size_t federate) const {
  Produced produced;
  for (const auto& [name, one] : object_classes()) {
    const Names published = declarations_.published(federate, name);
    if (!published.empty()) produced[name] = if_relevant(is_wanted(federate, name, published));
  }
  return produced;
}

ReferenceAdvisories::Produced ReferenceAdvisories::interactions(std::size_t federate) const {
  Produced produced;
  for (const std::string& name : declarations_.published_interactions(federate)) {
    bool relevant = false;
    for (std::size_t i = 0; i < kFederates; ++i) {
      relevant = relevant || (i != federate && declarations_.actively_receives(i, name));
    }
    produced[name] = if_relevant(relevant);
  }
  return produced;
}

ReferenceAdvisories::Produced ReferenceAdvisories::updates(std::size_t federate,
                                                           const RelevantThings& advised) const {
  Produced produced;
  for (const std::string& name : objects_.names()) {
    const std::string& object_class = objects_.registered_class(name);
    for (const std::string& attribute : attributes_of(object_class)) {
      if (ownership_.owner(name, attribute) != federate) continue;
      const std::string text = name + " " + attribute;
      produced[text] = known_.knows(federate, name) ? relevance(federate, object_class, attribute)
                                                    : find_relevance(advised, text);
    }
  }
  return produced;
}

ReferenceAdvisories::Produced ReferenceAdvisories::scope(std::size_t federate,
                                                         const RelevantThings& advised) const {
  Produced produced;
  for (const std::string& name : objects_.names()) {
    const bool knows = known_.knows(federate, name);
    if (!knows && !deletions_.is_deleted_by(federate, name)) continue;
    for (const std::string& attribute : attributes_of(objects_.registered_class(name))) {
      const std::string text = name + " " + attribute;
      if (!knows) {
        produced[text] = find_relevance(advised, text);
        continue;
      }
      const auto owner = ownership_.owner(name, attribute);
      const Names subscribed =
          declarations_.subscribed(federate, known_.known_class(federate, name));
      produced[text] = if_relevant(owner && owner != federate && subscribed.count(attribute) != 0);
    }
  }
  return produced;
}

bool ReferenceAdvisories::is_wanted(std::size_t federate, const std::string& object_class,
                                    const Names& attributes) const {
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate) continue;
    for (std::string at = object_class; !at.empty(); at = object_classes().at(at).parent) {
      const Names wanted = declarations_.actively_subscribed(i, at);
      if (std::any_of(wanted.begin(), wanted.end(),
                      [&](const std::string& name) { return attributes.count(name) != 0; }))
        return true;
    }
  }
  return false;
}

std::optional<ReferenceAdvisories::Relevance> ReferenceAdvisories::relevance(
    std::size_t federate, const std::string& object_class, const std::string& attribute) const {
  bool wanted = false;
  bool reduced = true;
  std::string highest;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate) continue;
    for (std::string at = object_class; !at.empty(); at = object_classes().at(at).parent) {
      if (declarations_.actively_subscribed(i, at).count(attribute) == 0) continue;
      const std::string rate = declarations_.update_rate(i, at, attribute);
      wanted = true;
      if (rate.empty()) {
        reduced = false;
      } else if (highest.empty() || update_rates().at(rate) > update_rates().at(highest)) {
        highest = rate;
      }
    }
  }
  if (!wanted) return std::nullopt;
  return reduced ? " at " + highest : "";
}

}  // namespace roger::test::model
