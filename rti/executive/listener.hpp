// Accepts the TCP connections of an executive.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/executive/admissions.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti::executive {

/// Refuses connections beyond kMaxConnectionsPerAddress, and those for which the process has no
/// descriptor left: it keeps a spare one, so that these receive a reason, too. All functions run on
/// the thread of `io`.
class Listener {
 public:
  /// Receives a connection and its ticket, which must be kept as long as the connection is open and
  /// destroyed before the Listener.
  using OnConnection = std::function<void(net::asio::ip::tcp::socket, Admissions::Ticket)>;

  explicit Listener(net::asio::io_context& io) : acceptor_(io), retry_timer_(io) {}

  /// Listens at an address or, without one, at all addresses of the host: at `known_port`, or at
  /// any port if that one is taken. Errors: kUnavailable (the port is taken), kNotFound (no such
  /// host), kSystem.
  [[nodiscard]] Status open(const std::optional<Endpoint>& address, std::uint16_t known_port);
  /// Starts to accept connections. Must be called once, after open().
  void start(OnConnection on_connection);
  void close();

  /// Returns 0 for all addresses of the host.
  [[nodiscard]] filter::Ipv4Address address() const { return address_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  [[nodiscard]] Status listen_at(filter::Ipv4Address address, std::uint16_t port);
  void accept();
  void admit(net::asio::ip::tcp::socket socket);
  /// Opens the spare descriptor unless it is open.
  void keep_spare();
  /// Refuses the next connection, with the spare descriptor. Returns false if that is impossible.
  bool refuse_without_descriptor();
  void refuse(net::asio::ip::tcp::socket socket, const std::string& reason);
  void warn(std::string text);

  const SteadyClock clock_;
  net::asio::ip::tcp::acceptor acceptor_;
  net::asio::steady_timer retry_timer_;
  filter::Ipv4Address address_;
  std::uint16_t port_ = 0;
  OnConnection on_connection_;
  Admissions admissions_;
  net::Descriptor spare_;
  WarningLimit warnings_;
};

}  // namespace roger::rti::executive
