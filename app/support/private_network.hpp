// A private federation for measurements: no other federate can join it by accident.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Network that the federation uses; by default the loopback interface only.
struct PrivatePlace {
  std::string interface = "lo";
  std::string executive = "127.0.0.1";  // IP address
  std::string settings = {};            // further lines of the RID's table [network]
};

/// Returns a port that is free now and outside the ephemeral range, from which the system could
/// give it to any other socket before it is used. `type`: SOCK_STREAM or SOCK_DGRAM.
[[nodiscard]] std::uint16_t find_free_port(int type);

/// Writes a RID that expects a running executive and uses ports that are free at the moment.
/// Errors: kSystem.
Status write_private_rid(const std::string& file, const PrivatePlace& place = {});

/// Starts an executive with such a RID. Its output goes to `log`. `before` is put in front of its
/// command line, for example to run it in another network namespace.
Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log,
                                             std::vector<std::string> before = {});

}  // namespace roger::app
