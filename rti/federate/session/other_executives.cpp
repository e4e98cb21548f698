#include "rti/federate/session/other_executives.hpp"

#include <RTI/RTI1516.h>

#include <chrono>
#include <string>
#include <utility>

#include "core/text.hpp"

namespace roger::rti {

namespace {

/// Minimum interval between reports, whichever executive sends the beacons.
constexpr auto kMinReportInterval = std::chrono::milliseconds(500);

}  // namespace

OtherExecutives::OtherExecutives(std::unique_ptr<executive::ControlGroup> group, std::uint64_t own,
                                 Nanoseconds beacon_interval, ExecutiveConnection& executive,
                                 const Clock& clock)
    : group_(std::move(group)),
      own_(own),
      executive_(executive),
      clock_(clock),
      visible_(beacon_interval) {
  group_->start(
      [this](wire::Beacon beacon, filter::Ipv4Address from) { take(std::move(beacon), from); });
}

std::unique_ptr<OtherExecutives> OtherExecutives::listen(net::asio::io_context& io, const Rid& rid,
                                                         const net::Interface& interface,
                                                         std::uint64_t own,
                                                         ExecutiveConnection& executive,
                                                         const Clock& clock) {
  if (rid.executive.address || rid.network.multicast == Multicast::kNever) return nullptr;
  auto group = executive::ControlGroup::open(io, rid, interface);
  if (!group) {
    log(LogLevel::kWarning, "rti",
        "cannot receive beacons of other executives: " + group.error().text());
    return nullptr;
  }
  return std::unique_ptr<OtherExecutives>(
      new OtherExecutives(std::move(group).value(), own, rid.timing.beacon, executive, clock));
}

void OtherExecutives::take(wire::Beacon beacon, filter::Ipv4Address from) {
  if (beacon.incarnation == own_ || !executive_.alive()) return;
  const std::string place = executive::describe_location(beacon, from);
  const TimePoint now = clock_.now();
  if (beacon.kind == wire::BeaconKind::kEnded && visible_.remove(beacon.incarnation)) {
    report(LogLevel::kInfo, "the other executive at " + place + " has ended");
  }
  if (beacon.kind != wire::BeaconKind::kActive) return;
  if (visible_.add(beacon.incarnation, place, now)) {
    report(LogLevel::kWarning, "another executive sends beacons on this network, at " + place);
  }
  if (now < next_report_) return;
  next_report_ = now + kMinReportInterval;
  beacon.address = executive::address_of(beacon, from).value;
  try {
    executive_.send(wire::ExecutiveHeard{wire::encode_beacon(beacon)});
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kWarning, "rti", to_utf8(thrown.what()));
  }
}

void OtherExecutives::expire() {
  for (const std::string& place : visible_.expire(clock_.now())) {
    report(LogLevel::kInfo, "the other executive at " + place + " is no longer heard");
  }
}

void OtherExecutives::report(LogLevel level, std::string sentence) {
  if (const auto admitted = log_limit_.admit(std::move(sentence), clock_.now())) {
    log(level, "rti", *admitted);
  }
}

}  // namespace roger::rti
