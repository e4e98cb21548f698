// Reads the packets of a recorded transmission one at a time.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/input_file.hpp"
#include "radio/exercise/replay/recording.hpp"

namespace roger::radio {

/// The sound files of a recording. Keeps the last ones open. Not thread-safe.
class SoundFiles {
 public:
  explicit SoundFiles(std::string folder) : folder_(std::move(folder)) {}
  /// Reads the bytes of a packet. Returns the problem with them; empty if there is none.
  Notice read(const RecordingPacket& packet, ByteVector& bytes);

 private:
  std::optional<InputFile>& file(const std::string& name);

  std::string folder_;
  std::map<std::string, std::optional<InputFile>> files_;
};

/// The packets as received, but deciphered. Holds one packet in memory, because a packet takes 6 kB
/// there. Recording and transmission must outlive it. Not thread-safe.
class PacketReader {
 public:
  /// `files`: of the recording; readers may share them.
  PacketReader(std::shared_ptr<SoundFiles> files, const RecordedTransmission& transmission)
      : files_(std::move(files)), transmission_(transmission) {}

  /// Returns the packet with this index in RecordedTransmission::packets, valid until the next
  /// call; null if it is unreadable, which adds the reason to the damages.
  const VoicePacket* read(std::size_t number);
  /// Adds a problem with the transmission; at most kMaxDamages are kept.
  void damage(Notice why);
  [[nodiscard]] std::vector<Notice>& damages() { return damages_; }
  [[nodiscard]] const RecordedTransmission& transmission() const { return transmission_; }

 private:
  std::shared_ptr<SoundFiles> files_;
  const RecordedTransmission& transmission_;
  VoicePacket packet_;
  std::vector<Notice> damages_;
};

}  // namespace roger::radio
