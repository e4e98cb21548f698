#include "radio/model/propagation/link.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "radio/model/capture_effect.hpp"
#include "radio/model/detector.hpp"
#include "radio/model/squelch.hpp"

namespace roger::radio {
namespace {

Frequency mhz(double value) {
  return Frequency::from_hertz(static_cast<std::uint64_t>(value * 1e6));
}

TEST(NoiseFloor, ThermalAndExternalNoiseMatchPublishedValues) {
  EXPECT_NEAR(thermal_noise_dbm(3'000), -139.2, 0.05);
  EXPECT_NEAR(thermal_noise_dbm(25'000), -130.0, 0.05);
  EXPECT_NEAR(external_noise_db(ManMadeNoise::kRural, mhz(5)), 47.8, 0.1);
  EXPECT_NEAR(external_noise_db(ManMadeNoise::kRural, mhz(50)), 20.1, 0.1);
  EXPECT_NEAR(external_noise_db(ManMadeNoise::kRural, mhz(127.5)), 8.9, 0.1);
  EXPECT_NEAR(external_noise_db(ManMadeNoise::kRural, mhz(243)), 1.1, 0.5);
  EXPECT_EQ(external_noise_db(ManMadeNoise::kNone, mhz(50)), 0.0);
}

TEST(NoiseFloor, ReceiverNoiseFloorAddsBothNoises) {
  EXPECT_NEAR(noise_floor_dbm(3'000, 15, ManMadeNoise::kResidential, mhz(5)), -86.1, 0.1);
  EXPECT_NEAR(noise_floor_dbm(16'000, 10, ManMadeNoise::kRural, mhz(50)), -111.4, 0.1);
  EXPECT_NEAR(noise_floor_dbm(16'000, 10, ManMadeNoise::kCity, mhz(50)), -102.2, 0.1);
  EXPECT_NEAR(noise_floor_dbm(6'000, 10, ManMadeNoise::kRural, mhz(127.5)), -124.0, 0.6);
}

/// Returns the link between two antennas at the equator, `metres` apart and `height` above ground.
Link link_over(double metres, double megahertz, double dbm, Propagation propagation, double height,
               double passband, double floor) {
  constexpr double kRadius = 6'378'137.0;
  const double angle = 2.0 * std::asin(metres / 2.0 / kRadius) * 180.0 / 3.14159265358979;
  Emission emission;
  emission.from = antenna_at(to_ecef({0, 0, 0}), height, {});
  emission.frequency = mhz(megahertz);
  emission.power_dbm = dbm;
  Listening listening;
  listening.at = antenna_at(to_ecef({0, angle, 0}), height, {});
  listening.frequency = emission.frequency;
  listening.passband_hz = passband;
  listening.noise_floor_dbm = floor;
  return evaluate_link(emission, listening, propagation, {});
}

TEST(Link, BudgetsMatchManualCalculation) {
  // Manpacks: 5 W, whips of -3 dBi at both ends, 3 m, 5 km.
  const Link manpack = link_over(5'000, 50, 37 - 6, Propagation::kEgli, 3, 16'000, -111.4);
  EXPECT_NEAR(manpack.received_dbm, -92.9, 0.1);
  EXPECT_NEAR(manpack.snr_db, 18.5, 0.1);
  const Link airband = link_over(100'000, 127.5, 40, Propagation::kFreeSpace, 3, 6'000, -124.0);
  EXPECT_NEAR(airband.received_dbm, -74.6, 0.1);
  EXPECT_NEAR(airband.snr_db, 49.4, 0.1);
}

TEST(Link, HorizonBlocksGroundStationsButNotAircraft) {
  const Link near = link_over(20'000, 130, 40, Propagation::kTwoRay, 2, 6'000, -124.0);
  const Link far = link_over(60'000, 130, 40, Propagation::kTwoRay, 2, 6'000, -124.0);
  const Link aircraft = link_over(60'000, 130, 40, Propagation::kTwoRay, 3000, 6'000, -124.0);
  EXPECT_LT(far.snr_db, near.snr_db - 25);
  EXPECT_GT(aircraft.snr_db, 30);
  const Link ideal = link_over(60'000, 130, 40, Propagation::kIdeal, 2, 6'000, -124.0);
  EXPECT_EQ(ideal.loss_db, 0.0);
}

TEST(Link, AntennaHeightIsAboveGround) {
  Surface plateau;
  plateau.elevation_m = 1000;
  EXPECT_NEAR(antenna_at(to_ecef({47, 11, 1500}), 2, plateau).height_m, 500, 1e-6);
  EXPECT_EQ(antenna_at(to_ecef({47, 11, 1000}), 2, plateau).height_m, 2);
}

TEST(Link, PowerOutsideThePassbandIsRejected) {
  EXPECT_EQ(overlap_db(0, 25'000, 16'000, 70), 0.0);
  EXPECT_EQ(overlap_db(25'000, 8'000, 16'000, 70), -70.0);
  EXPECT_NEAR(overlap_db(8'000, 16'000, 16'000, 70), -3.01, 0.01);
  EXPECT_EQ(overlap_db(-1e9, 25'000, 16'000, 60), -60.0);
}

TEST(Detector, AudioSnrFollowsFromModulationAndBandwidth) {
  EXPECT_NEAR(audio_snr_db(Modulation::kFm, 20, 25'000), 20 + 13.5, 0.2);
  EXPECT_NEAR(audio_snr_db(Modulation::kFm, 20, 12'500), 20 + 5.8, 0.2);
  EXPECT_NEAR(audio_snr_db(Modulation::kFm, 6, 25'000), 10 + 13.5 - 12, 0.2) << "12 dB SINAD";
  EXPECT_NEAR(audio_snr_db(Modulation::kAm, 20, 25'000), 18.6, 0.01);
  EXPECT_EQ(audio_snr_db(Modulation::kSsb, 7, 3'000), 7);
  EXPECT_EQ(passband_hz(Modulation::kFm, 25'000), 16'000);
  EXPECT_EQ(passband_hz(Modulation::kFm, 12'500), 11'000);
}

TEST(Squelch, OpensAndClosesWithHysteresis) {
  Squelch squelch({10.0, 4.0});
  EXPECT_FALSE(squelch.follow(9.9));
  EXPECT_TRUE(squelch.follow(10.0));
  EXPECT_TRUE(squelch.follow(6.0));
  EXPECT_FALSE(squelch.follow(5.9));
  EXPECT_FALSE(squelch.follow(8.0));
}

TEST(CaptureEffect, StrongerFmCarrierCapturesOrAllAreGarbled) {
  Share shares[3];
  const Carrier clear[] = {{-100, 0}, {-90, 0}};
  compute_capture(Modulation::kFm, clear, shares);
  EXPECT_EQ(shares[0].amplitude, 0.0);
  EXPECT_EQ(shares[1].amplitude, 1.0);
  EXPECT_FALSE(shares[1].garbled);
  const Carrier equal[] = {{-90, 0}, {-93, 0}};
  compute_capture(Modulation::kFm, equal, shares);
  EXPECT_TRUE(shares[0].garbled && shares[1].garbled);
  EXPECT_GT(shares[1].amplitude, 0.5);
  // Two weaker carriers together can prevent capture although neither could alone.
  const Carrier three[] = {{-90, 0}, {-97.5, 0}, {-97.5, 0}};
  compute_capture(Modulation::kFm, three, shares);
  EXPECT_TRUE(shares[0].garbled);
  const Carrier alone[] = {{-130, 0}};
  compute_capture(Modulation::kFm, alone, shares);
  EXPECT_EQ(shares[0].amplitude, 1.0);
}

TEST(CaptureEffect, AmCarriersAreBothAudibleWithAWhistle) {
  Share shares[2];
  const Carrier two[] = {{-80, 300}, {-86, -500}};
  compute_capture(Modulation::kAm, two, shares);
  EXPECT_NEAR(20 * std::log10(shares[0].amplitude / shares[1].amplitude), 6.0, 1e-9);
  EXPECT_FALSE(shares[0].garbled);
  const Heterodyne whistle = find_heterodyne(Modulation::kAm, two);
  EXPECT_EQ(whistle.hertz, 800);
  EXPECT_NEAR(whistle.amplitude, 0.4, 0.01);
  EXPECT_EQ(find_heterodyne(Modulation::kFm, two).amplitude, 0.0);
  const Carrier apart[] = {{-80, 0}, {-80, 5'000}};
  EXPECT_EQ(find_heterodyne(Modulation::kAm, apart).amplitude, 0.0) << "too high to be heard";
}

TEST(CaptureEffect, CrystalOffsetsAreSmallAndIndependent) {
  double least = 0;
  double most = 0;
  for (std::uint64_t stream = 1; stream < 1000; ++stream) {
    const double offset = crystal_offset_hz(stream, mhz(127));
    EXPECT_EQ(offset, crystal_offset_hz(stream, mhz(127)));
    least = std::min(least, offset);
    most = std::max(most, offset);
  }
  EXPECT_GT(most, 300);
  EXPECT_LT(most, 382);
  EXPECT_LT(least, -300);
}

}  // namespace
}  // namespace roger::radio
