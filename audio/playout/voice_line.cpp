#include "audio/playout/voice_line.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

constexpr std::uint32_t kFadeOutParts = 100;  // 1/100 s: 10 ms where a voice breaks off

std::size_t samples_in(Nanoseconds time, std::uint32_t rate) {
  return static_cast<std::size_t>(time.count() * static_cast<std::int64_t>(rate) / 1'000'000'000);
}

}  // namespace

void BlendIn::apply(std::span<float> samples) noexcept {
  for (std::size_t i = 0; i < samples.size() && done_ < length_; ++i, ++done_) {
    const float share = static_cast<float>(done_ + 1) / static_cast<float>(length_ + 1);
    samples[i] = tail_[done_] + share * (samples[i] - tail_[done_]);
  }
}

VoiceLine::VoiceLine(std::uint32_t output_rate)
    : line_(output_rate),
      decoder_(find_opus_rate(output_rate)),
      opus_rate_(find_opus_rate(output_rate)) {
}

void VoiceLine::set_output_rate(std::uint32_t output_rate) noexcept {
  opus_rate_ = find_opus_rate(output_rate);
  line_.set_output_rate(output_rate);
  decoder_.set_opus_rate(opus_rate_);
}

void VoiceLine::begin(const StreamFormat& format, bool fresh) noexcept {
  // A run that continues a transmission in the same format keeps the decoder state, because codecs
  // predict from earlier packets.
  if (fresh || format != format_) decoder_.begin(format);
  if (fresh) stretch_.restart();
  format_ = format;
  blend_.stop();
  line_.begin(format_.decoded_rate());
  line_.set_trim(0.0);
}

bool VoiceLine::play(const CodedPacket& packet, std::uint32_t skip, bool blend) noexcept {
  // The concealment that would have followed is faded into the packet, so the change has no step.
  // It must be computed first, because decode() ends the concealment.
  if (blend) decoder_.conceal(blend_.begin(format_.decoded_rate()));
  const std::span<float> room = line_.room();
  const SteadyClock stopwatch;
  const TimePoint before = stopwatch.now();
  std::size_t count = decoder_.decode(packet, room);
  const auto taken =
      std::chrono::duration_cast<std::chrono::microseconds>(stopwatch.now() - before);
  if (count == 0) return false;
  const std::size_t left_out = format_.decoded(skip);
  count -= left_out;
  std::ranges::copy(room.subspan(left_out, count), room.begin());
  blend_.apply(room.first(count));
  stretch_.track_noise_floor(room.first(count), format_.decoded_rate());
  // A packet whose beginning was left out gives no account, because its first sample is not played.
  if (skip != 0) {
    line_.add(count);
    return true;
  }
  PlayedPacket account;
  account.stream = packet.stream;
  account.sequence = packet.sequence;
  account.timing = packet.timing;
  account.decode_microseconds = static_cast<std::uint32_t>(taken.count());
  line_.add(count, account);
  return true;
}

bool VoiceLine::recover(const CodedPacket& next, std::uint32_t samples) noexcept {
  const std::span<float> room = line_.room().first(format_.decoded(samples));
  if (decoder_.recover(next, room) != room.size()) return false;
  blend_.apply(room);
  line_.add(room.size());
  return true;
}

std::size_t VoiceLine::conceal(std::uint32_t samples) noexcept {
  const std::span<float> room = line_.room().first(format_.decoded(samples));
  decoder_.conceal(room);
  blend_.apply(room);
  line_.add(room.size());
  return room.size();
}

void VoiceLine::fade_out() noexcept {
  const std::span<float> samples = line_.room().first(format_.decoded_rate() / kFadeOutParts);
  decoder_.conceal(samples);
  blend_.apply(samples);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] *= 1.0F - static_cast<float>(i + 1) / static_cast<float>(samples.size());
  }
  line_.add(samples.size());
}

std::size_t VoiceLine::stretch(const PlayoutCorrection& change) noexcept {
  const std::uint32_t rate = format_.decoded_rate();
  const bool longer = change.insert > Nanoseconds{0};
  const TimeStretch::Wish wish{samples_in(longer ? change.insert : change.remove, rate),
                               samples_in(change.exact, rate), change.likeness};
  return longer ? line_.lengthen(stretch_, wish) : line_.shorten(stretch_, wish);
}

bool VoiceLine::too_short_to_shorten() const noexcept {
  const std::uint32_t rate = format_.decoded_rate();
  return line_.waiting() < TimeStretch::longest_lag(rate) + TimeStretch::fade(rate);
}

}  // namespace roger::audio
