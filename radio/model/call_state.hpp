// How a call stands, as operators see it.
#pragma once

#include <cstdint>

namespace roger::radio {

enum class CallState : std::uint8_t {
  kIdle,
  kCalling,   // somebody, who has not answered yet
  kRinging,   // somebody calls this station
  kInCall,    // both hear each other, and nobody else
  kBusy,      // the called is; shown for some seconds
  kNoAnswer,  // nobody answered; the same
};

}  // namespace roger::radio
