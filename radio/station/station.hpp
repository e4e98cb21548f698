// A station: one process' place in the federation, with one or more operators at it, each with a
// sound device and radios of the plan. The only place that knows both audio and HLA.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/report/operator_report.hpp"
#include "radio/station/setup/station_settings.hpp"

namespace roger::radio {

struct StationReport {
  FederationSnapshot federation;
  ClockSyncSnapshot clock;
  std::vector<OperatorReport> operators;
};

/// What a station is built from. Defaults are the real ones; tests bring their own.
struct StationParts {
  std::unique_ptr<RadioNet> net;  // null: the HLA federate of StationSettings::federation
  std::function<Result<std::unique_ptr<audio::AudioDevice>>(const audio::DeviceRequest&)>
      open_device;                 // empty: audio::open_device
  const Clock* clock = nullptr;    // null: the steady clock; must outlive the station
  std::uint64_t clock_domain = 0;  // 0: this host's, from its boot id
};

/// All calls from one thread, but those of the OperatorPorts.
class Station {
 public:
  /// Opens the devices, joins the federation, announces the radios and starts to listen. Errors
  /// name the operator, device or federation at fault.
  static Result<std::unique_ptr<Station>> open(StationSettings settings, StationParts parts = {});

  virtual ~Station() = default;
  [[nodiscard]] virtual std::size_t operator_count() const = 0;
  /// Operators in the order of StationSettings::operators. Valid as long as the station.
  [[nodiscard]] virtual OperatorPort& operator_port(std::size_t index) = 0;
  [[nodiscard]] virtual StationReport report() const = 0;
  /// Ends transmissions, stops the devices and leaves the federation. The destructor does the
  /// same; snapshots, events and the report stay readable.
  virtual void close() = 0;

 protected:
  Station() = default;
  Station(const Station&) = default;
  Station& operator=(const Station&) = default;
};

}  // namespace roger::radio
