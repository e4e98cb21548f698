// A federation at its limits of modules, handles, names and memory. Its federates are not affected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <numeric>
#include <tuple>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/limits.hpp"
#include "tests/support/allocation_limit.hpp"
#include "tests/unit/rti_executive/federation_fixture.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using wire::Declaration;
using wire::ExceptionKind;

class FederationLimitsTest : public FederationTest {
 protected:
  static std::vector<ValueIndex> all_indices(std::size_t count) {
    std::vector<ValueIndex> all(count);
    std::iota(all.begin(), all.end(), ValueIndex{0});
    return all;
  }
};

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

TEST_F(FederationLimitsTest, CommentsOfModulesTakeNoRoom) {
  constexpr std::size_t kComment = kMaxModuleBytes - 1000;
  join("One", {commented(additional_module(), 'a', kComment)});
  join("Two", {commented(small_modules(1).front(), 'b', kComment)});
  join("Three", {large_module(1, kMaxModuleBytes / 2)});
  Outbox outbox;
  static_cast<void>(join_federation(
      federation_,
      wire::Join{1, "F", "Four", "t", {commented(additional_module(), 'c', kComment)}, ""},
      outbox));
  EXPECT_EQ(std::get<wire::Joined>(outbox.at(0).message).modules,
            (std::vector{test_module(), additional_module(), small_modules(1).front(),
                         large_module(1, kMaxModuleBytes / 2)}))
      << "each module is stored once, without its comments";
}

TEST_F(FederationLimitsTest, SmallModulesAreMergedWithOneCopyOfALargeModel) {
  std::string classes;
  for (std::size_t i = 0; i < 10'000; ++i) {
    classes += "<objectClass><name>C" + std::to_string(i) + "</name></objectClass>";
  }
  const ObjectModel model = std::get<ObjectModel>(
      build_model({{"large.xml", "<objectModel><objects><objectClass><name>HLAobjectRoot</name>" +
                                     classes + "</objectClass></objects></objectModel>"}}));
  NamedModules named{{}, small_modules(kMaxModules)};
  // A copy of the table of classes needs more memory at once than everything else.
  constexpr std::size_t kTable = 10'000 * sizeof(ObjectClass);
  const test::AllocationLimit limit(kTable / 2, 2);
  EXPECT_EQ(merge_modules(model, named), std::nullopt);
}

