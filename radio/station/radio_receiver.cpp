#include "radio/station/radio_receiver.hpp"

#include <algorithm>
#include <cmath>

#include "audio/device/device.hpp"
#include "audio/dsp/lanes.hpp"

namespace roger::radio {
namespace {

constexpr float kMeterSeconds = 0.1F;  // time constant of the level meters

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
      noise_(settings.noise),
      scratch_(audio::AudioProcessor::kMaxBlock) {
  rates_.push_back(settings.playout.output_rate);
  streams_.reserve(kStreamsPerRadio);
  for (std::size_t i = 0; i < kStreamsPerRadio; ++i) {
    streams_.push_back(
        Stream{audio::PlayoutBuffer(settings.playout, &senders), 0, rates_.size() - 1});
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
  turn_to_rate_of(packet, *stream);
  stream->buffer.insert(packet, now);
}

void RadioReceiver::turn_to_rate_of(const audio::CodedPacket& packet, Stream& stream) noexcept {
  if (stream.buffer.active() || packet.size == 0) return;
  const auto rate = std::find(rates_.begin(), rates_.end() - 1, packet.sample_rate);
  const auto number = static_cast<std::size_t>(rate - rates_.begin());
  if (number == stream.rate) return;
  stream.rate = number;
  stream.buffer.reset(rates_[number]);
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

void RadioReceiver::begin(TimePoint now) noexcept {
  ++turn_;
  was_active_ = receiving();
  mean_square_ = 0.0F;
  peak_ = 0.0F;
  for (Stream& stream : streams_) tell(stream, stream.buffer.active(), now);
}

bool RadioReceiver::speaks(std::size_t rate) const noexcept {
  return std::any_of(streams_.begin(), streams_.end(),
                     [rate](const Stream& stream) { return stream.active && stream.rate == rate; });
}

void RadioReceiver::render(std::size_t rate, std::span<float> out, TimePoint now,
                           TimePoint heard) noexcept {
  std::fill(out.begin(), out.end(), 0.0F);
  const std::span<float> scratch = std::span(scratch_).first(out.size());
  for (Stream& stream : streams_) {
    if (!stream.active || stream.rate != rate) continue;
    stream.buffer.pull(scratch, now, heard);
    if (const audio::PlayedPacket* played = stream.buffer.played()) {
      notes_.played.try_push(*played);
    }
    stream.mean_square +=
        (1.0F - fall(out.size(), rates_[rate])) * (mean_square_of(scratch) - stream.mean_square);
    audio::add_scaled(out.data(), scratch.data(), 1.0F, out.size());
    if (!stream.buffer.active()) tell(stream, false, now);  // it ended within this block
  }
  if (rate + 1 == rates_.size()) return;  // finish() sees it
  // Voices of different rates have nothing to do with each other.
  mean_square_ += mean_square_of(out);
  peak_ += peak_of(out);
}

void RadioReceiver::finish(std::span<float> out, bool squelch_on) noexcept {
  if (receiving()) {
    noise_.carrier_found();
  } else {
    if (was_active_) noise_.carrier_lost();
    noise_.add(out, !squelch_on);
  }
  mean_square_ += mean_square_of(out);
  peak_ += peak_of(out);
  const float left = fall(out.size(), rates_.back());
  status_.mean_square += (1.0F - left) * (mean_square_ - status_.mean_square);
  status_.peak = std::max(status_.peak * left, peak_);
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
