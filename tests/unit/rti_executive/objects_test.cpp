#include "rti/executive/objects/objects.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;
using Names = std::vector<std::string>;

constexpr ObjectClassHandle kClass{3};
constexpr filter::Ipv4Address kOneHost{0x0a000007};

/// Adds accounts of federates `first` to `last` of kOneHost, or of the executive's host.
void open_accounts(Ledger& ledger, FederateId first, FederateId last, bool is_here = false) {
  for (FederateId federate = first; federate <= last; ++federate) {
    ledger.open({{federate, {{kOneHost, is_here}}}});
  }
}
/// Registers up to `most` objects. Returns how many were accepted.
std::size_t register_objects(Objects& objects, FederateId federate, std::size_t most) {
  for (std::uint32_t i = 1; i <= most; ++i) {
    const auto problem = objects.add(federate, make_object_id(federate, i), kClass,
                                     "HLA" + std::to_string(federate) + "_" + std::to_string(i));
    if (problem) return i - 1;
  }
  return most;
}

TEST(Objects, NamesAreReservedAllOrNone) {
  Ledger ledger;
  Objects objects(ledger);
  EXPECT_TRUE(objects.reserve(1, Names{"a", "b"}));
  EXPECT_FALSE(objects.reserve(2, Names{"c", "b"}));
  EXPECT_TRUE(objects.reserve(2, Names{"c"})) << "the refused request must not reserve it";
}

TEST(Objects, IllegalNamesAreNotReserved) {
  Ledger ledger;
  Objects objects(ledger);
  EXPECT_FALSE(objects.reserve(1, Names{""}));
  EXPECT_FALSE(objects.reserve(1, Names{"HLAobject_1_1"}));
  EXPECT_FALSE(objects.reserve(1, Names{"twice", "twice"}));
}

TEST(Objects, OnlyTheHolderReleasesAName) {
  Ledger ledger;
  Objects objects(ledger);
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  objects.release(2, Names{"a"});
  EXPECT_FALSE(objects.reserve(2, Names{"a"}));
  objects.release(1, Names{"a", "unknown"});
  EXPECT_TRUE(objects.reserve(2, Names{"a"}));
}

TEST(Objects, ObjectKeepsItsNameUntilRemoved) {
  Ledger ledger;
  Objects objects(ledger);
  const ObjectId id = make_object_id(1, 1);
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  ASSERT_EQ(objects.add(1, id, kClass, "a"), std::nullopt);
  objects.release(1, Names{"a"});
  objects.forget_reservations(1);
  EXPECT_FALSE(objects.reserve(2, Names{"a"}));
  objects.remove(id);
  EXPECT_EQ(objects.find(id), nullptr);
  EXPECT_TRUE(objects.reserve(2, Names{"a"}));
}

TEST(Objects, NamesOfAFederateAreLimitedInBytes) {
  Ledger ledger;
  Objects objects(ledger);
  const std::string rest(1000, 'x');
  const std::size_t count = kMaxNameBytes / (rest.size() + 4);
  const auto name = [&](std::size_t i) { return std::to_string(1000 + i) + rest; };
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(objects.check_room(1, Names{name(i)}), std::nullopt);
    ASSERT_TRUE(objects.reserve(1, Names{name(i)}));
  }
  EXPECT_THAT(objects.check_room(1, Names{name(count)}).value(),
              HasSubstr("more than 4194304 bytes in total"));
  EXPECT_EQ(objects.check_room(2, Names{name(count)}), std::nullopt);
  // The name of an object counts as well, and removing the object returns it.
  const ObjectId id = make_object_id(1, 1);
  ASSERT_EQ(objects.add(1, id, kClass, name(0)), std::nullopt);
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "HLA" + name(0)).value(),
              HasSubstr("more than 4194304 bytes in total"));
  objects.remove(id);
  EXPECT_EQ(objects.check_room(1, Names{name(count)}), std::nullopt);
  objects.forget_reservations(1);
  EXPECT_EQ(objects.check_room(1, std::vector(kMaxReservedNames, std::string("n"))), std::nullopt);
}

