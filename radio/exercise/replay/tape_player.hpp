// Plays a tape into a federation.
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
#include "radio/exercise/replay/replay_radios.hpp"
#include "radio/exercise/replay/scaled_voice.hpp"
#include "radio/exercise/replay/tape.hpp"

namespace roger::radio {

struct PlayerSettings {
  TimePoint from{};                    // on the tape's clock
  double speed = 1.0;                  // 0.25 to 8; at 1 the packets are sent byte by byte
  std::vector<std::string> nets = {};  // that are played; empty: all
  std::stop_token stop = {};           // ends what step() waits for
};

/// Packets get new stamps at the old spacing. What was secure and the plan has no key for is left
/// out and told, never sent in the clear. At another speed than 1 voices are stretched as they are
/// played, half a second ahead, so that who stops it need not wait for the rest of a long one. One
/// thread.
class TapePlayer {
 public:
  /// One player at a time uses `radios`, which must outlive it, as must the clock.
  TapePlayer(std::shared_ptr<const Tape> tape, PlayerSettings settings, ReplayRadios& radios,
             const Clock& clock);
  ~TapePlayer();
  TapePlayer(const TapePlayer&) = delete;
  TapePlayer& operator=(const TapePlayer&) = delete;

  /// Sends what is due. When it wants to be called again; none: the tape is at its end.
  std::optional<TimePoint> step();
  /// Where the tape is now, on its clock.
  [[nodiscard]] TimePoint position() const;
  /// What could not be played, newest.
  [[nodiscard]] const Notice& trouble() const { return trouble_; }

 private:
  /// What a transmission becomes on the air, or some of it.
  struct Made {
    std::vector<VoicePacket> packets;
    std::vector<Nanoseconds> at;      // of each, since the player's start: captured
    std::vector<Nanoseconds> behind;  // and so much later it is sent
    bool all = false;                 // nothing follows
    Notice trouble;
  };
  struct Part {
    [[nodiscard]] const AirTransmission& air() const { return transmission->air; }

    const TapedTransmission* transmission = nullptr;
    Nanoseconds begin{0};  // since the player's start, when it is keyed
    Nanoseconds end{0};
    std::unique_ptr<ScaledVoice> scaled;  // belongs to `coming` while that is on its way
    std::future<Made> coming;
    std::optional<Made> made;
    std::size_t next = 0;                   // of `made`
    std::optional<std::uint32_t> renumber;  // from the tape's sequence numbers to those sent
    bool keyed = false;
    bool over = false;
  };
  [[nodiscard]] Nanoseconds since_start(TimePoint on_tape) const;
  /// Threads of its own: all of a part, or at another speed the next of it.
  [[nodiscard]] Made make(Part& part) const;
  void as_recorded(const TapedTransmission& transmission, LoadedTransmission loaded,
                   Made& out) const;
  void scaled(Part& part, Made& out) const;
  void begin_to_make(Part& part);
  void take_made(Part& part);
  [[nodiscard]] bool stops() const { return ends_ || settings_.stop.stop_requested(); }
  [[nodiscard]] Nanoseconds step(Part& part, Nanoseconds now);
  /// When the next packet is due, or the part is over.
  Nanoseconds send_due(Part& part, Nanoseconds now);
  /// The next packet.
  void send(Part& part);
  /// Why it can't be played at all; empty: it can.
  [[nodiscard]] Notice why_mute(const Part& part) const;

  const std::shared_ptr<const Tape> tape_;
  const PlayerSettings settings_;
  ReplayRadios& radios_;
  const Clock& clock_;
  const TimePoint started_;
  std::atomic<bool> ends_ = false;
  std::vector<Part> parts_;     // in the order of their begin
  std::size_t first_open_ = 0;  // parts before it are over
  Notice trouble_;
};

}  // namespace roger::radio
