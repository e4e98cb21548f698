// The radios of a DIS network as text and as JSON.
#include "app/dis/watch/watch_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

TransmitterRow full_row() {
  TransmitterRow out;
  out.key = {7, {{1, 10, 3}, 1}};
  out.source = filter::Ipv4Address{0x0A000015};
  dis::ModulationType modulation;
  modulation.spread_spectrum = dis::ModulationType::kFrequencyHopping;
  modulation.major = dis::MajorModulation::kAngle;
  modulation.detail = 1;
  modulation.system = dis::RadioSystem::kSincgars;
  out.settings = TransmitterSettings{40'012'500, modulation, dis::TransmitState::kOnTransmitting,
                                     dis::CryptoSystem::kKy58, 0x8011};
  out.format = SignalFormat{dis::EncodingScheme::audio(dis::EncodingType::kMuLaw), 8000};
  out.transmitter_pdus = 4;
  out.packets = 811;
  out.missing = 2;
  out.packets_per_s = 50.0;
  out.age = 1500ms;
  return out;
}

WatchReport example() {
  TransmitterRow empty;
  empty.key = {7, {{1, 10, 4}, 2}};
  empty.source = filter::Ipv4Address{0x0A000016};
  empty.several_sources = true;
  WatchReport out;
  out.exercise = 7;
  out.transmitters = {full_row(), empty};
  out.malformed = {{filter::Ipv4Address{}, RejectionReason::kTooShort, 5, "short"},
                   {filter::Ipv4Address{0x0A000017}, RejectionReason::kField, 3, "bad field"}};
  out.datagrams = 100;
  out.pdus = 120;
  out.other_pdus = 6;
  return out;
}

/// Returns the line that contains `part`, with single spaces; empty if there is none.
std::string line_with(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  if (at == std::string::npos) return {};
  const std::size_t begin = text.rfind('\n', at) + 1;
  std::string line = text.substr(begin, text.find('\n', at) - begin);
  const auto repeated = std::ranges::unique(
      line, [](char first, char second) { return first == ' ' && second == ' '; });
  line.erase(repeated.begin(), repeated.end());
  return line;
}

TEST(WatchReportTest, TextHasOneLineForEachTransmitter) {
  const std::string text = to_text(example());
  EXPECT_THAT(text, HasSubstr("DIS radios of exercise 7: 100 datagrams, 120 PDUs, 6 of other"));
  EXPECT_EQ(line_with(text, "1:10:3/1"),
            "1:10:3/1 7 10.0.0.21 40.0125 angle FM, SINCGARS, frequency hopping transmitting "
            "KY-58, key 17, diphase mu-law 8000 50.0 811 2 2 s ago");
  EXPECT_EQ(line_with(text, "1:10:4/2"), "1:10:4/2 7 10.0.0.22 * - - - - - - 0.0 0 - 0 s ago");
  EXPECT_THAT(text, HasSubstr("* PDUs of this radio come from several addresses"));
  EXPECT_EQ(line_with(text, "10.0.0.23"), "10.0.0.23 3 wrong field bad field");
  EXPECT_EQ(line_with(text, "others"), "others 5 too short short");
}

TEST(WatchReportTest, TextOfAnEmptyNetworkSaysSo) {
  const std::string text = to_text(WatchReport{});
  EXPECT_THAT(text, HasSubstr("all exercises: 0 datagrams"));
  EXPECT_THAT(text, HasSubstr("No transmitter has sent a PDU yet.\n"));
  EXPECT_THAT(text, Not(HasSubstr("malformed")));
}

TEST(WatchReportTest, LongTablesAreCut) {
  WatchReport report;
  for (std::uint16_t i = 0; i < 20; ++i) {
    TransmitterRow row;
    row.key = {1, {{1, 2, i}, 1}};
    report.transmitters.push_back(row);
    report.malformed.push_back({filter::Ipv4Address{i}, RejectionReason::kField, 1, "x"});
  }
  const std::string text = to_text(report, 5);
  EXPECT_THAT(text, HasSubstr("1:2:4/1"));
  EXPECT_THAT(text, Not(HasSubstr("1:2:5/1")));
  EXPECT_THAT(text, HasSubstr("and 15 more\n"));
  EXPECT_THAT(text, HasSubstr("and 10 more\n"));
  EXPECT_THAT(to_text(report), HasSubstr("1:2:19/1"));
}

TEST(WatchReportTest, JsonContainsEverything) {
  const ordered_json json = to_json(example());
  EXPECT_EQ(json.at("exercise"), 7);
  EXPECT_EQ(json.at("datagrams"), 100);
  EXPECT_EQ(json.at("pdus"), 120);
  EXPECT_EQ(json.at("other_pdus"), 6);
  EXPECT_EQ(json.at("transmitters").at(0), ordered_json::parse(R"({
      "exercise": 7, "site": 1, "application": 10, "entity": 3, "radio": 1,
      "source": "10.0.0.21", "several_sources": false, "frequency_hz": 40012500,
      "modulation": "angle FM", "radio_system": "SINCGARS",
      "spread_spectrum": ["frequency hopping"], "state": "transmitting",
      "crypto_system": "KY-58", "crypto_key": 17, "crypto_mode": "diphase",
      "encoding": "mu-law", "sample_rate": 8000, "transmitter_pdus": 4, "packets": 811,
      "packets_per_s": 50.0, "missing": 2, "last_seen_s_ago": 1.5})"));
  const ordered_json& empty = json.at("transmitters").at(1);
  for (const char* key :
       {"frequency_hz", "modulation", "radio_system", "spread_spectrum", "state", "crypto_system",
        "crypto_key", "crypto_mode", "encoding", "sample_rate", "missing"}) {
    EXPECT_TRUE(empty.at(key).is_null()) << key;
  }
  EXPECT_EQ(empty.at("several_sources"), true);
  EXPECT_EQ(json.at("malformed"), ordered_json::parse(R"([
      {"source": "others", "reason": "too short", "count": 5, "example": "short"},
      {"source": "10.0.0.23", "reason": "wrong field", "count": 3, "example": "bad field"}])"));
  EXPECT_TRUE(to_json(WatchReport{}).at("exercise").is_null());
}

}  // namespace
}  // namespace roger::app
