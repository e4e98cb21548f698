// A protected network: an attacker without its key achieves nothing. The same attacks succeed in an
// open network, see open_network_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "core/clock.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/security/datagram_seal.hpp"
#include "rti/security/opener.hpp"
#include "rti/security/sealer.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/direct.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/attack/forger.hpp"
#include "tests/attack/rogue_executive.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/support/child.hpp"
#include "tests/support/heard_sound.hpp"
#include "tests/support/key_file.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

bool is_sealed_beacon(rti::Bytes bytes) {
  constexpr std::size_t kSeal = rti::security::BeaconSeal::kBytes;
  return bytes.size() > kSeal && rti::wire::decode_beacon(bytes.first(bytes.size() - kSeal));
}

/// A member of the federation. It shows the attacker what members know, such as StreamTags, so that
/// only the key is missing. Create it by on_host(); for use by one thread.
class Insider {
 public:
  Insider(TalkingPairs& pairs, const KeyFile& key)
      : member_(executive_port(pairs), kExecutiveAddress,
                rti::net::TlsContext::create({key.key(), nullptr})),
        joined_(member_.join(kFederation, "insider")),
        keys_(std::make_shared<GroupKeys>(key.key())),
        opener_(keys_, identity_, joined_.federate, time_, number_of(kControlGroup)) {
    opener_.join(number_of(kGroupOfA));
    for (const rti::wire::FederateInfo& other : joined_.federates) {
      opener_.add(other.federate, other.membership);
      forged_.try_emplace(other.federate, wrong_keys_, identity_,
                          rti::security::Member{other.federate, other.membership}, time_);
    }
  }

  /// Returns a datagram of another member; empty: its seal is wrong.
  [[nodiscard]] rti::ByteVector open(const std::string& group, rti::Bytes sealed) {
    rti::ByteVector buffer(sealed.size());
    const rti::Bytes out = opener_.open(number_of(group), false, sealed, buffer).datagram;
    return {out.begin(), out.end()};
  }
  /// Returns a datagram as its sender would seal it with another key.
  [[nodiscard]] rti::ByteVector seal_wrongly(const std::string& group, rti::Bytes plain) {
    rti::ByteVector buffer(plain.size() + rti::security::kSealBytes);
    const rti::Bytes out = forged_.at(sender_of(plain)).seal(number_of(group), plain, buffer);
    return {out.begin(), out.end()};
  }

 private:
  using GroupKeys = rti::security::GroupKeys;
  static std::uint32_t number_of(const std::string& group) {
    return filter::Ipv4Address::parse(group).value().value;
  }
  /// Returns the sender of a datagram that is not sealed.
  static rti::FederateId sender_of(rti::Bytes plain) {
    rti::wire::PresenceSign sign;
    if (rti::wire::PresenceSign::parse(plain, sign) == rti::wire::DropReason::kNone) {
      return sign.sender;
    }
    rti::wire::Datagram datagram;
    if (rti::wire::Datagram::parse(plain, datagram) != rti::wire::DropReason::kNone) {
      throw std::runtime_error("a forged datagram is malformed");
    }
    return datagram.header().sender;
  }

  rti::TestFederate member_;
  const rti::wire::Joined joined_;
  const SteadyClock clock_;
  const rti::security::FederationIdentity identity_{member_.welcome.incarnation,
                                                    joined_.federation};
  const rti::security::FederationTime time_{clock_, joined_.time};
  const std::shared_ptr<GroupKeys> keys_;
  const std::shared_ptr<GroupKeys> wrong_keys_ = std::make_shared<GroupKeys>(
      std::make_shared<const rti::security::FederationKey>(rti::security::FederationKey::random()));
  rti::security::Opener opener_;
  std::map<rti::FederateId, rti::security::Sealer> forged_;  // by sender
};

