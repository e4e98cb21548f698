#include "rti/net/executive_link.hpp"

#include <netdb.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "core/byte_order.hpp"
#include "core/clock.hpp"
#include "core/printable.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::net {

using asio::ip::tcp;

namespace {

class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds timeout) : end_(clock_.now() + timeout) {}
  /// Returns the remaining milliseconds, rounded up, for poll().
  [[nodiscard]] int left() const {
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(end_ - clock_.now());
    return static_cast<int>(std::max<std::chrono::milliseconds::rep>(rest.count(), 0));
  }
  /// Waits for `events`; returns false if the deadline passes first.
  [[nodiscard]] bool wait(int descriptor, short events) const {
    for (;;) {
      pollfd waiting{descriptor, events, 0};
      const int ready = ::poll(&waiting, 1, left());
      if (ready > 0) return true;
      if (ready == 0 || errno != EINTR) return false;
    }
  }

 private:
  const SteadyClock clock_;
  const TimePoint end_;
};

Error unavailable(const std::string& where, const std::string& why) {
  return Error{ErrorCode::kUnavailable, "cannot connect to " + where + ": " + why, {}};
}

/// Sends and receives on a connected socket until a deadline, plain or by TLS.
class Wire {
 public:
  /// Keeps references; `tls` may be nullptr.
  Wire(int descriptor, TlsStream* tls, const Deadline& deadline)
      : descriptor_(descriptor), tls_(tls), deadline_(deadline) {}

  /// Shakes hands, if there is TLS. Error: kInvalid or kUnavailable, about the executive at
  /// `where`.
  [[nodiscard]] Status shake_hands(const std::string& where) {
    while (tls_ != nullptr) {
      const TlsStream::Progress progress = tls_->shake_hands();
      if (progress == TlsStream::Progress::kDone) break;
      if (wait_for(progress)) continue;
      if (progress == TlsStream::Progress::kFailed) {
        return Error{ErrorCode::kInvalid,
                     "the executive at " + where + " " + tls_->problem() + advice(),
                     {}};
      }
      if (progress == TlsStream::Progress::kEnded) {
        return Error{ErrorCode::kInvalid,
                     "the executive at " + where +
                         " closed the connection during the TLS handshake: it has no key, or "
                         "another one" +
                         advice(),
                     {}};
      }
      return unavailable(where, "no answer to the TLS handshake");
    }
    return ok();
  }

  /// Returns whether the other side has answered the handshake in clear text. The bytes that are
  /// received from then on are that answer.
  [[nodiscard]] bool goes_on_in_clear_text() {
    if (tls_ == nullptr || !tls_->is_answered_in_clear_text()) return false;
    tls_ = nullptr;
    return true;
  }

  [[nodiscard]] bool send_all(Bytes bytes) {
    while (!bytes.empty()) {
      const TlsStream::Transfer sent = send_some(bytes);
      bytes = bytes.subspan(sent.bytes);
      if (sent.progress != TlsStream::Progress::kDone && !wait_for(sent.progress)) return false;
    }
    return true;
  }

  /// Returns exactly `size` bytes, or none.
  [[nodiscard]] ByteVector receive_exactly(std::size_t size) {
    ByteVector bytes(size);
    std::size_t got = 0;
    while (got < size) {
      const TlsStream::Transfer received = receive_some(std::span(bytes).subspan(got));
      got += received.bytes;
      if (received.progress != TlsStream::Progress::kDone && !wait_for(received.progress)) {
        return {};
      }
    }
    return bytes;
  }

 private:
  [[nodiscard]] std::string advice() const {
    return std::string("; ") + tls_->context().authentication().advice();
  }

  /// Waits until a transfer can go on. Returns false if it cannot, or at the deadline.
  [[nodiscard]] bool wait_for(TlsStream::Progress progress) const {
    if (progress == TlsStream::Progress::kWantsRead) return deadline_.wait(descriptor_, POLLIN);
    return progress == TlsStream::Progress::kWantsWrite && deadline_.wait(descriptor_, POLLOUT);
  }
  [[nodiscard]] TlsStream::Transfer send_some(Bytes bytes) {
    if (tls_ != nullptr) return tls_->write(bytes);
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) return {TlsStream::Progress::kDone, static_cast<std::size_t>(sent)};
    return {errno == EAGAIN ? TlsStream::Progress::kWantsWrite : TlsStream::Progress::kEnded, 0};
  }
  [[nodiscard]] TlsStream::Transfer receive_some(std::span<std::uint8_t> buffer) {
    if (tls_ != nullptr) return tls_->read(buffer);
    const ssize_t received = ::recv(descriptor_, buffer.data(), buffer.size(), 0);
    if (received > 0) return {TlsStream::Progress::kDone, static_cast<std::size_t>(received)};
    const bool later = received < 0 && errno == EAGAIN;
    return {later ? TlsStream::Progress::kWantsRead : TlsStream::Progress::kEnded, 0};
  }

  const int descriptor_;
  TlsStream* tls_;
  const Deadline& deadline_;
};

Error no_executive(const std::string& where) {
  return Error{ErrorCode::kInvalid,
               "the program that listens at " + where + " is not an executive of Roger",
               {}};
}

