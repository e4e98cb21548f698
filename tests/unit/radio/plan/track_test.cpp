#include "radio/plan/track.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "radio/plan/net_plan.hpp"

namespace roger::radio {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string problems_of(std::string_view text) {
  const auto track = Track::parse(text, "way.csv");
  return track ? "none" : track.error().text();
}

Nanoseconds seconds(double value) {
  return Nanoseconds{static_cast<std::int64_t>(value * 1e9)};
}

TEST(TrackTest, PositionIsInterpolated) {
  const auto track = Track::parse(
      "seconds, latitude, longitude, height_m\n"
      "\n"
      "10, 48.0, 11.0, 100   # take-off\r\n"
      "20,48.5,11.0,300\n"
      "40,48.5,12.0,300",
      "way.csv");
  ASSERT_TRUE(track) << track.error().text();
  EXPECT_DOUBLE_EQ(track.value().at(seconds(0)).latitude, 48.0)
      << "first position before the first time";
  const Geodetic half = track.value().at(seconds(15));
  EXPECT_DOUBLE_EQ(half.latitude, 48.25);
  EXPECT_DOUBLE_EQ(half.height, 200.0);
  EXPECT_DOUBLE_EQ(track.value().at(seconds(20)).height, 300.0);
  EXPECT_DOUBLE_EQ(track.value().at(seconds(35)).longitude, 11.75);
  EXPECT_DOUBLE_EQ(track.value().at(seconds(1000)).longitude, 12.0)
      << "last position after the last time";
}

TEST(TrackTest, CrossesTheDateLineTheShortWay) {
  const auto track = Track::parse("0,0,179,0\n10,0,-179,0\n", "way.csv");
  ASSERT_TRUE(track);
  EXPECT_NEAR(track.value().at(seconds(2.5)).longitude, 179.5, 1e-9);
  EXPECT_NEAR(track.value().at(seconds(7.5)).longitude, -179.5, 1e-9);
}

TEST(TrackTest, EveryWrongLineIsReported) {
  const std::string problems = problems_of(
      "0,48,11,400\n"
      "1,48,11\n"
      "2,98,11,400\n"
      "3,48,east,400\n"
      "0,48,11,400\n"
      "5,48,11,nan\n"
      "-6,48,11,1\n");
  EXPECT_THAT(
      problems,
      AllOf(HasSubstr("way.csv:2: \"1,48,11\": expected four numbers: seconds, latitude"),
            HasSubstr("way.csv:3: \"98\": expected latitude from -90 to 90"),
            HasSubstr("way.csv:4: \"east\": expected longitude from -180 to 180"),
            HasSubstr("way.csv:5: \"0\": expected seconds later than in the line before"),
            HasSubstr("way.csv:6: \"nan\": expected height_m from -500 to 50000"),
            HasSubstr("way.csv:7: \"-6\": expected seconds from 0"), Not(HasSubstr("way.csv:1:"))));
  EXPECT_THAT(problems_of("# nothing\n"), HasSubstr("no positions: expected lines of seconds"));
  EXPECT_THAT(problems_of("seconds, latitude\n"), HasSubstr("way.csv:1: "));
}

TEST(TrackTest, FurtherProblemsAreCounted) {
  std::string text;
  for (int i = 0; i < 150; ++i) text += "x" + std::string(500, 'L') + "\n";
  const std::string problems = problems_of(text);
  EXPECT_THAT(problems, testing::EndsWith("\nand 50 more"));
  EXPECT_LT(problems.size(), 35'000U) << "a long word is cut";
}

TEST(TrackTest, TracksOfAPlanAreLimitedInTotal) {
  const std::string folder = testing::TempDir() + "roger-tracks-" + std::to_string(::getpid());
  std::filesystem::create_directory(folder);
  const std::string text = "0,48,11,400\n" + std::string(8'000'000, '#') + "\n";
  TrackFiles files;
  for (int i = 0; i < 4; ++i) {
    const std::string path = folder + "/" + std::to_string(i) + ".csv";
    std::ofstream(path) << text;
    const auto& track = files.load(path, {});
    EXPECT_EQ(track.has_value(), i < 3);
    if (track) continue;
    EXPECT_EQ(track.error().text(),
              path + ": with this track all tracks together have more than 25165824 octets");
  }
  std::filesystem::remove_all(folder);
}

TEST(TrackTest, PlanRefersToItsTracks) {
  const std::string folder = testing::TempDir();
  const std::string name = "roger-track-test-" + std::to_string(::getpid()) + ".csv";
  std::ofstream(folder + name) << "0,48,11,400\n100,49,11,400\n";
  const auto plan = [&](const std::string& place) {
    return parse_net_plan(
        "[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n"
        "[[station]]\ncall_sign = \"A\"\n" +
            place +
            "[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 88\n"
            "presets = [\"RED\"]\n",
        folder + "plan.toml");
  };
  const auto good = plan("track = \"" + name + "\"\n");
  ASSERT_TRUE(good) << good.error().text();
  EXPECT_EQ(good.value().stations[0].position->latitude, 48.0);
  ASSERT_TRUE(good.value().stations[0].track);
  EXPECT_DOUBLE_EQ(good.value().stations[0].track->at(seconds(50)).latitude, 48.5);

  const auto both = plan("track = \"" + name + "\"\nposition = { latitude = 1, longitude = 1 }\n");
  ASSERT_FALSE(both);
  EXPECT_THAT(both.error().text(), HasSubstr("expected either position or track, found both"));
  const auto none = plan("track = \"none.csv\"\n");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().text(),
              AllOf(HasSubstr("plan.toml:6"), HasSubstr("none.csv"),
                    HasSubstr("cannot be read as a track (CSV): No such file")));
  TrackFiles files;
  const auto first = files.load(name, folder + "plan.toml");
  ASSERT_TRUE(first);
  EXPECT_EQ(files.load(name, folder + "other.toml").value(), first.value()) << "read once";
  EXPECT_FALSE(Track::load("/dev/zero")) << "a device that never ends is not read";
  std::remove((folder + name).c_str());
}

}  // namespace
}  // namespace roger::radio
