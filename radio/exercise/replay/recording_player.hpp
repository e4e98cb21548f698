// Replays a recording into a federation.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/replay/recording.hpp"
#include "radio/exercise/replay/replay_radios.hpp"
#include "radio/exercise/replay/scaled_voice.hpp"

namespace roger::radio {

struct PlayerSettings {
  TimePoint from{};                    // on the clock of the recording
  double speed = 1.0;                  // 0.25 to 8; at 1 the packets are sent unchanged
  std::vector<std::string> nets = {};  // nets to play; empty: all
  std::stop_token stop = {};           // ends the waiting of step()
};

/// Packets get new time stamps with the original spacing. Secure transmissions whose key is not in
/// the plan are omitted and reported, never sent in the clear. At a speed other than 1 voices are
/// stretched during playback, 0.5 s ahead, so that stopping does not wait for a long transmission.
///
/// Schedule: a packet captured at t in the recording is due at start + (t - from) / speed + behind.
/// All times derive from the fixed start, so a late step does not delay later packets, and delays
/// do not accumulate. A transmission (Part) passes through these states: waiting; coming (being
/// prepared, from kPrepareAhead before its beginning); made and keyed (packets are sent when due);
/// over (released kKeyHang after its last packet, or omitted). Parts are sorted by begin, so step()
/// visits only those from the first one that is not over to those that begin within kPrepareAhead.
///
/// For one thread.
class RecordingPlayer {
 public:
  /// Only one player at a time may use `radios`. Radios and clock must outlive it.
  RecordingPlayer(std::shared_ptr<const Recording> recording, PlayerSettings settings,
                  ReplayRadios& radios, const Clock& clock);
  ~RecordingPlayer();
  RecordingPlayer(const RecordingPlayer&) = delete;
  RecordingPlayer& operator=(const RecordingPlayer&) = delete;

  /// Sends the packets that are due. Returns when it must be called again; none: the recording has
  /// been played to its end.
  std::optional<TimePoint> step();
  /// Returns the present position, on the clock of the recording.
  [[nodiscard]] TimePoint position() const;
  /// Returns the newest problem of the playback; empty if there is none.
  [[nodiscard]] const Notice& trouble() const { return trouble_; }

 private:
  /// The packets to send for a transmission, or a piece of them.
  struct Made {
    std::vector<VoicePacket> packets;
    std::vector<Nanoseconds> at;      // capture time of each, since the player's start
    std::vector<Nanoseconds> behind;  // time from capture to sending of each
    bool all = false;                 // whether no packets follow
    Notice trouble;
  };
  struct Part {
    [[nodiscard]] const AirTransmission& air() const { return transmission->air; }

    const RecordedTransmission* transmission = nullptr;
    Nanoseconds begin{0};  // time of its beginning since the player's start
    Nanoseconds end{0};
    /// @{ Source of the next packets; used by the thread of `coming` while that is valid.
    std::unique_ptr<ScaledVoice> scaled;
    std::unique_ptr<PacketReader> recorded;  // at speed 1
    std::size_t next_recorded = 0;           // number of the next recorded packet
    /// @}
    std::future<Made> coming;
    std::optional<Made> made;
    std::size_t next = 0;                   // index of the next packet in `made`
    std::optional<std::uint32_t> renumber;  // offset from recorded to sent sequence numbers
    bool keyed = false;
    bool over = false;
  };
  [[nodiscard]] Nanoseconds since_start(TimePoint on_recording) const;
  /// Prepares the next piece of a part. Runs on a thread of its own.
  [[nodiscard]] Made make(Part& part) const;
  void as_recorded(Part& part, Made& out) const;
  void scaled(Part& part, Made& out) const;
  void start_preparing(Part& part);
  void take_prepared(Part& part);
  [[nodiscard]] bool stops() const { return ends_ || settings_.stop.stop_requested(); }
  [[nodiscard]] Nanoseconds step(Part& part, Nanoseconds now);
  /// Sends the packets that are due. Returns when the next one is due, or the part must be
  /// released.
  Nanoseconds send_due(Part& part, Nanoseconds now);
  /// Sends the next packet.
  void send(Part& part);
  /// Returns why a part cannot be played; empty if it can.
  [[nodiscard]] Notice why_not_played(const Part& part) const;

  const std::shared_ptr<const Recording> recording_;
  const PlayerSettings settings_;
  ReplayRadios& radios_;
  const Clock& clock_;
  const TimePoint started_;
  std::atomic<bool> ends_ = false;
  std::vector<Part> parts_;     // by begin
  std::size_t first_open_ = 0;  // all parts before this index are over
  Notice trouble_;
};

}  // namespace roger::radio
