#include "rti/executive/session.hpp"

#include "core/log.hpp"

namespace roger::rti::executive {

void Session::send(const std::shared_ptr<const ByteVector>& frame) {
  check_sent(connection->send(frame), frame->size());
}

void Session::reply(std::uint32_t request, const Refusal& refusal) {
  send(wire::Reply{request, refusal.exception, refusal.text});
}

void Session::check_sent(net::QueueResult result, std::size_t size) const {
  switch (result) {
    case net::QueueResult::kQueued:
    case net::QueueResult::kClosed:
      return;
    case net::QueueResult::kFull:
      log(LogLevel::kError, "rti",
          peer_name + " does not keep up with its reliable traffic and is disconnected",
          {{"federate", peer_name}});
      break;
    case net::QueueResult::kTooLarge:
      log(LogLevel::kError, "rti",
          peer_name + " is disconnected: it needs a message of " + std::to_string(size) +
              " bytes, which exceeds the size of a frame",
          {{"federate", peer_name}});
      break;
  }
  // A federate that misses a message would have a wrong view of the federation from then on.
  connection->close();
}

}  // namespace roger::rti::executive
