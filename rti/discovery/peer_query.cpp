#include "rti/discovery/peer_query.hpp"

#include <utility>
#include <variant>

#include "rti/net/executive_link.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::rti::executive {

namespace {

constexpr std::uint32_t kListRequest = 1;

}  // namespace

std::shared_ptr<PeerQuery> PeerQuery::start(net::asio::io_context& io, filter::Ipv4Address address,
                                            std::uint16_t port, std::uint64_t incarnation,
                                            std::chrono::milliseconds timeout,
                                            std::shared_ptr<const net::TlsContext> tls,
                                            Answer answer) {
  std::shared_ptr<PeerQuery> query(
      new PeerQuery(io, incarnation, std::move(tls), std::move(answer)));
  query->connect(address, port, timeout);
  return query;
}

void PeerQuery::connect(filter::Ipv4Address address, std::uint16_t port,
                        std::chrono::milliseconds timeout) {
  timer_.expires_after(timeout);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& cancelled) {
    if (!cancelled) self->finish(Error{ErrorCode::kUnavailable, "no answer", {}});
  });
  boost::system::error_code failed;
  socket_.open(net::asio::ip::tcp::v4(), failed);
  if (!failed) net::close_on_exec(socket_.native_handle());
  socket_.async_connect(
      {net::asio::ip::address_v4(address.value), port},
      [self = shared_from_this()](const boost::system::error_code& refused) {
        if (!self->answer_) return;
        if (refused) return self->finish(Error{ErrorCode::kUnavailable, refused.message(), {}});
        self->greet();
      });
}

void PeerQuery::greet() {
  net::ConnectionSettings settings;
  settings.tls = tls_;
  connection_ =
      net::Connection::create(std::move(socket_), settings, net::TlsStream::Role::kClient);
  connection_->start({[self = shared_from_this()](Bytes frame) { self->take(frame); },
                      [self = shared_from_this()](const Error& why) { self->finish(why); }});
  connection_->send(wire::encode(net::make_hello()));
}

void PeerQuery::take(Bytes frame) {
  const Result<wire::ExecutiveMessage> message = wire::decode_executive(frame);
  if (!message) return finish(message.error());
  if (const auto* welcome = std::get_if<wire::Welcome>(&message.value())) {
    // Another executive may have taken over the address, or the beacon was forged.
    if (welcome->incarnation != incarnation_) {
      return finish(Error{ErrorCode::kInvalid, "another executive answers at this address", {}});
    }
    peer_.rank = {!welcome->fixed_address, incarnation_};
    connection_->send(wire::encode(wire::ListFederations{kListRequest}));
  } else if (const auto* refused = std::get_if<wire::Refused>(&message.value())) {
    finish(Error{ErrorCode::kInvalid, refused->reason, {}});
  } else if (const auto* list = std::get_if<wire::FederationList>(&message.value())) {
    peer_.federations = list->federations;
    finish(peer_);
  }
}

void PeerQuery::finish(Result<Peer> peer) {
  const Answer answer = std::exchange(answer_, nullptr);
  cancel();
  if (answer) answer(std::move(peer));
}

void PeerQuery::cancel() {
  answer_ = nullptr;
  timer_.cancel();
  boost::system::error_code ignored;
  socket_.close(ignored);
  if (connection_) connection_->close();
}

}  // namespace roger::rti::executive
