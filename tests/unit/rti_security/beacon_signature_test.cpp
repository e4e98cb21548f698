// Beacons that are signed with certificates.
#include "rti/security/certificate/beacon_signature.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/support/test_authority.hpp"

namespace roger::rti::security {
namespace {

using Reason = BeaconSeal::Reason;
using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

constexpr WallTime kWall = kBegin + seconds(1);

wire::Beacon active(std::uint64_t incarnation = 5) {
  wire::Beacon beacon;
  beacon.kind = wire::BeaconKind::kActive;
  beacon.incarnation = incarnation;
  beacon.host = "alpha";
  return beacon;
}

class BeaconSignatureTest : public testing::Test {
 protected:
  static BeaconSeal make_seal(const std::shared_ptr<const StationIdentity>& station) {
    return BeaconSeal(std::make_unique<BeaconSignature>(station));
  }

  /// Expects that the receiver accepts only probes of a station.
  void expect_no_executive(BeaconSeal& station) {
    wire::Beacon beacon = active();
    beacon.kind = wire::BeaconKind::kProbe;
    EXPECT_EQ(receiver_.open(station.seal(beacon, kWall), kWall, TimePoint{}).reason,
              Reason::kFresh);
    for (const auto kind :
         {wire::BeaconKind::kCandidate, wire::BeaconKind::kActive, wire::BeaconKind::kEnded}) {
      beacon.kind = kind;
      const auto opened = receiver_.open(station.seal(beacon, kWall), kWall, TimePoint{});
      EXPECT_EQ(opened.reason, Reason::kNotSealed);
      EXPECT_FALSE(opened.foreign);
      EXPECT_THAT(opened.problem, HasSubstr("does not permit it to run one"));
    }
  }

  TestAuthority authority_;
  BeaconSeal sender_ = make_seal(authority_.station("sender", Role::kExecutive));
  BeaconSeal receiver_ = make_seal(authority_.station("receiver"));
};

TEST_F(BeaconSignatureTest, OpensToTheBeacon) {
  const auto opened = receiver_.open(sender_.seal(active(), kWall), kWall, TimePoint{});
  EXPECT_EQ(opened.reason, Reason::kFresh) << opened.problem;
  EXPECT_EQ(opened.beacon, active());
}

TEST_F(BeaconSignatureTest, FitsIntoADatagramWithoutFragments) {
  wire::Beacon longest = active();
  longest.host = std::string(255, 'h');
  EXPECT_LT(sender_.seal(longest, kWall).size(), 1400U);
}

TEST_F(BeaconSignatureTest, IsFreshOnce) {
  const ByteVector first = sender_.seal(active(), kWall);
  EXPECT_EQ(receiver_.open(first, kWall, TimePoint{}).reason, Reason::kFresh);
  EXPECT_EQ(receiver_.open(first, kWall, TimePoint{}).reason, Reason::kRepeated);
  EXPECT_EQ(receiver_.open(sender_.seal(active(), kWall), kWall + seconds(31), TimePoint{}).reason,
            Reason::kWrongTime);
}

TEST_F(BeaconSignatureTest, AnyChangedOctetIsNoticed) {
  const ByteVector whole = sender_.seal(active(), kWall);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    ByteVector changed = whole;
    changed[at] ^= 1U;
    // A second for each, so that none is left out.
    const TimePoint now = TimePoint{} + seconds(at);
    EXPECT_EQ(receiver_.open(changed, kWall, now).reason, Reason::kNotSealed) << at;
  }
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(receiver_.open(Bytes(whole).first(size), kWall, TimePoint{}).reason,
              Reason::kNotSealed);
  }
}

TEST_F(BeaconSignatureTest, AStationMayRunAnExecutiveInAdditionToItsRole) {
  authority_.issue_with_executive("control", Role::kInstructor);
  BeaconSeal control =
      make_seal(StationIdentity::read(authority_.files_of("control"), kBegin).value());
  EXPECT_EQ(receiver_.open(control.seal(active(), kWall), kWall, TimePoint{}).reason,
            Reason::kFresh);
}

TEST_F(BeaconSignatureTest, AStationWithoutTheRoleSearchesForExecutivesButIsNone) {
  BeaconSeal trainee = make_seal(authority_.station("trainee"));
  expect_no_executive(trainee);
}

