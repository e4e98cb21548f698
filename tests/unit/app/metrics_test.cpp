// The text format of metrics, and the metrics of stations and executives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <sstream>

#include "app/metrics/executive_metrics.hpp"
#include "app/metrics/metric_text.hpp"
#include "app/metrics/reception_metrics.hpp"
#include "app/metrics/station_metrics.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::app {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(MetricTextTest, MetricHasHelpTypeAndSamples) {
  MetricText text;
  text.begin("roger_packets_sent_total", MetricKind::kCounter, "Voice packets sent.");
  text.sample({{"station", "EAGLE 1"}, {"radio", "2"}}, 3044);
  text.sample({}, 0.25);
  EXPECT_EQ(text.text(),
            "# HELP roger_packets_sent_total Voice packets sent.\n"
            "# TYPE roger_packets_sent_total counter\n"
            "roger_packets_sent_total{station=\"EAGLE 1\",radio=\"2\"} 3044\n"
            "roger_packets_sent_total 0.25\n");
}

TEST(MetricTextTest, ForeignLabelsAreEscaped) {
  MetricText text;
  text.begin("m", MetricKind::kGauge, "Help.");
  text.sample({{"l", "a\"b\\c\nd\x1B[2J"}}, 1);
  EXPECT_THAT(text.text(), HasSubstr(R"(m{l="a\"b\\c\\nd\\x1B[2J"} 1)"));
  EXPECT_EQ(std::count(text.text().begin(), text.text().end(), '\n'), 3);
}

TEST(MetricTextTest, SameSeriesIsWrittenOnce) {
  MetricText text;
  text.begin("m", MetricKind::kGauge, "Help.");
  text.sample({{"l", "\x1B"}}, 1);
  text.sample({{"l", "\\x1B"}}, 2);  // looks the same
  text.sample({{"l", "\x1B"}}, 3, "_count");
  EXPECT_THAT(text.text(), Not(HasSubstr("} 2\n")));
  EXPECT_THAT(text.text(), HasSubstr("m_count{l="));
}

TEST(MetricTextTest, SpecialNumbersHaveTheirNames) {
  MetricText text;
  text.begin("m", MetricKind::kGauge, "Help.");
  text.sample({{"l", "1"}}, std::numeric_limits<double>::quiet_NaN());
  text.sample({{"l", "2"}}, std::numeric_limits<double>::infinity());
  text.sample({{"l", "3"}}, -std::numeric_limits<double>::infinity());
  text.sample({{"l", "4"}}, 1e15);
  for (const char* line : {"\"1\"} NaN\n", "\"2\"} +Inf\n", "\"3\"} -Inf\n", "\"4\"} 1e+15\n"}) {
    EXPECT_THAT(text.text(), HasSubstr(line));
  }
}

radio::LatencySnapshot latency(const std::string& from, std::uint16_t radio, std::uint64_t packets,
                               double p50) {
  radio::LatencySnapshot out;
  out.call_sign = from;
  out.sender_radio.index = radio;
  out.net = "FIRES";
  out.packets = packets;
  out.lost = 3;
  out.late = 2;
  out.clocks_related = true;
  out.end_to_end = {packets, p50 - 1, p50, p50 + 1, p50 + 2, p50 + 3};
  out.stages[static_cast<std::size_t>(radio::Stage::kNetwork)] = {packets, 0.1, 0.2, 0.3, 0.4, 0.5};
  return out;
}

radio::StationReport station() {
  radio::StationReport out;
  out.federation.joined = true;
  out.federation.federation = "roger";
  out.federation.federate = "alpha";
  out.federation.protection = radio::NoticeCode::kOpenNetwork;
  out.federation.malformed = 7;
  radio::OperatorReport one;
  one.call_sign = "EAGLE 1";
  one.packets_sent = 11;
  one.packets_received = 12;
  one.packets_lost = 6;
  one.latencies = {latency("EAGLE 2", 1, 100, 60.0), latency("EAGLE 2", 1, 50, 90.0),
                   latency("EAGLE 2", 2, 20, 40.0), latency("", 7, 5, 70.0)};
  out.operators.push_back(one);
  return out;
}

