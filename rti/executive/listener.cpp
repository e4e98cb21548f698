#include "rti/executive/listener.hpp"

#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "core/log.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/socket_options.hpp"

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
  acceptor_.async_accept([this](const boost::system::error_code& failed, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!failed) {
      on_connection_(std::move(socket));
      return accept();
    }
    // The process is probably out of file descriptors. A session that ends may free one, so
    // accepting is retried.
    log(LogLevel::kError, "rti", "a connection could not be accepted: " + failed.message());
    constexpr std::chrono::milliseconds kRetry{200};
    retry_timer_.expires_after(kRetry);
    retry_timer_.async_wait([this](const boost::system::error_code& cancelled) {
      if (!cancelled) accept();
    });
  });
}

void Listener::close() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  retry_timer_.cancel();
}

}  // namespace roger::rti::executive
