// The federates to which the StreamTags of other radios belong.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>

namespace roger::radio {

/// A StreamTag belongs to the federate that registered the first known transmitter with it, until
/// all transmitters of that federate with this tag have been removed. Packets of other federates
/// with the tag could otherwise interrupt the transmitter or speak under its call sign. StreamTags
/// without a known transmitter, such as those of lines, belong to no federate. Nothing is checked
/// where the RTI does not name the producing federate, see RtiConnection.
///
/// All functions must be called by callbacks, which the RTI makes one at a time. A packet costs one
/// look-up, whatever the number of transmitters.
class StreamOwners {
 public:
  /// Adds a transmitter; `producer` may be invalid (not conveyed).
  void discover(const rti1516e::ObjectInstanceHandle& transmitter,
                const rti1516e::FederateHandle& producer);
  /// Sets the StreamTag of a transmitter; 0: none that is known and trusted.
  void set_stream(const rti1516e::ObjectInstanceHandle& transmitter, std::uint64_t stream);
  void remove(const rti1516e::ObjectInstanceHandle& transmitter);

  /// Returns whether a packet of `producer` may have this StreamTag.
  [[nodiscard]] bool may_send(std::uint64_t stream, const rti1516e::FederateHandle& producer) const;

 private:
  struct Transmitter {
    rti1516e::FederateHandle producer;
    std::uint64_t stream = 0;  // one that belongs to the producer; 0: none
  };
  struct Owner {
    rti1516e::FederateHandle federate;
    std::size_t transmitters = 0;  // at least one
  };
  void release(Transmitter& transmitter);

  std::map<rti1516e::ObjectInstanceHandle, Transmitter> transmitters_;
  std::unordered_map<std::uint64_t, Owner> owners_;  // by StreamTag
};

}  // namespace roger::radio
