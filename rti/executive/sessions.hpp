// The federates connected to an executive: what they say goes to the registry, what it answers
// goes to them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/clock.hpp"
#include "rti/discovery/election.hpp"
#include "rti/executive/registry.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/connection.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// All on the executive's I/O thread.
class Sessions {
 public:
  /// `fixed`: this executive's address was given to it.
  Sessions(std::uint64_t incarnation, const net::ConnectionSettings& settings, bool with_mom,
           bool fixed, std::function<void(const std::string&)> say);

  void accept(net::asio::ip::tcp::socket socket);
  /// Ends all of them; their on_closed follow. Federates are not informed that the others have
  /// left: they may still hear each other.
  void close();
  /// The same, but for the reason that the executive at `place` takes over, which federates are
  /// informed of first. Each session ends once that has been sent.
  void yield_to(const std::string& place);

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  [[nodiscard]] Demand demand(TimePoint now) const;
  /// Informs the federates of all federations, through the MOM.
  void set_other_executives(std::vector<std::string> places);
  /// Called with beacons of other executives that federates have heard.
  void on_executive_heard(std::function<void(const wire::Beacon&)> handler) {
    on_executive_heard_ = std::move(handler);
  }
  /// Called whenever one has ended.
  void on_end(std::function<void()> handler) { on_end_ = std::move(handler); }

 private:
  struct Session {
    std::shared_ptr<net::Connection> connection;
    std::string who;                   // for people; "" until it has said Hello
    Federation* federation = nullptr;  // joined; a federation with federates can't be destroyed
    FederateId federate = 0;
    TimePoint since;
    bool by_address = false;  // see Hello::fixed_address
    /// Sessions that what this one said waits for: it is not read until they have taken it.
    std::set<std::uint64_t> waits_for;
    std::optional<TimePoint> said_slow;  // when it was told last that others wait for it
  };
  using Key = std::uint64_t;  // counts sessions

  void on_frame(Key key, Bytes frame);
  void on_closed(Key key, const Error& why);
  void greet(Session& session, Bytes frame);
  void refuse(Session& session, const std::string& reason);
  /// `sender`: who said it, and has to wait where it is too much.
  void deliver(const Federation& federation, const Outbox& outbox,
               std::optional<Key> sender = std::nullopt);
  /// Reads no more of `sender` until what waits for `receiver` has become less.
  void hold_back(Key sender, Key receiver);
  /// What others said to it waits no longer.
  void release_those_who_wait_for(Key receiver);

  // What a federate may say once it has been welcomed.
  void take(Key key, const wire::CreateFederation& message);
  void take(Key key, const wire::DestroyFederation& message);
  void take(Key key, const wire::ListFederations& message);
  void take(Key key, const wire::Join& message);
  void take(Key key, const wire::Resign& message);
  void take(Key key, const wire::ExecutiveHeard& message);
  /// All the rest concerns the federation it is joined to.
  template <class Message>
  void pass_on(Key key, Message&& message);

  template <class Message>
  void send(Session& session, const Message& message);
  void send(Session& session, const std::shared_ptr<const ByteVector>& frame);

  const SteadyClock clock_;
  const std::uint64_t incarnation_;
  const net::ConnectionSettings settings_;
  const bool fixed_;
  const std::function<void(const std::string&)> say_;
  std::function<void()> on_end_;
  std::function<void(const wire::Beacon&)> on_executive_heard_;
  bool closing_ = false;
  Registry registry_;
  Key last_key_ = 0;
  std::map<Key, Session> sessions_;
  std::map<std::pair<FederationId, FederateId>, Key> joined_;
};

}  // namespace roger::rti::executive
