#include "rti/federate/presence/presence.hpp"

#include <algorithm>
#include <utility>

#include "core/log.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

namespace {

/// Maximum number of names in a message.
constexpr std::size_t kMaxNamed = 5;

}  // namespace

Presence::Presence(const PresenceSettings& settings, net::Transport& transport,
                   ExecutivePort& executive, const Clock& clock, FederationId federation,
                   FederateId self)
    : settings_(settings),
      transport_(transport),
      executive_(executive),
      hearing_(clock, settings.patience, settings.multicast == Multicast::kAuto),
      signs_(settings, transport, clock, {federation, self}),
      requests_(settings, transport, executive),
      copies_(settings, transport) {
}

void Presence::start() {
  if (const Status joined = transport_.join(settings_.group); !joined) {
    log(LogLevel::kWarning, "rti", joined.error().text());
  }
  started_ = true;
  signs_.send();
  requests_.send();
}

bool Presence::needs_copies_from(const wire::FederateInfo& other) const {
  return settings_.multicast == Multicast::kNever || !other.multicast;
}

void Presence::add(const wire::FederateInfo& other) {
  const bool cannot_multicast = needs_copies_from(other);
  hearing_.add(other.federate, cannot_multicast);
  names_[other.federate] = other.name;
  signs_.hurry();
  if (!cannot_multicast) return;
  requests_.ask(other.federate);
  if (started_) requests_.send();
}

void Presence::remove(FederateId other) {
  hearing_.remove(other);
  names_.erase(other);
  requests_.forget(other);
  copies_.stop(other);
}

void Presence::want(const std::vector<filter::Group>& groups) {
  if (!requests_.want(groups)) return;
  for (const FederateId other : hearing_.unheard()) requests_.ask(other);
  if (started_) requests_.send();
}

void Presence::tick() {
  if (!started_) return;
  signs_.send_if_due();
  // No federate can be asked without the executive, so the last decisions stay in effect.
  if (!executive_.alive()) return;
  const ReachChanges results = hearing_.review();
  for (const FederateId other : results.heard) requests_.release(other);
  for (const FederateId other : results.unheard) requests_.ask(other);
  report(results);
  requests_.send();
}

void Presence::serve(const wire::CopiesAsked& request, const CopyService::KnowsGroup& knows) {
  const auto found = names_.find(request.federate);
  if (found == names_.end()) return;
  // A first copy shows the other federate that copies arrive.
  if (copies_.serve(request, abbreviated(found->second), knows)) signs_.send();
}

std::string Presence::names(const std::vector<FederateId>& ids) const {
  std::string text = ids.size() == 1 ? "federate " : "federates ";
  for (std::size_t i = 0; i < std::min(ids.size(), kMaxNamed); ++i) {
    const auto found = names_.find(ids[i]);
    text += (i == 0 ? "" : ", ") +
            (found == names_.end() ? std::to_string(ids[i]) : abbreviated(found->second));
  }
  if (ids.size() > kMaxNamed) text += " and " + std::to_string(ids.size() - kMaxNamed) + " more";
  return text;
}

void Presence::report(const ReachChanges& results) {
  if (!results.unheard.empty()) {
    std::string sentence = "no multicast of " + names(results.unheard) +
                           " arrives here; direct copies were requested, which cost the sender one "
                           "datagram per receiver";
    if (!std::exchange(causes_logged_, true)) {
      sentence +=
          ". Likely causes: the network does not carry multicast (Wi-Fi, VPN, cloud), a switch "
          "filters it (IGMP snooping without a querier), a firewall drops it, or the RID names the "
          "wrong interface; run 'roger doctor' to find out";
    }
    log(LogLevel::kWarning, "rti", sentence);
  }
  if (!results.heard.empty()) {
    log(LogLevel::kInfo, "rti",
        "the multicast of " + names(results.heard) + " arrives again; no copies are needed");
  }
  if (!results.unreachable.empty()) {
    log(LogLevel::kWarning, "rti",
        "copies of the data of " + names(results.unreachable) + " do not arrive either, at " +
            settings_.address.text() + ":" + std::to_string(requests_.port()) +
            " (UDP), so best-effort data is lost; check the firewall");
  }
}

}  // namespace roger::rti
