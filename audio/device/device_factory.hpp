// The devices behind open_device(), one function each.
#pragma once

#include <memory>
#include <string>

#include "audio/device/device.hpp"

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

/// A sound card or a JACK server, through PortAudio.
Result<std::unique_ptr<AudioDevice>> make_portaudio_device(const DeviceRequest& request);

}  // namespace roger::audio