TEST_F(FederationLimitsTest, FederateHandlesAreGivenAgainAfterAllOthers) {
  const FederateId stays = join("Stays");
  const FederateId registrar = join("Registrar");
  const FederateId sender = join("Sender");
  register_object(registrar, "Vehicle");
  say(stays, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  say(stays, wire::EnableTimeConstrained{at(0)});
  say(sender, wire::EnableTimeRegulation{{at(1), false}});
  say(sender, wire::TimedInteraction{{0, interaction("Signal"), {}, {}}, {at(5), 1}});
  Outbox outbox;
  for (const FederateId leaver : {registrar, sender}) {
    EXPECT_EQ(
        federation_.resign(leaver, wire::ResignAction::kUnconditionallyDivestAttributes, outbox)
            .exception,
        ExceptionKind::kNone);
  }
  FederateId last = sender;
  for (std::size_t i = last; i < kMaxFederates; ++i) {
    const FederateId next = join();
    ASSERT_EQ(next, last + 1);
    federation_.lose(next, "it was lost", outbox);
    outbox.clear();
    last = next;
  }
  EXPECT_EQ(join(), sender + 1) << stays << " is joined, an object of " << registrar
                                << " exists, and a message of " << sender << " waits";
}

TEST_F(FederationLimitsTest, NumberOfObjectsOfAFederateIsLimited) {
  const FederateId one = join("One");
  const FederateId two = join("Two");
  publish(one, "Radio");
  const auto add = [&](FederateId federate, std::size_t counter) {
    return say(
        federate,
        wire::RegisterObject{
            make_object_id(federate, static_cast<std::uint32_t>(counter)), object_class("Radio"),
            "HLAobject_" + std::to_string(federate) + "_" + std::to_string(counter)});
  };
  for (std::size_t i = 1; i <= kMaxObjects; ++i) ASSERT_THAT(add(one, i), IsEmpty()) << i;
  EXPECT_EQ(
      fault(add(one, kMaxObjects + 1)),
      "object \"HLAobject_1_32769\" is not registered: 32768 objects of federate 1 exist, the "
      "maximum");
  EXPECT_THAT(add(two, 1), IsEmpty()) << "the others have their own limits";
  EXPECT_THAT(say(one, wire::DeleteObject{make_object_id(one, 1), {}}), IsEmpty());
  EXPECT_THAT(add(one, kMaxObjects + 1), IsEmpty());
}

TEST_F(FederationLimitsTest, ObjectsOfFederatesThatHaveLeftAreLimitedTogether) {
  constexpr std::uint32_t kEach = 20'000;
  static_assert(kEach < kMaxObjects && 2 * kEach > kMaxObjects);
  const FederateId other = join("Other");
  publish(other, "Radio");
  std::vector<FederateId> left_federates;
  for (const char* name : {"One", "Two"}) {
    const FederateId last = join(name);
    left_federates.push_back(last);
    for (std::uint32_t i = 1; i <= kEach; ++i) register_object(last, "Radio", i);
    // The first object gets another owner.
    const std::vector<ValueIndex> frequency{index("Radio", "frequency")};
    say(last, wire::ChangeOwnership{
                  make_object_id(last, 1), wire::OwnershipAction::kDivest, frequency, {}});
    say(other, wire::ChangeOwnership{
                   make_object_id(last, 1), wire::OwnershipAction::kAcquire, frequency, {}});
    Outbox outbox;
    EXPECT_EQ(federation_.resign(last, wire::ResignAction::kUnconditionallyDivestAttributes, outbox)
                  .exception,
              ExceptionKind::kNone);
  }
  const auto exists = [&](FederateId registrar, std::uint32_t i) {
    return !say(other, wire::QueryOwnership{make_object_id(registrar, i), 0}).empty();
  };
  std::size_t left = 0;
  for (const FederateId registrar : left_federates) {
    for (std::uint32_t i = 1; i <= kEach; ++i) {
      if (exists(registrar, i)) ++left;
    }
  }
  EXPECT_EQ(left, kMaxObjects);
  EXPECT_TRUE(exists(left_federates.back(), 1)) << "objects with owners are removed last";
}

TEST_F(FederationLimitsTest, NumberOfReservedNamesIsLimitedAndReturned) {
  const FederateId one = join("One");
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kMaxReservedNames; ++i) names.push_back("N" + std::to_string(i));
  say(one, wire::ReserveNames{names, true});
  const Outbox refused = say(one, wire::ReserveNames{{"one more"}, false});
  ASSERT_THAT(refused, SizeIs(2));
  EXPECT_EQ(
      std::get<wire::Fault>(refused[0].message).text,
      "object name \"one more\" is not reserved: federate 1 has reserved 16384 names; at most "
      "16384 are allowed");
  EXPECT_EQ(refused[1].message,
            wire::ExecutiveMessage(wire::NamesReserved{{"one more"}, false, false}));
  Outbox outbox;
  federation_.lose(one, "it was lost", outbox);
  const FederateId two = join("Two");
  const Outbox reserved = say(two, wire::ReserveNames{names, true});
  ASSERT_THAT(reserved, SizeIs(1));
  EXPECT_TRUE(std::get<wire::NamesReserved>(reserved[0].message).success);
}

TEST_F(FederationLimitsTest, NumberOfDeclaredAttributesIsLimited) {
  const FederateId one = join("One", {wide_module(66)});
  const auto declare = [&](Declaration what, std::size_t subclass) {
    const auto at =
        federation_.model().find_object_class("Wide.Sub" + std::to_string(subclass)).value();
    return say(one, wire::DeclareAttributes{what, at.value, all_indices(kMaxFieldsPerClass)});
  };
  for (const auto& [what, reverse, name] :
       {std::tuple(Declaration::kSubscribe, Declaration::kUnsubscribe, "subscription"),
        std::tuple(Declaration::kPublish, Declaration::kUnpublish, "publication")}) {
    for (std::size_t i = 0; i < 65; ++i) ASSERT_THAT(declare(what, i), IsEmpty());
    EXPECT_EQ(fault(declare(what, 65)),
              std::string(name) +
                  " of 1000 attributes is not recorded: this federate has declared "
                  "65000; at most 65536 are allowed");
    EXPECT_THAT(declare(reverse, 0), IsEmpty());
    EXPECT_THAT(declare(what, 65), IsEmpty());
  }
}

