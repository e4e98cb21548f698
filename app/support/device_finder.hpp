// The sound devices for a console's list: `roger devices` as a process of its own.
//
// In this process the sound library tells only of devices that were there when the first one was
// opened, and its search may hang with a sound server that hangs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/reporting_child.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "ui/port/device_source.hpp"

namespace roger::app {

/// The devices in what `roger devices --json` wrote, but for the JACK client `own`, which would
/// hear itself. Errors: kNotFound, kInvalid (not such a file).
Result<std::vector<ui::SoundDevice>> read_devices(const std::string& file, const std::string& own);

class DeviceFinder final : public ui::DeviceSource {
 public:
  /// `command`: what to start; --json is put behind it. `own`: the client name of our ports.
  DeviceFinder(std::vector<std::string> command, std::string own,
               Nanoseconds patience = std::chrono::seconds{20});

  void search() override;
  ui::DeviceLook look() override;

 private:
  void fail(const std::string& trouble);
  void take_result();

  const std::vector<std::string> command_;
  const std::string own_;
  const Nanoseconds patience_;
  SteadyClock clock_;
  std::optional<ReportingChild> child_;
  TimePoint began_{};
  bool given_up_ = false;
  ui::DeviceLook state_;
};

}  // namespace roger::app
