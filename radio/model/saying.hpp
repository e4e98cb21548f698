// What a station says in words, as a number as well: for whoever says it in another language.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace roger::radio {

/// Behind each what it is said with, in that order. Within one process only: the numbers may
/// change.
enum class Saying : std::uint8_t {
  kUnsaid,  // the words alone tell it, or there is nothing to say
  // why an order is refused
  kRadioFailed,      // the radio
  kStationCloses,    //
  kTransmitting,     // the radio, which can't be tuned meanwhile
  kOutOfRange,       // where it was to be tuned, lowest, highest, MHz
  kBetweenChannels,  // where it was to be tuned, the next channel below, MHz
  kReceivesOnly,     // the radio
  kLineTaken,        // by whom
  kNobodyCalls,      //
  kNoCall,           // to be ended
  kClipGone,         //
  // of the federation
  kLookingForFederation,  //
  kFederationRetried,     // why it can't be joined
  kFederationLost,        // why; why it can't be joined again, or nothing
  kSeparated,             // call signs of stations that have not come back since a loss
  kOtherExecutives,       // where they are
  // of a recording
  kDiskSlow,         // lines not recorded
  kNothingRecorded,  // why; packets and events lost
  kRecordsAgain,     // packets and events missing; why
  // what came of an order to the exercise
  kRecordingTo,  // the folder
  kRecordedTo,   // the folder
  kTapeOpened,   // transmissions; seconds
  kPlaying,      //
  kWrote,        // seconds; the file
  // of a net
  kNetJammed,  // by whom, or nothing
  kNetCut,     // likewise
};
inline constexpr Saying kLastSaying = Saying::kNetCut;

struct Said {
  Saying what = Saying::kUnsaid;
  std::vector<std::string> with = {};
};

}  // namespace roger::radio
