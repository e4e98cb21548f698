// State of a stream's playout.
#pragma once

#include <cstdint>

namespace roger::audio {

/// State machine of a stream:
/// - kIdle: nothing is stored or played. The first packet of a transmission leads to kWaiting.
/// - kWaiting: packets are stored until the first sample is due, which leads to kPlaying. If none
///   are stored and no carrier continues, or if the timeout passes, the state is kIdle again.
/// - kPlaying: one run of samples goes onto the output line, packet by packet. When the run ends,
///   the state is kWaiting if packets are stored or a carrier continues, otherwise kIdle.
/// Invariant: `end` is kNo unless the state is kPlaying.
struct PlayoutPhase {
  enum class State : std::uint8_t { kIdle, kWaiting, kPlaying };
  /// How the current run of samples ends: not yet, with a fade, or after the last sample on the
  /// line.
  enum class End : std::uint8_t { kNo, kFade, kReached };

  State state = State::kIdle;
  End end = End::kNo;
  bool carrier = false;     // keyed without voice
  bool at_once = false;     // the next run continues this one without a new playout delay
  bool new_decoder = true;  // the next run begins a transmission with reset codec state

  /// Records the first packet of a transmission, arrived while nothing was played.
  void begin_transmission() noexcept {
    state = State::kWaiting;
    new_decoder = true;
  }
  /// Restarts the stream after its sender restarted: what is being played fades out.
  void restart_stream() noexcept {
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
