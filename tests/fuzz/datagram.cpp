// A single datagram of the data plane: an accepted datagram is the canonical encoding of its
// content.
#include "rti/wire/datagram.hpp"

#include <vector>

#include "rti/wire/direct.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::datagram {
namespace {

using rti::Bytes;
using rti::ByteVector;
using rti::ValueView;
using rti::wire::Datagram;
using rti::wire::DatagramWriter;
using rti::wire::DataMessage;
using rti::wire::DirectCopy;
using rti::wire::DropReason;
using rti::wire::Fragment;
using rti::wire::MessageKind;
using rti::wire::PresenceSign;

void read_fragment(Bytes bytes) {
  Fragment fragment;
  if (Fragment::parse(bytes, fragment) != DropReason::kNone) return;
  ByteVector again(bytes.size());
  const Bytes written = fragment.write(again);
  require(std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()),
          "a fragment is written as it was read");
}

bool add(DatagramWriter& writer, const DataMessage& message, const std::vector<ValueView>& values) {
  return message.kind == MessageKind::kInteraction
             ? writer.add_interaction(message.interaction_class, values, message.tag)
             : writer.add_update(message.object, values, message.tag);
}

void read_datagram(Bytes bytes) {
  Datagram datagram;
  if (Datagram::parse(bytes, datagram) != DropReason::kNone) return;
  ByteVector buffer(bytes.size() + 1);  // the size of a bundle is an upper bound, too large by one
  DatagramWriter writer(buffer);
  writer.begin(datagram.header().federation, datagram.header().sender);
  Bytes rest = datagram.messages();
  DataMessage message;
  std::size_t messages = 0;
  while (datagram.next(rest, message)) {
    const std::vector<ValueView> values(message.values.begin(), rti::wire::ValueRange::end());
    require(values.size() == message.values.size(), "as many values as announced");
    require(add(writer, message, values), "the re-encoded message fits its original size");
    ++messages;
  }
  require(rest.empty(), "the messages fill the whole datagram");
  require(messages > 0, "a datagram contains a message");
  // A bundle of a single message may be read, and is written without the bundle.
  constexpr std::uint8_t kBundle = 1;
  if (messages == 1 && (bytes.front() & kBundle) != 0) return;
  const Bytes written = writer.finish(datagram.header().sequence);
  require(std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()),
          "a datagram is written as it was read");
}

void read_presence(Bytes bytes) {
  PresenceSign presence;
  if (PresenceSign::parse(bytes, presence) != DropReason::kNone) return;
  const auto written = presence.write();
  require(std::equal(written.begin(), written.end(), bytes.begin(), bytes.end()),
          "a sign of presence is written as it was read");
}

/// Reads the copied content if this is a copy.
Bytes read_copy(Bytes bytes) {
  DirectCopy copy;
  if (DirectCopy::parse(bytes, copy) != DropReason::kNone) return bytes;
  const auto prefix = DirectCopy::prefix(copy.group);
  require(prefix.size() + copy.datagram.size() == bytes.size() &&
              std::equal(prefix.begin(), prefix.end(), bytes.begin()),
          "a copy is written as it was read");
  return copy.datagram;
}

}  // namespace
}  // namespace roger::fuzz::datagram

ROGER_FUZZ_TARGET(datagram) {
  const roger::rti::Bytes bytes = roger::fuzz::datagram::read_copy({data, size});
  roger::fuzz::datagram::read_presence(bytes);
  if (roger::rti::wire::Fragment::is_one(bytes)) {
    roger::fuzz::datagram::read_fragment(bytes);
  } else {
    roger::fuzz::datagram::read_datagram(bytes);
  }
  return 0;
}
