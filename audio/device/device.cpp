#include "audio/device/device.hpp"

#include <fmt/format.h>

#include <string_view>

#include "audio/device/device_factory.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kLowestRate = 8000;
constexpr std::uint32_t kHighestRate = 192000;
constexpr std::string_view kFilePrefix = "file:";

Result<std::unique_ptr<AudioDevice>> open_file(std::string_view paths, std::uint32_t rate) {
  const std::size_t comma = paths.find(',');
  const std::string input{paths.substr(0, comma)};
  const std::string output{comma == std::string_view::npos ? "-" : paths.substr(comma + 1)};
  if (input.empty() || output.empty()) {
    return Error{ErrorCode::kInvalid,
                 fmt::format("audio device 'file:{}': expected file:IN.wav or file:IN.wav,OUT.wav, "
                             "with - for none",
                             paths),
                 {}};
  }
  return make_file_device(input, output, rate);
}

}  // namespace

Result<std::unique_ptr<AudioDevice>> open_device(const DeviceRequest& request) {
  if (request.sample_rate < kLowestRate || request.sample_rate > kHighestRate) {
    return Error{ErrorCode::kInvalid,
                 fmt::format("audio device at {} Hz: the sample rate must be {} to {}",
                             request.sample_rate, kLowestRate, kHighestRate),
                 {}};
  }
  if (request.name == "null") return make_null_device(request.sample_rate);
  const std::string_view name = request.name;
  if (name.starts_with(kFilePrefix)) {
    return open_file(name.substr(kFilePrefix.size()), request.sample_rate);
  }
  return make_portaudio_device(request);
}

}  // namespace roger::audio
