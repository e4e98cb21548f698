#include "radio/hla/federate/stream_owners.hpp"

#include <utility>

namespace roger::radio {

void StreamOwners::discover(const rti1516e::ObjectInstanceHandle& transmitter,
                            const rti1516e::FederateHandle& producer) {
  if (producer.isValid()) transmitters_.try_emplace(transmitter, Transmitter{producer});
}

void StreamOwners::set_stream(const rti1516e::ObjectInstanceHandle& transmitter,
                              std::uint64_t stream) {
  const auto found = transmitters_.find(transmitter);
  if (found == transmitters_.end() || found->second.stream == stream) return;
  release(found->second);
  if (stream == 0) return;
  Owner& owner = owners_.try_emplace(stream, Owner{found->second.producer}).first->second;
  if (owner.federate != found->second.producer) return;
  ++owner.transmitters;
  found->second.stream = stream;
}

void StreamOwners::remove(const rti1516e::ObjectInstanceHandle& transmitter) {
  const auto found = transmitters_.find(transmitter);
  if (found == transmitters_.end()) return;
  release(found->second);
  transmitters_.erase(found);
}

void StreamOwners::release(Transmitter& transmitter) {
  const auto owner = owners_.find(std::exchange(transmitter.stream, 0));
  if (owner != owners_.end() && --owner->second.transmitters == 0) owners_.erase(owner);
}

bool StreamOwners::may_send(std::uint64_t stream, const rti1516e::FederateHandle& producer) const {
  const auto owner = owners_.find(stream);
  return owner == owners_.end() || !producer.isValid() || owner->second.federate == producer;
}

}  // namespace roger::radio
