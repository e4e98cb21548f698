#include "rti/fom/advisory_switches.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using wire::AdvisorySwitch;

constexpr AdvisorySwitch kAll[] = {
    AdvisorySwitch::kObjectClassRelevance, AdvisorySwitch::kAttributeRelevance,
    AdvisorySwitch::kAttributeScope, AdvisorySwitch::kInteractionRelevance};

TEST(AdvisorySwitches, AreOffUnlessTheFddSetsThem) {
  EXPECT_FALSE(AdvisorySwitches(SwitchDeclarations{}).any());
}

TEST(AdvisorySwitches, StartWithTheValuesOfTheFdd) {
  constexpr std::optional<bool> SwitchDeclarations::*declared[] = {
      &SwitchDeclarations::object_class_relevance_advisory,
      &SwitchDeclarations::attribute_relevance_advisory,
      &SwitchDeclarations::attribute_scope_advisory,
      &SwitchDeclarations::interaction_relevance_advisory};
  for (std::size_t i = 0; i < std::size(kAll); ++i) {
    SwitchDeclarations declarations;
    declarations.*declared[i] = true;
    const AdvisorySwitches switches(declarations);
    for (std::size_t j = 0; j < std::size(kAll); ++j) {
      EXPECT_EQ(switches.is_on(kAll[j]), i == j) << i << " " << j;
    }
  }
}

TEST(AdvisorySwitches, ChangeOneByOne) {
  AdvisorySwitches switches;
  switches.set(AdvisorySwitch::kAttributeScope, true);
  EXPECT_TRUE(switches.is_on(AdvisorySwitch::kAttributeScope));
  EXPECT_FALSE(switches.is_on(AdvisorySwitch::kAttributeRelevance));
  EXPECT_TRUE(switches.any());
  switches.set(AdvisorySwitch::kAttributeScope, false);
  EXPECT_FALSE(switches.any());
}

}  // namespace
}  // namespace roger::rti
