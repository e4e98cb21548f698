// How a federate comes to an executive: the RID's address, else a beacon, else one it starts.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

/// Where an executive accepts connections.
struct ExecutiveAddress {
  std::string host;  // name or IPv4 address
  std::uint16_t port = 0;
  /// The machine it runs on, by its own word; "" when the address came from the RID.
  std::string machine;
  friend bool operator==(const ExecutiveAddress&, const ExecutiveAddress&) = default;
};

/// Probes on the RID's control group and returns the executive that answers, the first by rank (see
/// election.hpp) if several do; nullopt when none does within `wait` (longer while a candidate is
/// heard). An executive that runs answers within milliseconds. Errors: the control group can't be
/// joined; kUnsupported: only executives of another wire version are there. Waits.
[[nodiscard]] Result<std::optional<ExecutiveAddress>> find_executive(
    const Rid& rid, std::chrono::milliseconds wait);

/// The RID's address if it has one (unchecked), else find_executive() for the RID's discovery
/// time, else an executive started as start_executive() does. Errors besides theirs: kUnavailable
/// when none is there and the RID forbids to start one, or when the one started is not heard.
[[nodiscard]] Result<ExecutiveAddress> find_or_start_executive(const Rid& rid);

}  // namespace roger::rti::executive
