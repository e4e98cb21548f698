// Orders to a station. Each gets an id; its outcome comes back as an event.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "core/units.hpp"
#include "radio/hla/messages.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/plan/track.hpp"
#include "radio/signal/transmission.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

using CommandId = std::uint64_t;

struct Tune {
  RadioId radio = 0;
  Frequency frequency;
};
struct SelectPreset {
  RadioId radio = 0;
  int preset = 0;
};
/// Push to talk. The radio named at key-down stays the one that transmits until its key-up.
struct Key {
  RadioId radio = 0;
  bool pressed = false;
  TransmissionFlags flags = {};  // that the operator chooses
};
struct SetVolume {
  RadioId radio = 0;
  double volume_db = 0.0;  // -60 to 12
};
struct SetPan {
  RadioId radio = 0;
  double pan = 0.0;  // -1 to 1
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
/// The clock that a radio hops by, ahead of its nets'.
struct SetTimeOfDay {
  RadioId radio = 0;
  double offset_s = 0.0;  // -43200 to 43200
};
/// Listens to its presets in turn, and transmits where it last stopped.
struct SetScan {
  RadioId radio = 0;
  bool on = true;
};
struct SetSidetone {
  bool on = true;
  double level_db = 0.0;  // -60 to 12
};
/// What is done to the microphone's sound first of all, before automatic gain where that is on.
struct SetMicrophone {
  double gain_db = 0.0;  // -60 to 40
};
/// Another sound device, named as in audio::DeviceRequest. Radios and federation stay; not while a
/// hand holds a key. What can't be opened leaves the old one in use.
struct ChooseDevice {
  std::string name;
};
/// Who hears the radio's transmission, or the last one: answers come into its snapshot and as
/// events.
struct AskWhoHears {
  RadioId radio = 0;
};
/// Under another call sign from the next key-down on; "": one's own again.
struct SpeakAs {
  RadioId radio = 0;
  std::string call_sign;
};
/// To the station of that call sign alone from the next key-down on; "": to all again.
struct Whisper {
  RadioId radio = 0;
  std::string call_sign;
};
/// The levers of an instructor. `source` is filled in; what was pulled is told again until it is
/// ended by the same with nothing in it: kOff, not cut, a condition without fault.
struct PullLever {
  Lever lever;
};
/// A transmission of the snapshot's `say_again` in the operator's own ears; 0: no more of it.
struct SayAgain {
  std::uint64_t clip = 0;
};
/// The same with a sound from elsewhere.
struct PlayClip {
  Clip clip;  // never null
};
/// Keeps 3 s of the microphone, and plays in the operator's own ears what others would hear of
/// them.
struct TestHeadset {};
/// Calls a station on an intercom, which then is theirs alone.
struct PlaceCall {
  RadioId radio = 0;
  std::string call_sign;
};
struct AnswerCall {
  RadioId radio = 0;
};
/// Also refuses one that rings.
struct HangUp {
  RadioId radio = 0;
};
struct MuteAll {
  bool muted = false;
};

/// The operator goes there at once, and leaves the track he may have followed.
struct Move {
  Geodetic place;  // height -500 to 50000 m
};
/// The operator follows a track, which begins now.
struct FollowTrack {
  std::shared_ptr<const Track> track;  // never null
};

using Command = std::variant<Tune, SelectPreset, Key, SetVolume, SetPan, SetMute, SetSquelch,
                             SetSecure, SetTimeOfDay, SetScan, SetSidetone, AskWhoHears, SpeakAs,
                             Whisper, PullLever, PlaceCall, AnswerCall, HangUp, MuteAll, SayAgain,
                             PlayClip, TestHeadset, Move, FollowTrack, SetMicrophone, ChooseDevice>;

}  // namespace roger::radio
