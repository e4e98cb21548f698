// The state of a call, as operators see it.
#pragma once

#include <cstdint>

namespace roger::radio {

enum class CallState : std::uint8_t {
  kIdle,
  kCalling,   // calling a station that has not answered yet
  kRinging,   // a station is calling this one
  kInCall,    // both stations hear only each other
  kBusy,      // the called station is busy; displayed for some seconds
  kNoAnswer,  // the call was not answered; displayed for some seconds
};

}  // namespace roger::radio
