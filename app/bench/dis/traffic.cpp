#include "app/bench/dis/traffic.hpp"

#include <chrono>
#include <cmath>
#include <numbers>

#include "app/dis/gateway/signal_mapping.hpp"
#include "app/support/exit_code.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "core/byte_order.hpp"

namespace roger::app::bench {

VoiceLoop::VoiceLoop(const audio::CodecSettings& coding) {
  const auto encoder = require(audio::make_encoder(coding));
  const std::uint32_t rate = encoder->sample_rate();
  audio::CodedPacket packet;
  for (std::uint32_t i = 0; i < rate; ++i) {
    constexpr double kHertz = 500.0;
    constexpr double kAmplitude = 0.1;
    const double angle = 2.0 * std::numbers::pi * kHertz * i / rate;
    const auto sample = static_cast<float>(kAmplitude * std::sin(angle));
    encoder->write({&sample, 1});
    if (encoder->next(packet, false)) packets_.push_back(packet);
  }
  frame_ = length_of(packets_.front());
}

audio::CodedPacket VoiceLoop::packet(std::uint32_t number) const {
  audio::CodedPacket out = packets_[number % packets_.size()];
  out.sequence = number;
  out.sample_index = number * out.sample_count;
  out.first = number == 0;
  if (audio::bytes_per_sample(out.encoding)) store_big_endian(number, out.bytes.data());
  return out;
}

std::uint32_t number_in(Bytes sound) {
  return sound.size() < sizeof(std::uint32_t) ? 0 : load_big_endian<std::uint32_t>(sound.data());
}

void Delays::sent(std::size_t radio, TimePoint now) {
  state_.lock()->sent.at(radio).push_back(now);
}

void Delays::arrived(std::size_t radio, Nanoseconds media, TimePoint now) {
  const auto state = state_.lock();
  if (radio >= state->sent.size()) return;
  const auto& sent = state->sent[radio];
  const auto packet = static_cast<std::size_t>(media / frame_);
  if (packet >= sent.size()) return;
  // The age of the packet's oldest sound when its packet was sent is one frame; that of a later
  // sound less.
  const Nanoseconds added = now - sent[packet] - media % frame_;
  state->added_us.push_back(std::chrono::duration<double, std::micro>(added).count());
}

std::uint64_t Delays::sent_count() const {
  const auto state = state_.lock();
  std::uint64_t out = 0;
  for (const auto& of_radio : state->sent) out += of_radio.size();
  return out;
}

std::uint64_t Delays::arrived_count() const {
  return state_.lock()->added_us.size();
}

Percentiles Delays::added_us() const {
  return compute_percentiles(state_.lock()->added_us);
}

}  // namespace roger::app::bench
