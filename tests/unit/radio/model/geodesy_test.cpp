#include "radio/model/propagation/geodesy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace roger::radio {
namespace {

struct Known {
  Geodetic geodetic;
  Ecef ecef;
};

TEST(Geodesy, KnownPositionsConvert) {
  const Known places[] = {
      {{0, 0, 0}, {6378137, 0, 0}},
      {{90, 0, 0}, {0, 0, 6356752.314}},
      {{45, 0, 0}, {4517590.879, 0, 4487348.409}},
      {{48.1173, 11.5167, 545.4}, {4180483.390, 851797.956, 4725999.769}},
      {{-33.8688, 151.2093, 58}, {-4646093.477, 2553229.536, -3534404.711}},
      {{36.58, -121.88, 10}, {-2708266.759, -4354399.804, 3780073.076}},
      {{60, -150, 10000}, {-2773103.918, -1601052.293, 5509137.388}},
  };
  for (const Known& place : places) {
    EXPECT_LT(distance_m(to_ecef(place.geodetic), place.ecef), 2e-3);
  }
}

TEST(Geodesy, ConversionRoundTrips) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> latitude(-90, 90);
  std::uniform_real_distribution<double> longitude(-180, 180);
  std::uniform_real_distribution<double> height(-5'000, 50'000);
  for (int i = 0; i < 20'000; ++i) {
    const Ecef place = to_ecef({latitude(random), longitude(random), height(random)});
    ASSERT_LT(distance_m(to_ecef(to_geodetic(place)), place), 1e-8);
  }
  EXPECT_NEAR(to_geodetic({0, 0, -6356752.314245}).height, 0.0, 1e-6);
}

TEST(Geodesy, InvalidPositionsAreDetected) {
  EXPECT_TRUE(is_place(to_ecef({48, 11, -3000})));
  EXPECT_FALSE(is_place({0, 0, 0})) << "a WorldLocation that was never set";
  EXPECT_FALSE(is_place({std::nan(""), 6.4e6, 0}));
  EXPECT_FALSE(is_place({std::numeric_limits<double>::infinity(), 0, 0}));
}

}  // namespace
}  // namespace roger::radio
