// roger dis-watch on a simulated network, with PDUs from sockets of other hosts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/dis_network.hpp"
#include "tests/support/free_port.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class DisWatchTest : public DisNetworkTest {};

TEST_F(DisWatchTest, ReportsRadiosAndMalformedPdusAsJson) {
  start(
      {"dis-watch", "--group", kGroup, "--interface", "eth0", "--exercise", "7", "--json", json_});
  send(kBroadcast, transmitter(1));
  send(kUnicast, signal(1, 0ms));
  send(kGroup, signal(1, 20ms));
  send(kBroadcast, joined({signal(1, 80ms), signal(1, 100ms), transmitter(2)}));
  send(kBroadcast, transmitter(3, 8));  // another exercise
  send(kBroadcast, pdu(dis::EntityState{}));
  send(kUnicast, ByteVector{'g', 'a', 'r', 'b', 'a', 'g', 'e'});
  ByteVector too_long = signal(1, 120ms);
  constexpr std::size_t kDataLengthAt = 28;
  too_long.at(kDataLengthAt) = 0xFF;
  send(kUnicast, too_long);
  send(kUnicast, too_long);
  ASSERT_TRUE(has_read(9)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0) << text_of_file(output_);

  const auto read = read_json(json_);
  ASSERT_TRUE(read) << read.error().text();
  const ordered_json& report = read.value();
  EXPECT_EQ(report.at("exercise"), 7);
  EXPECT_EQ(report.at("datagrams"), 9);
  EXPECT_EQ(report.at("pdus"), 11);
  EXPECT_EQ(report.at("other_pdus"), 2);
  ASSERT_EQ(report.at("transmitters").size(), 2U) << report;
  ordered_json talking = report.at("transmitters").at(0);
  EXPECT_GT(talking.at("packets_per_s").get<double>(), 0.0);
  EXPECT_GE(talking.at("last_seen_s_ago").get<double>(), 0.0);
  talking.erase("packets_per_s");
  talking.erase("last_seen_s_ago");
  EXPECT_EQ(talking, ordered_json::parse(R"({
      "exercise": 7, "site": 1, "application": 10, "entity": 3, "radio": 1,
      "source": "10.77.0.1", "several_sources": false, "frequency_hz": 40025000,
      "modulation": "angle FM", "radio_system": "SINCGARS", "spread_spectrum": [],
      "state": "transmitting", "crypto_system": "KY-58", "crypto_key": 17,
      "crypto_mode": "baseband", "encoding": "mu-law", "sample_rate": 8000,
      "transmitter_pdus": 1, "packets": 4, "missing": 2})"));
  EXPECT_EQ(report.at("transmitters").at(1).at("radio"), 2);
  EXPECT_TRUE(report.at("transmitters").at(1).at("encoding").is_null());
  ASSERT_EQ(report.at("malformed").size(), 2U) << report;
  const ordered_json& garbage = report.at("malformed").at(0);
  EXPECT_EQ(garbage.at("source"), "10.77.0.1");
  EXPECT_EQ(garbage.at("reason"), "too short");
  EXPECT_EQ(garbage.at("count"), 1);
  const ordered_json& wrong = report.at("malformed").at(1);
  EXPECT_EQ(wrong.at("count"), 2);
  EXPECT_THAT(wrong.at("example").get<std::string>(),
              AllOf(HasSubstr("Signal PDU"), HasSubstr("data length")));

  const std::string shown = text_of_file(output_);
  EXPECT_THAT(shown, AllOf(HasSubstr("1:10:3/1"), HasSubstr("40.025"), HasSubstr("transmitting")));
  EXPECT_THAT(shown, Not(HasSubstr("\x1b"))) << "no terminal";
}

TEST_F(DisWatchTest, JsonReplacesTheTablesOnStandardOutput) {
  start({"dis-watch", "--json"});
  send(kBroadcast, transmitter(1));
  ASSERT_TRUE(has_read(1)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0);
  const std::string shown = text_of_file(output_);
  const ordered_json report = ordered_json::parse(shown, nullptr, false);
  ASSERT_FALSE(report.is_discarded()) << shown;
  EXPECT_TRUE(report.at("exercise").is_null());
  EXPECT_EQ(report.at("transmitters").size(), 1U);
}

TEST_F(DisWatchTest, GroupsOfOtherProgramsAreNotReceived) {
  const rti::net::Descriptor other = join_on_watcher(kGroup);
  start({"dis-watch", "--json", json_});
  send(kGroup, transmitter(1));
  send(kBroadcast, transmitter(2));
  ASSERT_TRUE(has_read(1)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0);
  const auto report = read_json(json_);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report.value().at("datagrams"), 1);
  EXPECT_EQ(report.value().at("transmitters").at(0).at("radio"), 2);
}

TEST(DisWatchOptionsTest, ItEndsAfterTheGivenTime) {
  const std::string port = std::to_string(test::free_port());
  const Outcome outcome = roger({"dis-watch", "--port", port, "--seconds", "0.1"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("No transmitter has sent a PDU yet."));
}

TEST(DisWatchOptionsTest, PortIsSharedOnlyIfTheOtherProgramPermits) {
  const std::uint16_t port = test::free_port();
  const test::TakenUdpPort taken(port);
  const Outcome outcome = roger({"dis-watch", "--port", std::to_string(port)});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("UDP port " + std::to_string(port) + " is taken"));
}

TEST(DisWatchOptionsTest, WrongGroupsAndInterfacesAreUsageErrors) {
  const std::string port = std::to_string(test::free_port());
  const Outcome group = roger({"dis-watch", "--port", port, "--group", "10.0.0.1"});
  EXPECT_EQ(group.exit_code, 2);
  EXPECT_THAT(group.text, HasSubstr("--group 10.0.0.1: expected a multicast address"));
  const Outcome interface =
      roger({"dis-watch", "--port", port, "--group", kGroup, "--interface", "eth99"});
  EXPECT_EQ(interface.exit_code, 2);
  EXPECT_THAT(interface.text, HasSubstr("eth99"));
  EXPECT_EQ(roger({"dis-watch", "--interface", "lo"}).exit_code, 2) << "without a group";
  EXPECT_EQ(roger({"dis-watch", "--exercise", "256"}).exit_code, 2);
}

}  // namespace
}  // namespace roger::app
