// A trainee whose certificate permits net A, with a modified program: it joins every group, tries
// all keys that it has, and sends what it wants. It is a member on net A and nothing on net B.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/channel.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/opener.hpp"
#include "rti/security/sealer.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/datagram.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/attack/forger.hpp"
#include "tests/support/test_authority.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using rti::security::CertificateFiles;
using rti::security::GroupKeys;
using rti::security::Opening;
using rti::security::Secret;
using rti::security::TestAuthority;
using testing::HasSubstr;

/// A net, and the group of its channel.
struct AttackedNet {
  Frequency frequency;
  const char* group;
  Frequency channel_frequency = frequency;  // of which the voice has the class
  [[nodiscard]] filter::Ipv4Address address() const { return *filter::Ipv4Address::parse(group); }
  [[nodiscard]] std::string class_name() const {
    return filter::channel_class_name(filter::to_channel(channel_frequency));
  }
};
constexpr AttackedNet kPermittedNet{Frequency::from_kilohertz(40'000), kGroupOfA};
constexpr AttackedNet kOtherNet{Frequency::from_kilohertz(50'000), kGroupOfB};

constexpr const char* kTrespasser = "TRESPASSER";

Secret secret_of(rti::Bytes bytes) {
  Secret out;
  std::copy(bytes.begin(), bytes.end(), out.bytes().begin());
  return out;
}

/// The modified program. Knows the protocol and obeys none of its rules. Use it by on_host().
class ModifiedTrainee {
 public:
  ModifiedTrainee(const CertificateFiles& files, std::uint16_t port) {
    const auto station = rti::security::StationIdentity::read(files, rti::security::utc_now());
    if (!station) throw std::runtime_error(station.error().text());
    const auto tls = rti::net::TlsContext::create({nullptr, station.value()});
    auto link = rti::net::connect_executive(io_, kExecutiveAddress, port, kPatience, false, tls);
    if (!link) throw std::runtime_error(link.error().text());
    incarnation_ = link.value().welcome.incarnation;
    rti::net::ConnectionSettings settings;
    settings.heartbeat = {1s, kPatience};
    connection_ = rti::net::Connection::create(std::move(link.value().socket), settings,
                                               std::move(link.value().tls));
    connection_->start({[this](rti::Bytes frame) { take(frame); }, [](const Error&) {}});
    rti::wire::Join join;
    join.request = 1;
    join.federation = kFederation;
    join.name = "modified";
    join.type = "modified";
    tell(join);
    wait([this] { return opener_ != nullptr; });
    rti::net::UdpMulticastSettings groups;
    groups.interface = interface_here();
    groups.port = kDataPort;
    multicast_ = rti::net::UdpMulticast::create(io_, groups).value();
    for (const AttackedNet& net : {kPermittedNet, kOtherNet}) {
      EXPECT_TRUE(multicast_->join(net.address()));
    }
    multicast_->start([this](const rti::net::Received& datagram) { take(datagram); },
                      rti::net::ReadBy::kIoThread);
  }
  ~ModifiedTrainee() {
    multicast_->stop();
    connection_->close();
    io_.restart();
    io_.poll();
  }
  ModifiedTrainee(const ModifiedTrainee&) = delete;
  ModifiedTrainee& operator=(const ModifiedTrainee&) = delete;

  /// Runs until `done` returns true.
  template <class Done>
  void wait(const Done& done) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!done()) {
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error("nothing happens");
      io_.run_one_for(10ms);
    }
  }
  /// Runs until this number of datagrams has been recorded on both nets.
  void record(std::size_t count) {
    wait([&] {
      return recorded(kPermittedNet).size() >= count && recorded(kOtherNet).size() >= count;
    });
  }
  [[nodiscard]] const std::vector<rti::ByteVector>& recorded(const AttackedNet& net) {
    return recorded_[net.group];
  }
  /// Returns how many datagrams of a net were opened as a member opens them.
  [[nodiscard]] std::size_t opened(const AttackedNet& net) { return opened_[net.group]; }
  /// Returns how many recorded datagrams of a net any of its keys opens, whatever the key is for.
  [[nodiscard]] std::size_t broken(const AttackedNet& net, std::size_t most) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(most, recorded(net).size()); ++i) {
      if (is_broken(recorded(net)[i], net.address().value)) ++count;
    }
    return count;
  }
  [[nodiscard]] bool has_key_of(const AttackedNet& net) const {
    return keys_->has(net.address().value);
  }

  /// Sends a packet of voice on a net, sealed as a member does it, with the key of
  /// `key_of`. Returns whether it has that key.
  bool speak(const AttackedNet& net, const AttackedNet& key_of) {
    const std::optional<Secret> key = keys_->find(key_of.address().value);
    if (!key) return false;
    send(net, sealer(GroupKeys::Some{{net.address().value, *key}}), net.address().value);
    // As if it were one of the group whose key it is.
    send(net, sealer(GroupKeys::Some{{key_of.address().value, *key}}), key_of.address().value);
    return true;
  }
  /// Sends voice in the class and group of a permitted net, with the frequency of another one.
  void speak_in(const AttackedNet& permitted, const AttackedNet& other) {
    const std::uint32_t group = permitted.address().value;
    send({other.frequency, permitted.group, permitted.frequency},
         sealer(GroupKeys::Some{{group, keys_->find(group).value()}}), group);
  }
  /// Sends voice on a net with each of its keys.
  void try_all_keys(const AttackedNet& net) {
    for (const auto& [group, key] : handed_out_) {
      send(net, sealer(GroupKeys::Some{{net.address().value, key}}), net.address().value);
    }
  }
  void replay(const AttackedNet& net) {
    for (const rti::ByteVector& datagram : recorded(net)) {
      multicast_->send(net.address(), datagram);
    }
  }
  /// Sends voice through the executive, which answers by a Fault if it does not forward it.
  void speak_reliably(const AttackedNet& net) {
    const StationCodec::Encoded voice = encode_voice(net);
    rti::wire::ReliableInteraction message;
    message.interaction_class = voice.of;
    message.parameters = voice.values;
    tell(message);
  }
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  template <class Message>
  void tell(const Message& message) {
    EXPECT_EQ(connection_->send(rti::wire::encode(message)), rti::net::QueueResult::kQueued);
  }
  void take(rti::Bytes frame) {
    auto message = rti::wire::decode_executive(frame);
    ASSERT_TRUE(message) << message.error().message;
    if (auto* joined = std::get_if<rti::wire::Joined>(&message.value())) {
      accept(*joined);
    } else if (const auto* other = std::get_if<rti::wire::FederateJoined>(&message.value())) {
      add(other->info);
    } else if (const auto* fault = std::get_if<rti::wire::Fault>(&message.value())) {
      faults_.push_back(fault->text);
    }
  }
  void accept(rti::wire::Joined& joined) {
    identity_ = {incarnation_, joined.federation};
    self_ = {joined.federate, joined.membership};
    time_.emplace(clock_, joined.time);
    for (const rti::wire::GroupKey& one : joined.group_keys) {
      handed_out_.emplace(one.group, secret_of(one.key));
    }
    if (joined.key.empty()) {
      keys_ = std::make_shared<GroupKeys>(handed_out_);
    } else {
      keys_ = std::make_shared<GroupKeys>(std::make_shared<const rti::security::FederationKey>(
          rti::security::FederationKey::take(joined.key).value()));
    }
    opener_ = std::make_unique<rti::security::Opener>(keys_, identity_, self_.federate, *time_,
                                                      rti::Rid{}.network.control.address.value);
    for (const AttackedNet& net : {kPermittedNet, kOtherNet}) opener_->join(net.address().value);
    for (const rti::wire::FederateInfo& other : joined.federates) add(other);
  }
  void add(const rti::wire::FederateInfo& other) {
    opener_->add(other.federate, other.membership);
    members_[other.federate] = {other.federate, other.membership};
  }
  void take(const rti::net::Received& received) {
    const std::string group = received.group.text();
    recorded_[group].emplace_back(received.data.begin(), received.data.end());
    rti::ByteVector buffer(received.data.size());
    const auto result = opener_->open(received.group.value, false, received.data, buffer);
    if (result.opening == Opening::kOpened) ++opened_[group];
  }
  bool is_broken(rti::Bytes sealed, std::uint32_t group) const {
    const auto header = rti::security::SealedHeader::parse(sealed);
    if (!header) return false;
    const auto sender = members_.find(header->sender);
    if (sender == members_.end()) return false;
    const std::uint32_t now = time_->now();
    rti::security::SealPosition position{now, header->sequence, header->presence};
    position.slot = now + static_cast<std::uint32_t>(static_cast<std::int16_t>(
                              header->slot - static_cast<std::uint16_t>(now)));
    rti::ByteVector out(sealed.size());
    const auto opens = [&](const Secret& key) {
      const Secret of_sender =
          rti::security::sender_key(key, identity_, sender->second, position.epoch());
      return rti::security::DatagramCipher()
          .open(of_sender, group, position, sealed, out)
          .has_value();
    };
    return std::ranges::any_of(handed_out_, [&](const auto& entry) {
      const Secret& key = entry.second;
      // As the key of the group, and as the key of which that of the group is derived.
      return opens(key) ||
             opens(rti::security::group_key(rti::security::FederationKey(key.bytes()), group));
    });
  }
  rti::security::Sealer sealer(GroupKeys::Some keys) const {
    return {std::make_shared<const GroupKeys>(std::move(keys)), identity_, self_,
            rti::security::FederationTime(clock_, time_->now())};
  }
  void send(const AttackedNet& net, rti::security::Sealer sealer, std::uint32_t sealed_for) {
    const StationCodec::Encoded voice = encode_voice(net);
    std::vector<rti::ValueView> values;
    for (const rti::Value& value : voice.values) values.push_back({value.index, value.data});
    rti::ByteVector buffer(1400);
    rti::wire::DatagramWriter writer(buffer);
    writer.begin(identity_.federation, self_.federate);
    ASSERT_TRUE(writer.add_interaction(voice.of, values));
    const rti::Bytes plain = writer.finish(sequences_[net.group]++);
    rti::ByteVector sealed(plain.size() + rti::security::kSealBytes);
    const rti::Bytes datagram = sealer.seal(sealed_for, plain, sealed);
    ASSERT_FALSE(datagram.empty());
    multicast_->send(net.address(), datagram);
  }
  StationCodec::Encoded encode_voice(const AttackedNet& net) {
    radio::VoicePacket voice;
    voice.transmission.address = net.frequency;
    voice.transmission.call_sign = kTrespasser;
    voice.coded.head().stream = 99;
    voice.coded.head().sequence = packets_++;
    voice.coded.head().sample_count = 160;
    voice.coded.head().size = 160;
    return codec_.encode(voice, filter::to_channel(net.channel_frequency));
  }

  const SteadyClock clock_;
  rti::net::asio::io_context io_;
  std::shared_ptr<rti::net::Connection> connection_;
  std::unique_ptr<rti::net::UdpMulticast> multicast_;
  std::uint64_t incarnation_ = 0;
  rti::security::FederationIdentity identity_;
  rti::security::Member self_;
  std::optional<rti::security::FederationTime> time_;
  GroupKeys::Some handed_out_;
  std::shared_ptr<GroupKeys> keys_;
  std::unique_ptr<rti::security::Opener> opener_;
  std::map<rti::FederateId, rti::security::Member> members_;
  std::map<std::string, std::vector<rti::ByteVector>> recorded_;  // by group
  std::map<std::string, std::size_t> opened_;                     // by group
  std::map<std::string, std::uint16_t> sequences_;                // by group
  std::vector<std::string> faults_;
  StationCodec codec_;
  std::uint32_t packets_ = 0;
};

