#include "app/support/reporting_child.hpp"

#include <string_view>
#include <utility>

namespace roger::app {
namespace {

constexpr const char* kReportFile = "report.json";
constexpr const char* kOutputFile = "words.log";

}  // namespace

Result<ReportingChild> ReportingChild::start(std::vector<std::string> command,
                                             const std::string& name) {
  auto folder = ScratchFolder::make(name);
  if (!folder) return folder.error();
  ChildSettings settings;
  settings.arguments = std::move(command);
  settings.arguments.insert(settings.arguments.end(), {"--json", folder.value().file(kReportFile)});
  settings.output_file = folder.value().file(kOutputFile);
  auto child = ChildProcess::start(settings);
  if (!child) return child.error();
  return ReportingChild(std::move(folder).value(), std::move(child).value());
}

ReportingChild::ReportingChild(ScratchFolder folder, ChildProcess child)
    : folder_(std::move(folder)), child_(std::move(child)) {
}

std::string ReportingChild::report() const {
  return folder_.file(kReportFile);
}

std::string ReportingChild::last_output() const {
  std::string words = read_last_line(folder_.file(kOutputFile));
  constexpr std::string_view kName = "roger: ";
  if (words.starts_with(kName)) words.erase(0, kName.size());
  return words;
}

}  // namespace roger::app
