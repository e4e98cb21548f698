// The common parts of all measurements of `roger bench`: their settings and their results.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace roger::app::bench {

/// The options that all measurements have.
struct RunSettings {
  static constexpr int kMaxRuns = 100;

  int runs = 1;        // 1 to kMaxRuns; the results are medians
  bool quick = false;  // small and short, as a functional check
};

/// The results of a measurement.
struct Findings {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  /// Settings in addition to RunSettings.
  nlohmann::ordered_json settings = nlohmann::ordered_json::object();
  nlohmann::ordered_json table = {};  // rows for people; null: those above
  std::string notes = {};             // lines for people, below the table
};

/// Adds rows to the findings. A row {left_out, reason} is no result but the name of a case that
/// could not be measured: it becomes a line of the notes.
void add_rows(Findings& findings, const nlohmann::ordered_json& rows);

/// Returns the difference between the largest and the smallest of the values in percent of their
/// median; 0 if that is 0, null if there are fewer than two values.
[[nodiscard]] nlohmann::ordered_json spread_percent(const std::vector<double>& values);

/// Returns the rows of several runs of the same measurement as one: of numbers the median, of
/// "lost", "late" and "sent" the sum; null if a run lacks the number. Adds "spread_percent", that
/// of the field `main`, see spread_percent(). Other fields are those of the first run. `runs`: at
/// least one, each with as many rows.
[[nodiscard]] nlohmann::ordered_json combine_runs(const std::vector<nlohmann::ordered_json>& runs,
                                                  const std::string& main);

/// The document that --json writes: {bench, version, machine, settings, rows}.
[[nodiscard]] nlohmann::ordered_json to_document(const std::string& bench,
                                                 const std::string& version,
                                                 const RunSettings& settings,
                                                 const Findings& findings);

}  // namespace roger::app::bench
