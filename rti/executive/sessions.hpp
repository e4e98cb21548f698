// The processes connected to an executive. Their messages go to the registry.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/election.hpp"
#include "rti/executive/admissions.hpp"
#include "rti/executive/federation/registry.hpp"
#include "rti/executive/federation_management.hpp"
#include "rti/executive/joined_sessions.hpp"
#include "rti/executive/session.hpp"
#include "rti/executive/session_output.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// All functions run on the executive's I/O thread.
///
/// The work is divided into net::Turns. While messages of an earlier request are sent, no other
/// request is handled, so every federate receives messages in the order of their causes.
class Sessions {
 public:
  /// Keeps a reference to `io`. `settings`: without turns, the sessions make their own. `fixed`:
  /// the address was given to this executive. `say` receives progress messages, in whole sentences.
  /// `groups`: for the keys in a network with certificates.
  Sessions(net::asio::io_context& io, std::uint64_t incarnation,
           const net::ConnectionSettings& settings, bool with_mom, bool fixed, NetworkGroups groups,
           std::function<void(const std::string&)> say);

  /// Starts a session on an accepted connection. The session owns the ticket.
  void accept(net::asio::ip::tcp::socket socket, Admissions::Ticket ticket);
  /// Ends all sessions; their on_closed follow. Federates are not notified that the others have
  /// left, because they may still reach each other by multicast.
  void close();
  /// Ends all sessions because the executive at `place` takes over. Federates are notified first;
  /// each session ends once the notice has been sent.
  void yield_to(const std::string& place);

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  [[nodiscard]] Demand demand(TimePoint now) const;
  /// Returns what the executive reports about itself.
  [[nodiscard]] wire::ExecutiveStatus status() const;
  /// Reports the addresses to the federates of all federations, through the MOM.
  void set_other_executives(std::vector<std::string> places);
  /// Warns of each connected process whose certificate has been revoked, once per process. It is
  /// not disconnected: it knows the key of the federation anyway. Call it periodically.
  void report_revoked_certificates();
  /// Sets the handler for beacons of other executives that federates have received.
  void on_executive_heard(std::function<void(const wire::Beacon&)> handler) {
    handlers_.on_executive_heard = std::move(handler);
  }
  /// Sets the handler that is called whenever a session has ended.
  void on_end(std::function<void()> handler) { handlers_.on_end = std::move(handler); }

 private:
  struct Handlers {
    std::function<void(const std::string&)> say;
    std::function<void()> on_end;
    std::function<void(const wire::Beacon&)> on_executive_heard;
  };
  using Key = SessionKey;
  /// The answer to AskStatus, which is encoded at most once in kStatusInterval.
  struct StatusAnswer {
    TimePoint started;  // when the executive started
    TimePoint at;       // when `frame` was made
    std::shared_ptr<const ByteVector> frame;
  };

  void on_frame(Key key, Bytes frame);
  void on_closed(Key key, const Error& why);
  void end(Key key, const Error& why);
  void greet(Session& session, Bytes frame);
  void refuse(Session& session, const std::string& reason);
  /// Logs a warning that any program can cause.
  void warn(std::string text);
  /// See net::PeerAuthentication.
  [[nodiscard]] std::shared_ptr<const security::RevocationList> revocations() const {
    return settings_.tls ? settings_.tls->authentication().revocations() : nullptr;
  }

  // Messages that a federate may send once it has been welcomed; see also FederationManagement.
  void take(Key key, const wire::AskStatus& message);
  void take(Key key, const wire::ExecutiveHeard& message);
  void take(Key key, wire::AskForCopies& message);
  /// Passes every other message on to the joined federation.
  template <class Message>
  void pass_on(Key key, Message&& message);

  static TimePoint now() { return SteadyClock{}.now(); }

  const wire::Welcome welcome_;  // as far as it does not depend on the federates
  const net::ConnectionSettings settings_;
  Handlers handlers_;
  StatusAnswer status_answer_;
  WarningLimit warnings_;
  bool closing_ = false;
  Registry registry_;
  Key last_key_ = 0;
  SessionMap sessions_;
  JoinedSessions joined_;
  SessionOutput output_;
  FederationManagement management_;
};

}  // namespace roger::rti::executive
