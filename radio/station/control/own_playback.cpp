#include "radio/station/control/own_playback.hpp"

#include "radio/station/control/own_echo.hpp"

namespace roger::radio {
namespace {

/// Maximum number of commands between two control steps.
constexpr std::size_t kMaxPutOff = 64;

}  // namespace

void OwnPlayback::put_off(CommandId id, Command command) {
  bool room = false;
  {
    const auto put_off = put_off_.lock();
    room = put_off->size() < kMaxPutOff;
    if (room) put_off->emplace_back(id, std::move(command));
  }
  if (room) {
    context_.station.wake();
  } else {
    events_.finish(id, 0, Notice{NoticeCode::kTooManySounds});
  }
}

void OwnPlayback::carry_out() {
  const std::vector<std::pair<CommandId, Command>> due = std::exchange(*put_off_.lock(), {});
  for (const auto& [id, command] : due) {
    events_.finish(id, 0, std::visit([this](const auto& order) { return play(order); }, command));
  }
}

CommandResult OwnPlayback::play(const PlayClip& command) {
  replayed_ = 0;
  audio_.clips().play(command.clip);
  return std::nullopt;
}

CommandResult OwnPlayback::play(const TestHeadset& /*command*/) {
  if (audio_.say_again_tap() == nullptr) {
    return Notice{NoticeCode::kNoReplay};
  }
  audio_.clips().stop();
  kept_.forget(kHeadset);
  replayed_ = 0;
  self_test_.begin(context_.now());
  audio_.tap_microphone(true);
  return std::nullopt;
}

CommandResult OwnPlayback::play(const SayAgain& command) {
  if (command.clip == 0) {
    audio_.clips().stop();
    return std::nullopt;
  }
  const std::optional<Clip> clip = kept_.clip(command.clip);
  if (!clip) {
    return Notice{NoticeCode::kClipGone};
  }
  replayed_ = command.clip;
  audio_.clips().play(*clip);
  return std::nullopt;
}

void OwnPlayback::step(const KeptTransmissions::Speakers& speakers) {
  SayAgainTap* tap = audio_.say_again_tap();
  if (tap == nullptr) return;
  const TimePoint now = context_.now();
  kept_.follow(*tap, speakers, context_.plan().call_sign, now);
  step_test(now);
}

void OwnPlayback::step_test(TimePoint now) {
  if (self_test_.is_due(now)) {
    audio_.tap_microphone(false);
    std::optional<Clip> said = kept_.clip(kept_.newest(kHeadset));
    std::optional<Clip> heard;
    if (said) {
      // Cannot fail: an encoder of these settings exists.
      const VoiceInput input = headset_.voice_input();
      heard = own_echo(*said, input, context_.settings.codec).value();
      // The level is that of the voice alone, because noise would conceal a muted microphone.
      VoiceInput quiet = input;
      quiet.noise = {};
      const bool is_quiet = input.noise.place == audio::NoisePlace::kOff;
      said = is_quiet ? heard : own_echo(*said, quiet, context_.settings.codec).value();
    }
    if (self_test_.said(said)) audio_.clips().play(*heard);
  } else if (self_test_.state().phase == SelfTestSnapshot::Phase::kPlaying &&
             !audio_.clips().playing()) {
    self_test_.played();
  }
}

void OwnPlayback::fill(StationSnapshot& out) const {
  out.say_again = kept_.clips();
  std::erase_if(out.say_again, [](const ClipSnapshot& clip) { return clip.radio == kHeadset; });
  for (ClipSnapshot& clip : out.say_again) {
    clip.radio = context_.receivers.radio_of(clip.radio);
    clip.playing = clip.id == replayed_ && audio_.clips().playing();
  }
  out.self_test = self_test_.state();
}

}  // namespace roger::radio
