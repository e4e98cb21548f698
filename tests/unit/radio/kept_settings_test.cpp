#include "radio/station/port/kept_settings.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr Frequency kRedNet = Frequency::from_kilohertz(40'000);
constexpr Frequency kBlueNet = Frequency::from_kilohertz(41'000);
constexpr Frequency kByHand = Frequency::from_kilohertz(42'000);

RadioSnapshot planned_radio(RadioId id, const std::string& name,
                            std::vector<PresetSnapshot> presets) {
  RadioSnapshot out;
  out.id = id;
  out.name = name;
  out.presets = std::move(presets);
  out.preset = 1;
  out.net = out.presets.front().net;
  out.frequency = out.channel = out.presets.front().channel;
  return out;
}

template <class Kind>
std::vector<Kind> restored(const std::vector<Command>& commands) {
  std::vector<Kind> out;
  for (const Command& command : commands) {
    if (const auto* one = std::get_if<Kind>(&command)) out.push_back(*one);
  }
  return out;
}

TEST(KeptSettingsTest, PresetIsFoundByItsNetAndRadioByItsName) {
  StationSnapshot before;
  before.radios = {planned_radio(0, "VHF", {{1, "RED", kRedNet}, {2, "BLUE", kBlueNet}}),
                   planned_radio(1, "OLD", {{1, "RED", kRedNet}})};
  before.radios[0].preset = 2;
  before.radios[0].net = "BLUE";
  before.radios[0].volume_db = -6.0;
  before.radios[0].muted = true;
  before.radios[0].output = audio::Output::kLoudspeaker;
  before.all_muted = true;
  StationSnapshot now;
  now.radios = {planned_radio(0, "NEW", {{1, "RED", kRedNet}}),
                planned_radio(1, "VHF", {{1, "BLUE", kBlueNet}, {2, "RED", kRedNet}})};
  const auto commands = commands_to_restore(before, now);
  const auto presets = restored<SelectPreset>(commands);
  ASSERT_EQ(presets.size(), 1U);
  EXPECT_EQ(presets[0].radio, 1U);
  EXPECT_EQ(presets[0].preset, 1);
  const auto volumes = restored<SetVolume>(commands);
  ASSERT_EQ(volumes.size(), 1U) << "the other radio is new";
  EXPECT_DOUBLE_EQ(volumes[0].volume_db, -6.0);
  EXPECT_TRUE(restored<SetMute>(commands).at(0).muted);
  EXPECT_EQ(restored<SetOutput>(commands).at(0).output, audio::Output::kLoudspeaker);
  EXPECT_TRUE(restored<MuteAll>(commands).at(0).muted);
  EXPECT_TRUE(restored<SetSecure>(commands).empty()) << "it has no key";
}

TEST(KeptSettingsTest, FrequencyTunedByHandIsKept) {
  StationSnapshot before;
  before.radios = {planned_radio(0, "VHF", {{1, "RED", kRedNet}})};
  StationSnapshot now = before;
  before.radios[0].preset = 0;
  before.radios[0].net.clear();
  before.radios[0].channel = kByHand;
  const auto tuned = restored<Tune>(commands_to_restore(before, now));
  ASSERT_EQ(tuned.size(), 1U);
  EXPECT_EQ(tuned[0].channel, kByHand);
}

TEST(KeptSettingsTest, PresetOfARemovedNetIsNotRestored) {
  StationSnapshot before;
  before.radios = {planned_radio(0, "VHF", {{1, "RED", kRedNet}})};
  StationSnapshot now;
  now.radios = {planned_radio(0, "VHF", {{1, "BLUE", kBlueNet}})};
  const auto commands = commands_to_restore(before, now);
  EXPECT_TRUE(restored<SelectPreset>(commands).empty());
  EXPECT_TRUE(restored<Tune>(commands).empty());
}

}  // namespace
}  // namespace roger::radio
