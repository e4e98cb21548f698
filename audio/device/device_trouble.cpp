#include "audio/device/device_trouble.hpp"

#include <fmt/format.h>

namespace roger::audio {

// The index of each text is the number of its problem.
static_assert([] {
  for (std::size_t i = 0; i < kDeviceWordings.size(); ++i) {
    if (static_cast<std::size_t>(kDeviceWordings[i].problem) != i) return false;
  }
  return true;
}());

std::string in_words(const DeviceTrouble& trouble) {
  if (trouble.empty()) return {};
  const std::string problem = fmt::format(
      fmt::runtime(kDeviceWordings.at(static_cast<std::size_t>(trouble.problem)).pattern),
      trouble.device, trouble.value);
  const bool has_other = trouble.instead == DeviceSubstitute::kOther;
  return fmt::format(
      fmt::runtime(kSubstituteWordings.at(static_cast<std::size_t>(trouble.instead))),
      has_other ? trouble.other : problem, problem);
}

Error to_error(const DeviceTrouble& trouble) {
  ErrorCode code = ErrorCode::kUnavailable;
  switch (trouble.problem) {
    case DeviceProblem::kFileUnreadable:
      code = trouble.code;
      break;
    case DeviceProblem::kNotFound:
    case DeviceProblem::kNotListed:
    case DeviceProblem::kNothingListed:
      code = ErrorCode::kNotFound;
      break;
    case DeviceProblem::kFileSyntax:
    case DeviceProblem::kToneSyntax:
    case DeviceProblem::kClickSyntax:
    case DeviceProblem::kNotASoundFile:
    case DeviceProblem::kSoundFileRate:
      code = ErrorCode::kInvalid;
      break;
    case DeviceProblem::kLibraryFailed:
    case DeviceProblem::kFileUnwritable:
    case DeviceProblem::kFileFull:
      code = ErrorCode::kSystem;
      break;
    default:
      break;
  }
  return {code, in_words(trouble), {}};
}

}  // namespace roger::audio
