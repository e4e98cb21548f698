// Random calls of the standard API, and what the reference model expects of each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/integration/rti_model/call.hpp"
#include "tests/integration/rti_model/call_context.hpp"

namespace roger::test::model {

/// The sequence of calls depends on the seed alone.
class RandomCalls {
 public:
  /// Connects the federates and creates the federation.
  RandomCalls(const std::string& rid_file, std::uint64_t seed);
  RandomCalls(const RandomCalls&) = delete;
  RandomCalls& operator=(const RandomCalls&) = delete;

  /// Chooses the next call. The effect of the last one must have been applied.
  [[nodiscard]] Call next();
  /// Evokes all callbacks that earlier calls, the last one of `caller`, have caused.
  void settle(std::size_t caller);
  /// Returns the callbacks of a federate. First waits until they contain this number of best-effort
  /// messages, which may arrive after the answers of the executive.
  [[nodiscard]] std::vector<std::string> callbacks(std::size_t federate, std::size_t best_effort);

 private:
  [[nodiscard]] Call choose();
  void settle_once(std::size_t caller);

  CallContext context_;
};

}  // namespace roger::test::model
