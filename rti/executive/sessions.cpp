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
#include "rti/security/datagram_seal.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/reliable_data.hpp"

namespace roger::rti::executive {

namespace {

/// Minimum interval between warnings. A federate at its limit crosses it many times a second.
constexpr auto kWarningInterval = std::chrono::seconds(10);

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
      outgoing_{Deliveries(settings_.turns, [this](const Deliveries::Piece& piece,
                                                   FederateId to) { send_piece(piece, to); })},
      background_(io) {
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
                       [this, key] { resume_senders_blocked_by(key); }, [this] { send_held(); }});
  } catch (const std::exception& thrown) {
    sessions_.erase(key);
    log(LogLevel::kError, "rti",
        std::string("a connection could not be accepted: ") + thrown.what());
    handlers_.on_end();
  }
}

void Sessions::close() {
  closing_ = true;
  background_.stop();
  for (auto& [key, session] : sessions_) session.connection->close();
}

void Sessions::yield_to(const std::string& place) {
  closing_ = true;
  background_.stop();
  outgoing_.deliveries.send_all();  // nothing can be sent to a connection afterwards
  const auto frame = std::make_shared<const ByteVector>(wire::encode(wire::Yielding{place}));
  for (auto& [key, session] : sessions_) {
    if (!session.peer_name.empty()) send(session, frame);
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
    deliver(*federation, std::move(outbox));
  }
}

void Sessions::on_frame(Key key, Bytes frame) {
  Session& session = sessions_.at(key);
  outgoing_.holding.is_on = true;
  if (session.peer_name.empty()) return greet(session, frame);
  if (forward(key, session, frame)) return;
  Result<wire::ClientMessage> message = wire::decode_client(frame);
  if (!message) {
    warn(session.peer_name + " sent " + message.error().message);
    send(session, wire::Fault{"this federate sent " + message.error().message});
    session.connection->close_when_sent();
    return;
  }
  std::visit(
      [&](auto& one) {
        if constexpr (requires { take(key, one); }) {
          take(key, one);
        } else {
          pass_on(key, std::move(one));
        }
      },
      message.value());
}

bool Sessions::forward(Key key, Session& session, Bytes frame) {
  if (session.federation == nullptr || outgoing_.deliveries.has_unsent()) return false;
  // A long frame is not worth a copy for each recipient: Deliveries shares it.
  if (frame.size() >= settings_.queue.hold.bytes) return false;
  const auto data = wire::read_data(frame, outgoing_.values);
  if (!data || data->kind != wire::MessageKind::kInteraction) return false;
  const auto* to = session.federation->find_route(
      session.federate, InteractionClassHandle{static_cast<ClassId>(data->target)});
  if (to == nullptr) return false;
  settings_.turns->spend(frame.size() * to->size());
  wire::copy_frame(outgoing_.forwarded, frame, session.federate);
  for (const FederateId federate : *to) {
    const std::optional<Key> receiver = joined_.find(session.federation->id(), federate);
    if (receiver) hold(*receiver, key, net::OutgoingFrame(Bytes(outgoing_.forwarded)));
  }
  return true;
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
  send(session, welcome);
}

void Sessions::refuse(Session& session, const std::string& reason) {
  warn(session.connection->peer() + " was refused: " + reason);
  send(session, wire::Refused{reason});
  session.connection->close_when_sent();
}

void Sessions::warn(std::string text) {
  if (const auto admitted = warnings_.admit(std::move(text), now())) {
    log(LogLevel::kWarning, "rti", *admitted);
  }
}

void Sessions::on_closed(Key key, const Error& why) {
  send_held();
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
  background_.drop(key);
  resume_senders_blocked_by(key);
  if (session.federation == nullptr && why.code == ErrorCode::kInvalid) warn(why.message);
  if (session.federation != nullptr) {
    say("Lost federate " + std::to_string(session.federate) + " (" + session.peer_name + ") of " +
        in_quotes(session.federation->name()) + ": " + why.message + ".");
    joined_.remove(session.federation->id(), session.federate);
    handle_and_deliver(*session.federation, std::nullopt, [&](Outbox& outbox) {
      session.federation->lose(session.federate, why.message, outbox);
      if (closing_) outbox.clear();
    });
  }
  registry_.forget(key);
  clean_up();
  handlers_.on_end();
}

template <class Message>
void Sessions::send(Session& session, const Message& message) {
  send(session, std::make_shared<const ByteVector>(wire::encode(message)));
}

