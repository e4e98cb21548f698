// Memory, descriptors and threads of another process, from /proc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace roger::test {

/// Resources that a process holds.
struct ProcessFigures {
  std::uint64_t rss_kib = 0;
  std::uint64_t peak_rss_kib = 0;  // since its start or reset_peak_memory()
  std::uint64_t descriptors = 0;
  std::uint64_t threads = 0;
};

/// Returns the present figures; nullopt if the process has ended or never existed.
[[nodiscard]] std::optional<ProcessFigures> find_figures(pid_t pid);
/// Returns the present figures. Throws std::runtime_error if the process has ended or never
/// existed.
[[nodiscard]] ProcessFigures figures_of(pid_t pid);

/// Lets the peak of the resident memory begin anew at its present value. Throws
/// std::runtime_error.
void reset_peak_memory(pid_t pid);

}  // namespace roger::test
