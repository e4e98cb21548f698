// Sealed beacons: known bytes, changes, and the rule of freshness.
#include "rti/security/beacon_seal.hpp"

#include <gtest/gtest.h>

#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

using Reason = BeaconSeal::Reason;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr WallTime kWall{milliseconds{1'700'000'000'123}};

wire::Beacon active(std::uint64_t incarnation = 5) {
  wire::Beacon beacon;
  beacon.kind = wire::BeaconKind::kActive;
  beacon.incarnation = incarnation;
  beacon.host = "alpha";
  return beacon;
}

class BeaconSealTest : public testing::Test {
 protected:
  Reason open(Bytes datagram, milliseconds after = {}) {
    return receiver_.open(datagram, kWall + after, TimePoint{} + after).reason;
  }
  ByteVector seal(const wire::Beacon& beacon, milliseconds after = {}) {
    return sender_.seal(beacon, kWall + after);
  }

  BeaconSeal sender_{counting_key()};
  BeaconSeal receiver_{counting_key()};
};

TEST_F(BeaconSealTest, KnownBeacon) {
  wire::Beacon probe;
  probe.version = 5;
  EXPECT_EQ(seal(probe), hex("52474243 05 00 0000000000000000 00000000 0000 00 00000000 00"
                             "0000018bcfe5687b 5b57704092a9903edb809c71fc2f64d8"));
}

TEST_F(BeaconSealTest, OpensToTheBeacon) {
  const auto opened = receiver_.open(seal(active()), kWall + milliseconds(7), TimePoint{});
  EXPECT_EQ(opened.reason, Reason::kFresh);
  EXPECT_EQ(opened.beacon, active());
  EXPECT_EQ(opened.late, milliseconds(7));
}

TEST_F(BeaconSealTest, AnyChangedBitIsNoticed) {
  const ByteVector whole = seal(active());
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    ByteVector changed = whole;
    changed[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
    EXPECT_EQ(open(changed), Reason::kNotSealed) << bit;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(open(Bytes(whole).first(size)), Reason::kNotSealed) << size;
  }
  EXPECT_EQ(open(wire::encode_beacon(active())), Reason::kNotSealed);
  BeaconSeal stranger(FederationKey::random());
  EXPECT_EQ(open(stranger.seal(active(), kWall)), Reason::kNotSealed);
  EXPECT_EQ(open(whole), Reason::kFresh);
}

TEST_F(BeaconSealTest, ARepeatedBeaconIsRejected) {
  const ByteVector first = seal(active());
  const ByteVector second = seal(active());
  EXPECT_EQ(open(first), Reason::kFresh);
  EXPECT_EQ(open(first), Reason::kRepeated);
  EXPECT_EQ(open(second), Reason::kFresh) << "of the same millisecond";
  EXPECT_EQ(open(first, seconds(5)), Reason::kRepeated);
  EXPECT_EQ(open(seal(active(6))), Reason::kFresh) << "of another executive";
}

TEST_F(BeaconSealTest, AnOldBeaconIsRejected) {
  const ByteVector recorded = seal(active());
  EXPECT_EQ(open(recorded, BeaconSeal::kTolerance + milliseconds(1)), Reason::kWrongTime);
  EXPECT_EQ(open(recorded, -BeaconSeal::kTolerance - milliseconds(1)), Reason::kWrongTime);
  EXPECT_EQ(open(recorded, BeaconSeal::kTolerance), Reason::kFresh);
  // When the receiver has forgotten the executive, what was recorded of it is too old.
  EXPECT_EQ(open(seal(active(), seconds(300)), seconds(300)), Reason::kFresh);
  EXPECT_EQ(open(recorded, seconds(600)), Reason::kWrongTime);
}

TEST_F(BeaconSealTest, ProbesOfManyFederatesAreFresh) {
  BeaconSeal other(counting_key());
  const ByteVector late = other.seal({}, kWall);
  EXPECT_EQ(open(seal({}, seconds(1)), seconds(1)), Reason::kFresh);
  EXPECT_EQ(open(late, seconds(1)), Reason::kFresh);
}

TEST_F(BeaconSealTest, AClockThatIsSetBackIsFollowed) {
  EXPECT_EQ(open(seal(active(), seconds(3600)), seconds(3600)), Reason::kFresh);
  // Sender and receiver are set back by an hour; a minute later the old time is forgotten.
  const auto opened = receiver_.open(sender_.seal(active(), kWall), kWall,
                                     TimePoint{} + seconds(3600) + 3 * BeaconSeal::kTolerance);
  EXPECT_EQ(opened.reason, Reason::kFresh);
}

}  // namespace
}  // namespace roger::rti::security
