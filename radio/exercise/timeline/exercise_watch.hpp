// The watch of a running exercise: one thread feeds it, other threads query it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/timeline/air_levels.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/watch.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/signal/replay_guard.hpp"

namespace roger::radio {

/// take() and follow() belong to one thread; all other functions may be called from any thread
/// except a real-time one. Keys, net and clock must outlive it.
class ExerciseWatch {
 public:
  ExerciseWatch(const NetPlan& plan, const PlanKeys& keys, RadioNet& net, const Clock& clock);

  /// A deciphered packet and the transmission to which the watch assigned it. A replay belongs to
  /// none.
  struct Seen {
    DecipheredVoice opened;
    Watch::Taken taken;
  };
  Seen take(VoicePacket voice);
  void take(const Message& message);
  /// Updates the watch with the transmitters on the air, and every second with the radios on each
  /// net, and sends due hearing requests.
  void follow(TimePoint now, bool joined);

  ExerciseOutcome obey(const AddMark& order);
  ExerciseOutcome obey(const WatchAudience& order);

  /// See Timeline::since().
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const;
  struct News {
    TimelineChanges changes;
    std::vector<HearingNews> heard;  // each is returned once
  };
  /// Returns new and changed entries only, even if older ones have been dropped.
  News take_news(std::uint64_t revision);
  /// Returns whether the transmission is still known and on one of `nets` (empty: on any).
  [[nodiscard]] bool is_on(TransmissionId id, const std::vector<std::string>& nets) const;
  /// Fills in nets and audiences.
  void describe(ExerciseSnapshot& out) const;

 private:
  const NetPlan plan_;
  const PlanKeys& keys_;
  RadioNet& net_;
  const Clock& clock_;
  AirLevels levels_;        // used by the feeding thread only
  ReplayGuard replays_;     // as above
  TimePoint members_at_{};  // as above; when the radios on the nets were last read
  const TimePoint began_;
  Guarded<Watch> watch_;  // never locked while another lock is taken
};

}  // namespace roger::radio
