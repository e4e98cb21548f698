// Objects between processes, in all ways of receiving callbacks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/callback_way.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ObjectsTest : public CallbackWayTest {
 protected:
  ObjectsTest() { owner_.must("publish-object Equipment.Radio Place Power Owner"); }
  TestFederate& owner() { return owner_; }

 private:
  TestFederate owner_ = joined("owner");
};

INSTANTIATE_TEST_SUITE_P(Callbacks, ObjectsTest, kCallbackWays, way_name);

TEST_P(ObjectsTest, AreDiscoveredReflectedAndRemoved) {
  TestFederate other = joined("other");
  other.must("subscribe-object Equipment.Radio Place Power");
  owner().must("reserve r1");
  EXPECT_EQ(event(owner(), "reserved"), "reserved r1");
  EXPECT_EQ(owner().must("register Equipment.Radio r1"), "r1");
  EXPECT_EQ(event(other, "discover"), "discover r1 class HLAobjectRoot.Equipment.Radio of owner");
  owner().must("update r1 tag Place=hill Power=5W Owner=me");
  // By the transportation of the attributes, each part in its own callback.
  EXPECT_EQ(event(other, "reflect r1 Place"),
            "reflect r1 Place=hill tag=tag from=owner by HLAreliable");
  EXPECT_EQ(event(other, "reflect r1 Power"),
            "reflect r1 Power=5W tag=tag from=owner by HLAbestEffort");
  EXPECT_EQ(other.must("knows r1"), "HLAobjectRoot.Equipment.Radio");
  EXPECT_THAT(other.ask("update r1 t Power=6W"), StartsWith("error AttributeNotOwned"));
  EXPECT_THAT(other.ask("delete r1 t"), StartsWith("error DeletePrivilegeNotHeld"));
  owner().must("delete r1 over");
  EXPECT_EQ(event(other, "remove"), "remove r1 tag=over from=owner");
  // The object is known until the callback that reports the removal has returned.
  EXPECT_TRUE(eventually(
      [&] { return other.ask("knows r1").starts_with("error ObjectInstanceNotKnown"); }));
  EXPECT_THAT(owner().ask("knows r1"), StartsWith("error ObjectInstanceNotKnown"));
  EXPECT_EQ(events_so_far(other, "reflect"), 0U);
  EXPECT_EQ(events_so_far(owner(), "discover"), 0U) << "own objects are not discovered";
}

TEST_P(ObjectsTest, AreDiscoveredAsTheSubscribedSuperclassWithItsAttributesAlone) {
  TestFederate other = joined("other");
  other.must("subscribe-object Equipment Place");
  const std::string radio = owner().must("register Equipment.Radio");
  EXPECT_EQ(event(other, "discover"),
            "discover " + radio + " class HLAobjectRoot.Equipment of owner");
  owner().must("update " + radio + " t Place=hill Owner=me");
  EXPECT_EQ(event(other, "reflect"),
            "reflect " + radio + " Place=hill tag=t from=owner by HLAreliable");
}

TEST_P(ObjectsTest, LateSubscriberDiscoversAndRequestsValues) {
  const std::string radio = owner().must("register Equipment.Radio");
  TestFederate late = joined("late");
  late.must("subscribe-object Equipment.Radio Power Owner");
  EXPECT_EQ(event(late, "discover"),
            "discover " + radio + " class HLAobjectRoot.Equipment.Radio of owner");
  late.must("request " + radio + " please Power");
  EXPECT_EQ(event(owner(), "provide"), "provide " + radio + " Power tag=please");
  owner().must("update " + radio + " here Power=5W");
  EXPECT_EQ(event(late, "reflect"),
            "reflect " + radio + " Power=5W tag=here from=owner by HLAbestEffort");
  late.must("request-class Equipment.Radio all Power Owner");
  EXPECT_EQ(event(owner(), "provide"), "provide " + radio + " Power Owner tag=all");
}

TEST_P(ObjectsTest, RenewedSubscriptionDiscoversExistingObjects) {
  TestFederate other = joined("other");
  other.must("subscribe-object Equipment.Radio Owner");
  const std::string first = owner().must("register Equipment.Radio");
  event(other, "discover " + first);
  other.must("unsubscribe-object Equipment.Radio");
  const std::string second = owner().must("register Equipment.Radio");
  owner().must("update " + first + " unheard Owner=me");
  owner().must("settle");
  other.must("subscribe-object Equipment.Radio Owner");
  event(other, "discover " + second);
  owner().must("update " + first + " heard Owner=me");
  EXPECT_EQ(event(other, "reflect"),
            "reflect " + first + " Owner=me tag=heard from=owner by HLAreliable");
  EXPECT_EQ(events_so_far(other, "discover"), 0U) << "each object is discovered once";
}

TEST_P(ObjectsTest, NameIsUnique) {
  TestFederate other = joined("other");
  other.must("publish-object Equipment.Radio Owner");
  owner().must("reserve-all r1 r2");
  EXPECT_EQ(event(owner(), "reserved"), "reserved-all 2");
  other.must("reserve r1");
  EXPECT_EQ(event(other, "taken"), "taken r1");
  other.must("reserve-all r2 r3");
  EXPECT_EQ(event(other, "taken"), "taken-some 2");
  other.must("reserve r3");
  EXPECT_EQ(event(other, "reserved"), "reserved r3");
  EXPECT_THAT(other.ask("register Equipment.Radio r1"),
              AllOf(StartsWith("error ObjectInstanceNameNotReserved"), HasSubstr("\"r1\"")));
}

TEST_P(ObjectsTest, ResignActionDeletesOrKeepsThem) {
  TestFederate other = joined("other");
  other.must("subscribe-object Equipment.Radio Owner");
  const std::string first = owner().must("register Equipment.Radio");
  event(other, "discover " + first);
  EXPECT_THAT(owner().ask("resign nothing"),
              AllOf(StartsWith("error FederateOwnsAttributes"), HasSubstr("\"owner\"")));
  owner().must("resign delete");
  EXPECT_EQ(event(other, "remove"), "remove " + first + " tag= from=owner");

  owner().must("join owner lab");
  owner().must("publish-object Equipment.Radio Owner");
  const std::string second = owner().must("register Equipment.Radio");
  EXPECT_NE(second, first);
  event(other, "discover " + second);
  owner().must("resign divest");
  EXPECT_EQ(other.must("knows " + second), "HLAobjectRoot.Equipment.Radio");
  TestFederate late = joined("late");
  late.must("subscribe-object Equipment.Radio Owner");
  late.must("settle");
  EXPECT_EQ(events_so_far(late, "discover"), 0U) << "no federate owns the attribute";
  other.must("publish-object Equipment.Radio Owner");
  other.must("acquire-if-available " + second + " Owner");
  event(late, "discover " + second);
  EXPECT_EQ(events_so_far(other, "remove"), 0U);
}

}  // namespace
}  // namespace roger::test
