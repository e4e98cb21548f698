#include "app/bench/rti/bypass.hpp"

#include <algorithm>
#include <array>

#include "app/bench/bench_table.hpp"

namespace roger::app::bench {
namespace {

constexpr const char* kDelay = "delay_us";

bool is_bypass(const nlohmann::ordered_json& row) {
  return row.at("layout") == "bypass";
}

/// Returns whether both rows are of the same traffic of a federate.
bool has_same_traffic(const nlohmann::ordered_json& a, const nlohmann::ordered_json& b) {
  constexpr std::array kFields{"transport", "pacing", "aircraft", "hz"};
  return std::ranges::all_of(kFields,
                             [&](const char* field) { return a.at(field) == b.at(field); });
}

}  // namespace

nlohmann::ordered_json with_bypass(nlohmann::ordered_json rows) {
  const nlohmann::ordered_json all = rows;
  for (auto& row : rows) {
    row["raw_delay_us"] = nullptr;
    row["ratio"] = nullptr;
    if (is_bypass(row)) continue;
    const auto bare = std::ranges::find_if(all, [&row](const nlohmann::ordered_json& one) {
      return is_bypass(one) && has_same_traffic(one, row) && has_number(one, kDelay);
    });
    if (bare == all.end()) continue;
    const double delay = bare->at(kDelay).get<double>();
    row["raw_delay_us"] = delay;
    if (has_number(row, kDelay) && delay > 0.0) row["ratio"] = row.at(kDelay).get<double>() / delay;
  }
  return rows;
}

}  // namespace roger::app::bench
