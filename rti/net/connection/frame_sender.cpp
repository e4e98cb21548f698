#include "rti/net/connection/frame_sender.hpp"

#include "rti/net/connection/hold_schedule.hpp"

namespace roger::rti::net {

FrameSender::FrameSender(SocketTasks& tasks, const asio::any_io_executor& executor,
                         ByteStream stream, const Clock& clock, std::size_t max_frame_bytes,
                         const QueueLimits& limits, Events events)
    : tasks_(tasks),
      hold_timer_(executor),
      on_thrown_(std::move(events.on_thrown)),
      writer_(std::move(stream), clock, max_frame_bytes, limits,
              {{[this] { tasks_.post([this] { wait_writable(); }); },
                [this, on_room = std::move(events.on_room)] { tasks_.post(on_room); }},
               [this] { tasks_.post([this] { wait_for_more(); }); }}) {
}

void FrameSender::wait_writable() {
  if (writer_.is_closed()) return;
  tasks_.wait_for(asio::ip::tcp::socket::wait_write,
                  [this] { tasks_.run_in_turn(Turns::Work::kFlush, [this] { flush(); }); });
}

void FrameSender::flush() {
  if (!writer_.flush()) return;
  const Turns* const turns = tasks_.turns();
  if (turns != nullptr && turns->is_used_up() &&
      tasks_.wait_for_turn(Turns::Work::kFlush, [this] { flush(); })) {
    return;
  }
  wait_writable();
}

void FrameSender::wait_for_more() {
  if (writer_.is_closed()) return;
  tasks_.run_after(hold_timer_, writer_.limits().hold.time / HoldSchedule::kChecks, [this] {
    if (writer_.send_held_if_due()) wait_for_more();
  });
}

}  // namespace roger::rti::net
