// Interactions and attribute updates that the executive forwards, without copies of their values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// A ReliableInteraction or ReliableUpdate. Its views are of the sender's values or of a frame.
struct ReliableData {
  FederateId sender = 0;  // as in ReliableInteraction
  MessageKind kind = MessageKind::kInteraction;
  std::uint64_t target = 0;  // ClassId of an interaction, ObjectId of an update
  std::span<const ValueView> values;
  Bytes tag;
};

/// Appends a complete frame including its length: the same bytes as encode() of the message.
void append_frame(ByteVector& out, const ReliableData& data);

/// Reads a frame without its length. `values` becomes the memory of the values. Returns nullopt if
/// the frame is of another type or invalid: decode_client() and decode_executive() then return the
/// reason.
[[nodiscard]] std::optional<ReliableData> read_data(Bytes frame, std::vector<ValueView>& values);

/// Makes `out` a complete frame, including its length, of a frame that read_data() has accepted,
/// with another sender.
void copy_frame(ByteVector& out, Bytes frame, FederateId sender);

}  // namespace roger::rti::wire
