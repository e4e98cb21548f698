#include "audio/device/device.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/resilient_device.hpp"
#include "core/printable.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kMinRate = 8000;
constexpr std::uint32_t kMaxRate = 192000;
constexpr std::string_view kFilePrefix = "file:";

DeviceResult<std::unique_ptr<AudioDevice>> open_file(std::string_view paths, std::uint32_t rate) {
  const std::size_t comma = paths.find(',');
  const std::string input{paths.substr(0, comma)};
  const std::string output{comma == std::string_view::npos ? "-" : paths.substr(comma + 1)};
  if (input.empty() || output.empty()) {
    return DeviceTrouble{DeviceProblem::kFileSyntax, std::string(kFilePrefix) + printable(paths)};
  }
  return make_file_device(input, output, rate);
}

/// Returns the settings after the kind of a device, for example "1000,-20" of "tone:1000,-20";
/// nullopt if the device is of another kind.
std::optional<std::string_view> find_settings(std::string_view name, std::string_view kind) {
  if (name == kind) return "";
  if (!name.starts_with(kind) || name[kind.size()] != ':') return std::nullopt;
  return name.substr(kind.size() + 1);
}

/// Opens the device as it is now, without a retry.
DeviceResult<std::unique_ptr<AudioDevice>> open_once(const DeviceRequest& request) {
  if (request.name == kNullDevice) return make_null_device(request.sample_rate);
  if (const auto tone = find_settings(request.name, "tone"))
    return make_tone_device(*tone, request.sample_rate);
  if (const auto click = find_settings(request.name, "click"))
    return make_click_device(*click, request.sample_rate);
  if (const std::string_view name = request.name; name.starts_with(kFilePrefix)) {
    return open_file(name.substr(kFilePrefix.size()), request.sample_rate);
  }
  return open_sound_device(request);
}

}  // namespace

void AudioDevice::change(const std::string& /*name*/, Changed changed) {
  changed(DeviceTrouble{DeviceProblem::kCannotBeReplaced});
}

bool has_no_hardware(std::string_view name) {
  return name == kNullDevice || name.starts_with(kFilePrefix) || find_settings(name, "tone") ||
         find_settings(name, "click");
}

Result<std::unique_ptr<AudioDevice>> open_device(const DeviceRequest& request) {
  if (request.sample_rate < kMinRate || request.sample_rate > kMaxRate) {
    return Error{ErrorCode::kInvalid,
                 fmt::format("audio device at {} Hz: the sample rate must be {} to {}",
                             request.sample_rate, kMinRate, kMaxRate)};
  }
  auto device = ResilientDevice::make(request, open_once, {});
  if (device) return std::move(device).value();
  Error error = to_error(device.error());
  const DeviceProblem problem = device.error().problem;
  if (problem == DeviceProblem::kNotListed || problem == DeviceProblem::kNothingListed) {
    error.message += "; 'null', 'file:IN.wav,OUT.wav', 'tone' and 'click' are always available";
  }
  return error;
}

}  // namespace roger::audio
