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
  if (!writes()) return;
  std::string line = std::to_string(serial) + " " + std::string(report.service) + "(" +
                     listed(report.supplied) + ")";
  if (!report.returned.empty()) line += " = " + listed(report.returned);
  if (!report.exception.empty()) line += " threw " + report.exception;
  write_line(line);
}

void ReportFile::write_exception(const ServiceReport& report) {
  if (!writes()) return;
  write_line(std::string(report.service) + " threw " + report.exception);
}

void ReportFile::write_line(const std::string& line) {
  if (!file_.is_open()) file_.open(path_, std::ios::app);
  // Flushed at once, so that the file is complete if the federate crashes.
  if (file_ << line << std::endl) {
    ++lines_;
    return;
  }
  log(LogLevel::kError, "rti",
      "the service reports cannot be written to " + path_ + " after " + std::to_string(lines_) +
          " lines; no further ones are written");
}

}  // namespace roger::rti
