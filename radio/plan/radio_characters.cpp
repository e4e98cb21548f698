#include "radio/plan/radio_characters.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>

#include "core/config_file.hpp"

namespace roger::radio {
namespace {

namespace fs = std::filesystem;

void take(std::optional<double> read, double& value) {
  if (read) value = *read;
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
  if (const auto tail = table.number("squelch_tail_ms", 0.0, 2000.0)) {
    out.squelch.tail = Nanoseconds{std::llround(*tail * 1e6)};
  }
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
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out.empty() ? "none" : out;
}

}  // namespace

std::string characters_beside(const std::string& plan_path) {
  return (fs::path(plan_path).parent_path() / ".." / "radios").lexically_normal().string();
}

Result<RadioCharacter> load_radio_character(const std::string& name,
                                            const std::vector<std::string>& folders) {
  const bool plain =
      !name.empty() && std::ranges::none_of(name, [](char c) { return c == '/' || c == '\\'; });
  for (const std::string& folder : folders) {
    const fs::path path = fs::path(folder) / (name + ".toml");
    std::error_code none;
    if (plain && fs::exists(path, none)) return read(path.string(), name);
  }
  return Error{ErrorCode::kNotFound,
               "\"" + name + "\": no such radio character; there are " + known(folders),
               {}};
}

}  // namespace roger::radio
