// A click test from outside, as the window knows it: whoever builds the program brings one.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// kJack: from port to port by an oscilloscope in software, with stations of its own. kAcoustic:
/// from a loudspeaker to a microphone, whatever stands between them.
enum class ProbeMethod { kJack, kAcoustic };

/// What a click test measured, ms.
struct ProbeFigures {
  ProbeMethod method = ProbeMethod::kJack;
  std::chrono::system_clock::time_point at;
  int clicks = 0;
  int lost = 0;
  Percentiles outside;          // on the instrument's own sample clock
  Percentiles inside;           // what the stations say of the same voice; kJack alone
  double uncertainty_ms = 0.0;  // of the median outside; kAcoustic alone, as is the next
  double over_noise_db = 0.0;
};

struct ProbeState {
  enum class Phase { kIdle, kRunning, kDone, kFailed };
  Phase phase = Phase::kIdle;
  std::chrono::seconds running_for{};
  std::chrono::seconds expected{};  // that a run takes in all
  std::string trouble;              // kFailed: why, and what to do
  std::optional<ProbeFigures> figures;
};

/// Belongs to the GUI thread; no call waits.
class ProbeRunner {
 public:
  virtual ~ProbeRunner() = default;
  /// Nothing while it runs.
  virtual void start(ProbeMethod method) = 0;
  virtual void stop() = 0;
  virtual ProbeState look() = 0;

 protected:
  ProbeRunner() = default;
  ProbeRunner(const ProbeRunner&) = default;
  ProbeRunner& operator=(const ProbeRunner&) = default;
};

/// Half width of the 95 % interval of a median, ms, from its sample's spread.
double median_uncertainty(const Percentiles& of, std::uint64_t count);
/// Outside less inside, ms; and whether both agree within their uncertainties and a millisecond.
struct ProbeVerdict {
  double difference_ms = 0.0;
  bool agrees = false;
};
ProbeVerdict verdict_of(const ProbeFigures& figures);

}  // namespace roger::ui
