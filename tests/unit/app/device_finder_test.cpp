#include "app/support/device_finder.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using Trouble = ui::DeviceList::Trouble;

constexpr const char* kListed =
    R"([{"name":"USB Headset","host":"ALSA","inputs":1,"outputs":2},)"
    R"({"name":"Webcam","host":"ALSA","inputs":1,"outputs":0},)"
    R"({"name":"HDMI","host":"ALSA","inputs":0,"outputs":8},)"
    R"({"name":"Nothing","host":"ALSA","inputs":0,"outputs":0},)"
    R"({"name":"roger","host":"ALSA","inputs":1,"outputs":1},)"
    R"({"name":"roger","host":"JACK Audio Connection Kit","inputs":2,"outputs":1},)"
    R"({"name":"roger-01","host":"JACK Audio Connection Kit","inputs":2,"outputs":1},)"
    R"({"name":"roger-desk","host":"JACK Audio Connection Kit","inputs":2,"outputs":1}])";

/// Runs a shell script in place of the program; $1 is the report file.
ui::DeviceList found_by(DeviceFinder& finder) {
  finder.search();
  EXPECT_TRUE(test::eventually([&] { return !finder.look().searching; }));
  return finder.look();
}

DeviceFinder finder(const std::string& script, Nanoseconds patience = std::chrono::seconds{60}) {
  return {{"sh", "-c", script}, "roger", patience};
}

TEST(DeviceFinderTest, ReturnsTheDevicesListedByTheProgram) {
  DeviceFinder devices = finder(std::string("[ $0 = --json ] && echo '") + kListed + "' > $1");
  EXPECT_EQ(devices.look(), ui::DeviceList{}) << "no search has been started";
  const ui::DeviceList look = found_by(devices);
  EXPECT_EQ(look.trouble, Trouble::kNone);
  const std::string jack = "JACK Audio Connection Kit";
  EXPECT_EQ(look.devices, (std::vector<ui::SoundDevice>{{"ALSA", "USB Headset", true, true},
                                                        {"ALSA", "Webcam", true, false},
                                                        {"ALSA", "HDMI", false, true},
                                                        {"ALSA", "roger", true, true},
                                                        {jack, "roger-desk", true, true}}))
      << "except this program's own ports";
  EXPECT_EQ(look.devices.front().full_name(), "ALSA: USB Headset");
}

TEST(DeviceFinderTest, EachSearchListsTheDevicesAnew) {
  const ScratchFolder folder = ScratchFolder::make("finder-test").value();
  const std::string mark = folder.file("mark");
  const std::string go = folder.file("go");
  DeviceFinder devices =
      finder("if [ -e " + mark + " ]; then while [ ! -e " + go + " ]; do sleep 0.01; done; echo '" +
             kListed + "' > $1; else echo '[]' > $1; touch " + mark + "; fi");
  EXPECT_TRUE(found_by(devices).devices.empty());
  devices.search();
  devices.search();  // no effect during a search
  EXPECT_TRUE(devices.look().searching);
  std::ofstream(go).put('x');
  EXPECT_EQ(found_by(devices).devices.size(), 5U);
}

TEST(DeviceFinderTest, LastOutputLineIsReportedAsTheReason) {
  DeviceFinder devices = finder("echo 'roger: PortAudio: no memory' >&2; exit 1");
  EXPECT_EQ(found_by(devices).why, "PortAudio: no memory");
  DeviceFinder rubbish = finder("echo '[{\"name\":1}]' > $1");
  EXPECT_NE(found_by(rubbish).why.find("not a list of sound devices"), std::string::npos);
  DeviceFinder none({"/no/such/program"}, "roger");
  EXPECT_EQ(found_by(none).trouble, Trouble::kFailed);
  EXPECT_FALSE(none.look().why.empty());
}

TEST(DeviceFinderTest, HangingSearchIsAborted) {
  DeviceFinder devices = finder("exec sleep 1000", std::chrono::milliseconds{20});
  EXPECT_EQ(found_by(devices).trouble, Trouble::kNoResponse);
}

}  // namespace
}  // namespace roger::app
