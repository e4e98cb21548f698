#include "rti/federate/presence/presence.hpp"

#include <RTI/RTI1516.h>

#include <algorithm>
#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti {

namespace {

/// After a federate has joined, including this one, signs of presence are sent more often for a
/// while: joining a group takes effect late on some networks, and the first decision is made early.
constexpr std::chrono::milliseconds kEager{1200};
constexpr std::chrono::milliseconds kEagerInterval{400};

/// Maximum number of names in a message.
constexpr std::size_t kNamed = 5;

}  // namespace

Presence::Presence(const PresenceSettings& settings, net::Transport& transport,
                   ExecutivePort& executive, const Clock& clock, FederationId federation,
                   FederateId self)
    : settings_(settings),
      transport_(transport),
      executive_(executive),
      clock_(clock),
      federation_(federation),
      self_(self),
      hearing_(clock, settings.patience, settings.multicast == Multicast::kAuto),
      wanted_{settings.group.value},
      eager_until_(clock.now() + kEager) {
}

void Presence::start() {
  if (const Status joined = transport_.join(settings_.group); !joined) {
    log(LogLevel::kWarning, "rti", joined.error().text());
  }
  started_ = true;
  show();
  tell();
}

bool Presence::must_ask(const wire::FederateInfo& other) const {
  return settings_.multicast == Multicast::kNever || !other.multicast;
}

void Presence::add(const wire::FederateInfo& other) {
  const bool hopeless = must_ask(other);
  hearing_.add(other.federate, hopeless);
  names_[other.federate] = other.name;
  eager_until_ = clock_.now() + kEager;
  if (!hopeless) return;
  to_ask_.insert(other.federate);
  if (started_) tell();
}

void Presence::remove(FederateId other) {
  hearing_.remove(other);
  names_.erase(other);
  to_ask_.erase(other);
  to_free_.erase(other);
  stop_serving(other);
}

void Presence::want(const std::vector<filter::Group>& groups) {
  std::vector<std::uint32_t> wanted{settings_.group.value};
  for (const filter::Group& group : groups) {
    if (group.address != settings_.group) wanted.push_back(group.address.value);
  }
  if (wanted == wanted_) return;
  wanted_ = std::move(wanted);
  for (const FederateId other : hearing_.unheard()) to_ask_.insert(other);
  if (started_) tell();
}

void Presence::tick() {
  if (!started_) return;
  const TimePoint now = clock_.now();
  const Nanoseconds interval = now < eager_until_
                                   ? std::min<Nanoseconds>(kEagerInterval, settings_.interval)
                                   : settings_.interval;
  if (now - shown_ >= interval) show();
  // No federate can be asked without the executive, so the last decisions stay in effect.
  if (!executive_.alive()) return;
  const Verdicts verdicts = hearing_.review();
  // Keeps the two sets disjoint: the last decision about a federate replaces an earlier request
  // that was not sent.
  to_ask_.insert(verdicts.unheard.begin(), verdicts.unheard.end());
  for (const FederateId other : verdicts.heard) {
    to_ask_.erase(other);
    to_free_.insert(other);
  }
  for (const FederateId other : verdicts.unheard) to_free_.erase(other);
  say(verdicts);
  tell();
}

void Presence::show() {
  shown_ = clock_.now();
  // A sign that the kernel drops is compensated for by the next one.
  static_cast<void>(transport_.send(settings_.group, wire::Presence{federation_, self_}.write()));
}

void Presence::tell() {
  if ((to_ask_.empty() && to_free_.empty()) || !executive_.alive()) return;
  try {
    if (!to_ask_.empty()) {
      if (port_ == 0) {
        const Result<std::uint16_t> port = transport_.listen_directly();
        if (!port) {
          log(LogLevel::kError, "rti",
              "cannot open a port for direct copies: " + port.error().text());
          return to_ask_.clear();
        }
        port_ = port.value();
      }
      send(to_ask_, wanted_);
      to_ask_.clear();
    }
    if (!to_free_.empty()) send(to_free_, {});
    to_free_.clear();
  } catch (const rti1516e::Exception& thrown) {
    // Requests that were not sent are retried at the next tick.
    log(LogLevel::kWarning, "rti", to_utf8(thrown.what()));
  }
}

void Presence::send(const std::set<FederateId>& to, std::vector<std::uint32_t> groups) {
  executive_.send(wire::AskForCopies{
      {to.begin(), to.end()}, settings_.address.value, port_, std::move(groups)});
}

