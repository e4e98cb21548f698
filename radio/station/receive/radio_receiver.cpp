#include "radio/station/receive/radio_receiver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "audio/dsp/lanes.hpp"

namespace roger::radio {
namespace {

constexpr float kMeterSeconds = 0.1F;  // time constant of the level meters
/// So long a transmission is not heard before it is told why: not every fading is worth a word.
constexpr Nanoseconds kUnheard{250'000'000};
constexpr double kWhistle = 0.2;  // two equal carriers whistle with half of it, of full scale
constexpr double kJamHertz = 1000.0;
constexpr double kJamTone = 0.2;   // amplitude of a jammer that is heard alone
constexpr float kJamNoise = 3.0F;  // the same in parts of the receiver's own noise
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
                             PlayoutSupply& playouts, std::span<float> scratch)
    : radio_(settings.radio),
      rates_(settings.mix_rates),
      notes_(notes),
      playouts_(playouts),
      squelch_(settings.squelch),
      capture_ratio_db_(settings.capture_ratio_db),
      streams_(kStreamsPerRadio),
      scratch_(scratch),
      rate_(rates_.size()) {
  streams_.clear();  // its memory has been written to and stays
  rates_.push_back(settings.noise.sample_rate);
  for (const std::uint32_t rate : rates_) {
    ReceiverNoiseSettings noise = settings.noise;
    noise.sample_rate = rate;
    noises_.emplace_back(noise);
  }
  if (settings.sound.any()) sound_.emplace(settings.sound, rates_);
}

RadioReceiver::Stream* RadioReceiver::stream_for(std::uint64_t tag) noexcept {
  const auto known = std::ranges::find(streams_, tag, &Stream::tag);
  if (known != streams_.end()) return &*known;
  Stream* place = nullptr;
  if (audio::PlayoutBuffer* fresh = playouts_.take(radio_)) {
    place = &streams_.emplace_back();
    place->buffer = fresh;
  } else {
    for (Stream& stream : streams_) {
      if (stream.buffer->active()) continue;
      if (place == nullptr || stream.idle_at < place->idle_at) place = &stream;
    }
    if (place == nullptr) return nullptr;
  }
  place->buffer->reset(rates_[rate_]);
  place->tag = tag;
  place->before = place->buffer->counters();
  place->idle_at = turn_;
  return place;
}

void RadioReceiver::accept(const audio::CodedPacket& packet, const Carrier& carrier,
                           TimePoint now) noexcept {
  Stream* stream = stream_for(packet.stream);
  if (stream == nullptr) {
    ++status_.overflow;
    return;
  }
  turn_to_rate_of(packet);
  if (!stream->buffer->active()) stream->gain = kNotYetHeard;
  stream->carrier = carrier;
  stream->buffer->insert(packet, now);
}

void RadioReceiver::turn_to_rate_of(const audio::CodedPacket& packet) noexcept {
  const bool anybody =
      std::ranges::any_of(streams_, [](const Stream& stream) { return stream.buffer->active(); });
  if (anybody || packet.size == 0) return;
  const auto found = std::find(rates_.begin(), rates_.end() - 1, packet.sample_rate);
  const auto rate = static_cast<std::size_t>(found - rates_.begin());
  if (rate == rate_) return;
  rate_ = rate;
  for (Stream& stream : streams_) stream.buffer->reset(rates_[rate_]);
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

void RadioReceiver::tell_why_not(Stream& stream, const Meeting& mix, TimePoint now) noexcept {
  if (stream.carrier.beside) return;
  if (!stream.there || stream.active) {
    stream.there_since = now;
    stream.answered = false;
  }
  stream.there = true;
  if (stream.active || stream.answered || now - stream.there_since < kUnheard) return;
  stream.answered = true;
  auto what = mix.jam > 0.0F ? ReceiveNote::What::kJammed : ReceiveNote::What::kSteppedOn;
  if (mix.broken_into) what = ReceiveNote::What::kBrokenInto;
  if (!mix.open) {
    what = mix.short_of_db > 0.0F ? ReceiveNote::What::kTooWeak : ReceiveNote::What::kHeldShut;
  }
  notes_.notes.try_push({radio_, stream.tag, what, now, mix.short_of_db, stream.carrier.hills_db});
}

void RadioReceiver::miss(const audio::CodedPacket& packet, TimePoint now) noexcept {
  const auto known = std::span(missed_).first(missed_count_);
  if (missed_count_ == missed_.size() || std::ranges::find(known, packet.stream) != known.end()) {
    return;
  }
  missed_[missed_count_++] = packet.stream;
  notes_.notes.try_push({radio_, packet.stream, ReceiveNote::What::kKeyed, now});
}

Meeting RadioReceiver::decide(const ReceiverSetting& setting) noexcept {
  std::array<Carrier, kStreamsPerRadio> carriers;
  std::array<float, kStreamsPerRadio> wanted{};
  std::size_t count = 0;
  for (const Stream& stream : streams_) {
    if (stream.buffer->active()) carriers.at(count++) = stream.carrier;
  }
  const Meeting mix = meet(setting, squelch_, capture_ratio_db_, noises_[rate_].level(),
                           std::span(carriers).first(count), wanted);
  count = 0;
  for (Stream& stream : streams_) {
    if (stream.buffer->active()) stream.wanted = wanted.at(count++);
  }
  return mix;
}

bool RadioReceiver::sounding() const noexcept {
  return std::ranges::any_of(streams_, [](const Stream& stream) {
    return stream.buffer->active() && stream.wanted > 0.0F;
  });
}

void RadioReceiver::render(std::span<float> out, TimePoint now, TimePoint heard,
                           const ReceiverSetting& setting) noexcept {
  ++turn_;
  missed_count_ = 0;  // it hears again
  std::fill(out.begin(), out.end(), 0.0F);
  const std::span<float> scratch = scratch_.first(out.size());
  const float left = fall(out.size(), rates_[rate_]);
  const Meeting mix = decide(setting);
  for (Stream& stream : streams_) {
    const bool there = stream.buffer->active();
    tell(stream, there && stream.wanted > 0.0F && !stream.carrier.beside, now);
    if (!there) {
      stream.there = false;
      continue;
    }
    tell_why_not(stream, mix, now);
    stream.buffer->pull(scratch, now, heard);
    const audio::PlayedPacket* played = stream.buffer->played();
    if (played != nullptr && stream.wanted > 0.0F) notes_.played.try_push(*played);
    stream.mean_square += (1.0F - left) * (mean_square_of(scratch) - stream.mean_square);
    add(stream, scratch, out);
    if (!stream.buffer->active()) tell(stream, false, now);  // it ended within this block
  }
  disturb(mix, setting.jam, out);
  ReceiverNoise& noise = noises_[rate_];
  const bool quieted = mix.carrier || sounding();
  const bool held_open = !setting.squelch_on || setting.squelch_force == SquelchForce::kOpen;
  const bool open = held_open && setting.squelch_force != SquelchForce::kClosed;
  if (quieted) {
    noise.carrier_found();
    if (mix.noise > 0.0F) noise.add_beside(out, mix.noise);
  } else {
    if (quieted_) noise.carrier_lost();
    noise.add(out, open);
  }
  quieted_ = quieted;
  shape(out, open || quieted || noise.in_tail());
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
void RadioReceiver::disturb(const Meeting& mix, JamKind jam, std::span<float> out) noexcept {
  if (mix.open && mix.garbled) noises_[rate_].garble(out);
  if (mix.open && mix.whistle.amplitude > 0.0) {
    add_tone(out, mix.whistle.hertz, kWhistle * mix.whistle.amplitude, whistle_phase_);
  }
  if (mix.jam <= 0.0F) return;
  if (jam == JamKind::kTone) {
    add_tone(out, kJamHertz, kJamTone * static_cast<double>(mix.jam), jam_phase_);
  } else {
    noises_[rate_].add_beside(out, kJamNoise * mix.jam);
  }
}

void RadioReceiver::add_tone(std::span<float> out, double hertz, double amplitude,
                             double& phase) const noexcept {
  const double turn = 2.0 * std::numbers::pi * hertz / rates_[rate_];
  for (float& sample : out) {
    sample += static_cast<float>(amplitude * std::sin(phase));
    phase = std::fmod(phase + turn, 2.0 * std::numbers::pi);
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
    if (stream.buffer->active()) stream.buffer->reset();
    tell(stream, false, now);
    stream.there = false;
  }
  quieted_ = false;
  noises_[rate_].carrier_found();  // no tail behind a carrier that did not go away
  if (sound_) sound_->reset();
  status_.mean_square = 0.0F;
  status_.peak = 0.0F;
  publish();
}

bool RadioReceiver::understands() const noexcept {
  return std::ranges::any_of(streams_, [](const Stream& stream) {
    return stream.active && stream.carrier.secrecy != Secrecy::kNotUnderstood;
  });
}

void RadioReceiver::publish() noexcept {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    const Stream& stream = streams_[i];
    audio::PlayoutCounters counters = stream.buffer->counters();
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
                          rates_[rate_],
                          counters};
  }
}

}  // namespace roger::radio
