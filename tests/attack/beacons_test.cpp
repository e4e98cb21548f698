// Beacons of executives that do not exist.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "rti/wire/beacon.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/attack/forger.hpp"
#include "tests/integration/rti_executive/newcomer.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/support/station_program.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using rti::wire::Beacon;
using rti::wire::BeaconKind;

class BeaconsTest : public testing::Test {
 protected:
  /// Sends beacons to a control group.
  class Liar {
   public:
    Liar(TalkingPairs& pairs, const std::string& group, std::uint16_t port) {
      pairs.network().on_host(kAttacker, [&] { stranger_.emplace(group, port, interface_here()); });
    }
    void send(const Beacon& beacon) { stranger_->send(rti::wire::encode_beacon(beacon)); }

   private:
    std::optional<rti::Stranger> stranger_;
  };

  BeaconsTest() { static_cast<void>(pairs_.network().bare_host(kAttacker)); }

  TalkingPairs pairs_;
};

TEST_F(BeaconsTest, RandomBeaconsFillNoLog) {
  Liar liar(pairs_, kControlGroup, kControlPort);
  std::mt19937 generator(1);
  const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
  for (std::size_t i = 0; i < repetitions(20'000); ++i) {
    Beacon beacon;
    beacon.kind = static_cast<BeaconKind>(random() % 4);
    beacon.incarnation = random();
    beacon.address = random() % 2 == 0 ? 0 : 0x0A4D0080U + random() % 100;  // 10.77.0.128 to 227
    beacon.port = static_cast<std::uint16_t>(1 + random() % 60'000);
    beacon.fixed = random() % 2 == 0;
    beacon.federates = random();
    beacon.host = "\x1B[2J\nforged";
    liar.send(beacon);
    if (i % 20 == 0) ::usleep(1000);
  }
  EXPECT_TRUE(pairs_.program(TalkingPairs::kExecutive).runs());
  const Conversation heard = pairs_.end();
  expect_harmless(heard);
  for (const auto& [name, lines] : heard.shown) {
    EXPECT_EQ(heard.count(name, "\x1B"), 0U) << name;
    for (const std::string& line : lines) EXPECT_FALSE(line.starts_with("forged")) << name;
  }
}

TEST_F(BeaconsTest, BeaconDoesNotEndAnIdleExecutive) {
  constexpr const char* kGroup = "239.192.18.9";
  constexpr std::uint16_t kPort = 31'900;
  std::vector<std::string> command = pairs_.network().bare_host(kBystander);
  const std::string rid = pairs_.folder() + "/idle.toml";
  std::ofstream(rid) << "[network]\ncontrol_group = \"" << kGroup << ":" << kPort << "\"\n";
  command.insert(command.end(), {roger_program(), "rtiexec", "--rid", rid});
  StationProgram idle("idle", command);
  ASSERT_TRUE(idle.shows("Executive listens")) << idle.transcript();

  Liar liar(pairs_, kGroup, kPort);
  pairs_.network().wait_for_memberships();
  const Beacon first = forged_beacon(BeaconKind::kActive, kAddressOfAttacker, 1);
  ASSERT_TRUE(eventually([&] {
    liar.send(first);
    return std::ranges::any_of(idle.lines(), [](const std::string& line) {
      return line.find("sends beacons but cannot be queried") != std::string::npos;
    });
  })) << idle.transcript();
  for (int i = 0; i < 100; ++i) liar.send(first);
  rti::net::asio::io_context io;
  pairs_.network().on_host(kAttacker, [&] {
    const auto address = rti::net::asio::ip::make_address(kAddressOfBystander);
    EXPECT_TRUE(rti::Newcomer(io, {address, kPort}).is_welcome());
  });
  EXPECT_TRUE(idle.runs()) << idle.transcript();
  EXPECT_LE(idle.lines().size(), 10U) << idle.transcript();
  idle.end();
  expect_harmless(pairs_.end());
}

}  // namespace
}  // namespace roger::test
