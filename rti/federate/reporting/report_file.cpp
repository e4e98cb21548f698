#include "rti/federate/reporting/report_file.hpp"

#include "core/log.hpp"

namespace roger::rti {

namespace {

std::string listed(const std::vector<std::string>& arguments) {
  std::string text;
  for (const std::string& argument : arguments) {
    if (!text.empty()) text += ", ";
    text += argument;
  }
  return text;
}

}  // namespace

void ReportFile::write(std::uint64_t serial, const ServiceReport& report) {
  if (path_.empty()) return;
  std::string line = std::to_string(serial) + " " + std::string(report.service) + "(" +
                     listed(report.supplied) + ")";
  if (!report.returned.empty()) line += " = " + listed(report.returned);
  if (!report.exception.empty()) line += " threw " + report.exception;
  if (!file_.is_open() && file_.good()) {
    file_.open(path_, std::ios::app);
    if (!file_) log(LogLevel::kError, "rti", "the service reports cannot be written to " + path_);
  }
  // Flushed at once, so that the file is complete if the federate crashes.
  file_ << line << std::endl;
}

}  // namespace roger::rti
