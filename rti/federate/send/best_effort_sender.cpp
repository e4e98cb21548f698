#include "rti/federate/send/best_effort_sender.hpp"

#include <algorithm>
#include <utility>

#include "rti/wire/packing.hpp"

namespace roger::rti {

Bytes DatagramComposer::compose(const OutgoingMessage& message, std::uint16_t sequence) {
  writer_.begin(origin_.federation, origin_.sender);
  if (!message.write(writer_)) return {};
  const Bytes whole = writer_.finish(sequence);
  if (!message.compresses) return whole;
  packed_.resize(whole.size());
  const Bytes packed = wire::pack(whole, packed_);
  return packed.empty() ? whole : packed;
}

BestEffortSender::BestEffortSender(net::Transport& transport, const Clock& clock, Origin origin,
                                   const SenderSettings& settings, std::function<void()> wake)
    : transport_(transport),
      clock_(clock),
      origin_(origin),
      settings_(settings),
      wake_(std::move(wake)),
      composer_(origin, settings.limits.message) {
}

net::SendResult BestEffortSender::send(const SendTarget& target, const OutgoingMessage& message) {
  {
    const std::lock_guard lock(mutex_);
    if (target.slot >= lanes_.size()) lanes_.resize(target.slot + 1);
    Lane& lane = lanes_[target.slot];
    if (settings_.bundle.bytes == 0) return send_alone(lane, target.group, message);

    const std::uint32_t turn = turns_.load(std::memory_order_relaxed);
    const bool waited = !lane.empty();
    // A message that joins waiting ones does not need the time: flush_due() checks it.
    TimePoint now = waited ? lane.last : clock_.now();
    // A message belongs to a burst if it follows another one of its group within kBurst with no
    // flush() in between; more are then likely to follow.
    const bool burst =
        lane.last != TimePoint::min() && lane.turn == turn && now - lane.last < kBurst;
    lane.last = now;
    lane.turn = turn;
    lane.touched = true;
    if (!burst && !waited) return send_alone(lane, target.group, message);

    Lane::Added added = add(lane, message);
    // All datagrams of a system call are full: they leave, and the message begins a new train.
    if (added == Lane::Added::kFull) {
      send_train(lane, target.group);
      now = lane.since = lane.last = clock_.now();
      added = add(lane, message);
    }
    if (added == Lane::Added::kTooLong) {
      // Too many pieces, or beyond the limits. Earlier messages of the group leave first, so order
      // is kept.
      if (waited) send_train(lane, target.group);
      std::erase_if(waiting_, [&](const SendTarget& other) { return other.slot == target.slot; });
      any_waiting_ = !waiting_.empty();
      return send_alone(lane, target.group, message);
    }
    if (waited) return net::SendResult::kSent;
    lane.since = now;
    waiting_.push_back(target);
    any_waiting_ = true;
    // Only the first waiting message starts the periodic flush_due(). wake_() is called without the
    // lock.
    if (std::exchange(flush_scheduled_, true)) return net::SendResult::kSent;
  }
  wake_();
  return net::SendResult::kSent;
}

Lane::Added BestEffortSender::add(Lane& lane, const OutgoingMessage& message) {
  const Lane::Added added = lane.add(message, origin_, settings_.bundle);
  if (added != Lane::Added::kTooLong || message.compresses) return added;
  const Bytes whole = composer_.compose(message, 0);
  if (whole.empty()) return Lane::Added::kTooLong;
  const std::size_t pieces = Lane::count_pieces(whole.size(), settings_.limits.datagram);
  if (pieces > settings_.bundle.datagrams || whole.size() > settings_.bundle.train_bytes) {
    return Lane::Added::kTooLong;
  }
  if (!lane.has_room(pieces, whole.size(), settings_.bundle)) return Lane::Added::kFull;
  lane.add_pieces(whole, origin_, settings_.limits.datagram);
  return Lane::Added::kYes;
}

net::SendResult BestEffortSender::send_alone(Lane& lane, filter::Ipv4Address group,
                                             const OutgoingMessage& message) {
  // A datagram that the kernel drops keeps its number, so receivers count it as lost.
  const Bytes whole = composer_.compose(message, lane.sequence);
  if (whole.empty()) return net::SendResult::kTooLarge;
  if (whole.size() > settings_.limits.datagram) {
    lane.add_pieces(whole, origin_, settings_.limits.datagram);
    send_train(lane, group);
    return net::SendResult::kSent;
  }
  ++lane.sequence;
  lane.sent.add(whole.size());
  return transport_.send(group, whole);
}

void BestEffortSender::send_train(Lane& lane, filter::Ipv4Address group) {
  const Lane::Train train = lane.take();
  lane.sent += {train.sizes.size(), train.bytes.size()};
  transport_.send_train(group, train.bytes, train.sizes);
}

std::vector<Traffic> BestEffortSender::sent() const {
  const std::lock_guard lock(mutex_);
  std::vector<Traffic> sent;
  for (const Lane& lane : lanes_) sent.push_back(lane.sent);
  return sent;
}

void BestEffortSender::flush() {
  turns_.fetch_add(1, std::memory_order_relaxed);
  if (!any_waiting_) return;
  const std::lock_guard lock(mutex_);
  for (const SendTarget& target : waiting_) send_train(lanes_[target.slot], target.group);
  waiting_.clear();
  any_waiting_ = false;
}

bool BestEffortSender::flush_due() {
  const std::lock_guard lock(mutex_);
  const TimePoint now = clock_.now();
  const Nanoseconds pause = flush_period();
  std::erase_if(waiting_, [&](const SendTarget& target) {
    Lane& lane = lanes_[target.slot];
    // Due: no message since the last call (the sender has paused), or waiting until the next call
    // would exceed the deadline.
    const bool touched = std::exchange(lane.touched, false);
    if (touched) lane.last = now;
    const bool due = !touched || now - lane.since + pause > settings_.bundle.deadline;
    if (due) send_train(lane, target.group);
    return due;
  });
  any_waiting_ = !waiting_.empty();
  flush_scheduled_ = any_waiting_;
  return flush_scheduled_;
}

}  // namespace roger::rti
