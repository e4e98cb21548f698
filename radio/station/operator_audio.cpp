#include "radio/station/operator_audio.hpp"

#include <algorithm>
#include <utility>

#include "audio/playout/stream_decoder.hpp"
#include "audio/redundancy_policy.hpp"
#include "radio/model/half_duplex.hpp"

namespace roger::radio {
namespace {

/// Packets between two blocks: 64 speakers with a packet each, and what it repeats.
constexpr std::size_t kInletPackets = 64 * (std::size_t{1} + audio::kMostCopies);
/// Whose packets' lateness is remembered from one transmission to the next.
constexpr std::size_t kRememberedSenders = 256;
constexpr std::size_t kStereo = 2;
/// What is left of a neighbouring channel matters from here on, dB over the noise.
constexpr double kFaintestBesideDb = -10.0;

std::vector<audio::RateBus> buses_below(std::uint32_t device_rate) {
  std::vector<audio::RateBus> buses;
  for (const std::uint32_t rate : audio::kMixRates) {
    if (rate < device_rate) buses.emplace_back(rate, device_rate, audio::AudioProcessor::kMaxBlock);
  }
  return buses;
}

}  // namespace

OperatorAudio::OperatorAudio(const OperatorAudioSettings& settings, const Reception& reception)
    : reception_(reception),
      senders_(kRememberedSenders),
      capture_(settings.sample_rate),
      buses_(settings.device_rate_only ? std::vector<audio::RateBus>{}
                                       : buses_below(settings.sample_rate)),
      tones_(settings.sample_rate),
      clips_(settings.sample_rate),
      say_again_(settings.say_again ? std::make_unique<SayAgainTap>() : nullptr),
      fills_(settings.radios.size()),
      other_relays_(settings.radios.size()),
      inlet_(kInletPackets) {
  sidetone_mix_.jump(0.0F, 0.0F);
  for (std::size_t i = 0; i < settings.radios.size(); ++i) {
    RadioReceiverSettings receiver;
    receiver.radio = static_cast<RadioId>(i);
    receiver.playout.output_rate = settings.sample_rate;
    receiver.playout.adaptive = !settings.guard;
    if (settings.guard) receiver.playout.guard = *settings.guard;
    receiver.noise.sample_rate = settings.sample_rate;
    receiver.noise.seed = settings.noise_seed + i;
    const RadioCharacter& character = settings.radios[i];
    receiver.noise.level = character.noise;
    receiver.sound = character.sound;
    receiver.squelch = character.squelch;
    receiver.capture_ratio_db = character.capture_ratio_db;
    receiver.noise.tail = settings.squelch_tail ? character.squelch.tail : Nanoseconds{0};
    for (const audio::RateBus& bus : buses_) receiver.mix_rates.push_back(bus.rate());
    knobs_.push_back(std::make_unique<RadioKnobs>());
    channels_.push_back(std::make_unique<Channel>(receiver, notes_, senders_));
    if (character.delay.count() > 0) channels_.back()->delay.emplace(character.delay);
  }
}

const RadioStatus& OperatorAudio::radio_status(RadioId radio) {
  return channels_.at(radio)->status.read();
}

std::span<const float> OperatorAudio::last_block(RadioId radio) const noexcept {
  const Channel& channel = *channels_[radio];
  return std::span(channel.block).first(channel.block_size);
}

TunedTo OperatorAudio::tuned_to(RadioId radio) const {
  const RadioKnobs& knobs = *knobs_.at(radio);
  return {Frequency::from_hertz(knobs.frequency_hz.load(std::memory_order_relaxed)),
          knobs.modulation.load(std::memory_order_relaxed),
          knobs.channel_hz.load(std::memory_order_relaxed)};
}

bool OperatorAudio::offer(Frequency frequency, const audio::CodedPacket& packet,
                          const std::optional<Emission>& emission,
                          const std::optional<Hopping>& hopping,
                          const std::optional<Modulation>& modulation, bool breaks_in) {
  bool tuned = false;
  for (std::size_t i = 0; i < knobs_.size(); ++i) {
    const auto radio = static_cast<RadioId>(i);
    const TunedTo to = tuned_to(radio);
    const bool on = to.frequency == frequency;
    tuned = tuned || on;
    if (on || reception_.near_enough(i, to, frequency)) {
      put(radio, to, frequency, packet, emission, hopping, modulation, breaks_in);
    }
  }
  if (!tuned) {
    filtered_.add();
  } else if (!packet.redundant) {
    received_.add();
  }
  return tuned;
}

void OperatorAudio::put(RadioId radio, const TunedTo& to, Frequency frequency,
                        const audio::CodedPacket& packet, const std::optional<Emission>& emission,
                        const std::optional<Hopping>& hopping,
                        const std::optional<Modulation>& modulation, bool breaks_in) {
  const RadioKnobs& knobs = *knobs_[radio];
  const std::lock_guard lock(inlet_mutex_);
  const bool beside = to.frequency != frequency;
  if (const auto what = kept_out(knobs)) {
    if (!beside) remarks_.add({radio, packet.stream, *what, packet.timing.received});
    return;
  }
  if (!follows(radio, packet, hopping, beside)) return;
  inlet_packet_.carrier = reception_.carrier(radio, to, frequency, packet.stream, emission);
  if (beside && inlet_packet_.carrier.snr_db < kFaintestBesideDb) return;
  const float loss = knobs.loss_db.load(std::memory_order_relaxed);
  if (loss > 0.0F) {
    inlet_packet_.carrier = weakened(inlet_packet_.carrier, static_cast<double>(loss));
  }
  inlet_packet_.carrier.beside = beside;
  inlet_packet_.carrier.breaks_in = breaks_in && !beside;
  inlet_packet_.radio = radio;
  inlet_packet_.frequency_hz = to.frequency.hertz();
  inlet_packet_.packet = packet;
  inlet_packet_.carrier.secrecy = Secrecy::kPlain;
  if (beside) {
    replace_by_hiss(inlet_packet_.packet);
  } else if (!detects(radio, packet, modulation)) {
    inlet_packet_.carrier.secrecy = Secrecy::kNotUnderstood;
    replace_by_hiss(inlet_packet_.packet);
  } else {
    inlet_packet_.carrier.secrecy = decipher(radio, frequency, inlet_packet_.packet);
  }
  if (!inlet_.try_push(inlet_packet_)) dropped_.add();
}

std::optional<Remark::What> OperatorAudio::kept_out(const RadioKnobs& knobs) {
  if (knobs.failed.load(std::memory_order_relaxed)) return Remark::What::kFailed;
  if (knobs.cut.load(std::memory_order_relaxed)) return Remark::What::kCut;
  return std::nullopt;
}

bool OperatorAudio::follows(RadioId radio, const audio::CodedPacket& packet,
                            const std::optional<Hopping>& hopping, bool beside) {
  const std::optional<Hopping>& own = fills_[radio].hopping;
  if (beside) return !own && !hopping;  // who hops is next door for a moment only
  std::string why = why_not_followed(own, hopping);
  if (why.empty()) return true;
  const bool same_net = own && hopping && own->same_net(*hopping);
  remarks_.add({radio, packet.stream, same_net ? Remark::What::kClock : Remark::What::kHopping,
                packet.timing.received, std::move(why)});
  return false;
}

bool OperatorAudio::detects(RadioId radio, const audio::CodedPacket& packet,
                            const std::optional<Modulation>& modulation) {
  const RadioKnobs& knobs = *knobs_[radio];
  const Modulation own = knobs.modulation.load(std::memory_order_relaxed);
  if (!modulation || *modulation == own || !knobs.one_modulation.load(std::memory_order_relaxed)) {
    return true;
  }
  remarks_.add({radio, packet.stream, Remark::What::kModulation, packet.timing.received,
                "it is sent in " + std::string(name_of(*modulation)) + ", and this radio hears " +
                    std::string(name_of(own))});
  return false;
}

void OperatorAudio::overlook(Frequency frequency, const audio::CodedPacket& packet,
                             Remark::What why) {
  for (std::size_t i = 0; i < knobs_.size(); ++i) {
    if (knobs_[i]->frequency_hz.load(std::memory_order_relaxed) != frequency.hertz()) continue;
    const std::lock_guard lock(inlet_mutex_);
    remarks_.add({static_cast<RadioId>(i), packet.stream, why, packet.timing.received});
    if (why == Remark::What::kRelayed) {
      other_relays_[i] = {packet.stream, packet.timing.received};
    }
  }
  filtered_.add();
}

void OperatorAudio::set_key(RadioId radio, const KeyFill& key) {
  const std::lock_guard lock(inlet_mutex_);
  Fill& fill = fills_.at(radio);
  if (fill.key == key) return;
  fill.key = key;
  fill.cipher.reset();
  if (key) fill.cipher.emplace(*key);
}

void OperatorAudio::set_hopping(RadioId radio, const std::optional<Hopping>& hopping) {
  const std::lock_guard lock(inlet_mutex_);
  fills_.at(radio).hopping = hopping;
}

OperatorAudio::OtherRelay OperatorAudio::other_relay(RadioId radio) {
  const std::lock_guard lock(inlet_mutex_);
  return other_relays_.at(radio);
}

std::vector<Remark> OperatorAudio::take_remarks() {
  const std::lock_guard lock(inlet_mutex_);
  return remarks_.take();
}

Secrecy OperatorAudio::decipher(RadioId radio, Frequency on, audio::CodedPacket& packet) {
  if (packet.encoding != audio::Encoding::kCiphered) {
    const bool known = audio::check_packet(packet) != audio::InsertResult::kUnsupported;
    if (!known)
      remarks_.add({radio, packet.stream, Remark::What::kUnknownEncoding, packet.timing.received});
    return Secrecy::kPlain;
  }
  const Fill& fill = fills_[radio];
  const Deciphered became = fill.cipher ? fill.cipher->open(packet, on) : Deciphered::kOtherKey;
  if (became == Deciphered::kOpened) return Secrecy::kUnderstood;
  const auto what = !fill.cipher                      ? Remark::What::kNoKey
                    : became == Deciphered::kOtherKey ? Remark::What::kOtherKey
                                                      : Remark::What::kWrongKey;
  remarks_.add({radio, packet.stream, what, packet.timing.received});
  replace_by_hiss(packet);
  return Secrecy::kNotUnderstood;
}

void OperatorAudio::process(std::span<const float> in, std::span<float> out,
                            const audio::BlockTime& time) noexcept {
  capture_.write(in, time.captured);
  follow_knobs(time.now);
  take_packets(time.now);
  mixer_.begin(out);
  add_radios(out.first(std::min(out.size(), kStereo * kMaxBlock)), time);
  add_sidetone(in);
  add_tones(out.size() / kStereo);
  if (say_again_) keep(in, time);
  mixer_.finish();
}

bool OperatorAudio::works(std::size_t radio) const noexcept {
  const RadioKnobs& knobs = *knobs_[radio];
  if (knobs.failed.load(std::memory_order_relaxed)) return false;
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
    Channel& channel = *channels_[air->radio];
    if (!channel.delay) {
      hear(*air, now);
    } else if (!channel.delay->push(*air)) {
      dropped_.add();
    }
    inlet_.pop_front();
  }
  for (const auto& channel : channels_) {
    if (!channel->delay) continue;
    while (const AirPacket* air = channel->delay->due(now)) {
      hear(*air, now);
      channel->delay->pop();
    }
  }
}