class ProtectedNetworkTest : public testing::Test {
 protected:
  ProtectedNetworkTest() {
    pairs_.network().on_host(kAttacker, [&] { insider_.emplace(pairs_, key_); });
    forger_.emplace(pairs_, [this](const std::string& group, rti::Bytes sealed) {
      return insider_->open(group, sealed);
    });
    forger_->also_send([this](const std::string& group, rti::Bytes plain) {
      return insider_->seal_wrongly(group, plain);
    });
  }
  static PairsSettings with(const KeyFile& key) {
    PairsSettings settings;
    settings.environment = {"ROGER_KEY_FILE=" + key.path()};
    settings.codec = kForgeableCodec;
    return settings;
  }
  /// Sends what has an effect in an open network, and what was recorded, also with changed bytes.
  void attack_a_talker();
  void attack_a_silent_net();

  const KeyFile key_;
  TalkingPairs pairs_{with(key_)};
  const std::vector<std::string> on_attacker_ = pairs_.network().bare_host(kAttacker);
  std::optional<Insider> insider_;
  std::optional<Forger> forger_;
  std::mt19937 random_{1};
};

TEST_F(ProtectedNetworkTest, StrangersNeitherJoinNorListenNorReplaceTheExecutive) {
  const auto executive = executive_endpoint(pairs_);
  pairs_.network().on_host(kAttacker, [&] {
    rti::net::asio::io_context io;
    const auto answer = rti::Newcomer(io, executive).greet();
    ASSERT_TRUE(answer);
    ASSERT_TRUE(std::holds_alternative<rti::wire::Refused>(*answer));
    EXPECT_THAT(std::get<rti::wire::Refused>(*answer).reason, HasSubstr("protected"));
    const KeyFile other;
    const auto link =
        rti::net::connect_executive(io, kExecutiveAddress, executive.port(), kPatience, false,
                                    rti::net::TlsContext::create({other.key(), nullptr}));
    ASSERT_FALSE(link);
    EXPECT_EQ(link.error().code, ErrorCode::kInvalid);
  });
  for (int i = 0; i < 50; ++i) {
    EXPECT_TRUE(rti::security::SealedHeader::parse(forger_->follow()));
  }

  // An executive without the key, and forged and recorded beacons.
  std::optional<rti::Stranger> beacons;
  std::optional<Lure> lure;
  pairs_.network().on_host(kAttacker, [&] {
    beacons.emplace(kControlGroup, kControlPort, interface_here());
    lure.emplace();
  });
  pairs_.network().wait_for_memberships();
  RogueExecutive rogue(pairs_, on_attacker_, kAddressOfAttacker);
  std::vector<rti::ByteVector> recorded;
  int announced = 0;  // beacons of the rogue with its federate
  while (recorded.size() < 3 || announced < 2) {
    const rti::ByteVector bytes = beacons->overhear();
    if (is_sealed_beacon(bytes)) recorded.push_back(bytes);
    const auto plain = rti::wire::decode_beacon(bytes);
    if (plain && plain->fixed && plain->federates > 0) ++announced;
  }
  rti::security::BeaconSeal wrong(rti::security::FederationKey::random());
  for (int round = 0; round < 50; ++round) {
    for (const auto kind : {rti::wire::BeaconKind::kCandidate, rti::wire::BeaconKind::kActive,
                            rti::wire::BeaconKind::kEnded}) {
      const auto beacon = forged_beacon(kind, kAddressOfAttacker, lure->port());
      beacons->send(rti::wire::encode_beacon(beacon));
      beacons->send(wrong.seal(beacon, std::chrono::time_point_cast<std::chrono::milliseconds>(
                                           std::chrono::system_clock::now())));
    }
    for (const rti::ByteVector& beacon : recorded) beacons->send(beacon);
  }
  // A newcomer with the key finds the stations.
  std::vector<std::string> command = pairs_.network().bare_host(kBystander);
  command.insert(command.end(), {"env", "ROGER_KEY_FILE=" + key_.path(), roger_program(), "status",
                                 "--rid", pairs_.rid_file()});
  Child newcomer(command);
  EXPECT_EQ(newcomer.wait_for_end(kPatience), 0) << newcomer.transcript();
  for (const char* station : {"A1", "A2", "B1", "B2"}) {
    EXPECT_THAT(newcomer.transcript(), HasSubstr(std::string("    ") + station + " ")) << station;
  }
  EXPECT_TRUE(pairs_.program(TalkingPairs::kExecutive).runs());
  // Only the rogue obeys forged beacons.
  EXPECT_TRUE(eventually([&] { return !lure->callers().empty(); }))
      << rogue.executive().transcript();
  EXPECT_EQ(lure->callers(), std::set<std::string>{kAddressOfAttacker});
  rogue.end();
  expect_harmless(pairs_.end());
}

