#include "app/doctor/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string_view>

namespace roger::app {
namespace {

struct TopicName {
  Topic topic;
  std::string_view name;
};
constexpr std::array<TopicName, static_cast<std::size_t>(kLastTopic) + 1> kTopicNames{{
    {Topic::kInterface, "interface"},
    {Topic::kMulticast, "multicast"},
    {Topic::kQuerier, "querier"},
    {Topic::kFirewall, "firewall"},
    {Topic::kPort, "port"},
    {Topic::kExecutive, "executive"},
    {Topic::kRoute, "route"},
    {Topic::kPeer, "peer"},
    {Topic::kBuffers, "buffers"},
    {Topic::kDis, "DIS"},
    {Topic::kNetwork, "network"},
    {Topic::kClock, "clock"},
    {Topic::kRealTime, "real time"},
    {Topic::kSound, "sound"},
}};
// The index of each name is its topic.
static_assert([] {
  for (std::size_t i = 0; i < kTopicNames.size(); ++i) {
    if (static_cast<std::size_t>(kTopicNames[i].topic) != i) return false;
  }
  return true;
}());

/// Returns the anchor of a section, as web pages derive it from the heading.
std::string to_anchor(std::string heading) {
  std::ranges::transform(heading, heading.begin(), [](unsigned char c) {
    return c == ' ' ? '-' : static_cast<char>(std::tolower(c));
  });
  return heading;
}

}  // namespace

std::string name_of(Topic topic) {
  return std::string(kTopicNames.at(static_cast<std::size_t>(topic)).name);
}

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
  std::string out = fmt::format("{:<8} {:<10} {}\n", name_of(finding.severity),
                                name_of(finding.topic), finding.fact);
  if (!finding.advice.empty()) out += fmt::format("{:<19} -> {}\n", "", finding.advice);
  return out;
}

std::string explanations_of(const Findings& findings, const std::optional<std::string>& page) {
  std::vector<std::string> sections;
  for (const Finding& finding : findings) {
    const std::string name = name_of(finding.topic);
    const std::string section = page ? "#" + to_anchor(name) : name;
    const bool is_new = std::ranges::find(sections, section) == sections.end();
    if (finding.severity != Severity::kOk && is_new) sections.push_back(section);
  }
  if (sections.empty()) return "";
  return page.value_or("the guide (package roger-doc), page Troubleshooting: ") +
         fmt::format("{}", fmt::join(sections, ", "));
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
    out["findings"].push_back({{"topic", name_of(finding.topic)},
                               {"verdict", name_of(finding.severity)},
                               {"fact", finding.fact},
                               {"advice", finding.advice}});
  }
  return out;
}

}  // namespace roger::app
