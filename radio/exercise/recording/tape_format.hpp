// The lines of a recording's event log, as docs/guide/recording.md describes them, and back.
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

inline constexpr int kTapeVersion = 1;
inline constexpr std::string_view kTapeEvents = "events.jsonl";

/// A net as the plan of the recorder had it.
struct TapeNet {
  std::string name;
  Address address;
  Modulation modulation = Modulation::kFm;
  double bandwidth_khz = 25.0;
  std::uint16_t key_id = 0;
  std::optional<Hopping> hopping;
};

/// The first line.
struct TapeHeader {
  int version = kTapeVersion;
  std::string federation;
  std::string recorder;  // name of the federate
  TimePoint clock{};     // the recorder's, at `wall_ns` since 1970, UTC
  std::int64_t wall_ns = 0;
  std::uint64_t clock_domain = 0;
  std::vector<TapeNet> nets;
};

/// A packet, and where its bytes are. Its stream stands in the transmission's lines alone.
struct TapePacket : audio::PacketHead {
  TransmissionId transmission = 0;
  std::optional<Emission> emission;
  std::uint32_t checksum = 0;  // CRC-32 of the bytes as they came
  std::string file;            // of the recording's folder; empty: `bytes` has them
  std::uint64_t offset = 0;
  ByteVector bytes;
};

/// What one station said of a stream.
struct TapeHeard {
  TimePoint at{};
  std::uint64_t stream = 0;
  HeardBy heard;
};

/// Something went wrong with the recording, or it ends.
struct TapeRemark {
  TimePoint at{};
  Notice what;  // empty: it ends; of a line that is read: its words
};

/// Of several lines about one transmission, the last one holds.
using TapeLine =
    std::variant<TapeHeader, AirTransmission, TapePacket, ExerciseMark, TapeHeard, TapeRemark>;

/// Returns the net's name, or the frequency in MHz of a transmission that is on none.
[[nodiscard]] std::string net_name(const AirTransmission& air);

/// With the line feed at its end.
[[nodiscard]] std::string text_of_line(TapeLine line);
/// Errors: kInvalid, naming the key that is wrong or missing.
[[nodiscard]] Result<TapeLine> parse_tape_line(std::string_view text);

}  // namespace roger::radio
