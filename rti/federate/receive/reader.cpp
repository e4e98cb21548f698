#include "rti/federate/receive/reader.hpp"

#include <optional>
#include <utility>

namespace roger::rti {

namespace {

net::SharedLoop::Body reading(const std::shared_ptr<net::Transport>& transport, Reading how,
                              std::function<bool()> is_awaited) {
  net::SharedLoop::Body body;
  body.run = [transport, how](std::optional<Nanoseconds> wait) {
    if (!wait && how == Reading::kBusy) wait = Nanoseconds::zero();
    transport->receive(wait);
  };
  body.wake = [transport] { transport->wake(); };
  if (how != Reading::kBatch) return body;
  body.pause = [is_awaited = std::move(is_awaited)]() -> Nanoseconds {
    return is_awaited && is_awaited() ? Nanoseconds::zero() : Reader::kBatchPause;
  };
  return body;
}

}  // namespace

Reader::Reader(std::shared_ptr<net::Transport> transport, Reading how,
               std::function<bool()> is_awaited)
    : transport_(std::move(transport)), loop_(reading(transport_, how, std::move(is_awaited))) {
}

}  // namespace roger::rti
