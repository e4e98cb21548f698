// The net plan of an exercise: keys, nets, stations and their radios, and the propagation model.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audio/microphone/microphone_noise_settings.hpp"
#include "audio/output.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"
#include "radio/model/air_channel.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/modulation.hpp"
#include "radio/model/notice.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/model/propagation/noise_floor.hpp"
#include "radio/model/propagation/terrain.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/sound/radio_character.hpp"
#include "radio/model/voice_coding.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/plan/track.hpp"
#include "radio/signal/address.hpp"

namespace roger::radio {

/// A net: a frequency or an intercom line that stations share, its modulation, and the coding of
/// its voice.
struct Net {
  std::string name;
  Address address;
  Modulation modulation = Modulation::kFm;
  double bandwidth_khz = 25.0;     // above 0, up to 10000
  KeyFill key;                     // none: plain
  std::optional<Hopping> hopping;  // none: fixed frequency
  VoiceCoding coding;
  /// Returns the number by which operators know the net: its frequency, or the name of its channel;
  /// 0: an intercom.
  [[nodiscard]] Frequency channel() const {
    return channel_name(find_frequency(address), bandwidth_khz);
  }
  /// Returns whether this is an intercom, whose modulation and bandwidth have no meaning.
  [[nodiscard]] bool intercom() const { return is_line(address); }

  /// Returns "FM 25 kHz", or "intercom".
  [[nodiscard]] std::string modulation_text() const;
};

/// Returns "AM 8.33 kHz".
[[nodiscard]] std::string carrier_text(Modulation modulation, double bandwidth_khz);

/// Returns the net key of the intercom with that name.
[[nodiscard]] std::string make_net_key(std::string_view net);

/// One radio set, with its settings at the beginning of the exercise.
struct RadioPlan {
  std::string name;
  Frequency lowest;
  Frequency highest;
  Frequency step;  // channels are whole multiples of it; kAirStep: channels by their names, which
                   // `lowest` and `highest` are, too
  std::vector<std::size_t> presets;  // preset n is nets[presets[n - 1]]
  int preset = 0;                    // at the start; 0: `address` was chosen by hand
  Address address;                   // at the start
  double bandwidth_khz = 0.0;        // of an address that was chosen by hand and by name; 0: none
  bool intercom = false;             // lines only; all its presets are intercoms
  bool receive_only = false;
  bool half_duplex = true;
  double volume_db = 0.0;  // -60 to 12
  double pan = 0.0;        // -1 to 1
  audio::Output output{};  // at the start
  bool squelch = true;
  std::vector<KeyFill> keys;         // keys loaded into the radio
  bool secure = true;                // position of the plain/secure switch at the start
  std::optional<std::size_t> guard;  // nets[guard] is received in addition to the tuned net
  RadioCharacter character;

  /// Returns whether the operator selects channels of the aeronautical band by their names.
  [[nodiscard]] bool by_name() const { return step == kAirStep; }
  /// Returns why `channel`, as the operator enters it, cannot be tuned: outside the range, between
  /// channels, or a frequency on an intercom. Empty if it can be tuned.
  [[nodiscard]] Notice refusal(Frequency channel) const;
  /// Returns why a net cannot be tuned: as above, or an intercom line on a radio.
  [[nodiscard]] Notice refusal(const Net& net) const;
  /// Returns refusal() as an Error, kInvalid.
  [[nodiscard]] Status tunable(Frequency channel) const;
  [[nodiscard]] Status tunable(const Net& net) const;
  /// Returns the number of a net on this radio: its frequency or, by_name(), that of its channel.
  [[nodiscard]] Frequency channel_of(const Net& net) const;
  /// Returns a channel that can be tuned; the bandwidth is 0 unless the channel has a name.
  [[nodiscard]] AirChannel channel(Frequency channel) const;
  /// Returns the nearest channel that is not above `wanted`, as the operator enters it.
  [[nodiscard]] Frequency channel_below(Frequency wanted) const;
};

/// A station of the plan: its kind, position and radios.
struct OperatorPlan {
  std::string call_sign;
  bool echo = false;  // automatic: its first radio sends back what it received
  /// An instructor's station. It has a radio on every net, which receives and is received
  /// everywhere, unless the plan gives it others. It does not answer hearing requests.
  bool instructor = false;
  /// Automatic: voice received on one of these two radios is transmitted on the other.
  std::optional<std::array<std::size_t, 2>> relay;
  /// Returns whether it is an echo or a relay. Its received voice replaces the microphone, so it
  /// needs no audio device.
  [[nodiscard]] bool automatic() const { return echo || relay.has_value(); }
  std::optional<Geodetic> position;    // at the beginning
  std::shared_ptr<const Track> track;  // followed from then on; null: none
  bool follows_host = false;           // whether it takes its position from the object of `host`
  RadioHost host;
  audio::MicrophoneNoiseSettings microphone_noise;  // at the start
  std::vector<RadioPlan> radios;
};

/// The propagation model of an exercise. All stations must have the same.
struct PropagationPlan {
  Propagation model = Propagation::kIdeal;
  ManMadeNoise surroundings = ManMadeNoise::kRural;
  Surface surface;
  std::shared_ptr<const Terrain> terrain;  // null: flat
};

struct NetPlan {
  std::vector<KeyFill> keys;
  std::vector<Net> nets;
  std::vector<OperatorPlan> stations;
  PropagationPlan propagation;
  Nanoseconds transmit_limit{60'000'000'000};  // 0: none
  Nanoseconds transmit_warning{50'000'000'000};
  /// Path of the configuration of a gateway to DIS, which each station with this plan runs;
  /// empty: none.
  std::string dis_config;

  /// Returns the station with that call sign, or an error that lists the call signs of the plan.
  [[nodiscard]] Result<OperatorPlan> station(std::string_view call_sign) const;
  /// Returns the frequency of the net that operators know by that number; without such a net, that
  /// of the aeronautical channel with that name if a radio of the plan selects channels by name;
  /// otherwise the number itself.
  [[nodiscard]] Frequency frequency_of(Frequency channel) const;
  /// Returns the number by which operators know the net with that address; without such a net, that
  /// of the frequency; 0: a line.
  [[nodiscard]] Frequency channel_of(const Address& address) const;
};

/// Reads a plan; configs/plans/default.toml describes the format. Radio characters are searched in
/// the folder "../radios" relative to the plan, then in `character_folders`; tracks in the plan's
/// folder. Errors: kNotFound (no such file), kInvalid: the problems, each with file, line, key and
/// what was expected.
[[nodiscard]] Result<NetPlan> load_net_plan(const std::string& path,
                                            const std::vector<std::string>& character_folders = {});
/// Reads a plan from text; `name` is the file name in messages.
[[nodiscard]] Result<NetPlan> parse_net_plan(
    std::string_view text, const std::string& name,
    const std::vector<std::string>& character_folders = {});

}  // namespace roger::radio
