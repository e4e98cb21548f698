#include "core/clock_domain.hpp"

#include <fstream>
#include <random>
#include <sstream>

#include "core/hash.hpp"

namespace roger {

std::uint64_t make_clock_domain(std::string_view boot_id, const std::string& offsets) {
  // Lines "CLOCK SECONDS NANOSECONDS" (time_namespaces(7)). A namespace without an offset has the
  // same monotonic clock as the host, so it has the same identifier. Setting bit 0 excludes 0.
  std::istringstream lines(offsets);
  std::string clock;
  std::string seconds;
  std::string nanoseconds;
  while (lines >> clock >> seconds >> nanoseconds) {
    if (clock != "monotonic" || (seconds == "0" && nanoseconds == "0")) continue;
    std::string name(boot_id);
    name.append("+").append(seconds).append(".").append(nanoseconds);
    return fnv1a64(name) | 1U;
  }
  return fnv1a64(boot_id) | 1U;
}

std::uint64_t clock_domain_of_this_host() {
  std::ifstream file("/proc/sys/kernel/random/boot_id");
  std::string boot_id;
  if (std::getline(file, boot_id) && !boot_id.empty()) {
    std::ostringstream offsets;
    offsets << std::ifstream("/proc/self/timens_offsets").rdbuf();
    return make_clock_domain(boot_id, offsets.str());
  }
  std::random_device random;
  return (std::uint64_t{random()} << 32U) | random() | 1U;
}

}  // namespace roger
