#include "radio/hla/federate/stream_owners.hpp"

#include <gtest/gtest.h>

#include "rti/types/handle_access.hpp"

namespace roger::radio {
namespace {

rti1516e::FederateHandle federate(std::uint64_t number) {
  return rti::make_handle<rti1516e::FederateHandle>(number);
}
rti1516e::ObjectInstanceHandle object(std::uint64_t number) {
  return rti::make_handle<rti1516e::ObjectInstanceHandle>(number);
}

constexpr std::uint64_t kOwnedStream = 0x1234;

TEST(StreamOwners, TagBelongsToTheFederateOfItsFirstTransmitter) {
  StreamOwners owners;
  EXPECT_TRUE(owners.may_send(kOwnedStream, federate(2))) << "the tag of no known transmitter";
  owners.discover(object(10), federate(1));
  owners.set_stream(object(10), kOwnedStream);
  EXPECT_TRUE(owners.may_send(kOwnedStream, federate(1)));
  EXPECT_FALSE(owners.may_send(kOwnedStream, federate(2)));
  owners.discover(object(20), federate(2));
  owners.set_stream(object(20), kOwnedStream);
  EXPECT_FALSE(owners.may_send(kOwnedStream, federate(2)))
      << "a second transmitter does not take it";
  owners.remove(object(20));
  EXPECT_FALSE(owners.may_send(kOwnedStream, federate(2)));
}

TEST(StreamOwners, TagIsFreeWhenItsTransmittersAreRemoved) {
  StreamOwners owners;
  for (const std::uint64_t number : {10U, 11U}) {
    owners.discover(object(number), federate(1));
    owners.set_stream(object(number), kOwnedStream);
    owners.set_stream(object(number), kOwnedStream);  // repeated
  }
  owners.remove(object(10));
  EXPECT_FALSE(owners.may_send(kOwnedStream, federate(2)));
  owners.remove(object(11));
  EXPECT_TRUE(owners.may_send(kOwnedStream, federate(2)));
  // The station has joined again, under another handle.
  owners.discover(object(30), federate(3));
  owners.set_stream(object(30), kOwnedStream);
  EXPECT_TRUE(owners.may_send(kOwnedStream, federate(3)));
  EXPECT_FALSE(owners.may_send(kOwnedStream, federate(1)));
}

TEST(StreamOwners, ChangeOfTheTagReleasesTheFormerOne) {
  StreamOwners owners;
  owners.discover(object(10), federate(1));
  owners.set_stream(object(10), kOwnedStream);
  owners.set_stream(object(10), kOwnedStream + 1);
  EXPECT_TRUE(owners.may_send(kOwnedStream, federate(2)));
  EXPECT_FALSE(owners.may_send(kOwnedStream + 1, federate(2)));
  owners.set_stream(object(10), 0);
  EXPECT_TRUE(owners.may_send(kOwnedStream + 1, federate(2)));
}

TEST(StreamOwners, NothingIsCheckedIfProducersAreNotConveyed) {
  StreamOwners owners;
  owners.discover(object(10), {});
  owners.set_stream(object(10), kOwnedStream);
  EXPECT_TRUE(owners.may_send(kOwnedStream, {}));
  owners.discover(object(20), federate(1));
  owners.set_stream(object(20), kOwnedStream);
  EXPECT_TRUE(owners.may_send(kOwnedStream, {}));
}

}  // namespace
}  // namespace roger::radio
