// A joystick without hardware: its device is a pipe.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/joystick.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "eventually.hpp"

namespace roger::ui {

class FakeJoystick {
 public:
  FakeJoystick() = default;
  FakeJoystick(const FakeJoystick&) = delete;
  FakeJoystick& operator=(const FakeJoystick&) = delete;
  ~FakeJoystick() { unplug(); }

  /// Creates the first joystick device in `folder`.
  void plug_in(const std::string& folder) {
    const std::string path = folder + "/js0";
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(descriptor_, 0);
  }
  /// Closes the only writer, so that readers see the end of the device.
  void unplug() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  /// Sends a button event and waits until it has been read.
  void send(int number, bool down, int type = JS_EVENT_BUTTON) const {
    js_event event{};
    event.type = static_cast<std::uint8_t>(type);
    event.number = static_cast<std::uint8_t>(number);
    event.value = down ? 1 : 0;
    ASSERT_EQ(write(descriptor_, &event, sizeof event), static_cast<ssize_t>(sizeof event));
    int unread = 0;
    EXPECT_TRUE(
        eventually([&] { return ioctl(descriptor_, FIONREAD, &unread) == 0 && unread == 0; },
                   [&] { return std::to_string(unread) + " bytes are still unread"; }));
  }

 private:
  int descriptor_ = -1;
};

}  // namespace roger::ui
