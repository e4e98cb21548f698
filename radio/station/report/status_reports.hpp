// Reports changes of the sound devices, the federation, the carrying entity and the relay.
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
  void step(const FederationSnapshot& federation, const DeviceStates& devices,
            const Notice& entity_trouble);
  /// Reports that this operator is a relay and retransmits; none: it has stopped.
  void relays(const std::optional<RelaySnapshot>& what);
  /// Reports that another relay retransmits what radio `from` hears.
  void yields_to_other_relay(RadioId from);

  void fill(StationSnapshot& out) const;

 private:
  /// A device as last reported.
  struct Reported {
    audio::DeviceState device;
    std::string name;  // the device in use, or the last one
  };
  void report_federation(const FederationSnapshot& federation);
  void report_device(const audio::DeviceState& device, Reported& reported);

  const OperatorContext& context_;
  OperatorEvents& events_;
  FederationSnapshot federation_;
  Reported headset_;
  std::optional<Reported> loudspeaker_;
  Notice entity_trouble_;
  std::optional<RelaySnapshot> relayed_;
};

}  // namespace roger::radio
