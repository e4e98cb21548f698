#include "rti/rid/rid.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kShippedRid = std::string(ROGER_SOURCE_DIR) + "/configs/rid.toml";

std::string rid_error(const std::string& text) {
  const Result<Rid> rid = parse_rid(text, "lab.toml");
  return rid ? std::string{} : rid.error().text();
}

TEST(Rid, ShippedFileContainsTheDefaults) {
  const Result<Rid> rid = load_rid(kShippedRid);
  ASSERT_TRUE(rid) << rid.error().text();
  EXPECT_EQ(rid.value(), Rid{});
}

TEST(Rid, DefaultsDetectADeadFederateWithinFiveSeconds) {
  const Rid::Timing timing;
  EXPECT_LE(timing.dead_after + timing.heartbeat, 5s);
}

TEST(Rid, EverySettingIsRead) {
  const Result<Rid> rid = parse_rid(R"(
    [executive]
    address = "rti.lab:4000"
    start = false
    program = "/opt/roger/bin/roger"
    linger_seconds = 3
    [network]
    interface = "eth1"
    multicast = "never"
    ttl = 8
    loopback = false
    control_group = "239.1.2.3:7000"
    data_port = 7001
    datagram_bytes = 1400
    message_bytes = 100000
    receive_buffer_bytes = 1000000
    [bundling]
    bytes = 1200
    datagrams = 4
    deadline_us = 500
    [[groups]]
    classes = "HLAobjectRoot.A*"
    base = "239.1.2.4"
    count = 2
    [[groups]]
    classes = "*"
    base = "239.1.2.8"
    [timing]
    beacon_ms = 100
    discovery_ms = 300
    heartbeat_ms = 200
    dead_after_ms = 900
    group_linger_ms = 0
    presence_ms = 50
    unheard_ms = 100
    [callbacks]
    queue_limit = 17
    queue_bytes = 70000
    [services]
    mom = false
    report_file = "services.log"
    [statistics]
    counters = false
    service_times = true
    [impairment]
    seed = 9000000000000000000
    loss = 0.25
    loss_burst = 4
    duplication = 1
    reordering = 0.5
    reordering_hold_ms = 60000
    delay_ms = 7
    jitter_ms = 8
    [log]
    format = "json"
    [metrics]
    listen = "10.0.0.1:9464"
  )",
                                    "lab.toml");
  ASSERT_TRUE(rid) << rid.error().text();
  Rid expected;
  expected.executive = {Endpoint{"rti.lab", 4000}, false, "/opt/roger/bin/roger", 3s};
  expected.network = {"eth1",
                      8,
                      false,
                      {filter::Ipv4Address{0xEF010203U}, 7000},
                      7001,
                      1400,
                      100'000,
                      1'000'000,
                      Multicast::kNever};
  expected.bundling = {1200, 4, 500us};
  expected.groups = {{"HLAobjectRoot.A*", filter::Ipv4Address{0xEF010204U}, 2},
                     {"*", filter::Ipv4Address{0xEF010208U}, 1}};
  expected.timing = {100ms, 300ms, 200ms, 900ms, 0ms, 50ms, 100ms};
  expected.callbacks = {17, 70'000};
  expected.services = {false, "services.log"};
  expected.statistics = {false, true};
  expected.impairment = {9'000'000'000'000'000'000U, 0.25, 1, 0.5, 4, 60'000ms, 7ms, 8ms};
  expected.log = {LogFormat::kJson};
  expected.metrics = {Endpoint{"10.0.0.1", 9464}};
  EXPECT_EQ(rid.value(), expected);
}

TEST(Rid, MetricsAreForThisComputerUnlessAnAddressIsNamed) {
  EXPECT_EQ(Rid{}.metrics.listen, std::nullopt);
  const Result<Rid> rid = parse_rid("[metrics]\nlisten = \"9464\"", "lab.toml");
  ASSERT_TRUE(rid) << rid.error().text();
  EXPECT_EQ(rid.value().metrics.listen, (Endpoint{"127.0.0.1", 9464}));
}

TEST(Rid, BurstsThatReachTheLossAreAccepted) {
  EXPECT_EQ(rid_error("[impairment]\nloss = 0.9\nloss_burst = 9"), "");
  EXPECT_EQ(rid_error("[impairment]\nloss = 1\nloss_burst = 2"), "");
}

TEST(Rid, CommentedImpairmentOfTheShippedFileIsValid) {
  std::ifstream file(kShippedRid);
  std::string text;
  bool impairment = false;
  for (std::string line; std::getline(file, line); text += line + "\n") {
    impairment = impairment || line == "[impairment]";
    const bool example = std::regex_match(line, std::regex("# [a-z_]+ = .*"));
    if (impairment && example) line = line.substr(2);
  }
  const Result<Rid> rid = parse_rid(text, "rid.toml");
  ASSERT_TRUE(rid) << rid.error().text();
  Rid expected;
  expected.impairment = {1, 0.05, 0.01, 0.02, 3, 80ms, 40ms, 20ms};
  EXPECT_EQ(rid.value(), expected);
}

TEST(Rid, InvalidSettingsAreReportedWithLineKeyAndExpectedValue) {
  struct Row {
    const char* text;
    const char* place;
    const char* expected;
  };
  for (const Row& row : {
           Row{"[executive]\naddress = \"rti\"", "lab.toml:2: executive.address: ", "host:port"},
           Row{"[executive]\naddress = \"rti:0\"", "lab.toml:2: executive.address: ", "host:port"},
           Row{"[executive]\naddress = \":80\"", "lab.toml:2: executive.address: ", "host:port"},
           Row{"[executive]\naddress = \"a:b:80\"", "lab.toml:2: executive.address: ", "host:port"},
           Row{"[executive]\nprogram = \"\"", "lab.toml:2: executive.program: ", "a path"},
           Row{"[executive]\nlinger_seconds = -1", "lab.toml:2: executive.linger_seconds: ", "0"},
           Row{"[executive]\nstart = 1", "lab.toml:2: executive.start: ", "true or false"},
           Row{"[network]\ninterface = \"\"", "lab.toml:2: network.interface: ", "\"auto\""},
           Row{"[network]\nttl = 256", "lab.toml:2: network.ttl: ", "255"},
           Row{"[network]\nmulticast = \"some\"", "lab.toml:2: network.multicast: ", "never"},
           Row{"[network]\nmulticast = \"never\"",
               "lab.toml:2: network.multicast: ", "without executive.address"},
           Row{"[timing]\npresence_ms = 5", "lab.toml:2: timing.presence_ms: ", "10"},
           Row{"[timing]\nunheard_ms = 2999",
               "lab.toml:2: timing.unheard_ms: ", "twice presence_ms"},
           Row{"[network]\n\ncontrol_group = \"10.0.0.1:5\"",
               "lab.toml:3: network.control_group: ", "a multicast group and a port"},
           Row{"[log]\nformat = \"xml\"", "lab.toml:2: log.format: ", "\"text\", \"json\""},
           Row{"[network]\ndata_port = 0", "lab.toml:2: network.data_port: ", "65535"},
           Row{"[network]\ndatagram_bytes = 70000",
               "lab.toml:2: network.datagram_bytes: ", "65507"},
           Row{"[network]\nmessage_bytes = 1", "lab.toml:2: network.message_bytes: ", "1024"},
           Row{"[network]\nreceive_buffer_bytes = 1",
               "lab.toml:2: network.receive_buffer_bytes: ", "65536"},
           Row{"[bundling]\nbytes = 1473", "lab.toml:2: bundling.bytes: ", "256 up to"},
           Row{"[bundling]\nbytes = 100", "lab.toml:2: bundling.bytes: ", "256 up to"},
           Row{"[network]\ndata_prot = 1", "lab.toml:2: network.data_prot: ", "data_port"},
           Row{"[netwrok]\nttl = 1", "lab.toml:1: netwrok: ", "network"},
           Row{"[timing]\nheartbeat_ms = 3000", "lab.toml:1: timing",
               "at least twice heartbeat_ms"},
           Row{"[timing]\ndiscovery_ms = 600",
               "lab.toml:2: timing.discovery_ms: ", "at least twice beacon_ms"},
           Row{"[impairment]\nseed = -1", "lab.toml:2: impairment.seed: ", "from 0"},
           Row{"[impairment]\nloss = 5", "lab.toml:2: impairment.loss: ", "from 0 to 1"},
           Row{"[impairment]\nloss = nan", "lab.toml:2: impairment.loss: ", "from 0 to 1"},
           Row{"[impairment]\nloss_burst = 0.5", "lab.toml:2: impairment.loss_burst: ", "from 1"},
           Row{"[impairment]\nloss = 0.9\nloss_burst = 8", "lab.toml:3: impairment.loss_burst: 8; ",
               "at least 9 (or 1, for no bursts)"},
           Row{"[impairment]\nduplication = -0.1",
               "lab.toml:2: impairment.duplication: ", "from 0 to 1"},
           Row{"[impairment]\nreordering = \"many\"",
               "lab.toml:2: impairment.reordering: ", "from 0 to 1"},
           Row{"[impairment]\nreordering_hold_ms = 0",
               "lab.toml:2: impairment.reordering_hold_ms: ", "from 1 to 60000"},
           Row{"[impairment]\ndelay_ms = 60001",
               "lab.toml:2: impairment.delay_ms: ", "from 0 to 60000"},
           Row{"[impairment]\njitter_ms = 0.5",
               "lab.toml:2: impairment.jitter_ms: ", "a whole number"},
           Row{"[impairment]\n\njiter_ms = 5", "lab.toml:3: impairment.jiter_ms: ", "jitter_ms"},
           Row{"[callbacks]\nqueue_limit = 0", "lab.toml:2: callbacks.queue_limit: ", "1"},
           Row{"[metrics]\nlisten = \"\"", "lab.toml:2: metrics.listen: ", "host:port"},
           Row{"[metrics]\nlisten = \"70000\"", "lab.toml:2: metrics.listen: ", "a port"},
           Row{"[metrics]\nlisten = \"here\"", "lab.toml:2: metrics.listen: ", "a port"},
           Row{"[callbacks]\nqueue_bytes = 9", "lab.toml:2: callbacks.queue_bytes: ", "65536"},
       }) {
    const std::string error = rid_error(row.text);
    EXPECT_THAT(error, StartsWith(row.place)) << row.text;
    EXPECT_THAT(error, HasSubstr(row.expected)) << row.text;
  }
}

TEST(Rid, InvalidGroupsAreReported) {
  EXPECT_THAT(rid_error("[[groups]]\nclasses = \"*\"\nbase = \"here\""),
              StartsWith("lab.toml:3: groups[0].base: \"here\"; expected a multicast address"));
  EXPECT_THAT(rid_error("[[groups]]\nclasses = \"A*B\"\nbase = \"239.1.1.1\"\n"
                        "[[groups]]\nclasses = \"*\"\nbase = \"239.1.1.1\""),
              StartsWith("lab.toml:2: groups[0].classes: group rule \"A*B\": a wildcard"));
  EXPECT_THAT(rid_error("[[groups]]\nclasses = \"A\"\nbase = \"239.1.1.1\""),
              HasSubstr("the last entry must have classes = \"*\""));
  EXPECT_THAT(rid_error("[[groups]]\nbase = \"239.1.1.1\""), HasSubstr("classes"));
  EXPECT_THAT(rid_error("groups = 3"), HasSubstr("groups"));
}

TEST(Rid, AllProblemsAreReportedAtOnce) {
  const std::string error = rid_error("[network]\nttl = 999\ndata_port = 0\n[callbacks]\nx = 1");
  EXPECT_THAT(error, HasSubstr("lab.toml:2: network.ttl"));
  EXPECT_THAT(error, HasSubstr("lab.toml:3: network.data_port"));
  EXPECT_THAT(error, HasSubstr("lab.toml:5: callbacks.x"));
}

TEST(Rid, InvalidTomlIsRejectedWithItsLine) {
  EXPECT_THAT(rid_error("[network]\nttl ="), StartsWith("lab.toml:2:"));
}

}  // namespace
}  // namespace roger::rti
