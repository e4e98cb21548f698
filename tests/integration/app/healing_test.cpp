// Recovery of a partitioned network, of a suspended executive, and of the stations that must
// rejoin. The stations are real processes on simulated hosts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"
#include "tests/support/child.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/stall_meter.hpp"
#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using test::Child;
using test::kPatience;
using testing::HasSubstr;

std::chrono::milliseconds since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               begin);
}

/// A station that is controlled by script commands.
class Station {
 public:
  Station(std::vector<std::string> on_host, const std::string& call_sign, const std::string& rid,
          const std::string& plan)
      : call_sign_(call_sign),
        report_file_(scratch(call_sign + ".json")),
        child_(command(std::move(on_host), rid, plan)) {}
  ~Station() { std::remove(report_file_.c_str()); }

  /// Waits for a line that contains `text`.
  [[nodiscard]] bool says(const std::string& text) {
    return child_
        .wait_for([&](const std::string& line) { return line.find(text) != std::string::npos; },
                  kPatience)
        .has_value();
  }
  [[nodiscard]] bool hears(const Station& other) { return says(": receiving " + other.call_sign_); }
  /// Transmits until the others know the transmitter and can answer the query who receives it.
  void introduce_to(const std::vector<const Station*>& others) {
    key(true);
    for (const Station* other : others) {
      const auto begin = std::chrono::steady_clock::now();
      bool known = false;
      while (!known && since(begin) < kPatience) {
        child_.say("who-hears 1");
        known = child_
                    .wait_for(
                        [&](const std::string& line) {
                          return line.find(": " + other->call_sign_ + " receives this station") !=
                                 std::string::npos;
                        },
                        1s)
                    .has_value();
      }
      EXPECT_TRUE(known) << transcript();
    }
    key(false);
  }
  /// Ignores all lines so far.
  void forget_lines() { child_.forget_lines(); }
  void key(bool down) { child_.say(std::string("key 1 ") + (down ? "down" : "up")); }
  [[nodiscard]] std::string transcript() const { return call_sign_ + ":\n" + child_.transcript(); }
  /// Ends the station and returns its report of packets from `other`.
  nlohmann::ordered_json report_on(const Station& other) {
    child_.say("quit");
    EXPECT_EQ(child_.wait_for_end(kPatience), 0) << transcript();
    const auto report = read_json(report_file_);
    EXPECT_TRUE(report) << report_file_;
    if (!report) return {};
    for (const auto& latency : report.value().at("stations").at(0).at("latencies")) {
      if (latency.at("call_sign") == other.call_sign_) return latency;
    }
    ADD_FAILURE() << call_sign_ << " did not receive " << other.call_sign_;
    return {};
  }

 private:
  std::vector<std::string> command(std::vector<std::string> on_host, const std::string& rid,
                                   const std::string& plan) const {
    on_host.insert(on_host.end(),
                   {program(), "radio", "--rid", rid, "--plan", plan, "--station", call_sign_,
                    "--device", "tone:500,-20", "--script", "-", "--json", report_file_});
    return on_host;
  }

  const std::string call_sign_;
  const std::string report_file_;
  Child child_;
};

