// The figures that a soak run compares: resources of its processes and the delay of voice.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/process_figures.hpp"

namespace roger::test {

/// One sample of all processes that run from the beginning to the end.
struct SoakSample {
  ProcessFigures executive;
  ProcessFigures stations;  // sums
  double delay_ms = 0.0;  // mean of what the stations have reported since the last sample; 0: none
  std::size_t lingering = 0;  // federates of the federation beyond the running stations
};

/// Returns the medians of resources and delays, without delays of 0.
[[nodiscard]] SoakSample median_of(const std::vector<SoakSample>& samples);

/// Two samples side by side. Growth is a resident memory that is 2 % larger, more threads or
/// descriptors, lingering federates, or a delay that is 5 ms longer.
class SoakComparison {
 public:
  SoakComparison(const SoakSample& before, const SoakSample& after);

  [[nodiscard]] bool grown() const { return grown_; }
  /// Returns a table with one line for each figure.
  [[nodiscard]] const std::string& table() const { return table_; }

 private:
  void compare(const std::string& name, double before, double after, double most);

  bool grown_ = false;
  std::string table_;
};

}  // namespace roger::test
