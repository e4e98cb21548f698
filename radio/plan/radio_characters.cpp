#include "radio/plan/radio_characters.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "core/config_file.hpp"
#include "radio/plan/plan_fields.hpp"

namespace roger::radio {
namespace {

namespace fs = std::filesystem;

void take(std::optional<double> read, double& value) {
  if (read) value = *read;
}

void take_ms(std::optional<double> read, Nanoseconds& value) {
  if (read) value = Nanoseconds{std::llround(*read * 1e6)};
}

void read_transmitter(ConfigTable& table, RadioCharacter& out) {
  take(table.number("power_w", 0.001, 1e6), out.power_w);
  take(table.number("antenna_gain_dbi", -40.0, 60.0), out.antenna_gain_dbi);
  take(table.number("antenna_height_m", 0.0, 1000.0), out.antenna_height_m);
  table.finish();
}

void read_receiver(ConfigTable& table, RadioCharacter& out) {
  take(table.number("noise_figure_db", 0.0, 40.0), out.noise_figure_db);
  take(table.number("adjacent_rejection_db", 20.0, 120.0), out.adjacent_rejection_db);
  take(table.number("capture_ratio_db", 0.0, 20.0), out.capture_ratio_db);
  take(table.number("squelch_opens_db", -10.0, 60.0), out.squelch.opens_at_db);
  take(table.number("squelch_hysteresis_db", 0.0, 20.0), out.squelch.hysteresis_db);
  take_ms(table.number("squelch_tail_ms", 0.0, 2000.0), out.squelch.tail);
  take(table.number("noise_dbfs", -90.0, -10.0), out.noise.value);
  out.anywhere = table.boolean("anywhere").value_or(false);
  out.full_duplex = table.boolean("full_duplex").value_or(false);
  table.finish();
}

std::optional<Decibels> level(ConfigTable& table, std::string_view key) {
  const auto read = table.number(key, -90.0, 0.0);
  return read ? std::optional(Decibels{*read}) : std::nullopt;
}

void read_agc(ConfigTable& table, SoundSettings& out) {
  AgcSettings agc;
  take_ms(table.number("agc_attack_ms", 1.0, 1000.0), agc.attack);
  take_ms(table.number("agc_release_ms", 1.0, 10'000.0), agc.release);
  take(table.number("agc_most_gain_db", 0.0, 60.0), agc.most_gain.value);
  if (const auto target = table.number("agc_target_dbfs", -40.0, -3.0)) {
    agc.target.value = *target;
    out.agc = agc;
  } else if (!table.has("agc_target_dbfs")) {
    for (const std::string_view key : {"agc_attack_ms", "agc_release_ms", "agc_most_gain_db"}) {
      if (table.has(key)) table.problem(key, "has no effect without agc_target_dbfs");
    }
  }
}

void read_sound(ConfigTable& table, RadioCharacter& out) {
  SoundSettings& sound = out.sound;
  sound.low_hz = table.number("low_hz", 20.0, 3000.0);
  sound.high_hz = table.number("high_hz", 200.0, 20'000.0);
  if (sound.low_hz && sound.high_hz && *sound.low_hz >= *sound.high_hz) {
    table.problem("low_hz", "expected less than high_hz");
  }
  read_agc(table, sound);
  if (const auto clip = table.number("clip_dbfs", -40.0, 0.0)) sound.clip = Decibels{*clip};
  const auto coding = table.one_of("coding", {"mu-law", "cvsd"});
  if (coding) sound.coding = *coding == "cvsd" ? LineCode::kCvsd : LineCode::kMuLaw;
  sound.squelch_click = level(table, "squelch_click_dbfs");
  sound.key_click = level(table, "key_click_dbfs");
  sound.secure_tone = level(table, "secure_tone_dbfs");
  take_ms(table.number("delay_ms", 0.0, 2000.0), out.delay);
  table.finish();
}

Result<RadioCharacter> read(const std::string& path, const std::string& name) {
  const auto file = ConfigFile::load(path);
  if (!file) return file.error();
  RadioCharacter out;
  out.name = name;
  ConfigTable root = file.value().root();
  if (auto table = root.table("transmitter")) read_transmitter(*table, out);
  if (auto table = root.table("receiver")) read_receiver(*table, out);
  if (auto table = root.table("sound")) read_sound(*table, out);
  root.finish();
  if (const Status status = file.value().status(); !status) return status.error();
  return out;
}

std::string known(const std::vector<std::string>& folders) {
  std::set<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder, none)) {
      if (entry.path().extension() == ".toml") names.insert(entry.path().stem().string());
    }
  }
  return listed({names.begin(), names.end()});
}

}  // namespace

std::string characters_folder_of_plan(const std::string& plan_path) {
  return (fs::path(plan_path).parent_path() / ".." / "radios").lexically_normal().string();
}

Result<RadioCharacter> load_radio_character(const std::string& name,
                                            const std::vector<std::string>& folders) {
  // A name with a path could refer to files outside the folders.
  const bool plain =
      !name.empty() && std::ranges::none_of(name, [](char c) { return c == '/' || c == '\\'; });
  for (const std::string& folder : folders) {
    const fs::path path = fs::path(folder) / (name + ".toml");
    std::error_code none;
    if (plain && fs::exists(path, none)) return read(path.string(), name);
  }
  return Error{ErrorCode::kNotFound,
               in_quotes(name) + ": no such radio character; expected one of " + known(folders),
               {}};
}

const Result<RadioCharacter>& RadioCharacters::load(const std::string& name) {
  const auto known = read_.find(name);
  if (known != read_.end()) return known->second;
  return read_.emplace(name, load_radio_character(name, folders_)).first->second;
}

}  // namespace roger::radio
