// The federates connected to an executive. Their messages go to the registry, and its answers go
// back to them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/election.hpp"
#include "rti/executive/admissions.hpp"
#include "rti/executive/background.hpp"
#include "rti/executive/deliveries.hpp"
#include "rti/executive/federation/registry.hpp"
#include "rti/executive/joined_sessions.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/connection.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// All functions run on the executive's I/O thread.
///
/// States of a session: connected (no Hello yet, `peer_name` is empty), welcomed, joined
/// (`federation` is set). Resigning returns it to welcomed; closing the connection ends it in every
/// state, and the federation then treats a joined federate as lost.
///
/// FOM modules are merged in the background. Until the request of a session that adds modules is
/// answered, the session is not read, so its later messages keep their order. All other sessions,
/// also those that join without additional modules, are served meanwhile. A request that waits
/// keeps its part of Admissions::Place::frame_memory, so that a host cannot make many large ones
/// wait.
///
/// The work is divided into net::Turns. While messages of an earlier request are sent, no other
/// request is handled, so every federate receives messages in the order of their causes. Requests
/// whose modules were merged do not wait for that: the messages that they cause follow those that
/// wait, and only their Reply may be earlier.
///
/// Invariants: `joined_` has exactly one entry for each session with a federation. Only pieces of
/// `background_` create federations and change their models.
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
  /// Warnings about a session that were already logged.
  struct Warned {
    std::optional<TimePoint> slow;   // last time that others wait for it
    bool copies_redirected = false;  // an address in a request for copies
    bool revoked = false;            // its certificate
  };
  struct Session {
    Admissions::Ticket ticket;  // and the address of the other side
    std::shared_ptr<net::Connection> connection;
    std::string peer_name;             // process, host and station, for messages; "" until Hello
    Federation* federation = nullptr;  // joined federation; one with federates cannot be destroyed
    FederateId federate = 0;
    TimePoint since;
    TimePoint joined;         // time of the last join
    bool by_address = false;  // see Hello::fixed_address
    /// Sessions whose send queues are full of messages of this session. This session is not read
    /// until the queues have drained.
    std::set<std::uint64_t> blocked_by;
    Warned warned;
    bool holds = false;       // it is one of Holding::receivers
    bool is_merging = false;  // modules of its last request are being merged; it is not read

    /// Reads from the connection unless the session must wait.
    void update_reading() const { connection->set_reading(blocked_by.empty() && !is_merging); }
  };
  using Key = JoinedSessions::Session;
  /// Frames that the connections of receivers hold back while the frames that have arrived from a
  /// sender are handled, so that what they cause leaves in one call.
  struct Holding {
    struct Receiver {
      Key session;
      std::optional<Key> sender;  // of the first of its frames
    };
    bool is_on = false;
    std::vector<Receiver> receivers;
  };
  /// Messages on their way to federates.
  struct Outgoing {
    Deliveries deliveries;
    Holding holding{};
    std::vector<ValueView> values{};  // of the frame that forward() reads
    ByteVector forwarded{};           // the frame that forward() sends
  };
  /// The answer to AskStatus, which is encoded at most once in kStatusInterval.
  struct StatusAnswer {
    TimePoint started;  // when the executive started
    TimePoint at;       // when `frame` was made
    std::shared_ptr<const ByteVector> frame;
  };

  void on_frame(Key key, Bytes frame);
  void on_closed(Key key, const Error& why);
  void end(Key key, const Error& why);
  /// Forwards an ordinary interaction without decoding its values. Returns false if the frame is
  /// anything else.
  [[nodiscard]] bool forward(Key key, Session& session, Bytes frame);
  void greet(Session& session, Bytes frame);
  void refuse(Session& session, const std::string& reason);
  /// Logs a warning that any program can cause.
  void warn(std::string text);
  /// Sends the outbox. `sender` is the session whose message caused it; it is held back if a
  /// recipient cannot keep up.
  void deliver(const Federation& federation, Outbox&& outbox,
               std::optional<Key> sender = std::nullopt) {
    outgoing_.deliveries.add(federation.id(), sender, std::move(outbox));
  }
  void send_piece(const Deliveries::Piece& piece, FederateId to);
  /// Sends a frame to the receiver `key` when send_held() is called. `sender` as in deliver().
  void hold(Key key, std::optional<Key> sender, net::OutgoingFrame frame);
  /// Ends holding back.
  void send_held();
  /// Sends what `handle(Outbox&)` adds to an outbox, also if it throws: the federation counts that
  /// as sent.
  template <class Handle>
  void handle_and_deliver(const Federation& federation, std::optional<Key> sender,
                          const Handle& handle);
  /// Stops reading from `sender` until the queue of `receiver` has become shorter.
  void pause_reading_from(Key sender, Key receiver);
  /// Resumes reading from the sessions that wait only for `receiver`.
  void resume_senders_blocked_by(Key receiver);

  void say(const std::string& sentence) const { handlers_.say(sentence); }
  /// See net::PeerAuthentication.
  [[nodiscard]] std::shared_ptr<const security::RevocationList> revocations() const {
    return settings_.tls ? settings_.tls->authentication().revocations() : nullptr;
  }

  // Messages that a federate may send once it has been welcomed.
  void take(Key key, wire::CreateFederation& message);
  void take(Key key, const wire::DestroyFederation& message);
  void take(Key key, const wire::ListFederations& message);
  void take(Key key, const wire::AskStatus& message);
  void take(Key key, wire::Join& message);
  void take(Key key, const wire::Resign& message);
  void take(Key key, const wire::ExecutiveHeard& message);
  void take(Key key, wire::AskForCopies& message);
  /// Passes every other message on to the joined federation.
  template <class Message>
  void pass_on(Key key, Message&& message);

  // Merging in the background.
  /// Adds a piece for the request of a session. `begin(Session&)` returns the work. Both functions
  /// are called only if the session still exists; what they throw ends the session.
  void merge_for(Key key, std::function<Background::Work(Session&)> begin,
                 std::function<void(Session&)> finish);
  /// Calls `step(Session&)` if the session still exists; what it throws ends the session.
  template <class Step>
  void contain(Key key, const Step& step);
  void end_merging(Session& session);
  void reply(Session& session, std::uint32_t request, const Refusal& refusal);
  /// In a network with certificates, adds the groups of the classes that `model` has gained. Runs
  /// in the background, because a member can add thousands of classes.
  void grow(OpenGroups& groups, const ObjectModel& model) const;
  /// Joins a federate whose modules are merged.
  void join(Key key, const wire::Join& message, Federation& federation, NamedModules&& modules);
  /// In a network with certificates, restricts the federate that has just joined to its nets. Adds
  /// its keys to the Joined, the first message of the outbox, and a message with the keys of the
  /// open groups that it has added, for the other restricted federates. `known`: number of the open
  /// groups whose keys these have.
  void hand_out_keys(Key key, Federation& federation, std::size_t known, Outbox& outbox);
  [[nodiscard]] bool makes_keys() const {
    return settings_.tls && settings_.tls->authentication().makes_keys();
  }
  /// Returns what processes and federates that have left do not need any longer.
  void clean_up();

  template <class Message>
  void send(Session& session, const Message& message);
  void send(Session& session, const std::shared_ptr<const ByteVector>& frame);
  /// Ends a session whose connection did not take a message of `size` bytes.
  static void check_sent(Session& session, net::QueueResult result, std::size_t size);

  static TimePoint now() { return SteadyClock{}.now(); }

  const wire::Welcome welcome_;  // as far as it does not depend on the federates
  const net::ConnectionSettings settings_;
  Handlers handlers_;
  StatusAnswer status_answer_;
  WarningLimit warnings_;
  bool closing_ = false;
  Registry registry_;
  Key last_key_ = 0;
  std::map<Key, Session> sessions_;
  JoinedSessions joined_;
  Outgoing outgoing_;
  Background background_;
};

}  // namespace roger::rti::executive
