// Options that select and configure a station, shared by the commands that run one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/federation_options.hpp"
#include "app/support/codec_options.hpp"
#include "core/result.hpp"
#include "radio/station/station.hpp"

namespace CLI {
class App;
}

namespace roger::app {

struct MicrophoneOptions {
  std::optional<double> gain_db;  // none: 0, or the value stored for the operator
  double high_pass_hz = 0.0;
  bool suppress_noise = false;
  bool automatic_gain = false;
  std::optional<double> vox_dbfs;  // none: no VOX
  double vox_hang_ms = 500.0;
  unsigned vox_radio = 1;
  double key_lead_ms = 0.0;
  double key_hang_ms = 0.0;
};

/// Values of the options of a station.
struct StationOptions {
  std::string plan;                     // empty: configs/plans/default.toml
  std::vector<std::string> call_signs;  // empty: the first operator station of the plan
  std::vector<std::string> devices;     // one for all stations, or one per station
  /// Device of the first station's loudspeaker; none: the station has none, or, in the console, the
  /// one used last.
  std::optional<std::string> loudspeaker;
  std::string client_name;  // empty: "roger"
  FederationOptions federation;
  CodecOptions coding;
  std::optional<double> guard_ms;  // fixed playout guard; none: adaptive
  MicrophoneOptions microphone;
  bool echo = false;
  bool hear_plain_rpr = false;
  bool send_plain_rpr = false;
  /// --dis: configuration of the gateways to DIS that the station runs, "" for configs/dis.toml;
  /// nullopt: the station runs those of the plan, if it has any.
  std::optional<std::string> dis;
};

/// Declares --guard-ms. The value "auto" leaves `guard_ms` empty.
void declare_guard_option(CLI::App& command, std::optional<double>& guard_ms);
/// Declares the options of a station. `many`: --station and --device may be repeated.
void declare_station_options(CLI::App& command, StationOptions& options, bool many);

/// Returns a request for no loudspeaker next to a headset; one that is chosen later opens as this
/// says.
[[nodiscard]] audio::DeviceRequest loudspeaker_request(const audio::DeviceRequest& headset);

/// Returns the path of a plan; for an empty `file` that of the default plan. Errors: those of
/// find_config().
Result<std::string> plan_path(const std::string& file);
/// Reads a plan; for an empty `file` the default plan. Errors name the file, line and key.
Result<radio::NetPlan> read_plan(const std::string& file);

/// Runs the gateways to DIS that the options or the plan demand until the result is destroyed; null
/// if they demand none. `station`: the settings of the station. Throws a CommandError.
[[nodiscard]] std::shared_ptr<void> run_demanded_gateways(const StationOptions& options,
                                                          const radio::StationSettings& station);

/// Reads the plan and returns the settings of the station. Throws a CommandError that names the
/// file, line and key, or the option.
radio::StationSettings station_settings(const StationOptions& options);
/// Returns the settings of the station with a plan that was read. Throws a CommandError.
radio::StationSettings station_settings(const StationOptions& options, radio::NetPlan plan);

}  // namespace roger::app
