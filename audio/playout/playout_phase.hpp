// Where a stream's playout stands.
#pragma once

#include <cstdint>

namespace roger::audio {

/// A transmission waits (kWaiting) until the time of its first sample has come, then its samples go
/// onto the output line one packet after the other (kPlaying): a run. Where a run ends while more
/// packets are there, the playout waits again; else it is idle. `end` is kNo unless playing.
struct PlayoutPhase {
  enum class State : std::uint8_t { kIdle, kWaiting, kPlaying };
  /// How the present run of samples ends: not yet, by a fade, or with the line's last sample.
  enum class End : std::uint8_t { kNo, kFade, kReached };

  State state = State::kIdle;
  End end = End::kNo;
  bool carrier = false;     // keyed without sound
  bool at_once = false;     // the next run continues this one: no guard again
  bool new_decoder = true;  // the next run begins a transmission: no codec memory

  /// A transmission's first packet came while nothing was played.
  void begin_transmission() noexcept {
    state = State::kWaiting;
    new_decoder = true;
  }
  /// The sender began anew: what is being played fades out.
  void begin_anew() noexcept {
    new_decoder = true;
    at_once = false;
    if (state != State::kPlaying) {
      state = State::kWaiting;
    } else if (end == End::kNo) {
      end = End::kFade;
    }
  }
  void begin_run() noexcept {
    state = State::kPlaying;
    end = End::kNo;
    carrier = at_once = new_decoder = false;
  }
};

}  // namespace roger::audio
