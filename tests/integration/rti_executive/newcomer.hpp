// A connection to an executive that does only what the test says.
#pragma once

#include <array>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti {

/// For use by one thread.
class Newcomer {
 public:
  /// `from`: the address that it connects from. Throws boost::system::system_error.
  Newcomer(net::asio::io_context& io, const net::asio::ip::tcp::endpoint& to,
           const std::string& from = "0.0.0.0")
      : socket_(io) {
    socket_.open(net::asio::ip::tcp::v4());
    socket_.bind({net::asio::ip::make_address(from), 0});
    socket_.connect(to);
  }

  /// Sends bytes; false: the connection has ended.
  bool send(Bytes bytes) {
    boost::system::error_code failed;
    net::asio::write(socket_, net::asio::buffer(bytes.data(), bytes.size()), failed);
    return !failed;
  }
  /// Sends as many of the bytes as the connection takes at once. Returns their number.
  std::size_t send_some(Bytes bytes) {
    boost::system::error_code failed;
    socket_.non_blocking(true);
    const std::size_t sent = socket_.send(net::asio::buffer(bytes.data(), bytes.size()), 0, failed);
    socket_.non_blocking(false);
    return failed ? 0 : sent;
  }
  /// Greets and returns the answer; nullopt: the connection has ended without one.
  std::optional<wire::ExecutiveMessage> greet() {
    send(wire::encode(net::make_hello()));
    return hear();
  }
  /// Returns the next message; nullopt: the connection has ended without one.
  std::optional<wire::ExecutiveMessage> hear() {
    ByteVector head(wire::kLengthBytes);
    boost::system::error_code failed;
    net::asio::read(socket_, net::asio::buffer(head), failed);
    if (failed) return std::nullopt;
    ByteVector frame(load_big_endian<std::uint32_t>(head.data()));
    net::asio::read(socket_, net::asio::buffer(frame), failed);
    if (failed) return std::nullopt;
    auto message = wire::decode_executive(frame);
    return message ? std::optional(std::move(message).value()) : std::nullopt;
  }
  bool is_welcome() {
    const auto answer = greet();
    return answer && std::holds_alternative<wire::Welcome>(*answer);
  }
  /// Returns whether the executive has closed the connection; discards what it has sent.
  bool has_ended() {
    boost::system::error_code failed;
    socket_.non_blocking(true);
    std::array<char, 1000> ignored;
    while (!failed) socket_.receive(net::asio::buffer(ignored), 0, failed);
    socket_.non_blocking(false);
    return failed != net::asio::error::would_block;
  }

 private:
  net::asio::ip::tcp::socket socket_;
};

}  // namespace roger::rti
