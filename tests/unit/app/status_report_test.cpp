// The status of a network as text and as JSON.
#include "app/status/status_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "rti/security/federation_key.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::app::status {
namespace {

using testing::HasSubstr;
using testing::Not;

FederateStatistics statistics(const std::string& name) {
  FederateStatistics out;
  out.name = name;
  out.type = "RogerStation";
  out.host = "host of " + name;
  out.rti_version = "Roger 0.1.0";
  out.counts["HLAinteractionsSent"] = 5;
  return out;
}

NetworkStatus example() {
  NetworkStatus out;
  out.at = std::chrono::system_clock::time_point{std::chrono::seconds{1'000'000'000}};
  out.control_group = "239.192.18.1:31251";

  ExecutiveView executive;
  executive.address = {"10.0.0.1", 31252, "beacon host"};
  executive.status.emplace();
  executive.status->version = "0.1.0";
  executive.status->host = "server";
  executive.status->running_ms = 3'720'000;
  executive.status->connections = 3;

  FederationView federation;
  federation.status.info = {"roger", "HLAfloat64Time", 2};
  federation.status.members = {
      {1, "ALPHA", "RogerStation", "roger 11 on a", 0x0A000002, 65'000, true},
      {2, "BRAVO", "RogerStation", "roger 12 on b", 0x0A000003, 1'000}};
  federation.figures.emplace();
  FederateStatistics alpha = statistics("ALPHA");
  alpha.senders.emplace();
  alpha.senders->push_back({{}, "BRAVO", {100, 5000}, 3, 7, 1});
  alpha.senders->push_back({{}, "CHARLIE (has left)", {9, 90}, 0, 0, 0});
  alpha.drops = {{"not sealed", 4}, {"malformed", 9}};
  FederateStatistics bravo = statistics("BRAVO");
  bravo.drops = {{"not sealed", 2}};
  federation.figures->federates = {alpha, bravo};
  federation.figures->voice = {{"ALPHA",
                                "EAGLE 1",
                                "EAGLE 2",
                                1,
                                2,
                                3044,
                                12,
                                3,
                                true,
                                {400, 900, 1'200},
                                {61'000, 62'500, 70'000},
                                500,
                                {},
                                "COMMAND",
                                2},
                               {"ALPHA", "EAGLE 1", "", 2, 2, 7, 0, 0, false, {}, {}, 0}};
  executive.federations.push_back(federation);
  out.executives.push_back(executive);

  ExecutiveView silent;
  silent.address = {"10.0.0.9", 31252, "other"};
  silent.problem = "cannot connect to 10.0.0.9:31252: no answer";
  out.executives.push_back(silent);
  return out;
}

TEST(StatusReportTest, TextShowsExecutivesFederatesAndPairs) {
  const std::string text = to_text(example(), Details::kSummary);
  for (const char* part :
       {"open network",
        "Executive 10.0.0.1:31252 on server (found by its beacon): version 0.1.0, "
        "since 2001-09-09T00:44:40Z (1 h 2 min), 3 connections",
        "Federation 'roger': 2 federates", "roger 11 on a", "10.0.0.2", "1 min",
        "Roger 0.1.0, certificate revoked\n", "EAGLE 2 -> EAGLE 1, COMMAND ", "3044",
        "0.4    0.9    1.2", "61.0   62.5   70.0", "unknown -> EAGLE 1", "BRAVO -> ALPHA",
        "datagrams dropped, not sealed: 6",
        "Executive 10.0.0.9:31252 (found by its beacon): cannot connect to 10.0.0.9:31252"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  EXPECT_THAT(text, Not(HasSubstr("CHARLIE"))) << "it has left";
  EXPECT_THAT(text, Not(HasSubstr("interactions: 5 sent")));
  EXPECT_THAT(to_text(example(), Details::kAllFigures), HasSubstr("interactions: 5 sent"));
}

TEST(StatusReportTest, RadiosOfOneSenderOnOneNetAreNumbered) {
  NetworkStatus status = example();
  std::vector<radio::VoiceReport>& voice =
      status.executives.front().federations.front().figures->voice;
  EXPECT_THAT(to_text(status, Details::kSummary), Not(HasSubstr("(radio 2)")));
  voice.push_back(voice.front());
  voice.back().sender_radio = 3;
  const std::string text = to_text(status, Details::kSummary);
  EXPECT_THAT(text, HasSubstr("EAGLE 2 (radio 2) -> EAGLE 1, COMMAND "));
  EXPECT_THAT(text, HasSubstr("EAGLE 2 (radio 3) -> EAGLE 1, COMMAND "));
  voice.back().net = "BRAVO";
  EXPECT_THAT(to_text(status, Details::kSummary), Not(HasSubstr("(radio ")));
}

TEST(StatusReportTest, NetworkWithAKeyOrCertificateIsShownAsProtected) {
  NetworkStatus status = example();
  rti::security::Credentials& own = status.credentials;
  own.key = std::make_shared<const rti::security::FederationKey>(
      std::array<std::uint8_t, rti::security::kKeyBytes>{1, 2, 3});
  std::string security = "protected network, key " + own.key->fingerprint();
  EXPECT_THAT(to_text(status, Details::kSummary), HasSubstr("), " + security + "\n"));
  EXPECT_EQ(to_json(status).at("protected"), true);
  EXPECT_EQ(to_json(status).at("security"), security);

  rti::security::TestAuthority authority;
  own = {nullptr, authority.station("EAGLE", rti::security::Role::kInstructor)};
  security = "protected network, certificate of \"EAGLE\" (instructor), authority " +
             authority.trusted()->fingerprint();
  EXPECT_THAT(to_text(status, Details::kSummary), HasSubstr("), " + security + "\n"));
  EXPECT_EQ(to_json(status).at("protected"), true);
  EXPECT_EQ(to_json(status).at("security"), security);
}

TEST(StatusReportTest, ForeignNamesDoNotControlTheTerminal) {
  NetworkStatus status = example();
  const std::string evil = "\x1B[2J\nforged";
  FederationView& federation = status.executives.front().federations.front();
  federation.status.info.name = evil;
  federation.status.members.front().name = evil;
  federation.figures->voice.front().sender = evil;
  status.executives.back().problem = evil;
  const std::string text = to_text(status, Details::kAllFigures);
  EXPECT_THAT(text, Not(HasSubstr("\x1B")));
  EXPECT_THAT(text, Not(HasSubstr("\nforged")));
}

TEST(StatusReportTest, NetworkWithoutExecutiveIsSaidSo) {
  NetworkStatus status;
  status.control_group = "239.192.18.1:31251";
  EXPECT_FALSE(status.reached());
  EXPECT_THAT(to_text(status, Details::kSummary),
              HasSubstr("No executive is in reach: none answers on 239.192.18.1:31251.\n"));
  EXPECT_TRUE(to_json(status).at("executives").empty());
  status = example();
  EXPECT_TRUE(status.reached());
  status.executives.erase(status.executives.begin());
  EXPECT_FALSE(status.reached()) << "one that does not answer is not reached";
}

TEST(StatusReportTest, JsonContainsEverything) {
  const nlohmann::ordered_json json = to_json(example());
  EXPECT_EQ(json.at("format"), 1);
  EXPECT_EQ(json.at("at"), "2001-09-09T01:46:40Z");
  EXPECT_EQ(json.at("protected"), false);
  EXPECT_EQ(json.at("security"), "open network");
  ASSERT_EQ(json.at("executives").size(), 2U);
  const auto& executive = json.at("executives").at(0);
  EXPECT_EQ(executive.at("address"), "10.0.0.1");
  EXPECT_EQ(executive.at("port"), 31252);
  EXPECT_EQ(executive.at("host"), "server");
  EXPECT_EQ(executive.at("running_s"), 3720.0);
  EXPECT_EQ(executive.at("problem"), "");
  const auto& federation = executive.at("federations").at(0);
  EXPECT_EQ(federation.at("federates"), 2);
  const auto& member = federation.at("members").at(0);
  EXPECT_EQ(member.at("address"), "10.0.0.2");
  EXPECT_EQ(member.at("joined_s"), 65.0);
  EXPECT_EQ(member.at("revoked"), true);
  EXPECT_EQ(federation.at("members").at(1).at("revoked"), false);
  EXPECT_EQ(member.at("version"), "Roger 0.1.0");
  const auto& voice = federation.at("voice");
  ASSERT_EQ(voice.size(), 2U);
  EXPECT_EQ(voice.at(0).at("from"), "EAGLE 2");
  EXPECT_EQ(voice.at(0).at("to"), "EAGLE 1");
  EXPECT_EQ(voice.at(0).at("net"), "COMMAND");
  EXPECT_TRUE(voice.at(1).at("net").is_null()) << "an older station";
  EXPECT_EQ(voice.at(0).at("radio"), 2);
  EXPECT_TRUE(voice.at(1).at("radio").is_null());
  EXPECT_EQ(voice.at(0).at("lost"), 12);
  EXPECT_EQ(voice.at(0).at("network_ms").at("p99"), 1.2);
  EXPECT_EQ(voice.at(0).at("end_to_end_ms").at("p50"), 61.0);
  EXPECT_TRUE(voice.at(1).at("network_ms").is_null()) << "the clocks are not related";
  ASSERT_EQ(federation.at("pairs").size(), 1U);
  const nlohmann::ordered_json pair{
      {"from", "BRAVO"}, {"to", "ALPHA"}, {"received", 100}, {"received_bytes", 5000},
      {"filtered", 3},   {"lost", 7},     {"late", 1}};
  EXPECT_EQ(federation.at("pairs").at(0), pair);
  EXPECT_EQ(federation.at("rejected_datagrams"), (nlohmann::ordered_json{{"not sealed", 6}}));
  EXPECT_EQ(federation.at("figures").size(), 2U);
  const auto& silent = json.at("executives").at(1);
  EXPECT_TRUE(silent.at("version").is_null());
  EXPECT_EQ(silent.at("problem"), "cannot connect to 10.0.0.9:31252: no answer");
}

}  // namespace
}  // namespace roger::app::status
