#include "radio/station/setup/check_voice_input.hpp"

#include <chrono>
#include <string>

namespace roger::radio {
namespace {

std::string ms_text(Nanoseconds time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

Status check_range(const char* what, Nanoseconds value, Nanoseconds most) {
  if (value >= Nanoseconds{0} && value <= most) return ok();
  return Error{ErrorCode::kInvalid,
               std::string(what) + " in ms " + ms_text(value) + ": expected 0 to " + ms_text(most),
               {}};
}

Status check(const VoxRequest& vox, const OperatorPlan& plan) {
  if (Status status = audio::check(vox.settings); !status) return status;
  if (vox.radio < plan.radios.size() && !plan.radios[vox.radio].receive_only) return ok();
  return Error{ErrorCode::kInvalid,
               "VOX on radio " + std::to_string(vox.radio + 1) +
                   ": expected one that transmits, of " + std::to_string(plan.radios.size()),
               {}};
}

}  // namespace

Status check(const VoiceInput& settings, const OperatorPlan& plan) {
  if (Status status = audio::check(settings.microphone); !status) return status;
  const KeyTiming& timing = settings.key_timing;
  if (Status status = check_range("lead", timing.lead, KeyTiming::kMaxLead); !status) {
    return status;
  }
  if (Status status = check_range("hang time", timing.hang, KeyTiming::kMaxHang); !status) {
    return status;
  }
  return settings.vox ? check(*settings.vox, plan) : ok();
}

}  // namespace roger::radio
