#include "rti/executive/federation/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "rti/wire/limits.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using wire::ExceptionKind;
using wire::FederationInfo;

wire::CreateFederation creation(const std::string& name, const std::string& time = "") {
  return {1, name, {test_module()}, time};
}

TEST(Registry, CreatedFederationsAreListedUntilDestroyed) {
  Registry registry(1);
  EXPECT_EQ(create_federation(registry, creation("b")).exception, ExceptionKind::kNone);
  EXPECT_EQ(create_federation(registry, creation("a", "HLAinteger64Time")).exception,
            ExceptionKind::kNone);
  EXPECT_THAT(registry.list(), ElementsAre(FederationInfo{"a", "HLAinteger64Time"},
                                           FederationInfo{"b", "HLAfloat64Time"}));
  EXPECT_EQ(registry.destroy("a").exception, ExceptionKind::kNone);
  EXPECT_THAT(registry.list(), ElementsAre(FederationInfo{"b", "HLAfloat64Time"}));
  EXPECT_EQ(registry.destroy("b").exception, ExceptionKind::kNone);
  EXPECT_TRUE(registry.list().empty());
}

TEST(Registry, RefusalsUseTheExceptionsOfTheStandard) {
  Registry registry(1);
  ASSERT_EQ(create_federation(registry, creation("a")).exception, ExceptionKind::kNone);
  const Refusal twice = create_federation(registry, creation("a"));
  EXPECT_EQ(twice.exception, ExceptionKind::kFederationExecutionAlreadyExists);
  EXPECT_THAT(twice.text, HasSubstr("\"a\""));
  const Refusal unknown = registry.destroy("nowhere");
  EXPECT_EQ(unknown.exception, ExceptionKind::kFederationExecutionDoesNotExist);
  EXPECT_THAT(unknown.text, HasSubstr("\"nowhere\""));
  EXPECT_EQ(registry.find("nowhere"), nullptr);
}

TEST(Registry, LogicalTimeMayBeATypeOfTheFederates) {
  Registry registry(1);
  EXPECT_EQ(create_federation(registry, creation("a", "SundialTime")).exception,
            ExceptionKind::kNone);
  EXPECT_THAT(registry.list(), ElementsAre(FederationInfo{"a", "SundialTime"}));
}

TEST(Registry, InvalidModulesAreRefusedWithFileAndLine) {
  Registry registry(1);
  wire::CreateFederation request = creation("a");
  request.modules.push_back({"bad.xml", "<a>\n<b></a>"});
  Refusal refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text, HasSubstr("bad.xml:2"));
  request.modules.back() = contradicting_module();
  refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kInconsistentFDD);
  EXPECT_THAT(refusal.text, HasSubstr("other.xml:6"));
  EXPECT_TRUE(registry.list().empty());
}

TEST(Registry, MimIsMergedFirstAndSentToFederates) {
  Registry registry(1);
  wire::CreateFederation request = creation("a");
  request.mim = test_mim();
  ASSERT_EQ(create_federation(registry, request).exception, ExceptionKind::kNone);
  Outbox outbox;
  const wire::Join join{1, "a", "One", "tester", {}, ""};
  ASSERT_TRUE(
      std::holds_alternative<FederateId>(join_federation(*registry.find("a"), join, outbox)));
  const auto& joined = std::get<wire::Joined>(outbox.at(0).message);
  EXPECT_EQ(joined.mim, test_mim());
  EXPECT_EQ(joined.modules, std::vector{test_module()});
}

TEST(Registry, UnusableMimIsRefusedAsOne) {
  Registry registry(1);
  wire::CreateFederation request = creation("a");
  request.mim = {"bad.xml", "<a>\n<b></a>"};
  Refusal refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingMIM);
  EXPECT_THAT(refusal.text, HasSubstr("MIM bad.xml:2"));
  request.mim = {"bad.xml",
                 "<objectModel><dataTypes><simpleDataTypes><simpleData><name>HLAcount</name>"
                 "<representation>HLAoctet</representation></simpleData></simpleDataTypes>"
                 "</dataTypes></objectModel>"};
  refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingMIM);
  EXPECT_THAT(refusal.text, HasSubstr("MIM bad.xml:1: datatype \"HLAcount\" contradicts "));
  request.mim = test_mim();
  request.modules = {large_module(1, kMaxModuleBytes - 100)};
  refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text, HasSubstr("at most 8388608 are allowed"));
  EXPECT_TRUE(registry.list().empty());
}

TEST(Registry, FederationWithTooManyOrTooLargeModulesIsNotCreated) {
  Registry registry(1);
  wire::CreateFederation request{1, "a", small_modules(kMaxModules), ""};
  EXPECT_EQ(create_federation(registry, request).exception, ExceptionKind::kNone);
  request = {1, "b", small_modules(kMaxModules + 1), ""};
  Refusal refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_EQ(refusal.text,
            "small-65.xml: federation \"b\" cannot accept this FOM module: it already has 64 "
            "modules, the maximum");
  request = {
      1, "b", {large_module(1, kMaxModuleBytes / 2), large_module(2, kMaxModuleBytes / 2)}, ""};
  request.modules.push_back(small_modules(1).front());
  refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text, HasSubstr("small-1.xml: federation \"b\" cannot accept"));
  EXPECT_THAT(refusal.text, HasSubstr("at most 8388608 are allowed"));
  request.modules.pop_back();
  EXPECT_EQ(create_federation(registry, request).exception, ExceptionKind::kNone);
}

