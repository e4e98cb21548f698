// From packets, transmitters' states and messages to what happens in an exercise. Pure logic; time
// and packets come in from outside.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/timeline/audiences.hpp"
#include "radio/exercise/timeline/lever_board.hpp"
#include "radio/exercise/timeline/net_board.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/exercise/timeline/timeline.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Who is called is to answer within this time.
inline constexpr Nanoseconds kAnswerTime{10'000'000'000};
/// Without a packet for so long, and not on the air by its transmitter's state, it has ended.
inline constexpr Nanoseconds kPacketsGone{500'000'000};
/// A transmitter that is on the air for so long without any packet is a carrier.
inline constexpr Nanoseconds kCarrierAfter{300'000'000};

/// Not thread-safe.
class Watch {
 public:
  Watch(const NetPlan& plan, TimePoint now);

  struct Taken {
    TransmissionId id = 0;      // 0: too late, it belongs to none
    bool fresh = false;         // not had before
    std::size_t recovered = 0;  // so many of voice.repeated were not had before, from the first
  };
  Taken take(const OpenedVoice& opened, TimePoint now);
  /// RMS of the newest packet of a transmission.
  void level(TransmissionId id, double dbfs);
  /// `who`: by what name the source of a lever is known.
  void take(const Message& message, const std::string& who, TimePoint now);
  /// The transmitters that are on the air. About 20 times a second.
  void follow(std::span<const KnownRadio> on_air, TimePoint now);
  /// An unknown speaker's name, once it is known.
  void name(std::uint64_t stream, const std::string& call_sign);
  void mark(ExerciseMark mark) { timeline_.mark(std::move(mark)); }
  void watch_audience(std::string net) { audiences_.watch(std::move(net)); }

  /// To be told to all stations.
  [[nodiscard]] std::vector<HearingRequest> due(TimePoint now) { return audiences_.due(now); }
  [[nodiscard]] std::vector<HearingNews> take_hearing_news() { return audiences_.take_news(); }
  [[nodiscard]] TimelineChanges since(std::uint64_t revision) const {
    return timeline_.since(revision);
  }
  [[nodiscard]] TimelineChanges changed_since(std::uint64_t revision) const {
    return timeline_.changed_since(revision);
  }
  /// nullptr: the timeline has let go of it.
  [[nodiscard]] const AirTransmission* find(TransmissionId id) const { return timeline_.find(id); }
  [[nodiscard]] std::vector<NetState> nets() const;
  [[nodiscard]] std::vector<Audience> audiences() const { return audiences_.states(); }
  /// Streams on the air that bear no name yet.
  [[nodiscard]] std::vector<std::uint64_t> nameless() const;

 private:
  /// Who transmits where. One stream may be on several frequencies (RPR).
  using Place = std::pair<std::uint64_t, Address>;
  struct OnAir {
    TransmissionId id = 0;
    std::size_t net = 0;
    std::optional<std::uint32_t> sequence;  // of the newest packet
    TimePoint last{};                       // packet, or sign of its transmitter
    double level_dbfs = -120.0;
    bool state_says = false;  // its transmitter's state: on the air
  };
  /// A call that waits for its answer.
  struct Call {
    TransmissionId id = 0;
    std::uint64_t stream = 0;
    std::size_t net = 0;
    TimePoint ended{};
  };
  /// The newest end on a net, to tell an answer from a call.
  struct End {
    std::uint64_t stream = 0;
    TimePoint at{};
  };
  struct Gone {
    std::uint32_t sequence = 0;
    TimePoint at{};
  };

  /// `transmission.address` and `stream`: where and who.
  OnAir& begin(std::uint64_t stream, Transmission transmission, bool carrier, TimePoint now);
  void end(const Place& place, TimePoint at);
  void sounded(OnAir& on_air, TimePoint now);
  /// What its transmitter's attributes say.
  void learn(TransmissionId id, const KnownRadio& radio);
  void judge_calls(TimePoint now);
  void follow_carriers(std::span<const KnownRadio> on_air, TimePoint now);

  NetBoard board_;
  Timeline timeline_;
  Audiences audiences_;
  LeverBoard levers_;
  std::map<Place, OnAir> on_air_;
  std::map<Place, Gone> gone_;                    // ended of late: what comes after that is late
  std::map<Place, TimePoint> carriers_;           // on the air by their state alone, since then
  std::map<std::size_t, std::vector<End>> ends_;  // by net
  std::vector<Call> calls_;
};

}  // namespace roger::radio
