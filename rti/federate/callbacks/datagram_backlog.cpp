#include "rti/federate/callbacks/datagram_backlog.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace roger::rti {

DatagramBacklog::Block& DatagramBacklog::room_for(std::size_t size) {
  if (!blocks_.empty()) {
    Block& last = *blocks_.back();
    // The block has been read to its end and no datagram in it is in use, so it can be reused from
    // the beginning.
    if (last.begin == last.end && blocks_.back().use_count() == 1) last.begin = last.end = 0;
    if (last.fits(size)) return last;
    // The block is empty but too small, or a datagram of it is still in use: it becomes the spare
    // block and a new one is used.
    if (last.begin == last.end) {
      spare_ = std::move(blocks_.back());
      blocks_.pop_back();
    }
  }
  std::shared_ptr<Block> block;
  if (spare_ && spare_.use_count() == 1 && spare_->capacity >= size) block = std::move(spare_);
  if (!block) {
    block = std::make_shared<Block>();
    block->capacity = std::max(size, kBlockBytes);
    block->bytes = std::make_unique_for_overwrite<std::uint8_t[]>(block->capacity);
  }
  block->begin = block->end = 0;
  return *blocks_.emplace_back(std::move(block));
}

void DatagramBacklog::push(std::uint64_t number, Bytes datagram) {
  // Layout: head and bytes of each datagram, one after the other. The head is copied by memcpy,
  // because it may be unaligned.
  const Head head{number, datagram.size()};
  Block& block = room_for(sizeof(head) + datagram.size());
  std::uint8_t* place = block.bytes.get() + block.end;
  std::memcpy(place, &head, sizeof(head));
  if (!datagram.empty()) std::memcpy(place + sizeof(head), datagram.data(), datagram.size());
  block.end += sizeof(head) + datagram.size();
  ++count_;
  bytes_ += datagram.size();
}

DatagramBacklog::Head DatagramBacklog::front() const {
  Head head;
  std::memcpy(&head, blocks_.front()->bytes.get() + blocks_.front()->begin, sizeof(head));
  return head;
}
DatagramBacklog::Kept DatagramBacklog::take() {
  const Head head = front();
  Block& block = *blocks_.front();
  Kept out;
  out.number = head.number;
  out.bytes = Bytes(block.bytes.get() + block.begin + sizeof(head), head.size);
  out.memory = blocks_.front();
  block.begin += sizeof(head) + head.size;
  --count_;
  bytes_ -= head.size;
  if (block.begin == block.end && blocks_.size() > 1) {
    spare_ = std::move(blocks_.front());
    blocks_.pop_front();
  }
  return out;
}

void DatagramBacklog::clear() {
  blocks_.clear();
  count_ = 0;
  bytes_ = 0;
}

}  // namespace roger::rti
