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
/// Longest search of a federate that starts an executive otherwise. It has room for several probes,
/// and an executive that is started without need hears of the other one before it serves.
constexpr std::chrono::milliseconds kBeforeStart{600};
/// How long a started executive may take to load and to finish its candidacy on a busy host.
constexpr std::chrono::milliseconds kStartUpTime{15'000};

/// Sends probe beacons and collects the answers. Can be used once.
class Search {
 public:
  /// The event that ends a search before its time.
  enum class Until : std::uint8_t { kFirstAnswer, kNothing };

  Search(const Rid& rid, std::chrono::milliseconds wait, Until until)
      : rid_(rid), until_(until), end_(clock_.now() + wait) {}

  /// Runs the search. Error: the control group cannot be joined.
  Status run() {
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
    return ok();
  }

  /// Returns the first executive by rank that speaks this version. Error: kUnsupported, if there
  /// are only executives of other versions.
  [[nodiscard]] Result<std::optional<ExecutiveAddress>> first() const {
    const HeardExecutive* foreign = nullptr;
    for (const auto& [rank, heard] : found_) {
      if (heard.version == wire::kControlVersion) return std::optional(heard.address);
      foreign = &heard;
    }
    if (foreign == nullptr) return std::optional<ExecutiveAddress>{};
    return Error{ErrorCode::kUnsupported,
                 "the executive on host " + printable(foreign->address.machine) +
                     " uses wire version " + std::to_string(foreign->version) +
                     ", but this federate uses version " + std::to_string(wire::kControlVersion) +
                     "; use the same release of Roger on both",
                 {}};
  }
  [[nodiscard]] std::vector<HeardExecutive> all() const {
    std::vector<HeardExecutive> out;
    for (const auto& [rank, heard] : found_) out.push_back(heard);
    return out;
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
    if (beacon.version == wire::kControlVersion) {
      const bool ends = until_ == Until::kFirstAnswer && !answered_;
      if (beacon.kind == wire::BeaconKind::kCandidate) {
        if (ends) end_ = std::max(end_, clock_.now() + kCandidateGrace);
        return;
      }
      answered_ = true;
      if (ends) end_ = clock_.now() + kSettleTime;
    }
    found_[compute_rank(beacon)] = {{address_of(beacon, from).text(), beacon.port, beacon.host},
                                    beacon.version};
    if (found_.size() > kMaxHeardExecutives) found_.erase(std::prev(found_.end()));
  }

  const Rid& rid_;
  const SteadyClock clock_;
  const Until until_;
  TimePoint end_;
  net::asio::io_context io_;
  net::asio::steady_timer timer_{io_};
  std::unique_ptr<ControlGroup> group_;
  std::map<Rank, HeardExecutive> found_;  // the lowest rank wins
  bool answered_ = false;                 // by an executive of this version
};

}  // namespace

Result<std::optional<ExecutiveAddress>> find_executive(const Rid& rid,
                                                       std::chrono::milliseconds wait) {
  Search search(rid, wait, Search::Until::kFirstAnswer);
  if (const Status done = search.run(); !done) return done.error();
  return search.first();
}

Result<std::vector<HeardExecutive>> hear_executives(const Rid& rid,
                                                    std::chrono::milliseconds wait) {
  Search search(rid, wait, Search::Until::kNothing);
  if (const Status done = search.run(); !done) return done.error();
  return search.all();
}

Result<ExecutiveAddress> find_or_start_executive(const Rid& rid) {
  if (rid.executive.address) {
    return ExecutiveAddress{rid.executive.address->host, rid.executive.address->port, ""};
  }
  const auto& station = rid.security.credentials.station;
  const bool is_permitted = !station || station->certificate.may_run_executive();
  const auto patience = rid.executive.start && is_permitted
                            ? std::min(rid.timing.discovery, kBeforeStart)
                            : rid.timing.discovery;
  auto found = find_executive(rid, patience);
  if (!found) return found.error();
  if (found.value()) return *found.value();
  const std::string group = rid.network.control.text();
  if (!rid.executive.start) {
    return Error{ErrorCode::kUnavailable,
                 "no executive answers on " + group +
                     ", and the RID forbids starting one; start one with: roger rtiexec",
                 {}};
  }
  if (!is_permitted) {
    return Error{ErrorCode::kUnavailable,
                 "no executive answers on " + group +
                     ", and the certificate of this station does not permit it to run one; start "
                     "one at a station whose certificate has the role executive (roger keys issue "
                     "--executive) with: roger rtiexec",
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
