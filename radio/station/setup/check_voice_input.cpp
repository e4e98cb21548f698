#include "radio/station/setup/check_voice_input.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace roger::radio {
namespace {

double to_ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

std::string ms_text(Nanoseconds time) {
  return fmt::format("{}", to_ms(time));
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
  using Limits = audio::VoxSettings;
  const Limits& settings = vox.settings;
  if (!audio::check(Limits{.threshold = settings.threshold})) {
    return out_of_range(NoticeCode::kVoxThresholdRange, settings.threshold.value,
                        Limits::kMinThreshold.value, Limits::kMaxThreshold.value);
  }
  if (!audio::check(Limits{.hang = settings.hang})) {
    return out_of_range(NoticeCode::kVoxHangRange, to_ms(settings.hang), to_ms(Limits::kMinHang),
                        to_ms(Limits::kMaxHang));
  }
  if (!audio::check(settings)) {
    return out_of_range(NoticeCode::kVoxLookBackRange, to_ms(settings.look_back), 0.0,
                        to_ms(Limits::kMaxLookBack));
  }
  if (vox.radio < plan.radios.size() && !plan.radios[vox.radio].receive_only) return std::nullopt;
  return Notice{NoticeCode::kVoxRadio, {std::to_string(vox.radio + 1)}};
}

bool is_within(Nanoseconds value, Nanoseconds most) {
  return value >= Nanoseconds{0} && value <= most;
}

}  // namespace

CommandResult refusal(const audio::MicrophoneNoiseSettings& settings) {
  using Limits = audio::MicrophoneNoiseSettings;
  if (audio::check(settings)) return std::nullopt;
  return out_of_range(NoticeCode::kNoiseRange, settings.level.value, Limits::kMinLevel.value,
                      Limits::kMaxLevel.value);
}

CommandResult refusal(const VoiceInput& settings, const OperatorPlan& plan) {
  if (auto refused = refusal(settings.microphone)) return refused;
  if (auto refused = refusal(settings.noise)) return refused;
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
