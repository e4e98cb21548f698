// The doctor's findings, one per line.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace roger::app {

enum class Severity {
  kOk,
  kUnknown,  // could not be found out
  kWarning,  // works, but not well or not everywhere
  kProblem,  // stations cannot hear each other reliably or at all
};

/// The subject of a line. docs/guide/troubleshooting.md has a section for each.
enum class Topic {
  kInterface,
  kMulticast,
  kQuerier,
  kFirewall,
  kPort,
  kExecutive,
  kRoute,
  kPeer,
  kBuffers,
  kDis,
  kNetwork,  // of another RTI
  kClock,
  kRealTime,
  kSound,
};
inline constexpr Topic kLastTopic = Topic::kSound;

/// `fact` is what was found, `advice` what to do about it (may be empty if nothing is known
/// to be wrong).
struct Finding {
  Severity severity = Severity::kOk;
  Topic topic = Topic::kInterface;
  std::string fact;
  std::string advice;
};

using Findings = std::vector<Finding>;

[[nodiscard]] inline Finding fine(Topic topic, std::string fact) {
  return {Severity::kOk, topic, std::move(fact), ""};
}
[[nodiscard]] inline Finding unknown(Topic topic, std::string fact, std::string advice) {
  return {Severity::kUnknown, topic, std::move(fact), std::move(advice)};
}
[[nodiscard]] inline Finding warning(Topic topic, std::string fact, std::string advice) {
  return {Severity::kWarning, topic, std::move(fact), std::move(advice)};
}
[[nodiscard]] inline Finding problem(Topic topic, std::string fact, std::string advice) {
  return {Severity::kProblem, topic, std::move(fact), std::move(advice)};
}

/// Returns the word at the beginning of a line, such as "real time".
[[nodiscard]] std::string name_of(Topic topic);

/// Returns "OK", "unknown", "warning" or "PROBLEM".
[[nodiscard]] std::string name_of(Severity severity);

/// Returns the lines for a terminal, not wrapped: the fact, then "-> advice" on the next line.
[[nodiscard]] std::string to_text(const Finding& finding);

/// Returns where the guide explains the findings that are not OK, each section once: in the file
/// `page`, for example "troubleshooting.md#firewall, #real-time", or without that file as "the
/// guide (package roger-doc), page Troubleshooting: firewall, real time". "" if all findings are
/// OK.
[[nodiscard]] std::string explanations_of(const Findings& findings,
                                          const std::optional<std::string>& page);

/// Returns
/// {"problems":n,"warnings":n,"unknown":n,"findings":[{"topic","verdict","fact","advice"},...]}
[[nodiscard]] nlohmann::ordered_json to_json(const Findings& findings);

}  // namespace roger::app
