#include "radio/station/control/headset_controls.hpp"

#include <fmt/core.h>

#include "radio/station/setup/check_voice_input.hpp"

namespace roger::radio {
namespace {

constexpr double kMinSidetoneDb = -60.0;
constexpr double kMaxSidetoneDb = 12.0;

/// The sidetone follows the microphone's gain setting, but bypasses the rest of the microphone's
/// chain, which would delay it.
float sidetone_amplitude(bool on, double sidetone_db, Decibels gain) {
  return on ? to_amplitude(Decibels{sidetone_db + gain.value}) : 0.0F;
}

}  // namespace

HeadsetControls::HeadsetControls(const OperatorContext& context, OperatorAudio& audio,
                                 TransmitPath& transmit, OperatorEvents& events)
    : context_(context),
      audio_(audio),
      transmit_(transmit),
      events_(events),
      voice_input_(context.settings.voice_input),
      sidetone_on_(!context.settings.plan.automatic()) {
  audio_.set_sidetone(sidetone_amplitude(sidetone_on_, sidetone_db_, voice_input_.microphone.gain));
}

CommandResult HeadsetControls::execute(const SetSidetone& command) {
  if (!(command.level_db >= kMinSidetoneDb &&
        command.level_db <= kMaxSidetoneDb)) {  // also rejects NaN
    return Notice{NoticeCode::kSidetoneRange,
                  {fmt::format("{}", kMinSidetoneDb), fmt::format("{}", kMaxSidetoneDb)}};
  }
  const std::lock_guard lock(mutex_);
  sidetone_on_ = command.on;
  sidetone_db_ = command.level_db;
  audio_.set_sidetone(sidetone_amplitude(sidetone_on_, sidetone_db_, voice_input_.microphone.gain));
  return std::nullopt;
}

CommandResult HeadsetControls::execute(const SetMicrophone& command) {
  const std::lock_guard lock(mutex_);
  audio::MicrophoneSettings wanted = voice_input_.microphone;
  wanted.gain = {command.gain_db};
  if (!audio::check(wanted)) {
    using Limits = audio::MicrophoneSettings;
    return out_of_range(NoticeCode::kMicrophoneRange, command.gain_db, Limits::kMinGain.value,
                        Limits::kMaxGain.value);
  }
  voice_input_.microphone = wanted;
  transmit_.set_gain(wanted.gain);
  audio_.set_sidetone(sidetone_amplitude(sidetone_on_, sidetone_db_, wanted.gain));
  return std::nullopt;
}

CommandResult HeadsetControls::execute(const SetMicrophoneNoise& command) {
  if (auto refused = refusal(command.settings)) return refused;
  const std::lock_guard lock(mutex_);
  voice_input_.noise = command.settings;
  transmit_.set_noise(command.settings);
  return std::nullopt;
}

CommandResult HeadsetControls::execute(const SetVoiceInput& command) {
  const VoiceInput& wanted = command.settings;
  if (auto refused = refusal(wanted, context_.plan())) return refused;
  const std::lock_guard lock(mutex_);
  // Parts that stay the same are not replaced, because they would start anew.
  audio::MicrophoneSettings filters = voice_input_.microphone;
  filters.gain = wanted.microphone.gain;
  if (filters == wanted.microphone) {
    transmit_.set_gain(wanted.microphone.gain);
  } else {
    transmit_.set_microphone(wanted.microphone);
  }
  if (voice_input_.vox != wanted.vox) transmit_.set_vox(wanted.vox);
  transmit_.set_key_timing(wanted.key_timing);
  transmit_.set_noise(wanted.noise);
  voice_input_ = wanted;
  audio_.set_sidetone(sidetone_amplitude(sidetone_on_, sidetone_db_, wanted.microphone.gain));
  return std::nullopt;
}

void HeadsetControls::execute(CommandId id, const ChooseDevice& command) {
  const bool loudspeaker = command.output == audio::Output::kLoudspeaker;
  // A key pressed by VOX is released by itself, and a false VOX trigger may be the reason for the
  // change of microphone.
  if (const auto radio = transmit_.held_by_hand(); radio && !loudspeaker) {
    events_.finish(id, 0, Notice{NoticeCode::kDeviceKept, {context_.radio(*radio).name}});
    return;
  }
  const OperatorDevices& devices = context_.settings.devices;
  if (!devices.change || (loudspeaker && !devices.loudspeaker_rate)) {
    events_.finish(id, 0,
                   Notice{loudspeaker ? NoticeCode::kNoLoudspeaker : NoticeCode::kNoSoundDevice});
    return;
  }
  devices.change(command, [this, id](const audio::DeviceStatus& changed) {
    if (changed) return events_.finish(id, 0, std::nullopt);
    events_.finish(id, 0, to_notice(changed.error()));
  });
}

VoiceInput HeadsetControls::voice_input() const {
  const std::lock_guard lock(mutex_);
  return voice_input_;
}

void HeadsetControls::fill(StationSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  out.voice_input = voice_input_;
  out.sidetone_db = sidetone_db_;
  out.sidetone_on = sidetone_on_;
}

}  // namespace roger::radio