TEST(Registry, EachModuleIsStoredOnceWithoutComments) {
  Registry registry(1);
  wire::CreateFederation request = creation("a");
  request.modules.push_back(commented(test_module(), 'x', 1000));
  ASSERT_EQ(create_federation(registry, request).exception, ExceptionKind::kNone);
  EXPECT_EQ(registry.find("a")->module_bytes(), test_module().text.size());
}

TEST(Registry, FederationsOfOneProcessAreLimited) {
  Registry registry(1);
  for (std::size_t i = 0; i < kMaxCreatedFederations; ++i) {
    ASSERT_EQ(create_federation(registry, creation(std::to_string(i)), 1).exception,
              ExceptionKind::kNone);
  }
  const Refusal refusal = create_federation(registry, creation("more"), 1);
  EXPECT_EQ(refusal.exception, ExceptionKind::kRTIinternalError);
  EXPECT_EQ(refusal.text,
            "federation \"more\" is not created: with it 17 federations that this process has "
            "created would exist; at most 16 are allowed");
  EXPECT_EQ(create_federation(registry, creation("more"), 2).exception, ExceptionKind::kNone);
  ASSERT_EQ(registry.destroy("0").exception, ExceptionKind::kNone);
  EXPECT_EQ(create_federation(registry, creation("0"), 1).exception, ExceptionKind::kNone);
}

TEST(Registry, ModulesOfTheFederationsOfOneProcessAreLimited) {
  Registry registry(1);
  constexpr std::size_t kEach = kMaxCreatedModuleBytes / 4 + 1;
  const auto request = [](const std::string& name) {
    return wire::CreateFederation{1, name, {large_module(1, kEach)}, ""};
  };
  for (const std::string name : {"a", "b", "c"}) {
    ASSERT_EQ(create_federation(registry, request(name)).exception, ExceptionKind::kNone);
  }
  const Refusal refusal = create_federation(registry, request("d"));
  EXPECT_EQ(refusal.exception, ExceptionKind::kRTIinternalError);
  EXPECT_THAT(refusal.text, HasSubstr("at most 16777216 are allowed"));
}

TEST(Registry, OldestAbandonedFederationsAreDestroyed) {
  Registry registry(1);
  constexpr std::size_t kEach = kMaxAbandonedModuleBytes / 2;
  for (const std::string name : {"c", "b", "a"}) {
    const wire::CreateFederation request{1, name, {large_module(1, kEach)}, ""};
    ASSERT_EQ(create_federation(registry, request).exception, ExceptionKind::kNone);
  }
  EXPECT_THAT(registry.destroy_abandoned(), IsEmpty()) << "the creator is connected";
  Outbox outbox;
  const wire::Join join{1, "b", "One", "tester", {}, ""};
  const auto joined = join_federation(*registry.find("b"), join, outbox);
  registry.forget(1);
  EXPECT_THAT(registry.destroy_abandoned(), IsEmpty()) << "b has a federate";
  registry.find("b")->lose(std::get<FederateId>(joined), "it was lost", outbox);
  EXPECT_THAT(registry.destroy_abandoned(), ElementsAre("c"));
  EXPECT_EQ(registry.list().size(), 2U);
}

TEST(Registry, ModulesWithTooLongNamesAreRefused) {
  Registry registry(1);
  wire::CreateFederation request = creation("a");
  request.modules.push_back({"bad.xml",
                             "<objectModel><objects><objectClass><name>HLAobjectRoot</name>\n"
                             "<objectClass><name>" +
                                 std::string(500'000, 'A') +
                                 "</name></objectClass></objectClass></objects></objectModel>"});
  const Refusal refusal = create_federation(registry, request);
  EXPECT_EQ(refusal.exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_THAT(refusal.text, HasSubstr("bad.xml:2: <objectClass> with a name of 500000 characters"));
  EXPECT_LT(refusal.text.size(), 1000U);
  EXPECT_TRUE(registry.list().empty());
}

TEST(Registry, FederationWithFederatesIsNotDestroyed) {
  Registry registry(1);
  ASSERT_EQ(create_federation(registry, creation("a")).exception, ExceptionKind::kNone);
  Outbox outbox;
  const auto joined =
      join_federation(*registry.find("a"), wire::Join{1, "a", "", "t", {}, ""}, outbox);
  EXPECT_EQ(registry.destroy("a").exception, ExceptionKind::kFederatesCurrentlyJoined);
  registry.find("a")->lose(std::get<FederateId>(joined), "it was lost", outbox);
  EXPECT_EQ(registry.destroy("a").exception, ExceptionKind::kNone);
}

TEST(Registry, FederationIdsDifferWithinAnExecutiveAndAreSpreadBetweenThem) {
  Registry registry(42);
  std::set<FederationId> ids;
  for (Creator i = 0; i < 20; ++i) {
    const std::string name = "f" + std::to_string(i);
    ASSERT_EQ(create_federation(registry, {1, name, {}, ""}, 1 + i % 2).exception,
              ExceptionKind::kNone);
    ids.insert(registry.find(name)->id());
  }
  EXPECT_EQ(ids.size(), 20U);
  std::set<FederationId> first_ids;
  for (std::uint64_t incarnation = 1; incarnation <= 1000; ++incarnation) {
    const FederationId id = federation_id(incarnation, 0);
    EXPECT_NE(id, 0);
    first_ids.insert(id);
  }
  // A thousand draws from 65535 collide about seven times.
  EXPECT_GT(first_ids.size(), 970U);
}

}  // namespace
}  // namespace roger::rti::executive
