// Changes of an operator's surroundings: sound device, federation, entity ridden on, relaying.
#pragma once

#include <optional>
#include <string>

#include "audio/device/device.hpp"
#include "radio/station/report/operator_events.hpp"

namespace roger::radio {

/// Reports each change once. Control thread.
class StatusReports {
 public:
  /// Both arguments outlive this.
  StatusReports(const OperatorContext& context, OperatorEvents& events)
      : context_(context), events_(events) {}

  /// `entity_trouble`: see OperatorPosition::step().
  void step(const FederationSnapshot& federation, const audio::DeviceState& device,
            const std::string& entity_trouble);
  /// This operator is a relay and sends that on; none: it sends on nothing any more.
  void relays(const std::optional<RelaySnapshot>& what);
  /// This relay leaves it to another one to send on what radio `from` hears.
  void stands_back(RadioId from);

  void fill(StationSnapshot& out) const;

 private:
  void report_device(const audio::DeviceState& device);

  const OperatorContext& context_;
  OperatorEvents& events_;
  FederationSnapshot federation_;
  audio::DeviceState device_;
  std::string device_name_;  // in use, or the last that was
  std::string entity_trouble_;
  std::optional<RelaySnapshot> relayed_;
};

}  // namespace roger::radio
