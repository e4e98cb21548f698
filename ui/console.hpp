// The entry point to the window. No Qt types are exposed.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "radio/station/port/operator_port.hpp"
#include "ui/port/console_sources.hpp"
#include "ui/port/station_source.hpp"

namespace roger::ui {

struct ConsoleOptions {
  ConsoleSources sources;
  /// INI file that stores theme, view and window geometry; empty: the user's default file.
  std::string settings_path;
  /// Folder of roger_<language>.qm, e.g. roger_de.qm, which have precedence over the translations
  /// that the program contains; empty: none.
  std::string translations;
  /// Folder of typefaces (*.ttf) that the window uses in addition to those of the system; empty:
  /// none. An archive contains them, because it may run where no typeface is installed.
  std::string typefaces;
  /// If set, a PNG of the window is written to this path after `screenshot_after`, and the console
  /// exits.
  std::string screenshot_path;
  std::chrono::milliseconds screenshot_after{3000};
  /// Polled 20 times a second in the GUI thread; returning true closes the console, for example on
  /// Ctrl-C. May be empty.
  std::function<bool()> stop_requested;
};

/// Returns the sound device that the operator with this call sign chose last; empty: none.
/// `settings_path` as in ConsoleOptions.
[[nodiscard]] std::string kept_device(const std::string& settings_path,
                                      const std::string& call_sign,
                                      audio::Output output = audio::Output::kHeadset);

/// Returns the station that was chosen last; nullopt: none. `settings_path` as in ConsoleOptions.
[[nodiscard]] std::optional<StationChoice> kept_station(const std::string& settings_path);

/// Applies the stored scale to windows that are opened later. Must be called once, before the
/// program starts any thread, because it writes to the environment. `settings_path` as in
/// ConsoleOptions.
void apply_kept_scale(const std::string& settings_path);

/// Shows the console of one operator until its window is closed. Must be called once, from the main
/// thread; `port` must outlive the call. Returns the program's exit status: 0, or 1 if there is no
/// display or the screenshot could not be written. The reason is printed on standard error.
int run_console(radio::OperatorPort& port, int& argc, char** argv, const ConsoleOptions& options);

/// Asks the operator which station they are, and for sound device and push-to-talk key, and stores
/// the station and the key. `port`: the station whose sound device is tested and changed; if it is
/// that of an operator, their keys are kept. `first`: the station that is offered; empty parts: the
/// first one. `reason`: why the station of last time cannot be used; empty: there is none, or it
/// can. `options.sources.stations` must not be null; the screenshot is not used. Must be called
/// from the main thread while no console is shown. Returns nullopt if the operator cancelled, or if
/// there is no display, which is printed on standard error.
[[nodiscard]] std::optional<StartAnswer> ask_for_station(radio::OperatorPort& port,
                                                         const ConsoleOptions& options,
                                                         const StationChoice& first,
                                                         const std::string& reason);

}  // namespace roger::ui
