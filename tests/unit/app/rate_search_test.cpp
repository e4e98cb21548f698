#include "app/bench/sockets/rate_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace roger::app::bench {
namespace {

/// A network that carries `limit` messages per second, and a sender that can send `most`.
struct Network {
  double limit = 0;
  double most = 0;
  int trials = 0;
  Trial operator()(double rate) {
    ++trials;
    Trial trial;
    trial.seconds = 1;
    const double sent = rate <= 0 ? most : std::min(rate, most);
    trial.sent = static_cast<std::uint64_t>(sent);
    trial.received = static_cast<std::uint64_t>(std::min(sent, limit));
    return trial;
  }
};

TEST(RateSearchTest, FloodWithoutLossIsTheResult) {
  Network network{1e7, 1e6};
  const Trial best = fastest_lossless(std::ref(network));
  EXPECT_DOUBLE_EQ(best.rate(), 1e6);
  EXPECT_EQ(network.trials, 1);
}

TEST(RateSearchTest, HighestRateWithoutLossIsFound) {
  Network network{4e5, 1e6};
  const Trial best = fastest_lossless(std::ref(network));
  EXPECT_TRUE(best.lossless());
  EXPECT_LE(best.rate(), 4e5);
  EXPECT_GT(best.rate(), 3.6e5);
}

TEST(RateSearchTest, NetworkThatLosesEverythingHasNoRate) {
  Network network{0, 1e6};
  EXPECT_EQ(fastest_lossless(std::ref(network)).rate(), 0);
}

}  // namespace
}  // namespace roger::app::bench