void Sessions::send(Session& session, const std::shared_ptr<const ByteVector>& frame) {
  check_sent(session, session.connection->send(frame), frame->size());
}

void Sessions::check_sent(Session& session, net::QueueResult result, std::size_t size) {
  switch (result) {
    case net::QueueResult::kQueued:
    case net::QueueResult::kClosed:
      return;
    case net::QueueResult::kFull:
      log(LogLevel::kError, "rti",
          session.peer_name + " does not keep up with its reliable traffic and is disconnected",
          {{"federate", session.peer_name}});
      break;
    case net::QueueResult::kTooLarge:
      log(LogLevel::kError, "rti",
          session.peer_name + " is disconnected: it needs a message of " + std::to_string(size) +
              " bytes, which exceeds the size of a frame",
          {{"federate", session.peer_name}});
      break;
  }
  // A federate that misses a message would have a wrong view of the federation from then on.
  session.connection->close();
}

void Sessions::send_piece(const Deliveries::Piece& piece, FederateId to) {
  const std::optional<Key> found = joined_.find(piece.federation, to);
  if (!found) return;
  Session& receiver = sessions_.at(*found);
  if (!piece.frames) return receiver.connection->close();  // see check_sent()
  if (piece.may_wait) {
    check_sent(receiver, receiver.connection->send_soon(piece.frames), piece.frames->size());
  } else if (outgoing_.holding.is_on) {
    return hold(*found, piece.sender, net::OutgoingFrame(piece.frames));
  } else {
    send(receiver, piece.frames);
  }
  if (piece.sender && receiver.connection->crowded()) pause_reading_from(*piece.sender, *found);
}

void Sessions::hold(Key key, std::optional<Key> sender, net::OutgoingFrame frame) {
  Session& receiver = sessions_.at(key);
  if (!receiver.holds) {
    outgoing_.holding.receivers.push_back({key, sender});
    receiver.holds = true;
  }
  const std::size_t size = frame.bytes().size();
  check_sent(receiver, receiver.connection->hold(std::move(frame)), size);
  if (sender && receiver.connection->crowded()) pause_reading_from(*sender, key);
}

void Sessions::send_held() {
  outgoing_.holding.is_on = false;
  for (const auto& [receiver, sender] : outgoing_.holding.receivers) {
    const auto found = sessions_.find(receiver);
    if (found == sessions_.end()) continue;
    Session& session = found->second;
    session.holds = false;
    session.connection->send_held();
    if (sender && session.connection->crowded()) pause_reading_from(*sender, receiver);
  }
  outgoing_.holding.receivers.clear();
}

template <class Handle>
void Sessions::handle_and_deliver(const Federation& federation, std::optional<Key> sender,
                                  const Handle& handle) {
  Outbox outbox;
  try {
    handle(outbox);
  } catch (...) {
    deliver(federation, std::move(outbox), sender);
    throw;
  }
  deliver(federation, std::move(outbox), sender);
}

void Sessions::pause_reading_from(Key sender, Key receiver) {
  // Flow control: TCP passes the stop on to the sender's process, whose send then blocks. Two
  // sessions that wait for each other do not deadlock, because both are still written to, and a
  // session is released when its receiver's queue has drained or its connection has closed.
  const auto waiting = sessions_.find(sender);
  if (waiting == sessions_.end()) return;  // it has left meanwhile
  waiting->second.blocked_by.insert(receiver);
  waiting->second.update_reading();
  Session& slow = sessions_.at(receiver);
  const TimePoint now = Sessions::now();
  if (slow.warned.slow && now - *slow.warned.slow < kWarningInterval) return;
  slow.warned.slow = now;
  log(LogLevel::kWarning, "rti",
      slow.peer_name +
          " does not keep up with its reliable traffic; federates that send to it must wait",
      {{"federate", slow.peer_name}});
}

void Sessions::resume_senders_blocked_by(Key receiver) {
  for (auto& [key, session] : sessions_) {
    if (session.blocked_by.erase(receiver) > 0) session.update_reading();
  }
}

