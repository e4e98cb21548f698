#include "radio/station/operator_audio.hpp"

#include <algorithm>

#include "audio/redundancy_policy.hpp"
#include "radio/model/half_duplex.hpp"

namespace roger::radio {
namespace {

/// Packets between two blocks: 64 speakers with a packet each, and what it repeats.
constexpr std::size_t kInletPackets = 64 * (std::size_t{1} + audio::kMostCopies);
/// Whose packets' lateness is remembered from one transmission to the next.
constexpr std::size_t kRememberedSenders = 256;
constexpr std::size_t kStereo = 2;

std::vector<audio::RateBus> buses_below(std::uint32_t device_rate) {
  std::vector<audio::RateBus> buses;
  for (const std::uint32_t rate : audio::kMixRates) {
    if (rate < device_rate) buses.emplace_back(rate, device_rate, audio::AudioProcessor::kMaxBlock);
  }
  return buses;
}

}  // namespace

OperatorAudio::OperatorAudio(const OperatorAudioSettings& settings)
    : senders_(kRememberedSenders),
      capture_(settings.sample_rate),
      buses_(buses_below(settings.sample_rate)),
      voice_(kMaxBlock),
      sample_rate_(settings.sample_rate),
      inlet_(kInletPackets) {
  sidetone_mix_.jump(0.0F, 0.0F);
  for (std::size_t i = 0; i < settings.radios; ++i) {
    RadioReceiverSettings receiver;
    receiver.radio = static_cast<RadioId>(i);
    receiver.playout.output_rate = settings.sample_rate;
    receiver.playout.adaptive = !settings.guard;
    if (settings.guard) receiver.playout.guard = *settings.guard;
    receiver.noise.sample_rate = settings.sample_rate;
    receiver.noise.seed = settings.noise_seed + i;
    if (!settings.squelch_tail) receiver.noise.tail = Nanoseconds{0};
    for (const audio::RateBus& bus : buses_) receiver.mix_rates.push_back(bus.rate());
    knobs_.push_back(std::make_unique<RadioKnobs>());
    channels_.push_back(std::make_unique<Channel>(receiver, notes_, senders_));
  }
}

const RadioStatus& OperatorAudio::radio_status(RadioId radio) {
  return channels_.at(radio)->status.read();
}

void OperatorAudio::record(RadioId radio) {
  recorder_.emplace();
  recorder_->radio = radio;
  recorder_->buses = buses_below(sample_rate_);
  recorder_->stereo.resize(kStereo * kMaxBlock);
  recorder_->block.resize(kMaxBlock);
}

std::span<const float> OperatorAudio::recorded() const noexcept {
  if (!recorder_ || !works(recorder_->radio)) return {};
  return std::span(recorder_->block).first(recorder_->frames);
}

bool OperatorAudio::offer(Frequency frequency, const audio::CodedPacket& packet) {
  const bool tuned = std::any_of(knobs_.begin(), knobs_.end(), [frequency](const auto& knobs) {
    return knobs->frequency_hz.load(std::memory_order_relaxed) == frequency.hertz();
  });
  if (!tuned) {
    filtered_.add();
    return false;
  }
  if (!packet.redundant) received_.add();
  const std::lock_guard lock(inlet_mutex_);
  inlet_packet_.frequency_hz = frequency.hertz();
  inlet_packet_.packet = packet;
  if (!inlet_.try_push(inlet_packet_)) dropped_.add();
  return true;
}

void OperatorAudio::process(std::span<const float> in, std::span<float> out,
                            const audio::BlockTime& time) noexcept {
  capture_.write(in, time.captured);
  follow_knobs(time.now);
  take_packets(time.now);
  mixer_.begin(out);
  add_radios(out.first(std::min(out.size(), kStereo * kMaxBlock)), time);
  add_sidetone(in);
  mixer_.finish();
}

bool OperatorAudio::works(std::size_t radio) const noexcept {
  const RadioKnobs& knobs = *knobs_[radio];
  return receiver_works(knobs.half_duplex, knobs.keyed.load(std::memory_order_relaxed));
}

void OperatorAudio::follow_knobs(TimePoint now) noexcept {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    const std::uint64_t frequency = knobs_[i]->frequency_hz.load(std::memory_order_relaxed);
    if (frequency != channel.frequency_hz || !works(i)) channel.receiver.silence(now);
    channel.frequency_hz = frequency;
  }
}

