#include "radio/station/radio_receiver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "audio/device/device.hpp"
#include "audio/dsp/lanes.hpp"
#include "radio/model/detector.hpp"

namespace roger::radio {
namespace {

constexpr float kMeterSeconds = 0.1F;  // time constant of the level meters
constexpr double kNoCarrierDb = -300.0;
/// So long a transmission is not heard before it is told why: not every fading is worth a word.
constexpr Nanoseconds kUnheard{250'000'000};
constexpr double kWhistle = 0.2;  // two equal carriers whistle with half of it, of full scale
constexpr float kNotYetHeard = -1.0F;

float mean_square_of(std::span<const float> samples) noexcept {
  return samples.empty() ? 0.0F : audio::energy_of(samples) / static_cast<float>(samples.size());
}

float peak_of(std::span<const float> samples) noexcept {
  float peak = 0.0F;
  for (const float sample : samples) peak = std::max(peak, std::abs(sample));
  return peak;
}

/// What is left of a meter's old reading after so many samples.
float fall(std::size_t samples, std::uint32_t rate) noexcept {
  return std::exp(-static_cast<float>(samples) / (kMeterSeconds * static_cast<float>(rate)));
}

}  // namespace

RadioReceiver::RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes,
                             audio::SenderMemory& senders)
    : radio_(settings.radio),
      rates_(settings.mix_rates),
      notes_(notes),
      squelch_(settings.squelch),
      capture_ratio_db_(settings.capture_ratio_db),
      scratch_(audio::AudioProcessor::kMaxBlock),
      rate_(rates_.size()) {
  rates_.push_back(settings.playout.output_rate);
  for (const std::uint32_t rate : rates_) {
    ReceiverNoiseSettings noise = settings.noise;
    noise.sample_rate = rate;
    noises_.emplace_back(noise);
  }
  if (settings.sound.any()) sound_.emplace(settings.sound, rates_);
  streams_.reserve(kStreamsPerRadio);
  for (std::size_t i = 0; i < kStreamsPerRadio; ++i) {
    streams_.push_back(Stream(audio::PlayoutBuffer(settings.playout, &senders)));
  }
}

RadioReceiver::Stream* RadioReceiver::stream_for(std::uint64_t tag) noexcept {
  Stream* oldest_idle = nullptr;
  for (Stream& stream : streams_) {
    if (stream.used && stream.tag == tag) return &stream;
    if (stream.used && stream.buffer.active()) continue;
    const bool better = oldest_idle == nullptr || (oldest_idle->used && !stream.used) ||
                        (oldest_idle->used == stream.used && stream.idle_at < oldest_idle->idle_at);
    if (better) oldest_idle = &stream;
  }
  if (oldest_idle == nullptr) return nullptr;
  oldest_idle->buffer.reset();
  oldest_idle->tag = tag;
  oldest_idle->used = true;
  oldest_idle->before = oldest_idle->buffer.counters();
  oldest_idle->idle_at = turn_;
  return oldest_idle;
}

void RadioReceiver::accept(const audio::CodedPacket& packet, const Carrier& carrier,
                           TimePoint now) noexcept {
  Stream* stream = stream_for(packet.stream);
  if (stream == nullptr) {
    ++status_.overflow;
    return;
  }
  missed_count_ = 0;
  turn_to_rate_of(packet);
  if (!stream->buffer.active()) stream->gain = kNotYetHeard;
  stream->carrier = carrier;
  stream->buffer.insert(packet, now);
}

void RadioReceiver::turn_to_rate_of(const audio::CodedPacket& packet) noexcept {
  const bool anybody = std::any_of(streams_.begin(), streams_.end(), [](const Stream& stream) {
    return stream.used && stream.buffer.active();
  });
  if (anybody || packet.size == 0) return;
  const auto found = std::find(rates_.begin(), rates_.end() - 1, packet.sample_rate);
  const auto rate = static_cast<std::size_t>(found - rates_.begin());
  if (rate == rate_) return;
  rate_ = rate;
  for (Stream& stream : streams_) stream.buffer.reset(rates_[rate_]);
}

