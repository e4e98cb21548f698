#include "radio/hla/spatial.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/byte_order.hpp"
#include "core/octets.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

/// Returns a record of an algorithm with `floats` after the orientation.
ByteVector spatial(int algorithm, const Ecef& place, const std::vector<float>& floats,
                   int frozen = 0) {
  ByteVector bytes(200);
  ByteWriter writer(bytes);
  writer.put(static_cast<std::uint8_t>(algorithm));
  writer.align(8);
  for (const double axis : {place.x, place.y, place.z}) writer.put_double(axis);
  writer.put(static_cast<std::uint8_t>(frozen));
  writer.align(4);
  for (int i = 0; i < 3; ++i) writer.put_float(0.5F);
  for (const float value : floats) writer.put_float(value);
  bytes.resize(writer.size());
  return bytes;
}

const Ecef kReported{6'378'137.0, 100.0, -200.0};
const std::vector<float> kSix{1.0F, 2.0F, 3.0F, 0.1F, 0.2F, 0.4F};
const std::vector<float> kNine{1.0F, 2.0F, 3.0F, 0.1F, 0.2F, 0.4F, 9.0F, 9.0F, 9.0F};

TEST(SpatialTest, FieldsAreReadAtTheirOffsets) {
  // Static at (6378137, 1, -2), not frozen, looking along (0, 0, 0).
  const auto motion =
      decode_spatial(octets("01 00000000000000 415854a640000000 3ff0000000000000 c000000000000000"
                            "00 000000 00000000 00000000 00000000"));
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->place, (Ecef{6'378'137.0, 1.0, -2.0}));
  EXPECT_EQ(motion->velocity, Ecef{});
}

TEST(SpatialTest, WorldAxesAlgorithmsAreExtrapolated) {
  const Ecef after_2s{kReported.x + 2.0, kReported.y + 4.0, kReported.z + 6.0};
  for (const auto& [algorithm, floats] :
       {std::pair{2, 3U}, std::pair{3, 6U}}) {  // FPW and RPW: velocity, then rotation
    const auto motion =
        decode_spatial(spatial(algorithm, kReported, {kSix.begin(), kSix.begin() + floats}));
    ASSERT_TRUE(motion) << algorithm;
    EXPECT_EQ(place_after(*motion, std::chrono::seconds{2}), after_2s) << algorithm;
  }
  for (const int algorithm : {4, 5}) {  // RVW and FVW: acceleration, too
    const auto motion =
        decode_spatial(spatial(algorithm, kReported, algorithm == 4 ? kNine : kSix));
    ASSERT_TRUE(motion) << algorithm;
    const Ecef there = place_after(*motion, std::chrono::seconds{2});
    EXPECT_NEAR(there.x, after_2s.x + 0.2, 1e-6) << algorithm;
    EXPECT_NEAR(there.y, after_2s.y + 0.4, 1e-6) << algorithm;
    EXPECT_NEAR(there.z, after_2s.z + 0.8, 1e-6) << algorithm;
  }
}

TEST(SpatialTest, BodyAxesAndFrozenEntitiesAreStationary) {
  for (const int algorithm : {6, 7, 8, 9}) {
    std::vector<float> floats = algorithm == 8 ? kNine : kSix;
    if (algorithm == 6) floats.resize(3);
    const auto motion = decode_spatial(spatial(algorithm, kReported, floats));
    ASSERT_TRUE(motion) << algorithm;
    EXPECT_EQ(place_after(*motion, std::chrono::seconds{2}), kReported) << algorithm;
  }
  const auto frozen = decode_spatial(spatial(5, kReported, kSix, 1));
  ASSERT_TRUE(frozen);
  EXPECT_EQ(place_after(*frozen, std::chrono::seconds{2}), kReported);
}

TEST(SpatialTest, ImpossibleValuesAreRejected) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const double endless = std::numeric_limits<double>::infinity();
  for (const Ecef& place : {Ecef{none, 0, 0}, Ecef{endless, 0, 0}, Ecef{0, 0, 0}, Ecef{1, 2, 3},
                            Ecef{6.4e6, none, 0}, Ecef{1e12, 0, 0}}) {
    EXPECT_FALSE(decode_spatial(spatial(1, place, {})));
  }
  EXPECT_FALSE(decode_spatial(spatial(2, kReported, {kNoNumber, 0.0F, 0.0F})));
  EXPECT_FALSE(decode_spatial(spatial(2, kReported, {1e20F, 0.0F, 0.0F})));
  EXPECT_FALSE(decode_spatial(spatial(5, kReported, {0.0F, 0.0F, 0.0F, 0.0F, kNoNumber, 0.0F})));
  EXPECT_FALSE(decode_spatial(spatial(0, kReported, {}))) << "not an alternative of the record";
  EXPECT_FALSE(decode_spatial(spatial(10, kReported, {})));
  EXPECT_FALSE(decode_spatial(spatial(1, kReported, {}, 2))) << "the flag is neither 0 nor 1";
  EXPECT_FALSE(decode_spatial({}));
}

TEST(SpatialTest, WrongLengthsAreRejected) {
  const auto whole = spatial(4, kReported, kNine);
  ASSERT_TRUE(decode_spatial(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(decode_spatial(std::span(whole).first(size))) << size;
  }
  auto longer = whole;
  longer.push_back(Octet{0});
  EXPECT_FALSE(decode_spatial(longer));
}

TEST(SpatialTest, ExtrapolationStopsAtImpossiblePositions) {
  const Motion down{kReported, {-1000.0, 0.0, 0.0}, {}};
  EXPECT_EQ(place_after(down, std::chrono::seconds{3600}), kReported);
}

}  // namespace
}  // namespace roger::radio