void Sessions::take(Key key, wire::CreateFederation& message) {
  if (const auto refusal = registry_.check(message.name, key)) {
    return reply(sessions_.at(key), message.request, *refusal);
  }
  struct Task {
    wire::CreateFederation request;
    net::BudgetShare memory;  // of the request
    std::optional<Creation> creation{};
    std::optional<Refusal> refusal{};
  };
  const auto task = std::make_shared<Task>(
      Task{std::move(message), sessions_.at(key).connection->pass_frame_memory()});
  merge_for(
      key,
      [this, key, task](Session& session) -> Background::Work {
        // Checked again, because another federation may have been created meanwhile.
        auto found = registry_.prepare(task->request, key);
        if (const auto* refusal = std::get_if<Refusal>(&found)) {
          reply(session, task->request.request, *refusal);
          return {};
        }
        task->creation = std::get<Creation>(std::move(found));
        return [this, task] {
          task->refusal = merge_modules(*task->creation);
          if (!task->refusal) grow(task->creation->open_groups, *task->creation->model);
        };
      },
      [this, task](Session& session) {
        if (!task->refusal) {
          registry_.create(*std::move(task->creation));
          say("Created federation " + in_quotes(task->request.name) + ".");
        }
        reply(session, task->request.request,
              task->refusal.value_or(Refusal{wire::ExceptionKind::kNone, ""}));
      });
}

void Sessions::merge_for(Key key, std::function<Background::Work(Session&)> begin,
                         std::function<void(Session&)> finish) {
  Session& session = sessions_.at(key);
  session.is_merging = true;
  session.update_reading();
  background_.add({[this, key, begin = std::move(begin)] {
                     Background::Work work;
                     contain(key, [&](Session& waiting) {
                       work = begin(waiting);
                       if (!work) end_merging(waiting);
                     });
                     return work;
                   },
                   [this, key, finish = std::move(finish)](const std::exception_ptr& thrown) {
                     background_.return_memory();
                     contain(key, [&](Session& waiting) {
                       if (thrown) std::rethrow_exception(thrown);
                       finish(waiting);
                       end_merging(waiting);
                     });
                   },
                   key});
}

template <class Step>
void Sessions::contain(Key key, const Step& step) {
  const auto found = sessions_.find(key);
  if (found == sessions_.end()) return;
  Session& session = found->second;
  try {
    step(session);
  } catch (...) {
    net::log_failure({"a request of ", session.peer_name, " could not be handled"});
    session.connection->close();
  }
}

void Sessions::end_merging(Session& session) {
  session.is_merging = false;
  session.update_reading();
}

void Sessions::reply(Session& session, std::uint32_t request, const Refusal& refusal) {
  send(session, wire::Reply{request, refusal.exception, refusal.text});
}

void Sessions::clean_up() {
  for (const std::string& name : registry_.destroy_abandoned()) {
    say("Destroyed federation " + in_quotes(name) +
        ", because too many exist without federates and without the process that created "
        "them.");
  }
  background_.return_memory();
}

void Sessions::take(Key key, const wire::DestroyFederation& message) {
  const Refusal refusal = registry_.destroy(message.name);
  reply(sessions_.at(key), message.request, refusal);
  if (refusal.exception == wire::ExceptionKind::kNone) {
    say("Destroyed federation " + in_quotes(message.name) + ".");
    background_.return_memory();
  }
}

void Sessions::take(Key key, const wire::ListFederations& message) {
  send(sessions_.at(key), wire::FederationList{message.request, registry_.list()});
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
  send(sessions_.at(key), status_answer_.frame);
}

void Sessions::take(Key key, wire::Join& message) {
  Session& session = sessions_.at(key);
  if (session.federation != nullptr) {
    return reply(session, message.request,
                 {wire::ExceptionKind::kFederateAlreadyExecutionMember,
                  "already joined to " + in_quotes(session.federation->name())});
  }
  struct Task {
    wire::Join request;
    net::BudgetShare memory;  // of the request
    std::shared_ptr<Federation> federation{};
    NamedModules modules{};
    std::optional<Refusal> refusal{};
  };
  const auto task =
      std::make_shared<Task>(Task{std::move(message), session.connection->pass_frame_memory()});
  compact(task->request.modules);
  // Finds the federation and the modules that must be merged. Returns whether there are any;
  // otherwise the request is answered.
  const auto prepare = [this, key, task](Session& joining) {
    const wire::Join& request = task->request;
    task->federation = registry_.find(request.federation);
    if (!task->federation) {
      reply(joining, request.request, no_such_federation(request.federation));
      return false;
    }
    auto found = task->federation->find_modules(request);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
      reply(joining, request.request, *refusal);
      return false;
    }
    task->modules = std::get<NamedModules>(std::move(found));
    if (!task->modules.added.empty()) return true;
    join(key, request, *task->federation, std::move(task->modules));
    return false;
  };
  if (!prepare(session)) return;
  task->modules = {};  // copies, which need not wait
  merge_for(
      key,
      [this, task, prepare](Session& joining) -> Background::Work {
        // Prepared again, because another federate may have added modules meanwhile.
        if (!prepare(joining)) return {};
        return [this, task] {
          task->refusal = merge_modules(task->federation->model(), task->modules);
          if (task->refusal) return;
          task->modules.open_groups = task->federation->open_groups();
          grow(*task->modules.open_groups, *task->modules.model);
        };
      },
      [this, key, task](Session& joining) {
        const wire::Join& request = task->request;
        if (task->refusal) return reply(joining, request.request, *task->refusal);
        if (registry_.find(request.federation) != task->federation) {
          return reply(joining, request.request, no_such_federation(request.federation));
        }
        join(key, request, *task->federation, std::move(task->modules));
      });
}

