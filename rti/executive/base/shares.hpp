// Counts what the executive stores for each federate, so that one cannot exhaust its memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "rti/executive/base/amounts.hpp"
#include "rti/executive/base/ledger.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// The amounts of one kind that are stored for federates, for federates that have left as well.
/// Adds their memory to the ledger. Not thread-safe.
class Shares {
 public:
  /// Keeps a reference. `bytes`: memory of one unit.
  Shares(Ledger& ledger, std::size_t bytes) : ledger_(ledger), bytes_(bytes) {}

  /// Returns the amount of a federate.
  [[nodiscard]] std::size_t of(FederateId federate) const { return amounts_.of(federate); }
  /// Returns whether the federate may store `more` with this limit of each federate.
  [[nodiscard]] bool has_room(FederateId federate, std::size_t more, std::size_t limit) const {
    return of(federate) + more <= limit;
  }
  /// Returns why the federates of the same host must not store `more`, as the end of a sentence;
  /// nullopt: they may.
  [[nodiscard]] std::optional<std::string> host_problem(FederateId federate,
                                                        std::size_t more) const {
    return ledger_.problem(federate, more * bytes_);
  }
  /// Throws std::bad_alloc and then changes nothing.
  void add(FederateId federate, std::size_t amount) {
    ledger_.add(federate, amount * bytes_);
    try {
      amounts_.add(federate, amount);
    } catch (...) {
      ledger_.remove(federate, amount * bytes_);
      throw;
    }
  }
  /// Removes the amount, or all if there is less.
  void remove(FederateId federate, std::size_t amount) noexcept {
    ledger_.remove(federate, amounts_.remove(federate, amount) * bytes_);
  }
  /// Returns the federates with an amount above 0 and their amounts.
  [[nodiscard]] const std::map<FederateId, std::size_t>& all() const { return amounts_.all(); }

 private:
  Ledger& ledger_;
  const std::size_t bytes_;
  Amounts<FederateId> amounts_;
};

}  // namespace roger::rti::executive
