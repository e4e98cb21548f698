// The doctor's findings, one per line.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace roger::app {

enum class Severity {
  kOk,
  kUnknown,  // could not be found out
  kWarning,  // works, but not well or not everywhere
  kProblem,  // stations cannot hear each other reliably or at all
};

/// `fact` is what was found, `advice` what to do about it (may be empty if nothing is known
/// to be wrong).
struct Finding {
  Severity severity = Severity::kOk;
  std::string topic;  // "interface", "firewall", ...
  std::string fact;
  std::string advice;
};

using Findings = std::vector<Finding>;

[[nodiscard]] inline Finding fine(std::string topic, std::string fact) {
  return {Severity::kOk, std::move(topic), std::move(fact), ""};
}
[[nodiscard]] inline Finding unknown(std::string topic, std::string fact, std::string advice) {
  return {Severity::kUnknown, std::move(topic), std::move(fact), std::move(advice)};
}
[[nodiscard]] inline Finding warning(std::string topic, std::string fact, std::string advice) {
  return {Severity::kWarning, std::move(topic), std::move(fact), std::move(advice)};
}
[[nodiscard]] inline Finding problem(std::string topic, std::string fact, std::string advice) {
  return {Severity::kProblem, std::move(topic), std::move(fact), std::move(advice)};
}

/// Returns "OK", "unknown", "warning" or "PROBLEM".
[[nodiscard]] std::string name_of(Severity severity);

/// Returns the lines for a terminal, not wrapped: the fact, then "-> advice" on the next line.
[[nodiscard]] std::string to_text(const Finding& finding);

/// Returns
/// {"problems":n,"warnings":n,"unknown":n,"findings":[{"topic","verdict","fact","advice"},...]}
[[nodiscard]] nlohmann::ordered_json to_json(const Findings& findings);

}  // namespace roger::app
