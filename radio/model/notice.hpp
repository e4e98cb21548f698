// What a station or an exercise reports to its user, as data: a refused command, a problem, the
// result of an order. The window translates it; in_words() is the English for everything else.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace roger::radio {

/// In comments: the values of a Notice with that code. Valid within one process; the numbers may
/// change.
enum class NoticeCode : std::uint8_t {
  kNone,
  kWords,  // an English sentence, for everything without a code of its own
  // why a command is refused
  kRadioFailed,      // the radio
  kStationCloses,    //
  kTransmitting,     // the radio, which can't be tuned meanwhile
  kOutOfRange,       // the frequency, the lowest and the highest one, MHz
  kBetweenChannels,  // the frequency, the next channel below it, MHz
  kReceivesOnly,     // the radio
  kLineTaken,        // the other station of the call
  kNobodyCalls,      //
  kNoCall,           // to be ended
  kClipGone,         //
  // of the federation
  kLookingForFederation,  //
  kFederationRetried,     // why it can't be joined
  kFederationLost,        // why; while it is tried again: why it can't be joined, or nothing
  kSeparated,             // call signs of stations that have not come back since a loss
  kOtherExecutives,       // their addresses
  // of a recording
  kDiskSlow,         // number of lines that were not recorded
  kNothingRecorded,  // why; number of packets and events lost
  kRecordsAgain,     // number of packets and events missing; why
  // results of orders to the exercise
  kRecordingTo,  // the folder
  kRecordedTo,   // the folder
  kTapeOpened,   // number of transmissions; seconds
  kPlaying,      //
  kWrote,        // seconds; the file
  // of a net
  kNetJammed,  // the instructor, or nothing
  kNetCut,     // likewise
};
inline constexpr NoticeCode kLastNoticeCode = NoticeCode::kNetCut;

/// One notice, passed whole from where it arises to whoever shows it.
struct Notice {
  NoticeCode code = NoticeCode::kNone;
  std::vector<std::string> values = {};

  Notice() = default;
  Notice(NoticeCode what, std::vector<std::string> with = {})
      : code(what), values(std::move(with)) {}
  /// An English sentence; empty: no notice.
  Notice(std::string words) {
    if (words.empty()) return;
    code = NoticeCode::kWords;
    values.push_back(std::move(words));
  }
  Notice(const char* words) : Notice(std::string(words)) {}
  Notice(const Error& error) : Notice(error.message) {}

  [[nodiscard]] bool empty() const { return code == NoticeCode::kNone; }
  friend bool operator==(const Notice&, const Notice&) = default;
};

/// Returns the notice in English, without a full stop; empty for no notice.
[[nodiscard]] std::string in_words(const Notice& notice);

}  // namespace roger::radio
