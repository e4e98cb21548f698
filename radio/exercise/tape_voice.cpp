#include "radio/exercise/tape_voice.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "audio/device/wav_file.hpp"
#include "audio/dsp/resample_whole.hpp"
#include "audio/playout/stream_decoder.hpp"

namespace roger::radio {
namespace {

/// A gap within a transmission: more than this is a jump of its numbers.
constexpr std::uint32_t kMostGapSeconds = 30;
constexpr double kNanosecondsPerSecond = 1e9;
/// What a tape says may be anything, but is not to eat the memory.
constexpr std::size_t kLongestSeconds = 3600;
constexpr Nanoseconds kLongestWait = std::chrono::seconds{kLongestSeconds};

audio::StreamFormat format_of(const audio::CodedPacket& packet) {
  return {packet.encoding, packet.sample_rate, audio::kOpusDecodedRate};
}

/// Samples of one encoding and rate, put together.
class Piece {
 public:
  explicit Piece(const audio::CodedPacket& first)
      : format_(format_of(first)), next_index_(first.sample_index) {
    decoder_.begin(format_);
  }
  [[nodiscard]] bool continues(const audio::CodedPacket& packet) const {
    const std::int64_t gap = static_cast<std::int32_t>(packet.sample_index - next_index_);
    return format_ == format_of(packet) && gap >= 0 &&
           gap <= std::int64_t{kMostGapSeconds} * packet.sample_rate;
  }
  void put(const audio::CodedPacket& packet) {
    const std::uint32_t gap = packet.sample_index - next_index_;
    samples_.resize(samples_.size() + format_.decoded(gap));
    buffer_.resize(audio::kLongestDecoded);
    const std::size_t count = decoder_.decode(packet, buffer_);
    const std::size_t wanted = format_.decoded(packet.sample_count);
    samples_.insert(samples_.end(), buffer_.begin(),
                    buffer_.begin() + static_cast<std::ptrdiff_t>(std::min(count, wanted)));
    if (count < wanted) samples_.resize(samples_.size() + wanted - count);
    next_index_ = packet.sample_index + packet.sample_count;
  }
  [[nodiscard]] bool full() const { return samples_.size() >= kLongestSeconds * rate(); }
  [[nodiscard]] std::uint32_t rate() const { return format_.decoded_rate(); }
  [[nodiscard]] const std::vector<float>& samples() const { return samples_; }

 private:
  audio::StreamFormat format_;
  std::uint32_t next_index_;
  audio::StreamDecoder decoder_{audio::kOpusDecodedRate};
  std::vector<float> samples_;
  std::vector<float> buffer_;
};

std::size_t samples_between(TimePoint from, TimePoint to, std::uint32_t rate) {
  const double seconds = static_cast<double>((to - from).count()) / kNanosecondsPerSecond;
  return static_cast<std::size_t>(std::llround(std::max(seconds, 0.0) * rate));
}

void append(TapedVoice& voice, const Piece& piece, TimePoint at) {
  if (voice.samples.empty()) {
    voice.begin = at;
    voice.rate = piece.rate();
  }
  const std::vector<float> samples =
      audio::resample_whole(piece.samples(), piece.rate(), voice.rate);
  const std::size_t place = samples_between(voice.begin, at, voice.rate);
  const bool near = place <= voice.samples.size() + std::size_t{kMostGapSeconds} * voice.rate;
  if (near && voice.samples.size() < place) voice.samples.resize(place);
  voice.samples.insert(voice.samples.end(), samples.begin(), samples.end());
}

/// Puts sound into a WAV in the order of time; holds only what may still be added to.
class NetMixer {
 public:
  NetMixer(audio::WavSink& sink, std::uint32_t rate) : sink_(sink), rate_(rate) {}

  /// Nothing begins before `sample` any more.
  bool pass(std::size_t sample) {
    constexpr std::size_t kAtOnce = 48'000;
    while (done_ < sample) {
      const std::size_t count = std::min(sample - done_, kAtOnce);
      std::vector<float> out(count);
      const std::size_t held = std::min(count, held_.size());
      std::copy_n(held_.begin(), held, out.begin());
      held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(held));
      if (!sink_.write(out)) return false;
      done_ += count;
    }
    return true;
  }
  void add(std::size_t sample, const std::vector<float>& voice) {
    const std::size_t begin = std::max(sample, done_) - done_;
    held_.resize(std::max(held_.size(), begin + voice.size()));
    for (std::size_t i = 0; i < voice.size(); ++i) held_[begin + i] += voice[i];
  }
  [[nodiscard]] std::size_t end() const { return done_ + held_.size(); }
  [[nodiscard]] std::uint32_t rate() const { return rate_; }

