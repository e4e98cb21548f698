#include "rti/federate/receive/intake.hpp"

#include "core/log.hpp"
#include "rti/wire/direct.hpp"
#include "rti/wire/packing.hpp"

namespace roger::rti {

Arrived::Arrived(const wire::Joined& joined, const Clock& clock, std::size_t largest, bool counting)
    : peers(joined.federate), reassembly(clock, largest), counts(counting) {
  peers.add(joined.federate, joined.name);
}

void Arrived::add(const wire::FederateInfo& federate,
                  const std::vector<filter::Ipv4Address>& executive_host) {
  constexpr unsigned kLoopback = 127;
  std::vector<filter::Ipv4Address> from;
  if (federate.address >> 24U == kLoopback) {
    from = executive_host;
  } else if (federate.address != 0) {
    from = {filter::Ipv4Address{federate.address}};
  }
  peers.add(federate.federate, federate.name, std::move(from));
  if (presence) presence->add(federate);
}

Intake::Intake(const wire::Joined& joined, const Settings& settings, net::Transport& transport,
               ExecutivePort& executive, const Clock& clock)
    : federation_(joined.federation),
      largest_message_(settings.largest_message),
      presence_group_(settings.presence ? std::optional(settings.presence->group) : std::nullopt),
      executive_host_(settings.executive_host),
      clock_(clock),
      arrived_(joined, clock, settings.largest_message, settings.counting) {
  const auto arrived = arrived_.lock();
  if (settings.presence) {
    arrived->presence.emplace(*settings.presence, transport, executive, clock, joined.federation,
                              joined.federate);
  }
  for (const wire::FederateInfo& other : joined.federates) arrived->add(other, executive_host_);
}

void Intake::start() {
  const auto arrived = arrived_.lock();
  if (arrived->presence) arrived->presence->start();
}

void Intake::tick() {
  const auto arrived = arrived_.lock();
  if (arrived->presence) arrived->presence->tick();
  arrived->peers.release_silent_addresses(clock_.now());
  arrived->reassembly.expire();
}

// ---------------------------------------------------------------- datagrams

std::optional<Intake::Whole> Intake::take(const net::Received& received) {
  if (wire::Fragment::is_one(received.data)) return reassemble(received);
  if (wire::PresenceSign::is_one(received.data)) {
    record_presence(received);
    return std::nullopt;
  }
  Whole whole;
  if (const auto reason = open(received.data, whole); reason != wire::DropReason::kNone) {
    drop(reason);
    return std::nullopt;
  }
  const auto arrived = arrived_.lock();
  const auto slot = admit(*arrived, whole.datagram.header(), received);
  if (!slot) return std::nullopt;
  whole.slot = *slot;
  return whole;
}

std::optional<Intake::Whole> Intake::reassemble(const net::Received& received) {
  wire::Fragment fragment;
  if (const auto reason = wire::Fragment::parse(received.data, fragment);
      reason != wire::DropReason::kNone) {
    drop(reason);
    return std::nullopt;
  }
  const auto arrived = arrived_.lock();
  const auto slot = admit(*arrived, fragment.header, received);
  if (!slot) return std::nullopt;
  const std::optional<Bytes> together = arrived->reassembly.add(*slot, fragment);
  if (!together) return std::nullopt;
  Whole whole;
  whole.slot = *slot;
  if (const auto reason = open(*together, whole); reason != wire::DropReason::kNone) {
    drop(reason);
    return std::nullopt;
  }
  return whole;
}

void Intake::record_presence(const net::Received& received) {
  wire::PresenceSign presence;
  if (const auto reason = wire::PresenceSign::parse(received.data, presence);
      reason != wire::DropReason::kNone) {
    return drop(reason);
  }
  if (presence.federation != federation_) return drop(wire::DropReason::kForeignFederation);
  const auto arrived = arrived_.lock();
  if (!accept(arrived->peers.heard(presence.sender, received.from))) return;
  if (arrived->presence) arrived->presence->heard(presence.sender, received.direct);
}

wire::DropReason Intake::open(Bytes received, Whole& whole) {
  whole.bytes = received;
  if (wire::is_packed(received)) {
    unpacked_.resize(largest_message_);
    const std::optional<Bytes> unpacked = wire::unpack(received, unpacked_);
    if (!unpacked) return wire::DropReason::kBadPacking;
    whole.bytes = *unpacked;
  }
  return wire::Datagram::parse(whole.bytes, whole.datagram);
}

std::optional<std::size_t> Intake::admit(Arrived& arrived, const wire::DatagramHeader& header,
                                         const net::Received& received) {
  if (header.federation != federation_) {  // federations may share groups
    drop(wire::DropReason::kForeignFederation);
    return std::nullopt;
  }
  const auto found = arrived.slots.find(received.group.value);
  if (found == arrived.slots.end()) {
    drop(wire::DropReason::kUnknownClass);
    return std::nullopt;
  }
  const std::size_t slot = found->second;
  // The sequence number is recorded first, so a datagram that arrives both by multicast and as a
  // copy is processed only once.
  const Peers::Note note = arrived.peers.note(header.sender, received.from, slot, header.sequence);
  if (!accept(note.origin)) return std::nullopt;
  if (arrived.presence) arrived.presence->heard(header.sender, received.direct);
  if (note.arrival == LossTracker::Arrival::kDuplicate) {
    duplicates_.add();
    return std::nullopt;
  }
  if (note.arrival == LossTracker::Arrival::kUnconfirmed) {
    drop(wire::DropReason::kUnconfirmedJump);
    return std::nullopt;
  }
  const bool late = note.arrival == LossTracker::Arrival::kLate;
  if (!late) arrived.reassembly.advanced(slot, header.sender, header.sequence);
  arrived.counts.add(header.sender, slot, received.data.size(), late);
  return slot;
}

bool Intake::accept(Peers::Origin origin) {
  if (origin == Peers::Origin::kUnknown) drop(wire::DropReason::kUnknownSender);
  if (origin == Peers::Origin::kOtherAddress) drop(wire::DropReason::kOtherAddress);
  return origin == Peers::Origin::kPeer;
}

void Intake::drop(wire::DropReason reason) {
  Counter& counter = drops_[static_cast<std::size_t>(reason)];
  counter.add();
  if (reason == wire::DropReason::kForeignVersion && counter.value() == 1) {
    log(LogLevel::kWarning, "rti",
        "datagrams of another wire version arrive in this federate's groups and are dropped; use "
        "the same release of Roger on all hosts");
  }
}

IntakeCounters Intake::counters(const Arrived& arrived) const {
  IntakeCounters counters;
  for (std::size_t i = 0; i < drops_.size(); ++i) {
    counters.drops[i] = drops_[i].value();
    counters.malformed += counters.drops[i];
  }
  counters.malformed -= counters.of(wire::DropReason::kForeignFederation) +
                        counters.of(wire::DropReason::kUnconfirmedJump);
  counters.duplicates = duplicates_.value();
  counters.lost = arrived.peers.lost();
  counters.incomplete = arrived.reassembly.lost();
  return counters;
}

// ---------------------------------------------------------------- groups and federates

void Intake::know(std::span<const filter::Group> groups) {
  const auto arrived = arrived_.lock();
  for (std::size_t slot = arrived->slots.size(); slot < groups.size(); ++slot) {
    arrived->slots.emplace(groups[slot].address.value, slot);
  }
}

void Intake::begin(filter::Ipv4Address group) {
  const auto arrived = arrived_.lock();
  const auto found = arrived->slots.find(group.value);
  if (found != arrived->slots.end()) arrived->peers.restart_group(found->second);
}

void Intake::set_joined(std::vector<filter::Group> groups) {
  const auto arrived = arrived_.lock();
  arrived->joined_groups = std::move(groups);
  if (arrived->presence) arrived->presence->want(arrived->joined_groups);
}

void Intake::on_message(const wire::FederateJoined& message) {
  const auto arrived = arrived_.lock();
  arrived->add(message.info, executive_host_);
}

void Intake::on_message(const wire::FederateLeft& message) {
  const auto arrived = arrived_.lock();
  arrived->peers.remove(message.federate);
  if (arrived->presence) arrived->presence->remove(message.federate);
  arrived->reassembly.forget(message.federate);
}

void Intake::on_message(const wire::CopiesAsked& message) {
  const auto arrived = arrived_.lock();
  if (!arrived->presence) return;
  arrived->presence->serve(
      message, [&](filter::Ipv4Address group) { return arrived->slots.contains(group.value); });
}

std::optional<FederateId> Intake::find(std::string_view name) const {
  return arrived_.lock()->peers.find(name);
}

std::optional<std::string> Intake::name_of(FederateId id) const {
  const auto arrived = arrived_.lock();
  const std::string* name = arrived->peers.name_of(id);
  return name == nullptr ? std::nullopt : std::optional(*name);
}

}  // namespace roger::rti
