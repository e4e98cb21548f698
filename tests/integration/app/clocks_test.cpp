// Stations with different clocks, as on two computers: one runs in a time namespace.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>

#include "app/support/json_file.hpp"
#include "tests/integration/app/executive_fixture.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

constexpr int kAheadSeconds = 1000;

std::vector<std::string> in_another_time() {
  return {"unshare", "--user",      "--map-root-user",
          "--time",  "--monotonic", std::to_string(kAheadSeconds)};
}

/// Returns the reported offset of the speaker's clock in seconds; NaN if there is none.
double seconds_off(const std::string& report) {
  static const std::regex kWords("clock offset ([-+.0-9]+) s, accurate");
  std::smatch match;
  return std::regex_search(report, match, kWords) ? std::stod(match[1].str()) : std::nan("");
}

class ClocksTest : public ExecutiveTest {
 protected:
  ClocksTest() : ExecutiveTest("clocks.toml") {}
  void SetUp() override {
    auto probe = in_another_time();
    probe.emplace_back("true");
    if (run(probe).exit_code != 0) GTEST_SKIP() << "this system does not support time namespaces";
    ExecutiveTest::SetUp();
  }
  std::optional<ChildProcess> start_station(const std::string& call_sign, bool elsewhere,
                                            const std::vector<std::string>& more) {
    std::vector<std::string> command = {program(), "radio",    "--rid", rid_.path(),  "--station",
                                        call_sign, "--device", "null",  "--guard-ms", "40"};
    command.insert(command.end(), more.begin(), more.end());
    if (elsewhere) {
      auto wrapped = in_another_time();
      wrapped.insert(wrapped.end(), command.begin(), command.end());
      command = wrapped;
    }
    auto child = ChildProcess::start({command, {}, file(call_sign + ".txt")});
    EXPECT_TRUE(child);
    if (!child) return std::nullopt;
    EXPECT_TRUE(appears(scratch(call_sign + ".txt"), call_sign + " in federation"))
        << text_of_file(scratch(call_sign + ".txt"));
    return std::move(child).value();
  }
  /// Ends a station and returns its report.
  nlohmann::ordered_json report_of(ChildProcess& station, const std::string& path) {
    ::kill(station.pid(), SIGINT);
    EXPECT_EQ(station.wait_for(60s), 0);
    const auto report = read_json(path);
    EXPECT_TRUE(report) << path;
    return report ? report.value() : nlohmann::ordered_json::object();
  }
};

TEST_F(ClocksTest, LatencyAcrossClocksMatchesThatOfOneClock) {
  const std::string near_json = file("near.json");
  const std::string far_json = file("far.json");
  auto near = start_station("EAGLE 2", false, {"--json", near_json});
  auto far = start_station("RANGE CONTROL", true, {"--json", far_json});
  auto speaker = start_station("EAGLE 1", false, {"--key", "1"});
  ASSERT_TRUE(near && far && speaker);
  for (const char* listener : {"EAGLE 2", "RANGE CONTROL"}) {
    // "... ms from microphone to loudspeaker" is printed once the clocks are synchronised.
    ASSERT_TRUE(appears(scratch(std::string(listener) + ".txt"), "EAGLE 1 on ECHO: "))
        << text_of_file(scratch(std::string(listener) + ".txt"));
  }
  // The far station first, while the stations exist through which it knows the other clock.
  const auto far_report = report_of(*far, far_json);
  const auto near_report = report_of(*near, near_json);
  ::kill(speaker->pid(), SIGTERM);
  EXPECT_EQ(speaker->wait_for(60s), 0);
  ASSERT_TRUE(near_report.contains("stations") && far_report.contains("stations"));
  const auto& here = near_report.at("stations").at(0).at("latencies").at(0);
  const auto& there = far_report.at("stations").at(0).at("latencies").at(0);

  EXPECT_TRUE(here.at("clocks_related").get<bool>());
  EXPECT_FALSE(here.contains("clock")) << "a common clock needs no estimate";
  ASSERT_TRUE(there.at("clocks_related").get<bool>()) << there.dump();
  ASSERT_TRUE(there.contains("clock"));
  const auto& clock = there.at("clock");
  const double bound = clock.at("bound_ms").get<double>();
  EXPECT_GT(bound, 0.0);
  EXPECT_LE(std::abs(clock.at("offset_ms").get<double>() + kAheadSeconds * 1000.0), bound)
      << "the speaker's clock is behind by exactly this offset";
  EXPECT_GE(there.at("uncertainty_ms").get<double>(), bound * 0.5);
  EXPECT_NEAR(seconds_off(text_of_file(scratch("RANGE CONTROL.txt"))), -kAheadSeconds,
              bound * 1e-3 + 1e-6)
      << text_of_file(scratch("RANGE CONTROL.txt"));

  // Both receive the same packets. The difference is the scheduling of the machine, which shows in
  // the spread of each station's packets.
  const auto network = [](const auto& report, const char* quantile) {
    return report.at("stages_ms").at("network").at(quantile).template get<double>();
  };
  const double machine_ms =
      network(here, "p50") - network(here, "min") + network(there, "p50") - network(there, "min");
  EXPECT_NEAR(network(there, "min"), network(here, "min"),
              there.at("uncertainty_ms").get<double>() + machine_ms);
  const auto& clocks = far_report.at("clocks");
  EXPECT_EQ(clocks.at("hosts"), 2);
  EXPECT_EQ(clocks.at("dropped"), 0);
  EXPECT_EQ(clocks.at("steps"), 0);
}

}  // namespace
}  // namespace roger::app
