// Invokes services on behalf of a federate, away from the I/O thread.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <thread>

#include "core/guarded.hpp"

namespace roger::rti {

/// Invokes the services that the MOM's interactions HLAservice request, in their order. A service
/// may wait for the executive, so the I/O thread cannot invoke it. If the RTI has threads, a thread
/// exists while services are pending. Otherwise they are invoked by run_pending().
class ServiceInvoker {
 public:
  using Service = std::function<void(rti1516e::RTIambassador&)>;

  /// Maximum number of pending services, so that requests that arrive faster than services finish
  /// do not use memory without limit.
  static constexpr std::size_t kMaxPending = 100;

  /// Keeps a reference to the ambassador.
  explicit ServiceInvoker(rti1516e::RTIambassador& ambassador) : ambassador_(ambassador) {}
  ~ServiceInvoker() { stop(); }
  ServiceInvoker(const ServiceInvoker&) = delete;
  ServiceInvoker& operator=(const ServiceInvoker&) = delete;

  /// Sets whether services are invoked by a thread of this object. Initially they are.
  void use_thread(bool on) { state_.lock()->uses_thread = on; }
  /// Adds a service. An exception that it throws is logged. Returns false if too many services are
  /// pending. I/O thread only.
  [[nodiscard]] bool invoke(Service service);
  /// Invokes the pending services on this thread. Returns at once if another thread invokes them.
  /// Must be called at the end of each evoke.
  void run_pending();
  /// Drops pending and further services, and waits for the one that is being invoked. Must be
  /// called before the destruction of the ambassador begins.
  void stop();

 private:
  /// Invokes services until none is pending. `invoking` must be set.
  void run();

  struct State {
    std::deque<Service> pending;
    bool uses_thread = true;
    bool stopped = false;
    bool invoking = false;  // a thread invokes services and will take all that are pending now
    std::thread thread;
  };

  rti1516e::RTIambassador& ambassador_;
  /// Whether services are pending: at the end of an evoke there are usually none, and no lock is
  /// needed. Written with the state locked.
  std::atomic<bool> has_pending_{false};
  Guarded<State> state_;
};

}  // namespace roger::rti
