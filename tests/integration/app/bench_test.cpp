// Measurements whose results do not depend on the load of the machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <thread>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using nlohmann::json;

/// Returns the JSON that the program writes to a file, because standard output may also contain
/// warnings. Returns a discarded value and adds a failure if there is none.
json figures_of(std::vector<std::string> arguments) {
  const std::string file = scratch("bench.json");
  arguments.insert(arguments.end(), {"--json", file});
  const Outcome outcome = roger(std::move(arguments));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  json document = json::parse(text_of_file(file), nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << outcome.text << text_of_file(file);
  std::remove(file.c_str());
  return document;
}

/// Returns the rows; empty, with a failure, if there are none.
json measure(const std::string& what) {
  const json document = figures_of({"bench", what, "--runs", "1"});
  if (document.is_discarded()) return json::array();
  EXPECT_EQ(document.at("bench"), what);
  EXPECT_EQ(document.at("settings").at("runs"), 1);
  EXPECT_FALSE(document.at("version").get<std::string>().empty());
  EXPECT_FALSE(document.at("machine").at("cpu").get<std::string>().empty());
  EXPECT_TRUE(document.at("settings").at("pinning").is_object());
  return document.at("rows");
}

/// Returns the maximum overhead of a message: alone, or as one of `bundled` messages that share the
/// datagram header of 7 bytes.
double budget(const json& row) {
  const double params = row.at("params");
  const double bytes = row.at("bytes");
  const double bundled = row.at("bundled");
  const double longer = bytes / params >= 128 ? params : 0;   // lengths from 128 on take two bytes
  const double update = row.at("kind") == "update" ? -1 : 0;  // an object handle takes one byte, a
                                                              // class handle two
  const double header = bundled > 0 ? 7 / bundled : 7;
  return header + 3 + update + 2 * params + longer;
}

TEST(BenchTest, MessageOverheadStaysWithinItsLimit) {
  const json rows = measure("packet-size");
  int lone = 0;
  int bundled = 0;
  for (const json& row : rows) {
    const double overhead = row.at("overhead");
    const double payload = row.at("udp_payload");
    EXPECT_NEAR(overhead, payload - row.at("bytes").get<double>(), 1e-9) << row;
    EXPECT_LE(overhead, budget(row) + 1e-9) << row;
    const int messages = row.at("bundled");
    if (messages == 0) {
      ++lone;
    } else {
      ++bundled;
      EXPECT_GE(messages, 2) << row;
      EXPECT_LE(payload * messages, 1400 + 1e-6) << row;
    }
  }
  EXPECT_EQ(lone, 2 * 4 * 4) << "interactions and updates, four numbers of values, four sizes";
  EXPECT_EQ(bundled, 2 * 4 * 3) << "two messages of 1000 bytes do not fit one datagram";
}

TEST(BenchTest, HostSubscribedToOneOfAThousandNetsReceivesOnlyThatNet) {
  const json rows = measure("filter");
  ASSERT_EQ(rows.size(), 2U);
  const json& one = rows[0];
  EXPECT_EQ(one.at("channels"), 1000);
  EXPECT_EQ(one.at("subscribed"), 1);
  EXPECT_EQ(one.at("on_wire"), 48'000) << "1000 nets, 32 Hz, 1.5 s";
  EXPECT_EQ(one.at("group_own"), 48);
  EXPECT_NEAR(one.at("at_interface_over_group_own").get<double>(), 1, 0.02) << one;
  const json& all = rows[1];
  EXPECT_EQ(all.at("subscribed"), 1000);
  EXPECT_EQ(all.at("group_own"), all.at("on_wire"));
  EXPECT_GT(all.at("at_interface").get<int>(), 24'000)
      << "the interface counts all received datagrams";
}

TEST(BenchTest, TimeAdvancesAreMeasuredNextToABareBarrier) {
  std::vector<std::pair<int, int>> cases;
  for (const json& row : measure("time")) {
    cases.emplace_back(row.at("federates"), row.at("messages_per_step"));
    const double grants = row.at("grants_per_s");
    const double barriers = row.at("raw_barriers_per_s");
    EXPECT_GT(grants, 0) << row;
    EXPECT_GT(barriers, 0) << row;
    EXPECT_NEAR(row.at("ratio").get<double>(), grants / barriers, 1e-6) << row;
  }
  EXPECT_THAT(cases, testing::ElementsAre(std::pair(2, 0), std::pair(2, 1), std::pair(2, 10),
                                          std::pair(8, 0), std::pair(8, 1), std::pair(8, 10),
                                          std::pair(32, 0), std::pair(32, 1), std::pair(32, 10)));
}

TEST(BenchTest, AttributesChangeTheirOwners) {
  std::vector<int> federates;
  for (const json& row : measure("ownership")) {
    federates.push_back(row.at("federates"));
    EXPECT_GT(row.at("transfers_per_s"), 0.0) << row;
  }
  EXPECT_THAT(federates, testing::ElementsAre(2, 8, 32));
}

TEST(BenchTest, EntitiesAreExchangedByTwoHosts) {
  const json document = figures_of({"bench", "entities", "--quick"});
  const json& rows = document.at("rows");
  std::vector<std::string> cases;
  for (const json& row : rows) cases.push_back(row.at("case"));
  ASSERT_THAT(cases, testing::ElementsAre("0v", "6v", "15v", "15v", "15v", "capacity"));
  EXPECT_EQ(rows[0].at("entities_a_side"), 4);
  EXPECT_EQ(rows[1].at("entities_a_side"), 7);
  EXPECT_EQ(rows[2].at("entities_a_side"), 16);
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    EXPECT_GT(rows[i].at("frame_us"), 0.0) << rows[i];
    EXPECT_GE(rows[i].at("frame_p99_us"), rows[i].at("frame_us")) << rows[i];
    // Aircraft that fly straight may need no update for some seconds.
    EXPECT_TRUE(i == 0 || rows[i].at("packets") > 0.0) << rows[i];
    EXPECT_EQ(rows[i].at("lost"), 0) << rows[i];
  }
  // Nine aircraft send about three updates per second, each of at least 60 bytes.
  EXPECT_GT(rows[3].at("bytes"), 9 * 2 * 60.0);
  EXPECT_GT(rows[3].at("bytes"), rows[0].at("bytes"));
  EXPECT_LT(rows[2].at("threshold_m"), rows[3].at("threshold_m"));
  EXPECT_GT(rows[2].at("bytes"), rows[3].at("bytes")) << "smaller thresholds";
  EXPECT_GT(rows[3].at("bytes"), rows[4].at("bytes")) << "larger thresholds";
  const json& capacity = rows[5];
  EXPECT_TRUE(capacity.contains("half_frame")) << "it may be more than were tried";
  EXPECT_TRUE(capacity.contains("full_frame"));
  if (!capacity.at("full_frame").is_null()) {
    EXPECT_GE(capacity.at("full_frame"), capacity.at("half_frame"));
  }
  EXPECT_TRUE(capacity.at("spread_percent").is_null()) << "one run";
}

TEST(BenchTest, StatesOfAircraftAreExchangedInAllLayouts) {
  const json document = figures_of({"bench", "fpll", "--quick"});
  std::map<std::pair<std::string, std::string>, int> cases;
  for (const json& row : document.at("rows")) {
    const std::string layout = row.at("layout");
    ++cases[{layout, row.at("transport")}];
    const double updates = row.at("updates_per_s");
    const double asked = row.at("federates").get<double>() * row.at("aircraft").get<double>();
    EXPECT_GT(updates, 0.0) << row;
    EXPECT_LE(updates, asked * 1.001) << row;
    if (row.at("transport") == "reliable") {
      EXPECT_EQ(row.at("lost"), 0) << row;
    }
    EXPECT_LT(row.at("loss_percent"), 100.0) << row;
    EXPECT_GT(row.at("delay_us"), 0.0) << row;
    EXPECT_GT(row.at("clock_bound_us"), 0.0) << row;
    EXPECT_TRUE(row.at("clock_delay_us").is_number()) << row;
    EXPECT_GT(row.at("p99_us").get<double>(), -row.at("clock_bound_us").get<double>()) << row;
    if (layout == "bypass") {
      EXPECT_TRUE(row.at("ratio").is_null()) << row;
    } else {
      EXPECT_NEAR(row.at("ratio").get<double>(),
                  row.at("delay_us").get<double>() / row.at("raw_delay_us").get<double>(), 1e-9)
          << row;
    }
    EXPECT_TRUE(row.at("spread_percent").is_null()) << "one run: " << row;
    if (layout == "bypass" || layout == "single") {
      EXPECT_TRUE(row.at("lan_bytes_per_update").is_null()) << row;
    } else {
      EXPECT_GE(row.at("lan_bytes_per_update"), 60.0) << row;
    }
  }
  for (const char* layout : {"bypass", "single", "dual", "triple"}) {
    for (const char* transport : {"best_effort", "reliable"}) {
      EXPECT_EQ((cases[{layout, transport}]), 2) << layout << ", " << transport;
    }
  }
}

TEST(BenchTest, OnlyCopiesCostTheSenderMoreWithMoreReceivers) {
  const json document = figures_of({"bench", "forwarder", "--quick"});
  std::map<std::string, std::map<int, json>> cases;
  for (const json& row : document.at("rows")) cases[row.at("via")][row.at("receivers")] = row;
  ASSERT_EQ(cases.size(), 3U);
  const auto bytes = [&](const char* via, const char* where, int receivers) {
    return cases[via].at(receivers).at(where).get<double>();
  };
  for (const auto& [via, rows] : cases) {
    ASSERT_EQ(rows.size(), 4U) << via;
    EXPECT_GT(rows.at(4).at("saved_percent"), -1e-9) << via;
    EXPECT_GT(rows.at(0).at("saved_percent"), 50.0) << via << " without receivers";
    EXPECT_GE(rows.at(1).at("received_bytes_per_msg"), 256.0) << via;
    EXPECT_GT(rows.at(1).at("call_us"), 0.0) << via;
    EXPECT_LT(bytes(via.c_str(), "sent_bytes_per_msg", 1),
              2.0 * bytes(via.c_str(), "received_bytes_per_msg", 1));
    EXPECT_GT(bytes(via.c_str(), "received_bytes_per_msg", 4),
              3.0 * bytes(via.c_str(), "received_bytes_per_msg", 1))
        << via << ": hosts without receivers get no messages";
  }
  for (const auto& [receivers, row] : cases["forwarder"]) {
    EXPECT_EQ(row.at("lost"), 0) << row;
  }
  for (const auto& [via, rows] : cases) {
    EXPECT_TRUE(rows.at(0).at("raw_sender_us").is_null()) << via << " without receivers";
    EXPECT_TRUE(rows.at(0).at("ratio").is_null()) << via;
    for (const int receivers : {1, 2, 4}) {
      const json& row = rows.at(receivers);
      EXPECT_GT(row.at("raw_sender_us"), 0.0) << row;
      EXPECT_NEAR(row.at("ratio").get<double>(),
                  row.at("sender_us").get<double>() / row.at("raw_sender_us").get<double>(), 1e-6)
          << row;
    }
  }
  EXPECT_GT(bytes("unicast", "sent_bytes_per_msg", 4),
            3.0 * bytes("unicast", "sent_bytes_per_msg", 1));
  for (const char* via : {"forwarder", "multicast"}) {
    EXPECT_LT(bytes(via, "sent_bytes_per_msg", 4), 1.5 * bytes(via, "sent_bytes_per_msg", 1))
        << via;
  }
}

/// Returns the names of all services of the standard's RTIambassador.
std::set<std::string> services_of_standard() {
  const std::string header = text_of_file(ROGER_SOURCE_DIR "/rti/include/RTI/RTIambassador.h");
  const std::regex declaration("\\bvirtual\\s[^;(]*?(~?\\w+)\\(");
  std::set<std::string> out;
  for (std::sregex_iterator found(header.begin(), header.end(), declaration), end; found != end;
       ++found) {
    const std::string name = (*found)[1];
    if (!name.starts_with('~')) out.insert(name);
  }
  return out;
}

TEST(BenchTest, EveryServiceIsMeasuredOrNamedAsLeftOut) {
  const std::string file = scratch("services.json");
  const Outcome outcome = roger({"bench", "services", "--quick", "--json", file});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const json document = json::parse(text_of_file(file));
  std::set<std::string> accounted;
  for (const json& row : document.at("rows")) {
    const std::string service = row.at("service");
    accounted.insert(service.substr(0, service.find(' ')));  // without its form
    EXPECT_GT(row.at("p50_us"), 0.0) << row;
    EXPECT_GE(row.at("p99_us"), row.at("p50_us")) << row;
  }
  std::remove(file.c_str());
  const std::regex left_out(
      "Left out: (\\w+): this RTI does not offer (save and restore|regions)\n");
  for (std::sregex_iterator found(outcome.text.begin(), outcome.text.end(), left_out), none;
       found != none; ++found) {
    const std::string service = (*found)[1];
    EXPECT_TRUE(accounted.insert(service).second) << service << " is also measured";
  }
  const std::set<std::string> all = services_of_standard();
  EXPECT_GT(all.size(), 100U);
  EXPECT_THAT(accounted, testing::ContainerEq(all));
}

TEST(BenchTest, PeersAreMeasuredNextToBareSockets) {
  const std::string file = scratch("peers.json");
  const Outcome outcome =
      roger({"bench", "peers", "--quick", "--json", file, "--program",
             "other=" ROGER_BIN_DIR "/roger-peer-rti", "--program", "missing=/no/such/program"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  std::set<std::pair<std::string, std::string>> pairs;
  const json document = json::parse(text_of_file(file));
  for (const json& row : document.at("rows")) {
    pairs.emplace(row.at("peer"), row.at("transport"));
    EXPECT_EQ(row.at("bytes"), 100) << row;
    EXPECT_GT(row.at("p50_us"), 0.0) << row;
    EXPECT_GE(row.at("p99_us"), row.at("p50_us")) << row;
    EXPECT_GT(row.at("ratio"), 0.0) << row;
    if (row.at("transport") == "reliable") {
      EXPECT_GT(row.at("msgs_per_s"), 0.0) << row;
    }
    EXPECT_TRUE(row.at("lost").is_number_unsigned()) << row;
    if (row.at("peer") == "sockets") {
      EXPECT_EQ(row.at("ratio"), 1.0) << row;
    }
  }
  for (const char* peer : {"sockets", "roger", "other"}) {
    EXPECT_TRUE(pairs.contains({peer, "best_effort"})) << peer;
    EXPECT_TRUE(pairs.contains({peer, "reliable"})) << peer;
  }
  EXPECT_THAT(outcome.text, testing::HasSubstr("missing is left out: program ended with code 127"));
  // Libraries that were not installed when the program was built are named.
  for (const char* library : {"cyclonedds", "zeromq"}) {
    const std::string left_out = std::string(library) + " is left out: Roger was built without";
    EXPECT_NE(pairs.contains({library, "reliable"}),
              outcome.text.find(left_out) != std::string::npos)
        << outcome.text;
  }
  std::remove(file.c_str());
  const Outcome wrong = roger({"bench", "peers", "--quick", "--program", "peer"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.text, testing::HasSubstr("--program 'peer'; expected NAME=PROGRAM"));
}

TEST(BenchTest, StationsStartWithAndWithoutAnExecutive) {
  const json document = figures_of({"bench", "start", "--runs", "1"});
  std::vector<std::string> executives;
  for (const json& row : document.at("rows")) {
    executives.push_back(row.at("executive"));
    EXPECT_GT(row.at("on_air_ms"), 0.0) << row;
  }
  EXPECT_THAT(executives, testing::ElementsAre("running", "none"));
}

TEST(BenchTest, RadioMeasurementsDeliverAllRows) {
  const json document = figures_of({"bench", "radio", "--quick"});
  ASSERT_FALSE(document.is_discarded());
  std::map<std::string, std::vector<json>> cases;
  for (const json& row : document.at("rows")) cases[row.at("case")].push_back(row);
  ASSERT_EQ(cases.size(), 4U);
  EXPECT_GT(cases["links"].at(0).at("links_per_s"), 0);
  const json& swarm = cases["swarm"].at(0);
  EXPECT_EQ(swarm.at("stations"), 12);
  EXPECT_EQ(swarm.at("lost"), 0);
  EXPECT_GT(swarm.at("sent"), 100);
  EXPECT_GT(swarm.at("listener_cpu_percent"), 0.0);
  EXPECT_GT(swarm.at("p50_us"), 31'250) << "the delay includes a full frame";
  EXPECT_GT(swarm.at("ratio"), 0.0);
  ASSERT_EQ(cases["retune"].size(), 2U);
  EXPECT_EQ(cases["retune"][0].at("planned"), true);
  EXPECT_EQ(cases["retune"][1].at("planned"), false);
  for (const json& row : cases["retune"]) EXPECT_GT(row.at("p50_us"), 0.0);
  const json& collision = cases["collision"].at(0);
  EXPECT_EQ(collision.at("heard"), 0);
  EXPECT_GT(collision.at("counted"), 0);
}

/// Returns the rows that have a field.
std::vector<json> rows_with(const json& document, const std::string& field) {
  std::vector<json> out;
  for (const json& row : document.at("rows")) {
    if (row.contains(field)) out.push_back(row);
  }
  return out;
}

TEST(BenchTest, DelaysAreMeasuredForSizesServicesAndAmongOtherStreams) {
  const json document = figures_of({"bench", "latency", "--quick"});
  ASSERT_FALSE(document.is_discarded());
  const std::vector<json> callbacks = rows_with(document, "callback");
  EXPECT_GE(callbacks.size(), std::thread::hardware_concurrency() > 1 ? 6U : 2U);
  for (const json& row : callbacks) {
    EXPECT_GE(row.at("raw_p999_us"), row.at("raw_p99_us")) << row;
    EXPECT_TRUE(row.at("spread_percent").is_null()) << "one run: " << row;
  }
  std::set<std::pair<std::string, int>> sizes;
  for (const json& row : rows_with(document, "bundle_bytes")) {
    sizes.emplace(row.at("transport"), row.at("bytes"));
    EXPECT_GT(row.at("p50_us"), 0.0) << row;
    EXPECT_GT(row.at("raw_p50_us"), 0.0) << row;
  }
  EXPECT_THAT(sizes, testing::IsSupersetOf({std::pair<std::string, int>("best_effort", 60'000),
                                            std::pair<std::string, int>("reliable", 60'000)}));
  std::set<std::string> off;
  for (const json& row : rows_with(document, "off")) {
    off.insert(row.at("off"));
    EXPECT_GT(row.at("all_on_ratio"), 0.0) << row;
  }
  EXPECT_THAT(off, testing::ElementsAre("all_but_bundling", "bundling", "none"));
  const std::vector<json> others = rows_with(document, "others");
  ASSERT_EQ(others.size(), 2U);
  EXPECT_EQ(others[0].at("others"), 0);
  EXPECT_EQ(others[0].at("others_on_wire"), 0);
  EXPECT_EQ(others[1].at("others"), 1000);
  EXPECT_GT(others[1].at("others_on_wire"), 0);
  EXPECT_LE(others[1].at("others_at_interface").get<double>(),
            0.02 * others[1].at("others_on_wire").get<double>());
  for (const json& row : others) {
    EXPECT_GT(row.at("tail_ratio"), 0.0) << row;
    EXPECT_GT(row.at("quiet_ratio_p99"), 0.0) << row;
  }
}

TEST(BenchTest, RatesAreMeasuredForSizesServicesCompressionAndSendBuffers) {
  const std::string file = scratch("rates.json");
  const Outcome outcome = roger({"bench", "throughput", "--quick", "--json", file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const json document = json::parse(text_of_file(file), nullptr, false);
  std::remove(file.c_str());
  ASSERT_FALSE(document.is_discarded());
  EXPECT_EQ(rows_with(document, "sender_map").size(), 6U);
  EXPECT_EQ(rows_with(document, "bundle_bytes").size(), 4U);
  EXPECT_EQ(rows_with(document, "off").size(), 6U);
  std::set<int> buffers;
  for (const json& row : rows_with(document, "send_buffer_bytes")) {
    buffers.insert(row.at("send_buffer_bytes").get<int>());
  }
  EXPECT_TRUE(buffers.contains(0));
  EXPECT_NE(buffers.contains(20'971'520),
            outcome.text.find("Left out: send_buffer_bytes 20971520: the kernel grants less") !=
                std::string::npos)
      << outcome.text;
  EXPECT_TRUE(rows_with(document, "left_out").empty());
  EXPECT_THAT(outcome.text, testing::HasSubstr("Left out: the service threads: "));
  std::map<bool, std::vector<int>> wire_bytes;
  for (const json& row : rows_with(document, "compression")) {
    wire_bytes[row.at("compression")].push_back(row.at("wire_bytes"));
    EXPECT_EQ(row.at("bytes"), 1000);
    EXPECT_TRUE(row.contains("uncompressed_ratio")) << row;
  }
  ASSERT_EQ(wire_bytes[true].size(), 3U);
  ASSERT_EQ(wire_bytes[false].size(), 3U);
  EXPECT_LE(wire_bytes[true][0], wire_bytes[false][0]) << "random data does not grow";
  EXPECT_LT(wire_bytes[true][1], wire_bytes[true][0]);
  EXPECT_LT(wire_bytes[true][2], wire_bytes[true][1]);
}

TEST(BenchTest, LoneMessagesAreMeasuredNextToABareReceiver) {
  const json document = figures_of({"bench", "tick", "--quick"});
  ASSERT_FALSE(document.is_discarded());
  const json& row = document.at("rows").at(0);
  EXPECT_GT(row.at("cpu_us_per_msg"), 0.0);
  EXPECT_GT(row.at("raw_cpu_us_per_msg"), 0.0);
  EXPECT_TRUE(row.at("raw_lost").is_number());
}

TEST(BenchTest, DelaysAreMeasuredWithoutNamespacesExceptAmongOtherStreams) {
  const std::string file = scratch("without-namespaces.json");
  const Outcome outcome = run({"unshare", "-r", "sh", "-c",
                               "echo 0 > /proc/sys/user/max_user_namespaces; exec " + program() +
                                   " bench latency --quick --json " + file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, testing::HasSubstr("Left out: latency-among-others: cannot create"));
  const json document = json::parse(text_of_file(file), nullptr, false);
  ASSERT_FALSE(document.is_discarded());
  EXPECT_TRUE(rows_with(document, "others").empty());
  EXPECT_FALSE(rows_with(document, "callback").empty());
  std::remove(file.c_str());
}

TEST(BenchTest, ListNamesAllMeasurements) {
  const Outcome list = roger({"bench", "list"});
  EXPECT_EQ(list.exit_code, 0) << list.text;
  const Outcome unknown = roger({"bench", "speed"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.text, testing::HasSubstr("unknown measurement 'speed'"));
  for (const char* name :
       {"limits",        "packet-size", "latency",  "throughput", "tick",      "time",
        "ownership",     "services",    "entities", "fpll",       "forwarder", "filter",
        "voice-streams", "start",       "radio",    "scale",      "stages",    "click",
        "voice",         "voice-load",  "dis",      "peers"}) {
    EXPECT_THAT(list.text, testing::HasSubstr(name));
    EXPECT_THAT(unknown.text, testing::HasSubstr(name));
    const Outcome help = roger({"bench", name, "--help"});
    for (const char* option : {"--json", "--plot", "--quick", "--runs"}) {
      EXPECT_THAT(help.text, testing::HasSubstr(option)) << name;
    }
  }
}

TEST(BenchTest, PicturesShowTheRows) {
  const std::string folder = scratch("pictures");
  const Outcome outcome = roger({"bench", "ownership", "--quick", "--plot", folder});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const std::string picture = text_of_file(folder + "/ownership.svg");
  EXPECT_THAT(picture, testing::StartsWith("<svg"));
  EXPECT_THAT(picture, testing::HasSubstr("federates 32"));
  std::filesystem::remove_all(folder);
}

TEST(BenchTest, ReportShowsTablesAndPicturesAndResultsAreCompared) {
  const std::string folder = scratch("report");
  const std::string script = ROGER_SOURCE_DIR "/scripts/bench";
  const Outcome report =
      run({script, "--report", folder, "--quick", "--only", "ownership", "--roger", program()});
  EXPECT_EQ(report.exit_code, 0) << report.text;
  const std::string page = text_of_file(folder + "/report.html");
  EXPECT_THAT(page, testing::HasSubstr("transfers_per_s"));
  EXPECT_THAT(page, testing::HasSubstr("<svg"));
  EXPECT_THAT(page, testing::Not(testing::HasSubstr("Left out")));
  const std::string result = folder + "/ownership.json";
  const Outcome same = run({script, "--compare", result, result});
  EXPECT_EQ(same.exit_code, 0) << same.text;
  EXPECT_THAT(same.text, testing::HasSubstr("new/old 1.000"));
  const Outcome unknown =
      run({script, "--report", folder, "--only", "speed", "--roger", program()});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_THAT(unknown.text, testing::HasSubstr("unknown measurement speed"));
  std::filesystem::remove_all(folder);
}

/// Runs a measurement where the kernel grants no namespaces.
Outcome without_namespaces(const std::string& measurement) {
  return run({"unshare", "-r", "sh", "-c",
              "echo 0 > /proc/sys/user/max_user_namespaces; exec " + program() + " bench " +
                  measurement + " --quick"});
}

TEST(BenchTest, MeasurementsOnSeveralHostsReportMissingNamespaces) {
  for (const char* measurement : {"filter", "forwarder"}) {
    const Outcome outcome = without_namespaces(measurement);
    EXPECT_EQ(outcome.exit_code, 1) << measurement;
    EXPECT_THAT(outcome.text, testing::HasSubstr("roger: cannot create a network namespace"));
  }
  const Outcome some = without_namespaces("fpll");
  EXPECT_EQ(some.exit_code, 0) << some.text;
  EXPECT_THAT(some.text, testing::HasSubstr("single"));
  EXPECT_THAT(some.text, testing::HasSubstr("Left out: fpll dual best_effort 2: cannot create"));
}

}  // namespace
}  // namespace roger::app
