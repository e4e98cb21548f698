// The figures that the MOM reports about the time of a federate (IEEE 1516.1-2010, 11,
// HLAfederate).
#pragma once

#include <cstddef>

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
  std::size_t queued = 0;  // messages in timestamp order that wait for their time
};

}  // namespace roger::rti
