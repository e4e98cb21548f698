// Writes the reports of services to a file.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <utility>

#include "rti/federate/reporting/service_reporting.hpp"

namespace roger::rti {

/// A text file with one line for each report: "SERIAL SERVICE(ARGUMENTS) = RETURNED" or "SERIAL
/// SERVICE(ARGUMENTS) threw EXCEPTION"; "SERVICE threw EXCEPTION" if only exceptions are reported.
/// An existing file is extended. Not thread-safe.
class ReportFile {
 public:
  /// An empty path: nothing is written. The file is opened for the first report. If it cannot be
  /// opened or written, the log says so once, and nothing more is written.
  explicit ReportFile(std::string path) : path_(std::move(path)) {}

  void write(std::uint64_t serial, const ServiceReport& report);
  /// Writes the exception of a call whose service is not reported.
  void write_exception(const ServiceReport& report);

 private:
  [[nodiscard]] bool writes() const { return !path_.empty() && !file_.fail(); }
  void write_line(const std::string& line);

  const std::string path_;
  std::ofstream file_;
  std::uint64_t lines_ = 0;  // written
};

}  // namespace roger::rti
