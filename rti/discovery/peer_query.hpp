// Asks another executive of the network over TCP which federations it serves.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/discovery/election.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Connects to an executive, checks that it is the one that its beacon names, and asks for its
/// federations. Any program can send a beacon, but this answer comes from the address that the
/// beacon names. All functions and the answer run on the thread of `io`.
///
/// Steps: connect, Hello, Welcome with the expected incarnation, ListFederations, FederationList.
/// Every other outcome, and the timeout, ends in finish() with an error. Invariant: finish()
/// empties `answer_`, so the answer is delivered at most once.
class PeerQuery : public std::enable_shared_from_this<PeerQuery> {
 public:
  using Answer = std::function<void(Result<Peer> peer)>;

  /// Starts a query. `answer` is called once from a handler of `io`, unless cancel() was called
  /// before. Errors: kUnavailable (no connection, no answer within `timeout`), kInvalid (another
  /// incarnation, or not an executive).
  [[nodiscard]] static std::shared_ptr<PeerQuery> start(
      net::asio::io_context& io, filter::Ipv4Address address, std::uint16_t port,
      std::uint64_t incarnation, std::chrono::milliseconds timeout,
      std::shared_ptr<const net::TlsContext> tls, Answer answer);
  void cancel();

 private:
  PeerQuery(net::asio::io_context& io, std::uint64_t incarnation,
            std::shared_ptr<const net::TlsContext> tls, Answer answer)
      : socket_(io),
        timer_(io),
        incarnation_(incarnation),
        tls_(std::move(tls)),
        answer_(std::move(answer)) {}

  void connect(filter::Ipv4Address address, std::uint16_t port, std::chrono::milliseconds timeout);
  void greet();
  void take(Bytes frame);
  void finish(Result<Peer> peer);

  net::asio::ip::tcp::socket socket_;
  net::asio::steady_timer timer_;
  const std::uint64_t incarnation_;
  const std::shared_ptr<const net::TlsContext> tls_;  // nullptr: an open network
  Peer peer_;
  Answer answer_;  // empty once it was called or cancelled
  std::shared_ptr<net::Connection> connection_;
};

}  // namespace roger::rti::executive
