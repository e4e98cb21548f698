#include "app/dis/gateway/radio_mapping.hpp"

#include <gtest/gtest.h>

#include "tests/unit/app_dis_gateway/gateway_bench.hpp"

namespace roger::app {
namespace {

dis::Transmitter sincgars() {
  dis::Transmitter out;
  out.radio = {{1, 10, 5}, 2};
  out.radio_type = {7, 2, 225, 1, 3, 4, 5};
  out.transmit_state = dis::TransmitState::kOnTransmitting;
  out.input_source = dis::InputSource::kCommander;
  out.antenna_location = {6'378'137.0, 10.0, 20.0};
  out.relative_antenna_location = {1.0F, 2.0F, -3.0F};
  out.frequency = 40'025'000;
  out.transmit_bandwidth = 25'000;
  out.power = 43.5F;
  out.modulation = {dis::ModulationType::kFrequencyHopping, dis::MajorModulation::kAngle, 1,
                    dis::RadioSystem::kCcttSincgars};
  out.crypto_system = dis::CryptoSystem::kKy57;
  out.crypto_key_id = 0x8011;  // diphase
  dis::CcttSincgars parameters;
  parameters.hopping_net = 34;
  parameters.hop_set = 2;
  parameters.time_offset = static_cast<std::uint32_t>(-3);
  out.modulation_parameters = encode(parameters);
  return out;
}

/// Returns a published transmitter as another federate knows it.
radio::KnownRadio known(const radio::TransmitterState& state) {
  radio::KnownRadio out;
  out.stream = state.stream;
  out.frequency = state.frequency;
  if (state.place) {
    out.emission = radio::Emission{{*state.place, radio::kUnknownHeight}, state.frequency};
  }
  out.hopping = state.hopping;
  out.host = state.host;
  out.bandwidth_hz = state.bandwidth_hz;
  out.radio_index = state.radio_index;
  out.status = state.status;
  out.power_dbm = state.power_dbm;
  out.crypto = state.crypto;
  out.key_id = state.key_id;
  out.details = state.details;
  return out;
}

TEST(RadioMappingTest, EveryFieldThatHasAPlaceInRprComesBack) {
  const dis::Transmitter from = sincgars();
  const radio::TransmitterState state = to_state(from);
  EXPECT_EQ(state.hopping, (radio::Hopping{radio::HopSystem::kSincgars, 34, 2, -3000}));
  EXPECT_EQ(state.crypto, radio::CryptoSystem::kKy57);
  EXPECT_EQ(state.key_id, 0x11);
  EXPECT_EQ(to_transmitter(known(state), from.radio), from);
}

TEST(RadioMappingTest, ModulationsOfRoger) {
  using dis::MajorModulation;
  const auto of = [](MajorModulation major, std::uint16_t detail) {
    return modulation_of({0, major, detail, dis::RadioSystem::kGenericOrIntercom});
  };
  EXPECT_EQ(of(MajorModulation::kAngle, 1), radio::Modulation::kFm);
  EXPECT_EQ(of(MajorModulation::kAmplitude, 2), radio::Modulation::kAm);
  EXPECT_EQ(of(MajorModulation::kAmplitude, 9), radio::Modulation::kSsb);
  EXPECT_EQ(of(MajorModulation::kAmplitude, 6), std::nullopt) << "lower sideband";
  EXPECT_EQ(of(MajorModulation::kPulse, 1), std::nullopt);
}

TEST(RadioMappingTest, HaveQuickHasItsNetOnly) {
  dis::Transmitter from = sincgars();
  from.modulation.system = dis::RadioSystem::kHaveQuickIi;
  dis::BasicHaveQuick parameters;
  parameters.net = 0x1400 | 21;  // table and mode in the upper bits
  from.modulation_parameters = encode(parameters);
  EXPECT_EQ(hopping_of(from), (radio::Hopping{radio::HopSystem::kHaveQuick, 21, 0, 0}));
}

TEST(RadioMappingTest, HoppingIsKeptBetweenEqualHaveQuickRadiosOnly) {
  dis::Transmitter before = sincgars();
  before.modulation.system = dis::RadioSystem::kHaveQuickIi;
  set_hopping(radio::Hopping{radio::HopSystem::kHaveQuick, 21, 0, 0}, before);
  dis::Transmitter published = before;
  set_hopping(std::nullopt, published);
  dis::Transmitter to = published;
  keep_hopping(before, to);
  EXPECT_EQ(to, before);

  to = published;
  to.frequency += 25'000;
  keep_hopping(before, to);
  EXPECT_EQ(hopping_of(to), std::nullopt);

  to = published;
  to.modulation.system = dis::RadioSystem::kHaveQuick;
  keep_hopping(before, to);
  EXPECT_EQ(hopping_of(to), std::nullopt);

  to = published;
  to.modulation.system = dis::RadioSystem::kSincgars;
  keep_hopping(sincgars(), to);
  EXPECT_EQ(hopping_of(to), std::nullopt) << "RPR describes the nets of SINCGARS";
}

TEST(RadioMappingTest, FixedFrequencyHasNoParameters) {
  dis::Transmitter to = sincgars();
  set_hopping(std::nullopt, to);
  EXPECT_EQ(to.modulation.spread_spectrum, 0);
  EXPECT_TRUE(to.modulation_parameters.empty());
}

TEST(RadioMappingTest, ImpossibleValuesAreReplaced) {
  dis::Transmitter from = sincgars();
  from.power = 1e30F;
  from.transmit_bandwidth = -1.0F;
  from.antenna_location = {};
  from.transmit_state = static_cast<dis::TransmitState>(9);
  const radio::TransmitterState state = to_state(from);
  EXPECT_DOUBLE_EQ(state.power_dbm, 37.0);
  EXPECT_DOUBLE_EQ(state.bandwidth_hz, 25'000.0);
  EXPECT_EQ(state.place, std::nullopt);
  EXPECT_EQ(state.status, radio::TransmitterStatus::kOn);
}

TEST(RadioMappingTest, KeyOfATransmissionKeepsTheMode) {
  dis::Transmitter to = sincgars();
  set_key(99, to);
  EXPECT_EQ(to.crypto_key_id, 0x8000 | 99);
  set_key(0, to);
  EXPECT_EQ(to.crypto_system, dis::CryptoSystem::kNone);
  EXPECT_EQ(to.crypto_key_id, 0);
}

TEST(RadioMappingTest, ReceiverKeepsWhatItHas) {
  dis::Receiver from;
  from.radio = {{1, 10, 5}, 2};
  from.state = dis::ReceiverState::kOnReceiving;
  from.received_power = -71.6F;
  const radio::ReceiverState state = to_state(from);
  EXPECT_EQ(state.host.entity[2], 5);
  EXPECT_EQ(state.radio_index, 2);
  EXPECT_EQ(state.status, radio::ReceiverStatus::kReceiving);
  EXPECT_EQ(state.received_dbm, -72);
}

}  // namespace
}  // namespace roger::app
