// Computers on a switch, without privileges: network namespaces on a bridge.
#pragma once

#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// A switch that passes multicast only to those who asked for it (IGMP snooping) and asks who does
/// (a querier), and hosts with one interface each. It is gone with this object. Needs the
/// programs unshare, nsenter and ip. Not thread-safe.
class SwitchedNetwork {
 public:
  /// Hosts 1 to `hosts`. What the programs say goes to a file of the folder. Errors: kUnavailable
  /// (the kernel grants no namespaces, a program is not there, ...).
  static Result<SwitchedNetwork> create(const ScratchFolder& folder, int hosts);

  /// What stands before a command that is to run on a host.
  [[nodiscard]] std::vector<std::string> on_host(int number) const;
  /// Of every host.
  static constexpr const char* kInterface = "eth0";
  [[nodiscard]] static std::string address_of(int number) {
    return "10.77.0." + std::to_string(number);
  }

 private:
  explicit SwitchedNetwork(std::string log) : log_(std::move(log)) {}
  Status start();
  Status add_host(int number);
  Status hold(std::vector<std::string> command);
  Status run(const std::string& script);

  std::string log_;
  /// Each holds a namespace: the switch's, then the hosts'.
  std::vector<ChildProcess> holders_;
};

}  // namespace roger::app::bench