void Sessions::grow(OpenGroups& groups, const ObjectModel& model) const {
  if (makes_keys()) groups.grow(model, joined_.keys().network());
}

void Sessions::join(Key key, const wire::Join& message, Federation& federation,
                    NamedModules&& modules) {
  Session& session = sessions_.at(key);
  if (makes_keys()) {
    if (const auto problem = joined_.keys().problem_of(message.data_plane)) {
      return reply(session, message.request, {wire::ExceptionKind::kRTIinternalError, *problem});
    }
  }
  Outbox outbox;
  const std::size_t known_groups = federation.open_groups().all().size();
  const std::variant<FederateId, Refusal> outcome = federation.join(
      message, {session.ticket->address, session.ticket->origin == Admissions::Origin::kThisHost},
      std::move(modules), outbox);
  if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
    return reply(session, message.request, *refusal);
  }
  // Slots since the start of this host: they never return while this executive runs.
  auto& joined = std::get<wire::Joined>(outbox.front().message);
  joined.time = static_cast<std::uint32_t>(now().time_since_epoch() / security::kSlot);
  session.federation = &federation;
  session.federate = std::get<FederateId>(outcome);
  session.joined = now();
  joined_.add(federation.id(), session.federate, key);
  if (makes_keys()) hand_out_keys(key, federation, known_groups, outbox);
  say("Federate " + std::to_string(session.federate) + " (" + session.peer_name + ") joined " +
      in_quotes(message.federation) + ".");
  deliver(federation, std::move(outbox));
}

void Sessions::hand_out_keys(Key key, Federation& federation, std::size_t known, Outbox& outbox) {
  const auto certificate = sessions_.at(key).connection->peer_certificate();
  const auto nets = certificate ? certificate->nets() : std::nullopt;
  auto& joined = std::get<wire::Joined>(outbox.front().message);
  const FederateId joining = joined.federate;
  if (nets) federation.restrict_to(joining, *nets);
  joined_.keys().hand_out(federation.open_groups(), nets, joined);
  const auto added = federation.open_groups().all().subspan(known);
  if (added.empty()) return;
  std::vector<FederateId> others;
  for (const auto& [federate, record] : federation.federates()) {
    if (federate != joining && federation.is_restricted(federate)) others.push_back(federate);
  }
  if (others.empty()) return;
  wire::GroupKeysAdded keys{joined_.keys().of_groups(federation.id(), added)};
  // Before ModulesAdded, so that its recipients have the keys of all groups that they know.
  outbox.insert(outbox.begin(), AddressedMessage{std::move(others), std::move(keys)});
}

void Sessions::take(Key key, const wire::Resign& message) {
  Session& session = sessions_.at(key);
  if (session.federation == nullptr) {
    return reply(session, message.request,
                 {wire::ExceptionKind::kFederateNotExecutionMember, "not joined to a federation"});
  }
  Federation& federation = *session.federation;
  const FederateId federate = session.federate;
  handle_and_deliver(federation, std::nullopt, [&](Outbox& outbox) {
    const Refusal refusal = federation.resign(federate, message.action, outbox);
    if (refusal.exception == wire::ExceptionKind::kNone) {
      joined_.remove(federation.id(), federate);
      session.federation = nullptr;
      session.federate = 0;
      say("Federate " + std::to_string(federate) + " (" + session.peer_name + ") resigned from " +
          in_quotes(federation.name()) + ".");
    }
    reply(session, message.request, refusal);
  });
  clean_up();
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
    handle_and_deliver(*session.federation, key, [&](Outbox& outbox) {
      session.federation->take(session.federate, std::forward<Message>(message), outbox);
    });
  }
  // All other messages are ignored: a second Hello, or a ping that the connection has already
  // handled.
}

}  // namespace roger::rti::executive