TEST_F(FederationLimitsTest, DeclarationsOfOneHostAreLimitedAndReturned) {
  const FederateHost host{{0x0a000007}, false};
  const auto join_from_host = [&] {
    Outbox outbox;
    return std::get<FederateId>(join_federation(
        federation_, wire::Join{1, "F", "", "tester", {wide_module(64)}, ""}, outbox, host));
  };
  const auto declare = [&](FederateId federate, Declaration what) {
    Outbox outbox;
    for (std::size_t subclass = 0; subclass < 64 && outbox.empty(); ++subclass) {
      const auto at =
          federation_.model().find_object_class("Wide.Sub" + std::to_string(subclass)).value();
      outbox =
          say(federate, wire::DeclareAttributes{what, at.value, all_indices(kMaxFieldsPerClass)});
    }
    return outbox;
  };
  const FederateId first = join_from_host();
  ASSERT_THAT(declare(first, Declaration::kSubscribe), IsEmpty());
  ASSERT_THAT(declare(first, Declaration::kPublish), IsEmpty());
  const FederateId second = join_from_host();
  ASSERT_THAT(declare(second, Declaration::kSubscribe), IsEmpty());
  ASSERT_THAT(declare(second, Declaration::kPublish), IsEmpty());
  const FederateId third = join_from_host();
  EXPECT_THAT(fault(declare(third, Declaration::kSubscribe)),
              HasSubstr("subscription of 1000 attributes is not recorded: the executive would "
                        "store more than 25165824 bytes for the federates of 10.0.0.7"));
  Outbox outbox;
  federation_.lose(first, "it was lost", outbox);
  EXPECT_THAT(declare(third, Declaration::kSubscribe), IsEmpty());
}

TEST_F(FederationLimitsTest, NumberOfNegotiatedAttributesIsLimitedAndReturned) {
  const FederateId owner = join("Owner", {wide_module(0)});
  FederateId other = join("Other");
  const ClassId wide = federation_.model().find_object_class("Wide").value().value;
  const std::vector<ValueIndex> all = all_indices(kMaxFieldsPerClass);
  const auto acquire = [&](std::uint32_t object) {
    return say(other, wire::ChangeOwnership{
                          make_object_id(owner, object), wire::OwnershipAction::kAcquire, all, {}});
  };
  const auto event_of = [](const Outbox& outbox, std::size_t place) {
    return std::get<wire::OwnershipNotice>(outbox.at(place).message).event;
  };
  say(owner, wire::DeclareAttributes{Declaration::kPublish, wide, all});
  say(other, wire::DeclareAttributes{Declaration::kPublish, wide, all});
  for (std::uint32_t i = 1; i <= 9; ++i) {
    say(owner, wire::RegisterObject{make_object_id(owner, i), wide, "HLA" + std::to_string(i)});
  }
  for (std::uint32_t i = 1; i <= 8; ++i) {
    ASSERT_EQ(event_of(acquire(i), 0), wire::OwnershipEvent::kReleaseRequested);
  }
  const Outbox denied = acquire(9);
  EXPECT_EQ(
      std::get<wire::Fault>(denied.at(0).message).text,
      "1000 attributes of object HLA9 cannot be offered or acquired: this federate negotiates "
      "about 8000 attributes; at most 8192 are allowed");
  EXPECT_EQ(event_of(denied, 1), wire::OwnershipEvent::kDenied);
  EXPECT_EQ(denied.at(1).to, To{other});
  // A removed object makes room.
  say(owner, wire::DeleteObject{make_object_id(owner, 1), {}});
  EXPECT_EQ(event_of(acquire(9), 0), wire::OwnershipEvent::kReleaseRequested);
  Outbox outbox;
  federation_.lose(other, "it was lost", outbox);
  other = join("Another");
  say(other, wire::DeclareAttributes{Declaration::kPublish, wide, all});
  for (std::uint32_t i = 2; i <= 9; ++i) {
    EXPECT_EQ(event_of(acquire(i), 0), wire::OwnershipEvent::kReleaseRequested);
  }
}

TEST_F(FederationLimitsTest, NumberOfChangedTransportationsIsLimited) {
  const FederateId owner = join("Owner", {wide_module(0)});
  const ClassId wide = federation_.model().find_object_class("Wide").value().value;
  const std::vector<ValueIndex> all = all_indices(kMaxFieldsPerClass);
  say(owner, wire::DeclareAttributes{Declaration::kPublish, wide, all});
  const auto change = [&](std::uint32_t object) {
    return say(owner, wire::ChangeAttributeTransportation{make_object_id(owner, object), all,
                                                          wire::TransportationKind::kReliable});
  };
  for (std::uint32_t i = 1; i <= 66; ++i) {
    say(owner, wire::RegisterObject{make_object_id(owner, i), wide, "HLA" + std::to_string(i)});
  }
  for (std::uint32_t i = 1; i <= 65; ++i) {
    ASSERT_EQ(kinds(change(i), owner), std::vector{kind<wire::AttributeTransportationChanged>()});
  }
  EXPECT_EQ(fault(change(66)),
            "the transportation type of 1000 attributes of object HLA66 is not changed: this "
            "federate has changed that of 65000 attributes; at most 65536 are allowed");
  say(owner, wire::DeleteObject{make_object_id(owner, 1), {}});
  EXPECT_EQ(kinds(change(66), owner), std::vector{kind<wire::AttributeTransportationChanged>()});
}