class HealingTest : public testing::Test {
 protected:
  HealingTest() {
    std::ofstream(rid_) << "[executive]\nprogram = \"" << program() << "\"\nlinger_seconds = 2\n";
    std::ofstream plan(plan_);
    plan << "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n"
            "[[net]]\nname = \"BLUE\"\nfrequency_mhz = 50\n";
    for (const char* call_sign : {"A1", "A2", "B1", "B2"}) {
      plan << "[[station]]\ncall_sign = \"" << call_sign
           << "\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
              "half_duplex = false\npresets = [\"RED\", \"BLUE\"]\n";
    }
  }
  ~HealingTest() override {
    std::remove(rid_.c_str());
    std::remove(plan_.c_str());
  }
  Station& start(const std::vector<std::string>& host, const std::string& call_sign) {
    const auto begin = std::chrono::steady_clock::now();
    Station& station = stations_.emplace_back(host, call_sign, rid_, plan_);
    EXPECT_TRUE(station.says(call_sign + " in federation")) << transcripts();
    start_took_ = since(begin);
    return station;
  }
  [[nodiscard]] std::string transcripts() const {
    std::string out;
    for (const Station& station : stations_) out += station.transcript() + "\n";
    return out;
  }
  /// Reconnects a host and returns the time at which the link was up. says() then considers later
  /// lines only.
  std::chrono::steady_clock::time_point plug(int host) {
    for (Station& station : stations_) station.forget_lines();
    network_.set_cable(host, true);
    return std::chrono::steady_clock::now();
  }
  /// 5 s, plus on a busy machine the time that starting a station, which is similar work, takes.
  [[nodiscard]] std::chrono::milliseconds time_to_heal() const { return 5s + start_took_; }
  /// Expects that `listener` has received everything from `speaker`, then ends the listener. On an
  /// overloaded machine the stations delay voice, and packets that are too old are dropped on
  /// purpose: allowed only if the machine delayed this process, too.
  void expect_nothing_lost(Station& listener, const Station& speaker) {
    constexpr auto kStall = 100ms;
    const auto report = listener.report_on(speaker);
    const auto lost = report.at("lost").get<int>();
    const auto late = report.at("late").get<int>();
    EXPECT_EQ(lost, late) << transcripts();  // late packets are also counted as lost
    const auto stall = std::chrono::duration_cast<std::chrono::milliseconds>(stalls_.longest());
    RecordProperty("longest_stall_ms", static_cast<int>(stall.count()));
    if (stall < kStall) {
      EXPECT_EQ(late, 0) << "the machine stalled for no more than " << stall.count() << " ms\n"
                         << transcripts();
    }
  }

  const std::string rid_ = scratch("healing.toml");
  const std::string plan_ = scratch("healing-plan.toml");
  test::HostNetwork network_;
  test::StallMeter stalls_;
  std::deque<Station> stations_;
  std::chrono::milliseconds start_took_{};
};

/// Two stations on each side of a link that is down until each side has an executive. Which
/// executive yields is random in each run.
TEST_F(HealingTest, PartitionedNetworkRejoinsWithoutLosingVoiceWithinEachSide) {
  const auto host_a = network_.bare_host(1);
  const auto host_b = network_.bare_host(2);
  Station& a1 = start(host_a, "A1");
  Station& a2 = start(host_a, "A2");
  Station& b1 = start(host_b, "B1");
  Station& b2 = start(host_b, "B2");
  for (Station* a : {&a1, &a2}) a->introduce_to({&b1, &b2});
  for (Station* b : {&b1, &b2}) b->introduce_to({&a1, &a2});
  a1.key(true);
  ASSERT_TRUE(a2.hears(a1) && b1.hears(a1) && b2.hears(a1)) << transcripts();

  network_.set_cable(2, false);
  ASSERT_TRUE(b1.says("separated from A1, A2")) << transcripts();
  ASSERT_TRUE(b2.says("separated from A1, A2")) << transcripts();
  for (Station* a : {&a1, &a2}) ASSERT_TRUE(a->says("separated from B1, B2")) << transcripts();
  // B1 transmits to B2 from here to the end.
  b1.key(true);
  ASSERT_TRUE(b2.hears(b1)) << transcripts();

  const auto plugged = plug(2);
  for (Station* b : {&b1, &b2}) EXPECT_TRUE(b->hears(a1)) << transcripts();
  for (Station* a : {&a1, &a2}) EXPECT_TRUE(a->hears(b1)) << transcripts();
  const std::chrono::milliseconds healed = since(plugged);
  RecordProperty("healed_ms", static_cast<int>(healed.count()));
  EXPECT_LE(healed, time_to_heal()) << transcripts();
  for (Station* one : {&a1, &a2, &b1, &b2}) {
    EXPECT_TRUE(one->says("the federation is connected again")) << transcripts();
  }

  expect_nothing_lost(a2, a1);
  expect_nothing_lost(b2, b1);
}

