#include "radio/station/report/status_reports.hpp"

namespace roger::radio {
void StatusReports::step(const FederationSnapshot& federation, const DeviceStates& devices,
                         const Notice& entity_trouble) {
  report_device(devices.headset, headset_);
  if (devices.loudspeaker) {
    if (!loudspeaker_) loudspeaker_.emplace();
    report_device(*devices.loudspeaker, *loudspeaker_);
  }
  report_federation(federation);
  federation_ = federation;
  if (entity_trouble == entity_trouble_) return;
  entity_trouble_ = entity_trouble;
  events_.report(EventKind::kFederationTrouble, 0,
                 entity_trouble.empty() ? NoticeCode::kHostKnownAgain : entity_trouble);
}

void StatusReports::report_federation(const FederationSnapshot& federation) {
  // A loss may begin and end between two steps.
  const bool missed = federation.losses.count != federation_.losses.count &&
                      federation_.trouble.code != NoticeCode::kFederationLost;
  if (missed) events_.report(EventKind::kFederationTrouble, 0, federation.losses.last);
  if (!missed && federation.trouble == federation_.trouble) return;
  events_.report(EventKind::kFederationTrouble, 0,
                 federation.trouble.empty() ? NoticeCode::kConnectedAgain : federation.trouble);
}

void StatusReports::report_device(const audio::DeviceState& device, Reported& reported) {
  if (device.trouble != reported.device.trouble) {
    if (!device.trouble.empty()) {
      events_.report(EventKind::kDeviceTrouble, 0, to_notice(device.trouble));
    } else if (device.name == reported.name) {
      events_.report(EventKind::kDeviceTrouble, 0, {NoticeCode::kDeviceWorks, {device.name}});
    }
  }
  reported.device = device;
  if (!device.running || device.name == reported.name) return;
  if (!reported.name.empty()) {
    events_.report(EventKind::kDeviceChanged, 0, {NoticeCode::kDeviceInUse, {device.name}});
  }
  reported.name = device.name;
}

void StatusReports::relays(const std::optional<RelaySnapshot>& what) {
  constexpr std::int64_t kNanosecondsPerMillisecond = 1'000'000;
  relayed_ = what;
  if (!what) return;
  events_.report(EventKind::kRelayed, what->from,
                 {NoticeCode::kRelayedBy,
                  {context_.radio(what->to).name,
                   std::to_string(what->delay.count() / kNanosecondsPerMillisecond)}});
}

void StatusReports::yields_to_other_relay(RadioId from) {
  relayed_.reset();
  events_.report(EventKind::kRelayed, from, NoticeCode::kOtherRelay);
}

void StatusReports::fill(StationSnapshot& out) const {
  out.federation = federation_;
  if (out.federation.trouble.empty()) out.federation.trouble = entity_trouble_;
  out.device = headset_.device;
  if (loudspeaker_) out.loudspeaker = loudspeaker_->device;
  out.relay = relayed_;
}

}  // namespace roger::radio
