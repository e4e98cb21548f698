// Counts what the hosts of a SwitchedNetwork send and receive.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace roger::app::bench {

/// Ethernet frames and their bytes.
struct LanCount {
  std::uint64_t bytes = 0;
  std::uint64_t packets = 0;

  friend LanCount operator-(const LanCount& a, const LanCount& b) {
    return {a.bytes - b.bytes, a.packets - b.packets};
  }
};

struct LanTraffic {
  LanCount sent;
  LanCount received;
};

/// Returns the traffic of the interface of the host on which `process` runs, since the host exists;
/// 0: of this process. All zero if the host has no such interface.
[[nodiscard]] LanTraffic read_lan_count(pid_t process = 0);

}  // namespace roger::app::bench
