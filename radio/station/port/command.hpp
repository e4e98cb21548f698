// Commands to a station. Each gets an id; its result is reported as an event.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "audio/output.hpp"
#include "core/units.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/notice.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/plan/track.hpp"
#include "radio/signal/transmission.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

using CommandId = std::uint64_t;

/// Why a command is refused; none: it was carried out.
using CommandResult = std::optional<Notice>;

struct Tune {
  RadioId radio = 0;
  Frequency channel;  // or the name of one, on a radio that selects channels by name
};
struct SelectPreset {
  RadioId radio = 0;
  int preset = 0;
};
/// Push to talk. The radio named at key-down stays the one that transmits until its key-up.
struct Key {
  RadioId radio = 0;
  bool pressed = false;
  TransmissionFlags flags = {};  // chosen by the operator
};
struct SetVolume {
  RadioId radio = 0;
  double volume_db = 0.0;  // -60 to 12
};
struct SetPan {
  RadioId radio = 0;
  double pan = 0.0;  // -1 to 1
};
/// Selects where a radio is heard: the headset also plays the radios of the loudspeaker while the
/// operator has none.
struct SetOutput {
  RadioId radio = 0;
  audio::Output output{};
};
struct SetMute {
  RadioId radio = 0;
  bool muted = false;
};
struct SetSquelch {
  RadioId radio = 0;
  bool on = true;
};
/// The plain/secure switch.
struct SetSecure {
  RadioId radio = 0;
  bool on = true;
};
/// The offset of a radio's hopping clock from that of its nets.
struct SetTimeOfDay {
  RadioId radio = 0;
  double offset_s = 0.0;  // -43200 to 43200
};
/// Scans the presets, and transmits on the one where it last stopped.
struct SetScan {
  RadioId radio = 0;
  bool on = true;
};
struct SetSidetone {
  bool on = true;
  double level_db = 0.0;  // -60 to 12
};
/// Gain of the microphone, applied first, before automatic gain if that is on.
struct SetMicrophone {
  double gain_db = 0.0;  // -60 to 40
};
/// Sets the noise that is added to the voice at the microphone.
struct SetMicrophoneNoise {
  audio::MicrophoneNoiseSettings settings;
};
/// Sets all settings of the microphone and of keying. Filters that change start anew, which may be
/// heard as a gap of some milliseconds; a key that VOX holds is released if VOX changes.
struct SetVoiceInput {
  VoiceInput settings;
};
/// Selects another sound device, named as in audio::DeviceRequest. Radios and federation are
/// unaffected. That of the headset, which is also the microphone's, is not changed while an
/// operator holds a key. If the device cannot be opened, the old one stays in use.
struct ChooseDevice {
  std::string name;  // of a loudspeaker: audio::kNullDevice for none
  audio::Output output{};
};
/// Asks which stations hear the radio's present or last transmission: answers appear in its
/// snapshot and as events.
struct AskWhoHears {
  RadioId radio = 0;
};
/// Sets the call sign used from the next key-down on; "": the operator's own.
struct SpeakAs {
  RadioId radio = 0;
  std::string call_sign;
};
/// Restricts transmissions to the station with that call sign from the next key-down on; "": all
/// stations. Refused unless the station has a radio on the net.
struct Whisper {
  RadioId radio = 0;
  std::string call_sign;
};
/// Instructor controls. `source` is filled in. An effect is renewed until the same command ends it
/// with an empty value: kOff, not cut, a condition without fault.
struct SetControl {
  InstructorControl control;
};
/// Plays a transmission from the snapshot's `say_again` once more, to the operator alone; 0: stops.
struct SayAgain {
  std::uint64_t clip = 0;
};
/// Plays any other sound to the operator alone.
struct PlayClip {
  Clip clip;  // never null
};
/// Stores 3 s of the microphone, and plays to the operator what others would hear of them.
struct TestHeadset {};
/// Calls a station on an intercom, which becomes a private line of the two.
struct PlaceCall {
  RadioId radio = 0;
  std::string call_sign;
};
struct AnswerCall {
  RadioId radio = 0;
};
/// Also rejects a ringing call.
struct HangUp {
  RadioId radio = 0;
};
struct MuteAll {
  bool muted = false;
};

/// Moves the operator there at once, and ends any track.
struct Move {
  Geodetic place;  // height -500 to 50000 m
};
/// Starts following a track now.
struct FollowTrack {
  std::shared_ptr<const Track> track;  // never null
};

using Command = std::variant<Tune, SelectPreset, Key, SetVolume, SetPan, SetOutput, SetMute,
                             SetSquelch, SetSecure, SetTimeOfDay, SetScan, SetSidetone, AskWhoHears,
                             SpeakAs, Whisper, SetControl, PlaceCall, AnswerCall, HangUp, MuteAll,
                             SayAgain, PlayClip, TestHeadset, Move, FollowTrack, SetMicrophone,
                             SetMicrophoneNoise, SetVoiceInput, ChooseDevice>;

}  // namespace roger::radio
