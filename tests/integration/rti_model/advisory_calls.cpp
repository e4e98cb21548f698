#include <array>

#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

using Switch = ReferenceAdvisories::Switch;

struct SwitchServices {
  Switch which;
  const char* name;
  void (rti1516e::RTIambassador::*enable)();
  void (rti1516e::RTIambassador::*disable)();
};

using Rti = rti1516e::RTIambassador;
constexpr std::array kSwitches{
    SwitchServices{Switch::kRegistration, "ObjectClassRelevanceAdvisorySwitch",
                   &Rti::enableObjectClassRelevanceAdvisorySwitch,
                   &Rti::disableObjectClassRelevanceAdvisorySwitch},
    SwitchServices{Switch::kInteractions, "InteractionRelevanceAdvisorySwitch",
                   &Rti::enableInteractionRelevanceAdvisorySwitch,
                   &Rti::disableInteractionRelevanceAdvisorySwitch},
    SwitchServices{Switch::kUpdates, "AttributeRelevanceAdvisorySwitch",
                   &Rti::enableAttributeRelevanceAdvisorySwitch,
                   &Rti::disableAttributeRelevanceAdvisorySwitch},
    SwitchServices{Switch::kScope, "AttributeScopeAdvisorySwitch",
                   &Rti::enableAttributeScopeAdvisorySwitch,
                   &Rti::disableAttributeScopeAdvisorySwitch}};

}  // namespace

Call advisory_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  const SwitchServices& chosen = kSwitches.at(context.dice.below(kSwitches.size()));
  // Mostly on, so that there is advice.
  const bool enables = context.dice.below(3) != 0;
  Call call;
  call.federate = federate;
  call.text = std::string(enables ? "enable" : "disable") + chosen.name;
  if (context.model.advisories.is_enabled(federate, chosen.which) == enables)
    call.refusals = {std::string(chosen.name) + (enables ? "IsOn" : "IsOff")};
  call.make = [&self, service = enables ? chosen.enable : chosen.disable] {
    (self.rti().*service)();
  };
  call.effect = [&context, federate, which = chosen.which, enables](Callbacks&) {
    context.model.advisories.set(federate, which, enables);
  };
  return call;
}

}  // namespace roger::test::model
