#include "rti/executive/sessions.hpp"

#include <RTI/RTI1516.h>

#include <chrono>
#include <exception>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/executive/copy_address.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/failure.hpp"
#include "rti/net/interface.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {

/// A connection that has not joined within this time is treated as one that only queries.
constexpr auto kTimeToJoin = std::chrono::seconds(2);

std::vector<filter::Ipv4Address> own_addresses() {
  std::vector<filter::Ipv4Address> addresses;
  const Result<std::vector<net::Interface>> interfaces = net::list_interfaces();
  if (!interfaces) {
    log(LogLevel::kWarning, "rti", interfaces.error().text());
    return addresses;
  }
  for (const net::Interface& one : interfaces.value()) addresses.push_back(one.address);
  return addresses;
}

net::ConnectionSettings with_turns(net::ConnectionSettings settings, net::asio::io_context& io) {
  if (settings.turns) return settings;
  // The posted task runs after one more poll: Asio puts it behind the poll that waits in its queue.
  settings.turns = std::make_shared<net::Turns>(
      [&io](std::function<void()> task) { net::asio::post(io, std::move(task)); });
  return settings;
}

}  // namespace

Sessions::Sessions(net::asio::io_context& io, std::uint64_t incarnation,
                   const net::ConnectionSettings& settings, bool with_mom, bool fixed,
                   NetworkGroups groups, std::function<void(const std::string&)> say)
    : welcome_{incarnation, static_cast<std::uint32_t>(settings.heartbeat.ping.count()),
               static_cast<std::uint32_t>(settings.heartbeat.dead_after.count()), fixed},
      settings_(with_turns(settings, io)),
      handlers_{std::move(say), {}, {}},
      status_answer_{SteadyClock{}.now(), {}, nullptr},
      registry_(incarnation, with_mom),
      joined_(FederationKeys(std::move(groups))),
      output_(sessions_, joined_, settings_),
      management_(io, registry_, sessions_, joined_, output_,
                  {settings_.tls && settings_.tls->authentication().makes_keys(),
                   [this](const std::string& sentence) { handlers_.say(sentence); }}) {
}

void Sessions::accept(net::asio::ip::tcp::socket socket, Admissions::Ticket ticket) {
  const Key key = ++last_key_;
  try {
    net::ConnectionSettings settings = settings_;
    settings.frame_memory = ticket->frame_memory;
    settings.queue.memory = ticket->queue_memory;
    const auto connection = net::Connection::create(std::move(socket), settings);
    Session& session = sessions_[key];
    session.ticket = std::move(ticket);
    session.connection = connection;
    session.since = now();
    connection->start({[this, key](Bytes frame) { on_frame(key, frame); },
                       [this, key](const Error& why) { on_closed(key, why); },
                       [this, key] { output_.resume_senders_blocked_by(key); },
                       [this] { output_.send_held(); }});
  } catch (const std::exception& thrown) {
    sessions_.erase(key);
    log(LogLevel::kError, "rti",
        std::string("a connection could not be accepted: ") + thrown.what());
    handlers_.on_end();
  }
}

void Sessions::close() {
  closing_ = true;
  management_.stop();
  for (auto& [key, session] : sessions_) session.connection->close();
}

void Sessions::yield_to(const std::string& place) {
  closing_ = true;
  management_.stop();
  output_.send_all();  // nothing can be sent to a connection afterwards
  const auto frame = std::make_shared<const ByteVector>(wire::encode(wire::Yielding{place}));
  for (auto& [key, session] : sessions_) {
    if (!session.peer_name.empty()) session.send(frame);
    session.connection->close_when_sent();
  }
}

Demand Sessions::demand(TimePoint now) const {
  Demand out;
  out.by_address = welcome_.fixed_address;
  out.federates = static_cast<std::uint32_t>(joined_.size());
  for (const auto& [key, session] : sessions_) {
    out.by_address = out.by_address || session.by_address;
    if (session.federation != nullptr) {
      out.federations.insert(session.federation->name());
    } else if (now - session.since < kTimeToJoin) {
      ++out.newcomers;
    }
  }
  return out;
}

