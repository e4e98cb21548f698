// Fields of DIS radios in words.
#include "app/dis/watch/radio_words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace roger::app {
namespace {

using dis::MajorModulation;
using Words = std::vector<std::string>;

std::string words(MajorModulation major, std::uint16_t detail) {
  dis::ModulationType modulation;
  modulation.major = major;
  modulation.detail = detail;
  return modulation_words(modulation);
}

TEST(RadioWordsTest, ModulationHasItsDetail) {
  EXPECT_EQ(words(MajorModulation::kAngle, 1), "angle FM");
  EXPECT_EQ(words(MajorModulation::kAngle, 3), "angle PM");
  EXPECT_EQ(words(MajorModulation::kAmplitude, 2), "amplitude AM");
  EXPECT_EQ(words(MajorModulation::kAmplitude, 10), "amplitude VSB");
}

TEST(RadioWordsTest, UnknownModulationsAreNumbers) {
  EXPECT_EQ(words(MajorModulation::kAngle, 0), "angle");
  EXPECT_EQ(words(MajorModulation::kAngle, 4), "angle 4");
  EXPECT_EQ(words(MajorModulation::kAmplitude, 65535), "amplitude 65535");
  EXPECT_EQ(words(MajorModulation::kPulse, 1), "pulse 1");
  EXPECT_EQ(words(static_cast<MajorModulation>(77), 3), "77 3");
}

TEST(RadioWordsTest, SpreadSpectrumIsAListOfKinds) {
  dis::ModulationType modulation;
  EXPECT_EQ(spread_spectrum_words(modulation), Words{});
  modulation.spread_spectrum =
      dis::ModulationType::kFrequencyHopping | dis::ModulationType::kTimeHopping;
  EXPECT_EQ(spread_spectrum_words(modulation), (Words{"frequency hopping", "time hopping"}));
}

TEST(RadioWordsTest, EncodingIsThatOfSoundOrTheClassOfData) {
  EXPECT_EQ(encoding_words(dis::EncodingScheme::audio(dis::EncodingType::kCvsd)), "CVSD");
  constexpr dis::EncodingScheme kTwoMessages{0x4002};
  EXPECT_EQ(encoding_words(kTwoMessages), "raw binary data");
}

TEST(RadioWordsTest, KeyIdIsAKeyAndAMode) {
  EXPECT_EQ(crypto_key(0x8011), 17);
  EXPECT_TRUE(is_diphase(0x8011));
  EXPECT_EQ(crypto_key(0x7FFF), 32767);
  EXPECT_FALSE(is_diphase(0x7FFF));
}

}  // namespace
}  // namespace roger::app
