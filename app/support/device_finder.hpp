// Lists sound devices for a console by running `roger devices` as a child process.
//
// A separate process is needed because PortAudio in this process lists only the devices that were
// present when the first one was opened, and because its search hangs when a sound server hangs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/reporting_child.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "ui/port/device_source.hpp"

namespace roger::app {

/// Reads the output of `roger devices --json`. Leaves out the JACK client `own`, which would feed
/// its own output back to itself. Errors: kNotFound, kInvalid (not a device list).
Result<std::vector<ui::SoundDevice>> read_devices(const std::string& file, const std::string& own);

/// Runs the search and keeps its result. All calls belong to one thread; no call blocks.
class DeviceFinder final : public ui::DeviceSource {
 public:
  /// `command`: program and arguments; --json is appended. `own`: the JACK client name of this
  /// program. `patience`: time after which a search is killed and reported as failed.
  DeviceFinder(std::vector<std::string> command, std::string own,
               Nanoseconds patience = std::chrono::seconds{20});

  void search() override;
  ui::DeviceList look() override;

 private:
  void fail(const std::string& why) { state_ = {false, {}, ui::DeviceList::Trouble::kFailed, why}; }
  void take_result();

  const std::vector<std::string> command_;
  const std::string own_;
  const Nanoseconds patience_;
  SteadyClock clock_;
  std::optional<ReportingChild> child_;
  TimePoint began_{};
  bool given_up_ = false;
  ui::DeviceList state_;
};

}  // namespace roger::app
