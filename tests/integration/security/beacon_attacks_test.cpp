// Beacons of a protected network: forged and recorded ones neither end an executive nor mislead a
// federate.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rti/security/beacon_seal.hpp"
#include "rti/wire/beacon.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/integration/security/protected_laboratory.hpp"

namespace roger::test {
namespace {

using rti::Stranger;
using rti::wire::Beacon;
using rti::wire::BeaconKind;
using testing::HasSubstr;

constexpr const char* kControlGroup = "239.192.18.1";

/// Returns beacons of executives that do not exist, all of which an open network would prefer.
std::vector<Beacon> forgeries() {
  std::vector<Beacon> beacons;
  for (const BeaconKind kind : {BeaconKind::kCandidate, BeaconKind::kActive}) {
    Beacon beacon;
    beacon.kind = kind;
    beacon.incarnation = 1;
    beacon.address = 0x7f000001;
    beacon.port = 1;
    beacon.fixed = true;
    beacon.federates = 100;
    beacons.push_back(beacon);
  }
  return beacons;
}

class BeaconAttacks : public testing::Test {
 protected:
  static bool is_active(rti::Bytes datagram) {
    const auto beacon = rti::wire::decode_beacon(
        datagram.first(datagram.size() - rti::security::BeaconSeal::kBytes));
    return beacon && beacon->kind == BeaconKind::kActive;
  }

  const KeyFile key_;
  Laboratory lab_{Laboratory::Discovery::kByBeacon, key_.setting()};
};

TEST_F(BeaconAttacks, AFederateStartsAnExecutiveAndOthersFindIt) {
  TestFederate first = lab_.joined("first");
  TestFederate second = lab_.joined("second");
  first.must("publish Order");
  second.must("subscribe Order");
  first.must("send Order hello");
  second.event("receive HLAinteractionRoot.Order tag=hello");
}

TEST_F(BeaconAttacks, ForgedBeaconsMisleadNoOne) {
  Stranger stranger(kControlGroup, lab_.port());
  lab_.start_executive();
  for (int round = 0; round < 50; ++round) {
    for (const Beacon& beacon : forgeries()) stranger.send(rti::wire::encode_beacon(beacon));
    // With a seal of another key.
    rti::security::BeaconSeal other(rti::security::FederationKey::random());
    for (const Beacon& beacon : forgeries()) {
      stranger.send(other.seal(beacon, std::chrono::time_point_cast<std::chrono::milliseconds>(
                                           std::chrono::system_clock::now())));
    }
  }
  TestFederate federate = lab_.joined("federate");
  EXPECT_TRUE(lab_.executive().alive());
  EXPECT_EQ(lab_.executive().count("yields"), 0U) << lab_.executive().transcript();
  EXPECT_LE(lab_.executive().count("have no valid seal"), 1U);
  federate.must("publish Order");
}

TEST_F(BeaconAttacks, RecordedBeaconsOfAnotherExecutiveDoNotEndOne) {
  Stranger stranger(kControlGroup, lab_.port());
  std::vector<rti::ByteVector> recorded;
  {
    Laboratory first(Laboratory::Discovery::kByBeacon, key_.setting());
    Stranger elsewhere(kControlGroup, first.port());
    first.start_executive();
    while (recorded.size() < 3) {
      const rti::ByteVector heard = elsewhere.overhear();
      if (is_active(heard)) recorded.push_back(heard);
    }
  }
  lab_.start_executive();
  for (int round = 0; round < 20; ++round) {
    for (const rti::ByteVector& beacon : recorded) stranger.send(beacon);
  }
  TestFederate federate = lab_.joined("federate");
  EXPECT_EQ(lab_.executive().count("yields"), 0U) << lab_.executive().transcript();
}

TEST_F(BeaconAttacks, AnOpenFederateIsToldThatTheNetworkIsProtected) {
  lab_.start_executive();
  const std::string text = settings_with(lab_, key_, "");
  TestFederate open;
  static_cast<void>(open.ask("connect immediate " + text));
  EXPECT_TRUE(open.process().wait_for(
      [](const std::string& line) {
        return line.find("beacons of a protected network") != std::string::npos;
      },
      kPatience));
}

}  // namespace
}  // namespace roger::test
