// Datagrams of the data plane that a member of the federation forges, and copies that it requests.
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rti/wire/datagram.hpp"
#include "rti/wire/direct.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/support/child.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using rti::renumbered;
using rti::net::asio::ip::udp;

/// A UDP socket of the host in whose network it is created.
class UnicastSocket {
 public:
  static constexpr std::uint16_t kPort = 40'000;

  [[nodiscard]] bool has_received() const { return socket_.available() > 0; }
  /// Returns the next datagram; empty: none arrived.
  [[nodiscard]] rti::ByteVector receive() {
    if (!eventually([this] { return has_received(); })) return {};
    rti::ByteVector bytes(rti::wire::kMaxDatagramBytes);
    bytes.resize(socket_.receive(rti::net::asio::buffer(bytes)));
    return bytes;
  }
  void send(const char* to, const rti::ByteVector& bytes) {
    socket_.send_to(rti::net::asio::buffer(bytes), {rti::net::asio::ip::make_address(to), kPort});
  }

 private:
  rti::net::asio::io_context io_;
  udp::socket socket_{io_, {udp::v4(), kPort}};
};

std::uint32_t number_of(const char* address) {
  return filter::Ipv4Address::parse(address).value().value;
}

class DatagramsTest : public testing::Test {
 protected:
  DatagramsTest() {
    pairs_.network().on_host(kAttacker, [&] {
      member_.emplace(executive_port(pairs_), kExecutiveAddress);
      joined_ = member_->join(kFederation, "attacker");
      stranger_.emplace(kGroupOfA, kDataPort, interface_here());
      forged_.emplace(kAddressOfA1);
    });
    pairs_.network().wait_for_memberships();
  }

  /// Returns the next datagram of A1.
  rti::ByteVector overhear(rti::wire::Datagram& parsed) {
    for (;;) {
      rti::ByteVector bytes = stranger_->overhear();
      if (rti::wire::Datagram::parse(bytes, parsed) == rti::wire::DropReason::kNone) return bytes;
    }
  }
  /// Returns how many datagrams A2 has dropped because of their content, class or address.
  std::int64_t dropped_by_a2() {
    const std::string file = pairs_.folder() + "/figures.json";
    std::vector<std::string> command = on_attacker_;
    command.insert(command.end(),
                   {roger_program(), "status", "--json", file, "--rid", pairs_.rid_file()});
    Child child(command);
    EXPECT_EQ(child.wait_for_end(kPatience), 0) << child.transcript();
    const auto figures = nlohmann::json::parse(std::ifstream(file));
    const auto& federation = figures.at("executives").at(0).at("federations").at(0);
    for (const auto& federate : federation.at("figures")) {
      if (federate.at("name") == "A2") return federate.at("drops").at("malformed");
    }
    ADD_FAILURE() << figures;
    return 0;
  }

  TalkingPairs pairs_;
  const std::vector<std::string> on_attacker_ = pairs_.network().bare_host(kAttacker);
  std::optional<rti::TestFederate> member_;
  rti::wire::Joined joined_;
  std::optional<rti::Stranger> stranger_;
  std::optional<ForgedSource> forged_;
};

TEST_F(DatagramsTest, CopiesAreSentToNoOtherAddress) {
  static_cast<void>(pairs_.network().bare_host(kBystander));
  std::optional<UnicastSocket> at_attacker;
  std::optional<UnicastSocket> at_bystander;
  pairs_.network().on_host(kAttacker, [&] { at_attacker.emplace(); });
  pairs_.network().on_host(kBystander, [&] { at_bystander.emplace(); });
  std::vector<rti::FederateId> all;
  for (const auto& federate : joined_.federates) all.push_back(federate.federate);
  member_->say(rti::wire::AskForCopies{all,
                                       number_of(kAddressOfBystander),
                                       UnicastSocket::kPort,
                                       {number_of(kGroupOfA), number_of(kGroupOfB)}});
  // About a second of voice of both talkers.
  for (int i = 0; i < 60; ++i) {
    const rti::ByteVector bytes = at_attacker->receive();
    rti::wire::DirectCopy copy;
    ASSERT_EQ(rti::wire::DirectCopy::parse(bytes, copy), rti::wire::DropReason::kNone);
  }
  const rti::ByteVector last{1, 2, 3};
  at_attacker->send(kAddressOfBystander, last);
  EXPECT_EQ(at_bystander->receive(), last) << "a copy has arrived before it";
  expect_harmless(pairs_.end());
}

TEST_F(DatagramsTest, ForgedNumbersGroupsAndStreamTagsSilenceNoTalker) {
  constexpr std::uint16_t kRounds = 20;
  rti::ByteVector buffer(2000);
  rti::wire::DatagramWriter writer(buffer);
  std::uint16_t number = 0;  // of the attacker's own datagrams
  for (std::uint16_t round = 0; round < kRounds; ++round) {
    rti::wire::Datagram of_a1;
    const rti::ByteVector bytes = overhear(of_a1);
    // As A1: one number far ahead from its address, and some that confirm each other from another.
    const auto ahead = static_cast<std::uint16_t>(20'000 + 100 * round);
    forged_->send(kGroupOfA, renumbered(bytes, ahead));
    for (std::uint16_t i = 0; i < 3; ++i) {
      stranger_->send(renumbered(bytes, static_cast<std::uint16_t>(10'000 + i)));
    }
    // As the attacker itself: A1's voice with its StreamTag, and in the class of another channel.
    rti::Bytes rest = of_a1.messages();
    rti::wire::DataMessage message;
    ASSERT_TRUE(of_a1.next(rest, message));
    const std::vector<rti::ValueView> values(message.values.begin(), message.values.end());
    for (const int other : {0, 1}) {
      writer.begin(joined_.federation, joined_.federate);
      ASSERT_TRUE(writer.add_interaction(
          static_cast<rti::ClassId>(message.interaction_class + other), values, message.tag));
      stranger_->send(writer.finish(number++));
    }
  }
  // Each round three from another address, and one with a class that is not of the group.
  std::int64_t dropped = 0;
  EXPECT_TRUE(eventually([&] { return (dropped = dropped_by_a2()) >= 4 * kRounds; })) << dropped;
  expect_harmless(pairs_.end());
}

}  // namespace
}  // namespace roger::test
