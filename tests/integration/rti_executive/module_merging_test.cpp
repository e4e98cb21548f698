// Federates that join and create federations often or with large FOM modules. The executive
// continues to serve all others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using std::chrono::steady_clock;
using wire::ExceptionKind;

class ModuleMergingTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(executive_.serves());
    ASSERT_EQ(other_.ask(wire::CreateFederation{1, "A", {test_module()}, ""}).exception,
              ExceptionKind::kNone);
    other_.join("A", "other");
  }
  /// Returns the longest time that the executive takes to answer `other_` until `federate` has its
  /// answer.
  steady_clock::duration longest_wait_until_answered(TestFederate& federate) {
    steady_clock::duration longest{};
    while (federate.inbox.size() == 0) {
      const auto asked = steady_clock::now();
      other_.fence();
      longest = std::max(longest, steady_clock::now() - asked);
    }
    return longest;
  }
  static Rid rid() {
    Rid rid = loopback_rid();
    rid.executive.address = Endpoint{"127.0.0.1", free_port()};
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    // On a busy machine, reading a message of 7 MiB takes longer than the default there.
    rid.timing.dead_after = kPatience;
#endif
    return rid;
  }

  RunningExecutive executive_{rid()};
  TestFederate other_{executive_.port()};
  TestFederate creator_{executive_.port()};
};

TEST_F(ModuleMergingTest, OthersAreServedWhileAFederationIsCreated) {
  const wire::CreateFederation creation{1, "B", many_modules(), ""};
  const auto begin = steady_clock::now();
  creator_.say(creation);
  const auto longest = longest_wait_until_answered(creator_);
  const auto whole = steady_clock::now() - begin;
  EXPECT_EQ(creator_.hear<wire::Reply>().exception, ExceptionKind::kNone);
  EXPECT_LT(longest, whole / 2) << std::chrono::duration<double>(whole).count() << " s";
}

TEST_F(ModuleMergingTest, OthersAreServedWhileAFederateJoinsWithModules) {
  std::vector<wire::ModuleText> modules = many_modules();
  modules.resize(kMaxModules - 1);
  const wire::Join join{1, "A", "joiner", "tester", modules, ""};
  const auto begin = steady_clock::now();
  creator_.say(join);
  TestFederate third(executive_.port());
  TestFederate observer(executive_.port());
  bool has_joined = false;
  steady_clock::duration longest{};
  while (creator_.inbox.size() == 0) {
    const auto asked = steady_clock::now();
    observer.say(wire::ListFederations{1});
    observer.hear<wire::FederationList>();
    // Others join without waiting for it.
    if (!std::exchange(has_joined, true)) third.join("A", "third");
    longest = std::max(longest, steady_clock::now() - asked);
  }
  const auto whole = steady_clock::now() - begin;
  EXPECT_EQ(creator_.hear<wire::Joined>().modules.size(), kMaxModules);
  EXPECT_EQ(other_.hear<wire::FederateJoined>().info.name, "third");
  EXPECT_EQ(other_.hear<wire::ModulesAdded>().modules.size(), kMaxModules - 1);
  EXPECT_LT(longest, whole / 2) << std::chrono::duration<double>(whole).count() << " s";
}

TEST_F(ModuleMergingTest, LaterMessagesOfTheSameFederateKeepTheirOrder) {
  creator_.say(wire::CreateFederation{1, "B", many_modules(), ""});
  creator_.say(wire::Join{2, "B", "creator", "tester", small_modules(1), ""});
  creator_.say(wire::ListFederations{3});
  creator_.say(wire::Resign{4, wire::ResignAction::kNoAction});
  creator_.say(wire::DestroyFederation{5, "B"});
  EXPECT_EQ(creator_.hear<wire::Reply>(), (wire::Reply{1, ExceptionKind::kNone, ""}));
  // The federation has reached the maximum number of modules, and this one differs from them.
  EXPECT_EQ(creator_.hear<wire::Reply>().exception, ExceptionKind::kErrorReadingFDD);
  EXPECT_EQ(creator_.hear<wire::FederationList>().federations.size(), 2U);
  EXPECT_EQ(creator_.hear<wire::Reply>().exception, ExceptionKind::kFederateNotExecutionMember);
  EXPECT_EQ(creator_.hear<wire::Reply>(), (wire::Reply{5, ExceptionKind::kNone, ""}));
}

TEST_F(ModuleMergingTest, OneOfTwoCreationsOfTheSameNameSucceeds) {
  TestFederate second(executive_.port());
  creator_.say(wire::CreateFederation{1, "B", many_modules(), ""});
  second.say(wire::CreateFederation{1, "B", many_modules(), ""});
  const auto first_answer = creator_.hear<wire::Reply>();
  const auto second_answer = second.hear<wire::Reply>();
  EXPECT_THAT((std::vector{first_answer.exception, second_answer.exception}),
              testing::UnorderedElementsAre(ExceptionKind::kNone,
                                            ExceptionKind::kFederationExecutionAlreadyExists));
}

TEST_F(ModuleMergingTest, JoinEndsWithItsFederation) {
  TestFederate joiner(executive_.port());
  ASSERT_EQ(creator_.ask(wire::CreateFederation{1, "B", {}, ""}).exception, ExceptionKind::kNone);
  joiner.say(wire::Join{1, "B", "joiner", "tester", many_modules(), ""});
  // The answers are the same before the join is received and while its modules are merged.
  creator_.say(wire::DestroyFederation{2, "B"});
  EXPECT_EQ(creator_.hear<wire::Reply>(), (wire::Reply{2, ExceptionKind::kNone, ""}));
  EXPECT_EQ(joiner.hear<wire::Reply>().exception, ExceptionKind::kFederationExecutionDoesNotExist);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kHandlesUsed = kMaxFederates / 10;  // all of them take minutes there
#else
constexpr std::size_t kHandlesUsed = kMaxFederates;
#endif

TEST_F(ModuleMergingTest, FederateHandlesAreNotUsedUp) {
  constexpr int kAtOnce = 500;
  FederateId last = 0;
  bool began_again = false;
  for (std::size_t joined = 0; joined < kHandlesUsed + kAtOnce; joined += kAtOnce) {
    for (int i = 0; i < kAtOnce; ++i) {
      creator_.say(wire::Join{1, "A", "", "t", {}, ""});
      creator_.say(wire::Resign{2, wire::ResignAction::kNoAction});
    }
    for (int i = 0; i < kAtOnce; ++i) {
      const FederateId federate = creator_.hear<wire::Joined>().federate;
      ASSERT_NE(federate, 1) << "it is joined";
      began_again = began_again || federate < last;
      last = federate;
      ASSERT_EQ(creator_.hear<wire::Reply>().exception, ExceptionKind::kNone);
    }
    while (executive_.sentences.size() > 0) executive_.sentences.take();
    for (int i = 0; i < kAtOnce; ++i) {
      other_.hear<wire::FederateJoined>();
      other_.hear<wire::FederateLeft>();
    }
  }
  EXPECT_EQ(began_again, kHandlesUsed == kMaxFederates);
}

}  // namespace
}  // namespace roger::rti::executive
