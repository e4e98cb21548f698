// How loud those are who speak.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "audio/playout/stream_decoder.hpp"
#include "radio/exercise/port/exercise_port.hpp"

namespace roger::radio {

/// Decodes what is on the air. Not thread-safe.
class AirLevels {
 public:
  /// RMS of a packet, dBFS; none: it can't be decoded.
  std::optional<double> take(TransmissionId id, const audio::CodedPacket& packet);
  void forget(TransmissionId id) { voices_.erase(id); }

 private:
  struct Voice {
    explicit Voice(std::uint32_t rate) : decoder(rate) {}
    audio::StreamDecoder decoder;
    std::optional<audio::StreamFormat> format;
  };
  std::map<TransmissionId, std::unique_ptr<Voice>> voices_;
  std::vector<float> samples_;
};

}  // namespace roger::radio
