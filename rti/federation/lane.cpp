#include "rti/federation/lane.hpp"

namespace roger::rti {

bool OutgoingMessage::write(wire::DatagramWriter& out) const {
  return kind == wire::MessageKind::kInteraction
             ? out.add_interaction(static_cast<ClassId>(target), values, tag)
             : out.add_update(target, values, tag);
}

Lane::Added Lane::add(const OutgoingMessage& message, FederationId federation, FederateId sender,
                      const BundleSettings& settings) {
  if (taken_) {
    taken_ = false;
    end_ = 0;
    sizes_.clear();
  }
  if (open()) {
    if (message.write(writer_)) return Added::kYes;
    close();
  }
  if (sizes_.size() >= settings.datagrams) return Added::kFull;
  if (buffer_.size() < end_ + settings.bytes) buffer_.resize(end_ + settings.bytes);
  writer_ = wire::DatagramWriter(std::span(buffer_).subspan(end_, settings.bytes));
  writer_.begin(federation, sender);
  return message.write(writer_) ? Added::kYes : Added::kTooLong;
}

void Lane::close() {
  const Bytes done = writer_.finish(sequence++);
  sizes_.push_back(static_cast<std::uint16_t>(done.size()));
  end_ += done.size();
  writer_ = wire::DatagramWriter({});
}

Lane::Train Lane::take() {
  if (open()) close();
  taken_ = true;
  return {Bytes(buffer_).first(end_), sizes_};
}

}  // namespace roger::rti