void Sessions::set_other_executives(std::vector<std::string> places) {
  for (auto& [federation, outbox] : registry_.set_other_executives(std::move(places))) {
    output_.deliver(*federation, std::move(outbox));
  }
}

void Sessions::on_frame(Key key, Bytes frame) {
  Session& session = sessions_.at(key);
  output_.start_holding();
  if (session.peer_name.empty()) return greet(session, frame);
  if (output_.forward(key, session, frame)) return;
  Result<wire::ClientMessage> message = wire::decode_client(frame);
  if (!message) {
    warn(session.peer_name + " sent " + message.error().message);
    session.send(wire::Fault{"this federate sent " + message.error().message});
    session.connection->close_when_sent();
    return;
  }
  std::visit(
      [&](auto& one) {
        if constexpr (requires { management_.take(key, one); }) {
          management_.take(key, one);
        } else if constexpr (requires { take(key, one); }) {
          take(key, one);
        } else {
          pass_on(key, std::move(one));
        }
      },
      message.value());
}

void Sessions::greet(Session& session, Bytes frame) {
  const std::optional<std::uint8_t> version = wire::hello_version(frame);
  if (!version) {
    warn(session.connection->peer() +
         " connected but did not send the greeting of a Roger federate");
    session.connection->close();
    return;
  }
  if (*version != wire::kControlVersion) {
    return refuse(session, "this executive uses " + net::version_text(wire::kControlVersion) +
                               ", the federate uses " + net::version_text(*version) +
                               "; use the same release of Roger on both");
  }
  const Result<wire::ClientMessage> message = wire::decode_client(frame);
  if (!message) return refuse(session, "the greeting is " + message.error().message);
  const auto& hello = std::get<wire::Hello>(message.value());
  session.peer_name = printable(hello.process) + " on " + printable(hello.host);
  if (const auto certificate = session.connection->peer_certificate()) {
    session.peer_name += ", station " + certificate->text();
  }
  session.by_address = hello.fixed_address;
  session.connection->greeted();
  wire::Welcome welcome = welcome_;
  welcome.fixed_address = demand(now()).by_address;
  session.send(welcome);
}

void Sessions::refuse(Session& session, const std::string& reason) {
  warn(session.connection->peer() + " was refused: " + reason);
  session.send(wire::Refused{reason});
  session.connection->close_when_sent();
}

void Sessions::warn(std::string text) {
  if (const auto admitted = warnings_.admit(std::move(text), now())) {
    log(LogLevel::kWarning, "rti", *admitted);
  }
}

void Sessions::on_closed(Key key, const Error& why) {
  output_.send_held();
  net::Turns& turns = *settings_.turns;
  bool waits = false;
  if (turns.must_wait()) {
    try {
      waits = turns.wait(net::Turns::Work::kTake, [this, key, why] {
        try {
          end(key, why);
        } catch (...) {
          net::log_failure({"the end of a connection could not be handled"});
        }
      });
    } catch (const std::bad_alloc&) {
      waits = false;  // there is no memory for the copies of `why`
    }
  }
  if (!waits) end(key, why);
}

void Sessions::end(Key key, const Error& why) {
  const auto found = sessions_.find(key);
  const Session session = std::move(found->second);
  sessions_.erase(found);
  output_.resume_senders_blocked_by(key);
  if (session.federation == nullptr && why.code == ErrorCode::kInvalid) warn(why.message);
  management_.end(key, session, why, !closing_);
  handlers_.on_end();
}

