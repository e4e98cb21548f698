#include "rti/discovery/discovery.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/discovery/election.hpp"
#include "rti/discovery/launcher.hpp"
#include "rti/net/interface.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {
namespace {

/// Interval between probe beacons. Each lost one delays discovery by this time.
constexpr std::chrono::milliseconds kProbeInterval{100};
/// How long the search waits for other executives after the first answer.
constexpr std::chrono::milliseconds kSettleTime{30};
/// How long the search waits until a candidate becomes active: its candidacy plus a margin.
constexpr std::chrono::milliseconds kCandidateGrace{2 * Election::kCandidacy};
/// Maximum number of executives that a search remembers: any program can send beacons.
constexpr std::size_t kMaxFound = 64;
/// How long a started executive may take to load and to finish its candidacy on a busy host.
constexpr std::chrono::milliseconds kStartUpTime{15'000};

/// Sends probe beacons and collects the answers. Can be used once.
class Search {
 public:
  Search(const Rid& rid, std::chrono::milliseconds wait) : rid_(rid), end_(clock_.now() + wait) {}

  Result<std::optional<ExecutiveAddress>> run() {
    const Result<net::Interface> interface = net::choose_interface(rid_.network.interface);
    if (!interface) return interface.error();
    auto group = ControlGroup::open(io_, rid_, interface.value());
    if (!group) return group.error();
    group_ = std::move(group).value();
    group_->start(
        [this](const wire::Beacon& beacon, filter::Ipv4Address from) { hear(beacon, from); });
    probe();
    while (clock_.now() < end_) io_.run_one_until(end_);
    group_->stop();
    timer_.cancel();
    io_.restart();
    io_.poll();
    return answer();
  }

 private:
  void probe() {
    group_->send({});
    timer_.expires_after(kProbeInterval);
    timer_.async_wait([this](const boost::system::error_code& failed) {
      if (!failed) probe();
    });
  }

  void hear(const wire::Beacon& beacon, filter::Ipv4Address from) {
    if (beacon.kind == wire::BeaconKind::kProbe) return;
    if (beacon.kind == wire::BeaconKind::kEnded) {
      found_.erase(compute_rank(beacon));
      return;
    }
    if (beacon.version != wire::kControlVersion) {
      foreign_ = beacon;
      return;
    }
    if (beacon.kind == wire::BeaconKind::kCandidate) {
      if (found_.empty()) end_ = std::max(end_, clock_.now() + kCandidateGrace);
      return;
    }
    if (found_.empty()) end_ = clock_.now() + kSettleTime;
    found_[compute_rank(beacon)] = {address_of(beacon, from).text(), beacon.port, beacon.host};
    if (found_.size() > kMaxFound) found_.erase(std::prev(found_.end()));
  }

  Result<std::optional<ExecutiveAddress>> answer() const {
    if (!found_.empty()) return std::optional(found_.begin()->second);
    if (!foreign_) return std::optional<ExecutiveAddress>{};
    return Error{ErrorCode::kUnsupported,
                 "the executive on host " + printable(foreign_->host) + " uses wire version " +
                     std::to_string(foreign_->version) + ", but this federate uses version " +
                     std::to_string(wire::kControlVersion) +
                     "; use the same release of Roger on both",
                 {}};
  }

  const Rid& rid_;
  const SteadyClock clock_;
  TimePoint end_;
  net::asio::io_context io_;
  net::asio::steady_timer timer_{io_};
  std::unique_ptr<ControlGroup> group_;
  std::map<Rank, ExecutiveAddress> found_;  // the lowest rank wins
  std::optional<wire::Beacon> foreign_;
};

}  // namespace

Result<std::optional<ExecutiveAddress>> find_executive(const Rid& rid,
                                                       std::chrono::milliseconds wait) {
  return Search(rid, wait).run();
}

Result<ExecutiveAddress> find_or_start_executive(const Rid& rid) {
  if (rid.executive.address) {
    return ExecutiveAddress{rid.executive.address->host, rid.executive.address->port, ""};
  }
  auto found = find_executive(rid, rid.timing.discovery);
  if (!found) return found.error();
  if (found.value()) return *found.value();
  const std::string group = rid.network.control.text();
  if (!rid.executive.start) {
    return Error{ErrorCode::kUnavailable,
                 "no executive answers on " + group +
                     ", and the RID forbids starting one; start one with: roger rtiexec",
                 {}};
  }
  const Status started = start_executive(rid);
  if (!started) return started.error();
  log(LogLevel::kInfo, "rti", "no executive answers on " + group + "; started one");
  found = find_executive(rid, kStartUpTime);
  if (!found) return found.error();
  if (found.value()) return *found.value();
  return Error{ErrorCode::kUnavailable,
               "an executive was started, but its beacon does not arrive on " + group +
                   "; start one manually to see its errors: roger rtiexec",
               {}};
}

}  // namespace roger::rti::executive
