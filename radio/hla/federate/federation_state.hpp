// What RadioFederate reports of its membership: joined or lost, trouble, counts.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "radio/hla/federation_snapshot.hpp"

namespace roger::radio {

/// Thread-safe. No other lock is taken below its own.
class FederationState {
 public:
  explicit FederationState(const std::string& federation) { snapshot_.federation = federation; }

  void set_federate(const std::string& name);
  /// Marks the federation as joined, unless the connection has been lost already.
  void set_joined();
  void set_left();
  /// Marks the connection as lost, for good.
  void set_lost(const std::string& why);
  void set_trouble(const std::string& trouble);
  void set_other_executives(std::vector<std::string> places);
  /// Counts a value or interaction that is ignored because it is malformed, and logs why.
  void ignore(const std::string& what);

  /// Returns the state, without the figures of other stations.
  [[nodiscard]] FederationSnapshot snapshot() const;

 private:
  mutable std::mutex mutex_;
  FederationSnapshot snapshot_;
  bool lost_ = false;
};

}  // namespace roger::radio