void ProtectedNetworkTest::attack_a_talker() {
  forger_->follow();
  forger_->take_over();
  forger_->end_transmission();
  forger_->show_presence();
  forger_->inject();
  forger_->begin_stream();
  forger_->claim_stream();
  forger_->break_in();
  forger_->cut_net(true);
  forger_->jam_net(true);
  forger_->fail_transmitter(true);
  forger_->fail_receiver(true);
  for (const rti::ByteVector& datagram : forger_->recorded()) {
    forger_->send_as_a1(datagram);
    forger_->send_as_attacker(datagram);
    rti::ByteVector changed = datagram;
    changed[1 + random_() % (changed.size() - 1)] ^= static_cast<std::uint8_t>(1 + random_() % 255);
    forger_->send_as_a1(changed);
    forger_->send_as_attacker(changed);
  }
}

void ProtectedNetworkTest::attack_a_silent_net() {
  constexpr int kPackets = 20;
  for (int i = 0; i < kPackets; ++i) {
    forger_->pace();
    forger_->impersonate();
    forger_->replay();
    forger_->inject();
  }
}

TEST_F(ProtectedNetworkTest, ForgedAndReplayedDatagramsHaveNoEffect) {
  constexpr std::size_t kRecorded = 20;
  forger_->record(kRecorded);
  pairs_.pause("A1", [&] { attack_a_silent_net(); });
  for (std::size_t round = 0; round < repetitions(50); ++round) attack_a_talker();
  const std::uint16_t port = executive_port(pairs_);
  constexpr int kConnections = 300;
  pairs_.network().on_host(kAttacker, [&] {
    EXPECT_EQ(flood_connections(kConnections, port), kConnections);
    flood_datagrams(static_cast<int>(repetitions(500)));
  });
  const Conversation heard = pairs_.end();
  for (const char* station : {"A1", "A2", "B1", "B2"}) {
    EXPECT_EQ(heard.count(station, "instructor: "), 0U) << heard.to_text();
    EXPECT_EQ(heard.count(station, kIntruder), 0U) << heard.to_text();
    // One warning of datagrams and one of beacons.
    EXPECT_LE(heard.count(station, "without a valid seal"), 2U) << heard.to_text();
  }
  EXPECT_GE(heard.count("A2", "without a valid seal"), 1U) << heard.to_text();
  // A1 has transmitted twice. Each time that the machine stalls for longer than the time-out of the
  // playout, a reception ends and another one begins.
  const std::size_t begun = heard.count("A2", ": receiving ");
  EXPECT_EQ(heard.count("A2", "reception of A1 ended"), begun) << heard.to_text();
  if (heard.longest_stall < audio::PlayoutSettings{}.timeout) {
    EXPECT_EQ(begun, 2U) << heard.to_text();
  } else {
    EXPECT_GE(begun, 2U) << heard.to_text();
  }
  EXPECT_EQ(heard.count("A2", "not heard"), 0U) << heard.to_text();
  EXPECT_LT(HeardSound(pairs_.folder() + "/A2.wav").peak(kForgedTone, 0ms), kNotHeard);
  std::ifstream file(pairs_.folder() + "/A2.json");
  EXPECT_EQ(nlohmann::json::parse(file).at("stations").at(0).at("latencies").size(), 1U);
  expect_harmless(heard);
}

}  // namespace
}  // namespace roger::test
