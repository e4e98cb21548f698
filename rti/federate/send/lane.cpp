#include "rti/federate/send/lane.hpp"

#include <algorithm>
#include <utility>

#include "rti/wire/packing.hpp"

namespace roger::rti {

bool OutgoingMessage::write(wire::DatagramWriter& out) const {
  return kind == wire::MessageKind::kInteraction
             ? out.add_interaction(static_cast<ClassId>(target), values, tag)
             : out.add_update(target, values, tag);
}

void Lane::begin() {
  if (!std::exchange(taken_, false)) return;
  end_ = 0;
  sizes_.clear();
}

std::size_t Lane::count_pieces(std::size_t whole, std::size_t limit) {
  // Each piece repeats the header; the payload is what follows the header of the whole datagram.
  const std::size_t room = limit - wire::Fragment::kHeaderBytes;
  return (whole - wire::kDatagramHeaderBytes + room - 1) / room;
}

void Lane::add_pieces(Bytes whole, const Origin& origin, std::size_t limit) {
  begin();
  if (open()) close();
  wire::Fragment fragment;
  fragment.count = static_cast<std::uint16_t>(count_pieces(whole.size(), limit));
  Bytes rest = whole.subspan(wire::kDatagramHeaderBytes);
  const std::size_t most = rest.size() + fragment.count * wire::Fragment::kHeaderBytes;
  if (buffer_.size() < end_ + most) buffer_.resize(end_ + most);
  for (; fragment.index < fragment.count; ++fragment.index) {
    // Consecutive numbers: the receiver derives the first piece from any piece.
    fragment.header = {origin.federation, origin.sender, sequence++};
    fragment.piece = rest.first(std::min(limit - wire::Fragment::kHeaderBytes, rest.size()));
    rest = rest.subspan(fragment.piece.size());
    const std::size_t size = fragment.write(std::span(buffer_).subspan(end_)).size();
    sizes_.push_back(static_cast<std::uint16_t>(size));
    end_ += size;
  }
}

Lane::Added Lane::add(const OutgoingMessage& message, const Origin& origin,
                      const BundleSettings& settings) {
  begin();
  if (open()) {
    // A datagram holds either compressed messages or uncompressed ones, never both.
    if (message.compresses == packs_ && message.write(writer_)) return Added::kYes;
    close();
  }
  packs_ = message.compresses;
  if (!has_room(1, settings.bytes, settings)) return Added::kFull;
  // First as the beginning of a bundle; if the message is longer than a bundle may be, alone in a
  // datagram.
  if (write(message, origin, settings.bytes)) return Added::kYes;
  const std::size_t left = empty() ? settings.lone_bytes : settings.train_bytes - end_;
  if (!write(message, origin, std::min(settings.lone_bytes, left))) {
    return left < settings.lone_bytes ? Added::kFull : Added::kTooLong;
  }
  close();  // no other message fits into the datagram
  return Added::kYes;
}

bool Lane::has_room(std::size_t datagrams, std::size_t bytes,
                    const BundleSettings& settings) const {
  if (empty()) return true;
  return this->datagrams() + datagrams <= settings.datagrams &&
         end_ + (open() ? writer_.size() : 0) + bytes <= settings.train_bytes;
}

bool Lane::write(const OutgoingMessage& message, const Origin& origin, std::size_t limit) {
  if (buffer_.size() < end_ + limit) buffer_.resize(end_ + limit);
  writer_ = wire::DatagramWriter(std::span(buffer_).subspan(end_, limit));
  writer_.begin(origin.federation, origin.sender);
  return message.write(writer_);
}

void Lane::close() {
  Bytes done = writer_.finish(sequence++);
  if (packs_) {
    packed_.resize(done.size());
    if (const Bytes packed = wire::pack(done, packed_); !packed.empty()) {
      std::copy(packed.begin(), packed.end(), buffer_.begin() + static_cast<std::ptrdiff_t>(end_));
      done = packed;
    }
  }
  sizes_.push_back(static_cast<std::uint16_t>(done.size()));
  end_ += done.size();
  writer_ = wire::DatagramWriter({});
}

Lane::Train Lane::take() {
  if (open()) close();
  // The bytes stay valid until the next add(), which starts again at the beginning of the buffer.
  taken_ = true;
  return {Bytes(buffer_).first(end_), sizes_};
}

}  // namespace roger::rti
