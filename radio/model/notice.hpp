// Reports of a station or an exercise to its user, as data: a refused command, a problem, the
// result of a command. The window translates it (ui/model/notice_text); in_words() gives the same
// in English for terminals, logs and recordings. Keep the two texts of a code alike.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace roger::radio {

/// In comments: the values of a Notice with that code; an empty comment: none. Codes are valid
/// within one process, since their numbers may change.
enum class NoticeCode : std::uint8_t {
  kNone,
  kWords,  // an English sentence, for everything without a code of its own
  // why a command is refused
  kRadioFailed,      // the radio
  kStationCloses,    //
  kTransmitting,     // the radio, which cannot be tuned now
  kOutOfRange,       // the frequency, the lowest and the highest one, MHz
  kBetweenChannels,  // the frequency, the next channel below it, MHz
  kReceivesOnly,     // the radio
  kLineTaken,        // the other station of the call
  kNobodyCalls,      //
  kNoCall,           //
  kClipGone,         //
  kNotInstructor,    // the role of this station
  kTooManyEffects,   // their limit
  // of the federation
  kLookingForFederation,  //
  kFederationRetried,     // why it cannot be joined
  kFederationLost,        // why; while it is tried again: why it cannot be joined, or nothing
  kSeparated,             // call signs of stations that have not come back since a loss
  kOtherExecutives,       // their addresses
  kControlRefused,        // who refuses which control of whom, and why
  // of a recording
  kDiskSlow,         // number of lines that were not recorded
  kNothingRecorded,  // why; number of packets and events lost
  kRecordsAgain,     // number of packets and events missing; why
  // results of commands to the exercise
  kRecordingTo,      // the folder
  kRecordedTo,       // the folder
  kRecordingOpened,  // number of transmissions; seconds
  kPlaying,          //
  kWrote,            // seconds; the file; in the details the unreadable parts
  // of a net
  kNetJammed,  // the instructor, or nothing
  kNetCut,     // likewise
  // of an exercise: why a command is rejected, or what is missing
  kOverloaded,       // number of packets and messages that were missed
  kTooMuch,          // what the computer refuses
  kRecordedAlready,  // the folder
  kNotRecording,     //
  kNotRecorded,      //
  kNoRecordingOpen,  //
  kNotInRecording,   //
  kNoSound,          // in the details the reason, if known
  kNoSuchNet,        // the net; those in the recording, or nothing
  kWrongSpeed,       // the speed, the lowest and the highest one
  kNotJoined,        //
  kNoKeyThen,        // call sign and net for which the recorder had no key
  kNoKeyNow,         // call sign and net for which the plan has no key; the number of the key
  kNothingReadable,  // call sign and net
  // damage in a recording
  kDamages,            // number of further damages; in the details the first one
  kUnreadablePackets,  // their number; in the details why the first cannot be read
  kDamagedLine,        // file and line; in the details why
  kLineCutOff,         //
  kLineTooLong,        //
  kSecondHeader,       //
  kFarTime,            //
  kLogTooLarge,        //
  kNotBegun,           // number of packets; their transmission
  kNoEnd,              // the file
  kNoSoundFile,        // the file
  kSoundFileShort,     // the file; the offset that it does not reach
  kDamagedSound,       // the file; the offset
  kDamagedPacket,      // file, number of the packet, its transmission
  kVoiceTooLong,       // the transmission
  kVoiceTooLate,       // the transmission
  kTooManyVoices,      // the transmission
};
inline constexpr NoticeCode kLastNoticeCode = NoticeCode::kTooManyVoices;

/// One notice, passed as a whole from its origin to its reader.
struct Notice {
  NoticeCode code = NoticeCode::kNone;
  std::vector<std::string> values = {};
  std::vector<Notice> details = {};  // additional information; none or one

  Notice() = default;
  Notice(NoticeCode what, std::vector<std::string> with = {}, std::vector<Notice> more = {})
      : code(what), values(std::move(with)), details(std::move(more)) {}
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
