#include "radio/plan/plan_reference.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "radio/plan/read_tables.hpp"

namespace roger::radio {
namespace {

/// A plan with every table that the reader knows. Its values do not matter.
constexpr std::string_view kEveryTable = R"(
[[key]]
name = "K"
[[net]]
name = "N"
frequency_mhz = "40.000"
[net.hopping]
system = "SINCGARS"
[[station]]
call_sign = "S"
[station.position]
latitude = 0.0
[station.entity]
site = 1
[station.microphone_noise]
place = "off"
[[station.radio]]
name = "R"
lowest_mhz = 30
highest_mhz = 88
[propagation]
model = "egli"
[dis]
config = "dis.toml"
)";

struct Description {
  std::string_view table;
  std::string_view key;
  std::string_view meaning;
  std::string_view expected = {};  // if the reader's own words depend on the rest of the plan
};

constexpr std::array kDescriptions = {
    Description{"", "transmit_limit_s",
                "longest transmission in s, after which a stuck key is released; 0: no limit; "
                "default 60"},
    Description{"", "transmit_warning_s",
                "time in s after which the operator is warned, at most `transmit_limit_s`; default "
                "5/6 of it"},
    Description{"", "key", "keys of secure nets"},
    Description{"", "net", "nets; at least one"},
    Description{"", "station", "stations; at least one"},
    Description{"", "propagation", "how distance and terrain affect reception"},
    Description{"", "dis", "gateway to DIS of all stations with this plan"},

    Description{"key", "name", "required; unique, at most 63 octets"},
    Description{"key", "id", "required; number of the key on the network, unique"},
    Description{"key", "system",
                "voice-secure device; an unknown name is rejected with a list of the known ones; "
                "default `\"KY-58\"`"},
    Description{"key", "secret", "required; 64 hexadecimal digits: `openssl rand -hex 32`"},

    Description{"net", "name", "required; unique, at most 63 octets"},
    Description{"net", "key", "name of the key of a secure net; default: plain"},
    Description{"net", "encoding", "codec of the voice on the net; default that of the station"},
    Description{"net", "packet_ms", "duration of a packet in ms; default that of the station"},
    Description{"net", "kind",
                "default `\"radio\"`; an intercom has no frequency, modulation, bandwidth or "
                "hopping"},
    Description{"net", "frequency_mhz",
                "required; MHz with at most 6 decimals, or the name of an 8.33 kHz channel"},
    Description{"net", "modulation", "default `\"FM\"`"},
    Description{"net", "bandwidth_khz",
                "bandwidth in kHz; default 25, or 8.33 for AM on an 8.33 kHz channel"},
    Description{"net", "hopping", "the net hops; default: it does not"},

    Description{"net.hopping", "system", "required"},
    Description{"net.hopping", "net_id", "required"},
    Description{"net.hopping", "hopset", "required"},
    Description{"net.hopping", "time_of_day_offset_s",
                "time in s by which the clock of the net is ahead of that of the exercise; default "
                "0"},

    Description{"station", "call_sign", "required; unique, at most 63 octets"},
    Description{"station", "echo",
                "an echo station sends back what its first radio received; default false"},
    Description{"station", "instructor",
                "instructor's station, by default with a radio on every net; default false"},
    Description{"station", "position",
                "where the station is; `\"host\"`: at the HLA object `host`; default: everywhere",
                "a table or `\"host\"`"},
    Description{"station", "track",
                "CSV file with positions over time, instead of `position`; relative to the folder "
                "of the plan"},
    Description{"station", "host",
                "name of the HLA object that carries the radios; default the call sign"},
    Description{"station", "entity", "identifier of that object in RPR and DIS"},
    Description{"station", "microphone_noise",
                "noise of the operator's place, which is added to the voice at the microphone; "
                "default: none"},
    Description{"station", "radio", "radios in the order of the window; at least one"},
    Description{"station", "relay",
                "names of two radios, each of which retransmits what the other receives"},

    Description{"station.position", "latitude", "required; degrees north"},
    Description{"station.position", "longitude", "required; degrees east"},
    Description{"station.position", "height_m", "m above the ellipsoid; default 0"},

    Description{"station.entity", "site", "required"},
    Description{"station.entity", "application", "required"},
    Description{"station.entity", "entity", "required"},

    Description{"station.microphone_noise", "place", "required"},
    Description{"station.microphone_noise", "level_dbfs",
                "level in dBFS at the start: RMS over full scale; default -30"},

    Description{"station.radio", "name", "required; unique at the station, at most 63 octets"},
    Description{"station.radio", "kind",
                "default `\"radio\"`; an intercom has presets instead of frequencies"},
    Description{"station.radio", "lowest_mhz", "required; lowest frequency or channel, MHz"},
    Description{"station.radio", "highest_mhz", "required; highest frequency or channel, MHz"},
    Description{"station.radio", "step_khz",
                "distance of the channels in kHz; default 25; 8.33: channels of the aeronautical "
                "band by their names"},
    Description{"station.radio", "receive_only", "the radio cannot transmit; default false"},
    Description{"station.radio", "volume_db", "volume at the start in dB; default 0"},
    Description{"station.radio", "pan", "−1 (left) to 1 (right) at the start; default 0"},
    Description{
        "station.radio", "output",
        "where it is heard at the start; default `\"headset\"`, which also plays the radios "
        "of the loudspeaker if the station has none"},
    Description{"station.radio", "squelch", "squelch on at the start; default true"},
    Description{"station.radio", "character",
                "kind of radio: a file of `configs/radios/` without `.toml`; default: voices are "
                "not changed"},
    Description{"station.radio", "presets", "names of the nets of the presets, from 1"},
    Description{"station.radio", "guard",
                "name of a net that is received in addition; it must not hop"},
    Description{"station.radio", "secure", "plain/secure switch at the start; default true"},
    Description{"station.radio", "keys",
                "names of the keys that are loaded; default those of the presets"},
    Description{"station.radio", "frequency_mhz",
                "tuned at the start instead of a preset; required without presets"},
    Description{"station.radio", "preset", "selected at the start; default 1",
                "a whole number from 1 to the number of presets"},
    Description{"station.radio", "half_duplex",
                "the radio does not receive while it transmits; default true, except for "
                "intercoms and full-duplex characters"},

    Description{"propagation", "model", "default `\"ideal\"`: all stations hear each other"},
    Description{"propagation", "surroundings", "man-made noise; default `\"rural\"`"},
    Description{"propagation", "ground_elevation_m",
                "height of the ground above the ellipsoid in m; default 0"},
    Description{"propagation", "ground_permittivity", "relative permittivity; default 15"},
    Description{"propagation", "ground_conductivity", "S/m; default 0.005"},
    Description{"propagation", "terrain",
                "elevation grid (ESRI ASCII) relative to the folder of the plan; default: flat"},

    Description{"dis", "config",
                "required; configuration of the gateway, relative to the folder of the plan"},
};

/// Returns a table as the file names it: "[[station.radio]]", "[net.hopping]".
std::string header_of(std::string_view table, const std::vector<ConfigRequest>& requests) {
  const auto point = table.rfind('.');
  const std::string_view parent = point == std::string_view::npos ? "" : table.substr(0, point);
  const std::string_view key = point == std::string_view::npos ? table : table.substr(point + 1);
  const bool is_list = std::ranges::any_of(requests, [&](const ConfigRequest& one) {
    return one.table == parent && one.key == key && one.expected == "tables";
  });
  const std::string name(table);
  return is_list ? "[[" + name + "]]" : "[" + name + "]";
}

std::vector<ConfigRequest> requests_of_reader() {
  auto file = ConfigFile::parse(kEveryTable, "every table");
  if (!file) return {};
  file.value().record_requests();
  static_cast<void>(read_plan(file.value(), {}));  // its values are incomplete
  return file.value().requests();
}

}  // namespace

