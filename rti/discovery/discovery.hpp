// How a federate finds an executive: by the RID's address, else by a beacon, else by starting one.
// Functions block; they may be called from any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

/// The address at which an executive accepts connections.
struct ExecutiveAddress {
  std::string host;  // host name or IPv4 address
  std::uint16_t port = 0;
  /// The host that the executive runs on, as its beacon names it; "" when the address came from the
  /// RID.
  std::string machine;
  friend bool operator==(const ExecutiveAddress&, const ExecutiveAddress&) = default;
};

/// Probes on the RID's control group and returns the executive that answers; if several answer, the
/// first by rank (see election.hpp). Returns nullopt when none answers within `wait`, which is
/// extended while a candidate is heard. A running executive answers within milliseconds. Errors:
/// the control group cannot be joined; kUnsupported: only executives of another wire version
/// answer.
[[nodiscard]] Result<std::optional<ExecutiveAddress>> find_executive(
    const Rid& rid, std::chrono::milliseconds wait);

/// An executive that has announced itself.
struct HeardExecutive {
  ExecutiveAddress address;
  std::uint8_t version = 0;  // of the control plane that it speaks
};

/// Probes on the RID's control group for the whole of `wait` and returns the executives that
/// answer, also those of other wire versions: at most kMaxHeardExecutives, in order of their rank.
/// Error: the control group cannot be joined.
[[nodiscard]] Result<std::vector<HeardExecutive>> hear_executives(const Rid& rid,
                                                                  std::chrono::milliseconds wait);
/// Maximum number of executives that a search remembers: any program can send beacons.
inline constexpr std::size_t kMaxHeardExecutives = 64;

/// Returns the RID's address if it has one (unchecked), else the result of find_executive() for the
/// RID's discovery time, else the address of an executive that start_executive() started. Further
/// errors: kUnavailable if no executive answers, and the RID or the certificate of this station
/// forbids starting one. The error is the same if the started one is not heard.
[[nodiscard]] Result<ExecutiveAddress> find_or_start_executive(const Rid& rid);

}  // namespace roger::rti::executive
