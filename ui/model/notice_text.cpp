#include "ui/model/notice_text.hpp"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <optional>

#include "ui/model/coded.hpp"
#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

/// An English text with its code. `counted` is the index of the value that `%n` stands for.
struct WindowWording {
  radio::NoticeCode code;
  const char* english;  // %1 to %4: the other values of the notice, then its details
  std::optional<std::size_t> counted = std::nullopt;
};

struct NoticeText {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::Notice)

 public:
  using enum radio::NoticeCode;
  static constexpr std::array<WindowWording, static_cast<std::size_t>(radio::kLastNoticeCode) + 1>
      kAll{{
          {kNone, ""},
          {kQuoted, "%1"},
          {kRadioFailed, QT_TR_NOOP("radio \"%1\" has failed")},
          {kStationCloses, QT_TR_NOOP("the station is closing")},
          {kTransmitting,
           QT_TR_NOOP("radio \"%1\" is transmitting: release its key before tuning it")},
          {kOutOfRange, QT_TR_NOOP("%1 MHz: this radio tunes %2 to %3 MHz")},
          {kBetweenChannels, QT_TR_NOOP("%1 MHz: between channels, the nearest below is %2 MHz")},
          {kReceivesOnly, QT_TR_NOOP("radio \"%1\" only receives")},
          {kLineTaken, QT_TR_NOOP("the line is in use by %1: hang up first")},
          {kNobodyCalls, QT_TR_NOOP("no call to answer on this line")},
          {kNoCall, QT_TR_NOOP("no call to end on this line")},
          {kClipGone,
           QT_TR_NOOP("transmission no longer stored: only the last 60 s of each radio are kept")},
          {kNotInstructor,
           QT_TR_NOOP(
               "only an instructor may do this: the certificate of this station has the role %1")},
          {kTooManyEffects,
           QT_TR_NOOP("%1 effects are active, which is the limit: end one of them first")},
          {kNoSuchRadio, QT_TR_NOOP("radio %1: this station has %2, counted from 0")},
          {kCallSignTooLong, QT_TR_NOOP("call sign of %1 characters: expected up to %2")},
          {kNotOnNet, QT_TR_NOOP("\"%1\" has no radio on %2: expected %3")},
          {kNoneOnNet, QT_TR_NOOP("\"%1\" has no radio on %2, nor has any other station")},
          {kUnknownStation, QT_TR_NOOP("no station has the call sign \"%1\": expected %2")},
          {kUnknownRadio, QT_TR_NOOP("\"%1\" has no radio %2: expected %3, or 0 for all of them")},
          {kIntercomOnly, QT_TR_NOOP("an intercom can't be tuned to a frequency")},
          {kRadioOnly, QT_TR_NOOP("a radio can't be tuned to an intercom")},
          {kNoSuchPreset, QT_TR_NOOP("preset %1: radio \"%2\" has %3")},
          {kFewPresets, QT_TR_NOOP("radio \"%1\" has fewer than two presets to scan")},
          {kVolumeRange, QT_TR_NOOP("volume (dB) %1: expected %2 to %3")},
          {kPanRange, QT_TR_NOOP("pan %1: expected %2 to %3")},
          {kTimeOfDayRange, QT_TR_NOOP("time of day (s) %1: expected %2 to %3")},
          {kNoKey, QT_TR_NOOP("radio \"%1\" has no key")},
          {kNoHopping, QT_TR_NOOP("radio \"%1\" has no net that hops among its presets")},
          {kMicrophoneRange, QT_TR_NOOP("microphone gain in dB %1: expected %2 to %3")},
          {kHighPassRange, QT_TR_NOOP("microphone high-pass in Hz %1: expected %2 to %3")},
          {kNoiseRange, QT_TR_NOOP("microphone noise in dBFS %1: expected %2 to %3")},
          {kVoxThresholdRange, QT_TR_NOOP("VOX threshold in dBFS %1: expected %2 to %3")},
          {kVoxHangRange, QT_TR_NOOP("VOX hang time in ms %1: expected %2 to %3")},
          {kVoxLookBackRange, QT_TR_NOOP("VOX look-back in ms %1: expected %2 to %3")},
          {kVoxRadio, QT_TR_NOOP("VOX on radio %1: expected a radio that transmits")},
          {kKeyTimingRange, QT_TR_NOOP("%1 ms before and %2 ms after the key: expected up to %3, "
                                       "and up to %4")},
          {kSidetoneRange, QT_TR_NOOP("sidetone level: expected %1 to %2 dB")},
          {kDeviceKept, QT_TR_NOOP("radio \"%1\" is transmitting: release its key before choosing "
                                   "another sound device")},
          {kPositionRange,
           QT_TR_NOOP(
               "a place: expected latitude -90 to 90, longitude -180 to 180, height %1 to %2 m")},
          {kAllHear, QT_TR_NOOP("\"%1\" is an intercom: all stations on the line hear it")},
          {kNoTransmissionYet, QT_TR_NOOP("no transmission on %1 yet: talk, then ask")},
          {kNoIntercom, QT_TR_NOOP("radio \"%1\" is not an intercom and can't make calls")},
          {kNoCallSign, QT_TR_NOOP("a call needs a call sign")},
          {kCallsItself, QT_TR_NOOP("\"%1\": that is this station")},
          {kTooManySounds, QT_TR_NOOP("too many sounds are waiting to be played; try again later")},
          {kNoReplay, QT_TR_NOOP("replay is disabled at this station")},
          {kCallPlaced, QT_TR_NOOP("calls %1")},
          {kCallReceived, QT_TR_NOOP("%1 calls")},
          {kCallRings, QT_TR_NOOP("it rings at %1")},
          {kCallBegan, QT_TR_NOOP("talks with %1")},
          {kHungUp, QT_TR_NOOP("has hung up")},
          {kOtherHungUp, QT_TR_NOOP("%1 has hung up")},
          {kOtherBusy, QT_TR_NOOP("%1 is busy")},
          {kNoSuchStation, QT_TR_NOOP("no station answered with the call sign %1")},
          {kNotAnswered, QT_TR_NOOP("%1 does not answer")},
          {kStoppedCalling, QT_TR_NOOP("%1 has stopped calling")},
          {kOtherLeft, QT_TR_NOOP("%1 has left")},
          {kReleaseSoon, QT_TR_NOOP("transmitting for %1 s; the key is released at %2 s")},
          {kReleased, QT_TR_NOOP("released after %1 s, the longest allowed")},
          {kByGuard, QT_TR_NOOP("by guard")},
          {kRelayedBy, QT_TR_NOOP("sent on by %1, %2 ms later")},
          {kOtherRelay, QT_TR_NOOP("not relayed: another relay has precedence")},
          {kDeviceInUse, QT_TR_NOOP("now using %1")},
          {kDeviceWorks, QT_TR_NOOP("%1 works again")},
          {kDeviceUnplugged,
           QT_TR_NOOP("audio device '%1' was unplugged or has stopped: plug it in again")},
          {kDeviceStopped, QT_TR_NOOP("audio device '%1' has stopped")},
          {kDeviceServerLost,
           QT_TR_NOOP("audio device '%1' was lost: start the JACK server again")},
          {kDeviceNotFound, QT_TR_NOOP("audio device '%1' not found")},
          {kDeviceNotListed, QT_TR_NOOP("audio device '%1' not found; available: %2")},
          {kNoDeviceListed, QT_TR_NOOP("audio device '%1' not found; available: none (no sound "
                                       "card and no JACK server)")},
          {kDeviceServerSilent, QT_TR_NOOP("audio device '%1': the JACK server does not answer")},
          {kDeviceServerEnded,
           QT_TR_NOOP("audio device '%1' can't be used: the JACK server has ended")},
          {kDeviceNoPort,
           QT_TR_NOOP("audio device '%1' can't be opened: the JACK server did not create a port")},
          {kDeviceClientRejected,
           QT_TR_NOOP("audio device '%1' can't be started: the JACK server rejected the client")},
          {kDeviceNotOpened, QT_TR_NOOP("audio device '%1' can't be opened: %2")},
          {kDeviceNotStarted, QT_TR_NOOP("audio device '%1' can't be started: %2")},
          {kDeviceNotRunning, QT_TR_NOOP("audio device '%1' was not opened: audio is not running")},
          {kOtherDeviceChosen, QT_TR_NOOP("audio device '%1' was not opened: another device was "
                                          "chosen in the meantime")},
          {kDeviceBeingStopped,
           QT_TR_NOOP("audio device '%1' was not opened: audio is being stopped")},
          {kDeviceCannotBeReplaced,
           QT_TR_NOOP("this audio device can't be changed while it is running")},
          {kSoundLibraryFailed, QT_TR_NOOP("%1 can't be started: %2")},
          {kDeviceFileSyntax, QT_TR_NOOP("audio device '%1': expected file:IN.wav or "
                                         "file:IN.wav,OUT.wav, with - for no file")},
          {kDeviceToneSyntax, QT_TR_NOOP("audio device '%1': expected tone, tone:HZ or "
                                         "tone:HZ,DBFS with 20 to %2 Hz and -90 to 0 dBFS")},
          {kDeviceClickSyntax, QT_TR_NOOP("audio device '%1': expected click or click:EVERY_MS "
                                          "with 5 to 60000 ms")},
          {kDeviceFileUnreadable, QT_TR_NOOP("%1: can't be read as a sound file: %2")},
          {kNotASoundFile, QT_TR_NOOP("%1: not a sound file: %2")},
          {kSoundFileRate, QT_TR_NOOP("%1: a sound file with %2 samples/s can't be played: "
                                      "expected 1000 to 768000 samples/s")},
          {kDeviceFileUnwritable, QT_TR_NOOP("sound file '%1' can't be written: %2")},
          {kDeviceFileFull, QT_TR_NOOP("sound file '%1' is full: a WAV file is limited to 4 GB")},
          {kSilencePlays, QT_TR_NOOP("%1; playing silence")},
          {kSilenceUntilBack, QT_TR_NOOP("%1; playing silence until it is back")},
          {kSilenceUntilFound, QT_TR_NOOP("%1; playing silence until it is available")},
          {kOtherDevicePlays, QT_TR_NOOP("%2; '%1' stays in use")},
          {kNoSoundDevice, QT_TR_NOOP("this operator is automatic and has no sound device")},
          {kNoLoudspeaker,
           QT_TR_NOOP("this station was started without a loudspeaker: start it with "
                      "--loudspeaker")},
          {kOpenNetwork, QT_TR_NOOP("open network")},
          {kProtectedByKey, QT_TR_NOOP("protected network, key %1")},
          {kProtectedByIdentity, QT_TR_NOOP("protected network, certificate of %1, authority %2")},
          {kLookingForFederation, QT_TR_NOOP("looking for the federation")},
          {kFederationRetried, QT_TR_NOOP("%1; retrying")},
          {kFederationLost, QT_TR_NOOP("connection to the federation lost: %1")},
          {kSeparated, QT_TR_NOOP("separated from %1")},
          {kOtherExecutives, QT_TR_NOOP("another executive serves this network at %1: stations "
                                        "connected to it are not heard here")},
          {kControlRefused, QT_TR_NOOP("%1 refused \"%3\" of %2: %4")},
          {kClaimedControlRefused,
           QT_TR_NOOP("%1 refused \"%3\" of a station in the name of %2: %4")},
          {kUnknownControlRefused, QT_TR_NOOP("%1 refused \"%2\" of an unknown station: %3")},
          {kConnectedAgain, QT_TR_NOOP("the federation is connected again")},
          {kNoLineKey,
           QT_TR_NOOP("voice was not sent: the net key of its intercom line is unknown")},
          {kNotInPlainRpr, QT_TR_NOOP("voice was not sent: plain RPR can't carry secure, "
                                      "whispered, relayed, intercom or HAVE QUICK voice")},
          {kPacketTooLong,
           QT_TR_NOOP("voice was not sent: a packet of %1 octets is too long for AudioData")},
          {kVoiceFailed, QT_TR_NOOP("can't send voice: %1")},
          {kMessageFailed, QT_TR_NOOP("can't send a message: %1")},
          {kSubscriptionFailed, QT_TR_NOOP("can't subscribe to a channel: %1")},
          {kTransmitterFailed, QT_TR_NOOP("can't publish a transmitter: %1")},
          {kReceiverFailed, QT_TR_NOOP("can't publish a receiver: %1")},
          {kRepetitionFailed, QT_TR_NOOP("can't repeat the attributes of the radios: %1")},
          {kRequestFailed, QT_TR_NOOP("the RTI reports an error: %1")},
          {kHostFailed, QT_TR_NOOP("can't follow the host: %1")},
          {kTooManyRadios, QT_TR_NOOP("\"%1\" and further radio transmitters are ignored: a "
                                      "station keeps %2 of one federate and %3 in total")},
          {kImpossibleValue,
           QT_TR_NOOP("transmitter \"%1\" sends an impossible %2; the value is ignored")},
          {kStreamOfThis,
           QT_TR_NOOP("transmitter \"%1\" uses a StreamTag of this federate and is ignored")},
          {kStreamOfOther,
           QT_TR_NOOP("transmitter \"%1\" uses the StreamTag of \"%2\" and is ignored")},
          {kStreamOfMany,
           QT_TR_NOOP("transmitter \"%1\" uses the StreamTag of %2 others and is ignored")},
          {kBreakIn, QT_TR_NOOP("break-in")},
          {kJammedWithNoise, QT_TR_NOOP("%1 MHz is jammed with noise")},
          {kJammedWithTone, QT_TR_NOOP("%1 MHz is jammed with a tone")},
          {kNoLongerJammed, QT_TR_NOOP("%1 MHz is no longer jammed")},
          {kFrequencyCut, QT_TR_NOOP("%1 MHz is cut")},
          {kNoLongerCut, QT_TR_NOOP("%1 MHz is no longer cut")},
          {kJamming, QT_TR_NOOP("jamming of an unknown frequency")},
          {kNetCutting, QT_TR_NOOP("cut of an unknown frequency")},
          {kRadiosAffected, QT_TR_NOOP("%1's radios: %2")},
          {kRadioAffected, QT_TR_NOOP("%1's radio %2: %3")},
          {kBothFailed, QT_TR_NOOP("failed")},
          {kCannotTransmit, QT_TR_NOOP("can't transmit")},
          {kCannotReceive, QT_TR_NOOP("can't receive")},
          {kLosesSensitivity, QT_TR_NOOP("%1 dB loss")},
          {kSquelchHeldOpen, QT_TR_NOOP("squelch held open")},
          {kSquelchHeldClosed, QT_TR_NOOP("squelch held closed")},
          {kWorksAgain, QT_TR_NOOP("working again")},
          {kRadioState, QT_TR_NOOP("state of the radios of an unknown station")},
          {kUnknownControl, QT_TR_NOOP("a control of a newer version")},
          {kNotSigned, QT_TR_NOOP("it is not signed")},
          {kMalformedProof, QT_TR_NOOP("its signature or its certificate is malformed")},
          {kWrongSignature, QT_TR_NOOP("its signature is wrong")},
          {kForeignCertificate, QT_TR_NOOP("its certificate was not issued by the authority %1")},
          {kNotYetValid, QT_TR_NOOP("its certificate is not valid before %1")},
          {kExpired, QT_TR_NOOP("its certificate expired on %1")},
          {kRevoked, QT_TR_NOOP("its certificate was revoked on %1")},
          {kWrongRole, QT_TR_NOOP("its role is %1")},
          {kWrongTime, QT_TR_NOOP("its time differs by %1 s from the clock of this station")},
          {kRepeated, QT_TR_NOOP("it was received before")},
          {kTooManyProofs, QT_TR_NOOP("too many controls arrive to be checked")},
          {kSenderLimit, QT_TR_NOOP("it has %1 effects already")},
          {kTotalLimit, QT_TR_NOOP("all instructors together have %1 effects already")},
          {kNoPermit, QT_TR_NOOP("no valid permit of an instructor has arrived")},
          {kAuthorityNotYetValid,
           QT_TR_NOOP("its certificate was issued by an authority whose certificate is not valid "
                      "before %1")},
          {kAuthorityExpired,
           QT_TR_NOOP("its certificate was issued by an authority whose certificate expired on "
                      "%1")},
          {kUnknownRefusal, QT_TR_NOOP("a reason of a newer version (code %1)")},
          {kUnstatedRefusal, QT_TR_NOOP("no reason given")},
          {kNoEntities,
           QT_TR_NOOP(
               "the federation's object model has no BaseEntity, so no host can be followed")},
          {kHostMissing,
           QT_TR_NOOP("host \"%1\" is missing, so this station's position is unknown")},
          {kHostSilent, QT_TR_NOOP("host \"%1\" reports no position")},
          {kHostImpossible, QT_TR_NOOP("host \"%1\" reports an impossible position")},
          {kHostWrong,
           QT_TR_NOOP("host \"%1\" reports an impossible position; the last valid one is used")},
          {kHostLeft, QT_TR_NOOP("host \"%1\" has left; the last known position is used")},
          {kHostKnownAgain, QT_TR_NOOP("the position of the host is known again")},
          {kDiskSlow, QT_TR_N_NOOP("the disk is too slow: %n line(s) (was|were) not recorded"), 0},
          {kNothingRecorded,
           QT_TR_N_NOOP("recording has stopped: %1; %n packet(s) or event(s) lost"), 1},
          {kRecordsAgain,
           QT_TR_N_NOOP("recording has resumed; %n packet(s) or event(s) missing: %1"), 0},
          {kRecordingTo, QT_TR_NOOP("Recording to %1")},
          {kRecordedTo, QT_TR_NOOP("Recorded to %1")},
          {kRecordingOpened, QT_TR_N_NOOP("%n transmission(s) in %1"), 0},
          {kPlaying, QT_TR_NOOP("Playing")},
          {kWrote, QT_TR_NOOP("Saved %1 to %2")},
          {kRecordingRenamed, QT_TR_NOOP("Renamed \"%1\" to \"%2\"")},
          {kRecordingDeleted, QT_TR_NOOP("Deleted \"%1\"")},
          {kNetJammed, QT_TR_NOOP("Jammed")},
          {kNetCut, QT_TR_NOOP("Cut")},
          {kOverloaded,
           QT_TR_N_NOOP("this computer is too slow: %n packet(s) or message(s) (was|were) missed"),
           0},
          {kTooMuch, QT_TR_NOOP("not enough resources: %1")},
          {kRecordedAlready, QT_TR_NOOP("already recording to %1")},
          {kNotRecording, QT_TR_NOOP("not recording")},
          {kNotRecorded, QT_TR_NOOP("not recorded: only recorded transmissions can be played")},
          {kNoRecordingOpen, QT_TR_NOOP("no recording is open")},
          {kNotInRecording, QT_TR_NOOP("this transmission is not in the recording")},
          {kNoSound, QT_TR_NOOP("the transmission contains no sound")},
          {kNoSuchNet, QT_TR_NOOP("no transmissions on a net \"%1\": the recording has %2")},
          {kWrongSpeed, QT_TR_NOOP("speed %1: must be %2 to %3")},
          {kNotJoined, QT_TR_NOOP("not joined to a federation: nothing can be played")},
          {kNoKeyThen, QT_TR_NOOP("%1 on %2: secure, and the recorder had no key for it")},
          {kNoKeyNow, QT_TR_NOOP("%1 on %2: secure, and the plan has no key %3")},
          {kNothingReadable, QT_TR_NOOP("%1 on %2: can't be read")},
          {kCannotRecord, QT_TR_NOOP("can't record: %1")},
          {kCannotRead, QT_TR_NOOP("can't read the recording: %1")},
          {kCannotEncode, QT_TR_NOOP("can't encode the voice: %1")},
          {kNotARecording, QT_TR_NOOP("\"%1\" is not the folder of a recording")},
          {kRecordingGrows, QT_TR_NOOP("\"%1\" is being recorded: stop the recording first")},
          {kRecordingPlays, QT_TR_NOOP("\"%1\" is being replayed: pause the replay first")},
          {kWrongName, QT_TR_NOOP("\"%1\": a name has 1 to %2 octets, no / and no control "
                                  "character, and does not begin with a dot")},
          {kNameTaken, QT_TR_NOOP("\"%1\" already exists: choose another name")},
          {kForeignFile, QT_TR_NOOP("\"%1\" contains \"%2\", which is not part of the recording: "
                                    "move or delete that file first")},
          {kCannotRename, QT_TR_NOOP("can't rename \"%1\": %2")},
          {kCannotDelete, QT_TR_NOOP("can't delete \"%1\": %2")},
          {kCannotList, QT_TR_NOOP("can't list the recordings in %1: %2")},
          {kRecordingsOmitted,
           QT_TR_NOOP("only the newest %1 recordings are listed; %2 older ones are omitted")},
          {kDamages, QT_TR_NOOP("%2 (and %1 more)")},
          {kUnreadablePackets, QT_TR_N_NOOP("%n packet(s) can't be read: %1"), 0},
          {kDamagedLine, QT_TR_NOOP("%1, line %2: %3")},
          {kLineCutOff, QT_TR_NOOP("the line is cut off")},
          {kLineTooLong, QT_TR_NOOP("the line is too long")},
          {kNoHeader, QT_TR_NOOP("not the beginning of a recording of this version")},
          {kSecondHeader, QT_TR_NOOP("a second header")},
          {kFarTime, QT_TR_NOOP("time outside the recording")},
          {kLogTooLarge, QT_TR_NOOP("the log is too large: the rest is omitted")},
          {kNotBegun, QT_TR_N_NOOP("%n packet(s) of transmission %1, which has not begun"), 0},
          {kNoEnd,
           QT_TR_NOOP(
               "%1: no end marker: the recorder was interrupted, up to 1\u00A0s is missing")},
          {kNoSoundFile, QT_TR_NOOP("%1: no such file")},
          {kSoundFileShort, QT_TR_NOOP("%1: ends before offset %2")},
          {kDamagedSound, QT_TR_NOOP("%1: damaged at offset %2")},
          {kDamagedPacket, QT_TR_NOOP("%1: packet %2 of transmission %3 is damaged")},
          {kVoiceTooLong,
           QT_TR_NOOP("transmission %1 lasts longer than an hour: the rest is omitted")},
          {kVoiceTooLate, QT_TR_NOOP("transmission %1: its voice starts too late and is omitted")},
          {kTooManyVoices,
           QT_TR_NOOP("transmission %1: too many voices at once on the net; its voice is omitted")},
      }};
};
static_assert(is_indexed_by_code(NoticeText::kAll));

