// Writing and parsing of the lines of a recording's event log, as docs/guide/recording.md describes
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "audio/packet.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

inline constexpr int kRecordingVersion = 1;
inline constexpr std::string_view kRecordingEvents = "events.jsonl";

/// A net of the recorder's plan.
struct RecordingNet {
  std::string name;
  Address address;
  Modulation modulation = Modulation::kFm;
  double bandwidth_khz = 25.0;
  std::uint16_t key_id = 0;
  std::optional<Hopping> hopping;
};

/// The first line.
struct RecordingHeader {
  int version = kRecordingVersion;
  std::string federation;
  std::string recorder;  // name of the recording federate
  TimePoint clock{};     // time on the recorder's clock at `wall_ns`, ns since 1970, UTC
  std::int64_t wall_ns = 0;
  std::uint64_t clock_domain = 0;
  std::vector<RecordingNet> nets;
};

/// A packet, and the location of its bytes. Only the transmission's lines contain its stream.
struct RecordingPacket : audio::PacketHead {
  TransmissionId transmission = 0;
  std::optional<Emission> emission;
  std::uint32_t checksum = 0;  // CRC-32 of the bytes as received
  std::string file;            // in the recording's folder; empty: the bytes are in `bytes`
  std::uint64_t offset = 0;
  ByteVector bytes;
};

/// The answer of one station about a stream.
struct RecordingHearing {
  TimePoint at{};
  std::uint64_t stream = 0;
  HeardBy heard;
};

/// A problem of the recording, or its end.
struct RecordingProblem {
  TimePoint at{};
  Notice what;  // empty: the end; after reading, the text of the problem
};

/// A line of the log. If a transmission has several lines, the last one is valid.
using RecordingLine = std::variant<RecordingHeader, AirTransmission, RecordingPacket, ExerciseMark,
                                   RecordingHearing, RecordingProblem>;

/// Returns the net's name, or channel_of() in MHz if the transmission is not on a net of the plan.
[[nodiscard]] std::string net_name(const AirTransmission& air);

/// Returns a line with the line feed at its end.
[[nodiscard]] std::string to_recording_line(RecordingLine line);
/// Parses a line. Errors: kInvalid, naming the key that is wrong or missing.
[[nodiscard]] Result<RecordingLine> parse_recording_line(std::string_view text);

}  // namespace roger::radio
