#include "app/doctor/finding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace roger::app {

std::string name_of(Severity severity) {
  switch (severity) {
    case Severity::kOk:
      return "OK";
    case Severity::kUnknown:
      return "unknown";
    case Severity::kWarning:
      return "warning";
    case Severity::kProblem:
      break;
  }
  return "PROBLEM";
}

std::string to_text(const Finding& finding) {
  std::string out =
      fmt::format("{:<8} {:<10} {}\n", name_of(finding.severity), finding.topic, finding.fact);
  if (!finding.advice.empty()) out += fmt::format("{:<19} -> {}\n", "", finding.advice);
  return out;
}

nlohmann::ordered_json to_json(const Findings& findings) {
  const auto count = [&](Severity severity) {
    return std::count_if(findings.begin(), findings.end(),
                         [&](const Finding& finding) { return finding.severity == severity; });
  };
  nlohmann::ordered_json out = {{"problems", count(Severity::kProblem)},
                                {"warnings", count(Severity::kWarning)},
                                {"unknown", count(Severity::kUnknown)},
                                {"findings", nlohmann::ordered_json::array()}};
  for (const Finding& finding : findings) {
    out["findings"].push_back({{"topic", finding.topic},
                               {"verdict", name_of(finding.severity)},
                               {"fact", finding.fact},
                               {"advice", finding.advice}});
  }
  return out;
}

}  // namespace roger::app
