// A DIS radio of another implementation talks with a station through a gateway.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::IsEmpty;

/// Returns the value of an environment variable.
std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value == nullptr ? otherwise : value;
}

class OpendisPeerTest : public GatewayNetworkTest {
 protected:
  OpendisPeerTest() { test::write_tone(tone_, 1000s); }
  void SetUp() override {
    if (run({python_, "-c", "import opendis.dis7"}).exit_code != 0) {
      GTEST_SKIP() << python_ << " has no module opendis (PyPI package opendis)";
    }
  }
  const std::string python_ = setting("ROGER_TEST_PYTHON", "python3");
};

TEST_F(OpendisPeerTest, BothDirectionsAreUnderstood) {
  const std::string seconds = setting("ROGER_DIS_PEER_SECONDS", "10");
  const std::string report = folder_ + "/report.json";
  test::StationProgram& alpha = station("ALPHA", {"--json", report});
  gateway("gateway", kCarries);
  const int host = next_host();
  alpha.say("key 1 down");
  std::vector<std::string> command = prefix(host);
  command.insert(command.end(),
                 {python_, ROGER_SOURCE_DIR "/tests/integration/app_dis_gateway/opendis_peer.py",
                  std::to_string(int{DisPeer::kExercise}), seconds});
  const Outcome outcome = run(command, std::chrono::seconds(std::stoi(seconds) + 60));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  alpha.end();
  const auto result = nlohmann::json::parse(outcome.text, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.text;
  EXPECT_THAT(result.at("differences"), IsEmpty()) << outcome.text;
  EXPECT_GE(result.at("transmitters").get<int>(), 1);
  // 50 packets/s, as long as a transmission may last.
  EXPECT_GT(result.at("signals").get<int>(), 40 * std::min(std::stoi(seconds), 60) / 2);
  const auto figures = read_json(report);
  ASSERT_TRUE(figures) << figures.error().text();
  const auto& latencies = figures.value().at("stations").at(0).at("latencies");
  const auto heard = std::ranges::find_if(
      latencies, [](const auto& one) { return one.at("call_sign") == "DIS 1:10:9"; });
  ASSERT_NE(heard, latencies.end()) << latencies;
  // The gateway ends each transmission with a packet of its own.
  EXPECT_EQ(heard->at("packets").get<int>(),
            result.at("sent").get<int>() + result.at("transmissions").get<int>())
      << *heard;
  EXPECT_EQ(heard->at("lost"), 0) << *heard;
}

}  // namespace
}  // namespace roger::app
