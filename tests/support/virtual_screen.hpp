// An X server without a screen, for tests of windows.
#pragma once

#include <sys/types.h>

#include <string>

namespace roger::test {

/// Starts Xvfb with one screen of 2600 by 1500 pixels and ends it in the destructor,
/// or with this process. For use by one thread.
class VirtualScreen {
 public:
  /// Returns when the server accepts connections, or has failed to start.
  VirtualScreen();
  ~VirtualScreen();
  VirtualScreen(const VirtualScreen&) = delete;
  VirtualScreen& operator=(const VirtualScreen&) = delete;

  /// Returns the display, ":7"; empty if no server could be started.
  [[nodiscard]] std::string display() const { return display_.empty() ? "" : ":" + display_; }

 private:
  pid_t child_ = -1;
  std::string display_;
};

}  // namespace roger::test
