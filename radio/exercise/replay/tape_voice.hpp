// What was said in a transmission of a tape, as samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "radio/exercise/replay/tape.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// From the first packet that can be decoded to the last; silence where packets are missing.
struct TapedVoice {
  TimePoint begin{};  // of the first sample, on the tape's clock
  std::uint32_t rate = 48'000;
  std::vector<float> samples;
  std::vector<Notice> damages;
};

/// Opus is decoded at 48 kHz, all else at its own rate; another rate within one transmission is
/// brought to that of the first packet.
[[nodiscard]] TapedVoice decode_transmission(const Tape& tape,
                                             const TapedTransmission& transmission);

/// To be listened to.
[[nodiscard]] Clip clip_of(const TapedVoice& voice);

struct NetExport {
  Nanoseconds length{0};
  std::size_t transmissions = 0;
  std::uint32_t rate = 0;
  std::vector<Notice> damages;
};
/// Returns why a net can't be exported; empty: somebody spoke on it.
[[nodiscard]] Notice why_no_net(const Tape& tape, const std::string& net);
/// One net as one WAV of 16 bits, from the tape's begin to its end: each voice where it was spoken,
/// to the sample; who spoke at the same time is mixed. Its rate is that of the net's voices where
/// all have one, else 48 kHz. Errors: kNotFound (no such net on the tape), kSystem.
[[nodiscard]] Result<NetExport> export_net(const Tape& tape, const std::string& net,
                                           const std::string& file);

}  // namespace roger::radio
