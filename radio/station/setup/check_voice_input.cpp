#include "radio/station/setup/check_voice_input.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace roger::radio {
namespace {

std::string ms_text(Nanoseconds time) {
  return fmt::format("{}", std::chrono::duration<double, std::milli>(time).count());
}

CommandResult refusal(const audio::MicrophoneSettings& settings) {
  using Limits = audio::MicrophoneSettings;
  if (audio::check(settings)) return std::nullopt;
  if (!audio::check(Limits{.gain = settings.gain})) {
    return out_of_range(NoticeCode::kMicrophoneRange, settings.gain.value, Limits::kMinGain.value,
                        Limits::kMaxGain.value);
  }
  return out_of_range(NoticeCode::kHighPassRange, settings.high_pass_hz, Limits::kMinHighPassHz,
                      Limits::kMaxHighPassHz);
}

CommandResult refusal(const VoxRequest& vox, const OperatorPlan& plan) {
  if (!audio::check(vox.settings)) {
    return Notice{NoticeCode::kVoxRange,
                  {fmt::format("{}", vox.settings.threshold.value), ms_text(vox.settings.hang)}};
  }
  if (vox.radio < plan.radios.size() && !plan.radios[vox.radio].receive_only) return std::nullopt;
  return Notice{NoticeCode::kVoxRadio, {std::to_string(vox.radio + 1)}};
}

bool is_within(Nanoseconds value, Nanoseconds most) {
  return value >= Nanoseconds{0} && value <= most;
}

}  // namespace

CommandResult refusal(const VoiceInput& settings, const OperatorPlan& plan) {
  if (auto refused = refusal(settings.microphone)) return refused;
  const KeyTiming& timing = settings.key_timing;
  if (!is_within(timing.lead, KeyTiming::kMaxLead) ||
      !is_within(timing.hang, KeyTiming::kMaxHang)) {
    return Notice{NoticeCode::kKeyTimingRange,
                  {ms_text(timing.lead), ms_text(timing.hang), ms_text(KeyTiming::kMaxLead),
                   ms_text(KeyTiming::kMaxHang)}};
  }
  return settings.vox ? refusal(*settings.vox, plan) : std::nullopt;
}

Status check(const VoiceInput& settings, const OperatorPlan& plan) {
  const auto refused = refusal(settings, plan);
  return refused ? Status(Error{ErrorCode::kInvalid, in_words(*refused), {}}) : ok();
}

}  // namespace roger::radio
