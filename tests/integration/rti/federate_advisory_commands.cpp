// The commands for advisories, update rates and transportation types.
#include <stdexcept>

#include "core/text.hpp"
#include "tests/integration/rti/federate_commands.hpp"

namespace roger::test {

namespace {

/// Returns whether the word is `yes`. Throws unless it is one of both.
bool is_first(const std::string& word, const std::string& yes, const std::string& no) {
  if (word != yes && word != no)
    throw std::invalid_argument("\"" + word + "\" is neither " + yes + " nor " + no);
  return word == yes;
}

rti1516e::TransportationType transportation(const std::string& name) {
  return is_first(name, "reliable", "best-effort") ? rti1516e::RELIABLE : rti1516e::BEST_EFFORT;
}

}  // namespace

void Commands::add_advisory_commands() {
  commands_["switch"] = [this](const Words& words) {  // on|off SWITCH
    const bool on = is_first(words.at(1), "on", "off");
    const std::string& which = words.at(2);
    if (which == "object-class") {
      on ? rti_->enableObjectClassRelevanceAdvisorySwitch()
         : rti_->disableObjectClassRelevanceAdvisorySwitch();
    } else if (which == "attribute") {
      on ? rti_->enableAttributeRelevanceAdvisorySwitch()
         : rti_->disableAttributeRelevanceAdvisorySwitch();
    } else if (which == "scope") {
      on ? rti_->enableAttributeScopeAdvisorySwitch() : rti_->disableAttributeScopeAdvisorySwitch();
    } else if (which == "interaction") {
      on ? rti_->enableInteractionRelevanceAdvisorySwitch()
         : rti_->disableInteractionRelevanceAdvisorySwitch();
    } else {
      throw std::invalid_argument("\"" + which + "\" is no switch");
    }
    settle();
    return std::string();
  };
  commands_["unpublish"] = [this](const Words& words) {  // CLASS
    rti_->unpublishInteractionClass(interaction(words.at(1)));
    settle();
    return std::string();
  };
  commands_["subscribe-passively"] = [this](const Words& words) {  // CLASS
    rti_->subscribeInteractionClass(interaction(words.at(1)), false);
    settle();
    return std::string();
  };
  // CLASS active|passive RATE ATTRIBUTE...; RATE "-": no designator
  commands_["subscribe-object-with"] = [this](const Words& words) {
    const auto at = object_class(words.at(1));
    rti_->subscribeObjectClassAttributes(at, attributes(at, words, 4),
                                         is_first(words.at(2), "active", "passive"),
                                         words.at(3) == "-" ? L"" : to_wide(words.at(3)));
    settle();
    return std::string();
  };
  commands_["unsubscribe-attributes"] = [this](const Words& words) {  // CLASS ATTRIBUTE...
    const auto at = object_class(words.at(1));
    rti_->unsubscribeObjectClassAttributes(at, attributes(at, words, 2));
    settle();
    return std::string();
  };
  commands_["update-rate"] = [this](const Words& words) {  // DESIGNATOR
    return std::to_string(rti_->getUpdateRateValue(to_wide(words.at(1))));
  };
  commands_["update-rate-of"] = [this](const Words& words) {  // OBJECT ATTRIBUTE
    const auto one = object(words.at(1));
    const auto attribute = *attributes(rti_->getKnownObjectClassHandle(one), words, 2).begin();
    return std::to_string(rti_->getUpdateRateValueForAttribute(one, attribute));
  };
}

void Commands::add_transportation_commands() {
  const auto known = [this](const Words& words, std::size_t first) {
    return attributes(rti_->getKnownObjectClassHandle(object(words.at(1))), words, first);
  };
  // OBJECT reliable|best-effort ATTRIBUTE...
  commands_["change-transport"] = [this, known](const Words& words) {
    rti_->requestAttributeTransportationTypeChange(object(words.at(1)), known(words, 3),
                                                   transportation(words.at(2)));
    return std::string();
  };
  commands_["query-transport"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE
    rti_->queryAttributeTransportationType(object(words.at(1)), *known(words, 2).begin());
    return std::string();
  };
  // CLASS reliable|best-effort
  commands_["change-interaction-transport"] = [this](const Words& words) {
    rti_->requestInteractionTransportationTypeChange(interaction(words.at(1)),
                                                     transportation(words.at(2)));
    return std::string();
  };
  commands_["query-interaction-transport"] = [this](const Words& words) {  // FEDERATE CLASS
    rti_->queryInteractionTransportationType(rti_->getFederateHandle(to_wide(words.at(1))),
                                             interaction(words.at(2)));
    return std::string();
  };
}

}  // namespace roger::test