/// Replaces %1 to %4 by the values; a missing value is replaced by nothing.
QString filled(const QString& pattern, const QStringList& values) {
  const auto has = [&pattern](const char* place) { return pattern.contains(QLatin1String(place)); };
  if (has("%4")) {
    return pattern.arg(values.value(0), values.value(1), values.value(2), values.value(3));
  }
  if (has("%3")) return pattern.arg(values.value(0), values.value(1), values.value(2));
  if (has("%2")) return pattern.arg(values.value(0), values.value(1));
  return has("%1") ? pattern.arg(values.value(0)) : pattern;
}

QString with_instructor(const QString& what, const QString& who) {
  return who.isEmpty() ? what : NoticeText::tr("%1 by %2").arg(what, who);
}

/// Returns "3 min 20 s" for "200".
QString length_text(const QString& seconds) {
  constexpr qlonglong kMinute = 60;
  const qlonglong all = seconds.toLongLong();
  if (all < kMinute) return NoticeText::tr("%1 s").arg(all);
  return NoticeText::tr("%1 min %2 s").arg(all / kMinute).arg(all % kMinute);
}

QString text_of(const radio::Notice& notice, bool is_sentence);

/// Returns the texts of notices that have one. The text at `sentence` begins with a capital letter.
QStringList texts_of(const std::vector<radio::Notice>& notices,
                     std::optional<qsizetype> sentence = std::nullopt) {
  QStringList out;
  for (const radio::Notice& notice : notices) {
    const QString text = text_of(notice, out.size() == sentence);
    if (!text.isEmpty()) out << text;
  }
  return out;
}

