// The wait of an evoke.
#pragma once

#include "core/clock.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/federate/session/evoke_source.hpp"
#include "rti/federate/session/federate_membership.hpp"
#include "rti/net/io_runner.hpp"

namespace roger::rti {

/// Lets a thread that waits for a callback read in place of a thread that would then wake it.
class EvokeWait {
 public:
  /// Parts of a session, all of which outlive this.
  struct Parts {
    net::IoRunner& runner;
    FederateMembership& membership;
    ExecutiveConnection& executive;
    const Callbacks& callbacks;
    bool busy_poll = false;  // see Rid::Callbacks
  };
  explicit EvokeWait(const Parts& parts) : parts_(parts) {}

  /// Sends what waits to be bundled. Then reads for up to `wait`: from the executive if the
  /// federate waits for a grant, otherwise what EvokeSource decides. Returns false if other threads
  /// read. One thread at a time.
  bool wait(Nanoseconds wait);
  /// Ends wait(), so that the evoke checks its queue again. Any other thread.
  void wake();

 private:
  const Parts parts_;
  EvokeSource source_;
  bool took_runner_ = false;  // an evoke read in place of the I/O thread; waiting thread only
};

}  // namespace roger::rti