std::vector<PlanKey> plan_keys() {
  const std::vector<ConfigRequest> requests = requests_of_reader();
  std::vector<std::string> tables;
  for (const ConfigRequest& request : requests) {
    if (std::ranges::find(tables, request.table) == tables.end()) tables.push_back(request.table);
  }
  std::vector<PlanKey> out;
  for (const std::string& table : tables) {
    const std::string header = table.empty() ? "" : header_of(table, requests);
    for (const ConfigRequest& request : requests) {
      if (request.table != table) continue;
      PlanKey key{header, request.key, request.expected, ""};
      for (const Description& known : kDescriptions) {
        if (known.table != table || known.key != request.key) continue;
        key.meaning = known.meaning;
        if (!known.expected.empty()) key.expected = known.expected;
      }
      out.push_back(std::move(key));
    }
  }
  for (const Description& known : kDescriptions) {
    const bool requested = std::ranges::any_of(requests, [&known](const ConfigRequest& one) {
      return one.table == known.table && one.key == known.key;
    });
    if (requested) continue;
    out.push_back(
        {std::string(known.table), std::string(known.key), "", std::string(known.meaning)});
  }
  return out;
}

std::string plan_reference() {
  std::string out;
  const std::string* table = nullptr;
  const std::vector<PlanKey> keys = plan_keys();
  for (const PlanKey& key : keys) {
    if (table == nullptr || *table != key.table) {
      out += table == nullptr ? "" : "\n";
      out += key.table.empty() ? "### At the beginning of the file\n" : "### `" + key.table + "`\n";
      out += "\n| key | value | meaning |\n|---|---|---|\n";
      table = &key.table;
    }
    out += "| `" + key.key + "` | " + key.expected + " | " + key.meaning + " |\n";
  }
  return out;
}

}  // namespace roger::radio
