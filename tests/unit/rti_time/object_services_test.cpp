// Objects that a federate updates and deletes with a time.
#include "rti/federate/services/object_services.hpp"

#include <RTI/NullFederateAmbassador.h>
#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>

#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti::test {
namespace {

using rti1516e::HLAfloat64Interval;
using rti1516e::HLAfloat64Time;
using testing::SizeIs;

/// Federate 3, which owns one Radio. It sends the Id in receive order and the Name in timestamp
/// order.
class ObjectServicesTest : public testing::Test {
 protected:
  ObjectServicesTest() {
    time_->set_owner(time_);
    {
      const auto knowledge = knowledge_.lock();
      ObjectInstance radio;
      radio.id = 77;
      radio.name = "Radio";
      radio.registered_as = radio.known_as = test::object_class(knowledge->model, "Base.Radio");
      for (const char* name : {"Id", "Name", "HLAprivilegeToDeleteObject"}) {
        radio.owned.insert(test::attribute(knowledge->model, "Base.Radio", name));
      }
      radio.sending.set_order(test::attribute(knowledge->model, "Base.Radio", "Name"),
                              OrderType::kTimestamp);
      radio.sending.set_order(knowledge->model.privilege_to_delete(), OrderType::kTimestamp);
      knowledge->objects.insert(std::move(radio));
    }
    time_->enable_regulation(HLAfloat64Interval(1.0));
    time_->on_message(
        wire::TimeRegulationEnabled{executive_.all<wire::EnableTimeRegulation>().back().bound});
  }
  [[nodiscard]] rti1516e::AttributeHandle attribute(const char* name) {
    return make_handle<rti1516e::AttributeHandle>(
        test::attribute(knowledge_.lock()->model, "Base.Radio", name).value);
  }
  rti1516e::MessageRetractionHandle update(double when) {
    const HLAfloat64Time stamp(when);
    return objects_.update(
        radio_, {{attribute("Id"), to_data("7")}, {attribute("Name"), to_data("R")}}, {}, &stamp);
  }
  rti1516e::MessageRetractionHandle delete_radio(double when) {
    const HLAfloat64Time stamp(when);
    return objects_.delete_object(radio_, {}, &stamp);
  }
  void advance(double to) {
    time_->advance(wire::Advance::kTimeAdvanceRequest, HLAfloat64Time(to));
    time_->on_message(
        wire::AdvanceGranted{executive_.all<wire::RequestAdvance>().back().time, false, {}});
  }
  bool was_updated() { return knowledge_.lock()->objects.find(77)->was_updated; }
  std::size_t restorable() { return knowledge_.lock()->objects.deleted_count(); }

