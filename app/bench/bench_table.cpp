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

std::vector<std::string> fields_of(const nlohmann::ordered_json& row) {
  std::vector<std::string> out;
  for (const auto& [key, value] : row.items()) out.push_back(key);
  return out;
}

/// Returns lines of equal length in columns, right-aligned.
std::string format_lines(const std::vector<std::vector<std::string>>& lines) {
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
  std::string out;
  for (std::size_t first = 0; first < rows.size();) {
    const std::vector<std::string> fields = fields_of(rows[first]);
    std::vector<std::vector<std::string>> lines{fields};
    for (; first < rows.size() && fields_of(rows[first]) == fields; ++first) {
      lines.emplace_back();
      for (const auto& [key, value] : rows[first].items()) lines.back().push_back(cell(value));
    }
    out += format_lines(lines);
    if (first < rows.size()) out += "\n";
  }
  return out;
}

}  // namespace roger::app::bench