TEST_F(BeaconSignatureTest, ARestrictedStationSearchesForExecutivesButIsNone) {
  PermittedNets nets;
  nets.add_line(7);
  ASSERT_TRUE(authority_.folder().issue("restricted", Role::kTrainee, {kBegin, kYear},
                                        authority_.files().path(), nets));
  BeaconSeal restricted =
      make_seal(StationIdentity::read(authority_.files_of("restricted"), kBegin).value());
  expect_no_executive(restricted);
}

TEST_F(BeaconSignatureTest, PlainAndKeyedBeaconsAreRefused) {
  const auto plain = receiver_.open(wire::encode_beacon(active()), kWall, TimePoint{});
  EXPECT_EQ(plain.reason, Reason::kNotSealed);
  EXPECT_EQ(plain.problem, "are not signed");
  EXPECT_TRUE(plain.foreign);
  BeaconSeal keyed(FederationKey::random());
  EXPECT_EQ(receiver_.open(keyed.seal(active(), kWall), kWall, TimePoint{}).reason,
            Reason::kNotSealed);
  EXPECT_EQ(keyed.open(sender_.seal(active(), kWall), kWall, TimePoint{}).reason,
            Reason::kNotSealed);
}

TEST_F(BeaconSignatureTest, StationsOfAnotherAuthorityAreRefused) {
  TestAuthority other("Other");
  BeaconSeal stranger = make_seal(other.station("stranger", Role::kExecutive));
  const auto opened = receiver_.open(stranger.seal(active(), kWall), kWall, TimePoint{});
  EXPECT_EQ(opened.reason, Reason::kNotSealed);
  EXPECT_TRUE(opened.foreign);
  EXPECT_THAT(opened.problem, HasSubstr("\"stranger\" (executive), whose certificate was not"));
}

TEST_F(BeaconSignatureTest, RevokedAndExpiredStationsAreRefused) {
  ASSERT_TRUE(authority_.folder().revoke("sender", kBegin));
  EXPECT_THAT(receiver_.open(sender_.seal(active(), kWall), kWall, TimePoint{}).problem,
              HasSubstr("was revoked"));
  BeaconSeal late = make_seal(authority_.station("late"));
  const WallTime end = kWall + kYear;
  EXPECT_THAT(receiver_.open(late.seal(active(), end), end, TimePoint{}).problem,
              HasSubstr("expired on"));
}

TEST_F(BeaconSignatureTest, AKnownSenderIsRefusedWithinASecondOfItsRevocation) {
  const auto open = [this](WallTime wall) {
    return receiver_.open(sender_.seal(active(), wall), wall, TimePoint{});
  };
  ASSERT_EQ(open(kWall).reason, Reason::kFresh);
  ASSERT_TRUE(authority_.folder().revoke("sender", kBegin));
  EXPECT_THAT(open(kWall + seconds(1)).problem, HasSubstr("was revoked"));
}

TEST_F(BeaconSignatureTest, MoreSendersThanAreKnownAreAccepted) {
  constexpr std::size_t kSenders = BeaconSignature::kMaxMembers + 2;
  std::vector<BeaconSeal> senders;
  for (std::size_t i = 0; i < kSenders; ++i) {
    senders.push_back(make_seal(authority_.station("s" + std::to_string(i), Role::kExecutive)));
  }
  for (int round = 0; round < 2; ++round) {
    const WallTime wall = kWall + seconds(round);
    for (std::size_t i = 0; i < kSenders; ++i) {
      const auto opened = receiver_.open(senders[i].seal(active(i), wall), wall, TimePoint{});
      EXPECT_EQ(opened.reason, Reason::kFresh) << i << ": " << opened.problem;
    }
  }
}

TEST_F(BeaconSignatureTest, AFloodIsNotCheckedCompletely) {
  const ByteVector beacon = sender_.seal(active(), kWall);
  ByteVector changed = beacon;
  changed[8] ^= 1U;
  for (unsigned i = 0; i < BeaconSignature::kMaxChecks; ++i) {
    EXPECT_EQ(receiver_.open(changed, kWall, TimePoint{}).problem, "have a wrong signature");
  }
  const auto opened = receiver_.open(beacon, kWall, TimePoint{});
  EXPECT_EQ(opened.problem, "are too many to be checked");
  EXPECT_FALSE(opened.foreign) << "this is unknown";
  EXPECT_EQ(receiver_.open(beacon, kWall, TimePoint{} + seconds(1)).reason, Reason::kFresh);
}

}  // namespace
}  // namespace roger::rti::security
