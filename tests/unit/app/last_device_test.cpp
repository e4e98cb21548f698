#include "app/last_device.hpp"

#include <gtest/gtest.h>

namespace roger::app {
namespace {

std::vector<audio::DeviceInfo> present() {
  audio::DeviceInfo headset;
  headset.name = "USB Headset: Audio (hw:1,0)";
  headset.host = "ALSA";
  return {headset};
}

TEST(LastDeviceTest, IsUsedAgainWhenItIsThere) {
  for (const char* kept : {"USB Headset", "usb headset", "ALSA: USB Headset: Audio (hw:1,0)"}) {
    const LastDevice last = last_device(kept, present());
    EXPECT_EQ(last.name, kept);
    EXPECT_TRUE(last.note.empty());
  }
}

TEST(LastDeviceTest, OneThatIsAbsentIsSaidAndTheDefaultUsed) {
  const LastDevice last = last_device("Blue Headset", present());
  EXPECT_TRUE(last.name.empty());
  EXPECT_EQ(last.note,
            "Blue Headset is not there: this is the default device. --device chooses another.");
}

TEST(LastDeviceTest, WhatIsNoSoundCardIsAlwaysThere) {
  for (const char* kept : {"null", "file:in.wav,-", "tone:440", "click:500"}) {
    EXPECT_EQ(last_device(kept, {}).name, kept);
  }
  EXPECT_TRUE(last_device("", {}).note.empty());
}

}  // namespace
}  // namespace roger::app
