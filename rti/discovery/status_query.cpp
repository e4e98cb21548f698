#include "rti/discovery/status_query.hpp"

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/clock.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/io/asio.hpp"

namespace roger::rti::executive {

Result<wire::ExecutiveStatus> ask_status(const ExecutiveAddress& address,
                                         std::chrono::milliseconds timeout,
                                         const std::shared_ptr<const net::TlsContext>& tls) {
  net::asio::io_context io;
  Result<net::ExecutiveLink> link =
      net::connect_executive(io, address.host, address.port, timeout, false, tls);
  if (!link) return link.error();
  const auto connection = net::Connection::create(
      std::move(link.value().socket), net::ConnectionSettings{}, std::move(link.value().tls));

  std::optional<wire::ExecutiveStatus> answer;
  std::optional<Error> failure;
  connection->start({[&](Bytes frame) {
                       Result<wire::ExecutiveMessage> message = wire::decode_executive(frame);
                       if (!message) {
                         failure = message.error();
                       } else if (auto* status =
                                      std::get_if<wire::ExecutiveStatus>(&message.value())) {
                         answer = std::move(*status);
                       }
                     },
                     [&](const Error& why) {
                       if (!failure) failure = why;
                     }});
  connection->send(wire::encode(wire::AskStatus{}));
  const SteadyClock clock;
  const TimePoint end = clock.now() + timeout;
  while (!answer && !failure && clock.now() < end) io.run_one_until(end);
  const std::string why = failure ? failure->message : "no answer";
  connection->close();
  io.restart();
  io.poll();  // releases the handlers, which refer to `answer` and `failure`
  if (answer) return *std::move(answer);
  return Error{ErrorCode::kUnavailable,
               "the executive at " + address.host + ":" + std::to_string(address.port) +
                   " does not report its status: " + why,
               {}};
}

}  // namespace roger::rti::executive
