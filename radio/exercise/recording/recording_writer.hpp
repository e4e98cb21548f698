// Writes a recording to the disk: a folder with an event log and one sound file per transmission.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>

#include "audio/recording/packet_file.hpp"
#include "core/append_file.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "radio/exercise/recording/recording_format.hpp"

namespace roger::radio {

/// Everything that write() has returned for is with the operating system, so it survives the end of
/// the process, though not a power failure (docs/decisions/0009-recordings.md). Each line is
/// complete, with its line feed, in one appending write. A killed recorder therefore leaves at most
/// one incomplete line, the last one, which readers skip. Not thread-safe.
class RecordingWriter {
 public:
  /// Creates a folder in `parent`, named after the header's wall time. Creates `parent` if
  /// necessary. Errors: kSystem, naming the path.
  static Result<RecordingWriter> create(const std::string& parent, const RecordingHeader& header);

  /// Writes one line. The bytes of a packet go to a sound file if its format can store them.
  /// Errors: kSystem (disk full, ...); no part of the line is then in the log.
  Status write(const RecordingLine& line);
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Returns the size of all files so far.
  [[nodiscard]] std::uint64_t bytes() const { return log_.size() + closed_bytes_ + open_bytes(); }

 private:
  /// The sound file to which the packets of a transmission are written.
  struct Sound {
    std::unique_ptr<audio::PacketFile> file;
    std::string name;
    audio::Encoding encoding{};
    std::uint32_t rate = 0;
    std::uint32_t next_index = 0;  // sample index after the newest packet
  };
  struct Open {
    AirTransmission state;
    Sound sound;
    unsigned files = 0;
    bool logged = false;  // whether its state is in the log
  };
  RecordingWriter(std::string folder, AppendFile log)
      : folder_(std::move(folder)), log_(std::move(log)) {}
  void take_state(const AirTransmission& state);
  Status write_packet(const RecordingPacket& packet);
  Status begin_sound(Open& open, const audio::CodedPacket& packet);
  Status put(const RecordingLine& line);
  void close_sound(Open& open);
  [[nodiscard]] std::uint64_t open_bytes() const;

  std::string folder_;
  AppendFile log_;
  std::map<TransmissionId, Open> open_;
  std::deque<TransmissionId> ended_;  // those in open_ that have ended
  TransmissionId newest_ = 0;
  std::uint64_t closed_bytes_ = 0;
};

/// Returns a name such as "2026-03-01T12-30-05Z" for nanoseconds since 1970, UTC.
[[nodiscard]] std::string make_recording_name(std::int64_t wall_ns);

/// Returns the original packet, with `bytes` as its data.
[[nodiscard]] audio::CodedPacket coded(const RecordingPacket& packet, std::uint64_t stream,
                                       Bytes bytes);

}  // namespace roger::radio
