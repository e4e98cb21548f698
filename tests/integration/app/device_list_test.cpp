// The console's list of sound devices, as `roger devices` finds them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/support/device_finder.hpp"
#include "audio/device/device.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

TEST(DeviceListTest, ConsoleListMatchesTheProgram) {
  const auto listed = audio::list_devices();
  ASSERT_TRUE(listed);
  std::vector<std::string> expected;
  for (const audio::DeviceInfo& device : listed.value()) {
    if (device.inputs > 0 || device.outputs > 0) {
      expected.push_back(device.host + ": " + device.name);
    }
  }
  DeviceFinder finder({program(), "devices"}, "not a client", std::chrono::minutes{2});
  finder.search();
  ASSERT_TRUE(test::eventually([&] { return !finder.look().searching; }));
  EXPECT_EQ(finder.look().trouble, ui::DeviceList::Trouble::kNone) << finder.look().why;
  std::vector<std::string> found;
  for (const ui::SoundDevice& device : finder.look().devices) found.push_back(device.full_name());
  EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(expected));
}

}  // namespace
}  // namespace roger::app
