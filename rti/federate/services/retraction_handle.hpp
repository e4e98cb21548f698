// The handle with which a federate retracts a message in timestamp order.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>

#include "rti/federate/time/timestamp_queue.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

/// Bits by which the sender is shifted in the number of the handle; the others are the serial.
inline constexpr unsigned kRetractionSenderShift = 32;

[[nodiscard]] inline rti1516e::MessageRetractionHandle retraction_handle(const MessageId& id) {
  return make_handle<rti1516e::MessageRetractionHandle>(
      (std::uint64_t{id.sender} << kRetractionSenderShift) | id.serial);
}

}  // namespace roger::rti
