// Simulated hosts on a switch, without privileges: network namespaces on a bridge.
#pragma once

#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app::bench {

/// The kernel or a missing program does not permit the network. Code: kUnavailable.
class NoSwitchedNetwork : public CommandError {
 public:
  explicit NoSwitchedNetwork(const std::string& message)
      : CommandError(ErrorCode::kUnavailable, message) {}
};

/// A switch with IGMP snooping, which forwards multicast only to subscribers, and with a querier,
/// which keeps subscriptions alive; and hosts with one interface each. All are removed with this
/// object. Needs the programs unshare, nsenter and ip. Not thread-safe.
class SwitchedNetwork {
 public:
  /// Creates hosts 1 to `hosts`. Output of the programs goes to a file in `folder`. Throws a
  /// NoSwitchedNetwork, or another CommandError if a process cannot be started.
  static SwitchedNetwork create(const ScratchFolder& folder, int hosts);

  /// Returns the words to put in front of a command that runs on a host.
  [[nodiscard]] std::vector<std::string> on_host(int number) const;
  /// Interface of every host.
  static constexpr const char* kInterface = "eth0";
  [[nodiscard]] static std::string address_of(int number) {
    return "10.77.0." + std::to_string(number);
  }

 private:
  explicit SwitchedNetwork(std::string log) : log_(std::move(log)) {}
  void start();
  void add_host(int number);
  void hold(std::vector<std::string> command);
  void run(const std::string& script);

  std::string log_;
  /// Processes that keep the namespaces alive: the switch's, then those of the hosts.
  std::vector<ChildProcess> holders_;
};

}  // namespace roger::app::bench