TEST_F(FederationLimitsTest, MemoryOfPendingDeletionsIsLimited) {
  const FederateId deleter = join("Deleter");
  say(deleter, wire::EnableTimeRegulation{{at(1), false}});
  publish(deleter, "Radio");
  std::uint32_t deleted = 0;
  const auto remove_next = [&] {
    const ObjectId id = register_object(deleter, "Radio", ++deleted);
    return say(deleter,
               wire::TimedDelete{{id, ByteVector(kControlTagLimit.count)}, {at(5), deleted}});
  };
  Outbox outbox = remove_next();
  while (outbox.empty()) outbox = remove_next();
  EXPECT_THAT(fault(outbox), HasSubstr("need more than 8388608 bytes"));
  EXPECT_LT(deleted, kMaxDeletionBytes / kControlTagLimit.count);
  EXPECT_GT(deleted, kMaxDeletionBytes / kControlTagLimit.count * 9 / 10);
  // The time of the deletions passes.
  EXPECT_THAT(say(deleter, wire::ReportTimeBound{{at(6), false}}), IsEmpty());
  const ObjectId id = register_object(deleter, "Radio", ++deleted);
  EXPECT_THAT(say(deleter, wire::TimedDelete{{id, {}}, {at(7), deleted}}), IsEmpty());
}

TEST_F(FederationLimitsTest, MemoryOfTimesThatWaitIsLimited) {
  const FederateId sender = join("Sender");
  const FederateId receiver = join("Receiver");
  say(receiver, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  say(receiver, wire::EnableTimeConstrained{at(0)});
  say(sender, wire::EnableTimeRegulation{{at(1), false}});
  const wire::LogicalTime time{ByteVector(kTimeLimit.count, 2), ByteVector(kTimeLimit.count, 2)};
  std::uint32_t sent = 0;
  const auto send_next = [&] {
    return say(sender, wire::TimedInteraction{{0, interaction("Signal"), {}, {}}, {time, ++sent}});
  };
  Outbox outbox = send_next();
  while (std::holds_alternative<wire::TimedInteraction>(outbox.at(0).message)) {
    outbox = send_next();
  }
  EXPECT_THAT(fault(outbox), HasSubstr("need more than 16777216 bytes"));
  EXPECT_LT(sent, kMaxQueuedTimeBytes / (2 * kTimeLimit.count));
  EXPECT_GT(sent, kMaxQueuedTimeBytes / (2 * kTimeLimit.count) * 9 / 10);
  say(sender, wire::RetractMessage{0, {time, 1}});
  EXPECT_EQ(kinds(send_next(), receiver), std::vector{kind<wire::TimedInteraction>()});
  // The messages that waited for a federate that has left are returned.
  Outbox ignored;
  federation_.lose(receiver, "it was lost", ignored);
  const FederateId late = join("Late");
  say(late, wire::DeclareInteractions{Declaration::kSubscribe, {interaction("Signal")}});
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(kinds(send_next(), late), std::vector{kind<wire::TimedInteraction>()});
  }
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
      outcome = join_federation(federation_, request, outbox);
      ended = true;
    } catch (const std::bad_alloc&) {
      ++failures;
      ASSERT_THAT(fault(say(first, extra)), HasSubstr("does not exist"))
          << "at allocation " << failures;
      Outbox look;
      const auto other =
          join_federation(federation_, wire::Join{1, "F", "Three", "t", {}, ""}, look);
      const auto& seen = std::get<wire::Joined>(look.at(0).message);
      ASSERT_EQ(seen.modules, std::vector{test_module()}) << "at allocation " << failures;
      ASSERT_THAT(seen.federates, ElementsAre(wire::FederateInfo{first, "One", "tester", true, 1}));
      federation_.lose(std::get<FederateId>(other), "it was lost", look);
    }
    ASSERT_TRUE(!ended || std::holds_alternative<FederateId>(outcome))
        << std::get<Refusal>(outcome).text << " at allocation " << failures;
  }
  EXPECT_GT(failures, 10U);
  EXPECT_THAT(say(first, extra), IsEmpty());
  Outbox look;
  static_cast<void>(join_federation(federation_, wire::Join{1, "F", "Three", "t", {}, ""}, look));
  EXPECT_EQ(std::get<wire::Joined>(look.at(0).message).modules,
            (std::vector{test_module(), additional_module()}));
}

TEST_F(FederationLimitsTest, CurrentFddIsComputedOnce) {
  constexpr std::size_t kModule = 3U << 20U;  // without its text, it adds nothing to the FDD
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
    static_cast<void>(join_federation(federation_, wire::Join{1, "F", "", type, {}, ""}, outbox));
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
