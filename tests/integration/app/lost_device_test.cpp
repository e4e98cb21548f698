// A running station whose sound device goes and comes back.
#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' signals

#include <nlohmann/json.hpp>

#include "tests/integration/app/roger_process.hpp"
#include "tests/support/audio_jack_server.hpp"

namespace roger::app {
namespace {

TEST(LostDevice, StationGoesOnInSilenceAndTells) {
  audio::testing::JackServer server(256);
  const PrivateRid rid("lost-device.toml");
  const std::string told = scratch("lost-device.txt");
  const std::string json = scratch("lost-device.json");
  auto executive = start_roger({"rtiexec", "--rid", rid.path()}, scratch("lost-executive.txt"));
  ASSERT_TRUE(executive);
  ASSERT_TRUE(appears(scratch("lost-executive.txt"), rid.endpoint()));
  auto station = start_roger({"radio", "--rid", rid.path(), "--station", "EAGLE 1", "--device",
                              "JACK", "--key", "1", "--json", json},
                             told);
  ASSERT_TRUE(station);
  ASSERT_TRUE(appears(told, "sound by JACK Audio Connection Kit: system")) << text_of_file(told);
  ASSERT_TRUE(appears(told, "key down")) << text_of_file(told);

  server.kill(SIGKILL);
  ASSERT_TRUE(appears(told, "sound: audio device 'JACK Audio Connection Kit: system' is gone"));
  server.start_again();
  ASSERT_TRUE(appears(told, "sound: JACK Audio Connection Kit: system works again"))
      << text_of_file(told);

  station.value().stop();
  const auto report = nlohmann::json::parse(text_of_file(json));
  const auto& device = report.at("stations").at(0).at("device");
  EXPECT_EQ(device.at("losses"), 1);
  EXPECT_GT(report.at("stations").at(0).at("packets").at("sent"), 32);
  for (const auto& file : {told, json, scratch("lost-executive.txt")}) std::remove(file.c_str());
}

}  // namespace
}  // namespace roger::app
