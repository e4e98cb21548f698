// A station: a process's participation in the federation, with one or more operators, each with a
// sound device and radios of the plan. The only class that knows both audio and HLA.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "core/periodic_thread.hpp"
#include "core/result.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/report/operator_report.hpp"
#include "radio/station/setup/station_settings.hpp"

namespace roger::radio {

struct Position;
class StationCore;

struct StationReport {
  FederationSnapshot federation;
  ClockSyncSnapshot clock;
  std::vector<OperatorReport> operators;
};

/// Dependencies of a station. Defaults are for production; tests supply their own.
struct StationParts {
  std::unique_ptr<RadioNet> net;  // null: the HLA federate of StationSettings::federation
  std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
      open_device;                 // empty: audio::open_device
  const Clock* clock = nullptr;    // null: the steady clock; must outlive the station
  std::uint64_t clock_domain = 0;  // 0: this host's, from its boot id
};

/// All calls from one thread, except those of the OperatorPorts, and report(): while neither open()
/// nor close() runs, any thread may call it.
class Station {
 public:
  /// Opens the devices, joins the federation, publishes the radios and starts listening. Errors
  /// name the operator, device or federation concerned.
  static Result<std::unique_ptr<Station>> open(StationSettings settings, StationParts parts = {});

  ~Station();
  Station(const Station&) = delete;
  Station& operator=(const Station&) = delete;

  [[nodiscard]] std::size_t operator_count() const;
  /// Operators in the order of StationSettings::operators. Valid for the station's lifetime.
  [[nodiscard]] OperatorPort& operator_port(std::size_t index);
  [[nodiscard]] StationReport report() const;
  /// Ends transmissions, stops the devices and leaves the federation. The destructor does the same;
  /// snapshots, events and the report stay readable.
  void close();

 private:
  /// The sound devices of an operator.
  struct Devices {
    std::unique_ptr<audio::AudioDevice> headset;
    std::unique_ptr<audio::AudioDevice> loudspeaker;  // null: none
  };
  Station(StationSettings settings, StationParts parts);
  Status start();
  void make_core();
  Status take_position(const OperatorRequest& request);
  Result<std::unique_ptr<audio::AudioDevice>> open_device(const audio::DeviceRequest& request);
  /// Starts the devices of operator `index`.
  audio::DeviceStatus start_devices(std::size_t index);
  Status start_devices();
  void start_voices();
  void control_step();
  /// One voice thread's loop: waits for the sound of the last of `positions`.
  void run_voices(std::span<const Position> positions) const;

  StationSettings settings_;
  StationParts parts_;
  SteadyClock steady_clock_;
  const Clock& clock_;
  std::unique_ptr<StationCore> core_;
  std::vector<Devices> devices_;  // of each operator
  bool joined_ = false;
  FederationSnapshot last_federation_;  // after close()

  std::atomic<bool> voices_run_{false};
  std::vector<std::thread> voices_;
  PeriodicThread control_;
};

}  // namespace roger::radio
