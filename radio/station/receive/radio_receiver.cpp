#include "radio/station/receive/radio_receiver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "audio/dsp/lanes.hpp"

namespace roger::radio {
namespace {

constexpr float kMeterSeconds = 0.1F;  // time constant of the level meters
/// Time for which a transmission must be inaudible before the reason is reported; short fades are
/// not.
constexpr Nanoseconds kUnheardDelay{250'000'000};
constexpr float kNotYetHeard = -1.0F;
/// A stream that has not exceeded -50 dBFS for this time is silent: longer than the pauses between
/// words, whose background noise is weaker.
constexpr Nanoseconds kSilenceDelay{500'000'000};
constexpr float kSilentMeanSquare = 1e-5F;

float compute_mean_square(std::span<const float> samples) noexcept {
  return samples.empty() ? 0.0F
                         : audio::compute_energy(samples) / static_cast<float>(samples.size());
}

float find_peak(std::span<const float> samples) noexcept {
  float peak = 0.0F;
  for (const float sample : samples) peak = std::max(peak, std::abs(sample));
  return peak;
}

/// Returns the remaining share of a meter's old reading after that many samples.
float fall(std::size_t samples, std::uint32_t rate) noexcept {
  return std::exp(-static_cast<float>(samples) / (kMeterSeconds * static_cast<float>(rate)));
}

}  // namespace

RadioReceiver::RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes,
                             PlayoutSupply& playouts, std::span<float> scratch)
    : radio_(settings.radio),
      rates_(settings),
      notes_(notes),
      playouts_(playouts),
      squelch_(settings.squelch),
      capture_ratio_db_(settings.capture_ratio_db),
      background_(settings.noise, rates_.hz),
      streams_(kStreamsPerRadio),
      scratch_(scratch) {
  streams_.clear();  // the allocated and prefaulted memory remains
  if (settings.sound.any()) sound_.emplace(settings.sound, rates_.hz);
}

bool RadioReceiver::silent(const Stream& stream, TimePoint now) noexcept {
  return stream.loudness.displaced || now - stream.loudness.sounded_at > kSilenceDelay;
}

RadioReceiver::Claim RadioReceiver::claim_of(const Stream& stream, TimePoint now) noexcept {
  if (stream.sender == SenderStanding::kUnknown) {
    return silent(stream, now) ? Claim::kUnknownSilent : Claim::kUnknown;
  }
  if (silent(stream, now)) return stream.loudness.loud ? Claim::kSilent : Claim::kNeverLoud;
  return stream.sender == SenderStanding::kKeyed ? Claim::kKeyed : Claim::kKnown;
}

RadioReceiver::Stream* RadioReceiver::find_place(const Stream& stream, TimePoint now) noexcept {
  Stream* idle = nullptr;
  for (Stream& one : streams_) {
    if (one.buffer->active()) continue;
    if (idle == nullptr || one.idle_at < idle->idle_at) idle = &one;
  }
  if (idle != nullptr) return idle;
  // A stream gives way only to a higher claim, so a flood of new streams cannot interrupt a voice
  // of a keyed transmitter. Among equal claims, the stream that has been silent longest gives way.
  const auto weakest = std::ranges::min_element(streams_, {}, [now](const Stream& one) {
    return std::pair(claim_of(one, now), one.loudness.sounded_at);
  });
  if (weakest == streams_.end()) return nullptr;
  const Claim least = claim_of(*weakest, now);
  const Claim claim = claim_of(stream, now);
  const bool wins = least < claim || (least == claim && stream.loudness.displaced &&
                                      absent_.displaced.take_turn(now));
  if (!wins) return nullptr;
  if (silent(*weakest, now))
    absent_.displaced.add(weakest->tag, {.loud = weakest->loudness.loud}, now);
  return &*weakest;
}

