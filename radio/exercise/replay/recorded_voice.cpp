#include "radio/exercise/replay/recorded_voice.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "audio/device/wav_file.hpp"
#include "audio/dsp/resample_whole.hpp"
#include "radio/exercise/replay/voice_reader.hpp"

namespace roger::radio {
namespace {

/// Limit of the silence to add, because a damaged recording must not exhaust the memory.
constexpr Nanoseconds kMaxWait = std::chrono::hours{1};

std::size_t samples_between(TimePoint from, TimePoint to, std::uint32_t rate) {
  const double seconds = std::chrono::duration<double>(to - from).count();
  return static_cast<std::size_t>(std::llround(std::max(seconds, 0.0) * rate));
}

/// Mixes voices into a WAV file in the order of time. Holds only the samples to which later voices
/// may still be added.
class NetMixer {
 public:
  NetMixer(audio::WavSink& sink, std::uint32_t rate) : sink_(sink), rate_(rate) {}

  /// Writes the samples before `sample`; no later voice may begin before it. Returns false if
  /// writing fails.
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

std::vector<const RecordedTransmission*> on_net(const Recording& recording,
                                                const std::string& net) {
  std::vector<const RecordedTransmission*> out;
  for (const RecordedTransmission& one : recording.transmissions) {
    if (net_name(one.air) == net && !one.packets.empty()) out.push_back(&one);
  }
  std::ranges::stable_sort(out, {}, [](const auto* one) { return one->air.since; });
  return out;
}

std::uint32_t common_rate(const std::vector<const RecordedTransmission*>& transmissions) {
  std::set<std::uint32_t> rates;
  for (const RecordedTransmission* one : transmissions) {
    for (const RecordedPacket& recorded : one->packets) {
      if (recorded.packet.carrier_only) continue;
      const bool opus = recorded.packet.encoding == audio::Encoding::kOpus;
      rates.insert(opus ? audio::kOpusDecodedRate : recorded.packet.sample_rate);
    }
  }
  return rates.size() == 1 && audio::is_voice_rate(*rates.begin()) ? *rates.begin() : kClipRate;
}

}  // namespace

RecordedVoice decode_transmission(const Recording& recording,
                                  const RecordedTransmission& transmission) {
  VoiceReader reader(recording, transmission);
  RecordedVoice out;
  out.begin = reader.begin();
  out.rate = reader.rate();
  while (reader.read(out.samples)) {
  }
  out.damages = std::move(reader.damages());
  return out;
}

Clip make_clip(const RecordedVoice& voice) {
  return std::make_shared<const std::vector<float>>(
      audio::resample_whole(voice.samples, voice.rate, kClipRate));
}

Notice why_no_net(const Recording& recording, const std::string& net) {
  if (!on_net(recording, net).empty()) return {};
  std::set<std::string> names;
  for (const RecordedTransmission& one : recording.transmissions) names.insert(net_name(one.air));
  return {NoticeCode::kNoSuchNet, {net, fmt::format("{}", fmt::join(names, ", "))}};
}

Result<NetExport> export_net(const Recording& recording, const std::string& net,
                             const std::string& file) {
  const auto transmissions = on_net(recording, net);
  if (transmissions.empty()) {
    return Error{ErrorCode::kNotFound, in_words(why_no_net(recording, net)), {}};
  }
  NetExport out;
  out.rate = common_rate(transmissions);
  auto sink = audio::WavSink::create(file, out.rate, 1);
  if (!sink) return sink.error();
  NetMixer mixer(*sink.value(), out.rate);
  bool written = true;
  for (const RecordedTransmission* one : transmissions) {
    RecordedVoice voice = decode_transmission(recording, *one);
    out.damages.insert(out.damages.end(), voice.damages.begin(), voice.damages.end());
    if (voice.samples.empty()) continue;
    if (voice.begin - one->air.since > kMaxWait) {
      out.damages.emplace_back(NoticeCode::kVoiceTooLate, std::vector{std::to_string(one->air.id)});
      continue;
    }
    ++out.transmissions;
    // Transmissions are sorted by `since`, so all samples before it are complete and can be
    // written. A voice with an earlier time stamp, which is wrong, begins at the first sample not
    // yet written.
    const std::size_t place = samples_between(recording.begin, voice.begin, out.rate);
    written = written && mixer.pass(samples_between(recording.begin, one->air.since, out.rate));
    mixer.add(place, audio::resample_whole(voice.samples, voice.rate, out.rate));
  }
  const std::size_t all =
      std::max(mixer.end(), samples_between(recording.begin, recording.end, out.rate));
  written = written && mixer.pass(all) && sink.value()->flush();
  if (!written) return Error{ErrorCode::kSystem, sink.value()->trouble(), {}};
  out.length = from_seconds(static_cast<double>(all) / out.rate);
  return out;
}

}  // namespace roger::radio
