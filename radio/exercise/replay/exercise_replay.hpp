// The open recording of a running exercise, and its replay into the federation.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/replay/recording.hpp"
#include "radio/exercise/replay/recording_player.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/round_queue.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Orders and close() must come one at a time; all other functions may be called from any thread
/// except a real-time one. The replay has a thread of its own while it runs. Net, keys, clock and
/// inbox must outlive it.
class ExerciseReplay {
 public:
  /// Plays `nets`; empty: all. Played packets also go to `inbox`, because the federation does not
  /// return a federate's own voice.
  ExerciseReplay(std::vector<std::string> nets, std::uint64_t clock_domain, RadioNet& net,
                 const PlanKeys& keys, const Clock& clock, Inbox& inbox);

  ExerciseOutcome obey(const OpenRecording& order);
  ExerciseOutcome obey(const CloseRecording& order);
  ExerciseOutcome obey(const PlayRecording& order);
  ExerciseOutcome obey(const PauseReplay& order);
  /// Stops the replay.
  void close();

  /// Returns the open recording, or null.
  [[nodiscard]] std::shared_ptr<const Recording> recording() const;
  /// Returns the timeline of the open recording, or null.
  [[nodiscard]] std::shared_ptr<const TimelineChanges> timeline() const;
  [[nodiscard]] ReplayState state() const;

 private:
  void run(const std::shared_ptr<const Recording>& recording, const PlayRecording& order,
           const std::stop_token& stop);
  void play(const std::shared_ptr<const Recording>& recording, const PlayRecording& order,
            const std::stop_token& stop);

  const std::vector<std::string> nets_;
  const RadioNet& net_;
  const Clock& clock_;
  ReplayRadios radios_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Recording> recording_;
  std::shared_ptr<const TimelineChanges> timeline_;
  ReplayState state_;
  std::jthread thread_;  // the replay; started and joined by orders and close() only
};

/// Returns the whole seconds of a length as digits.
[[nodiscard]] std::string to_seconds_text(Nanoseconds length);

}  // namespace roger::radio
