// Problems of sound devices, as data. in_words() gives them in English for terminals and logs; the
// window translates them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/result.hpp"

namespace roger::audio {

/// In comments: `value` of a DeviceTrouble with that problem; an empty comment: none. Numbers are
/// valid within one process.
enum class DeviceProblem : std::uint8_t {
  kNone,
  kUnplugged,         //
  kStopped,           // for an unknown reason
  kServerLost,        //
  kNotFound,          //
  kNotListed,         // the names of the available devices
  kNothingListed,     //
  kServerSilent,      //
  kServerEnded,       //
  kNoPort,            //
  kClientRejected,    //
  kNotOpened,         // the reason of the host
  kNotStarted,        // the reason of the host
  kNotRunning,        //
  kOtherChosen,       //
  kBeingStopped,      //
  kCannotBeReplaced,  //
  kLibraryFailed,     // `device`: the library; its reason
  // names of devices without hardware; `device`: the name
  kFileSyntax,   //
  kToneSyntax,   // the highest frequency, Hz
  kClickSyntax,  //
  // sound files; `device`: the path
  kFileUnreadable,  // the reason of the operating system
  kNotASoundFile,   // the reason of libsndfile
  kSoundFileRate,   // its sample rate, Hz
  kFileUnwritable,  // the reason of the operating system or libsndfile
  kFileFull,        //
};
inline constexpr DeviceProblem kLastDeviceProblem = DeviceProblem::kFileFull;

/// The replacement of a device that cannot be used.
enum class DeviceSubstitute : std::uint8_t {
  kNone,                   // nothing, or it is not known yet
  kSilence,                //
  kSilenceUntilBack,       // until the lost device is back
  kSilenceUntilAvailable,  // until the missing device is found
  kOther,                  // another device, DeviceTrouble::other
};
inline constexpr DeviceSubstitute kLastDeviceSubstitute = DeviceSubstitute::kOther;

/// One problem, passed as a whole from its origin to its reader.
struct DeviceTrouble {
  DeviceProblem problem = DeviceProblem::kNone;
  std::string device = {};  // name of the device that has the problem
  std::string value = {};
  DeviceSubstitute instead = DeviceSubstitute::kNone;
  std::string other = {};                    // name of the device in use instead
  ErrorCode code = ErrorCode::kUnavailable;  // of kFileUnreadable

  [[nodiscard]] bool empty() const { return problem == DeviceProblem::kNone; }
  friend bool operator==(const DeviceTrouble&, const DeviceTrouble&) = default;
};

/// The result of an operation on a device.
template <class T>
using DeviceResult = Result<T, DeviceTrouble>;
using DeviceStatus = DeviceResult<std::monostate>;

struct DeviceWording {
  DeviceProblem problem;
  std::string_view pattern;  // {0}: the device, {1}: the value
};
/// The problems in English, indexed by their numbers.
inline constexpr std::array<DeviceWording, static_cast<std::size_t>(kLastDeviceProblem) + 1>
    kDeviceWordings{{
        {DeviceProblem::kNone, ""},
        {DeviceProblem::kUnplugged,
         "audio device '{0}' was unplugged or has stopped: plug it in again"},
        {DeviceProblem::kStopped, "audio device '{0}' has stopped"},
        {DeviceProblem::kServerLost, "audio device '{0}' was lost: start the JACK server again"},
        {DeviceProblem::kNotFound, "audio device '{0}' not found"},
        {DeviceProblem::kNotListed, "audio device '{0}' not found; available: {1}"},
        {DeviceProblem::kNothingListed,
         "audio device '{0}' not found; available: none (no sound card and no JACK server)"},
        {DeviceProblem::kServerSilent, "audio device '{0}': the JACK server does not answer"},
        {DeviceProblem::kServerEnded,
         "audio device '{0}' cannot be used: the JACK server has ended"},
        {DeviceProblem::kNoPort,
         "audio device '{0}' cannot be opened: the JACK server did not create a port"},
        {DeviceProblem::kClientRejected,
         "audio device '{0}' cannot be started: the JACK server rejected the client"},
        {DeviceProblem::kNotOpened, "audio device '{0}' cannot be opened: {1}"},
        {DeviceProblem::kNotStarted, "audio device '{0}' cannot be started: {1}"},
        {DeviceProblem::kNotRunning, "audio device '{0}' was not opened: audio is not running"},
        {DeviceProblem::kOtherChosen,
         "audio device '{0}' was not opened: another device was chosen in the meantime"},
        {DeviceProblem::kBeingStopped, "audio device '{0}' was not opened: audio is being stopped"},
        {DeviceProblem::kCannotBeReplaced,
         "this audio device cannot be changed while it is running"},
        {DeviceProblem::kLibraryFailed, "{0} cannot be started: {1}"},
        {DeviceProblem::kFileSyntax,
         "audio device '{0}': expected file:IN.wav or file:IN.wav,OUT.wav, with - for no file"},
        {DeviceProblem::kToneSyntax,
         "audio device '{0}': expected tone, tone:HZ or tone:HZ,DBFS with 20 to {1} Hz and -90 to "
         "0 dBFS"},
        {DeviceProblem::kClickSyntax,
         "audio device '{0}': expected click or click:EVERY_MS with 5 to 60000 ms"},
        {DeviceProblem::kFileUnreadable, "{0}: cannot be read as a sound file: {1}"},
        {DeviceProblem::kNotASoundFile, "{0}: not a sound file: {1}"},
        {DeviceProblem::kSoundFileRate,
         "{0}: a sound file with {1} samples/s cannot be played: expected 1000 to 768000 "
         "samples/s"},
        {DeviceProblem::kFileUnwritable, "sound file '{0}' cannot be written: {1}"},
        {DeviceProblem::kFileFull, "sound file '{0}' is full: a WAV file is limited to 4 GB"},
    }};
/// The problem with its substitute, in English, indexed by the number of the substitute. {0}: the
/// other device, {1}: the problem in words. Without another device, the problem is {0}.
inline constexpr std::array<std::string_view, static_cast<std::size_t>(kLastDeviceSubstitute) + 1>
    kSubstituteWordings{"{0}", "{0}; playing silence", "{0}; playing silence until it is back",
                        "{0}; playing silence until it is available", "{1}; '{0}' stays in use"};

/// Returns the problem and the substitute in English; empty for no problem.
[[nodiscard]] std::string in_words(const DeviceTrouble& trouble);

/// Returns the problem as an error for a command line.
[[nodiscard]] Error to_error(const DeviceTrouble& trouble);

}  // namespace roger::audio
