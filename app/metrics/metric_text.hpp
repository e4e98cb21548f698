// The text format of Prometheus, version 0.0.4.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace roger::app {

enum class MetricKind : std::uint8_t { kCounter, kGauge, kSummary };

/// The labels of a sample: names, and values of any content.
using MetricLabels = std::vector<std::pair<std::string_view, std::string>>;

/// Writes metrics one after the other. Values of labels are shown like all foreign text
/// (printable()), and escaped. Not thread-safe.
class MetricText {
 public:
  /// Begins a metric; its samples follow. `name`: by the conventions of Prometheus, with its unit
  /// and, for a counter, the ending "_total". `help`: one line.
  void begin(std::string_view name, MetricKind kind, std::string_view help);
  /// Adds a sample of that metric. `ending` is added to the name ("_count" of a summary). A second
  /// sample with the same labels is left out, because a scrape with one would be rejected: two
  /// names may look alike once they are printable.
  void sample(const MetricLabels& labels, double value, std::string_view ending = {});

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string name_;
  std::set<std::string> written_;  // series of this metric
  std::string text_;
};

}  // namespace roger::app