RadioReceiver::Stream* RadioReceiver::stream_for(const AirPacket& air, TimePoint now) noexcept {
  const std::uint64_t tag = air.packet.stream;
  const auto known = std::ranges::find(streams_, tag, &Stream::tag);
  if (known != streams_.end()) return &*known;
  const auto before = absent_.displaced.receive(tag, now);
  Stream stream;
  stream.tag = tag;
  stream.sender = air.sender;
  stream.idle_at = now;
  stream.loudness.sounded_at = now;
  stream.loudness.displaced = before.has_value();
  stream.loudness.loud = before && before->loud;
  Stream* place = nullptr;
  if (audio::PlayoutBuffer* fresh = playouts_.take(radio_)) {
    place = &streams_.emplace_back();
    place->buffer = fresh;
  } else {
    place = find_place(stream, now);
    if (place == nullptr) return nullptr;
    report_activity(*place, false, now);
  }
  absent_.displaced.remove(tag);
  stream.buffer = place->buffer;
  stream.buffer->reset(rates_.current());
  stream.before = stream.buffer->counters();
  *place = stream;
  return place;
}

void RadioReceiver::accept(const AirPacket& air, TimePoint now) noexcept {
  Stream* stream = stream_for(air, now);
  if (stream == nullptr) {
    ++status_.overflow;
    return;
  }
  adopt_rate(air.packet);
  if (!stream->buffer->active()) {
    stream->gain = kNotYetHeard;
    stream->loudness.sounded_at = now;
  }
  stream->carrier = air.carrier;
  stream->sender = air.sender;
  stream->buffer->insert(air.packet, now);
}

void RadioReceiver::adopt_rate(const audio::CodedPacket& packet) noexcept {
  // The rate changes only while no stream is active, since it resets all buffers.
  const bool anybody =
      std::ranges::any_of(streams_, [](const Stream& stream) { return stream.buffer->active(); });
  if (anybody || packet.size == 0) return;
  const auto found = std::find(rates_.hz.begin(), rates_.hz.end() - 1, packet.sample_rate);
  const auto rate = static_cast<std::size_t>(found - rates_.hz.begin());
  if (rate == rates_.now) return;
  rates_.now = rate;
  for (Stream& stream : streams_) stream.buffer->reset(rates_.current());
}

void RadioReceiver::report_activity(Stream& stream, bool active, TimePoint now) noexcept {
  if (stream.reported.active == active) return;
  stream.reported.active = active;
  if (active && sound_) sound_->begins(stream.carrier.secrecy);
  if (!active) {
    stream.idle_at = now;
    stream.mean_square = 0.0F;
  }
  const auto what = active ? ReceiveNote::What::kBegan : ReceiveNote::What::kEnded;
  notes_.notes.try_push({.radio = radio_,
                         .stream = stream.tag,
                         .what = what,
                         .at = now,
                         .secrecy = stream.carrier.secrecy});
}

// Step-on detection: reports once why a present stream has been inaudible for kUnheardDelay. The
// most specific reason applies: a closed squelch before a break-in, a break-in before a jammer, and
// a jammer before a stronger station.
void RadioReceiver::report_unheard(Stream& stream, const CombinedSignal& mix,
                                   TimePoint now) noexcept {
  if (stream.carrier.adjacent) return;
  if (!stream.reported.there || stream.reported.active) {
    stream.reported.there_since = now;
    stream.reported.answered = false;
  }
  stream.reported.there = true;
  if (stream.reported.active || stream.reported.answered ||
      now - stream.reported.there_since < kUnheardDelay)
    return;
  stream.reported.answered = true;
  auto what = mix.jam > 0.0F ? ReceiveNote::What::kJammed : ReceiveNote::What::kSteppedOn;
  if (mix.combine_break_in) what = ReceiveNote::What::kBrokenInto;
  if (!mix.open) {
    what = mix.short_of_db > 0.0F ? ReceiveNote::What::kTooWeak : ReceiveNote::What::kHeldShut;
  }
  notes_.notes.try_push({radio_, stream.tag, what, now, mix.short_of_db, stream.carrier.hills_db,
                         stream.carrier.secrecy});
}

bool RadioReceiver::Missed::add(std::uint64_t stream) noexcept {
  const auto known = std::span(streams_).first(count_);
  if (count_ == streams_.size() || std::ranges::find(known, stream) != known.end()) return false;
  streams_[count_++] = stream;
  return true;
}

void RadioReceiver::miss(const audio::CodedPacket& packet, TimePoint now) noexcept {
  if (!absent_.missed.add(packet.stream)) return;
  notes_.notes.try_push(
      {.radio = radio_, .stream = packet.stream, .what = ReceiveNote::What::kKeyed, .at = now});
}

