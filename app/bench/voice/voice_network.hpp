// A bad network, from a seed: which packets are lost, and how long the others take. No sockets and
// no clock; the same seed gives the same fate to the same packets on every machine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

enum class Jitter { kNone, kUniform, kNormal, kPareto };

/// What a recorded network did to each packet; nothing: lost it.
using NetworkTrace = std::vector<std::optional<Nanoseconds>>;

struct NetworkSettings {
  double loss = 0.0;   // share of packets, 0 to below 1
  double burst = 1.0;  // mean length of a loss, packets; above 1: Gilbert's two-state model

  /// Delay beyond the fastest packet's, in ms:
  /// kUniform: 0 to `jitter_ms`; kNormal: standard deviation `jitter_ms`, mean three of them, never
  /// below 0; kPareto: jitter_ms * (u^(-1/shape) - 1), mostly short with rare outliers.
  Jitter jitter = Jitter::kNone;
  double jitter_ms = 0.0;
  double shape = 2.5;
  Nanoseconds jitter_from{0};  // sent from here on ...
  Nanoseconds jitter_until = Nanoseconds::max();
  bool keeps_order = false;  // a packet never overtakes: it waits for those before it

  std::shared_ptr<const NetworkTrace> trace;  // instead of all of the above, from its start again
                                              // when it ends
};

/// The way from one sender to one receiver.
class NetworkModel {
 public:
  NetworkModel(const NetworkSettings& settings, std::uint64_t seed);

  /// When a packet sent at `sent` arrives; nothing when it is lost. Packets are handed over in the
  /// order in which they are sent.
  std::optional<Nanoseconds> arrival(Nanoseconds sent);

 private:
  bool loses();
  Nanoseconds delay();

  NetworkSettings settings_;
  // One generator each, so that the losses are the same whatever the jitter is.
  std::mt19937_64 losses_;
  std::mt19937_64 delays_;
  bool in_burst_ = false;
  Nanoseconds last_arrival_{0};
  std::size_t traced_ = 0;
};

/// Reads a recorded network: a packet a line, its delay in ms or "lost"; empty lines and what
/// follows a '#' are skipped, and so is a first line "delay_ms". The shortest delay is taken off
/// all. Errors: kNotFound; kInvalid names file and line.
Result<NetworkTrace> read_trace(const std::string& path);

}  // namespace roger::app::bench
