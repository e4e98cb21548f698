#include "rti/executive/listener.hpp"

#include <fcntl.h>
#include <sys/socket.h>

#include <array>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "core/log.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

using net::asio::ip::tcp;

Status Listener::open(const std::optional<Endpoint>& address, std::uint16_t known_port) {
  if (address) {
    const Result<filter::Ipv4Address> resolved = net::resolve(address->host);
    return resolved ? listen_at(resolved.value(), address->port) : resolved.error();
  }
  // A well-known port is easiest for firewalls. If it is taken, the beacon announces another port.
  const Status at_known_port = listen_at({}, known_port);
  return at_known_port ? ok() : listen_at({}, 0);
}

Status Listener::listen_at(filter::Ipv4Address address, std::uint16_t port) {
  const tcp::endpoint endpoint(net::asio::ip::address_v4(address.value), port);
  boost::system::error_code failed;
  acceptor_.open(tcp::v4(), failed);
  if (!failed) net::close_on_exec(acceptor_.native_handle());
  if (!failed) acceptor_.set_option(tcp::acceptor::reuse_address(true), failed);
  if (!failed) acceptor_.bind(endpoint, failed);
  if (!failed) acceptor_.listen(tcp::acceptor::max_listen_connections, failed);
  if (!failed) {
    address_ = address;
    port_ = acceptor_.local_endpoint().port();
    return ok();
  }
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  const bool taken = failed == boost::system::errc::address_in_use;
  return Error{taken ? ErrorCode::kUnavailable : ErrorCode::kSystem,
               "the executive cannot listen at " + address.text() + ":" + std::to_string(port) +
                   ": " +
                   (taken ? "the port is taken by another program, possibly another executive"
                          : failed.message()),
               {}};
}

void Listener::start(OnConnection on_connection) {
  on_connection_ = std::move(on_connection);
  accept();
}

void Listener::accept() {
  keep_spare();
  acceptor_.async_accept([this](const boost::system::error_code& failed, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!failed) {
      admit(std::move(socket));
      return accept();
    }
    const bool exhausted = failed == boost::system::errc::too_many_files_open ||
                           failed == boost::system::errc::too_many_files_open_in_system;
    if (exhausted && refuse_without_descriptor()) return accept();
    // A session that ends may free what is missing, so accepting is retried.
    warn("a connection could not be accepted: " + failed.message());
    constexpr std::chrono::milliseconds kRetry{200};
    retry_timer_.expires_after(kRetry);
    retry_timer_.async_wait([this](const boost::system::error_code& cancelled) {
      if (!cancelled) accept();
    });
  });
}

void Listener::admit(tcp::socket socket) {
  boost::system::error_code failed;
  const tcp::endpoint peer = socket.remote_endpoint(failed);
  if (failed) return;  // it has been closed already
  const tcp::endpoint own = socket.local_endpoint(failed);
  if (failed) return;
  const filter::Ipv4Address address{peer.address().to_v4().to_uint()};
  // A connection within a host has the same address at both ends.
  const bool is_here = own.address() == peer.address();
  Admissions::Ticket ticket = admissions_.admit(
      address, is_here ? Admissions::Origin::kThisHost : Admissions::Origin::kOtherHost);
  if (ticket) return on_connection_(std::move(socket), std::move(ticket));
  refuse(std::move(socket), std::to_string(kMaxConnectionsPerAddress) + " connections from " +
                                address.text() + " are open, which is the maximum for one address");
}

void Listener::keep_spare() {
  if (!spare_.is_open()) spare_ = net::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
}

bool Listener::refuse_without_descriptor() {
  if (!spare_.is_open()) return false;
  spare_.close();
  boost::system::error_code failed;
  acceptor_.non_blocking(true, failed);
  tcp::socket newcomer = acceptor_.accept(failed);
  if (failed) return failed == boost::system::errc::operation_would_block;  // it has left again
  refuse(std::move(newcomer), "it has no file descriptor left for another connection");
  return true;
}

void Listener::refuse(tcp::socket socket, const std::string& reason) {
  boost::system::error_code failed;
  const tcp::endpoint peer = socket.remote_endpoint(failed);
  if (failed) return;
  warn(peer.address().to_string() + " was refused: " + reason);
  const int fd = socket.native_handle();
  const ByteVector answer = wire::encode(wire::Refused{reason});
  // If the answer does not fit into the empty send buffer, the newcomer receives no reason.
  static_cast<void>(::send(fd, answer.data(), answer.size(), MSG_DONTWAIT | MSG_NOSIGNAL));
  ::shutdown(fd, SHUT_WR);
  // Closing a socket with unread data resets the connection. Reading what has arrived, normally a
  // greeting, leaves the newcomer time to read the answer.
  std::array<char, kMaxGreetingBytes> greeting;
  static_cast<void>(::recv(fd, greeting.data(), greeting.size(), MSG_DONTWAIT));
}

void Listener::warn(std::string text) {
  if (const auto admitted = warnings_.admit(std::move(text), clock_.now())) {
    log(LogLevel::kWarning, "rti", *admitted);
  }
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  retry_timer_.cancel();
}

}  // namespace roger::rti::executive
