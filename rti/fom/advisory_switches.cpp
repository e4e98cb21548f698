#include "rti/fom/advisory_switches.hpp"

namespace roger::rti {

AdvisorySwitches::AdvisorySwitches(const SwitchDeclarations& switches) {
  using wire::AdvisorySwitch;
  set(AdvisorySwitch::kObjectClassRelevance,
      switches.object_class_relevance_advisory.value_or(false));
  set(AdvisorySwitch::kAttributeRelevance, switches.attribute_relevance_advisory.value_or(false));
  set(AdvisorySwitch::kAttributeScope, switches.attribute_scope_advisory.value_or(false));
  set(AdvisorySwitch::kInteractionRelevance,
      switches.interaction_relevance_advisory.value_or(false));
}

}  // namespace roger::rti
