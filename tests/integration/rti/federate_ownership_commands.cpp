// The commands for ownership management.
#include "core/text.hpp"
#include "tests/integration/rti/federate_commands.hpp"

namespace roger::test {

void Commands::add_ownership_commands() {
  const auto known = [this](const Words& words, std::size_t first) {
    return attributes(rti_->getKnownObjectClassHandle(object(words.at(1))), words, first);
  };
  const auto tag = [](const Words& words) {
    return rti1516e::VariableLengthData(words.at(2).data(), words.at(2).size());
  };
  commands_["divest"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    rti_->unconditionalAttributeOwnershipDivestiture(object(words.at(1)), known(words, 2));
    return std::string();
  };
  commands_["offer"] = [this, known, tag](const Words& words) {  // OBJECT TAG ATTRIBUTE...
    rti_->negotiatedAttributeOwnershipDivestiture(object(words.at(1)), known(words, 3), tag(words));
    return std::string();
  };
  commands_["confirm"] = [this, known, tag](const Words& words) {  // OBJECT TAG ATTRIBUTE...
    rti_->confirmDivestiture(object(words.at(1)), known(words, 3), tag(words));
    return std::string();
  };
  commands_["acquire"] = [this, known, tag](const Words& words) {  // OBJECT TAG ATTRIBUTE...
    rti_->attributeOwnershipAcquisition(object(words.at(1)), known(words, 3), tag(words));
    return std::string();
  };
  commands_["acquire-if-available"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    rti_->attributeOwnershipAcquisitionIfAvailable(object(words.at(1)), known(words, 2));
    return std::string();
  };
  commands_["deny"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    rti_->attributeOwnershipReleaseDenied(object(words.at(1)), known(words, 2));
    return std::string();
  };
  commands_["divest-if-wanted"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    const auto one = object(words.at(1));
    rti1516e::AttributeHandleSet divested;
    rti_->attributeOwnershipDivestitureIfWanted(one, known(words, 2), divested);
    return attribute_names(*rti_, one, divested);
  };
  commands_["cancel-offer"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    rti_->cancelNegotiatedAttributeOwnershipDivestiture(object(words.at(1)), known(words, 2));
    return std::string();
  };
  commands_["cancel-acquisition"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE...
    rti_->cancelAttributeOwnershipAcquisition(object(words.at(1)), known(words, 2));
    return std::string();
  };
  commands_["query-owner"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE
    rti_->queryAttributeOwnership(object(words.at(1)), *known(words, 2).begin());
    return std::string();
  };
  commands_["owns"] = [this, known](const Words& words) {  // OBJECT ATTRIBUTE
    return std::string(
        rti_->isAttributeOwnedByFederate(object(words.at(1)), *known(words, 2).begin()) ? "yes"
                                                                                        : "no");
  };
  // divest, deny, acquire or confirm: the reaction of callbacks
  commands_["when-asked"] = [this](const Words& words) {
    if (words.at(1) == "divest") events_.divests_when_asked = true;
    if (words.at(1) == "deny") events_.denies_when_asked = true;
    if (words.at(1) == "acquire") events_.acquires_when_asked = true;
    if (words.at(1) == "confirm") events_.confirms_when_asked = true;
    return std::string();
  };
  commands_["unpublish-object"] = [this](const Words& words) {  // CLASS
    rti_->unpublishObjectClass(object_class(words.at(1)));
    return std::string();
  };
  commands_["local-delete"] = [this](const Words& words) {  // OBJECT
    rti_->localDeleteObjectInstance(object(words.at(1)));
    return std::string();
  };
  commands_["automatic-resign"] = [this](const Words& words) {  // as resign
    rti_->setAutomaticResignDirective(resign_action(words.at(1)));
    return std::string();
  };
}

}  // namespace roger::test
