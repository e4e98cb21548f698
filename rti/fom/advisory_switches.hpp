// The advisory switches of one federate.
#pragma once

#include <bitset>
#include <cstddef>

#include "rti/fom/module.hpp"
#include "rti/wire/advisory_messages.hpp"

namespace roger::rti {

/// A federate starts with the values of the FDD that it joins (IEEE 1516.2-2010, 4.11) and changes
/// its own switches with the services 10.33 to 10.40 of IEEE 1516.1-2010.
class AdvisorySwitches {
 public:
  /// All are off.
  AdvisorySwitches() = default;
  explicit AdvisorySwitches(const SwitchDeclarations& switches);

  [[nodiscard]] bool is_on(wire::AdvisorySwitch which) const { return on_[index(which)]; }
  [[nodiscard]] bool any() const { return on_.any(); }
  void set(wire::AdvisorySwitch which, bool enabled) { on_[index(which)] = enabled; }

 private:
  static std::size_t index(wire::AdvisorySwitch which) { return static_cast<std::size_t>(which); }

  std::bitset<static_cast<std::size_t>(wire::AdvisorySwitch::kLast) + 1> on_;
};

}  // namespace roger::rti
