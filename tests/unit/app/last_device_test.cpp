#include "app/support/last_device.hpp"

#include <gtest/gtest.h>

namespace roger::app {
namespace {

std::vector<audio::DeviceInfo> present() {
  audio::DeviceInfo headset;
  headset.name = "USB Headset: Audio (hw:1,0)";
  headset.host = "ALSA";
  headset.inputs = 1;
  headset.outputs = 2;
  return {headset};
}

TEST(LastDeviceTest, PresentDeviceIsUsedAgain) {
  for (const char* kept : {"USB Headset", "usb headset", "ALSA: USB Headset: Audio (hw:1,0)"}) {
    const LastDevice last = last_device(kept, present());
    EXPECT_EQ(last.name, kept);
    EXPECT_TRUE(last.note.empty());
  }
}

TEST(LastDeviceTest, AbsentDeviceIsReportedAndTheDefaultUsed) {
  const LastDevice last = last_device("Blue Headset", present());
  EXPECT_TRUE(last.name.empty());
  EXPECT_EQ(last.note,
            "Blue Headset is not connected. The default device is used until you choose another.");
}

TEST(LastDeviceTest, AbsentLoudspeakerIsReportedAndNoneUsed) {
  EXPECT_EQ(last_loudspeaker("USB Headset", present()).name, "USB Headset");
  const LastDevice last = last_loudspeaker("Desk", present());
  EXPECT_TRUE(last.name.empty());
  EXPECT_EQ(last.note,
            "Desk is not connected. All radios are heard in the headset until you choose another "
            "loudspeaker.");
}

TEST(LastDeviceTest, HostNameOrPartOfNamesMatchesAPresentDevice) {
  for (const char* kept : {"alsa", "als: headset"}) {
    EXPECT_EQ(last_device(kept, present()).name, kept);
  }
}

TEST(LastDeviceTest, StoredDeviceIsTriedWithoutADeviceList) {
  const LastDevice last =
      last_device("Blue Headset", Error{ErrorCode::kUnavailable, "no sound system", {}});
  EXPECT_EQ(last.name, "Blue Headset");
  EXPECT_TRUE(last.note.empty());
  EXPECT_TRUE(last_device("", present()).note.empty());
}

TEST(LastDeviceTest, DeviceWithoutHardwareIsNotStored) {
  for (const char* given : {"null", "file:in.wav,-", "tone", "tone:440", "click", "click:500"}) {
    EXPECT_FALSE(is_storable(given)) << given;
  }
  for (const char* given : {"default", "USB Headset", "JACK", "Nullmodem", "tonewood"}) {
    EXPECT_TRUE(is_storable(given)) << given;
  }
}

}  // namespace
}  // namespace roger::app
