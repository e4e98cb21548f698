#include "app/bench/bench_table.hpp"

#include <fmt/core.h>
#include <sys/utsname.h>

#include <algorithm>
#include <fstream>
#include <thread>
#include <vector>

namespace roger::app::bench {
namespace {

std::string cell(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_number_float()) return value.dump();
  const double number = value.get<double>();
  return number >= 1000 ? fmt::format("{:.0f}", number) : fmt::format("{:.3f}", number);
}

}  // namespace

nlohmann::ordered_json machine() {
  std::string model = "unknown";
  std::ifstream cpus("/proc/cpuinfo");
  for (std::string line; std::getline(cpus, line);) {
    if (!line.starts_with("model name")) continue;
    model = line.substr(std::min(line.size(), line.find(':') + 2));
    break;
  }
  utsname system{};
  ::uname(&system);
  return {{"cpu", model},
          {"cpus", std::thread::hardware_concurrency()},
          {"kernel", std::string(system.sysname) + " " + system.release}};
}

bool has_number(const nlohmann::ordered_json& row, const std::string& field) {
  return row.contains(field) && row.at(field).is_number();
}

std::string format_table(const nlohmann::ordered_json& rows) {
  if (rows.empty()) return "no rows\n";
  std::vector<std::vector<std::string>> lines(1);
  for (const auto& [key, value] : rows.front().items()) lines.front().push_back(key);
  for (const auto& row : rows) {
    lines.emplace_back();
    for (const auto& [key, value] : row.items()) lines.back().push_back(cell(value));
  }
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string out;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i)
      out += fmt::format("{:>{}}  ", line[i], widths[i]);
    out += "\n";
  }
  return out;
}

}  // namespace roger::app::bench
