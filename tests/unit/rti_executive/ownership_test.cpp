#include "rti/executive/services/ownership.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <variant>

#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using wire::OwnershipAction;

/// Federate 1 has registered objects, and federate 2 publishes their attributes.
class OwnershipTest : public testing::Test {
 protected:
  OwnershipTest() {
    for (const FederateId federate : {FederateId{1}, FederateId{2}}) {
      declarations_.join(federate, {});
      ownership_.join(federate);
    }
  }

  ObjectId register_object(std::uint32_t counter) {
    const ObjectId id = make_object_id(1, counter);
    EXPECT_EQ(objects_.add(1, id, truck_, "HLAobject_1_" + std::to_string(counter)), std::nullopt);
    objects_.find(id)->ownership = ownership_.initial(1, truck_);
    return id;
  }
  void acquire(ObjectId id) {
    Outbox outbox;
    const ValueIndex privilege = model_.find_index(truck_, model_.privilege_to_delete()).value();
    static_cast<void>(
        ownership_.change(2, {id, OwnershipAction::kAcquire, {privilege}, {}}, outbox));
  }

  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  const ObjectClassHandle truck_ = model_.find_object_class("Vehicle.Truck").value();
  Ledger ledger_;
  Objects objects_{ledger_};
  FederationTime time_{ledger_};
  Declarations declarations_{model_, objects_, ledger_};
  Transportations transportations_{model_, objects_, declarations_, ledger_};
  Ownership ownership_{model_, objects_, time_, declarations_, transportations_, ledger_};
};

TEST_F(OwnershipTest, OnlyObjectsWithAnotherOwnerCanBecomeKnownWhenAFederateLeaves) {
  register_object(1);
  const ObjectId inherited = register_object(2);
  acquire(inherited);
  Outbox outbox;
  EXPECT_THAT(ownership_.leave(1, outbox), ElementsAre(inherited));
  EXPECT_THAT(ownership_.leave(2, outbox), testing::IsEmpty());
}

}  // namespace
}  // namespace roger::rti::executive
