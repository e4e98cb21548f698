#include "rti/net/datagram_intake.hpp"

#include "rti/wire/direct.hpp"

namespace roger::rti::net {
namespace {

/// Number of fetches from one socket before the others get their turn.
constexpr int kMaxFetchesPerTurn = 8;

}  // namespace

void DatagramIntake::fetch(Receiver& receiver, bool waits) {
  for (int turn = 0; turn < kMaxFetchesPerTurn && !stopped_; ++turn) {
    if (!batch_.fetch(receiver.socket.get(), waits && turn == 0)) return;
    std::uint32_t drops = receiver.kernel_drops;
    batch_.read_drops(drops);
    dropped_by_kernel_.add(drops - receiver.kernel_drops);
    receiver.kernel_drops = drops;
    if (receiver.direct) {
      batch_.for_each([this](const Received& datagram) { take_copy(datagram); });
    } else {
      batch_.for_each([this](const Received& datagram) { take(datagram); });
    }
    if (!batch_.full()) return;
  }
}

void DatagramIntake::count(TransportCounters& out) const {
  out.received = datagrams_.value();
  out.received_bytes = bytes_.value();
  out.received_directly = directly_.value();
  out.foreign_group = foreign_group_.value();
  out.dropped_by_kernel = dropped_by_kernel_.value();
  out.not_handled = handler_.failures();
}

void DatagramIntake::add(const Received& datagram) {
  datagrams_.add();
  bytes_.add(datagram.data.size());
}

void DatagramIntake::take(const Received& datagram) {
  if (stopped_ || datagram.group == ignored_) return;
  add(datagram);
  if (datagram.group.is_multicast()) {
    handler_(datagram);
  } else {
    foreign_group_.add();
  }
}

void DatagramIntake::take_copy(Received datagram) {
  if (stopped_) return;
  add(datagram);
  wire::DirectCopy copy;
  if (wire::DirectCopy::parse(datagram.data, copy) != wire::DropReason::kNone) {
    return foreign_group_.add();
  }
  directly_.add();
  datagram.group = filter::Ipv4Address{copy.group};
  datagram.data = copy.datagram;
  datagram.direct = true;
  handler_(datagram);
}

}  // namespace roger::rti::net