  const rti1516e::ObjectInstanceHandle radio_ = make_handle<rti1516e::ObjectInstanceHandle>(77);
  ManualClock clock_;
  rti1516e::NullFederateAmbassador ambassador_;
  Callbacks callbacks_{ambassador_, rti1516e::HLA_IMMEDIATE, clock_, 10, [] {}};
  FakeExecutive executive_;
  FakeTransport transport_{std::make_shared<FakeTransport::Wire>()};
  BestEffortSender sender_{transport_, clock_, {9, 3}, SenderSettings{}, [] {}};
  SharedKnowledge knowledge_{model(), group_map(), std::vector<std::string>{}, clock_, true};
  ServiceTimes times_{clock_, false};
  Delivery delivery_{3, 9, knowledge_, callbacks_, sender_, executive_, times_, {10, 1000}};
  std::shared_ptr<TimeServices> time_ = std::make_shared<TimeServices>(
      3, "HLAfloat64Time", callbacks_, executive_, delivery_, clock_);
  ObjectServices objects_{3, knowledge_, sender_, executive_, *time_};
};

TEST_F(ObjectServicesTest, RefusedUpdateIsNoUpdate) {
  EXPECT_THROW(update(0.5), rti1516e::InvalidLogicalTime);
  EXPECT_FALSE(was_updated());
  executive_.die();
  EXPECT_THROW(update(2.0), rti1516e::NotConnected);
  EXPECT_FALSE(was_updated());
}

TEST_F(ObjectServicesTest, BothPartsOfAnUpdateAreSentOrNone) {
  int sends = 0;
  executive_.before_send = [&] {
    if (++sends == 2) executive_.die();
  };
  update(2.0);
  EXPECT_THAT(executive_.all<wire::TimedUpdate>(), SizeIs(2));
  EXPECT_TRUE(was_updated());
}

TEST_F(ObjectServicesTest, UpdateThatWaitsForRoomIsSentOnce) {
  bool waited = false;
  executive_.while_full = [&] {
    waited = true;
    EXPECT_FALSE(was_updated());
  };
  EXPECT_TRUE(update(2.0).isValid());
  EXPECT_TRUE(waited);
  EXPECT_THAT(executive_.all<wire::TimedUpdate>(), SizeIs(2));
  EXPECT_TRUE(was_updated());
}

TEST_F(ObjectServicesTest, DeletionIsForgottenWhenTimeHasPassedIt) {
  delete_radio(2.0);
  EXPECT_EQ(restorable(), 1U);
  advance(3.0);
  advance(4.0);
  EXPECT_EQ(restorable(), 0U);
}

TEST_F(ObjectServicesTest, DeletionIsKeptWhileItMayBeRetracted) {
  const auto handle = delete_radio(9.0);
  advance(3.0);
  advance(4.0);
  EXPECT_EQ(restorable(), 1U);
  objects_.retract(handle);
  EXPECT_EQ(restorable(), 0U);
  EXPECT_NO_THROW(update(9.0));
}

TEST_F(ObjectServicesTest, ObjectIsFoundWhileItsDeletionIsRetracted) {
  const auto handle = delete_radio(9.0);
  std::future<bool> found;
  executive_.before_send = [&] {
    found = std::async(std::launch::async, [this] {
      const auto knowledge = knowledge_.lock();
      return knowledge->objects.find(77) != nullptr ||
             knowledge->objects.find_deleted(77) != nullptr;
    });
    // A thread that must not find the knowledge in between waits until the retraction is complete.
    found.wait_for(std::chrono::milliseconds(50));
  };
  objects_.retract(handle);
  EXPECT_TRUE(found.get());
}

TEST_F(ObjectServicesTest, DeletionStandsIfItsRetractionCannotBeSent) {
  const auto handle = delete_radio(9.0);
  executive_.die();
  EXPECT_THROW(objects_.retract(handle), rti1516e::NotConnected);
  EXPECT_EQ(restorable(), 1U);
  EXPECT_THROW(update(9.0), rti1516e::ObjectInstanceNotKnown);
}

TEST_F(ObjectServicesTest, DeletionIsForgottenWhenRegulationEnds) {
  delete_radio(9.0);
  time_->disable_regulation();
  EXPECT_EQ(restorable(), 0U);
}

TEST_F(ObjectServicesTest, DeletionIsForgottenWhenARaisedLookaheadForbidsItsRetraction) {
  delete_radio(2.0);
  time_->modify_lookahead(HLAfloat64Interval(5.0));
  EXPECT_EQ(restorable(), 0U);
}

TEST_F(ObjectServicesTest, EarliestMessageCannotBeRetractedBeyondTheLimit) {
  constexpr int kLimit = 100'000;
  const auto deletion = delete_radio(2.0);
  const auto send_later = [&] {
    TimeServices::Sending sending(*time_, time_->time_of_message(HLAfloat64Time(9.0)));
    static_cast<void>(sending.in_timestamp_order());
    sending.confirm();
  };
  for (int i = 0; i < kLimit - 1; ++i) send_later();
  EXPECT_EQ(restorable(), 1U);
  send_later();
  EXPECT_EQ(restorable(), 0U);
  EXPECT_THROW(objects_.retract(deletion), rti1516e::MessageCanNoLongerBeRetracted);
}

}  // namespace
}  // namespace roger::rti::test
