// The requests of sessions to create, destroy, list, join and leave federations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "core/result.hpp"
#include "rti/executive/background.hpp"
#include "rti/executive/federation/registry.hpp"
#include "rti/executive/joined_sessions.hpp"
#include "rti/executive/session.hpp"
#include "rti/executive/session_output.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Answers the requests of federation management (IEEE 1516.1-2010, clause 4).
///
/// FOM modules are merged in the background. Until the request of a session that adds modules is
/// answered, the session is not read, so its later messages keep their order. All other sessions,
/// also those that join without additional modules, are served meanwhile. A request that waits
/// keeps its part of Admissions::Place::frame_memory, so that a host cannot make many large ones
/// wait.
///
/// Requests whose modules were merged do not wait for a turn: the messages that they cause follow
/// those that wait, and only their Reply may be earlier.
///
/// Invariants: JoinedSessions has exactly one entry for each session with a federation. Only pieces
/// of `background_` create federations and change their models. All functions run on the
/// executive's I/O thread.
class FederationManagement {
 public:
  struct Settings {
    /// The executive makes the keys of federations, see net::PeerAuthentication.
    bool makes_keys = false;
    /// Receives progress messages, in whole sentences.
    std::function<void(const std::string&)> say;
  };

  /// Keeps references to all but the settings; `io` must outlive this object.
  FederationManagement(net::asio::io_context& io, Registry& registry, SessionMap& sessions,
                       JoinedSessions& joined, SessionOutput& output, Settings settings);

  /// @{ Answers a request of a session that was welcomed.
  void take(SessionKey key, wire::CreateFederation& message);
  void take(SessionKey key, const wire::DestroyFederation& message);
  void take(SessionKey key, const wire::ListFederations& message);
  void take(SessionKey key, wire::Join& message);
  void take(SessionKey key, const wire::Resign& message);
  /// @}

  /// Drops the requests of a session that has ended. Its federate, if it has joined one, is lost;
  /// the others are notified if `notifies`.
  void end(SessionKey key, const Session& session, const Error& why, bool notifies);
  /// Returns no memory to the system from now on, because the timer for it would keep the I/O
  /// thread.
  void stop() { background_.stop(); }

 private:
  /// Adds a piece for the request of a session. `begin(Session&)` returns the work. Both functions
  /// are called only if the session still exists; what they throw ends the session.
  void merge_for(SessionKey key, std::function<Background::Work(Session&)> begin,
                 std::function<void(Session&)> finish);
  /// Calls `step(Session&)` if the session still exists; what it throws ends the session.
  template <class Step>
  void contain(SessionKey key, const Step& step);
  static void end_merging(Session& session);
  /// In a network with certificates, adds the groups of the classes that `model` has gained. Runs
  /// in the background, because a member can add thousands of classes.
  void grow(OpenGroups& groups, const ObjectModel& model) const;
  /// Joins a federate whose modules are merged.
  void join(SessionKey key, const wire::Join& message, Federation& federation,
            NamedModules&& modules);
  /// In a network with certificates, restricts the federate that has just joined to its nets. Adds
  /// its keys to the Joined, the first message of the outbox, and a message with the keys of the
  /// open groups that it has added, for the other restricted federates. `known`: number of the open
  /// groups whose keys these have.
  void hand_out_keys(SessionKey key, Federation& federation, std::size_t known, Outbox& outbox);
  /// Returns what processes and federates that have left do not need any longer.
  void clean_up();

  Registry& registry_;
  SessionMap& sessions_;
  JoinedSessions& joined_;
  SessionOutput& output_;
  const Settings settings_;
  Background background_;
};

}  // namespace roger::rti::executive
