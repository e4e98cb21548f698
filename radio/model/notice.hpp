// Reports of a station or an exercise to its user, as data: a refused command, a problem, the
// result of a command. The window translates it (ui/model/notice_text); in_words() gives the same
// in English for terminals, logs and recordings. Keep the two texts of a code alike.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace roger::audio {
struct DeviceTrouble;
}

namespace roger::radio {

/// In comments: the values of a Notice with that code; an empty comment: none. Codes are valid
/// within one process, since their numbers may change.
enum class NoticeCode : std::uint8_t {
  kNone,
  kQuoted,  // a text of the operating system, a library or a file, which is not translated
  // why a command is refused
  kRadioFailed,        // the radio
  kStationCloses,      //
  kTransmitting,       // the radio, which cannot be tuned now
  kOutOfRange,         // the frequency, the lowest and the highest one, MHz
  kBetweenChannels,    // the frequency, the next channel below it, MHz
  kReceivesOnly,       // the radio
  kLineTaken,          // the other station of the call
  kNobodyCalls,        //
  kNoCall,             //
  kClipGone,           //
  kNotInstructor,      // the role of this station
  kTooManyEffects,     // their limit
  kNoSuchRadio,        // number of the radio, number of radios
  kCallSignTooLong,    // its length, the greatest one
  kNotOnNet,           // the call sign, the net, the stations that have a radio on it
  kNoneOnNet,          // the call sign, the net
  kUnknownStation,     // the call sign, the known stations
  kUnknownRadio,       // the call sign, the number of the radio, the numbers of its radios
  kIntercomOnly,       //
  kRadioOnly,          //
  kNoSuchPreset,       // its number, the radio, the number of its presets
  kFewPresets,         // the radio
  kVolumeRange,        // the volume, the lowest and the highest one, dB
  kPanRange,           // the pan, the lowest and the highest one
  kTimeOfDayRange,     // the offset, the lowest and the highest one, s
  kNoKey,              // the radio
  kNoHopping,          // the radio
  kMicrophoneRange,    // the gain, the lowest and the highest one, dB
  kHighPassRange,      // the frequency, the lowest and the highest one, Hz
  kNoiseRange,         // the level of the noise, the lowest and the highest one, dBFS
  kVoxThresholdRange,  // the threshold, the lowest and the highest one, dBFS
  kVoxHangRange,       // the hang time, the shortest and the longest one, ms
  kVoxLookBackRange,   // the look-back, the shortest and the longest one, ms
  kVoxRadio,           // the number of the radio, from 1
  kKeyTimingRange,     // lead and hang time of the key, the longest of both, ms
  kSidetoneRange,      // the lowest and the highest level, dB
  kDeviceKept,         // the radio, whose key is pressed
  kPositionRange,      // the lowest and the highest height, m
  kAllHear,            // the intercom
  kNoTransmissionYet,  // the net or frequency
  kNoIntercom,         // the radio
  kNoCallSign,         //
  kCallsItself,        // the call sign
  kTooManySounds,      //
  kNoReplay,           //
  // of a call
  kCallPlaced,      // the other station, as with all of them
  kCallReceived,    //
  kCallRings,       //
  kCallBegan,       //
  kHungUp,          //
  kOtherHungUp,     //
  kOtherBusy,       //
  kNoSuchStation,   //
  kNotAnswered,     //
  kStoppedCalling,  //
  kOtherLeft,       //
  // of a transmission, a reception or the sound device
  kReleaseSoon,  // time since the key-down, time of the release, s
  kReleased,     // the longest transmission, s
  kByGuard,      //
  kRelayedBy,    // the radio that transmits it, the delay in ms
  kOtherRelay,   //
  kDeviceInUse,  // the sound device
  kDeviceWorks,  // the sound device
  // problems of the sound device, in the order of audio::DeviceProblem from kUnplugged on
  kDeviceUnplugged,         // the sound device, as with the next ones
  kDeviceStopped,           //
  kDeviceServerLost,        //
  kDeviceNotFound,          //
  kDeviceNotListed,         // and the names of the available devices
  kNoDeviceListed,          //
  kDeviceServerSilent,      //
  kDeviceServerEnded,       //
  kDeviceNoPort,            //
  kDeviceClientRejected,    //
  kDeviceNotOpened,         // and the reason of its host
  kDeviceNotStarted,        // and the reason of its host
  kDeviceNotRunning,        //
  kOtherDeviceChosen,       //
  kDeviceBeingStopped,      //
  kDeviceCannotBeReplaced,  //
  kSoundLibraryFailed,      // the library, its reason
  kDeviceFileSyntax,        // the name of the device, as with the next ones
  kDeviceToneSyntax,        // and the highest frequency, Hz
  kDeviceClickSyntax,       //
  kDeviceFileUnreadable,    // the file, the reason of the operating system
  kNotASoundFile,           // the file, the reason of libsndfile
  kSoundFileRate,           // the file, its sample rate, Hz
  kDeviceFileUnwritable,    // the file, the reason of the operating system or libsndfile
  kDeviceFileFull,          // the file
  // replacements of the sound device, as audio::DeviceSubstitute; in the details the problem
  kSilencePlays,       //
  kSilenceUntilBack,   //
  kSilenceUntilFound,  //
  kOtherDevicePlays,   // the other sound device
  // of a position without a sound device
  kNoSoundDevice,  //
  kNoLoudspeaker,  //
  // of the federation
  kOpenNetwork,            //
  kProtectedByKey,         // the fingerprint of the key
  kProtectedByIdentity,    // whose certificate this station has, the fingerprint of the authority
  kLookingForFederation,   //
  kFederationRetried,      // why it cannot be joined
  kFederationLost,         // why; while it is tried again: why it cannot be joined, or nothing
  kSeparated,              // call signs of stations that have not come back since a loss
  kOtherExecutives,        // their addresses
  kControlRefused,         // the station that refuses, the sender; in the details the control, why
  kClaimedControlRefused,  // the same; the control only claims its sender
  kUnknownControlRefused,  // the station that refuses; in the details the control, why
  kConnectedAgain,         //
  kNoLineKey,              //
  kNotInPlainRpr,          //
  kPacketTooLong,          // octets of the packet
  kVoiceFailed,            // the RTI's reason, as with the next ones
  kMessageFailed,          //
  kSubscriptionFailed,     //
  kTransmitterFailed,      //
  kReceiverFailed,         //
  kRepetitionFailed,       //
  kRequestFailed,          //
  kHostFailed,             //
  kTooManyRadios,          // the first ignored one, the limits per federate and in total
  kImpossibleValue,        // the transmitter, its attribute
  kStreamOfThis,           // the transmitter
  kStreamOfOther,          // the transmitter, the other one
  kStreamOfMany,           // the transmitter, the number of others
  // an instructor control
  kBreakIn,            //
  kJammedWithNoise,    // the frequency, MHz, as with the next ones
  kJammedWithTone,     //
  kNoLongerJammed,     //
  kFrequencyCut,       //
  kNoLongerCut,        //
  kJamming,            // of a frequency that is unknown, as with the next one
  kNetCutting,         //
  kRadiosAffected,     // call sign; in the details the faults
  kRadioAffected,      // call sign, number of the radio; in the details the faults
  kBothFailed,         //
  kCannotTransmit,     //
  kCannotReceive,      //
  kLosesSensitivity,   // by how many dB
  kSquelchHeldOpen,    //
  kSquelchHeldClosed,  //
  kWorksAgain,         //
  kRadioState,         // of a station that is unknown
  kUnknownControl,     //
  // why a control is refused, in the order of RefusalCause
  kNotSigned,             //
  kMalformedProof,        //
  kWrongSignature,        //
  kForeignCertificate,    // the authority
  kNotYetValid,           // when
  kExpired,               // when
  kRevoked,               // when
  kWrongRole,             // the role
  kWrongTime,             // difference of the clocks, s
  kRepeated,              //
  kTooManyProofs,         //
  kSenderLimit,           // the limit
  kTotalLimit,            // the limit
  kNoPermit,              //
  kAuthorityNotYetValid,  // when
  kAuthorityExpired,      // when
  kUnknownRefusal,        // number of the cause
  kUnstatedRefusal,       //
  // of the host, which carries the station
  kNoEntities,      //
  kHostMissing,     // the host, as with all of them
  kHostSilent,      //
  kHostImpossible,  //
  kHostWrong,       //
  kHostLeft,        //
  kHostKnownAgain,  //
  // of a recording
  kDiskSlow,         // number of lines that were not recorded
  kNothingRecorded,  // why; number of packets and events lost
  kRecordsAgain,     // number of packets and events missing; why
  // results of commands to the exercise
  kRecordingTo,       // the folder
  kRecordedTo,        // the folder
  kRecordingOpened,   // number of transmissions; seconds
  kPlaying,           //
  kWrote,             // seconds; the file; in the details the unreadable parts
  kRecordingRenamed,  // the old name, the new one
  kRecordingDeleted,  // the name
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
  kCannotRecord,     // why
  kCannotRead,       // why
  kCannotEncode,     // why
  // of a folder of recordings: why a recording is neither renamed nor deleted
  kNotARecording,      // the path
  kRecordingGrows,     // the name
  kRecordingPlays,     // the name
  kWrongName,          // the name; number of octets up to which names are accepted
  kNameTaken,          // the name
  kForeignFile,        // the name; the file
  kCannotRename,       // the name; why
  kCannotDelete,       // the name; why
  kCannotList,         // the folder; why
  kRecordingsOmitted,  // number of recordings listed; number of older ones
  // damage in a recording
  kDamages,            // number of further damages; in the details the first one
  kUnreadablePackets,  // their number; in the details why the first cannot be read
  kDamagedLine,        // file and line; in the details why
  kLineCutOff,         //
  kLineTooLong,        //
  kNoHeader,           //
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
  std::vector<Notice> details = {};  // values that are notices themselves; they follow `values`

  Notice() = default;
  Notice(NoticeCode what, std::vector<std::string> with = {}, std::vector<Notice> more = {})
      : code(what), values(std::move(with)), details(std::move(more)) {}

  [[nodiscard]] bool empty() const { return code == NoticeCode::kNone; }
  friend bool operator==(const Notice&, const Notice&) = default;
};

/// Returns the problem of a sound device; empty for none.
[[nodiscard]] Notice to_notice(const audio::DeviceTrouble& trouble);

/// Returns a notice with three numbers as its values.
[[nodiscard]] Notice out_of_range(NoticeCode code, double value, double lowest, double highest);

/// Returns the notice in English, without a full stop; empty for no notice.
[[nodiscard]] std::string in_words(const Notice& notice);

}  // namespace roger::radio
