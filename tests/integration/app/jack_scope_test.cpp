// The probe's oscilloscope on a private JACK server.
#include "app/probe/jack_scope.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <string>

#include "app/probe/jack_server.hpp"
#include "app/probe/measurement.hpp"

namespace roger::app {
namespace {

constexpr std::uint32_t kRate = 48000;
constexpr std::uint32_t kPeriod = 256;

std::string unique_name(const std::string& what) {
  return "roger-test-" + what + "-" + std::to_string(::getpid());
}

TEST(JackScopeTest, LoopBackMeasuresExactlyOnePeriod) {
  const std::string log = testing::TempDir() + unique_name("jackd") + ".log";
  auto server = JackServer::start(unique_name("loop"), kRate, kPeriod, log);
  ASSERT_TRUE(server) << server.error().text();
  auto scope = JackScope::open(server.value().name(), "scope");
  ASSERT_TRUE(scope) << scope.error().text();
  EXPECT_EQ(scope.value()->sample_rate(), kRate);
  EXPECT_EQ(scope.value()->period(), kPeriod);
  ASSERT_TRUE(scope.value()->loop_back());

  StopSignal stop;
  int reported = 0;
  const auto delays = measure_clicks(*scope.value(), 8, stop, [&](int done) { reported = done; });
  ASSERT_TRUE(delays) << delays.error().text();
  EXPECT_EQ(reported, 8);
  // A cycle skipped by the server is caused by the machine: it loses a click or delays it.
  const auto lost = static_cast<std::uint64_t>(delays.value().lost);
  EXPECT_LE(lost, scope.value()->xruns());
  ASSERT_EQ(delays.value().delays_ms.size(), 8U - lost);
  ASSERT_FALSE(delays.value().delays_ms.empty());
  const double least =
      *std::min_element(delays.value().delays_ms.begin(), delays.value().delays_ms.end());
  EXPECT_NEAR(least, 1000.0 * kPeriod / kRate, 0.01);
  std::remove(log.c_str());
}

TEST(JackScopeTest, UnconnectedScopeLosesTheClick) {
  const std::string log = testing::TempDir() + unique_name("jackd") + ".log";
  auto server = JackServer::start(unique_name("open"), kRate, kPeriod, log);
  ASSERT_TRUE(server) << server.error().text();
  auto scope = JackScope::open(server.value().name(), "scope");
  ASSERT_TRUE(scope) << scope.error().text();
  StopSignal stop;
  const auto delays = measure_clicks(*scope.value(), 2, stop, [](int) {});
  ASSERT_TRUE(delays) << delays.error().text();
  EXPECT_EQ(delays.value().lost, 2);
  EXPECT_TRUE(delays.value().delays_ms.empty());
  std::remove(log.c_str());
}

TEST(JackScopeTest, DriverReportsItsPortLatencies) {
  const std::string log = testing::TempDir() + unique_name("jackd") + ".log";
  auto server = JackServer::start(unique_name("latency"), kRate, kPeriod, log);
  ASSERT_TRUE(server) << server.error().text();
  auto scope = JackScope::open(server.value().name(), "scope");
  ASSERT_TRUE(scope) << scope.error().text();
  // JACK 2 in asynchronous mode: one period before the client, two after it.
  EXPECT_NEAR(scope.value()->driver_latency().capture_ms, 1000.0 * kPeriod / kRate, 0.01);
  EXPECT_NEAR(scope.value()->driver_latency().playback_ms, 2000.0 * kPeriod / kRate, 0.01);
  std::remove(log.c_str());
}

TEST(JackScopeTest, MissingServerIsNamed) {
  const auto scope = JackScope::open("roger-test-nobody", "scope");
  ASSERT_FALSE(scope);
  EXPECT_EQ(scope.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(scope.error().text(), testing::HasSubstr("roger-test-nobody"));
}

}  // namespace
}  // namespace roger::app
