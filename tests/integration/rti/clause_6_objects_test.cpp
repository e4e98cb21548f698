// Objects between processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/laboratory.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ObjectsTest : public testing::Test {
 protected:
  void SetUp() override {
    lab_.start_executive();
    owner_.emplace(lab_.joined("owner"));
    owner_->must("publish-object Equipment.Radio Place Power Owner");
  }
  TestFederate& owner() { return *owner_; }

  Laboratory lab_;

 private:
  std::optional<TestFederate> owner_;
};

TEST_F(ObjectsTest, AreDiscoveredReflectedAndRemoved) {
  TestFederate other = lab_.joined("other");
  other.must("subscribe-object Equipment.Radio Place Power");
  owner().must("reserve r1");
  EXPECT_EQ(owner().event("reserved"), "reserved r1");
  EXPECT_EQ(owner().must("register Equipment.Radio r1"), "r1");
  EXPECT_EQ(other.event("discover"), "discover r1 class HLAobjectRoot.Equipment.Radio of owner");
  owner().must("update r1 tag Place=hill Power=5W Owner=me");
  // By the transportation of the attributes, each part in its own callback.
  EXPECT_EQ(other.event("reflect r1 Place"),
            "reflect r1 Place=hill tag=tag from=owner by HLAreliable");
  EXPECT_EQ(other.event("reflect r1 Power"),
            "reflect r1 Power=5W tag=tag from=owner by HLAbestEffort");
  EXPECT_EQ(other.must("knows r1"), "HLAobjectRoot.Equipment.Radio");
  EXPECT_THAT(other.ask("update r1 t Power=6W"), StartsWith("error AttributeNotOwned"));
  EXPECT_THAT(other.ask("delete r1 t"), StartsWith("error DeletePrivilegeNotHeld"));
  owner().must("delete r1 over");
  EXPECT_EQ(other.event("remove"), "remove r1 tag=over from=owner");
  // The object is known until the callback that reports the removal has returned.
  EXPECT_TRUE(eventually(
      [&] { return other.ask("knows r1").starts_with("error ObjectInstanceNotKnown"); }));
  EXPECT_THAT(owner().ask("knows r1"), StartsWith("error ObjectInstanceNotKnown"));
  EXPECT_EQ(other.events("reflect"), 0U);
  EXPECT_EQ(owner().events("discover"), 0U) << "own objects are not discovered";
}

TEST_F(ObjectsTest, AreDiscoveredAsTheSubscribedSuperclassWithItsAttributesAlone) {
  TestFederate other = lab_.joined("other");
  other.must("subscribe-object Equipment Place");
  const std::string radio = owner().must("register Equipment.Radio");
  EXPECT_EQ(other.event("discover"),
            "discover " + radio + " class HLAobjectRoot.Equipment of owner");
  owner().must("update " + radio + " t Place=hill Owner=me");
  EXPECT_EQ(other.event("reflect"),
            "reflect " + radio + " Place=hill tag=t from=owner by HLAreliable");
}

TEST_F(ObjectsTest, LateSubscriberDiscoversAndRequestsValues) {
  const std::string radio = owner().must("register Equipment.Radio");
  TestFederate late = lab_.joined("late");
  late.must("subscribe-object Equipment.Radio Power Owner");
  EXPECT_EQ(late.event("discover"),
            "discover " + radio + " class HLAobjectRoot.Equipment.Radio of owner");
  late.must("request " + radio + " please Power");
  EXPECT_EQ(owner().event("provide"), "provide " + radio + " Power tag=please");
  owner().must("update " + radio + " here Power=5W");
  EXPECT_EQ(late.event("reflect"),
            "reflect " + radio + " Power=5W tag=here from=owner by HLAbestEffort");
  late.must("request-class Equipment.Radio all Power Owner");
  EXPECT_EQ(owner().event("provide"), "provide " + radio + " Power Owner tag=all");
}

TEST_F(ObjectsTest, RenewedSubscriptionDiscoversExistingObjects) {
  TestFederate other = lab_.joined("other");
  other.must("subscribe-object Equipment.Radio Owner");
  const std::string first = owner().must("register Equipment.Radio");
  other.event("discover " + first);
  other.must("unsubscribe-object Equipment.Radio");
  const std::string second = owner().must("register Equipment.Radio");
  owner().must("update " + first + " unheard Owner=me");
  owner().must("settle");
  other.must("subscribe-object Equipment.Radio Owner");
  other.event("discover " + second);
  owner().must("update " + first + " heard Owner=me");
  EXPECT_EQ(other.event("reflect"),
            "reflect " + first + " Owner=me tag=heard from=owner by HLAreliable");
  EXPECT_EQ(other.events("discover"), 0U) << "each object is discovered once";
}

TEST_F(ObjectsTest, NameIsUnique) {
  TestFederate other = lab_.joined("other");
  other.must("publish-object Equipment.Radio Owner");
  owner().must("reserve-all r1 r2");
  EXPECT_EQ(owner().event("reserved"), "reserved-all 2");
  other.must("reserve r1");
  EXPECT_EQ(other.event("taken"), "taken r1");
  other.must("reserve-all r2 r3");
  EXPECT_EQ(other.event("taken"), "taken-some 2");
  other.must("reserve r3");
  EXPECT_EQ(other.event("reserved"), "reserved r3");
  EXPECT_THAT(other.ask("register Equipment.Radio r1"),
              AllOf(StartsWith("error ObjectInstanceNameNotReserved"), HasSubstr("\"r1\"")));
}

TEST_F(ObjectsTest, ResignActionDeletesOrKeepsThem) {
  TestFederate other = lab_.joined("other");
  other.must("subscribe-object Equipment.Radio Owner");
  const std::string first = owner().must("register Equipment.Radio");
  other.event("discover " + first);
  EXPECT_THAT(owner().ask("resign nothing"),
              AllOf(StartsWith("error FederateOwnsAttributes"), HasSubstr("\"owner\"")));
  owner().must("resign delete");
  EXPECT_EQ(other.event("remove"), "remove " + first + " tag= from=owner");

  owner().must("join owner lab");
  owner().must("publish-object Equipment.Radio Owner");
  const std::string second = owner().must("register Equipment.Radio");
  EXPECT_NE(second, first);
  other.event("discover " + second);
  owner().must("resign divest");
  EXPECT_EQ(other.must("knows " + second), "HLAobjectRoot.Equipment.Radio");
  TestFederate late = lab_.joined("late");
  late.must("subscribe-object Equipment.Radio Owner");
  late.must("settle");
  EXPECT_EQ(late.events("discover"), 0U) << "no federate owns the attribute";
  other.must("publish-object Equipment.Radio Owner");
  other.must("acquire-if-available " + second + " Owner");
  late.event("discover " + second);
  EXPECT_EQ(other.events("remove"), 0U);
}

}  // namespace
}  // namespace roger::test
