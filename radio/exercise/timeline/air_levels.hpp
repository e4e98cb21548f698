// Levels of the transmissions on the air.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "audio/playout/stream_decoder.hpp"
#include "radio/exercise/port/exercise_port.hpp"

namespace roger::radio {

/// Decodes the packets of each transmission to measure its level. Not thread-safe.
class AirLevels {
 public:
  /// Returns the RMS of a packet in dBFS; none if it cannot be decoded.
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
