#include "radio/model/notice.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "audio/device/device_trouble.hpp"

namespace roger::radio {
namespace {

/// "3 min 20 s" for "200".
std::string length_text(const std::string& seconds) {
  constexpr unsigned long kMinute = 60;
  const unsigned long all = std::strtoul(seconds.c_str(), nullptr, 10);
  if (all < kMinute) return fmt::format("{} s", all);
  return fmt::format("{} min {} s", all / kMinute, all % kMinute);
}

using audio::DeviceProblem;
using audio::DeviceSubstitute;

constexpr std::string_view wording(DeviceProblem problem) {
  return audio::kDeviceWordings.at(static_cast<std::size_t>(problem)).pattern;
}
constexpr std::string_view wording(DeviceSubstitute instead) {
  return audio::kSubstituteWordings.at(static_cast<std::size_t>(instead));
}

struct NoticeWording {
  NoticeCode code;
  std::string_view pattern;  // {0} to {3}: the values of the notice, then its details
};
using enum NoticeCode;
constexpr std::array<NoticeWording, static_cast<std::size_t>(kLastNoticeCode) + 1> kTexts{{
    {kNone, ""},
    {kQuoted, "{0}"},
    {kRadioFailed, "radio \"{0}\" has failed"},
    {kStationCloses, "the station is closing"},
    {kTransmitting, "radio \"{0}\" is transmitting: release its key before tuning it"},
    {kOutOfRange, "{0} MHz: this radio tunes {1} to {2} MHz"},
    {kBetweenChannels, "{0} MHz: between channels, the nearest below is {1} MHz"},
    {kReceivesOnly, "radio \"{0}\" only receives"},
    {kLineTaken, "the line is in use by {0}: hang up first"},
    {kNobodyCalls, "no call to answer on this line"},
    {kNoCall, "no call to end on this line"},
    {kClipGone, "transmission no longer stored: only the last 60 s of each radio are kept"},
    {kNotInstructor,
     "only an instructor may do this: the certificate of this station has the role {0}"},
    {kTooManyEffects, "{0} effects are active, which is the limit: end one of them first"},
    {kNoSuchRadio, "radio {0}: this station has {1}, counted from 0"},
    {kCallSignTooLong, "call sign of {0} characters: expected up to {1}"},
    {kNotOnNet, "\"{0}\" has no radio on {1}: expected {2}"},
    {kNoneOnNet, "\"{0}\" has no radio on {1}, nor has any other station"},
    {kUnknownStation, "no station has the call sign \"{0}\": expected {1}"},
    {kUnknownRadio, "\"{0}\" has no radio {1}: expected {2}, or 0 for all of them"},
    {kIntercomOnly, "an intercom cannot be tuned to a frequency"},
    {kRadioOnly, "a radio cannot be tuned to an intercom"},
    {kNoSuchPreset, "preset {0}: radio \"{1}\" has {2}"},
    {kFewPresets, "radio \"{0}\" has fewer than two presets to scan"},
    {kVolumeRange, "volume (dB) {0}: expected {1} to {2}"},
    {kPanRange, "pan {0}: expected {1} to {2}"},
    {kTimeOfDayRange, "time of day (s) {0}: expected {1} to {2}"},
    {kNoKey, "radio \"{0}\" has no key"},
    {kNoHopping, "radio \"{0}\" has no net that hops among its presets"},
    {kMicrophoneRange, "microphone gain in dB {0}: expected {1} to {2}"},
    {kHighPassRange, "microphone high-pass in Hz {0}: expected {1} to {2}"},
    {kNoiseRange, "microphone noise in dBFS {0}: expected {1} to {2}"},
    {kVoxThresholdRange, "VOX threshold in dBFS {0}: expected {1} to {2}"},
    {kVoxHangRange, "VOX hang time in ms {0}: expected {1} to {2}"},
    {kVoxLookBackRange, "VOX look-back in ms {0}: expected {1} to {2}"},
    {kVoxRadio, "VOX on radio {0}: expected a radio that transmits"},
    {kKeyTimingRange, "{0} ms before and {1} ms after the key: expected up to {2}, and up to {3}"},
    {kSidetoneRange, "sidetone level: expected {0} to {1} dB"},
    {kDeviceKept,
     "radio \"{0}\" is transmitting: release its key before choosing another sound device"},
    {kPositionRange,
     "a place: expected latitude -90 to 90, longitude -180 to 180, height {0} to {1} m"},
    {kAllHear, "\"{0}\" is an intercom: all stations on the line hear it"},
    {kNoTransmissionYet, "no transmission on {0} yet: talk, then ask"},
    {kNoIntercom, "radio \"{0}\" is not an intercom and cannot make calls"},
    {kNoCallSign, "a call needs a call sign"},
    {kCallsItself, "\"{0}\": that is this station"},
    {kTooManySounds, "too many sounds are waiting to be played; try again later"},
    {kNoReplay, "replay is disabled at this station"},
    {kCallPlaced, "calls {0}"},
    {kCallReceived, "{0} calls"},
    {kCallRings, "it rings at {0}"},
    {kCallBegan, "talks with {0}"},
    {kHungUp, "has hung up"},
    {kOtherHungUp, "{0} has hung up"},
    {kOtherBusy, "{0} is busy"},
    {kNoSuchStation, "no station answered with the call sign {0}"},
    {kNotAnswered, "{0} does not answer"},
    {kStoppedCalling, "{0} has stopped calling"},
    {kOtherLeft, "{0} has left"},
    {kReleaseSoon, "transmitting for {0} s; the key is released at {1} s"},
    {kReleased, "released after {0} s, the longest allowed"},
    {kByGuard, "by guard"},
    {kRelayedBy, "sent on by {0}, {1} ms later"},
    {kOtherRelay, "not relayed: another relay has precedence"},
    {kDeviceInUse, "now using {0}"},
    {kDeviceWorks, "{0} works again"},
    {kDeviceUnplugged, wording(DeviceProblem::kUnplugged)},
    {kDeviceStopped, wording(DeviceProblem::kStopped)},
    {kDeviceServerLost, wording(DeviceProblem::kServerLost)},
    {kDeviceNotFound, wording(DeviceProblem::kNotFound)},
    {kDeviceNotListed, wording(DeviceProblem::kNotListed)},
    {kNoDeviceListed, wording(DeviceProblem::kNothingListed)},
    {kDeviceServerSilent, wording(DeviceProblem::kServerSilent)},
    {kDeviceServerEnded, wording(DeviceProblem::kServerEnded)},
    {kDeviceNoPort, wording(DeviceProblem::kNoPort)},
    {kDeviceClientRejected, wording(DeviceProblem::kClientRejected)},
    {kDeviceNotOpened, wording(DeviceProblem::kNotOpened)},
    {kDeviceNotStarted, wording(DeviceProblem::kNotStarted)},
    {kDeviceNotRunning, wording(DeviceProblem::kNotRunning)},
    {kOtherDeviceChosen, wording(DeviceProblem::kOtherChosen)},
    {kDeviceBeingStopped, wording(DeviceProblem::kBeingStopped)},
    {kDeviceCannotBeReplaced, wording(DeviceProblem::kCannotBeReplaced)},
    {kSoundLibraryFailed, wording(DeviceProblem::kLibraryFailed)},
    {kDeviceFileSyntax, wording(DeviceProblem::kFileSyntax)},
    {kDeviceToneSyntax, wording(DeviceProblem::kToneSyntax)},
    {kDeviceClickSyntax, wording(DeviceProblem::kClickSyntax)},
    {kDeviceFileUnreadable, wording(DeviceProblem::kFileUnreadable)},
    {kNotASoundFile, wording(DeviceProblem::kNotASoundFile)},
    {kSoundFileRate, wording(DeviceProblem::kSoundFileRate)},
    {kDeviceFileUnwritable, wording(DeviceProblem::kFileUnwritable)},
    {kDeviceFileFull, wording(DeviceProblem::kFileFull)},
    {kSilencePlays, wording(DeviceSubstitute::kSilence)},
    {kSilenceUntilBack, wording(DeviceSubstitute::kSilenceUntilBack)},
    {kSilenceUntilFound, wording(DeviceSubstitute::kSilenceUntilAvailable)},
    {kOtherDevicePlays, wording(DeviceSubstitute::kOther)},
    {kNoSoundDevice, "this operator is automatic and has no sound device"},
    {kNoLoudspeaker, "this station was started without a loudspeaker: start it with --loudspeaker"},
    {kOpenNetwork, "open network"},
    {kProtectedByKey, "protected network, key {0}"},
    {kProtectedByIdentity, "protected network, certificate of {0}, authority {1}"},
    {kLookingForFederation, "looking for the federation"},
    {kFederationRetried, "{0}; retrying"},
    {kFederationLost, "the connection to the federation is lost: {0}"},
    {kSeparated, "separated from {0}: they have not returned since the connection was lost"},
    {kOtherExecutives,
     "another executive serves this network at {0}: stations connected to it are not heard here"},
    {kControlRefused, "{0} refused \"{2}\" of {1}: {3}"},
    {kClaimedControlRefused, "{0} refused \"{2}\" of a station in the name of {1}: {3}"},
    {kUnknownControlRefused, "{0} refused \"{1}\" of an unknown station: {2}"},
    {kConnectedAgain, "the federation is connected again"},
    {kNoLineKey, "voice was not sent: the net key of its intercom line is unknown"},
    {kNotInPlainRpr,
     "voice was not sent: plain RPR cannot carry secure, whispered, relayed, intercom or HAVE "
     "QUICK voice"},
    {kPacketTooLong, "voice was not sent: a packet of {0} octets is too long for AudioData"},
    {kVoiceFailed, "cannot send voice: {0}"},
    {kMessageFailed, "cannot send a message: {0}"},
    {kSubscriptionFailed, "cannot subscribe to a channel: {0}"},
    {kTransmitterFailed, "cannot publish a transmitter: {0}"},
    {kReceiverFailed, "cannot publish a receiver: {0}"},
    {kRepetitionFailed, "cannot repeat the attributes of the radios: {0}"},
    {kRequestFailed, "the RTI reports an error: {0}"},
    {kHostFailed, "cannot follow the host: {0}"},
    {kTooManyRadios,
     "\"{0}\" and further radio transmitters are ignored: a station keeps {1} of one federate and "
     "{2} in total"},
    {kImpossibleValue, "transmitter \"{0}\" sends an impossible {1}; the value is ignored"},
    {kStreamOfThis, "transmitter \"{0}\" uses a StreamTag of this federate and is ignored"},
    {kStreamOfOther, "transmitter \"{0}\" uses the StreamTag of \"{1}\" and is ignored"},
    {kStreamOfMany, "transmitter \"{0}\" uses the StreamTag of {1} others and is ignored"},
    {kBreakIn, "break-in"},
    {kJammedWithNoise, "{0} MHz is jammed with noise"},
    {kJammedWithTone, "{0} MHz is jammed with a tone"},
    {kNoLongerJammed, "{0} MHz is no longer jammed"},
    {kFrequencyCut, "{0} MHz is cut"},
    {kNoLongerCut, "{0} MHz is no longer cut"},
    {kJamming, "jamming of an unknown frequency"},
    {kNetCutting, "cut of an unknown frequency"},
    {kRadiosAffected, "{0}'s radios: {1}"},
    {kRadioAffected, "{0}'s radio {1}: {2}"},
    {kBothFailed, "failed"},
    {kCannotTransmit, "cannot transmit"},
    {kCannotReceive, "cannot receive"},
    {kLosesSensitivity, "{0} dB loss"},
    {kSquelchHeldOpen, "squelch held open"},
    {kSquelchHeldClosed, "squelch held closed"},
    {kWorksAgain, "working again"},
    {kRadioState, "state of the radios of an unknown station"},
    {kUnknownControl, "a control of a newer version"},
    {kNotSigned, "it is not signed"},
    {kMalformedProof, "its signature or its certificate is malformed"},
    {kWrongSignature, "its signature is wrong"},
    {kForeignCertificate, "its certificate was not issued by the authority {0}"},
    {kNotYetValid, "its certificate is not valid before {0}"},
    {kExpired, "its certificate expired on {0}"},
    {kRevoked, "its certificate was revoked on {0}"},
    {kWrongRole, "its role is {0}"},
    {kWrongTime, "its time differs by {0} s from the clock of this station"},
    {kRepeated, "it was received before"},
    {kTooManyProofs, "too many controls arrive to be checked"},
    {kSenderLimit, "it has {0} effects already"},
    {kTotalLimit, "all instructors together have {0} effects already"},
    {kNoPermit, "no valid permit of an instructor has arrived"},
    {kAuthorityNotYetValid,
     "its certificate was issued by an authority whose certificate is not valid before {0}"},
    {kAuthorityExpired,
     "its certificate was issued by an authority whose certificate expired on {0}"},
    {kUnknownRefusal, "a reason of a newer version (code {0})"},
    {kUnstatedRefusal, "no reason given"},
    {kNoEntities, "the federation's object model has no BaseEntity, so no host can be followed"},
    {kHostMissing, "host \"{0}\" is missing, so this station's position is unknown"},
    {kHostSilent, "host \"{0}\" reports no position"},
    {kHostImpossible, "host \"{0}\" reports an impossible position"},
    {kHostWrong, "host \"{0}\" reports an impossible position; the last valid one is used"},
    {kHostLeft, "host \"{0}\" has left; the last known position is used"},
    {kHostKnownAgain, "the position of the host is known again"},
    {kDiskSlow, "the disk is too slow: {0} lines were not recorded"},
    {kNothingRecorded, "recording has stopped: {0}; {1} packets or events are lost"},
    {kRecordsAgain, "recording has resumed; {0} packets or events are missing: {1}"},
    {kRecordingTo, "Recording to {0}"},
    {kRecordedTo, "Recorded to {0}"},
    {kRecordingOpened, "{0} transmissions in {1}"},
    {kPlaying, "Playing"},
    {kWrote, "Saved {0} to {1}"},
    {kRecordingRenamed, "Renamed \"{0}\" to \"{1}\""},
    {kRecordingDeleted, "Deleted \"{0}\""},
    {kNetJammed, "Jammed"},
    {kNetCut, "Cut"},
    {kOverloaded, "this computer is too slow: {0} packets or messages were missed"},
    {kTooMuch, "not enough resources: {0}"},
    {kRecordedAlready, "already recording to {0}"},
    {kNotRecording, "not recording"},
    {kNotRecorded, "not recorded: only recorded transmissions can be played"},
    {kNoRecordingOpen, "no recording is open"},
    {kNotInRecording, "this transmission is not in the recording"},
    {kNoSound, "the transmission contains no sound"},
    {kNoSuchNet, "no transmissions on a net \"{0}\": the recording has {1}"},
    {kWrongSpeed, "speed {0}: must be {1} to {2}"},
    {kNotJoined, "not joined to a federation: nothing can be played"},
    {kNoKeyThen, "{0} on {1}: secure, and the recorder had no key for it"},
    {kNoKeyNow, "{0} on {1}: secure, and the plan has no key {2}"},
    {kNothingReadable, "{0} on {1}: cannot be read"},
    {kCannotRecord, "cannot record: {0}"},
    {kCannotRead, "cannot read the recording: {0}"},
    {kCannotEncode, "cannot encode the voice: {0}"},
    {kNotARecording, "\"{0}\" is not the folder of a recording"},
    {kRecordingGrows, "\"{0}\" is being recorded: stop the recording first"},
    {kRecordingPlays, "\"{0}\" is being replayed: pause the replay first"},
    {kWrongName,
     "\"{0}\": a name has 1 to {1} octets, no / and no control character, and does not begin with "
     "a dot"},
    {kNameTaken, "\"{0}\" already exists: choose another name"},
    {kForeignFile,
     "\"{0}\" contains \"{1}\", which is not part of the recording: move or delete that file "
     "first"},
    {kCannotRename, "cannot rename \"{0}\": {1}"},
    {kCannotDelete, "cannot delete \"{0}\": {1}"},
    {kCannotList, "cannot list the recordings in {0}: {1}"},
    {kRecordingsOmitted, "only the newest {0} recordings are listed; {1} older ones are omitted"},
    {kDamages, "{1} (and {0} more)"},
    {kUnreadablePackets, "{0} packets cannot be read: {1}"},
    {kDamagedLine, "{0}:{1}: {2}"},
    {kLineCutOff, "the line is cut off"},
    {kLineTooLong, "the line is too long"},
    {kNoHeader, "not the beginning of a recording of this version"},
    {kSecondHeader, "a second header"},
    {kFarTime, "time outside the recording"},
    {kLogTooLarge, "the log is too large: the rest is omitted"},
    {kNotBegun, "{0} packets of transmission {1}, which has not begun"},
    {kNoEnd, "{0}: no end marker: the recorder was interrupted, up to 1 s is missing"},
    {kNoSoundFile, "{0}: no such file"},
    {kSoundFileShort, "{0}: ends before offset {1}"},
    {kDamagedSound, "{0}: damaged at offset {1}"},
    {kDamagedPacket, "{0}: packet {1} of transmission {2} is damaged"},
    {kVoiceTooLong, "transmission {0} lasts longer than an hour: the rest is omitted"},
    {kVoiceTooLate, "transmission {0}: its voice starts too late and is omitted"},
    {kTooManyVoices, "transmission {0}: too many voices at once on the net; its voice is omitted"},
}};
/// Texts, indexed by code.
static_assert([] {
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    if (static_cast<std::size_t>(kTexts[i].code) != i) return false;
  }
  return true;
}());

NoticeCode code_of(DeviceProblem problem) {
  constexpr auto kFirst = static_cast<int>(DeviceProblem::kUnplugged);
  static_assert(static_cast<int>(kDeviceFileFull) - static_cast<int>(kDeviceUnplugged) ==
                static_cast<int>(audio::kLastDeviceProblem) - kFirst);
  return static_cast<NoticeCode>(static_cast<int>(kDeviceUnplugged) + static_cast<int>(problem) -
                                 kFirst);
}

NoticeCode code_of(DeviceSubstitute instead) {
  constexpr auto kFirst = static_cast<int>(DeviceSubstitute::kSilence);
  static_assert(static_cast<int>(kOtherDevicePlays) - static_cast<int>(kSilencePlays) ==
                static_cast<int>(audio::kLastDeviceSubstitute) - kFirst);
  return static_cast<NoticeCode>(static_cast<int>(kSilencePlays) + static_cast<int>(instead) -
                                 kFirst);
}

/// Returns the details in English. Faults of a radio are one list.
std::vector<std::string> detail_texts(const Notice& notice) {
  std::vector<std::string> out;
  for (const Notice& detail : notice.details) out.push_back(in_words(detail));
  const bool one_list = notice.code == kRadioAffected || notice.code == kRadiosAffected;
  while (one_list && out.size() > 1) {
    out[0] += ", " + out[1];
    out.erase(out.begin() + 1);
  }
  return out;
}

}  // namespace