wire::ExecutiveStatus Sessions::status() const {
  const TimePoint now = Sessions::now();
  const auto milliseconds_since = [now](TimePoint then) {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now - then).count());
  };
  wire::ExecutiveStatus out;
  out.incarnation = welcome_.incarnation;
  out.version = to_utf8(rti1516e::rtiVersion());
  out.host = net::make_hello().host;
  out.running_ms = milliseconds_since(status_answer_.started);
  out.connections = static_cast<std::uint32_t>(sessions_.size());
  std::map<std::string, std::size_t> places;
  for (wire::FederationInfo& info : registry_.list()) {
    places[info.name] = out.federations.size();
    out.federations.push_back({std::move(info), {}});
  }
  const auto list = revocations();
  const auto is_revoked = [&list](const Session& session) {
    if (!list) return false;
    const auto certificate = session.connection->peer_certificate();
    return certificate && list->revoked(*certificate);
  };
  std::size_t bytes = 0;
  for (const auto& [id, key] : joined_.all()) {
    const Session& session = sessions_.at(key);
    const FederateRecord& record = session.federation->federates().at(session.federate);
    wire::MemberStatus member{session.federate,
                              record.name,
                              record.type,
                              session.peer_name,
                              session.ticket->address.value,
                              milliseconds_since(session.joined),
                              is_revoked(session)};
    bytes += sizeof(member) + member.name.size() + member.type.size() + member.process.size();
    if (bytes > kMaxStatusBytes) break;
    out.federations.at(places.at(session.federation->name())).members.push_back(std::move(member));
  }
  return out;
}

void Sessions::report_revoked_certificates() {
  const auto list = revocations();
  if (!list) return;
  for (auto& [key, session] : sessions_) {
    if (session.peer_name.empty() || session.warned.revoked) continue;
    const auto certificate = session.connection->peer_certificate();
    const auto revoked = certificate ? list->revocation_of(*certificate) : std::nullopt;
    if (!revoked) continue;
    session.warned.revoked = true;
    log(LogLevel::kWarning, "rti",
        session.peer_name + " is still connected, but its certificate " + *revoked,
        {{"federate", session.peer_name}});
  }
}

void Sessions::take(Key key, const wire::AskStatus& /*message*/) {
  const TimePoint now = Sessions::now();
  if (!status_answer_.frame || now - status_answer_.at >= kStatusInterval) {
    status_answer_.frame = std::make_shared<const ByteVector>(wire::encode(status()));
    status_answer_.at = now;
  }
  sessions_.at(key).send(status_answer_.frame);
}

void Sessions::take(Key key, const wire::ExecutiveHeard& message) {
  const std::optional<wire::Beacon> beacon = wire::decode_beacon(message.beacon);
  if (!beacon || beacon->kind != wire::BeaconKind::kActive || beacon->address == 0) {
    Session& session = sessions_.at(key);
    warn(session.peer_name + " sent a malformed beacon");
    session.connection->close();
    return;
  }
  if (handlers_.on_executive_heard) handlers_.on_executive_heard(*beacon);
}

void Sessions::take(Key key, wire::AskForCopies& message) {
  Session& session = sessions_.at(key);
  const filter::Ipv4Address requested{message.address};
  const filter::Ipv4Address peer = session.ticket->address;
  if (requested != peer) {
    const auto allowed = copy_address(requested, peer, own_addresses());
    if (allowed != requested && !std::exchange(session.warned.copies_redirected, true)) {
      warn(session.peer_name + " requests copies at " + requested.text() +
           ", but is connected from " + peer.text() + "; " +
           (allowed ? "they are sent there" : "they are not sent"));
    }
    if (!allowed) return;
    message.address = allowed->value;
  }
  pass_on(key, std::move(message));
}

template <class Message>
void Sessions::pass_on(Key key, Message&& message) {
  Session& session = sessions_.at(key);
  if constexpr (requires(Outbox & outbox) {
                  session.federation->take(session.federate, std::forward<Message>(message),
                                           outbox);
                }) {
    // Messages that were in transit while the federate resigned have no recipient.
    if (session.federation == nullptr) return;
    output_.handle_and_deliver(*session.federation, key, [&](Outbox& outbox) {
      session.federation->take(session.federate, std::forward<Message>(message), outbox);
    });
  }
  // All other messages are ignored: a second Hello, or a ping that the connection has already
  // handled.
}

}  // namespace roger::rti::executive
