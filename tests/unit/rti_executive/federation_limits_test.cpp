// A federation at its limits of modules, names and memory. Its federates are not affected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/limits.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Declaration;
using wire::ExceptionKind;

using FederationLimitsTest = FederationTest;

TEST_F(FederationLimitsTest, SixtyFifthModuleIsRefusedAndFederatesContinue) {
  const FederateId first = join("One", small_modules(kMaxModules - 2));
  join("Two", {additional_module()});  // with test_module() the federation now has 64
  const Refusal refusal =
      refused_join(wire::Join{1, "F", "Three", "t", {small_modules(kMaxModules).back()}, ""});
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_EQ(refusal.text,
            "small-64.xml: federation \"F\" cannot accept this FOM module: it already has 64 "
            "modules, the maximum");
  // Known modules need no room, and earlier declarations still work.
  const FederateId third = join("Three", {additional_module(), small_modules(1).front()});
  say(first, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  EXPECT_THAT(say(third, wire::ReliableInteraction{0, interaction("Signal"), {}, {}}), SizeIs(1));
}

TEST_F(FederationLimitsTest, ModulesBeyondEightMebibytesAreRefusedAndFederatesContinue) {
  const FederateId first = join("One", {large_module(1, 3U << 20U), large_module(2, 3U << 20U)});
  const Refusal refusal =
      refused_join(wire::Join{1, "F", "Two", "t", {large_module(3, 2U << 20U)}, ""});
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text,
              HasSubstr("large.xml: federation \"F\" cannot accept this FOM module: with its "
                        "2097152 bytes, all modules together would have "));
  EXPECT_THAT(refusal.text, HasSubstr("; at most 8388608 are allowed"));
  const FederateId second = join("Two", {large_module(3, 1U << 20U)});
  say(first, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  EXPECT_THAT(say(second, wire::ReliableInteraction{0, interaction("Signal"), {}, {}}), SizeIs(1));
}

TEST_F(FederationLimitsTest, JoinThatRunsOutOfMemoryLeavesTheFederationUnchanged) {
  const FederateId first = join("One");
  // The switch is sent to each federate that joins.
  say(first, mom::make_report(model_, mom::kSetFederationSwitches,
                              {{mom::kAutoProvide, mom::truth(true)}}));
  const wire::Join request{1, "F", "Two", "t", {additional_module()}, ""};
  const wire::DeclareInteractions extra{
      Declaration::kSubscribe, {static_cast<ClassId>(model_.interaction_class_count() + 1)}};
  std::size_t failures = 0;
  for (bool ended = false; !ended;) {
    Outbox outbox;
    std::variant<FederateId, Refusal> outcome;
    try {
      // Each allocation in turn fails.
      const test::AllocationLimit limit(0, failures);
      outcome = federation_.join(request, outbox);
      ended = true;
    } catch (const std::bad_alloc&) {
      ++failures;
      ASSERT_THAT(fault(say(first, extra)), HasSubstr("does not exist"))
          << "at allocation " << failures;
      Outbox look;
      const auto other = federation_.join(wire::Join{1, "F", "Three", "t", {}, ""}, look);
      const auto& seen = std::get<wire::Joined>(look.at(0).message);
      ASSERT_EQ(seen.modules, std::vector{test_module()}) << "at allocation " << failures;
      ASSERT_THAT(seen.federates, ElementsAre(wire::FederateInfo{first, "One", "tester"}));
      federation_.lose(std::get<FederateId>(other), "it was lost", look);
    }
    ASSERT_TRUE(!ended || std::holds_alternative<FederateId>(outcome))
        << std::get<Refusal>(outcome).text << " at allocation " << failures;
  }
  EXPECT_GT(failures, 10U);
  EXPECT_THAT(say(first, extra), IsEmpty());
  Outbox look;
  static_cast<void>(federation_.join(wire::Join{1, "F", "Three", "t", {}, ""}, look));
  EXPECT_EQ(std::get<wire::Joined>(look.at(0).message).modules,
            (std::vector{test_module(), additional_module()}));
}

TEST_F(FederationLimitsTest, CurrentFddIsComputedOnce) {
  constexpr std::size_t kModule = 3U << 20U;  // without its comment, it adds nothing to the FDD
  const FederateId federate = join("One", {large_module(1, kModule)});
  const wire::RequestObjectUpdate request{
      kFederationObject, {index("HLAmanager.HLAfederation", "HLAcurrentFDD")}, {}};
  subscribe(federate, "HLAmanager.HLAfederation", "HLAcurrentFDD");
  const test::AllocationLimit limit(kModule / 2);
  EXPECT_THAT(say(federate, request), SizeIs(1));
}

TEST_F(FederationLimitsTest, GeneratedNamesObeyTheLengthLimit) {
  const std::string type(kMaxNameLength, 'T');
  const auto made_up = [&] {
    Outbox outbox;
    static_cast<void>(federation_.join(wire::Join{1, "F", "", type, {}, ""}, outbox));
    return std::get<wire::Joined>(outbox.at(0).message).name;
  };
  const std::string first = made_up();
  EXPECT_EQ(first, std::string(252, 'T') + "…-1");
  // federate 2, with the name that would be generated for federate 3
  join(std::string(252, 'T') + "…-3");
  EXPECT_EQ(made_up(), std::string(251, 'T') + "…-3'");
  join(std::string(251, 'T') + "…-5'");
  EXPECT_EQ(made_up(), std::string(252, 'T') + "…-5");
}

}  // namespace
}  // namespace roger::rti::executive
