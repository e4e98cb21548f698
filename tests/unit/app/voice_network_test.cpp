#include "app/bench/voice/voice_network.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <numeric>

namespace roger::app::bench {
namespace {

constexpr Nanoseconds kPacket{20'000'000};
constexpr int kMany = 100'000;

struct Fate {
  bool lost = false;
  double delay_ms = 0.0;
};

std::vector<Fate> fates(const NetworkSettings& settings, std::uint64_t seed, int packets = kMany) {
  NetworkModel network(settings, seed);
  std::vector<Fate> out;
  for (int i = 0; i < packets; ++i) {
    const Nanoseconds sent = i * kPacket;
    const auto arrival = network.arrival(sent);
    out.push_back({!arrival, arrival ? static_cast<double>((*arrival - sent).count()) * 1e-6 : 0});
  }
  return out;
}

double share_lost(const std::vector<Fate>& all) {
  return static_cast<double>(std::ranges::count_if(all, &Fate::lost)) /
         static_cast<double>(all.size());
}

double mean_burst(const std::vector<Fate>& all) {
  int bursts = 0;
  int lost = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    lost += all[i].lost ? 1 : 0;
    bursts += all[i].lost && (i == 0 || !all[i - 1].lost) ? 1 : 0;
  }
  return static_cast<double>(lost) / bursts;
}

double delay_quantile(std::vector<Fate> all, double share) {
  std::ranges::sort(all, {}, &Fate::delay_ms);
  return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))].delay_ms;
}

TEST(NetworkModel, PerfectNetworkDeliversWithoutDelay) {
  for (const Fate& fate : fates({}, 1, 1000)) {
    EXPECT_FALSE(fate.lost);
    EXPECT_EQ(fate.delay_ms, 0.0);
  }
}

TEST(NetworkModel, IndependentLossHasTheConfiguredRate) {
  NetworkSettings settings;
  settings.loss = 0.1;
  const auto all = fates(settings, 3);
  EXPECT_NEAR(share_lost(all), 0.1, 0.005);
  EXPECT_NEAR(mean_burst(all), 1.0 / 0.9, 0.02);
}

TEST(NetworkModel, BurstsHaveTheConfiguredMeanLength) {
  NetworkSettings settings;
  settings.loss = 0.1;
  settings.burst = 4.0;
  const auto all = fates(settings, 3);
  EXPECT_NEAR(share_lost(all), 0.1, 0.01);
  EXPECT_NEAR(mean_burst(all), 4.0, 0.2);
}

TEST(NetworkModel, UniformJitterFillsItsRange) {
  NetworkSettings settings;
  settings.jitter = Jitter::kUniform;
  settings.jitter_ms = 40.0;
  const auto all = fates(settings, 5);
  EXPECT_GE(delay_quantile(all, 0.0), 0.0);
  EXPECT_LT(delay_quantile(all, 1.0), 40.0);
  EXPECT_NEAR(delay_quantile(all, 0.25), 10.0, 0.4);
  EXPECT_NEAR(delay_quantile(all, 0.99), 39.6, 0.1);
}

TEST(NetworkModel, NormalJitterHasTheConfiguredDeviation) {
  NetworkSettings settings;
  settings.jitter = Jitter::kNormal;
  settings.jitter_ms = 30.0;
  const auto all = fates(settings, 5);
  EXPECT_EQ(delay_quantile(all, 0.0), 0.0);
  EXPECT_NEAR(delay_quantile(all, 0.5), 90.0, 1.0);
  EXPECT_NEAR(delay_quantile(all, 0.8413), 120.0, 1.0);
  EXPECT_NEAR(delay_quantile(all, 0.1587), 60.0, 1.0);
}

