#include "radio/model/propagation/path_loss.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr Ground kGround{};

Frequency of_mhz(double value) {
  return Frequency::from_hertz(static_cast<std::uint64_t>(value * 1e6));
}

TEST(PathLoss, FreeSpaceLossMatchesTheFormula) {
  EXPECT_NEAR(free_space_loss_db(1'000, of_mhz(100)), 72.45, 0.005);
  EXPECT_NEAR(free_space_loss_db(10'000, of_mhz(50)), 86.43, 0.005);
  EXPECT_NEAR(free_space_loss_db(10'000, of_mhz(150)), 95.97, 0.005);
  EXPECT_NEAR(free_space_loss_db(100'000, of_mhz(127.5)), 114.56, 0.005);
  EXPECT_NEAR(free_space_loss_db(300'000, of_mhz(243)), 129.70, 0.005);
  EXPECT_NEAR(free_space_loss_db(0.0, of_mhz(30)), 6.02, 0.01) << "two antennas on one mast";
}

TEST(PathLoss, TwoRayLossMatchesKnownValues) {
  EXPECT_NEAR(two_ray_loss_db(1'000, 2, 2, of_mhz(50), kGround), 96.3, 0.1);
  EXPECT_NEAR(two_ray_loss_db(5'000, 3, 3, of_mhz(50), kGround), 120.3, 0.1);
  // At great height and short range, both equal free space within the ripple of the two rays.
  EXPECT_NEAR(two_ray_loss_db(2'000, 300, 300, of_mhz(130), kGround),
              free_space_loss_db(2'000, of_mhz(130)), 6.0);
}

TEST(PathLoss, EgliLossMatchesKnownValues) {
  EXPECT_NEAR(egli_loss_db(10'000, 10, 2, of_mhz(50)), 127.27, 0.005);
  EXPECT_NEAR(egli_loss_db(10'000, 30, 2, of_mhz(150)), 127.27, 0.005);
  EXPECT_NEAR(egli_loss_db(20'000, 1.5, 30, of_mhz(150)), 140.56, 0.005);
  EXPECT_NEAR(egli_loss_db(5'000, 3, 3, of_mhz(60)), 125.51, 0.005);
  EXPECT_NEAR(egli_loss_db(10'000, 30, 12, of_mhz(150)), 118.30, 0.005);
  EXPECT_EQ(egli_loss_db(1'000, 3000, 3000, of_mhz(100)), free_space_loss_db(1'000, of_mhz(100)));
}

TEST(PathLoss, HorizonMatchesKnownValues) {
  EXPECT_NEAR(radio_horizon_m(2, 2), 11'700, 50);
  EXPECT_NEAR(radio_horizon_m(10, 2), 18'900, 50);
  EXPECT_NEAR(radio_horizon_m(30, 2), 28'400, 50);
  EXPECT_NEAR(radio_horizon_m(3048, 2), 233'000, 600);
  EXPECT_NEAR(radio_horizon_m(10'000, 10'000), 824'000, 600);
}

TEST(PathLoss, EarthBulgeLossIsContinuous) {
  const double horizon = radio_horizon_m(3000, 2);
  EXPECT_EQ(earth_bulge_loss_db(20'000, 3000, 30, of_mhz(130), kGround), 0.0);
  double before = earth_bulge_loss_db(0.2 * horizon, 3000, 2, of_mhz(130), kGround);
  for (int step = 100; step < 1000; ++step) {
    const double d = horizon * step / 500;
    const double loss = earth_bulge_loss_db(d, 3000, 2, of_mhz(130), kGround);
    EXPECT_GE(loss, before - 1e-9) << d;
    EXPECT_LT(loss - before, 1.5) << "no jump, at " << d;
    before = loss;
  }
  // Beyond the horizon each kilometre costs 0.5 to 1 dB at VHF.
  const double far = earth_bulge_loss_db(horizon + 60'000, 3000, 2, of_mhz(130), kGround);
  const double farther = earth_bulge_loss_db(horizon + 100'000, 3000, 2, of_mhz(130), kGround);
  EXPECT_GT((farther - far) / 40.0, 0.4);
  EXPECT_LT((farther - far) / 40.0, 1.2);
}

}  // namespace
}  // namespace roger::radio
