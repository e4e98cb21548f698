// The services and callbacks of synchronization points.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FederateSyncTest : public testing::Test, public FederateTest {
 protected:
  SyncServices& sync() { return federate->sync_points(); }
};

TEST_F(FederateSyncTest, RegistrationIsSentWithItsSet) {
  sync().register_point(L"all", to_data("tag"), {});
  sync().register_point(
      L"some", {},
      {make_handle<rti1516e::FederateHandle>(1), make_handle<rti1516e::FederateHandle>(3)});
  EXPECT_THAT(executive.all<wire::RegisterSyncPoint>(),
              ElementsAre(wire::RegisterSyncPoint{"all", {'t', 'a', 'g'}, {}},
                          wire::RegisterSyncPoint{"some", {}, {1, 3}}));
}

TEST_F(FederateSyncTest, RegistrationIsConfirmedOrRefusedWithItsReason) {
  federate->on_message(wire::SyncPointRegistered{"A", wire::SyncPointRefusal::kNone});
  federate->on_message(wire::SyncPointRegistered{"A", wire::SyncPointRefusal::kLabelNotUnique});
  federate->on_message(wire::SyncPointRegistered{"B", wire::SyncPointRefusal::kMemberNotJoined});
  EXPECT_THAT(callback_log.entries,
              ElementsAre("registered A", "not registered A: label not unique",
                          "not registered B: member not joined"));
}

TEST_F(FederateSyncTest, InvalidHandleInTheSetIsRefused) {
  EXPECT_THROW(sync().register_point(L"A", {}, {rti1516e::FederateHandle()}),
               rti1516e::InvalidFederateHandle);
  EXPECT_THROW(sync().register_point(L"A", {}, {make_handle<rti1516e::FederateHandle>(0x10000)}),
               rti1516e::InvalidFederateHandle);
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(FederateSyncTest, TooLongTagIsRefused) {
  EXPECT_THROW(
      sync().register_point(L"A", to_data(std::string(kControlTagLimit.count + 1, 't')), {}),
      rti1516e::RTIinternalError);
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(FederateSyncTest, TooLongLabelIsRefused) {
  EXPECT_THROW(sync().register_point(std::wstring(kMaxNameLength + 1, L'L'), {}, {}),
               rti1516e::RTIinternalError);
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(FederateSyncTest, PointIsAchievedOnceAfterItsAnnouncement) {
  EXPECT_THROW(sync().achieve(L"A", true), rti1516e::SynchronizationPointLabelNotAnnounced);
  federate->on_message(wire::SyncPointAnnounced{"A", {'t'}});
  sync().achieve(L"A", false);
  EXPECT_THROW(sync().achieve(L"A", true), rti1516e::SynchronizationPointLabelNotAnnounced);
  federate->on_message(wire::SyncPointReached{"A", {1, 3}});
  EXPECT_THAT(callback_log.entries, ElementsAre("announced A 't'", "synchronized A failed 1 3"));
  EXPECT_THAT(executive.all<wire::SyncPointAchieved>(),
              ElementsAre(wire::SyncPointAchieved{"A", false}));
  federate->on_message(wire::SyncPointAnnounced{"A", {}});
  sync().achieve(L"A", true);
  EXPECT_EQ(executive.all<wire::SyncPointAchieved>().size(), 2U);
}

TEST_F(FederateSyncTest, PointThatHasEndedCannotBeAchieved) {
  federate->on_message(wire::SyncPointAnnounced{"A", {}});
  federate->on_message(wire::SyncPointReached{"A", {3}});
  EXPECT_THROW(sync().achieve(L"A", true), rti1516e::SynchronizationPointLabelNotAnnounced);
  EXPECT_TRUE(executive.all<wire::SyncPointAchieved>().empty());
}

TEST_F(FederateSyncTest, PointMayBeAchievedWithinItsAnnouncement) {
  callback_log.on_entry = [this] { sync().achieve(L"A", true); };
  federate->on_message(wire::SyncPointAnnounced{"A", {}});
  EXPECT_EQ(executive.all<wire::SyncPointAchieved>().size(), 1U);
  EXPECT_EQ(callbacks.faults(), 0U);
}

TEST_F(FederateSyncTest, PointStaysAnnouncedIfTheExecutiveIsLost) {
  federate->on_message(wire::SyncPointAnnounced{"A", {}});
  executive.die();
  EXPECT_THROW(sync().achieve(L"A", true), rti1516e::NotConnected);
}

TEST(EvokedFederateSync, PointIsAnnouncedWhenItsCallbackIsMade) {
  FederateTest test(rti1516e::HLA_EVOKED);
  test.federate->on_message(wire::SyncPointAnnounced{"A", {}});
  EXPECT_THROW(test.federate->sync_points().achieve(L"A", true),
               rti1516e::SynchronizationPointLabelNotAnnounced);
  test.callbacks.evoke(0.0);
  EXPECT_THAT(test.callback_log.entries, ElementsAre("announced A ''"));
  test.federate->sync_points().achieve(L"A", true);
}

TEST(EvokedFederateSync, QueuedCallbacksEndWithTheMembership) {
  FederateTest test(rti1516e::HLA_EVOKED);
  test.federate->on_message(wire::SyncPointRegistered{"A", wire::SyncPointRefusal::kNone});
  test.federate->on_message(wire::SyncPointAnnounced{"A", {}});
  test.federate->on_message(wire::SyncPointReached{"A", {1}});
  test.federate->stop();
  test.federate.reset();
  test.callbacks.evoke_multiple(0.0, 0.0);
  EXPECT_THAT(test.callback_log.entries, IsEmpty());
}

}  // namespace
}  // namespace roger::rti::test