/// Returns the next message other than Ping.
Result<wire::ExecutiveMessage> receive_message(Wire& wire, const std::string& where) {
  for (;;) {
    const ByteVector head = wire.receive_exactly(wire::kLengthBytes);
    if (head.empty()) return unavailable(where, "no answer to the greeting");
    const auto length = load_big_endian<std::uint32_t>(head.data());
    // Answers are short; a peer that sends more is not an executive.
    if (length == 0 || length > kMaxGreetingBytes) return no_executive(where);
    Result<wire::ExecutiveMessage> message = wire::decode_executive(wire.receive_exactly(length));
    if (!message) return no_executive(where);
    if (!std::holds_alternative<wire::Ping>(message.value())) return message;
  }
}

/// Returns the error of a handshake that was answered in clear text: with the reason if the answer
/// is a Refused, as an executive sends it that has no room for another connection. The reason is a
/// hint only, because any program can send it.
Error refused_in_clear_text(Wire& wire, const std::string& where, Error failed) {
  const Result<wire::ExecutiveMessage> answer = receive_message(wire, where);
  const auto* refused = answer ? std::get_if<wire::Refused>(&answer.value()) : nullptr;
  if (refused == nullptr) return failed;
  failed.message = "the program at " + where +
                   " refused the connection, without proof that it is a member of the network: " +
                   in_quotes(refused->reason);
  return failed;
}

}  // namespace

Result<filter::Ipv4Address> resolve(const std::string& host) {
  addrinfo hints{};
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* raw = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), nullptr, &hints, &raw);
  if (failed != 0) {
    return Error{
        ErrorCode::kNotFound, "unknown host \"" + host + "\": " + ::gai_strerror(failed), {}};
  }
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(raw, &freeaddrinfo);
  sockaddr_in address{};
  std::memcpy(&address, raw->ai_addr, sizeof(address));
  return filter::Ipv4Address{ntohl(address.sin_addr.s_addr)};
}

std::string version_text(unsigned version) {
  return "Roger's wire version " + std::to_string(version);
}

wire::Hello make_hello() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  std::error_code ignored;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  wire::Hello hello;
  hello.host = host.data();
  hello.process = program.filename().string() + " " + std::to_string(::getpid());
  return hello;
}

Result<tcp::socket> connect_tcp(asio::io_context& io, const std::string& host, std::uint16_t port,
                                std::chrono::milliseconds timeout) {
  const Deadline deadline(timeout);
  const std::string where = host + ":" + std::to_string(port);
  const Result<filter::Ipv4Address> resolved = resolve(host);
  if (!resolved) return resolved.error();
  const sockaddr_in address = socket_address(resolved.value(), port);
  boost::system::error_code failed;
  tcp::socket socket(io);
  socket.open(tcp::v4(), failed);
  if (failed) return system_error("opening a TCP socket", failed.value());
  socket.native_non_blocking(true, failed);
  const int fd = socket.native_handle();
  close_on_exec(fd);
  if (::connect(fd, as_sockaddr(address), sizeof(address)) != 0) {
    if (errno != EINPROGRESS) return unavailable(where, system_reason(errno));
    if (!deadline.wait(fd, POLLOUT)) return unavailable(where, "no answer");
    int outcome = 0;
    socklen_t size = sizeof(outcome);
    if (::getsockopt(fd, SOL_SOCKET, SO_ERROR, &outcome, &size) != 0) outcome = errno;
    if (outcome != 0) return unavailable(where, system_reason(outcome));
  }
  return socket;
}

Result<ExecutiveLink> connect_executive(asio::io_context& io, const std::string& host,
                                        std::uint16_t port, std::chrono::milliseconds timeout,
                                        bool fixed_address,
                                        const std::shared_ptr<const TlsContext>& tls) {
  const Deadline deadline(timeout);
  Result<tcp::socket> socket = connect_tcp(io, host, port, timeout);
  if (!socket) return socket.error();
  const std::string where = host + ":" + std::to_string(port);
  const int fd = socket.value().native_handle();
  std::unique_ptr<TlsStream> stream;
  if (tls) stream = std::make_unique<TlsStream>(tls, fd, TlsStream::Role::kClient);
  Wire wire(fd, stream.get(), deadline);
  if (const Status agreed = wire.shake_hands(where); !agreed) {
    return wire.goes_on_in_clear_text() ? refused_in_clear_text(wire, where, agreed.error())
                                        : agreed.error();
  }
  wire::Hello hello = make_hello();
  hello.fixed_address = fixed_address;
  // An executive that refuses connections may have closed this one already. Its reason can be read
  // all the same.
  const bool sent = wire.send_all(wire::encode(hello));
  const Result<wire::ExecutiveMessage> answer = receive_message(wire, where);
  if (!answer && !sent) {
    return unavailable(where, "the connection was closed before the greeting was sent");
  }
  if (!answer) return answer.error();
  if (const auto* refused = std::get_if<wire::Refused>(&answer.value())) {
    return Error{
        ErrorCode::kUnsupported,
        "the executive at " + where + " refused the connection: " + printable(refused->reason),
        {}};
  }
  const auto* welcome = std::get_if<wire::Welcome>(&answer.value());
  if (welcome == nullptr) return no_executive(where);
  return ExecutiveLink{std::move(socket.value()), std::move(stream), *welcome};
}

}  // namespace roger::rti::net
