// Ways to send messages at a rate to a sink, over the RTI and over bare sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/sockets/rate_search.hpp"
#include "app/bench/sockets/rate_trial.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/raw_udp.hpp"

namespace roger::app::bench {

/// A way to send messages, and how the sink counts them.
struct Way {
  Send send;
  std::string question;  // order that asks the sink for its count, see sink()
  std::size_t unit = 1;  // count per message
  bool is_lossless =
      false;  // nothing is dropped (TCP), so the time until everything has arrived counts
};

/// How thorough a search is.
struct SearchEffort {
  double best_effort_seconds = kTrialSeconds;  // of a trial
  double reliable_seconds = 1;                 // same
  int steps = kSearchSteps;                    // see fastest_lossless()
};

/// Searches the highest rate without loss.
[[nodiscard]] Trial find_fastest(BenchFederate& federate, const Way& way,
                                 const SearchEffort& effort);

/// How the federate passes its values.
enum class SenderMap {
  kFresh,   // a map built for each message
  kReused,  // a map built once
};

/// Sends `data` over the RTI. `data` must outlive the result.
[[nodiscard]] Way make_rti_way(BenchFederate& federate, bool reliable, SenderMap map,
                               const std::vector<char>& data);

/// Ways to send over bare sockets; reliable messages through a relay. Must outlive its ways.
class RawWays {
 public:
  /// Waits for the sink and, if `reliable`, for the relay.
  RawWays(BenchFederate& federate, bool reliable);

  [[nodiscard]] Way make(bool reliable, RawMode mode, std::size_t size,
                         std::size_t bundle_bytes = kRawBundleBytes);

 private:
  std::uint64_t stream(std::size_t each, std::size_t size, std::uint64_t messages);

  RawSender udp_;
  RawLine tcp_;
  std::vector<std::uint8_t> buffer_;
};

}  // namespace roger::app::bench
