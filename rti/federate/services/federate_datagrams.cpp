// Datagrams of other federates on their way to the callbacks: the thread that brings one checks,
// counts and filters it.
#include <optional>
#include <vector>

#include "core/log.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/wire/direct.hpp"
#include "rti/wire/packing.hpp"

namespace roger::rti {

namespace {

/// What a message and a value take at most over their bytes.
constexpr std::size_t kLargestMessageHead = 20;
constexpr std::size_t kLargestValueHead = 9;

}  // namespace

void Federate::on_datagram(const net::Received& received) {
  if (wire::Fragment::is_one(received.data)) return on_fragment(received);
  if (wire::Presence::is_one(received.data)) return on_presence(received);
  wire::Datagram datagram;
  Bytes whole;
  if (const auto reason = open(received.data, whole, datagram); reason != wire::DropReason::kNone) {
    return drop(reason);
  }
  {
    const std::lock_guard lock(mutex_);
    if (!admit(datagram.header(), received)) return;
  }
  bring(whole, datagram);
}

void Federate::on_fragment(const net::Received& received) {
  wire::Fragment fragment;
  if (const auto reason = wire::Fragment::parse(received.data, fragment);
      reason != wire::DropReason::kNone) {
    return drop(reason);
  }
  std::optional<Bytes> together;
  Bytes whole;
  wire::Datagram datagram;
  {
    const std::lock_guard lock(mutex_);
    const auto slot = admit(fragment.header, received);
    if (!slot) return;
    together = reassembly_.add(*slot, fragment);
    if (!together) return;
    if (const auto reason = open(*together, whole, datagram); reason != wire::DropReason::kNone) {
      return drop(reason);
    }
  }
  bring(whole, datagram);
}

wire::DropReason Federate::open(Bytes received, Bytes& whole, wire::Datagram& out) {
  whole = received;
  if (wire::is_packed(received)) {
    unpacked_.resize(sender_.limits().message);
    const std::optional<Bytes> unpacked = wire::unpack(received, unpacked_);
    if (!unpacked) return wire::DropReason::kBadPacking;
    whole = *unpacked;
  }
  return wire::Datagram::parse(whole, out);
}

void Federate::drop(wire::DropReason reason) {
  Counter& counter = drops_[static_cast<std::size_t>(reason)];
  counter.add();
  if (reason == wire::DropReason::kForeignVersion && counter.value() == 1) {
    log(LogLevel::kWarning, "rti",
        "datagrams of another wire version come in this federate's groups and are dropped");
  }
}

std::optional<std::size_t> Federate::admit(const wire::DatagramHeader& header,
                                           const net::Received& received) {
  if (header.federation != federation_) {  // federations may share groups
    drop(wire::DropReason::kForeignFederation);
    return std::nullopt;
  }
  note_heard(header.sender, received);
  const auto slot = groups_.slot_of(received.group);
  if (!slot) {
    drop(wire::DropReason::kUnknownClass);
    return std::nullopt;
  }
  const Peers::Note note = peers_.note(header.sender, *slot, header.sequence);
  if (note.origin == Peers::Origin::kSelf) return std::nullopt;
  if (note.origin == Peers::Origin::kUnknown) {
    drop(wire::DropReason::kUnknownSender);
    return std::nullopt;
  }
  if (note.arrival == LossTracker::Arrival::kDuplicate) {
    duplicates_.add();
    return std::nullopt;
  }
  const bool late = note.arrival == LossTracker::Arrival::kLate;
  if (!late) reassembly_.advanced(*slot, header.sender, header.sequence);
  statistics_.arrived(header.sender, *slot, received.data.size(), late);
  return slot;
}

void Federate::bring(Bytes bytes, const wire::Datagram& datagram) {
  const bool done = callbacks_.direct([&] {
    Bytes rest = datagram.messages();
    wire::DataMessage message;
    while (datagram.next(rest, message)) {
      callbacks_.run([&](Ambassador& ambassador) {
        if (deliver(ambassador, datagram.header().sender, message) == Delivered::kNotWanted) {
          const std::lock_guard lock(mutex_);
          note_filtered(datagram.header().sender, message);
        }
      });
    }
    // What was answered does not wait for what may come.
    sender_.flush();
  });
  if (done) return;
  {
    const std::lock_guard lock(mutex_);
    if (!wanted(datagram)) return;
  }
  callbacks_.keep(bytes);
}

bool Federate::read_kept(Ambassador& ambassador, Bytes bytes, std::size_t& position) {
  const wire::Datagram datagram = wire::Datagram::checked(bytes);
  Bytes rest = position == 0 ? datagram.messages() : bytes.subspan(position);
  wire::DataMessage message;
  while (datagram.next(rest, message)) {
    position = bytes.size() - rest.size();
    if (deliver(ambassador, datagram.header().sender, message) == Delivered::kYes) break;
  }
  return !rest.empty();
}

bool Federate::wanted(const wire::Datagram& datagram) {
  Bytes rest = datagram.messages();
  wire::DataMessage message;
  bool any = false;
  while (datagram.next(rest, message)) {
    bool wanted = false;
    if (message.kind == wire::MessageKind::kInteraction) {
      const InteractionClassHandle sent{message.interaction_class};
      wanted = model_.contains(sent) && declarations_.reception(sent).as.is_valid();
    } else {
      const ObjectInstance* object = objects_.find(message.object);
      wanted = object == nullptr || declarations_.discovered_as(object->registered_as).is_valid();
    }
    if (!wanted) note_filtered(datagram.header().sender, message);
    any = any || wanted;
  }
  return any;
}

void Federate::note_filtered(FederateId sender, const wire::DataMessage& message) {
  filtered_.add();
  if (message.kind == wire::MessageKind::kInteraction) {
    const InteractionClassHandle sent{message.interaction_class};
    if (model_.contains(sent)) statistics_.filtered(sent, sender);
  } else if (const ObjectInstance* object = objects_.find(message.object)) {
    statistics_.filtered(object->registered_as, sender);
  }
}

void Federate::hold(FederateId sender, const wire::DataMessage& update) {
  std::vector<ValueView> values;
  std::size_t bytes = wire::kDatagramHeaderBytes + kLargestMessageHead + update.tag.size();
  for (const ValueView& value : update.values) {
    values.push_back(value);
    bytes += kLargestValueHead + value.data.size();
  }
  ByteVector datagram(bytes);
  wire::DatagramWriter writer(datagram);
  writer.begin(federation_, sender);
  if (!writer.add_update(update.object, values, update.tag)) return;
  datagram.resize(writer.finish(0).size());
  held_.add();
  const std::lock_guard lock(mutex_);
  early_.hold({update.object, sender, std::move(datagram)});
}

}  // namespace roger::rti
