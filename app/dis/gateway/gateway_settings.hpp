// The configuration of a gateway between DIS exercises and federations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/dis/network/dis_network_settings.hpp"
#include "audio/codec/codec.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::app {

/// One DIS exercise.
struct ExerciseSettings {
  std::uint8_t number = 1;  // 1 to 255
  /// @{ First parts of the DIS identifiers of the federation's radios: 1 to 65,534.
  std::uint16_t site = 1;
  std::uint16_t application = 1;
  /// @}
  std::uint8_t version = 7;  // protocol version of sent PDUs: 5 to 7

  /// Interval of PDUs that repeat an unchanged state: 0.1 to 60 s. Vendors of radios use 5 s; the
  /// default of IEEE 1278.1 for Transmitter PDUs is 2 s.
  Nanoseconds heartbeat = std::chrono::seconds(5);
  /// A radio that has moved by more metres is announced at once: 0 to 1,000,000.
  double movement_m = 500.0;
  /// DIS radios that are silent for as many heartbeats are removed: 1 to 100.
  double timeout_heartbeats = 2.4;
  /// Whether heartbeats continue during a transmission, whose Signal PDUs show that the radio
  /// exists.
  bool heartbeats_while_transmitting = true;
  /// Whether the clock of this computer is synchronized to UTC, so that time stamps are absolute.
  bool absolute_time = false;
  /// Largest difference between two clocks of the exercise that are synchronized to UTC, 0 to 1 s.
  /// It is part of the uncertainty of latencies.
  Nanoseconds clock_error = std::chrono::milliseconds(10);
  /// Maximum number of DIS radios that the same source address may add: 1 to 20,000.
  std::size_t max_transmitters_per_source = 1000;

  /// Encoding of voice sent to DIS; an encoder exists for it (audio::make_encoder()).
  audio::CodecSettings voice{.encoding = audio::Encoding::kMuLaw,
                             .sample_rate = 8000,
                             .frame = std::chrono::milliseconds(20)};
  std::map<Frequency, audio::CodecSettings> net_voices;  // of frequencies with another encoding

  std::map<std::string, std::uint16_t> entities;  // entity numbers by call sign; 1 to 65,534
  std::vector<DisNetworkSettings> networks;       // at least one
};

struct GatewaySettings {
  std::vector<ExerciseSettings> exercises;  // at least one
};

/// Returns the encoding of voice that an exercise receives on a frequency; 0: an intercom.
[[nodiscard]] audio::CodecSettings codec_settings(const ExerciseSettings& exercise,
                                                  Frequency frequency);

/// Reads a configuration; configs/dis.toml describes the format. Errors: those of
/// read_input_file(), and kInvalid: the problems, each with file, line, key and what was expected.
[[nodiscard]] Result<GatewaySettings> load_gateway_settings(const std::string& path);
/// Reads a configuration from text; `name` is the file name in messages.
[[nodiscard]] Result<GatewaySettings> parse_gateway_settings(std::string_view text,
                                                             const std::string& name);

}  // namespace roger::app
