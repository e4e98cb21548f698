#include "radio/exercise/replay/recorded_voice.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <list>
#include <optional>
#include <set>

#include "audio/device/wav_file.hpp"
#include "audio/dsp/resample_whole.hpp"
#include "radio/exercise/replay/voice_reader.hpp"

namespace roger::radio {
namespace {

/// Longest plausible time from the beginning of a transmission to its voice.
constexpr Nanoseconds kMaxWait = std::chrono::hours{1};

/// Maximum number of voices that are mixed at the same time; each takes some 100 kB.
constexpr std::size_t kMaxTogether = 32;

/// Mixes voices into a WAV file in the order of time. Holds only the samples to which later voices
/// may still be added.
class NetMixer {
 public:
  explicit NetMixer(audio::WavSink& sink) : sink_(sink) {}

  /// Writes the samples before `sample`; nothing may be added before it later. Returns false if
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
  /// Adds samples from `sample` on, which must not be before done().
  void add(std::size_t sample, const std::vector<float>& voice) {
    const std::size_t begin = sample - done_;
    held_.resize(std::max(held_.size(), begin + voice.size()));
    for (std::size_t i = 0; i < voice.size(); ++i) held_[begin + i] += voice[i];
  }
  [[nodiscard]] std::size_t done() const { return done_; }
  [[nodiscard]] std::size_t end() const { return done_ + held_.size(); }

 private:
  audio::WavSink& sink_;
  std::size_t done_ = 0;
  std::vector<float> held_;
};

/// One transmission that is being mixed, packet by packet.
class MixedVoice {
 public:
  MixedVoice(std::unique_ptr<VoiceReader> reader, std::uint32_t rate, std::size_t begin)
      : reader_(std::move(reader)), resampler_(reader_->rate(), rate), next_(begin) {}

  /// Adds the voice of the next packet. Returns false if it was the last one.
  bool step(NetMixer& mixer) {
    voice_.clear();
    samples_.clear();
    const bool more = reader_->read(voice_);
    resampler_.write(voice_, samples_);
    if (!more) resampler_.finish(samples_);
    mixer.add(next_, samples_);
    next_ += samples_.size();
    return more;
  }
  /// Returns the sample at which the voice continues.
  [[nodiscard]] std::size_t next() const { return next_; }
  [[nodiscard]] std::vector<Notice>& damages() { return reader_->damages(); }

 private:
  std::unique_ptr<VoiceReader> reader_;
  audio::RecordingResampler resampler_;
  std::size_t next_;
  std::vector<float> voice_, samples_;
};

/// Writes the transmissions of a net, which are sorted by time, to a WAV file.
///
/// Invariant: no sample before the smallest next() of the open voices, and before the begin of the
/// next transmission, changes any more. Those samples are written, so the memory does not depend on
/// the length of the voices.
class NetExporter {
 public:
  NetExporter(const Recording& recording, std::uint32_t rate, audio::WavSink& sink)
      : recording_(recording),
        files_(std::make_shared<SoundFiles>(recording.folder)),
        mixer_(sink) {
    out_.rate = rate;
  }

  /// Returns nothing if writing fails.
  std::optional<NetExport> run(const std::vector<const RecordedTransmission*>& transmissions) {
    for (const RecordedTransmission* one : transmissions) {
      if (!advance(sample_at(one->air.since))) return std::nullopt;
      open(*one);
    }
    if (!advance(std::numeric_limits<std::size_t>::max())) return std::nullopt;
    const std::size_t all = std::max(mixer_.end(), sample_at(recording_.end));
    if (!mixer_.pass(all)) return std::nullopt;
    out_.length = from_seconds(static_cast<double>(all) / out_.rate);
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::size_t sample_at(TimePoint time) const {
    const double seconds = std::chrono::duration<double>(time - recording_.begin).count();
    return static_cast<std::size_t>(std::llround(std::max(seconds, 0.0) * out_.rate));
  }

  /// Mixes the open voices up to `sample`, and writes what is complete. Returns false if writing
  /// fails.
  bool advance(std::size_t sample) {
    while (!voices_.empty()) {
      const auto first = std::ranges::min_element(voices_, {}, &MixedVoice::next);
      if (first->next() >= sample) break;
      if (!mixer_.pass(first->next())) return false;
      if (first->step(mixer_)) continue;
      add_damages(first->damages());
      voices_.erase(first);
    }
    // Without open voices only the samples before the next transmission are known to be complete.
    return sample == std::numeric_limits<std::size_t>::max() || mixer_.pass(sample);
  }

  void open(const RecordedTransmission& transmission) {
    const std::string id = std::to_string(transmission.air.id);
    if (voices_.size() >= kMaxTogether) {
      add_damage({NoticeCode::kTooManyVoices, {id}});
      return;
    }
    auto reader = std::make_unique<VoiceReader>(files_, transmission);
    if (reader->first() == nullptr) return add_damages(reader->damages());
    if (reader->begin() - transmission.air.since > kMaxWait) {
      add_damages(reader->damages());
      add_damage({NoticeCode::kVoiceTooLate, {id}});
      return;
    }
    ++out_.transmissions;
    // A voice with a time stamp that is too early begins at the first sample not yet written.
    const std::size_t begin = std::max(sample_at(reader->begin()), mixer_.done());
    voices_.emplace_back(std::move(reader), out_.rate, begin);
  }

  void add_damage(Notice damage) {
    if (out_.damages.size() < kMaxDamages) out_.damages.push_back(std::move(damage));
  }
  void add_damages(const std::vector<Notice>& damages) {
    for (const Notice& one : damages) add_damage(one);
  }

  const Recording& recording_;
  std::shared_ptr<SoundFiles> files_;
  NetMixer mixer_;
  std::list<MixedVoice> voices_;  // begun and not ended
  NetExport out_;
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
  VoiceReader reader(std::make_shared<SoundFiles>(recording.folder), transmission);
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

Result<NetExport, Notice> export_net(const Recording& recording, const std::string& net,
                                     const std::string& file) {
  const auto transmissions = on_net(recording, net);
  if (transmissions.empty()) return why_no_net(recording, net);
  const std::uint32_t rate = common_rate(transmissions);
  auto sink = audio::WavSink::create(file, rate, 1);
  if (!sink) return to_notice(sink.error());
  auto out = NetExporter(recording, rate, *sink.value()).run(transmissions);
  if (!out || !sink.value()->flush()) return to_notice(sink.value()->trouble());
  return *std::move(out);
}

}  // namespace roger::radio
