#include "tests/support/process_figures.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace roger::test {
namespace {

std::string folder_of(pid_t pid) {
  return "/proc/" + std::to_string(pid);
}

}  // namespace

std::optional<ProcessFigures> find_figures(pid_t pid) {
  std::ifstream status(folder_of(pid) + "/status");
  ProcessFigures out;
  for (std::string line; std::getline(status, line);) {
    std::istringstream fields(line);
    std::string name;
    std::uint64_t value = 0;
    if (!(fields >> name >> value)) continue;
    if (name == "VmRSS:") out.rss_kib = value;
    if (name == "VmHWM:") out.peak_rss_kib = value;
    if (name == "Threads:") out.threads = value;
  }
  // A process that has ended and was not waited for has no memory.
  if (out.rss_kib == 0) return std::nullopt;
  std::error_code ended;
  std::filesystem::directory_iterator file(folder_of(pid) + "/fd", ended);
  for (; !ended && file != std::filesystem::directory_iterator(); file.increment(ended)) {
    ++out.descriptors;
  }
  if (ended) return std::nullopt;
  return out;
}

ProcessFigures figures_of(pid_t pid) {
  const std::optional<ProcessFigures> out = find_figures(pid);
  if (!out) throw std::runtime_error("no process " + std::to_string(pid));
  return *out;
}

void reset_peak_memory(pid_t pid) {
  constexpr const char* kPeakOnly = "5";  // proc(5), clear_refs
  std::ofstream file(folder_of(pid) + "/clear_refs");
  file << kPeakOnly << std::flush;
  if (!file) throw std::runtime_error("cannot reset the peak memory of " + std::to_string(pid));
}

}  // namespace roger::test
