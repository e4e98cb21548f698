// The facts about the time of a federate that the MOM reports (IEEE 1516.1-2010, 11).
#pragma once

#include <cstddef>

#include "core/clock.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Times and intervals are encoded; those that are undefined are empty.
struct TimeFacts {
  bool regulating = false;
  bool constrained = false;
  bool asynchronous_delivery = false;
  bool advancing = false;
  ByteVector logical_time;
  ByteVector lookahead;
  ByteVector galt;
  ByteVector lits;
  std::size_t queued = 0;       // messages in timestamp order that wait for their time
  Nanoseconds advancing_for{};  // wall-clock time in the state Time Advancing since joining
};

}  // namespace roger::rti
