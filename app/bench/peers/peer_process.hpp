// The processes of the measurement "peers", which carry out orders.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/stop_signal.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// A process that carries out the orders of peer::Exercise, which it reads from standard input. Not
/// thread-safe.
class PeerProcess {
 public:
  struct Settings {
    std::vector<std::string> command;
    std::vector<std::pair<std::string, std::string>> environment;
    std::string files;  // path and first part of the names of its pipes and its log
    int cpu = 0;        // processor of all its threads
  };
  /// Throws a CommandError if the process cannot be started.
  explicit PeerProcess(const Settings& settings);

  /// Sends an order.
  void order(const std::string& text);
  /// Waits for an answer that begins with `first`, and returns the rest of it. Throws a
  /// CommandError with the reason if another answer, none within a minute, or the end of the
  /// process comes, or if `stop` is asked for.
  [[nodiscard]] std::string wait_for(const std::string& first, StopSignal& stop);

 private:
  [[nodiscard]] std::string read_line(StopSignal& stop);

  const std::string name_;  // for errors
  const std::string log_;
  rti::net::Descriptor orders_;
  rti::net::Descriptor answers_;
  std::string read_;  // bytes after the last answer
  std::unique_ptr<ChildProcess> child_;
};

}  // namespace roger::app::bench
