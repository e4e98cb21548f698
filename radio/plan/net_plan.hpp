// What a lab writes down before an exercise: the nets, the stations and their radios.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"
#include "radio/model/hopping.hpp"
#include "radio/model/modulation.hpp"
#include "radio/model/notice.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/model/propagation/noise_floor.hpp"
#include "radio/model/propagation/terrain.hpp"
#include "radio/model/radio_host.hpp"
#include "radio/model/sound/radio_character.hpp"
#include "radio/model/voice_key.hpp"
#include "radio/plan/track.hpp"
#include "radio/signal/address.hpp"

namespace roger::radio {

/// A net: a frequency or an intercom line that people meet on, and how it is modulated.
struct Net {
  std::string name;
  Address address;
  Modulation modulation = Modulation::kFm;
  double bandwidth_khz = 25.0;     // above 0, up to 10000
  KeyFill key;                     // none: plain
  std::optional<Hopping> hopping;  // none: it stays on its frequency
  /// Modulation and bandwidth of an intercom mean nothing.
  [[nodiscard]] bool intercom() const { return is_line(address); }

  /// "FM 25 kHz", or "intercom".
  [[nodiscard]] std::string modulation_text() const;
};

/// Returns the net key of the intercom of that name.
[[nodiscard]] std::string make_net_key(std::string_view net);

/// One radio set as it stands when the exercise begins.
struct RadioPlan {
  std::string name;
  Frequency lowest;
  Frequency highest;
  Frequency step;                    // channels lie at whole multiples of it
  std::vector<std::size_t> presets;  // preset n is nets[presets[n - 1]]
  int preset = 0;                    // tuned at start; 0: `frequency` was chosen by hand
  Address address;                   // tuned at start
  bool intercom = false;             // on lines alone: all its presets are intercoms
  bool receive_only = false;
  bool half_duplex = true;
  double volume_db = 0.0;  // -60 to 12
  double pan = 0.0;        // -1 to 1
  bool squelch = true;
  std::vector<KeyFill> keys;         // filled
  bool secure = true;                // the plain/secure switch at start
  std::optional<std::size_t> guard;  // nets[guard] is heard beside the one tuned to
  RadioCharacter character;

  /// Returns why `channel` can't be tuned: outside the range, between channels, a line where this
  /// is no intercom or the other way round. Empty: it can be tuned.
  [[nodiscard]] Notice refusal(const Address& channel) const;
  /// The same as an Error, kInvalid.
  [[nodiscard]] Status tunable(const Address& channel) const;
  /// The nearest channel that is not above.
  [[nodiscard]] Frequency channel_below(Frequency wanted) const;
};

/// A station of the plan: who sits there, with which radios.
struct OperatorPlan {
  std::string call_sign;
  bool echo = false;  // no person: sends back on its first radio what that radio heard
  /// Has a radio on every net, which hears and is heard from anywhere, unless the plan gives him
  /// others; and is nobody whom others ask whether he hears them.
  bool instructor = false;
  /// No person: what one of these two of its radios hears, the other sends on.
  std::optional<std::array<std::size_t, 2>> relay;
  /// An echo or a relay: what its radios hear goes into its microphone, and it needs no device.
  [[nodiscard]] bool automatic() const { return echo || relay.has_value(); }
  std::optional<Geodetic> position;    // at the beginning
  std::shared_ptr<const Track> track;  // that he follows from then on; null: none
  bool follows_host = false;           // he is where the object of `host` is, once it says so
  RadioHost host;
  std::vector<RadioPlan> radios;
};

/// How the waves of an exercise spread. Every station has to have the same.
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

  /// The station of that call sign, or an error that lists those there are.
  [[nodiscard]] Result<OperatorPlan> station(std::string_view call_sign) const;
};

/// Errors: kNotFound (no such file), kInvalid: every problem with file, line, key and what was
/// expected. See configs/plans/default.toml for the form. Radio characters are sought in the folder
/// "radios" beside the plan's own, then in `character_folders`; tracks in the plan's own folder.
[[nodiscard]] Result<NetPlan> load_net_plan(const std::string& path,
                                            const std::vector<std::string>& character_folders = {});
/// The same from text; `name` stands for the file in messages.
[[nodiscard]] Result<NetPlan> parse_net_plan(
    std::string_view text, const std::string& name,
    const std::vector<std::string>& character_folders = {});

}  // namespace roger::radio
