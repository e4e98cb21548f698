// The transmitter and receiver objects that this federate publishes.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/other_radios.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/transmitter_object.hpp"

namespace roger::radio {

/// Thread-safe. The lock is held during calls to the RTI, none of which waits for an answer; an
/// update waits for room in a queue if the federation's FOM makes the attributes reliable. Throws
/// the RTI's exceptions.
class OwnRadios {
 public:
  /// `entity`: the RPR site and application of this federate.
  OwnRadios(EntityIdentifier entity, const Clock& clock, OtherRadios& others)
      : entity_(entity), clock_(clock), others_(others) {}

  /// Registers the transmitter of `state.stream` the first time, and sends the changed attributes.
  void set_transmitter(const RtiServices& rti, const TransmitterState& state);
  /// Does the same for a receiver. A reception is announced when its transmitter is known.
  void set_receiver(const RtiServices& rti, const ReceiverState& state);
  /// @{ Deletes the object, if it is registered.
  void remove_transmitter(const RtiServices& rti, std::uint64_t stream);
  void remove_receiver(const RtiServices& rti, const ReceiverState& receiver);
  /// @}
  /// Sends all attributes of all radios, since updates are best effort.
  void repeat(const RtiServices& rti);
  /// Announces the receptions of streams whose transmitters have become known. `attempt` runs each
  /// update.
  template <class Attempt>
  void announce_receptions(const RtiServices& rti, const std::set<std::uint64_t>& streams,
                           const Attempt& attempt) {
    const std::lock_guard lock(mutex_);
    for (auto& [key, own] : receivers_) {
      if (!streams.contains(own.state.heard_stream)) continue;
      attempt([&, &radio = own] { update(rti, radio); });
    }
  }
  /// Sends all attributes of the own radios among `objects`. `attempt` runs each update.
  template <class Attempt>
  void answer(const RtiServices& rti, const std::set<rti1516e::ObjectInstanceHandle>& objects,
              const Attempt& attempt) {
    const std::lock_guard lock(mutex_);
    for (auto& [stream, own] : transmitters_) {
      if (objects.contains(own.object)) attempt([&, &radio = own] { repeat(rti, radio); });
    }
    for (auto& [key, own] : receivers_) {
      if (objects.contains(own.object)) attempt([&, &radio = own] { repeat(rti, radio); });
    }
  }
  /// Returns the name of the transmitter object of a stream; "" if it is not registered.
  [[nodiscard]] std::string name_of(std::uint64_t stream) const;
  /// Appends the radios that are transmitting now.
  void append_on_air(std::vector<KnownRadio>& out) const;
  /// Returns the streams of all transmitters by the names of their objects.
  [[nodiscard]] std::map<std::string, std::uint64_t> streams() const;
  /// Forgets all radios, because the federate has left.
  void clear();

 private:
  template <class State>
  struct Own {
    rti1516e::ObjectInstanceHandle object;
    std::string name;  // of the object
    State state;
    std::optional<State> announced;
  };
  using Transmitter = Own<TransmitterState>;
  using Receiver = Own<ReceiverState>;

  template <class State>
  void repeat(const RtiServices& rti, Own<State>& own) {
    own.announced.reset();
    update(rti, own);
  }
  void update(const RtiServices& rti, Transmitter& own);
  void update(const RtiServices& rti, Receiver& own);
  /// Returns the HLA name of the transmitter of a stream; "" if the stream is unknown.
  [[nodiscard]] std::string object_of_stream(std::uint64_t stream) const;

  const EntityIdentifier entity_;
  const Clock& clock_;
  OtherRadios& others_;
  mutable std::mutex mutex_;                           // guards everything below
  std::map<std::uint64_t, Transmitter> transmitters_;  // by stream
  std::map<ReceiverKey, Receiver> receivers_;
};

}  // namespace roger::radio