QString listed(const std::vector<radio::Notice>& notices) {
  return texts_of(notices).join(QStringLiteral(", "));
}

/// Returns the index of the detail with which the text begins, as "%1; playing silence" does
/// without values.
std::optional<qsizetype> leading_detail(const QString& pattern, qsizetype values) {
  if (!pattern.startsWith(QLatin1Char('%'))) return std::nullopt;
  const qsizetype place = pattern.mid(1, 1).toInt();  // 0: the count
  if (place <= values) return std::nullopt;
  return place - values - 1;
}

/// Returns the texts of the details. Faults of a radio are one list.
QStringList detail_texts(const radio::Notice& notice, std::optional<qsizetype> sentence) {
  const bool one_list = notice.code == radio::NoticeCode::kRadioAffected ||
                        notice.code == radio::NoticeCode::kRadiosAffected;
  return one_list ? QStringList{listed(notice.details)} : texts_of(notice.details, sentence);
}

QString with_capital(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

/// Returns whether all values of a notice are figures other than radio frequencies.
bool has_figures(radio::NoticeCode code) {
  using enum radio::NoticeCode;
  switch (code) {
    case kVolumeRange:
    case kPanRange:
    case kTimeOfDayRange:
    case kMicrophoneRange:
    case kHighPassRange:
    case kNoiseRange:
    case kVoxThresholdRange:
    case kVoxHangRange:
    case kVoxLookBackRange:
    case kKeyTimingRange:
    case kSidetoneRange:
    case kPositionRange:
    case kReleaseSoon:
    case kReleased:
    case kWrongSpeed:
    case kWrongTime:
      return true;
    default:
      return false;
  }
}

QString text_of(const radio::Notice& notice, bool is_sentence) {
  using enum radio::NoticeCode;
  const WindowWording& text = NoticeText::kAll.at(static_cast<std::size_t>(notice.code));
  QStringList values;
  for (const std::string& value : notice.values) {
    const QString shown = shown_lines(value);
    values << (has_figures(notice.code) ? with_decimal_sign(shown) : shown);
  }
  if (notice.code == kQuoted) return values.value(0);
  const qsizetype seconds = notice.code == kRecordingOpened ? 1 : 0;
  const bool has_length = notice.code == kRecordingOpened || notice.code == kWrote;
  if (has_length && seconds < values.size()) values[seconds] = length_text(values[seconds]);
  if (notice.code == kNoSuchNet && values.value(1).isEmpty()) {
    values = {values.value(0), NoticeText::tr("none")};
  }
  int count = -1;
  if (text.counted) {
    const auto place = static_cast<qsizetype>(*text.counted);
    count = make_plural(values.value(place).toULongLong());
    if (place < values.size()) values.removeAt(place);
  }
  const QString pattern = NoticeText::tr(text.english, nullptr, count);
  const QStringList details =
      detail_texts(notice, is_sentence ? leading_detail(pattern, values.size()) : std::nullopt);
  const QString detail = details.value(0);
  values << details;
  QString out = filled(is_sentence ? with_capital(pattern) : pattern, values);
  switch (notice.code) {
    case kFederationLost:  // with a second value: it is retried
      if (values.size() < 2) return out;
      out = NoticeText::tr("%1; voice continues where the network allows; retrying").arg(out);
      return values[1].isEmpty() ? out : NoticeText::tr("%1: %2").arg(out, values[1]);
    case kWrote:
    case kNoSound:
      return detail.isEmpty() ? out : NoticeText::tr("%1; %2").arg(out, detail);
    case kNetJammed:
    case kNetCut:
      return with_instructor(out, values.value(0));
    default:
      return out;
  }
}

}  // namespace

QString notice_text(const radio::Notice& notice) {
  return text_of(notice, false);
}

QString sentence_text(const radio::Notice& notice) {
  return text_of(notice, true);
}

QString faults_text(const radio::RadioCondition& condition) {
  return listed(radio::faults_of(condition));
}

QString control_text(const radio::InstructorControl& control) {
  return notice_text(radio::to_notice(control));
}

QString mark_text(const radio::ExerciseMark& mark) {
  if (!mark.control) return shown_lines(mark.text);
  const QString words = with_instructor(control_text(*mark.control), shown_text(mark.by));
  return mark.lapsed ? NoticeText::tr("%1: expired, instructor left").arg(words) : words;
}

}  // namespace roger::ui
