// Which warnings about ignored beacons are logged.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/log.hpp"

namespace roger::rti::executive {

/// Admits each warning about ignored beacons once, because two protected networks with the same
/// control group ignore each other's beacons all the time, and as many different ones as
/// WarningLimit does, because any program can cause them. Pure; the caller provides the time. Not
/// thread-safe.
class BeaconWarnings {
 public:
  /// Returns the text to write; nullopt: this warning is left out.
  [[nodiscard]] std::optional<std::string> admit(std::string warning, TimePoint now) {
    if (admitted_.contains(warning)) return std::nullopt;
    std::optional<std::string> text = limit_.admit(warning, now);
    if (!text) return std::nullopt;
    if (admitted_.size() == kMaxRemembered) admitted_.clear();
    admitted_.insert(std::move(warning));
    return text;
  }

  /// More than there are programs with wrong credentials in an exercise. Beyond it, warnings are
  /// forgotten and can be admitted again.
  static constexpr std::size_t kMaxRemembered = 64;

 private:
  WarningLimit limit_;
  std::set<std::string> admitted_;
};

}  // namespace roger::rti::executive
