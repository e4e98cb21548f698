// The devices behind open_device(), one function each.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::audio {

/// Creates a device that captures silence and discards output; process() is called in real time.
std::unique_ptr<AudioDevice> make_null_device(std::uint32_t sample_rate);

/// Creates a file device. `input`, `output`: paths of WAV files, or "-" for none. Input may have
/// any rate and number of channels (mixed to mono, then resampled; silence after the end). Output
/// is 16-bit stereo at `sample_rate`, and the file is valid at any time. Problems: those of
/// WavSource::open() and WavSink::create().
DeviceResult<std::unique_ptr<AudioDevice>> make_file_device(const std::string& input,
                                                            const std::string& output,
                                                            std::uint32_t sample_rate);

/// Creates a device with a sine as microphone: "", "HZ" or "HZ,DBFS"; default 1000 Hz at -20 dBFS.
/// Problem: kToneSyntax.
DeviceResult<std::unique_ptr<AudioDevice>> make_tone_device(std::string_view settings,
                                                            std::uint32_t sample_rate);
/// Creates a device with clicks of 1 ms at -6 dBFS as microphone: "" or "EVERY_MS"; default 500 ms.
/// Problem: kClickSyntax.
DeviceResult<std::unique_ptr<AudioDevice>> make_click_device(std::string_view settings,
                                                             std::uint32_t sample_rate);

/// Opens the sound card or JACK client named in `request` as it is now, without a retry.
DeviceResult<std::unique_ptr<AudioDevice>> open_sound_device(const DeviceRequest& request);

/// Time without a callback after which a device counts as lost.
constexpr Nanoseconds kDeadAfter{3'000'000'000};

// Returns PortAudio's devices. Indices are PortAudio's, and valid while the library is held.
std::vector<DeviceEntry> portaudio_devices();
/// Returns the common rates that a device supports. Opens the device for each rate.
std::vector<std::uint32_t> portaudio_rates(const DeviceEntry& device);
DeviceResult<std::unique_ptr<AudioDevice>> make_portaudio_device(const DeviceRequest& request,
                                                                 const DeviceChoice& choice);

// Returns the clients of the JACK server, if one is running; "system" is the sound card. They are
// identified by name.
std::vector<DeviceEntry> jack_devices();
DeviceResult<std::unique_ptr<AudioDevice>> make_jack_device(const DeviceRequest& request,
                                                            const DeviceChoice& choice);

}  // namespace roger::audio