void OperatorAudio::take_packets(TimePoint now) noexcept {
  while (const AirPacket* air = inlet_.front()) {
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      if (channels_[i]->frequency_hz == air->frequency_hz && works(i)) {
        channels_[i]->receiver.accept(air->packet, now);
      }
    }
    inlet_.pop_front();
  }
}

void OperatorAudio::add_radios(std::span<float> out, const audio::BlockTime& time) noexcept {
  if (recorder_) {
    recorder_->frames = out.size() / kStereo;
    std::fill_n(recorder_->stereo.begin(), out.size(), 0.0F);
  }
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const RadioKnobs& knobs = *knobs_[i];
    for (audio::MixSource& mix : channels_[i]->mix) {
      mix.set(knobs.amplitude.load(std::memory_order_relaxed),
              knobs.pan.load(std::memory_order_relaxed));
    }
    if (works(i)) channels_[i]->receiver.begin(time.now);
  }
  for (std::size_t rate = 0; rate < buses_.size(); ++rate) add_radios_at(rate, out, time);
  add_radios_at_device_rate(out.size() / kStereo, time);
  for (const auto& channel : channels_) channel->status.publish(channel->receiver.status());
}

// Their sum is brought to the device's rate once.
void OperatorAudio::add_radios_at(std::size_t rate, std::span<float> out,
                                  const audio::BlockTime& time) noexcept {
  const bool voices = std::any_of(channels_.begin(), channels_.end(), [rate](const auto& channel) {
    return channel->receiver.speaks(rate);
  });
  const std::size_t frames = out.size() / kStereo;
  audio::RateBus& bus = buses_[rate];
  const std::span<float> voice = std::span(voice_).first(bus.begin(frames, voices));
  const TimePoint heard = bus.heard(time.heard);
  audio::RateBus* const recorded = recorder_ ? &recorder_->buses[rate] : nullptr;
  if (recorded != nullptr) recorded->begin(frames, voices);
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    if (voice.empty() || !channel.receiver.speaks(rate)) {
      channel.mix[rate].settle();
      continue;
    }
    channel.receiver.render(rate, voice, time.now, heard);
    bus.add(voice, channel.mix[rate]);
    if (recorded != nullptr && i == recorder_->radio) recorded->add(voice, recorder_->plain);
  }
  bus.finish(out);
  if (recorded != nullptr) recorded->finish(recorder_->stereo);
}

void OperatorAudio::add_radios_at_device_rate(std::size_t frames,
                                              const audio::BlockTime& time) noexcept {
  const std::span<float> voice = std::span(voice_).first(frames);
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    if (!works(i)) {
      channel.mix.back().settle();
      continue;
    }
    channel.receiver.render(buses_.size(), voice, time.now, time.heard);
    channel.receiver.finish(voice, knobs_[i]->squelch_on.load(std::memory_order_relaxed));
    mixer_.add(voice, channel.mix.back());
    if (!recorder_ || i != recorder_->radio) continue;
    for (std::size_t k = 0; k < frames; ++k) {
      recorder_->block[k] = voice[k] + recorder_->stereo[kStereo * k];
    }
  }
}

void OperatorAudio::add_sidetone(std::span<const float> in) noexcept {
  const bool keyed = std::any_of(knobs_.begin(), knobs_.end(), [](const auto& knobs) {
    return knobs->keyed.load(std::memory_order_relaxed);
  });
  sidetone_mix_.set(keyed ? sidetone_.load(std::memory_order_relaxed) : 0.0F, 0.0F);
  mixer_.add(in, sidetone_mix_);
}

}  // namespace roger::radio