CombinedSignal RadioReceiver::decide(const ReceiverSetting& setting) noexcept {
  std::array<Carrier, kStreamsPerRadio> carriers;
  std::array<float, kStreamsPerRadio> wanted{};
  std::size_t count = 0;
  for (const Stream& stream : streams_) {
    if (stream.buffer->active()) carriers.at(count++) = stream.carrier;
  }
  const CombinedSignal mix =
      combine_signals(setting, squelch_, capture_ratio_db_, background_.level(),
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

// Every stream is rendered even if it is inaudible: its playout position must advance, so that it
// continues at the right place when it becomes audible again.
void RadioReceiver::render(std::span<float> out, TimePoint now, TimePoint heard,
                           const ReceiverSetting& setting) noexcept {
  absent_.missed.clear();  // the radio receives again
  std::fill(out.begin(), out.end(), 0.0F);
  const std::span<float> scratch = scratch_.first(out.size());
  const float left = fall(out.size(), rates_.current());
  const CombinedSignal mix = decide(setting);
  for (Stream& stream : streams_) {
    const bool there = stream.buffer->active();
    report_activity(stream, there && stream.wanted > 0.0F && !stream.carrier.adjacent, now);
    if (!there) {
      stream.reported.there = false;
      continue;
    }
    report_unheard(stream, mix, now);
    stream.buffer->pull(scratch, now, heard);
    const audio::PlayedPacket* played = stream.buffer->played();
    if (played != nullptr && stream.wanted > 0.0F) notes_.played.try_push(*played);
    stream.mean_square += (1.0F - left) * (compute_mean_square(scratch) - stream.mean_square);
    if (stream.mean_square > kSilentMeanSquare) {
      stream.loudness.sounded_at = now;
      stream.loudness.loud = true;
      stream.loudness.displaced = false;
    }
    add(stream, scratch, out);
    if (!stream.buffer->active())
      report_activity(stream, false, now);  // it ended within this block
  }
  background_.add_interference(out, rates_.now, mix, setting.jam);
  const bool quieted = mix.carrier || sounding();
  const bool held_open = !setting.squelch_on || setting.squelch_force == SquelchForce::kOpen;
  const bool open = held_open && setting.squelch_force != SquelchForce::kClosed;
  const bool tail = background_.add_noise(out, rates_.now, mix, quieted, open);
  shape(out, open || quieted || tail);
  status_.mean_square += (1.0F - left) * (compute_mean_square(out) - status_.mean_square);
  status_.peak = std::max(status_.peak * left, find_peak(out));
  publish();
}

void RadioReceiver::add(Stream& stream, std::span<const float> voice,
                        std::span<float> out) noexcept {
  // A new stream starts at its level; a known one is ramped to its new level within the block.
  const float from = stream.gain < 0.0F ? stream.wanted : stream.gain;
  audio::add_ramped(out.data(), voice.data(), from, stream.wanted, out.size());
  stream.gain = stream.wanted;
}

// Applies the type of radio's sound. `open`: the squelch, even if no station is heard.
void RadioReceiver::shape(std::span<float> out, bool open) noexcept {
  if (!sound_) return;
  const auto speakers =
      std::ranges::count_if(streams_, [](const Stream& stream) { return stream.reported.active; });
  sound_->process(out, rates_.now, static_cast<std::size_t>(speakers), open || speakers > 0);
}

void RadioReceiver::silence(TimePoint now) noexcept {
  for (Stream& stream : streams_) {
    if (stream.buffer->active()) stream.buffer->reset();
    report_activity(stream, false, now);
    stream.reported.there = false;
  }
  background_.stop(rates_.now);
  if (sound_) sound_->reset();
  status_.mean_square = 0.0F;
  status_.peak = 0.0F;
  publish();
}

bool RadioReceiver::understands() const noexcept {
  return std::ranges::any_of(streams_, [](const Stream& stream) {
    return stream.reported.active && stream.carrier.secrecy != Secrecy::kNotUnderstood;
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
                          stream.reported.active,
                          stream.carrier.secrecy,
                          stream.mean_square,
                          !stream.carrier.ideal,
                          static_cast<float>(stream.carrier.received_dbm),
                          rates_.current(),
                          counters};
  }
}

}  // namespace roger::radio
