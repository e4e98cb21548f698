#include "app/doctor/finding.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace roger::app {

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kOk:
      return "OK";
    case Verdict::kWarning:
      return "warning";
    case Verdict::kProblem:
      break;
  }
  return "PROBLEM";
}

std::string text_of(const Finding& finding) {
  std::string out =
      fmt::format("{:<8} {:<10} {}\n", name_of(finding.verdict), finding.topic, finding.fact);
  if (!finding.advice.empty()) out += fmt::format("{:<19} -> {}\n", "", finding.advice);
  return out;
}

nlohmann::ordered_json to_json(const Findings& findings) {
  const auto count = [&](Verdict verdict) {
    return std::count_if(findings.begin(), findings.end(),
                         [&](const Finding& finding) { return finding.verdict == verdict; });
  };
  nlohmann::ordered_json out = {{"problems", count(Verdict::kProblem)},
                                {"warnings", count(Verdict::kWarning)},
                                {"findings", nlohmann::ordered_json::array()}};
  for (const Finding& finding : findings) {
    out["findings"].push_back({{"topic", finding.topic},
                               {"verdict", name_of(finding.verdict)},
                               {"fact", finding.fact},
                               {"advice", finding.advice}});
  }
  return out;
}

}  // namespace roger::app
