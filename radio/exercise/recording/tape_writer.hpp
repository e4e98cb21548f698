// A recording on its way to the disk: a folder with an event log and a sound file a transmission.
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
#include "radio/exercise/recording/tape_format.hpp"

namespace roger::radio {

/// What write() returned for is with the operating system. Not thread-safe.
class TapeWriter {
 public:
  /// A new folder in `parent`, named by the header's wall time; `parent` is made if need be.
  /// Errors: kSystem, naming the path.
  static Result<TapeWriter> create(const std::string& parent, const TapeHeader& header);

  /// One line. Of a packet the bytes go into a sound file where one can keep them. Errors: kSystem
  /// (disk full, ...): nothing of the line is there then.
  Status write(const TapeLine& line);
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// On the disk so far.
  [[nodiscard]] std::uint64_t bytes() const { return log_.size() + closed_bytes_ + open_bytes(); }

 private:
  /// Where the packets of a transmission go at present.
  struct Sound {
    std::unique_ptr<audio::PacketFile> file;
    std::string name;
    audio::Encoding encoding{};
    std::uint32_t rate = 0;
    std::uint32_t next_index = 0;  // behind the newest packet
  };
  struct Open {
    AirTransmission state;
    Sound sound;
    unsigned files = 0;
    bool told = false;  // its state is in the log
  };
  TapeWriter(std::string folder, AppendFile log)
      : folder_(std::move(folder)), log_(std::move(log)) {}
  void take_state(const AirTransmission& state);
  Status write_packet(const TapePacket& packet);
  Status begin_sound(Open& open, const audio::CodedPacket& packet);
  Status put(const TapeLine& line);
  void close_sound(Open& open);
  [[nodiscard]] std::uint64_t open_bytes() const;

  std::string folder_;
  AppendFile log_;
  std::map<TransmissionId, Open> open_;
  std::deque<TransmissionId> ended_;  // of open_
  TransmissionId newest_ = 0;
  std::uint64_t closed_bytes_ = 0;
};

/// "2026-03-01T12-30-05Z" of nanoseconds since 1970, UTC.
[[nodiscard]] std::string tape_name(std::int64_t wall_ns);

/// The packet as it was, with `bytes` behind it.
[[nodiscard]] audio::CodedPacket coded(const TapePacket& packet, std::uint64_t stream, Bytes bytes);

}  // namespace roger::radio
