#include "radio/station/radio_receiver.hpp"

#include <algorithm>
#include <cmath>

#include "audio/device/device.hpp"

namespace roger::radio {
namespace {

constexpr float kMeterSeconds = 0.1F;  // time constant of the level meters

float mean_square_of(std::span<const float> samples) noexcept {
  float sum = 0.0F;
  for (const float sample : samples) sum += sample * sample;
  return samples.empty() ? 0.0F : sum / static_cast<float>(samples.size());
}

/// Moves `meter` towards the level of `samples` with the meters' time constant.
void follow(float& meter, std::span<const float> samples, std::uint32_t rate) noexcept {
  const float share = 1.0F - std::exp(-static_cast<float>(samples.size()) /
                                      (kMeterSeconds * static_cast<float>(rate)));
  meter += share * (mean_square_of(samples) - meter);
}

}  // namespace

RadioReceiver::RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes,
                             audio::SenderMemory& senders)
    : radio_(settings.radio),
      rate_(settings.playout.output_rate),
      notes_(notes),
      noise_(settings.noise),
      scratch_(audio::AudioProcessor::kMaxBlock) {
  streams_.reserve(kStreamsPerRadio);
  for (std::size_t i = 0; i < kStreamsPerRadio; ++i) {
    streams_.push_back(Stream{audio::PlayoutBuffer(settings.playout, &senders)});
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

void RadioReceiver::accept(const audio::CodedPacket& packet, TimePoint now) noexcept {
  Stream* stream = stream_for(packet.stream);
  if (stream == nullptr) {
    ++status_.overflow;
    return;
  }
  stream->buffer.insert(packet, now);
}

void RadioReceiver::tell(Stream& stream, bool active, TimePoint now) noexcept {
  if (stream.active == active) return;
  stream.active = active;
  if (!active) {
    stream.idle_at = turn_;
    stream.mean_square = 0.0F;
  }
  notes_.notes.try_push({radio_, stream.tag, active, now});
}

void RadioReceiver::render(std::span<float> out, TimePoint now, TimePoint heard,
                           bool squelch_on) noexcept {
  ++turn_;
  std::fill(out.begin(), out.end(), 0.0F);
  const std::span<float> scratch = std::span(scratch_).first(out.size());
  bool was_active = false;
  bool is_active = false;
  for (Stream& stream : streams_) {
    was_active = was_active || stream.active;
    if (!stream.buffer.active()) {
      tell(stream, false, now);
      continue;
    }
    tell(stream, true, now);
    stream.buffer.pull(scratch, now, heard);
    if (const audio::PlayedPacket* played = stream.buffer.played()) {
      notes_.played.try_push(*played);
    }
    follow(stream.mean_square, scratch, rate_);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += scratch[i];
    if (!stream.buffer.active()) tell(stream, false, now);  // it ended within this block
    is_active = is_active || stream.active;
  }
  if (is_active) {
    noise_.carrier_found();
  } else if (was_active) {
    noise_.carrier_lost();
  }
  if (!is_active) noise_.add(out, !squelch_on);
  follow(status_.mean_square, out, rate_);
  status_.peak *=
      std::exp(-static_cast<float>(out.size()) / (kMeterSeconds * static_cast<float>(rate_)));
  for (const float sample : out) status_.peak = std::max(status_.peak, std::abs(sample));
  publish();
}

void RadioReceiver::silence(TimePoint now) noexcept {
  for (Stream& stream : streams_) {
    if (stream.used && stream.buffer.active()) stream.buffer.reset();
    tell(stream, false, now);
  }
  noise_.carrier_found();  // no tail behind a carrier that did not go away
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
    status_.streams[i] = {stream.tag, stream.active, stream.mean_square, counters};
  }
}

}  // namespace roger::radio
