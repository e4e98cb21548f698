// The watch of a running exercise: one thread feeds it, others ask it.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/timeline/air_levels.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/watch.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// take() and follow() belong to one thread; every other call may come from any thread but a
/// real-time one. Keys, net and clock must outlive it.
class ExerciseWatch {
 public:
  ExerciseWatch(const NetPlan& plan, const PlanKeys& keys, RadioNet& net, const Clock& clock);

  /// A packet and what the watch found it to be.
  struct Seen {
    OpenedVoice opened;
    Watch::Taken taken;
  };
  Seen take(VoicePacket voice);
  void take(const Message& message);
  /// Follows the transmitters on the air, and asks the stations who hears them.
  void follow(TimePoint now, bool joined);

  ExerciseOutcome obey(const AddMark& order);
  ExerciseOutcome obey(const WatchAudience& order);

  /// See Timeline::since().
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const;
  struct News {
    TimelineChanges changes;
    std::vector<HearingNews> heard;  // each is returned once
  };
  /// Returns what is new or changed, never the whole again.
  News take_news(std::uint64_t revision);
  /// Returns true if the transmission is still known, and on one of `nets` (empty: on any).
  [[nodiscard]] bool is_on(TransmissionId id, const std::vector<std::string>& nets) const;
  /// Fills in nets and audiences.
  void describe(ExerciseSnapshot& out) const;

 private:
  const PlanKeys& keys_;
  RadioNet& net_;
  const Clock& clock_;
  AirLevels levels_;          // of the thread that feeds
  mutable std::mutex mutex_;  // never held while another is taken
  Watch watch_;
};

}  // namespace roger::radio
