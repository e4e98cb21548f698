// A simulated bad network: decides from a seed which packets are lost and how long the others take.
// Uses neither sockets nor a clock; the same seed yields the same result on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/random.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

enum class Jitter { kNone, kUniform, kNormal, kPareto };

/// Delays of a recorded network, per packet; nullopt: lost.
using NetworkTrace = std::vector<std::optional<Nanoseconds>>;

struct NetworkSettings {
  double loss = 0.0;   // fraction of packets, 0 to below 1
  double burst = 1.0;  // mean number of consecutive losses; above 1: two-state model by Gilbert
                       // (1960)

  /// Delay in addition to that of the fastest packet, in ms. kUniform: 0 to `jitter_ms`. kNormal:
  /// mean 3 `jitter_ms`, standard deviation `jitter_ms`, never below 0. kPareto: jitter_ms *
  /// (u^(-1/shape) - 1), mostly short with rare outliers.
  Jitter jitter = Jitter::kNone;
  double jitter_ms = 0.0;
  double shape = 2.5;
  Nanoseconds jitter_from{0};  // sending time from which jitter applies ...
  Nanoseconds jitter_until = Nanoseconds::max();
  bool keeps_order = false;  // packets do not overtake each other: a packet waits for earlier ones

  std::shared_ptr<const NetworkTrace> trace;  // replaces all of the above; repeats from its start
};

/// The path from one sender to one receiver.
class NetworkModel {
 public:
  NetworkModel(const NetworkSettings& settings, std::uint64_t seed);

  /// Returns the arrival time of a packet sent at `sent`; nullopt if it is lost. Call in the order
  /// of sending.
  std::optional<Nanoseconds> arrival(Nanoseconds sent);

 private:
  bool loses();
  Nanoseconds delay();

  NetworkSettings settings_;
  // Separate generators, so that the losses do not depend on the jitter.
  SplitMix64 losses_;
  SplitMix64 delays_;
  bool in_burst_ = false;
  Nanoseconds last_arrival_{0};
  std::size_t traced_ = 0;
};

/// Reads a recorded network: one packet per line, its delay in ms or "lost". Empty lines, text
/// after '#' and a first line "delay_ms" are skipped. The shortest delay is subtracted from all,
/// because the figures are relative to the fastest packet. Errors: kNotFound; kInvalid, naming file
/// and line.
Result<NetworkTrace> read_trace(const std::string& path);

}  // namespace roger::app::bench
