#include "rti/federate/seal/peer_seals.hpp"

namespace roger::rti {

void PeerSeals::add(FederateId federate, std::uint32_t membership) {
  changes_.lock()->federates[federate] = membership;
  changed_ = true;
}

void PeerSeals::remove(FederateId federate) {
  {
    const auto changes = changes_.lock();
    if (changes->taken.contains(federate)) {
      changes->federates[federate] = std::nullopt;
    } else {
      changes->federates.erase(federate);
    }
  }
  changed_ = true;
}

void PeerSeals::set_joined(std::uint32_t group, bool joined) {
  changes_.lock()->groups[group] = joined;
  changed_ = true;
}

security::Opener::Result PeerSeals::open(std::uint32_t group, bool direct, Bytes sealed,
                                         std::span<std::uint8_t> buffer) {
  if (changed_) take_changes();
  return opener_.open(group, direct, sealed, buffer);
}

void PeerSeals::take_changes() {
  const auto changes = changes_.lock();
  for (const auto& [federate, membership] : changes->federates) {
    if (membership) {
      opener_.add(federate, *membership);
      changes->taken.insert(federate);
    } else {
      opener_.remove(federate);
      changes->taken.erase(federate);
    }
  }
  for (const auto& [group, joined] : changes->groups) {
    if (joined) {
      opener_.join(group);
    } else {
      opener_.leave(group);
    }
  }
  changes->federates.clear();
  changes->groups.clear();
  // Last, so that nothing is lost after std::bad_alloc. Writers set it after they have unlocked.
  changed_ = false;
}

}  // namespace roger::rti
