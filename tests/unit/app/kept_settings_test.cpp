#include "app/support/kept_settings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace roger::app {
namespace {

constexpr Frequency kRed = Frequency::from_kilohertz(40'000);
constexpr Frequency kBlue = Frequency::from_kilohertz(41'000);
constexpr Frequency kByHand = Frequency::from_kilohertz(42'000);

radio::RadioSnapshot radio_of(radio::RadioId id, const std::string& name,
                              std::vector<radio::PresetSnapshot> presets) {
  radio::RadioSnapshot out;
  out.id = id;
  out.name = name;
  out.presets = std::move(presets);
  out.preset = 1;
  out.net = out.presets.front().net;
  out.frequency = out.channel = out.presets.front().channel;
  return out;
}

template <class Command>
std::vector<Command> of_kind(const std::vector<radio::Command>& commands) {
  std::vector<Command> out;
  for (const radio::Command& command : commands) {
    if (const auto* one = std::get_if<Command>(&command)) out.push_back(*one);
  }
  return out;
}

TEST(KeptSettingsTest, PresetIsFoundByItsNetAndRadioByItsName) {
  radio::StationSnapshot before;
  before.radios = {radio_of(0, "VHF", {{1, "RED", kRed}, {2, "BLUE", kBlue}}),
                   radio_of(1, "OLD", {{1, "RED", kRed}})};
  before.radios[0].preset = 2;
  before.radios[0].net = "BLUE";
  before.radios[0].volume_db = -6.0;
  before.radios[0].muted = true;
  before.all_muted = true;
  radio::StationSnapshot now;
  now.radios = {radio_of(0, "NEW", {{1, "RED", kRed}}),
                radio_of(1, "VHF", {{1, "BLUE", kBlue}, {2, "RED", kRed}})};
  const auto commands = commands_to_restore(before, now);
  const auto presets = of_kind<radio::SelectPreset>(commands);
  ASSERT_EQ(presets.size(), 1U);
  EXPECT_EQ(presets[0].radio, 1U);
  EXPECT_EQ(presets[0].preset, 1);
  const auto volumes = of_kind<radio::SetVolume>(commands);
  ASSERT_EQ(volumes.size(), 1U) << "the other radio is new";
  EXPECT_DOUBLE_EQ(volumes[0].volume_db, -6.0);
  EXPECT_TRUE(of_kind<radio::SetMute>(commands).at(0).muted);
  EXPECT_TRUE(of_kind<radio::MuteAll>(commands).at(0).muted);
  EXPECT_TRUE(of_kind<radio::SetSecure>(commands).empty()) << "it has no key";
}

TEST(KeptSettingsTest, FrequencyTunedByHandIsKept) {
  radio::StationSnapshot before;
  before.radios = {radio_of(0, "VHF", {{1, "RED", kRed}})};
  radio::StationSnapshot now = before;
  before.radios[0].preset = 0;
  before.radios[0].net.clear();
  before.radios[0].channel = kByHand;
  const auto tuned = of_kind<radio::Tune>(commands_to_restore(before, now));
  ASSERT_EQ(tuned.size(), 1U);
  EXPECT_EQ(tuned[0].channel, kByHand);
}

TEST(KeptSettingsTest, PresetOfARemovedNetIsNotRestored) {
  radio::StationSnapshot before;
  before.radios = {radio_of(0, "VHF", {{1, "RED", kRed}})};
  radio::StationSnapshot now;
  now.radios = {radio_of(0, "VHF", {{1, "BLUE", kBlue}})};
  const auto commands = commands_to_restore(before, now);
  EXPECT_TRUE(of_kind<radio::SelectPreset>(commands).empty());
  EXPECT_TRUE(of_kind<radio::Tune>(commands).empty());
}

}  // namespace
}  // namespace roger::app
