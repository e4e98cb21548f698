// The voice of a recorded transmission, as samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "radio/exercise/replay/recording.hpp"
#include "radio/station/port/clip.hpp"

namespace roger::radio {

/// The voice from the first to the last decodable packet, with silence for missing packets.
struct RecordedVoice {
  TimePoint begin{};  // time of the first sample, on the clock of the recording
  std::uint32_t rate = 48'000;
  std::vector<float> samples;
  std::vector<Notice> damages;
};

/// Decodes a transmission. Opus is decoded at 48 kHz, other encodings at their own rate. If the
/// rate changes within a transmission, the voice is resampled to the rate of the first packet.
[[nodiscard]] RecordedVoice decode_transmission(const Recording& recording,
                                                const RecordedTransmission& transmission);

/// Returns a voice as a clip for playback.
[[nodiscard]] Clip make_clip(const RecordedVoice& voice);

struct NetExport {
  Nanoseconds length{0};
  std::size_t transmissions = 0;
  std::uint32_t rate = 0;
  std::vector<Notice> damages;
};
/// Returns why a net cannot be exported; empty if it has recorded voice.
[[nodiscard]] Notice why_no_net(const Recording& recording, const std::string& net);
/// Writes one net to a 16-bit WAV file, from the beginning of the recording to its end. Each voice
/// is placed at its time with the accuracy of one sample; simultaneous voices are mixed. The rate
/// is that of the net's voices if all have the same, otherwise 48 kHz. Errors: kNoSuchNet,
/// kDeviceFileUnwritable, kDeviceFileFull.
[[nodiscard]] Result<NetExport, Notice> export_net(const Recording& recording,
                                                   const std::string& net, const std::string& file);

}  // namespace roger::radio
