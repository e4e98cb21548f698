#include "app/dis/watch/watch_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/dis/watch/radio_words.hpp"
#include "core/units.hpp"
#include "dis/enumerations.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

constexpr const char* kUnknown = "-";

double seconds(Nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

std::string crypto_text(const TransmitterSettings& settings) {
  std::string system = dis::text(settings.crypto_system);
  if (settings.crypto_system == dis::CryptoSystem::kNone) return system;
  return fmt::format("{}, key {}{}", system, crypto_key(settings.crypto_key_id),
                     is_diphase(settings.crypto_key_id) ? ", diphase" : "");
}

std::string modulation_text(const dis::ModulationType& modulation) {
  std::string out = modulation_words(modulation);
  if (modulation.system != dis::RadioSystem::kOther &&
      modulation.system != dis::RadioSystem::kGenericOrIntercom) {
    out += ", " + dis::text(modulation.system);
  }
  for (const std::string& kind : spread_spectrum_words(modulation)) out += ", " + kind;
  return out;
}

/// The columns of a transmitter, which depend on whether a PDU of their type has arrived.
struct Columns {
  std::string frequency = kUnknown;
  std::string modulation = kUnknown;
  std::string state = kUnknown;
  std::string crypto = kUnknown;
  std::string encoding = kUnknown;
  std::string sample_rate = kUnknown;
};

Columns columns_of(const TransmitterRow& row) {
  Columns out;
  if (row.settings) {
    out.frequency = Frequency::from_hertz(row.settings->frequency_hz).megahertz_text();
    out.modulation = modulation_text(row.settings->modulation);
    out.state = dis::text(row.settings->state);
    out.crypto = crypto_text(*row.settings);
  }
  if (row.format) {
    out.encoding = encoding_words(row.format->encoding);
    out.sample_rate = std::to_string(row.format->sample_rate);
  }
  return out;
}

std::string omitted_text(std::size_t count) {
  return count == 0 ? std::string() : fmt::format("and {} more\n", count);
}

std::string transmitters_text(const std::vector<TransmitterRow>& transmitters, std::size_t most) {
  if (transmitters.empty()) return "No transmitter has sent a PDU yet.\n";
  static constexpr const char* kColumns =
      "{:<18} {:>3} {:<17} {:>12}  {:<26} {:<12} {:<18} {:<25} {:>6} {:>9} {:>9} {:>7} {:>9}\n";
  std::string out =
      fmt::format(kColumns, "radio", "ex", "source", "MHz", "modulation", "state", "crypto",
                  "encoding", "Hz", "packets/s", "packets", "missing", "last seen");
  const std::size_t shown = std::min(most, transmitters.size());
  bool several_sources = false;
  for (std::size_t i = 0; i < shown; ++i) {
    const TransmitterRow& row = transmitters[i];
    const Columns columns = columns_of(row);
    several_sources = several_sources || row.several_sources;
    out += fmt::format(kColumns, dis::text(row.key.radio), row.key.exercise,
                       row.source.text() + (row.several_sources ? " *" : ""), columns.frequency,
                       columns.modulation, columns.state, columns.crypto, columns.encoding,
                       columns.sample_rate, fmt::format("{:.1f}", row.packets_per_s), row.packets,
                       row.missing ? std::to_string(*row.missing) : kUnknown,
                       fmt::format("{:.0f} s ago", seconds(row.age)));
  }
  out += omitted_text(transmitters.size() - shown);
  if (several_sources) out += "* PDUs of this radio come from several addresses\n";
  return out;
}

std::string source_text(const MalformedRow& row) {
  return row.source == filter::Ipv4Address{} ? "others" : row.source.text();
}

std::string malformed_text(const std::vector<MalformedRow>& malformed) {
  if (malformed.empty()) return {};
  static constexpr const char* kColumns = "{:<17} {:>9}  {:<22} {}\n";
  std::string out = "\n" + fmt::format(kColumns, "malformed PDUs of", "count", "reason", "example");
  const std::size_t shown = std::min(kMaxMalformedRows, malformed.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const MalformedRow& row = malformed[i];
    out += fmt::format(kColumns, source_text(row), row.count, text(row.reason), row.example);
  }
  return out + omitted_text(malformed.size() - shown);
}

ordered_json to_json(const TransmitterRow& row) {
  const dis::EntityId& entity = row.key.radio.entity;
  ordered_json out{{"exercise", row.key.exercise},
                   {"site", entity.site},
                   {"application", entity.application},
                   {"entity", entity.entity},
                   {"radio", row.key.radio.radio},
                   {"source", row.source.text()},
                   {"several_sources", row.several_sources},
                   {"frequency_hz", nullptr},
                   {"modulation", nullptr},
                   {"radio_system", nullptr},
                   {"spread_spectrum", nullptr},
                   {"state", nullptr},
                   {"crypto_system", nullptr},
                   {"crypto_key", nullptr},
                   {"crypto_mode", nullptr},
                   {"encoding", nullptr},
                   {"sample_rate", nullptr},
                   {"transmitter_pdus", row.transmitter_pdus},
                   {"packets", row.packets},
                   {"packets_per_s", row.packets_per_s},
                   {"missing", nullptr},
                   {"last_seen_s_ago", seconds(row.age)}};
  if (row.settings) {
    const dis::ModulationType& modulation = row.settings->modulation;
    out["frequency_hz"] = row.settings->frequency_hz;
    out["modulation"] = modulation_words(modulation);
    out["radio_system"] = dis::text(modulation.system);
    out["spread_spectrum"] = spread_spectrum_words(modulation);
    out["state"] = dis::text(row.settings->state);
    out["crypto_system"] = dis::text(row.settings->crypto_system);
    out["crypto_key"] = crypto_key(row.settings->crypto_key_id);
    out["crypto_mode"] = is_diphase(row.settings->crypto_key_id) ? "diphase" : "baseband";
  }
  if (row.format) {
    out["encoding"] = encoding_words(row.format->encoding);
    out["sample_rate"] = row.format->sample_rate;
  }
  if (row.missing) out["missing"] = *row.missing;
  return out;
}

ordered_json to_json(const MalformedRow& row) {
  return {{"source", source_text(row)},
          {"reason", text(row.reason)},
          {"count", row.count},
          {"example", row.example}};
}

}  // namespace

std::string to_text(const WatchReport& report, std::size_t rows) {
  return fmt::format("DIS radios of {}: {} datagrams, {} PDUs, {} of other types or exercises\n\n",
                     report.exercise ? fmt::format("exercise {}", *report.exercise)
                                     : std::string("all exercises"),
                     report.datagrams, report.pdus, report.other_pdus) +
         transmitters_text(report.transmitters, rows) + malformed_text(report.malformed);
}

ordered_json to_json(const WatchReport& report) {
  ordered_json transmitters = ordered_json::array();
  for (const TransmitterRow& one : report.transmitters) transmitters.push_back(to_json(one));
  ordered_json malformed = ordered_json::array();
  for (const MalformedRow& one : report.malformed) malformed.push_back(to_json(one));
  return {{"exercise", report.exercise ? ordered_json(*report.exercise) : ordered_json(nullptr)},
          {"transmitters", std::move(transmitters)},
          {"malformed", std::move(malformed)},
          {"datagrams", report.datagrams},
          {"pdus", report.pdus},
          {"other_pdus", report.other_pdus}};
}

}  // namespace roger::app