TEST(Objects, InvalidRegistrationsReturnTheReason) {
  Ledger ledger;
  Objects objects(ledger);
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  ASSERT_TRUE(objects.reserve(2, Names{"b"}));
  const ObjectId id = make_object_id(1, 1);
  ASSERT_EQ(objects.add(1, id, kClass, "HLAobject_1_1"), std::nullopt);
  EXPECT_THAT(objects.add(1, id, kClass, "a").value(),
              HasSubstr("handle 4294967297 is already in use"));
  EXPECT_THAT(objects.add(2, make_object_id(1, 2), kClass, "b").value(),
              HasSubstr("does not belong to federate 2"));
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "b").value(),
              HasSubstr("\"b\" is not reserved by federate 1"));
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "HLAobject_1_1").value(),
              HasSubstr("\"HLAobject_1_1\" is already in use"));
  EXPECT_THAT(objects.add(1, ObjectId{1} << 48U | id, kClass, "a").value(),
              HasSubstr("does not belong"));
}

TEST(Objects, NamesOfOneHostAreLimitedInAllFederationsTogether) {
  const auto hosts = std::make_shared<HostMemory>();
  Ledger ledger(hosts);
  Ledger ledger_of_other(hosts);
  Objects objects(ledger);
  Objects objects_of_other(ledger_of_other);
  open_accounts(ledger, 1, 10);
  open_accounts(ledger_of_other, 1, 10);
  open_accounts(ledger, 11, 11, true);
  const auto names = [](FederateId federate) {
    Names out;
    for (std::size_t i = 0; i < kMaxReservedNames; ++i) {
      out.push_back(std::to_string(federate) + "_" + std::to_string(i) + std::string(200, 'n'));
    }
    return out;
  };
  FederateId last = 1;
  for (; !objects.check_room(last, names(last)); ++last) {
    ASSERT_TRUE(objects.reserve(last, names(last)));
    ASSERT_LE(hosts->of(kOneHost), kMaxStoredBytesPerAddress);
  }
  EXPECT_EQ(last, 5) << "federates with as many names as one may reserve";
  EXPECT_THAT(objects.check_room(last, names(last)).value(),
              HasSubstr("is not reserved: the executive would store more than 25165824 bytes for "
                        "the federates of 10.0.0.7, the maximum of one address"));
  EXPECT_TRUE(objects_of_other.check_room(1, names(1))) << "in another federation";
  EXPECT_FALSE(objects.check_room(11, names(11))) << "on the executive's host";
  objects.forget_reservations(1);
  EXPECT_FALSE(objects_of_other.check_room(1, names(1))) << "all of it was returned";
}

TEST(Objects, ObjectsOfAFederateThatHasLeftCountForItsHost) {
  const auto hosts = std::make_shared<HostMemory>();
  {
    Ledger ledger(hosts);
    Objects objects(ledger);
    open_accounts(ledger, 1, 2);
    EXPECT_EQ(register_objects(objects, 1, 1000), 1000U);
    const std::size_t bytes = hosts->of(kOneHost);
    EXPECT_GT(bytes, 1000U * sizeof(KnownObject));
    ledger.close(1);
    ledger.close(2);
    EXPECT_EQ(hosts->of(kOneHost), bytes);
    EXPECT_TRUE(ledger.contains(1)) << "its number must not be given again";
    EXPECT_FALSE(ledger.contains(2));
    for (std::uint32_t i = 1; i < 1000; ++i) objects.remove(make_object_id(1, i));
    EXPECT_LT(hosts->of(kOneHost), bytes / 500);
    EXPECT_TRUE(ledger.contains(1)) << "one object exists";
  }
  EXPECT_EQ(hosts->of(kOneHost), 0U) << "the federation has ended";
}

TEST(Objects, HoldersOfManyObjectsLeaveRoomForOthers) {
  Ledger ledger;
  Objects objects(ledger);
  open_accounts(ledger, 1, 2);
  open_accounts(ledger, 3, 4, true);
  EXPECT_EQ(register_objects(objects, 1, 20'000), 20'000U);
  // The federates of one host share half of the room, and each federate of the executive's host
  // gets half of the rest.
  EXPECT_EQ(register_objects(objects, 2, kMaxObjects), kMaxFederationObjects / 2 - 20'000);
  EXPECT_EQ(
      objects.add(2, make_object_id(2, 20'000), kClass, "HLA").value(),
      "object \"HLA\" is not registered: 32768 objects of the federates of 10.0.0.7 exist, and "
      "the federation has room for 32768 more, which are left for others");
  EXPECT_EQ(register_objects(objects, 3, kMaxObjects), kMaxFederationObjects / 4);
  EXPECT_EQ(register_objects(objects, 4, kMaxObjects), kMaxFederationObjects / 8);
  objects.remove(make_object_id(1, 1));
  EXPECT_EQ(objects.add(4, make_object_id(4, 20'000), kClass, "HLA"), std::nullopt)
      << "a deleted object makes room";
}

}  // namespace
}  // namespace roger::rti::executive
