// The reception of the federates of this process, for its metrics.
#pragma once

#include <string>
#include <vector>

#include "rti/federate/receive/intake.hpp"

namespace roger::rti {

/// Counters of a federate, with the names of its federation and its own.
struct FederateReception {
  std::string federation;
  std::string federate;
  IntakeCounters counters;
};

/// Makes the counters of a federate part of reception_of_federates() during its lifetime. Any
/// thread.
class ShownReception {
 public:
  /// Keeps a reference to `intake`.
  ShownReception(std::string federation, std::string federate, const Intake& intake);
  ~ShownReception();
  ShownReception(const ShownReception&) = delete;
  ShownReception& operator=(const ShownReception&) = delete;

 private:
  friend std::vector<FederateReception> reception_of_federates();

  const std::string federation_;
  const std::string federate_;
  const Intake& intake_;
};

/// Returns the counters of all federates of this process that are joined, in the order in which
/// they have joined. Any thread.
[[nodiscard]] std::vector<FederateReception> reception_of_federates();

}  // namespace roger::rti
