#include "app/bundle/machine.hpp"

#include <fmt/core.h>
#include <sys/utsname.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "core/printable.hpp"

namespace roger::app {
namespace {

/// Returns the lines of a system file that begin with one of `names`, each once; with an empty name
/// all lines.
template <std::size_t N>
std::string lines_of(const char* path, const std::array<const char*, N>& names) {
  std::ifstream in(path);
  std::string out;
  std::array<bool, N> found{};
  for (std::string line; std::getline(in, line);) {
    for (std::size_t i = 0; i < N; ++i) {
      if (found[i] || !line.starts_with(names[i])) continue;
      found[i] = *names[i] != '\0';
      out += line + "\n";
    }
  }
  return out;
}

std::string whole(const char* path) {
  return lines_of(path, std::array{""});
}

std::string system_name() {
  utsname name{};
  if (::uname(&name) != 0) return {};
  return fmt::format("Kernel: {} {} {} {}\n", name.sysname, name.release, name.version,
                     name.machine);
}

std::string kernel_settings() {
  std::string out;
  for (const char* setting :
       {"net/core/rmem_default", "net/core/rmem_max", "net/core/wmem_max",
        "net/core/netdev_max_backlog", "net/ipv4/igmp_max_memberships",
        "net/ipv4/conf/all/rp_filter", "net/ipv4/conf/all/force_igmp_version"}) {
    const std::string value = whole((std::string("/proc/sys/") + setting).c_str());
    if (!value.empty()) out += std::string(setting) + " = " + value;
  }
  return out;
}

std::string environment() {
  std::string out;
  for (const char* name : {"ROGER_RID", "ROGER_EXECUTIVE", "ROGER_KEY_FILE", "JACK_DEFAULT_SERVER",
                           "DISPLAY", "WAYLAND_DISPLAY", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (value != nullptr) out += std::string(name) + "=" + value + "\n";
  }
  return out;
}

}  // namespace

std::string machine_facts() {
  std::ostringstream out;
  out << "# System\n"
      << lines_of("/etc/os-release", std::array{"PRETTY_NAME="}) << system_name()
      << "Processors: " << std::thread::hardware_concurrency() << "\n"
      << lines_of("/proc/cpuinfo", std::array{"model name"}) << "Load: " << whole("/proc/loadavg")
      << "Uptime in s, idle time: " << whole("/proc/uptime") << "\n# Memory\n"
      << lines_of("/proc/meminfo",
                  std::array{"MemTotal:", "MemAvailable:", "SwapTotal:", "SwapFree:"})
      << "\n# Kernel settings\n"
      << kernel_settings() << "\n# Limits of this process\n"
      << whole("/proc/self/limits") << "\n# Environment\n"
      << environment();
  return printable_lines(out.str());
}

}  // namespace roger::app
