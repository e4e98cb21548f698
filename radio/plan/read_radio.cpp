// Reads [[station.radio]] of a plan.
#include <algorithm>
#include <cmath>
#include <utility>

#include "radio/plan/plan_fields.hpp"
#include "radio/plan/read_tables.hpp"

namespace roger::radio {
namespace {

constexpr double kMaxStepKhz = 1000.0;
constexpr double kMinVolumeDb = -60.0;
constexpr double kMaxVolumeDb = 12.0;
constexpr double kDefaultStepKhz = 25.0;

void read_guard(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  const auto name = table.string("guard");
  if (!name) return;
  radio.guard = find_net(table, "guard", *name, nets, radio);
  if (radio.guard && nets[*radio.guard].hopping) {
    table.problem("guard", "net " + in_quotes(*name) + " hops: expected a net that does not hop");
  }
}

/// Reads the presets, which are names of nets. Reports nets that cannot be tuned.
void read_presets(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  for (const auto& name : table.strings("presets").value_or(std::vector<std::string>{})) {
    const auto net = find_net(table, "presets", name, nets, radio);
    if (net) radio.presets.push_back(*net);
  }
}

/// Reads the keys. By default a radio has the keys of its preset nets.
void read_keys(ConfigTable& table, const NetPlan& plan, RadioPlan& radio) {
  radio.secure = table.boolean("secure").value_or(true);
  if (const auto names = table.strings("keys")) {
    for (const std::string& name : *names) {
      if (KeyFill key = find_key(table, "keys", name, plan.keys)) radio.keys.push_back(key);
    }
    return;
  }
  for (const std::size_t preset : radio.presets) {
    const KeyFill& key = plan.nets[preset].key;
    if (key && std::ranges::find(radio.keys, key) == radio.keys.end()) radio.keys.push_back(key);
  }
}

void read_initial_tuning(ConfigTable& table, const std::vector<Net>& nets, RadioPlan& radio) {
  const auto preset_count = static_cast<std::int64_t>(radio.presets.size());
  const auto by_hand = read_frequency(table, "frequency_mhz");
  if (table.has("preset") && table.has("frequency_mhz")) {
    table.problem("preset", "expected either preset or frequency_mhz, found both");
  }
  if (by_hand) {
    if (const Status status = radio.tunable(*by_hand); !status) {
      table.problem("frequency_mhz", status.error().message);
    }
    const AirChannel channel = radio.channel(*by_hand);
    radio.address = channel.frequency;
    radio.bandwidth_khz = channel.bandwidth_khz;
    return;
  }
  if (preset_count == 0) {
    if (!table.has("frequency_mhz") && !table.has("presets")) {
      table.problem("frequency_mhz", "missing: a radio without presets needs a frequency");
    }
    (void)table.integer("preset", 0, 0);
    return;
  }
  radio.preset = static_cast<int>(table.integer("preset", 1, preset_count).value_or(1));
  radio.address = nets[radio.presets[static_cast<std::size_t>(radio.preset - 1)]].address;
}

void read_range(ConfigTable& table, RadioPlan& radio) {
  radio.lowest = require_frequency(table, "lowest_mhz");
  radio.highest = require_frequency(table, "highest_mhz");
  if (radio.highest < radio.lowest) {
    table.problem("highest_mhz", radio.highest.megahertz_text() +
                                     ": expected at least lowest_mhz, " +
                                     radio.lowest.megahertz_text());
  }
  const double step = table.number("step_khz", 0.001, kMaxStepKhz).value_or(kDefaultStepKhz);
  radio.step = Frequency::from_hertz(static_cast<std::uint64_t>(std::llround(step * 1000.0)));
  if (!is_air_spacing(step)) return;
  radio.step = kAirStep;
  using Edge = std::pair<std::string_view, Frequency>;
  for (const auto& [key, edge] :
       {Edge{"lowest_mhz", radio.lowest}, Edge{"highest_mhz", radio.highest}}) {
    const bool in_band = edge >= kLowestAirFrequency && edge <= kHighestAirFrequency;
    if (in_band || edge.hertz() == 0) continue;
    table.problem(key, edge.megahertz_text() + ": expected " +
                           kLowestAirFrequency.megahertz_text() + " to " +
                           kHighestAirFrequency.megahertz_text() + " with step_khz = 8.33");
  }
}

/// Reports fields that only a tunable radio can have.
void check_intercom(ConfigTable& table) {
  for (const std::string_view entry :
       {"lowest_mhz", "highest_mhz", "step_khz", "frequency_mhz", "guard", "half_duplex"}) {
    if (table.has(entry)) table.problem(entry, "not allowed for an intercom");
  }
  if (!table.has("presets")) table.problem("presets", "missing: expected the nets of the intercom");
}

}  // namespace

RadioPlan read_radio(ConfigTable& table, const NetPlan& plan, std::set<std::string>& names,
                     RadioCharacters& characters) {
  RadioPlan radio;
  radio.name = require_new_name(table, "name", names);
  radio.intercom = table.one_of("kind", {"radio", "intercom"}).value_or("radio") == "intercom";
  if (radio.intercom) {
    check_intercom(table);
  } else {
    read_range(table, radio);
  }
  radio.receive_only = table.boolean("receive_only").value_or(false);
  radio.volume_db = table.number("volume_db", kMinVolumeDb, kMaxVolumeDb).value_or(0.0);
  radio.pan = table.number("pan", -1.0, 1.0).value_or(0.0);
  if (table.one_of("output", {"headset", "loudspeaker"}) == "loudspeaker") {
    radio.output = audio::Output::kLoudspeaker;
  }
  radio.squelch = table.boolean("squelch").value_or(true);
  if (const auto name = table.string("character")) {
    const auto& character = characters.load(*name);
    if (character) {
      radio.character = character.value();
    } else {
      table.problem("character", character.error().text());
    }
  }
  read_presets(table, plan.nets, radio);
  read_guard(table, plan.nets, radio);
  read_keys(table, plan, radio);
  read_initial_tuning(table, plan.nets, radio);
  radio.half_duplex = table.boolean("half_duplex").value_or(!radio.character.full_duplex);
  // Wires carry both directions and have no propagation loss.
  if (radio.intercom) {
    radio.half_duplex = false;
    radio.character.full_duplex = true;
    radio.character.anywhere = true;
  }
  table.finish();
  return radio;
}

}  // namespace roger::radio
