#include "radio/plan/radio_characters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "radio/plan/net_plan.hpp"

namespace roger::radio {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kShipped = ROGER_SOURCE_DIR "/configs/radios";

/// A folder with one character file.
class Folder {
 public:
  explicit Folder(const std::string& text)
      : path_(fs::temp_directory_path() / ("roger-radios-" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
    std::ofstream(path_ / "mine.toml") << text;
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string load_error() const {
    const auto read = load_radio_character("mine", {path_.string()});
    return read ? "no problem" : read.error().text();
  }

 private:
  fs::path path_;
};

TEST(RadioCharactersTest, ShippedCharactersLoad) {
  int characters = 0;
  for (const auto& entry : fs::directory_iterator(kShipped)) {
    if (entry.path().extension() != ".toml") continue;
    ++characters;
    const auto read = load_radio_character(entry.path().stem().string(), {kShipped});
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
  }
  EXPECT_GE(characters, 12);
  const auto manpack = load_radio_character("vhf-fm-manpack", {"/nowhere", kShipped});
  ASSERT_TRUE(manpack);
  EXPECT_NEAR(manpack.value().radiated_dbm(), 37.0 - 3.0, 0.02);
  EXPECT_EQ(manpack.value().squelch.tail, Nanoseconds{150'000'000});
}

TEST(RadioCharactersTest, UnknownCharacterIsReportedWithKnownCharacters) {
  const auto read = load_radio_character("vhf", {kShipped});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(read.error().message, HasSubstr("vhf-fm-manpack"));
  EXPECT_FALSE(load_radio_character("../radios/vhf-fm-manpack", {kShipped}));
}

TEST(RadioCharactersTest, ProblemsAreReportedWithTheirLine) {
  const Folder folder("[transmitter]\npower_w = -5\n[receiver]\nsquelch_opens = 8\n");
  const std::string error = folder.load_error();
  EXPECT_THAT(error, HasSubstr("mine.toml:2"));
  EXPECT_THAT(error, HasSubstr("power_w"));
  EXPECT_THAT(error, HasSubstr("squelch_opens_db"));
}

TEST(RadioCharactersTest, SoundSettingsAreReadWithTheirUnits) {
  const auto satellite = load_radio_character("uhf-satcom", {kShipped});
  ASSERT_TRUE(satellite);
  EXPECT_EQ(satellite.value().delay, Nanoseconds{250'000'000});
  EXPECT_TRUE(satellite.value().anywhere);
  const SoundSettings& sound = satellite.value().sound;
  EXPECT_EQ(sound.low_hz, 300.0);
  EXPECT_EQ(sound.high_hz, 3000.0);
  ASSERT_TRUE(sound.agc);
  EXPECT_EQ(sound.agc->release, Nanoseconds{500'000'000});
  EXPECT_EQ(sound.clip->value, -5.0);
  const auto line = load_radio_character("telephone-line", {kShipped});
  ASSERT_TRUE(line);
  EXPECT_EQ(line.value().sound.coding, LineCode::kMuLaw);
  EXPECT_TRUE(line.value().full_duplex);
  EXPECT_FALSE(RadioCharacter{}.sound.any());
}

TEST(RadioCharactersTest, WrongSoundSettingsAreReportedWithTheirLine) {
  const auto error_of = [](const std::string& keys) {
    return Folder("[receiver]\n[sound]\n" + keys).load_error();
  };
  EXPECT_EQ(error_of("low_hz = 300\nhigh_hz = 3000\n"), "no problem");
  EXPECT_THAT(error_of("high_hz = 300\nlow_hz = 300\n"),
              testing::AllOf(HasSubstr("mine.toml:4"), HasSubstr("less than high_hz")));
  EXPECT_THAT(error_of("low_hz = 3\n"), testing::AllOf(HasSubstr("mine.toml:3"), HasSubstr("20")));
  EXPECT_THAT(error_of("low_khz = 0.3\n"), HasSubstr("low_hz"));
  EXPECT_THAT(error_of("high_hz = \"3 kHz\"\n"), HasSubstr("mine.toml:3"));
  EXPECT_THAT(error_of("agc_target_dbfs = 6\n"), HasSubstr("mine.toml:3"));
  EXPECT_THAT(error_of("agc_release_ms = 5\n"), HasSubstr("agc_target_dbfs"));
  EXPECT_THAT(error_of("coding = \"opus\"\nkey_click_dbfs = nan\n"),
              testing::AllOf(HasSubstr("mine.toml:3"), HasSubstr("mine.toml:4")));
  EXPECT_THAT(error_of("delay_ms = -1\n"), HasSubstr("mine.toml:3"));
  EXPECT_THAT(error_of("delay_s = 0.25\n"), HasSubstr("delay_ms"));
}

TEST(RadioCharactersTest, PlansReferToCharacters) {
  const std::string text = R"([propagation]
model = "two-ray"
surroundings = "city"
ground_elevation_m = 500
[[net]]
name = "NET"
frequency_mhz = "50.000"
[[station]]
call_sign = "A"
position = { latitude = 48.1173, longitude = 11.5167, height_m = 545.4 }
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["NET"]
character = "vhf-fm-vehicle"
)";
  const auto plan = parse_net_plan(text, "plan.toml", {kShipped});
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_EQ(plan.value().propagation.model, Propagation::kTwoRay);
  EXPECT_EQ(plan.value().propagation.surroundings, ManMadeNoise::kCity);
  EXPECT_EQ(plan.value().propagation.surface.elevation_m, 500.0);
  const OperatorPlan& station = plan.value().stations[0];
  ASSERT_TRUE(station.position);
  EXPECT_EQ(station.position->height, 545.4);
  EXPECT_EQ(station.radios[0].character.power_w, 50.0);
  const auto unknown = parse_net_plan(text, "plan.toml");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().text(), HasSubstr("plan.toml:16"));
  EXPECT_THAT(unknown.error().text(), HasSubstr("no such radio character"));
}

TEST(RadioCharactersTest, PlanDecidesWhetherAnIntercomIsFullDuplex) {
  const auto half_duplex = [](const std::string& key) {
    const auto plan = parse_net_plan(R"([[net]]
name = "CREW"
frequency_mhz = "1.000"
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 1
highest_mhz = 2
presets = ["CREW"]
)" + key,
                                     "plan.toml", {kShipped});
    EXPECT_TRUE(plan) << (plan ? "" : plan.error().text());
    return plan.value().stations[0].radios[0].half_duplex;
  };
  EXPECT_TRUE(half_duplex(""));
  EXPECT_FALSE(half_duplex("character = \"intercom\"\n"));
  EXPECT_TRUE(half_duplex("character = \"intercom\"\nhalf_duplex = true\n"));
}

TEST(RadioCharactersTest, ImpossiblePositionsAreReported) {
  const auto plan = parse_net_plan(R"([propagation]
model = "magic"
[[net]]
name = "NET"
frequency_mhz = "50.000"
[[station]]
call_sign = "A"
position = { latitude = 91, height_m = 545.4 }
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["NET"]
)",
                                   "plan.toml");
  ASSERT_FALSE(plan);
  const std::string text = plan.error().text();
  EXPECT_THAT(text, HasSubstr("plan.toml:2"));
  EXPECT_THAT(text, HasSubstr("two-ray"));
  EXPECT_THAT(text, HasSubstr("latitude"));
  EXPECT_THAT(text, HasSubstr("longitude"));
}

}  // namespace
}  // namespace roger::radio