void OperatorAudio::hear(const AirPacket& air, TimePoint now) noexcept {
  Channel& channel = *channels_[air.radio];
  if (channel.frequency_hz != air.frequency_hz) return;
  if (works(air.radio)) {
    channel.receiver.accept(air.packet, air.carrier, now);
  } else if (!air.carrier.beside) {
    channel.receiver.miss(air.packet, now);
  }
}

void OperatorAudio::add_radios(std::span<float> out, const audio::BlockTime& time) noexcept {
  const auto is_at = [this](std::size_t radio, std::size_t rate) {
    return works(radio) && channels_[radio]->receiver.rate() == rate;
  };
  const std::size_t frames = out.size() / kStereo;
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    Channel& channel = *channels_[i];
    channel.block_size = 0;
    channel.mix.set(knobs_[i]->amplitude.load(std::memory_order_relaxed),
                    knobs_[i]->pan.load(std::memory_order_relaxed));
    if (!is_at(i, buses_.size())) continue;
    mixer_.add(render(i, frames, time.now, time.heard), channel.mix);
  }
  // The radios of one rate are mixed there, and brought to the device's once.
  for (std::size_t rate = 0; rate < buses_.size(); ++rate) {
    bool any = false;
    for (std::size_t i = 0; i < channels_.size(); ++i) any = any || is_at(i, rate);
    audio::RateBus& bus = buses_[rate];
    const std::size_t samples = bus.begin(frames, any);
    const TimePoint heard = bus.heard(time.heard);
    for (std::size_t i = 0; i < channels_.size(); ++i) {
      if (!is_at(i, rate)) continue;
      bus.add(render(i, samples, time.now, heard), channels_[i]->mix);
    }
    bus.finish(out);
  }
  for (const auto& channel : channels_) channel->status.publish(channel->receiver.status());
}

