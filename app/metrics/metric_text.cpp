#include "app/metrics/metric_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

#include "core/printable.hpp"

namespace roger::app {
namespace {

const char* name_of(MetricKind kind) {
  switch (kind) {
    case MetricKind::kCounter:
      return "counter";
    case MetricKind::kGauge:
      return "gauge";
    case MetricKind::kSummary:
      return "summary";
  }
  return "untyped";
}

std::string escaped(std::string_view value) {
  std::string out;
  for (const char c : printable(value)) {
    if (c == '\\' || c == '"') out += '\\';
    out += c;
  }
  return out;
}

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  std::array<char, 64> digits{};
  const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc{} ? std::string(digits.data(), end) : "NaN";
}

}  // namespace

void MetricText::begin(std::string_view name, MetricKind kind, std::string_view help) {
  name_ = name;
  written_.clear();
  text_ += "# HELP " + name_ + " ";
  text_ += help;
  text_ += "\n# TYPE " + name_ + " " + name_of(kind) + "\n";
}

void MetricText::sample(const MetricLabels& labels, double value, std::string_view ending) {
  std::string series = name_ + std::string(ending);
  char separator = '{';
  for (const auto& [label, content] : labels) {
    series += std::exchange(separator, ',');
    series += label;
    series += "=\"" + escaped(content) + "\"";
  }
  if (!labels.empty()) series += '}';
  if (!written_.insert(series).second) return;
  text_ += series + " " + number_text(value) + "\n";
}

}  // namespace roger::app