TEST(StationMetricsTest, CountersAreThoseOfTheReport) {
  const std::string text =
      station_metrics(std::vector{station()}, MetricScope::kEachSender, "0.1.0");
  for (const char* line :
       {"roger_info{version=\"0.1.0\",federation=\"roger\",federate=\"alpha\","
        "security=\"open network\"} 1\n",
        "roger_federation_joined{federation=\"roger\",federate=\"alpha\"} 1\n",
        "roger_messages_malformed_total{federation=\"roger\",federate=\"alpha\"} 7\n",
        "roger_packets_sent_total{station=\"EAGLE 1\"} 11\n",
        "roger_packets_received_total{station=\"EAGLE 1\"} 12\n",
        "roger_packets_lost_total{station=\"EAGLE 1\"} 6\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

// A sender that joined again has two streams: their packets are added up, and the delay is that of
// the newest one.
TEST(StationMetricsTest, StreamsOfOneRadioOfASenderAreOneSeries) {
  const std::string text =
      station_metrics(std::vector{station()}, MetricScope::kEachSender, "0.1.0");
  const std::string labels = "{station=\"EAGLE 1\",from=\"EAGLE 2\",radio=\"1\"";
  for (const std::string& line :
       {"roger_voice_packets_total" + labels + "} 150\n",
        "roger_voice_packets_lost_total" + labels + "} 6\n",
        "roger_voice_latency_seconds" + labels + ",quantile=\"0.5\"} 0.06\n",
        "roger_voice_latency_seconds" + labels + ",quantile=\"0.99\"} 0.062\n",
        "roger_voice_latency_seconds_count" + labels + "} 150\n",
        "roger_network_latency_seconds" + labels + ",quantile=\"0.5\"} 2e-04\n",
        std::string("roger_voice_packets_total{station=\"EAGLE 1\",from=\"unknown\","
                    "radio=\"7\"} 5\n")}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

// Both are heard on the same net.
TEST(StationMetricsTest, RadiosOfOneSenderAreSeriesOfTheirOwn) {
  const std::string text =
      station_metrics(std::vector{station()}, MetricScope::kEachSender, "0.1.0");
  const std::string labels = "{station=\"EAGLE 1\",from=\"EAGLE 2\",radio=\"2\"";
  for (const std::string& line :
       {"roger_voice_packets_total" + labels + "} 20\n",
        "roger_voice_latency_seconds" + labels + ",quantile=\"0.5\"} 0.04\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

/// Returns the samples of counters, by name and labels.
std::map<std::string, double> counters_of(const radio::StationReport& report) {
  std::istringstream lines(station_metrics(std::vector{report}, MetricScope::kEachSender, "0.1.0"));
  std::map<std::string, double> out;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.rfind(' ');
    const std::string series = line.substr(0, space);
    if (line.starts_with('#') || !series.substr(0, series.find('{')).ends_with("_total")) continue;
    out[series] = std::stod(line.substr(space));
  }
  return out;
}

TEST(StationMetricsTest, CountersOfASenderThatRetunesNeitherFallNorMove) {
  radio::StationReport report = station();
  const auto before = counters_of(report);
  radio::LatencySnapshot& retuned = report.operators.front().latencies.front();
  retuned.net = "GUARD";
  retuned.packets += 10;
  const auto after = counters_of(report);
  ASSERT_EQ(after.size(), before.size());
  for (const auto& [series, value] : before) {
    ASSERT_TRUE(after.contains(series)) << series;
    const bool counts = series ==
                        "roger_voice_packets_total{station=\"EAGLE 1\",from=\"EAGLE 2\","
                        "radio=\"1\"}";
    EXPECT_EQ(after.at(series) - value, counts ? 10.0 : 0.0) << series;
  }
}

TEST(StationMetricsTest, NetOfARadioIsALabelOfItsInfoOnly) {
  radio::StationReport report = station();
  report.operators.front().latencies[0].net = "GUARD";  // the newest of two streams
  report.operators.front().latencies[3].net.clear();
  const std::string text = station_metrics(std::vector{report}, MetricScope::kEachSender, "0.1.0");
  std::size_t nets = 0;
  for (std::size_t at = text.find("net=\""); at != std::string::npos;
       at = text.find("net=\"", at + 1)) {
    ++nets;
  }
  EXPECT_EQ(nets, 3U);
  const std::string eagle = "roger_voice_sender_info{station=\"EAGLE 1\",from=\"EAGLE 2\"";
  for (const std::string& line :
       {eagle + ",radio=\"1\",net=\"GUARD\"} 1\n", eagle + ",radio=\"2\",net=\"FIRES\"} 1\n",
        std::string("roger_voice_sender_info{station=\"EAGLE 1\",from=\"unknown\","
                    "radio=\"7\",net=\"unknown\"} 1\n")}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

TEST(StationMetricsTest, ReplayIsASeriesOfItsOwn) {
  radio::StationReport report = station();
  report.operators.front().latencies.front().stream = radio::make_first_replay_stream(1);
  const std::string text = station_metrics(std::vector{report}, MetricScope::kEachSender, "0.1.0");
  EXPECT_THAT(text, HasSubstr("roger_voice_packets_total{station=\"EAGLE 1\",from=\"EAGLE 2 "
                              "(replay)\",radio=\"1\"} 100\n"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "roger_voice_packets_total{station=\"EAGLE 1\",from=\"EAGLE 2\",radio=\"1\"} 50\n"));
}

TEST(StationMetricsTest, DelayIsAbsentWhileClocksAreNotRelated) {
  radio::StationReport report = station();
  for (auto& one : report.operators.front().latencies) one.clocks_related = false;
  const std::string text = station_metrics(std::vector{report}, MetricScope::kEachSender, "0.1.0");
  EXPECT_THAT(text, Not(HasSubstr("quantile")));
  EXPECT_THAT(text, HasSubstr("roger_voice_latency_seconds_count"));
}

TEST(StationMetricsTest, TotalsHaveNoSenders) {
  const std::string text = station_metrics(std::vector{station()}, MetricScope::kTotals, "0.1.0");
  EXPECT_THAT(text, Not(HasSubstr("from=")));
  EXPECT_THAT(text, HasSubstr("roger_packets_sent_total{station=\"EAGLE 1\"} 11\n"));
}

/// Returns the names of the metrics, and expects that each is declared once, before its samples.
std::vector<std::string> checked_names(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) {
      names.push_back(line.substr(7, line.find(' ', 7) - 7));
      EXPECT_EQ(std::count(names.begin(), names.end(), names.back()), 1) << names.back();
    } else if (!line.starts_with("# TYPE ")) {
      EXPECT_TRUE(line.starts_with(names.back())) << line;
    }
  }
  return names;
}

TEST(StationMetricsTest, NamesFollowTheConventions) {
  for (const std::string& text :
       {station_metrics(std::vector{station()}, MetricScope::kEachSender, "0.1.0"),
        executive_metrics({}, {}), reception_metrics({})}) {
    for (const std::string& name : checked_names(text)) {
      EXPECT_TRUE(name.starts_with("roger_")) << name;
      const bool counter = text.find("# TYPE " + name + " counter") != std::string::npos;
      EXPECT_EQ(counter, name.ends_with("_total")) << name;
    }
  }
}

TEST(ReceptionMetricsTest, CountersAreThoseOfTheFederate) {
  rti::FederateReception one{"roger", "alpha", {}};
  one.counters.lost = 5;
  one.counters.duplicates = 6;
  one.counters.incomplete = 7;
  one.counters.drops[static_cast<std::size_t>(rti::wire::DropReason::kTruncated)] = 8;
  one.counters.drops[static_cast<std::size_t>(rti::wire::DropReason::kUnconfirmedJump)] = 9;
  const std::string text = reception_metrics(std::vector{one});
  const std::string labels = "{federation=\"roger\",federate=\"alpha\"";
  for (const std::string& line :
       {std::string("# HELP roger_datagrams_dropped_total "),
        std::string("# TYPE roger_datagrams_dropped_total counter\n"),
        "roger_datagrams_dropped_total" + labels + ",reason=\"truncated\"} 8\n",
        "roger_datagrams_dropped_total" + labels + ",reason=\"trailing bytes\"} 0\n",
        "roger_datagrams_dropped_total" + labels +
            ",reason=\"a jump of the sequence number that the next datagram did not confirm\"} 9\n",
        "roger_datagrams_lost_total" + labels + "} 5\n",
        "roger_datagrams_duplicate_total" + labels + "} 6\n",
        "roger_messages_incomplete_total" + labels + "} 7\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
  EXPECT_THAT(text, Not(HasSubstr("reason=\"none\"")));
}

TEST(ExecutiveMetricsTest, FiguresAreThoseOfTheStatus) {
  rti::wire::ExecutiveStatus status;
  status.version = "0.1.0";
  status.running_ms = 5000;
  status.connections = 4;
  status.federations = {{{"roger", "HLAfloat64Time", 3}, {}}, {{"a\"b", "HLAfloat64Time", 0}, {}}};
  const std::chrono::system_clock::time_point now{std::chrono::seconds{1'000'000}};
  const std::string text = executive_metrics(status, now);
  for (const char* line :
       {"roger_info{version=\"0.1.0\"} 1\n", "roger_executive_start_time_seconds 999995\n",
        "roger_executive_connections 4\n", "roger_federations 2\n",
        "roger_federates{federation=\"roger\"} 3\n",
        "roger_federates{federation=\"a\\\"b\"} 0\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

}  // namespace
}  // namespace roger::app
