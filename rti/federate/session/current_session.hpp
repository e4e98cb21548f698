// The session of an ambassador and the federate whose services it calls.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>

#include "core/guarded.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/session.hpp"

namespace roger::rti {

/// Any thread, callbacks included, may look up. Changes must not overlap; LocalComponent makes them
/// one at a time. The lock is held only to copy or exchange pointers.
class CurrentSession {
 public:
  CurrentSession() = default;
  ~CurrentSession() { end(); }
  CurrentSession(const CurrentSession&) = delete;
  CurrentSession& operator=(const CurrentSession&) = delete;

  /// Ends the current session, if any, and installs `session`, which calls `callbacks`.
  void begin(std::unique_ptr<rti1516e::FederateAmbassador> callbacks,
             std::shared_ptr<Session> session);
  /// Ends the current session, if any: afterwards none of its callbacks runs. Not from within a
  /// callback.
  void end() { begin(nullptr, nullptr); }
  /// Sets the federate whose services are called, once join() has returned; nullptr: none.
  void set_federate(std::shared_ptr<Federate> federate);

  /// Returns the session; nullptr: not connected.
  [[nodiscard]] std::shared_ptr<Session> session() const { return current_.lock()->session; }
  /// Returns the session. Throws NotConnected.
  [[nodiscard]] std::shared_ptr<Session> connected() const;
  /// Returns the joined federate. Throws NotConnected, FederateNotExecutionMember.
  [[nodiscard]] std::shared_ptr<Federate> joined() const;

 private:
  struct Current {
    std::unique_ptr<rti1516e::FederateAmbassador> callbacks;  // what the session calls
    std::shared_ptr<Session> session;
    std::shared_ptr<Federate> federate;
  };

  Guarded<Current> current_;
};

}  // namespace roger::rti