TEST_F(HealingTest, DisconnectedSingleStationIsReceivedAgain) {
  const auto host_a = network_.bare_host(1);
  const auto host_b = network_.bare_host(2);
  Station& a1 = start(host_a, "A1");
  Station& b1 = start(host_b, "B1");
  a1.introduce_to({&b1});
  a1.key(true);
  ASSERT_TRUE(b1.hears(a1)) << transcripts();
  network_.set_cable(2, false);
  ASSERT_TRUE(b1.says("separated from A1")) << transcripts();
  const auto plugged = plug(2);
  b1.key(true);
  EXPECT_TRUE(b1.hears(a1)) << transcripts();
  EXPECT_TRUE(a1.hears(b1)) << transcripts();
  EXPECT_LE(since(plugged), time_to_heal()) << transcripts();
}

TEST_F(HealingTest, StationWhoseInterfaceLosesItsAddressIsReceivedAgain) {
  const auto host_a = network_.bare_host(1);
  const auto host_b = network_.bare_host(2);
  Station& a1 = start(host_a, "A1");
  Station& b1 = start(host_b, "B1");
  a1.key(true);
  ASSERT_TRUE(b1.hears(a1)) << transcripts();
  network_.set_cable(2, false);
  network_.set_address(2, false);
  // It must not fall back to the loopback interface, where it would remain.
  ASSERT_TRUE(b1.says("no network interface \"eth0\"")) << transcripts();
  network_.set_address(2, true);
  const auto plugged = plug(2);
  b1.key(true);
  EXPECT_TRUE(b1.hears(a1)) << transcripts();
  EXPECT_TRUE(a1.hears(b1)) << transcripts();
  EXPECT_LE(since(plugged), time_to_heal()) << transcripts();
}

TEST_F(HealingTest, SideThatLosesTheExecutiveIsReceivedAgain) {
  const auto host_a = network_.bare_host(1);
  const auto host_b = network_.bare_host(2);
  Station& a1 = start(host_a, "A1");
  Station& b1 = start(host_b, "B1");
  Station& b2 = start(host_b, "B2");
  a1.introduce_to({&b1, &b2});
  b1.key(true);
  ASSERT_TRUE(a1.hears(b1) && b2.hears(b1)) << transcripts();
  network_.set_cable(1, false);  // the executive runs on A1's host
  ASSERT_TRUE(b1.says("separated from A1")) << transcripts();
  ASSERT_TRUE(b2.says("separated from A1")) << transcripts();
  const auto plugged = plug(1);
  EXPECT_TRUE(a1.hears(b1)) << transcripts();
  a1.key(true);
  EXPECT_TRUE(b1.hears(a1) && b2.hears(a1)) << transcripts();
  EXPECT_LE(since(plugged), time_to_heal()) << transcripts();
  expect_nothing_lost(b2, b1);
}

TEST_F(HealingTest, SuspendedExecutiveEndsAndNewStationsConnect) {
  const auto host = network_.bare_host(1);
  auto command = host;
  command.insert(command.end(), {program(), "rtiexec", "--rid", rid_});
  Child executive(command);
  const auto line_with = [](const std::string& text) {
    return [text](const std::string& line) { return line.find(text) != std::string::npos; };
  };
  ASSERT_TRUE(executive.wait_for(line_with("Executive listens"), kPatience))
      << executive.transcript();
  Station& a1 = start(host, "A1");
  Station& a2 = start(host, "A2");
  a1.key(true);
  ASSERT_TRUE(a2.hears(a1)) << transcripts();

  ::kill(executive.pid(), SIGSTOP);
  for (Station* station : {&a1, &a2}) {
    ASSERT_TRUE(station->says("has been silent for")) << transcripts();
    ASSERT_TRUE(station->says("the federation is connected again")) << transcripts();
  }
  ::kill(executive.pid(), SIGCONT);
  ASSERT_TRUE(executive.wait_for(line_with("yielded to the executive"), kPatience))
      << executive.transcript();

  for (const char* call_sign : {"B1", "B2"}) {
    EXPECT_TRUE(start(host, call_sign).hears(a1)) << transcripts();
  }
  expect_nothing_lost(a2, a1);
}

}  // namespace
}  // namespace roger::app
