// The door to the window: everything of Qt stays behind it.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "radio/station/port/operator_port.hpp"
#include "ui/port/console_sources.hpp"

namespace roger::ui {

struct ConsoleOptions {
  ConsoleSources sources;
  /// INI file that keeps theme, view and place of the window; empty: the user's own.
  std::string settings_path;
  /// Where roger_<language>.qm may be, e.g. roger_de.qm; empty: nowhere, and the window is English.
  std::string translations;
  /// When given, a PNG of the window is written there after `screenshot_after`, and the console
  /// ends.
  std::string screenshot_path;
  std::chrono::milliseconds screenshot_after{3000};
  /// Asked 20 times a second in the window's thread; true ends the console as if the window had
  /// been closed. For Ctrl-C; may be empty.
  std::function<bool()> stop_requested;
};

/// The sound device that this operator chose last, by call sign; empty: none. `settings_path` as in
/// ConsoleOptions.
[[nodiscard]] std::string kept_device(const std::string& settings_path,
                                      const std::string& call_sign);

/// Makes the size that the user chose that of the windows to come. To be called once, before
/// anything of the program has started a thread: it writes to the environment. `settings_path` as
/// in ConsoleOptions.
void apply_kept_scale(const std::string& settings_path);

/// Shows the console of one operator until its window is closed. To be called once, from the main
/// thread; the port must outlive the call. Returns the program's exit status: 0, or 1 when there is
/// no display or the picture could not be written, said on standard error.
int run_console(radio::OperatorPort& port, int& argc, char** argv, const ConsoleOptions& options);

}  // namespace roger::ui
