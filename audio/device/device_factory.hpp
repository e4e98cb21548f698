// The devices behind open_device(), one function each.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/device/device_choice.hpp"

namespace roger::audio {

/// Silence in, nothing out; process() is called at the pace of real time.
std::unique_ptr<AudioDevice> make_null_device(std::uint32_t sample_rate);

/// `input`, `output`: paths of WAV files, or "-" for none. Any rate and number of channels is read
/// (mixed to one, then resampled; silence after the end); written are 16 bits, stereo, at
/// `sample_rate`, and the file is valid at any moment. Errors: kNotFound, kInvalid (not a sound
/// file), kSystem (can't be written).
Result<std::unique_ptr<AudioDevice>> make_file_device(const std::string& input,
                                                      const std::string& output,
                                                      std::uint32_t sample_rate);

/// A sine as the microphone: "", "HZ" or "HZ,DBFS"; 1000 Hz at -20 dBFS. Error: kInvalid.
Result<std::unique_ptr<AudioDevice>> make_tone_device(std::string_view settings,
                                                      std::uint32_t sample_rate);
/// A click of 1 ms at -6 dBFS now and then as the microphone: "" or "EVERY_MS"; 500 ms. Error:
/// kInvalid.
Result<std::unique_ptr<AudioDevice>> make_click_device(std::string_view settings,
                                                       std::uint32_t sample_rate);

/// The sound card or JACK client that `request` names, as it is there now; without any retry.
Result<std::unique_ptr<AudioDevice>> open_sound_device(const DeviceRequest& request);

/// How long a host may be silent before its device counts as lost.
constexpr Nanoseconds kDeadAfter{3'000'000'000};

// What PortAudio offers. Indices are its own, and valid while the library is held.
std::vector<DeviceEntry> portaudio_devices();
/// Usual rates that one of them takes. Opens it again and again.
std::vector<std::uint32_t> portaudio_rates(const DeviceEntry& device);
Result<std::unique_ptr<AudioDevice>> make_portaudio_device(const DeviceRequest& request,
                                                           const DeviceChoice& choice);

// What the JACK server offers, if one is up: its clients, "system" being the sound card. They are
// known by their names.
std::vector<DeviceEntry> jack_devices();
Result<std::unique_ptr<AudioDevice>> make_jack_device(const DeviceRequest& request,
                                                      const DeviceChoice& choice);

}  // namespace roger::audio