 private:
  audio::WavSink& sink_;
  std::uint32_t rate_;
  std::size_t done_ = 0;
  std::vector<float> held_;
};

std::vector<const TapedTransmission*> on_net(const Tape& tape, const std::string& net) {
  std::vector<const TapedTransmission*> out;
  for (const TapedTransmission& one : tape.transmissions) {
    const std::string name = one.air.net.empty() ? one.air.frequency.megahertz_text() : one.air.net;
    if (name == net && !one.packets.empty()) out.push_back(&one);
  }
  std::ranges::stable_sort(out, {}, [](const auto* one) { return one->air.since; });
  return out;
}

Error no_such_net(const Tape& tape, const std::string& net) {
  std::set<std::string> names;
  for (const TapedTransmission& one : tape.transmissions) {
    names.insert(one.air.net.empty() ? one.air.frequency.megahertz_text() : one.air.net);
  }
  std::string known;
  for (const std::string& name : names) known += (known.empty() ? "" : ", ") + name;
  return {ErrorCode::kNotFound,
          "nothing was said on a net \"" + net + "\": the recording has " +
              (known.empty() ? "none" : known),
          {}};
}

std::uint32_t common_rate(const std::vector<const TapedTransmission*>& transmissions) {
  std::set<std::uint32_t> rates;
  for (const TapedTransmission* one : transmissions) {
    for (const TapedPacket& taped : one->packets) {
      if (taped.packet.carrier_only) continue;
      const bool opus = taped.packet.encoding == audio::Encoding::kOpus;
      rates.insert(opus ? audio::kOpusDecodedRate : taped.packet.sample_rate);
    }
  }
  return rates.size() == 1 && audio::is_voice_rate(*rates.begin()) ? *rates.begin() : kClipRate;
}

}  // namespace

TapedVoice decode_transmission(const Tape& tape, const TapedTransmission& transmission) {
  LoadedTransmission loaded = load_transmission(tape, transmission);
  TapedVoice out;
  out.begin = transmission.air.since;
  out.damages = std::move(loaded.damages);
  std::unique_ptr<Piece> piece;
  TimePoint piece_at{};
  for (std::size_t i = 0; i < loaded.signals.size(); ++i) {
    const audio::CodedPacket& packet = loaded.signals[i].packet;
    const bool voice = !packet.carrier_only && packet.size > 0 &&
                       audio::check_packet(packet) == audio::InsertResult::kStored;
    if (!voice) continue;
    if ((piece && piece->full()) || out.samples.size() >= kLongestSeconds * out.rate) {
      out.damages.push_back("transmission " + std::to_string(transmission.air.id) +
                            " lasts longer than an hour: the rest is left out");
      break;
    }
    if (!piece || !piece->continues(packet)) {
      if (piece) append(out, *piece, piece_at);
      piece = std::make_unique<Piece>(packet);
      piece_at = transmission.packets[loaded.numbers[i]].at;
    }
    piece->put(packet);
  }
  if (piece) append(out, *piece, piece_at);
  return out;
}

Clip clip_of(const TapedVoice& voice) {
  return std::make_shared<const std::vector<float>>(
      audio::resample_whole(voice.samples, voice.rate, kClipRate));
}

Result<NetExport> export_net(const Tape& tape, const std::string& net, const std::string& file) {
  const auto transmissions = on_net(tape, net);
  if (transmissions.empty()) return no_such_net(tape, net);
  NetExport out;
  out.rate = common_rate(transmissions);
  auto sink = audio::WavSink::create(file, out.rate, 1);
  if (!sink) return sink.error();
  NetMixer mixer(*sink.value(), out.rate);
  bool written = true;
  for (const TapedTransmission* one : transmissions) {
    TapedVoice voice = decode_transmission(tape, *one);
    out.damages.insert(out.damages.end(), voice.damages.begin(), voice.damages.end());
    if (voice.samples.empty()) continue;
    if (voice.begin - one->air.since > kLongestWait) {
      out.damages.push_back("transmission " + std::to_string(one->air.id) +
                            ": its voice comes long after its beginning, and is left out");
      continue;
    }
    ++out.transmissions;
    const std::size_t place = samples_between(tape.begin, voice.begin, out.rate);
    written = written && mixer.pass(samples_between(tape.begin, one->air.since, out.rate));
    mixer.add(place, audio::resample_whole(voice.samples, voice.rate, out.rate));
  }
  const std::size_t all = std::max(mixer.end(), samples_between(tape.begin, tape.end, out.rate));
  written = written && mixer.pass(all) && sink.value()->flush();
  if (!written) return Error{ErrorCode::kSystem, sink.value()->trouble(), {}};
  out.length = from_seconds(static_cast<double>(all) / out.rate);
  return out;
}

}  // namespace roger::radio
