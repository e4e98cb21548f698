// A protected network: an attacker without its key achieves nothing. The same attacks succeed in an
// open network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "dds-filter/channel.hpp"
#include "dds-filter/group_map.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "rti/executive/base/federation_modules.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/security/datagram_seal.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/direct.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/support/child.hpp"
#include "tests/support/key_file.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;

constexpr Frequency kNetA = Frequency::from_kilohertz(40'000);

constexpr const char* kIntruder = "INTRUDER";

rti::wire::ModuleText fom_module(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(ROGER_SOURCE_DIR "/configs/fom/" + name).rdbuf();
  return {name, text.str()};
}

/// Makes datagrams that members of an open federation accept from a station.
class Forger {
 public:
  /// The numbers of the federation and of the federate whose place it takes.
  Forger(rti::FederationId federation, rti::FederateId sender)
      : federation_(federation), sender_(sender) {}

  /// Sends voice that breaks in, instructor controls and signs of presence.
  void attack(const ForgedSource& from) {
    send(from, radio::NetCut{99, kNetA, true});
    send(from, radio::Jam{99, kNetA});
    send(from, radio::RadioCondition{99, "A2", 0, radio::Failure::kReceiver});
    send_voice(from);
    from.send(kControlGroup, rti::wire::PresenceSign{federation_, sender_}.write());
  }

 private:
  using Parameters = std::vector<std::pair<std::string, rti::ByteVector>>;

  void send(const ForgedSource& from, const radio::Message& message) {
    const auto names = radio::message_parameters(message.index());
    auto bytes = radio::encode_message(message);
    Parameters parameters;
    for (std::size_t i = 0; i < names.size(); ++i) {
      parameters.emplace_back(names[i], std::move(bytes[i]));
    }
    send(from, radio::message_class_name(message.index()), parameters);
  }
  void send_voice(const ForgedSource& from) {
    radio::VoicePacket voice;
    voice.transmission.address = kNetA;
    voice.transmission.call_sign = kIntruder;
    voice.transmission.flags.breaks_in = true;
    voice.coded.head().stream = 99;
    voice.coded.head().sequence = packets_++;
    voice.coded.head().sample_count = 160;
    voice.coded.head().size = 160;
    ASSERT_TRUE(encoded_->encode(voice, true));
    Parameters parameters;
    for (std::size_t i = 0; i < radio::kVoiceParameterCount; ++i) {
      const auto one = static_cast<radio::VoiceParameter>(i);
      const Bytes bytes = encoded_->bytes(one);
      if (bytes.empty()) continue;
      parameters.emplace_back(radio::name_of(one), rti::ByteVector(bytes.begin(), bytes.end()));
    }
    send(from, filter::channel_class_name(filter::to_channel(kNetA)), parameters);
  }
  void send(const ForgedSource& from, const std::string& name, const Parameters& parameters) {
    const auto at = model_.find_interaction_class(name).value();
    std::vector<rti::ValueView> values;
    for (const auto& [parameter, bytes] : parameters) {
      const auto handle = model_.find_parameter(at, parameter).value();
      values.push_back({model_.find_index(at, handle).value(), bytes});
    }
    writer_.begin(federation_, sender_);
    ASSERT_TRUE(writer_.add_interaction(static_cast<rti::ClassId>(at.value), values));
    const std::string group = groups_.group_of(name).address.text();
    from.send(group, writer_.finish(sequences_.try_emplace(group, 40'000).first->second++));
  }

  const rti::FederationId federation_;
  const rti::FederateId sender_;
  const rti::ObjectModel model_ = std::get<rti::ObjectModel>(rti::executive::build_model(
      {fom_module("roger-rpr-radio.xml"), fom_module("roger-voice.xml")}));
  const filter::GroupMap groups_ =
      filter::GroupMap::create(filter::default_group_rules(), kDataPort).value();
  std::unique_ptr<radio::VoiceParameters> encoded_ = std::make_unique<radio::VoiceParameters>();
  rti::ByteVector buffer_ = rti::ByteVector(1400);
  rti::wire::DatagramWriter writer_{buffer_};
  std::uint32_t packets_ = 0;
  std::map<std::string, std::uint16_t> sequences_;  // by group
};

/// An attacker that overhears net A and sends with the address of A1.
struct Eavesdropper {
  explicit Eavesdropper(TalkingPairs& pairs) {
    static_cast<void>(pairs.network().bare_host(kAttacker));
    pairs.network().on_host(kAttacker, [&] {
      net_a.emplace(kGroupOfA, kDataPort, interface_here());
      forged.emplace(kAddressOfA1);
    });
    pairs.network().wait_for_memberships();
  }
  std::optional<rti::Stranger> net_a;
  std::optional<ForgedSource> forged;
};

TEST(OpenNetworkTest, ForgedDatagramsControlStations) {
  TalkingPairs pairs;
  Eavesdropper attacker(pairs);
  const rti::ByteVector bytes = attacker.net_a->overhear();
  rti::wire::Datagram of_a1;
  ASSERT_EQ(rti::wire::Datagram::parse(bytes, of_a1), rti::wire::DropReason::kNone);
  Forger forger(of_a1.header().federation, of_a1.header().sender);
  StationProgram& listener = pairs.program("A2");
  EXPECT_TRUE(eventually([&] {
    forger.attack(*attacker.forged);
    return std::ranges::any_of(listener.lines(), [](const std::string& line) {
      return line.find("40.000 MHz is cut") != std::string::npos;
    });
  })) << pairs.transcripts();
}

bool is_sealed_beacon(rti::Bytes bytes) {
  constexpr std::size_t kSeal = rti::security::BeaconSeal::kBytes;
  return bytes.size() > kSeal && rti::wire::decode_beacon(bytes.first(bytes.size() - kSeal));
}

class ProtectedNetworkTest : public testing::Test {
 protected:
  static PairsSettings with(const KeyFile& key) {
    PairsSettings settings;
    settings.environment = {"ROGER_KEY_FILE=" + key.path()};
    return settings;
  }

  const KeyFile key_;
  TalkingPairs pairs_{with(key_)};
  Eavesdropper attacker_{pairs_};
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
    EXPECT_TRUE(rti::security::SealedHeader::parse(attacker_.net_a->overhear()));
  }

  // An executive without the key, and forged and recorded beacons.
  std::vector<std::string> command = pairs_.network().bare_host(kBystander);
  std::vector<std::string> rogue = command;
  rogue.insert(rogue.end(), {roger_program(), "rtiexec", "--rid", pairs_.rid_file()});
  StationProgram other("rogue executive", rogue);
  EXPECT_TRUE(other.shows("Executive listens")) << other.transcript();
  std::optional<rti::Stranger> beacons;
  pairs_.network().on_host(kAttacker,
                           [&] { beacons.emplace(kControlGroup, kControlPort, interface_here()); });
  pairs_.network().wait_for_memberships();
  std::vector<rti::ByteVector> recorded;
  while (recorded.size() < 3) {
    const rti::ByteVector bytes = beacons->overhear();
    if (is_sealed_beacon(bytes)) recorded.push_back(bytes);
  }
  rti::security::BeaconSeal wrong(rti::security::FederationKey::random());
  for (int round = 0; round < 50; ++round) {
    for (const auto kind : {rti::wire::BeaconKind::kCandidate, rti::wire::BeaconKind::kActive,
                            rti::wire::BeaconKind::kEnded}) {
      rti::wire::Beacon beacon;
      beacon.kind = kind;
      beacon.incarnation = 1;
      beacon.port = 1;
      beacon.fixed = true;
      beacon.federates = 100;
      beacons->send(rti::wire::encode_beacon(beacon));
      beacons->send(wrong.seal(beacon, std::chrono::time_point_cast<std::chrono::milliseconds>(
                                           std::chrono::system_clock::now())));
    }
    for (const rti::ByteVector& beacon : recorded) beacons->send(beacon);
  }
  // A newcomer with the key finds the stations.
  command.insert(command.end(), {"env", "ROGER_KEY_FILE=" + key_.path(), roger_program(), "status",
                                 "--rid", pairs_.rid_file()});
  Child newcomer(command);
  EXPECT_EQ(newcomer.wait_for_end(kPatience), 0) << newcomer.transcript();
  for (const char* station : {"A1", "A2", "B1", "B2"}) {
    EXPECT_THAT(newcomer.transcript(), HasSubstr(std::string("    ") + station + " ")) << station;
  }
  EXPECT_TRUE(pairs_.program(TalkingPairs::kExecutive).runs());
  other.end();
  expect_harmless(pairs_.end());
}

TEST_F(ProtectedNetworkTest, ForgedAndReplayedDatagramsHaveNoEffect) {
  constexpr std::size_t kRecorded = 20;
  std::vector<rti::ByteVector> recorded;
  while (recorded.size() < kRecorded) recorded.push_back(attacker_.net_a->overhear());
  const auto header = rti::security::SealedHeader::parse(recorded.front());
  ASSERT_TRUE(header);
  Forger forger(header->federation, header->sender);
  std::mt19937 random(1);
  for (std::size_t round = 0; round < repetitions(50); ++round) {
    forger.attack(*attacker_.forged);
    for (const rti::ByteVector& datagram : recorded) {
      attacker_.forged->send(kGroupOfA, datagram);
      attacker_.net_a->send(datagram);
      rti::ByteVector changed = datagram;
      changed[1 + random() % (changed.size() - 1)] ^= static_cast<std::uint8_t>(1 + random() % 255);
      attacker_.forged->send(kGroupOfA, changed);
      attacker_.net_a->send(changed);
    }
    // The next voice of A1 follows, so that the sockets do not overflow.
    static_cast<void>(attacker_.net_a->overhear());
  }
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
  expect_harmless(heard);
}

}  // namespace
}  // namespace roger::test
