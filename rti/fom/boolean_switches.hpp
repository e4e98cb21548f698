// The Boolean switches of a FOM module. Internal to rti/fom.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "rti/fom/module.hpp"

namespace roger::rti {

struct BooleanSwitch {
  std::string_view element;  // its name in the switches table
  std::optional<bool> SwitchDeclarations::*value;
};

inline constexpr std::array kBooleanSwitches{
    BooleanSwitch{"autoProvide", &SwitchDeclarations::auto_provide},
    BooleanSwitch{"conveyProducingFederate", &SwitchDeclarations::convey_producing_federate},
    BooleanSwitch{"attributeScopeAdvisory", &SwitchDeclarations::attribute_scope_advisory},
    BooleanSwitch{"attributeRelevanceAdvisory", &SwitchDeclarations::attribute_relevance_advisory},
    BooleanSwitch{"objectClassRelevanceAdvisory",
                  &SwitchDeclarations::object_class_relevance_advisory},
    BooleanSwitch{"interactionRelevanceAdvisory",
                  &SwitchDeclarations::interaction_relevance_advisory},
    BooleanSwitch{"serviceReporting", &SwitchDeclarations::service_reporting},
    BooleanSwitch{"exceptionReporting", &SwitchDeclarations::exception_reporting},
    BooleanSwitch{"delaySubscriptionEvaluation",
                  &SwitchDeclarations::delay_subscription_evaluation},
};

}  // namespace roger::rti
