#include "audio/playout/delay_estimator.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr Nanoseconds millis(double value) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(value * 1e6)};
}

/// Packets of 20 ms with the given lateness.
class Estimated {
 public:
  explicit Estimated(const PlayoutSettings& settings = {}) : estimator(settings) {}
  void packet(double late_ms) {
    const Nanoseconds media = millis(20.0 * static_cast<double>(sequence_));
    estimator.arrived(media, millis(20.0), TimePoint{media + millis(1000.0 + late_ms)},
                      sequence_++);
  }
  void packets(int n, double late_ms) {
    for (int i = 0; i < n; ++i) packet(late_ms);
  }
  void lose() { ++sequence_; }
  [[nodiscard]] double target() const {
    return static_cast<double>(estimator.target().count()) * 1e-6;
  }
  DelayEstimator estimator;
  std::uint32_t sequence_ = 0;
};

TEST(DelayEstimator, GuardFadesWithinTwoSecondsOfTalk) {
  Estimated net;
  EXPECT_EQ(net.target(), 20.0);
  net.packets(51, 0.0);
  EXPECT_NEAR(net.target(), 10.0, 0.3);
  net.packets(50, 0.0);
  EXPECT_NEAR(net.target(), 0.1, 0.01);
}

TEST(DelayEstimator, WaitsForLatestPacketOfEightSeconds) {
  Estimated net;
  for (int i = 0; i < 400; ++i) net.packet(i % 50 == 0 ? 8.0 : 1.0);
  EXPECT_NEAR(net.target(), 7.1, 0.01);
  const auto milder = [&net](int n) {  // never below half, so the network has not changed
    for (int i = 0; i < n; ++i) net.packet(i % 2 == 0 ? 5.5 : 1.0);
  };
  milder(330);
  EXPECT_NEAR(net.target(), 7.1, 0.01);
  milder(60);
  EXPECT_NEAR(net.target(), 4.6, 0.01);
}

TEST(DelayEstimator, ForgetsJitterAfterTwoSeconds) {
  Estimated net;
  for (int i = 0; i < 400; ++i) net.packet(i % 7 == 0 ? 18.0 : 0.0);
  EXPECT_NEAR(net.target(), 18.1, 0.01);
  net.packets(95, 0.0);
  EXPECT_NEAR(net.target(), 18.1, 0.01);
  net.packets(20, 0.0);
  EXPECT_NEAR(net.target(), 0.1, 0.01);
}

TEST(DelayEstimator, SingleEventAtMostDoublesTarget) {
  Estimated net;
  net.packets(200, 0.0);
  net.packet(300.0);
  EXPECT_NEAR(net.target(), 10.1, 0.3);
  net.packets(20, 0.0);
  net.packet(300.0);
  EXPECT_NEAR(net.target(), 30.2, 0.5);
}

TEST(DelayEstimator, StaysBelowCeiling) {
  Estimated net({.ceiling = millis(80)});
  for (int i = 0; i < 1000; ++i) net.packet(i % 10 * 40.0);
  EXPECT_EQ(net.target(), 80.0);
}

TEST(DelayEstimator, QuotaIgnoresLatestPackets) {
  Estimated net({.late_quota = 0.02});
  for (int i = 0; i < 800; ++i) net.packet(i % 100 == 0 ? 9.0 : i % 10 == 0 ? 5.0 : 0.0);
  EXPECT_NEAR(net.target(), 5.1, 0.01);  // 4 of 400 were later, 8 are permitted
}

TEST(DelayEstimator, LongerPathMovesZero) {
  Estimated net;
  net.packets(200, 0.0);
  net.packets(450, 5.0);
  EXPECT_NEAR(net.target(), 0.1, 0.01);
  EXPECT_EQ(net.estimator.fastest(), millis(1005.0));
}

TEST(DelayEstimator, ShortPacketIsNotFasterThanLongOnes) {
  DelayEstimator estimator({});
  double media_ms = 0.0;
  std::uint32_t sequence = 0;
  const auto packets = [&](int n, double lasts_ms, double late_ms) {
    for (int i = 0; i < n; ++i) {
      const Nanoseconds media = millis(media_ms);
      media_ms += lasts_ms;
      estimator.arrived(media, millis(lasts_ms), TimePoint{millis(media_ms + 1000.0 + late_ms)},
                        sequence++);
    }
  };
  packets(100, 60.0, 0.0);
  packets(1, 20.0, 0.0);  // as after a change of the codec's mode
  packets(1, 40.0, 0.0);
  packets(10, 60.0, 0.0);
  EXPECT_EQ(estimator.target(), millis(0.1));
  EXPECT_EQ(estimator.fastest(), millis(1060.0));
  EXPECT_EQ(estimator.fastest(millis(20.0)), millis(1020.0));
  packets(20, 20.0, 30.0);  // in time compared with packets of 60 ms
  EXPECT_EQ(estimator.target(), millis(0.1));
  packets(240, 20.0, 0.0);  // a sender that was set to shorter packets
  EXPECT_EQ(estimator.fastest(), millis(1020.0));
  EXPECT_EQ(estimator.target(), millis(0.1));
}

TEST(DelayEstimator, CopiesCountOnlyDuringLoss) {
  Estimated net;
  const auto copied = [&](int n, bool lossy) {
    for (int i = 0; i < n; ++i) {
      if (lossy && i % 20 == 7) {
        net.lose();
      } else {
        net.packet(0.0);
      }
      const Nanoseconds media = millis(20.0 * (net.sequence_ - 2.0));
      net.estimator.copy_arrived(media, TimePoint{media + millis(1020.0)});
    }
  };
  copied(200, false);
  EXPECT_EQ(net.estimator.loss(), 0.0);
  EXPECT_NEAR(net.target(), 0.1, 0.01);
  copied(400, true);
  EXPECT_NEAR(net.estimator.loss(), 0.05, 0.01);
  EXPECT_NEAR(net.target(), 20.1, 0.01);
  copied(420, false);
  EXPECT_NEAR(net.target(), 0.1, 0.01);
}

TEST(DelayEstimator, UncertainStartDoesNotMoveZeroIfEarlier) {
  Estimated net;
  for (int i = 0; i < 400; ++i) net.packet(i % 7 == 0 ? 18.0 : 0.0);
  // The next transmission was placed 5 ms too late on the axis.
  net.estimator.interrupt(millis(500));
  for (int i = 0; i < 30; ++i) net.packet(i % 7 == 0 ? 13.0 : -5.0);
  EXPECT_NEAR(net.target(), 18.1, 0.01);
}

}  // namespace
}  // namespace roger::audio
