#include "app/bench/voice/voice_talker.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace roger::app::bench {
namespace {

using audio::CodedPacket;

/// Returns the number of ticks in `time`.
std::size_t make_ticks(Nanoseconds time) {
  return static_cast<std::size_t>(time / kVoiceTick);
}

}  // namespace

void CleanSpeech::begin(std::size_t tick) {
  end();
  meter_.skip_to(tick);
}

void CleanSpeech::add(const CodedPacket& packet) {
  const audio::StreamFormat format{packet.encoding, packet.sample_rate};
  if (!begun_) {
    begun_ = true;
    decoder_.begin(format);
    decoded_.resize(audio::kMaxDecodedSamples);
    resampler_ = std::make_unique<audio::Resampler>(format.decoded_rate(), kVoiceOutputRate);
    resampler_->restart(audio::Resampler::Begin::kAhead);
  }
  const std::size_t count = decoder_.decode(packet, decoded_);
  play(std::span(decoded_).first(count));
}

void CleanSpeech::play(std::span<const float> samples) {
  resampled_.resize(resampler_->most_outputs(samples.size()) + 1);
  const auto progress = resampler_->process(samples, resampled_);
  meter_.add(std::span(resampled_).first(progress.produced));
}

void CleanSpeech::end() {
  if (!std::exchange(begun_, false)) return;
  // Flushes the resampler, so that the end of a transmission is included in the reference.
  const std::vector<float> silence(resampler_->reach() + 1, 0.0F);
  play(silence);
}

std::vector<float> spoken(const VoiceCase& what, const SpeechPass& round, std::uint64_t from,
                          std::size_t count) {
  const auto turn = static_cast<std::uint64_t>(make_ticks(what.talk) + make_ticks(what.pause));
  std::vector<float> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t at = from + i;
    const bool keyed =
        what.pause == Nanoseconds{0} || at / round.tick_samples() % turn < make_ticks(what.talk);
    out[i] = keyed ? round.samples[at % round.samples.size()] : 0.0F;
  }
  return out;
}

SpeechPass make_speech_round(const Speech& speech, std::uint32_t sample_rate) {
  SpeechPass out{sample_rate, resampled(speech, sample_rate).samples, {}};
  const auto unit =
      static_cast<std::size_t>(kVoiceRound.count() / 1'000'000'000) * std::size_t{sample_rate};
  out.samples.resize((out.samples.size() + unit - 1) / unit * unit, 0.0F);
  StepMeter meter;
  meter.add(resampled({sample_rate, out.samples}, kVoiceOutputRate).samples);
  meter.skip_to(out.samples.size() / out.tick_samples());
  out.steps = meter.steps();
  return out;
}

Result<std::unique_ptr<LiveTalker>> LiveTalker::create(const VoiceCase& what,
                                                       std::shared_ptr<const SpeechPass> round) {
  auto encoder = audio::make_encoder(what.codec);
  if (!encoder) return encoder.error();
  return std::unique_ptr<LiveTalker>(
      new LiveTalker(what, std::move(round), std::move(encoder).value()));
}

LiveTalker::LiveTalker(const VoiceCase& what, std::shared_ptr<const SpeechPass> round,
                       std::unique_ptr<audio::VoiceEncoder> encoder)
    : round_(std::move(round)),
      encoder_(std::move(encoder)),
      talk_ticks_(make_ticks(what.talk)),
      pause_ticks_(make_ticks(what.pause)) {
}

bool LiveTalker::keyed(std::size_t tick) const {
  return pause_ticks_ == 0 || tick % (talk_ticks_ + pause_ticks_) < talk_ticks_;
}

void LiveTalker::tick(std::vector<SpokenPacket>& out) {
  const std::size_t tick = ticks_++;
  if (!keyed(tick)) return;
  const std::size_t count = round_->tick_samples();
  const std::size_t at = tick * count;
  if (tick == 0 || !keyed(tick - 1)) {
    encoder_->restart();
    first_ = true;
    begun_ = at;
    clean_.begin(tick);
  }
  encoder_->write(std::span(round_->samples).subspan(at % round_->samples.size(), count));
  const bool last = !keyed(tick + 1);
  take_packets(out, last);
  if (last) clean_.end();
}

void LiveTalker::take_packets(std::vector<SpokenPacket>& out, bool last) {
  if (last) {
    // As a station does: one sample of silence, so that a packet exists that can carry the end
    // flag.
    constexpr float kSilence = 0.0F;
    encoder_->write({&kSilence, 1});
  }
  SpokenPacket spoken;
  while (encoder_->next(spoken.packet, last)) {
    if (std::exchange(first_, false)) {
      begun_index_ = spoken.packet.sample_index;
      spoken.packet.first = true;
    } else {
      spoken.packet.first = false;
    }
    spoken.sample = begun_ + (spoken.packet.sample_index - begun_index_);
    clean_.add(spoken.packet);
    out.push_back(spoken);
  }
  if (last && !out.empty()) out.back().packet.last = true;
}

std::vector<float> LiveTalker::clean(std::size_t ticks) const {
  std::vector<float> steps = clean_.steps();
  steps.resize(ticks, 0.0F);
  for (std::size_t i = 0; i < ticks; ++i) {
    // A codec may smooth or sharpen the original, so the larger step of both is allowed.
    if (keyed(i)) steps[i] = std::max(steps[i], round_->steps[i % round_->steps.size()]);
  }
  return steps;
}

Result<CodedSpeech> coded_speech(const VoiceCase& what, std::shared_ptr<const SpeechPass> round) {
  VoiceCase endless = what;
  endless.pause = Nanoseconds{0};
  auto talker = LiveTalker::create(endless, round);
  if (!talker) return talker.error();
  CodedSpeech out;
  out.lookahead = talker.value()->lookahead();
  out.round_samples = round->samples.size();
  out.round_ticks = round->samples.size() / round->tick_samples();
  std::vector<SpokenPacket> packets;
  for (std::size_t tick = 0; tick < 2 * out.round_ticks; ++tick) {
    packets.clear();
    talker.value()->tick(packets);
    for (SpokenPacket& packet : packets) out.packets.push_back({packet, tick});
  }
  out.clean = talker.value()->clean(2 * out.round_ticks);
  return out;
}

RecordedTalker::RecordedTalker(std::shared_ptr<const CodedSpeech> speech)
    : speech_(std::move(speech)) {
}

void RecordedTalker::tick(std::vector<SpokenPacket>& out) {
  const auto& packets = speech_->packets;
  for (; next_ < packets.size() && packets[next_].tick == ticks_; ++next_) {
    out.push_back(packets[next_].spoken);
    out.back().packet.sample_index += static_cast<std::uint32_t>(repeated_);
    out.back().sample += repeated_;
  }
  // After the second pass, continue at its beginning with indices shifted by one pass: for the
  // receiver the speech simply goes on.
  if (++ticks_ < 2 * speech_->round_ticks) return;
  ticks_ = speech_->round_ticks;
  repeated_ += speech_->round_samples;
  next_ = static_cast<std::size_t>(
      std::ranges::lower_bound(packets, ticks_, {}, &CodedSpeech::Packet::tick) - packets.begin());
}

void RecordedTalker::set_expected_loss(unsigned /*percent*/) {
}

std::vector<float> RecordedTalker::clean(std::size_t ticks) const {
  std::vector<float> out(ticks);
  for (std::size_t i = 0; i < ticks; ++i) {
    const std::size_t round = speech_->round_ticks;
    out[i] = speech_->clean[i < round ? i : round + i % round];
  }
  return out;
}

}  // namespace roger::app::bench
