// Both ends of a connection in one process, for targets that read as from TCP.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

#include "rti/net/io/asio.hpp"
#include "rti/wire/types.hpp"

namespace roger::fuzz {

/// One end belongs to the code under test, the other to the target.
class SocketPair {
 public:
  SocketPair() {
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends_.data()) != 0) {
      throw std::runtime_error("no socket pair");
    }
  }
  ~SocketPair() {
    finish();
    ::close(ends_[1]);
  }
  SocketPair(const SocketPair&) = delete;
  SocketPair& operator=(const SocketPair&) = delete;

  /// Call once.
  rti::net::asio::ip::tcp::socket take(rti::net::asio::io_context& io) {
    return {io, rti::net::asio::ip::tcp::v4(), ends_[0]};
  }

  /// Writes all data while `io` reads.
  void write(rti::net::asio::io_context& io, rti::Bytes bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::send(ends_[1], bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (written > 0) {
        bytes = bytes.subspan(static_cast<std::size_t>(written));
      } else if (errno != EAGAIN) {
        return;  // the other side has closed
      }
      io.poll();
      discard();
    }
  }
  /// Ends the writing direction.
  void finish() { ::shutdown(ends_[1], SHUT_WR); }
  /// Discards the answers.
  void discard() {
    std::array<char, 65536> buffer;
    while (::recv(ends_[1], buffer.data(), buffer.size(), 0) > 0) {
    }
  }

 private:
  std::array<int, 2> ends_{};
};

}  // namespace roger::fuzz
