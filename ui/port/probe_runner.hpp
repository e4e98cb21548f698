// Interface of the latency click test; the program provides the implementation.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// kJack: from port to port by an oscilloscope in software, with stations of its own. kAcoustic:
/// from a loudspeaker to a microphone through everything in between.
enum class ProbeMethod { kJack, kAcoustic };

/// Results of a click test in ms.
struct ProbeFigures {
  ProbeMethod method = ProbeMethod::kJack;
  std::chrono::system_clock::time_point at;
  int clicks = 0;
  int lost = 0;
  Percentiles outside;          // on the instrument's own sample clock
  Percentiles inside;           // reported by the stations for the same voice; kJack only
  double uncertainty_ms = 0.0;  // of the outside median; kAcoustic only, as is the next
  double over_noise_db = 0.0;
};

struct ProbeState {
  enum class Phase { kIdle, kRunning, kDone, kFailed };
  Phase phase = Phase::kIdle;
  std::chrono::seconds running_for{};
  std::chrono::seconds expected{};  // total duration of a run
  std::string trouble;              // kFailed: what happened and what to do
  std::optional<ProbeFigures> figures;
};

/// GUI thread only; no call blocks.
class ProbeRunner {
 public:
  virtual ~ProbeRunner() = default;
  /// Starts a test; does nothing while one is running.
  virtual void start(ProbeMethod method) = 0;
  virtual void stop() = 0;
  virtual ProbeState look() = 0;
};

/// Returns half the width of the median's 95 % confidence interval in ms: 1.96 × 1.253 × σ /
/// √count, with σ = (p95 − p50) / 1.645. Assumes a normal distribution.
double median_uncertainty(const Percentiles& of, std::uint64_t count);
/// The difference of the outside and the inside median in ms, and whether it is within their
/// uncertainties plus 1 ms.
struct ProbeComparison {
  double difference_ms = 0.0;
  bool agrees = false;
};
ProbeComparison compare_medians(const ProbeFigures& figures);

}  // namespace roger::ui