std::span<const float> OperatorAudio::render(std::size_t radio, std::size_t samples, TimePoint now,
                                             TimePoint heard) noexcept {
  Channel& channel = *channels_[radio];
  channel.block_size = samples;
  const std::span<float> mono = std::span(channel.block).first(samples);
  const RadioKnobs& knobs = *knobs_[radio];
  ReceiverSetting setting;
  setting.squelch_on = knobs.squelch_on.load(std::memory_order_relaxed);
  setting.modulation = knobs.modulation.load(std::memory_order_relaxed);
  setting.channel_hz = knobs.channel_hz.load(std::memory_order_relaxed);
  setting.squelch_force = knobs.squelch_force.load(std::memory_order_relaxed);
  setting.jam = knobs.jam.load(std::memory_order_relaxed);
  setting.jam_snr_db = static_cast<double>(knobs.jam_snr_db.load(std::memory_order_relaxed));
  setting.bare_carrier_snr_db =
      static_cast<double>(knobs.bare_carrier_snr_db.load(std::memory_order_relaxed));
  channel.receiver.render(mono, now, heard, setting);
  return mono;
}

void OperatorAudio::add_sidetone(std::span<const float> in) noexcept {
  const bool keyed = std::any_of(knobs_.begin(), knobs_.end(), [](const auto& knobs) {
    return knobs->keyed.load(std::memory_order_relaxed);
  });
  sidetone_mix_.set(keyed ? sidetone_.load(std::memory_order_relaxed) : 0.0F, 0.0F);
  mixer_.add(in, sidetone_mix_);
}

void OperatorAudio::add_tones(std::size_t frames) noexcept {
  const std::span<const float> tone = tones_.next(frames);
  if (!tone.empty()) mixer_.add(tone, tones_mix_);
  const std::span<const float> clip = clips_.next(frames);
  if (!clip.empty()) mixer_.add(clip, clips_mix_);
}

void OperatorAudio::keep(std::span<const float> in, const audio::BlockTime& time) noexcept {
  if (tap_microphone_.load(std::memory_order_relaxed)) {
    say_again_->take(kHeadset, true, capture_.sample_rate(), time.captured, in);
  }
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const auto radio = static_cast<RadioId>(i);
    if (knobs_[i]->keyed.load(std::memory_order_relaxed)) {
      say_again_->take(radio, true, capture_.sample_rate(), time.captured, in);
    }
    if (channels_[i]->block_size == 0 || !receiving(radio)) continue;
    const std::size_t rate = channels_[i]->receiver.rate();
    say_again_->take(radio, false,
                     rate < buses_.size() ? buses_[rate].rate() : capture_.sample_rate(),
                     time.heard, last_block(radio));
  }
}

}  // namespace roger::radio