void Presence::serve(const wire::CopiesAsked& request, const KnowsGroup& knows) {
  const auto found = names_.find(request.federate);
  if (found == names_.end()) return;
  const std::string& name = found->second;
  if (settings_.multicast == Multicast::kAlways) {
    if (!request.groups.empty()) refuse_copies(name, "network.multicast = \"always\"");
    return;
  }
  if (!settings_.loopback && request.address == settings_.address.value) {
    if (!request.groups.empty())
      refuse_copies(name, "network.loopback = false, and it is on this host");
    return;
  }
  const net::DirectAddress to{filter::Ipv4Address{request.address}, request.port};
  const auto before = served_.find(request.federate);
  const bool is_new = before == served_.end();
  // Another address replaces the former one; no groups withdraw the request.
  if (!is_new && (before->second != to || request.groups.empty())) stop_serving(request.federate);
  if (request.groups.empty()) {
    if (!is_new) log(LogLevel::kInfo, "rti", "federate " + name + " no longer needs copies");
    return;
  }
  // A request must not direct copies to a group or to every host.
  constexpr std::uint32_t kBroadcast = 0xFFFFFFFF;
  if (to.port == 0 || to.address.value == 0 || to.address.value == kBroadcast ||
      to.address.is_multicast()) {
    return log(LogLevel::kWarning, "rti",
               "federate " + name + " requests copies at " + to.address.text() + ":" +
                   std::to_string(to.port) + ", which is not a host address");
  }
  std::vector<filter::Ipv4Address> groups;
  for (const std::uint32_t value : request.groups) {
    const filter::Ipv4Address group{value};
    if (group == settings_.group || knows(group)) groups.push_back(group);
  }
  if (const Status copied = transport_.copy_to(to, groups); !copied) {
    return log(LogLevel::kError, "rti",
               "cannot send copies to federate " + name + ": " + copied.error().text());
  }
  served_[request.federate] = to;
  if (!is_new) return;
  log(LogLevel::kInfo, "rti",
      "federate " + name + " receives copies at " + to.address.text() + ":" +
          std::to_string(to.port) +
          (settings_.multicast == Multicast::kAuto
               ? ", because it does not receive this federate's multicast"
               : ""));
  // A first copy shows the other federate that copies arrive.
  show();
}

void Presence::refuse_copies(const std::string& name, const std::string& why) {
  if (std::exchange(refusal_told_, true)) return;
  log(LogLevel::kWarning, "rti",
      "federate " + name +
          " does not receive this federate's multicast and requests copies, which the RID forbids "
          "(" +
          why + ")");
}

void Presence::stop_serving(FederateId other) {
  const auto found = served_.find(other);
  if (found == served_.end()) return;
  static_cast<void>(transport_.copy_to(found->second, {}));
  served_.erase(found);
}

std::string Presence::names(const std::vector<FederateId>& ids) const {
  std::string text = ids.size() == 1 ? "federate " : "federates ";
  for (std::size_t i = 0; i < std::min(ids.size(), kNamed); ++i) {
    const auto found = names_.find(ids[i]);
    text += (i == 0 ? "" : ", ") + (found == names_.end() ? std::to_string(ids[i]) : found->second);
  }
  if (ids.size() > kNamed) text += " and " + std::to_string(ids.size() - kNamed) + " more";
  return text;
}

void Presence::say(const Verdicts& verdicts) {
  if (!verdicts.unheard.empty()) {
    std::string sentence = "no multicast of " + names(verdicts.unheard) +
                           " arrives here; direct copies were requested, which cost the sender one "
                           "datagram per receiver";
    if (!std::exchange(explained_, true)) {
      sentence +=
          ". Likely causes: the network does not carry multicast (Wi-Fi, VPN, cloud), a switch "
          "filters it (IGMP snooping without a querier), a firewall drops it, or the RID names the "
          "wrong interface; run 'roger doctor' to find out";
    }
    log(LogLevel::kWarning, "rti", sentence);
  }
  if (!verdicts.heard.empty()) {
    log(LogLevel::kInfo, "rti",
        "the multicast of " + names(verdicts.heard) + " arrives again; no copies are needed");
  }
  if (!verdicts.shut_off.empty()) {
    log(LogLevel::kWarning, "rti",
        "copies of the data of " + names(verdicts.shut_off) + " do not arrive either, at " +
            settings_.address.text() + ":" + std::to_string(port_) +
            " (UDP), so best-effort data is lost; check the firewall");
  }
}

}  // namespace roger::rti
