// Listens to a running federation and times the stages of its voice, without sending any.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/delay/stage_rows.hpp"
#include "app/support/stop_signal.hpp"
#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/clock_keeper.hpp"
#include "radio/station/report/latency.hpp"

namespace roger::app::bench {

/// Receives all voice of a federation, and relates the clocks of its senders to its own. It joins
/// with the constructor and leaves with the destructor; both belong to one thread. It takes part in
/// the comparison of clocks, but never speaks for a host on which a station runs.
class StageListener final : private radio::RadioNetListener {
 public:
  /// Joins. Throws a CommandError.
  explicit StageListener(const radio::FederationSettings& settings);
  ~StageListener() override;
  StageListener(const StageListener&) = delete;
  StageListener& operator=(const StageListener&) = delete;

  /// Returns what was received so far, by call sign. Any thread.
  [[nodiscard]] std::vector<SeenVoice> seen() const;

 private:
  struct Sender {
    std::string call_sign;
    radio::LatencyAccount account;
    std::uint64_t packets = 0;
    std::uint32_t first = 0;   // sequence number of the first packet received
    std::uint32_t newest = 0;  // the highest received so far
  };

  void on_voice(const radio::VoicePacket& voice) override;
  void on_message(const radio::Message& message) override;

  const SteadyClock clock_;
  const std::uint64_t clock_domain_;
  mutable std::mutex mutex_;  // guards senders_
  std::map<std::uint64_t, Sender> senders_;
  std::unique_ptr<radio::RadioNet> net_;
  radio::ClockKeeper clocks_;
};

/// Listens for `seconds` and returns a row for each stage of each pair of stations, see
/// make_stage_rows(). Joins `settings.federation` only if it exists, and starts no executive.
/// Throws a CommandError: kUnavailable (no such federation, no voice was reported, a stop was
/// requested).
[[nodiscard]] nlohmann::ordered_json listen_to_stages(const radio::FederationSettings& settings,
                                                      double seconds, StopSignal& stop);

}  // namespace roger::app::bench