TEST(NetworkModel, ParetoJitterHasALongTail) {
  NetworkSettings settings;
  settings.jitter = Jitter::kPareto;
  settings.jitter_ms = 4.0;
  settings.shape = 2.5;
  const auto all = fates(settings, 5);
  // 4 (q^(-1/2.5) - 1), where q is the share of larger delays.
  EXPECT_NEAR(delay_quantile(all, 0.5), 1.28, 0.05);
  EXPECT_NEAR(delay_quantile(all, 0.99), 21.24, 1.5);
  EXPECT_GT(delay_quantile(all, 1.0), 100.0);
}

TEST(NetworkModel, JitterAppliesOnlyBetweenFromAndUntil) {
  NetworkSettings settings;
  settings.jitter = Jitter::kUniform;
  settings.jitter_ms = 40.0;
  settings.jitter_from = 100 * kPacket;
  settings.jitter_until = 200 * kPacket;
  const auto all = fates(settings, 5, 300);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].delay_ms > 0.0, i >= 100 && i < 200) << i;
  }
}

TEST(NetworkModel, KeptOrderPreventsOvertaking) {
  NetworkSettings settings;
  settings.jitter = Jitter::kNormal;
  settings.jitter_ms = 30.0;
  const auto reordered = [&] {
    NetworkModel network(settings, 9);
    int count = 0;
    Nanoseconds last{0};
    for (int i = 0; i < 1000; ++i) {
      const Nanoseconds arrival = network.arrival(i * kPacket).value();
      count += arrival < last ? 1 : 0;
      last = arrival;
    }
    return count;
  };
  EXPECT_GT(reordered(), 100);
  settings.keeps_order = true;
  EXPECT_EQ(reordered(), 0);
}

TEST(NetworkModel, LossesDependOnTheSeedAndNotOnTheJitter) {
  NetworkSettings settings;
  settings.loss = 0.2;
  const auto losses = [&](std::uint64_t seed) {
    std::vector<bool> out;
    for (const Fate& fate : fates(settings, seed, 1000)) out.push_back(fate.lost);
    return out;
  };
  const auto first = losses(1);
  EXPECT_EQ(first, losses(1));
  EXPECT_NE(first, losses(2));
  settings.jitter = Jitter::kPareto;
  settings.jitter_ms = 4.0;
  EXPECT_EQ(first, losses(1));
}

class TraceTest : public ::testing::Test {
 protected:
  ~TraceTest() override { std::remove(path_.c_str()); }
  Result<NetworkTrace> read(const std::string& text) {
    std::ofstream(path_) << text;
    return read_trace(path_);
  }
  std::string path_ = testing::TempDir() + "trace-" + std::to_string(::getpid()) + ".csv";
};

TEST_F(TraceTest, TraceRepeatsRelativeToItsShortestDelay) {
  const auto trace = read("delay_ms\n12.5\nlost # Wi-Fi\n\n10\n");
  ASSERT_TRUE(trace) << trace.error().text();
  NetworkSettings settings;
  settings.trace = std::make_shared<const NetworkTrace>(trace.value());
  NetworkModel network(settings, 1);
  for (int round = 0; round < 3; ++round) {
    const Nanoseconds sent{round * 60'000'000};
    EXPECT_EQ(network.arrival(sent), sent + Nanoseconds{2'500'000});
    EXPECT_EQ(network.arrival(sent), std::nullopt);
    EXPECT_EQ(network.arrival(sent), sent);
  }
}

TEST_F(TraceTest, InvalidLineIsNamedInTheError) {
  for (const char* line : {"quick", "3 ms", "1e99", "nan", "-", "1,2"}) {
    const auto trace = read(std::string("5\n") + line + "\n");
    ASSERT_FALSE(trace) << line;
    EXPECT_THAT(trace.error().text(), testing::HasSubstr(path_ + ":2: "));
    EXPECT_THAT(trace.error().text(), testing::HasSubstr(line));
  }
}

TEST_F(TraceTest, TraceWithoutArrivalsOrFileIsRejected) {
  EXPECT_THAT(read("lost\nlost\n").error().text(), testing::HasSubstr("no packet"));
  EXPECT_FALSE(read(""));
  EXPECT_EQ(read_trace("/nonexistent/trace.csv").error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace roger::app::bench