Notice to_notice(const audio::DeviceTrouble& trouble) {
  if (trouble.empty()) return {};
  Notice problem{code_of(trouble.problem)};
  if (!trouble.device.empty()) problem.values.push_back(trouble.device);
  if (!trouble.value.empty()) problem.values.push_back(trouble.value);
  if (trouble.instead == DeviceSubstitute::kNone) return problem;
  Notice out{code_of(trouble.instead), {}, {std::move(problem)}};
  if (!trouble.other.empty()) out.values.push_back(trouble.other);
  return out;
}

Notice out_of_range(NoticeCode code, double value, double lowest, double highest) {
  return {code, {fmt::format("{}", value), fmt::format("{}", lowest), fmt::format("{}", highest)}};
}

std::string in_words(const Notice& notice) {
  std::array<std::string, 4> values;
  const std::size_t known = std::min(notice.values.size(), values.size());
  std::copy_n(notice.values.begin(), known, values.begin());
  const std::vector<std::string> details = detail_texts(notice);
  const std::string detail = details.empty() ? "" : details.front();
  std::copy_n(details.begin(), std::min(details.size(), values.size() - known),
              values.begin() + static_cast<std::ptrdiff_t>(known));
  if (notice.code == kRecordingOpened) values[1] = length_text(values[1]);
  if (notice.code == kWrote) values[0] = length_text(values[0]);
  const NoticeWording& text = kTexts.at(static_cast<std::size_t>(notice.code));
  std::string out =
      fmt::format(fmt::runtime(text.pattern), values[0], values[1], values[2], values[3]);
  if ((notice.code == kNetJammed || notice.code == kNetCut) && !values[0].empty()) {
    out += " by " + values[0];
  }
  if (notice.code == kNoSuchNet && values[1].empty()) out += "none";
  if ((notice.code == kWrote || notice.code == kNoSound) && !detail.empty()) out += "; " + detail;
  if (notice.code == kFederationLost && notice.values.size() > 1) {
    out += "; voice continues where the network allows; retrying";
    if (!values[1].empty()) out += ": " + values[1];
  }
  return out;
}

}  // namespace roger::radio