TEST(RestrictedMemberAttack, ATraineeOfNetAIsDeafAndDumbOnNetB) {
  TestAuthority authority("Test", rti::security::utc_now() - 60s);
  const CertificateFiles staff = authority.issue_with_executive("HQ");
  rti::security::PermittedNets nets;
  nets.add({kPermittedNet.frequency, kPermittedNet.frequency});
  ASSERT_TRUE(authority.folder().issue("MODIFIED", rti::security::Role::kTrainee,
                                       {rti::security::utc_now() - 60s, std::chrono::days(1)},
                                       authority.files().path(), nets));
  PairsSettings settings;
  settings.rid = "[security]\ncertificate = \"" + staff.certificate + "\"\nprivate_key = \"" +
                 staff.private_key + "\"\nauthority = \"" + staff.authority + "\"\nrevoked = \"" +
                 staff.revoked + "\"\n";
  TalkingPairs pairs(settings);
  static_cast<void>(pairs.network().bare_host(kAttacker));
  const std::uint16_t port = executive_port(pairs);
  std::optional<ModifiedTrainee> attacker;
  pairs.network().on_host(kAttacker,
                          [&] { attacker.emplace(authority.files_of("MODIFIED"), port); });
  ASSERT_TRUE(attacker);
  ModifiedTrainee& trainee = *attacker;
  pairs.network().wait_for_memberships();
  constexpr std::size_t kRecorded = 100;
  trainee.record(kRecorded);

  // It hears net A as every member, and nothing of net B, with whatever key it tries.
  EXPECT_TRUE(trainee.has_key_of(kPermittedNet));
  EXPECT_FALSE(trainee.has_key_of(kOtherNet));
  EXPECT_GE(trainee.opened(kPermittedNet), kRecorded / 2);
  EXPECT_EQ(trainee.broken(kPermittedNet, 5), 5U) << "the same search finds the key of net A";
  EXPECT_EQ(trainee.opened(kOtherNet), 0U);
  EXPECT_EQ(trainee.broken(kOtherNet, kRecorded), 0U);

  // Nor is it heard there.
  for (int round = 0; round < 5; ++round) {
    EXPECT_FALSE(trainee.speak(kOtherNet, kOtherNet));
    EXPECT_TRUE(trainee.speak(kOtherNet, kPermittedNet));
    trainee.try_all_keys(kOtherNet);
    trainee.replay(kOtherNet);
    trainee.record(trainee.recorded(kOtherNet).size() + 10);
  }
  trainee.speak_reliably(kOtherNet);
  trainee.wait([&] { return !trainee.faults().empty(); });
  EXPECT_THAT(trainee.faults().front(), HasSubstr("certificate"));
  EXPECT_THAT(trainee.faults().front(), HasSubstr(kOtherNet.class_name()));

  // A listener to net A that has a radio on net B, too, would play this there.
  trainee.speak_in(kPermittedNet, kOtherNet);

  // The same voice is heard on net A: the attack fails for no other reason than the key.
  StationProgram& listener = pairs.program("A2");
  EXPECT_TRUE(eventually([&] {
    EXPECT_TRUE(trainee.speak(kPermittedNet, kPermittedNet));
    return std::ranges::any_of(listener.lines(), [](const std::string& line) {
      return line.find(kTrespasser) != std::string::npos;
    });
  })) << pairs.transcripts();
  attacker.reset();
  static_cast<void>(pairs.wait_until_heard("A2"));
  const Conversation heard = pairs.end();
  EXPECT_EQ(heard.count("B2", kTrespasser), 0U) << heard.to_text();
  std::ifstream report(pairs.folder() + "/A2.json");
  EXPECT_EQ(nlohmann::json::parse(report).at("malformed"), 1) << "the frequency of net B on net A";
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
}

}  // namespace
}  // namespace roger::test
