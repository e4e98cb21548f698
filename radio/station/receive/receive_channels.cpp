#include "radio/station/receive/receive_channels.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

std::vector<audio::RateBus> buses_below(std::uint32_t device_rate, std::size_t outputs) {
  std::vector<audio::RateBus> buses;
  for (const std::uint32_t rate : audio::kMixRates) {
    if (rate >= device_rate) continue;
    buses.emplace_back(rate, device_rate, audio::AudioProcessor::kMaxBlock, outputs);
  }
  return buses;
}

}  // namespace

ReceiveChannels::ReceiveChannels(const ReceiveChannelsSettings& settings, PlayoutSupply& playouts,
                                 PacketInlet& inlet)
    : inlet_(inlet),
      device_rate_(settings.sample_rate),
      notes_(settings.radios.size()),
      scratch_(audio::AudioProcessor::kMaxBlock),
      buses_(settings.device_rate_only
                 ? std::vector<audio::RateBus>{}
                 : buses_below(settings.sample_rate,
                               settings.loudspeaker_rate ? audio::kOutputs : 1)) {
  for (std::size_t i = 0; i < settings.radios.size(); ++i) {
    RadioReceiverSettings receiver;
    receiver.radio = static_cast<RadioId>(i);
    receiver.noise.sample_rate = settings.sample_rate;
    receiver.noise.seed = settings.noise_seed + i;
    const RadioCharacter& character = settings.radios[i];
    receiver.noise.level = character.noise;
    receiver.sound = character.sound;
    receiver.squelch = character.squelch;
    receiver.capture_ratio_db = character.capture_ratio_db;
    receiver.noise.tail = settings.squelch_tail ? character.squelch.tail : Nanoseconds{0};
    for (const audio::RateBus& bus : buses_) receiver.mix_rates.push_back(bus.rate());
    channels_.push_back(std::make_unique<Channel>(receiver, notes_, playouts, scratch_));
    if (character.delay.count() > 0) channels_.back()->delay.emplace(character.delay);
  }
}

std::span<const float> ReceiveChannels::last_block(RadioId receiver) const noexcept {
  const Channel& channel = *channels_[receiver];
  return std::span(channel.block).first(channel.block_size);
}

std::uint32_t ReceiveChannels::rate(RadioId receiver) const noexcept {
  const std::size_t rate = channels_[receiver]->receiver.rate();
  return rate < buses_.size() ? buses_[rate].rate() : device_rate_;
}

bool ReceiveChannels::any_keyed() const noexcept {
  return std::ranges::any_of(channels_, [](const auto& channel) {
    return channel->keyed.load(std::memory_order_relaxed);
  });
}

void ReceiveChannels::take(TimePoint now) noexcept {
  follow_settings(now);
  take_packets(now);
}

// A half-duplex radio has one antenna for both directions.
bool ReceiveChannels::works(const Channel& channel) noexcept {
  if (channel.settings.failed) return false;
  return !(channel.settings.half_duplex && channel.keyed.load(std::memory_order_relaxed));
}

void ReceiveChannels::follow_settings(TimePoint now) noexcept {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    const std::uint64_t before = channel.settings.address;
    channel.settings = inlet_.render_settings(static_cast<RadioId>(i));
    if (channel.settings.address != before || !works(channel)) channel.receiver.silence(now);
  }
}

void ReceiveChannels::take_packets(TimePoint now) noexcept {
  while (const AirPacket* air = inlet_.front()) {
    Channel& channel = *channels_[air->receiver];
    if (!channel.delay) {
      hear(*air, now);
    } else if (!channel.delay->push(*air)) {
      inlet_.drop();
    }
    inlet_.pop();
  }
  for (const auto& channel : channels_) {
    if (!channel->delay) continue;
    while (const AirPacket* air = channel->delay->due(now)) {
      hear(*air, now);
      channel->delay->pop();
    }
  }
}

void ReceiveChannels::hear(const AirPacket& air, TimePoint now) noexcept {
  Channel& channel = *channels_[air.receiver];
  if (channel.settings.address != air.address) return;
  if (works(channel)) {
    channel.receiver.accept(air, now);
  } else if (!air.carrier.adjacent) {
    channel.receiver.miss(air.packet, now);
  }
}

void ReceiveChannels::add_to(audio::Mixer& mixer, std::size_t frames,
                             const audio::BlockTime& time) noexcept {
  const auto is_at = [this](std::size_t radio, std::size_t rate) {
    return works(*channels_[radio]) && channels_[radio]->receiver.rate() == rate;
  };
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    channel.block_size = 0;
    const bool present = !mixer.out(channel.settings.output).empty();
    channel.mix.set(channel.settings.amplitude, channel.settings.pan,
                    present ? channel.settings.output : audio::Output::kHeadset);
    if (!is_at(i, buses_.size())) continue;
    mixer.add(render(channel, frames, time.now, time.heard), channel.mix);
  }
  // Radios of one rate are mixed at that rate and resampled to the device's rate once.
  for (std::size_t rate = 0; rate < buses_.size(); ++rate) {
    bool any = false;
    for (std::size_t i = 0; i < channels_.size(); ++i) any = any || is_at(i, rate);
    audio::RateBus& bus = buses_[rate];
    const std::size_t samples = bus.begin(frames, any);
    const TimePoint heard = bus.heard(time.heard);
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      if (!is_at(i, rate)) continue;
      bus.add(render(*channels_[i], samples, time.now, heard), channels_[i]->mix);
    }
    bus.finish(mixer.out(audio::Output::kHeadset), mixer.out(audio::Output::kLoudspeaker));
  }
  for (const auto& channel : channels_) channel->status.publish(channel->receiver.status());
}

std::span<const float> ReceiveChannels::render(Channel& channel, std::size_t samples, TimePoint now,
                                               TimePoint heard) noexcept {
  channel.block_size = samples;
  const std::span<float> mono = std::span(channel.block).first(samples);
  channel.receiver.render(mono, now, heard, channel.settings.detector);
  return mono;
}

}  // namespace roger::radio
