// The lines of a recording's event log, as docs/recording.md describes them, and back.
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
#include "radio/exercise/exercise_port.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

inline constexpr int kTapeVersion = 1;
inline constexpr std::string_view kTapeEvents = "events.jsonl";

/// A net as the plan of the recorder had it.
struct TapeNet {
  std::string name;
  Frequency frequency;
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

/// What is known of a transmission beyond what is shown.
struct AirDetails {
  std::uint16_t key_id = 0;  // it was ciphered with; 0: plain
  std::optional<Hopping> hopping;
  std::string net_key;  // of a net without a frequency; empty: it has one, or nobody said
  RadioHost host;
  Modulation modulation = Modulation::kFm;
  double bandwidth_hz = 25'000.0;
  friend bool operator==(const AirDetails&, const AirDetails&) = default;
};

/// State of a transmission; of several lines the last one holds.
struct TapeState {
  AirTransmission air;
  AirDetails details;
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
  std::string text;  // empty: it ends
};

using TapeLine =
    std::variant<TapeHeader, TapeState, TapePacket, ExerciseMark, TapeHeard, TapeRemark>;

/// With the line feed at its end.
[[nodiscard]] std::string text_of_line(const TapeLine& line);
/// Errors: kInvalid, naming the key that is wrong or missing.
[[nodiscard]] Result<TapeLine> parse_tape_line(std::string_view text);

}  // namespace roger::radio
