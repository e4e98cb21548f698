#include "app/bench/measurement.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <ctime>

#include "app/bench/bench_table.hpp"
#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the values of a field in the same row of all runs.
std::vector<double> values_of(const std::vector<Json>& runs, std::size_t row,
                              const std::string& field) {
  std::vector<double> out;
  out.reserve(runs.size());
  for (const Json& run : runs) out.push_back(run.at(row).at(field).get<double>());
  return out;
}

/// Returns a number as an integer if those of the runs are integers.
Json like(const Json& first, double number) {
  if (first.is_number_integer()) return static_cast<std::int64_t>(number);
  return number;
}

std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::string out(sizeof("2000-01-01T00:00:00Z"), '\0');
  out.resize(std::strftime(out.data(), out.size(), "%FT%TZ", &utc));
  return out;
}

}  // namespace

void add_rows(Findings& findings, const Json& rows) {
  for (const Json& row : rows) {
    if (row.contains("left_out")) {
      findings.notes += fmt::format("Left out: {}: {}\n", row.at("left_out").get<std::string>(),
                                    row.at("reason").get<std::string>());
    } else {
      findings.rows.push_back(row);
    }
  }
}

Json spread_percent(const std::vector<double>& values) {
  if (values.size() < 2) return nullptr;
  const double middle = median(values);
  if (middle == 0.0) return 0.0;
  const auto [least, most] = std::ranges::minmax(values);
  return 100.0 * (most - least) / middle;
}

Json combine_runs(const std::vector<Json>& runs, const std::string& main) {
  Json out = runs.front();
  for (std::size_t row = 0; row < out.size(); ++row) {
    for (auto& item : out[row].items()) {
      const std::string& field = item.key();
      Json& value = item.value();
      const auto has = [&](const Json& run) { return has_number(run.at(row), field); };
      if (!std::ranges::all_of(runs, has)) {
        if (std::ranges::any_of(runs, has)) value = nullptr;
        continue;
      }
      const std::vector<double> values = values_of(runs, row, field);
      double sum = 0.0;
      for (const double one : values) sum += one;
      const bool is_sum = field == "lost" || field == "late" || field == "sent";
      value = like(value, is_sum ? sum : median(values));
    }
    if (!std::ranges::all_of(runs,
                             [&](const Json& run) { return has_number(run.at(row), main); })) {
      continue;
    }
    out[row]["spread_percent"] = spread_percent(values_of(runs, row, main));
  }
  return out;
}

Json to_document(const std::string& bench, const std::string& version, const RunSettings& settings,
                 const Findings& findings) {
  Json own{{"runs", settings.runs}, {"quick", settings.quick}, {"date", date()}};
  own.update(findings.settings);
  return {{"bench", bench},
          {"version", version},
          {"machine", machine()},
          {"settings", own},
          {"rows", findings.rows}};
}

}  // namespace roger::app::bench
