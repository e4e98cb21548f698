// The session of an ambassador and the federate whose services it calls.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <memory>

#include "core/guarded.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/session.hpp"

namespace roger::rti {

/// Any thread, callbacks included, may look up. Changes must not overlap; LocalComponent makes them
/// one at a time. The lock is held only to copy or exchange pointers. JoinedFederate looks up the
/// federate for a call of a service.
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

 private:
  friend class JoinedFederate;

  struct Current {
    std::unique_ptr<rti1516e::FederateAmbassador> callbacks;  // what the session calls
    std::shared_ptr<Session> session;
    std::shared_ptr<Federate> federate;  // also owns `session`
  };

  /// Returns the federate of a session whose join() has not returned yet, so that its callbacks can
  /// call services. Throws NotConnected, FederateNotExecutionMember.
  [[nodiscard]] std::shared_ptr<Federate> joining() const;

  Guarded<Current> current_;
  Version version_;  // of `current_`
};

/// The joined federate during one call of a service. Used by one thread; calls may nest.
///
/// A thread keeps the federate between two calls, so that the next call with the same
/// CurrentSession needs no lock. Therefore a federate that has left is destroyed, together with its
/// session, when the last thread that has called its services calls a service of a joined federate
/// again, even if that call throws, or ends. The thread that ends the membership or the session
/// keeps nothing.
class JoinedFederate {
 public:
  /// Keeps a reference to `current`. Throws NotConnected, FederateNotExecutionMember.
  explicit JoinedFederate(const CurrentSession& current);
  ~JoinedFederate();
  JoinedFederate(const JoinedFederate&) = delete;
  JoinedFederate& operator=(const JoinedFederate&) = delete;

  Federate& operator*() const { return *federate_; }

 private:
  friend class CurrentSession;

  struct Kept;
  struct KeptByThread;

  /// Lets this thread keep nothing, unless a call is in progress.
  static void release_kept();
  static void release(Kept& kept);
  /// Lets this thread keep the federate that this call has found, unless an outer call is in
  /// progress.
  void keep();

  const CurrentSession& current_;
  std::uint64_t version_;  // of `current_` when the federate was found; kNone: do not keep it
  Federate* federate_;
  Kept* kept_ = nullptr;             // what this call uses, otherwise:
  std::shared_ptr<Federate> found_;  // what this call has looked up
};

}  // namespace roger::rti
