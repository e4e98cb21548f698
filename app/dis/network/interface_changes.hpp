// Notices changes of the network interfaces of this computer.
#pragma once

#include "core/result.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app {

/// Not thread-safe.
class InterfaceChanges {
 public:
  /// Starts to listen. Errors: kSystem.
  Status open();

  /// Returns whether an interface or its IPv4 address has changed since the last call, or may have
  /// changed. Does not wait.
  [[nodiscard]] bool take() const;
  /// Returns the descriptor, which is readable if take() would return true.
  [[nodiscard]] int descriptor() const { return socket_.get(); }

 private:
  rti::net::Descriptor socket_;
};

}  // namespace roger::app
