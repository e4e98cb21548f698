// Warnings about multicast groups whose messages a federate cannot open or seal.
#pragma once

#include <string>
#include <vector>

#include "core/guarded.hpp"
#include "core/log.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti {

/// Any thread may call. A user may tune often, so the number of warnings is bounded.
class KeyWarnings {
 public:
  /// Keeps a reference to `transport`.
  explicit KeyWarnings(const net::Transport& transport) : transport_(transport) {}

  /// Warns if this federate has no key for some of the `groups` of a class and its subclasses.
  /// `consequence`: what does not happen there, "received".
  void check(const std::string& class_name, const std::vector<filter::Group>& groups,
             const char* consequence);

 private:
  const net::Transport& transport_;
  Guarded<WarningLimit> limit_;
};

}  // namespace roger::rti