void RadioReceiver::tell(Stream& stream, bool active, TimePoint now) noexcept {
  if (stream.active == active) return;
  stream.active = active;
  if (active && sound_) sound_->begins(stream.carrier.secrecy);
  if (!active) {
    stream.idle_at = turn_;
    stream.mean_square = 0.0F;
  }
  const auto what = active ? ReceiveNote::What::kBegan : ReceiveNote::What::kEnded;
  notes_.notes.try_push({radio_, stream.tag, what, now});
}

void RadioReceiver::tell_why_not(Stream& stream, const Mix& mix, TimePoint now) noexcept {
  if (!stream.there || stream.active) {
    stream.there_since = now;
    stream.answered = false;
  }
  stream.there = true;
  if (stream.active || stream.answered || now - stream.there_since < kUnheard) return;
  stream.answered = true;
  const auto what = mix.open ? ReceiveNote::What::kSteppedOn : ReceiveNote::What::kTooWeak;
  notes_.notes.try_push({radio_, stream.tag, what, now, mix.short_of_db});
}

void RadioReceiver::miss(const audio::CodedPacket& packet, TimePoint now) noexcept {
  const auto known = std::span(missed_).first(missed_count_);
  if (missed_count_ == missed_.size() || std::ranges::find(known, packet.stream) != known.end()) {
    return;
  }
  missed_[missed_count_++] = packet.stream;
  notes_.notes.try_push({radio_, packet.stream, ReceiveNote::What::kKeyed, now});
}

RadioReceiver::Mix RadioReceiver::decide(const ReceiverSetting& setting) noexcept {
  std::array<Carrier, kStreamsPerRadio> carriers;
  std::array<Share, kStreamsPerRadio> shares;
  std::size_t count = 0;
  bool ideal = false;
  double strongest = kNoCarrierDb;
  for (const Stream& stream : streams_) {
    if (!stream.buffer.active()) continue;
    carriers[count++] = stream.carrier;
    ideal = ideal || stream.carrier.ideal;
    strongest = std::max(strongest, stream.carrier.snr_db);
  }
  Mix mix;
  mix.open = squelch_.follow(strongest) || !setting.squelch_on;
  mix.short_of_db = static_cast<float>(squelch_.opens_at_db() - strongest);
  if (count == 0) return mix;
  const std::span<const Carrier> all = std::span(carriers).first(count);
  // Unless it is known of all where they come from, nothing is known of who beats whom.
  if (!ideal) {
    share_out(setting.modulation, all, shares, capture_ratio_db_);
    mix.whistle = heterodyne_of(setting.modulation, all);
  }
  const Audibility audible =
      audibility_of(setting.modulation, strongest, setting.channel_hz, noises_[rate_].level());
  mix.noise = audible.noise;
  count = 0;
  for (Stream& stream : streams_) {
    if (!stream.buffer.active()) continue;
    const Share share = ideal ? Share{1.0, false} : shares[count];
    ++count;
    stream.wanted = mix.open ? static_cast<float>(share.amplitude) * audible.voice : 0.0F;
    mix.garbled = mix.garbled || share.garbled;
  }
  return mix;
}

