// The known radio receivers of other federates.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/octets.hpp"
#include "radio/hla/receiver_object.hpp"

namespace roger::radio {

/// @{ Limits of the memory that other federates can occupy. Further receivers are ignored. A
/// federate also gets no further place when it has as many as are left.
inline constexpr std::size_t kMaxReceiversPerFederate = 4096;
inline constexpr std::size_t kMaxReceivers = 20'000;
/// @}

/// Not thread-safe.
class ReceiverTable {
 public:
  using Object = rti1516e::ObjectInstanceHandle;
  using Federate = rti1516e::FederateHandle;

  /// Adds a receiver. Returns false if it is ignored because of a limit. `registrar`: the federate
  /// that registered it; invalid: unknown, then only kMaxReceivers applies.
  bool add(const Object& object, const Federate& registrar);
  void remove(const Object& object);
  [[nodiscard]] bool contains(const Object& object) const { return entries_.contains(object); }
  /// Applies one attribute. Returns false if it is malformed; it is then ignored. The object must
  /// be known.
  [[nodiscard]] bool take(const Object& object, ReceiverAttribute attribute, Bytes value);

  /// Appends up to `most` receivers, from the one after `last` on (none: from the first).
  /// `streams`: of transmitters, by the names of their objects. Returns the last one appended;
  /// none: no further ones exist.
  std::optional<Object> append(const std::optional<Object>& last, std::size_t most,
                               const std::map<std::string, std::uint64_t>& streams,
                               std::vector<KnownReceiver>& out) const;

 private:
  struct Entry {
    Federate registrar;
    PublishedReceiver receiver;
  };
  std::map<Object, Entry> entries_;
  std::map<Federate, std::size_t> registered_;  // number of entries of each federate
};

}  // namespace roger::radio