void RadioReceiver::render(std::span<float> out, TimePoint now, TimePoint heard,
                           const ReceiverSetting& setting) noexcept {
  ++turn_;
  std::fill(out.begin(), out.end(), 0.0F);
  const std::span<float> scratch = std::span(scratch_).first(out.size());
  const float left = fall(out.size(), rates_[rate_]);
  const bool was_receiving = receiving();
  const Mix mix = decide(setting);
  for (Stream& stream : streams_) {
    const bool there = stream.buffer.active();
    tell(stream, there && stream.wanted > 0.0F, now);
    if (!there) {
      stream.there = false;
      continue;
    }
    tell_why_not(stream, mix, now);
    stream.buffer.pull(scratch, now, heard);
    const audio::PlayedPacket* played = stream.buffer.played();
    if (played != nullptr && stream.wanted > 0.0F) notes_.played.try_push(*played);
    stream.mean_square += (1.0F - left) * (mean_square_of(scratch) - stream.mean_square);
    add(stream, scratch, out);
    if (!stream.buffer.active()) tell(stream, false, now);  // it ended within this block
  }
  disturb(mix, out);
  ReceiverNoise& noise = noises_[rate_];
  if (receiving()) {
    noise.carrier_found();
    if (mix.noise > 0.0F) noise.add_beside(out, mix.noise);
  } else {
    if (was_receiving) noise.carrier_lost();
    noise.add(out, !setting.squelch_on);
  }
  shape(out, !setting.squelch_on || noise.in_tail());
  status_.mean_square += (1.0F - left) * (mean_square_of(out) - status_.mean_square);
  status_.peak = std::max(status_.peak * left, peak_of(out));
  publish();
}

void RadioReceiver::add(Stream& stream, std::span<const float> voice,
                        std::span<float> out) noexcept {
  // Who was not heard before begins as loud as he is; who was goes there within the block.
  const float from = stream.gain < 0.0F ? stream.wanted : stream.gain;
  audio::add_ramped(out.data(), voice.data(), from, stream.wanted, out.size());
  stream.gain = stream.wanted;
}

// What several carriers do to each other's sound.
void RadioReceiver::disturb(const Mix& mix, std::span<float> out) noexcept {
  if (mix.open && mix.garbled) noises_[rate_].garble(out);
  if (!mix.open || mix.whistle.amplitude <= 0.0) return;
  const double turn = 2.0 * std::numbers::pi * mix.whistle.hertz / rates_[rate_];
  const auto loud = static_cast<float>(kWhistle * mix.whistle.amplitude);
  for (float& sample : out) {
    sample += loud * static_cast<float>(std::sin(whistle_phase_));
    whistle_phase_ = std::fmod(whistle_phase_ + turn, 2.0 * std::numbers::pi);
  }
}

// What the kind of radio makes of all of it. `open`: the squelch, even if nobody is heard.
void RadioReceiver::shape(std::span<float> out, bool open) noexcept {
  if (!sound_) return;
  const auto speakers = std::ranges::count_if(streams_, &Stream::active);
  sound_->process(out, rate_, static_cast<std::size_t>(speakers), open || speakers > 0);
}

void RadioReceiver::silence(TimePoint now) noexcept {
  for (Stream& stream : streams_) {
    if (stream.used && stream.buffer.active()) stream.buffer.reset();
    tell(stream, false, now);
    stream.there = false;
  }
  noises_[rate_].carrier_found();  // no tail behind a carrier that did not go away
  if (sound_) sound_->reset();
  status_.mean_square = 0.0F;
  status_.peak = 0.0F;
  publish();
}

bool RadioReceiver::receiving() const noexcept {
  return std::any_of(streams_.begin(), streams_.end(),
                     [](const Stream& stream) { return stream.active; });
}

void RadioReceiver::publish() noexcept {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    const Stream& stream = streams_[i];
    audio::PlayoutCounters counters = stream.buffer.counters();
    counters.packets -= stream.before.packets;
    counters.late -= stream.before.late;
    counters.duplicate -= stream.before.duplicate;
    counters.malformed -= stream.before.malformed;
    counters.lost -= stream.before.lost;
    counters.recovered -= stream.before.recovered;
    counters.concealed_samples -= stream.before.concealed_samples;
    counters.stretched_samples -= stream.before.stretched_samples;
    status_.streams[i] = {stream.tag,
                          stream.active,
                          stream.mean_square,
                          !stream.carrier.ideal,
                          static_cast<float>(stream.carrier.received_dbm),
                          counters};
  }
}

}  // namespace roger::radio
