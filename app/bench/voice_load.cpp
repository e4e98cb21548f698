#include "app/bench/voice_load.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <memory>
#include <utility>

#include "app/bench/voice_case.hpp"
#include "app/bench/voice_speech.hpp"
#include "app/bench/voice_talker.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/mixer.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::app::bench {
namespace {

constexpr std::uint32_t kDeviceRate = 48000;
constexpr Nanoseconds kWarmUp{500'000'000};
constexpr Nanoseconds kMeasured{2'000'000'000};
constexpr TimePoint kBegin{Nanoseconds{1'000'000'000'000}};

struct Load {
  const char* codec;        // as parse_voice_case() takes it
  std::size_t streams = 0;  // at once
  Nanoseconds block{0};
};

double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// A sender somewhere in the speech, and its playout.
class Stream {
 public:
  Stream(const CodedSpeech& speech, NetworkSettings network, std::uint64_t number,
         std::uint32_t rate)
      : speech_(speech), network_(network, number), buffer_(settings(rate)) {
    // Each is at another word, and none sends at the same instant as its neighbour.
    constexpr std::uint64_t kApart = 7;
    next_ = number * kApart % speech.packets.size();
    due_ = Nanoseconds{static_cast<std::int64_t>(number * 1'618'034 % 20'000'000)};
    draw();
  }

  /// Offers what has arrived by `now`.
  void deliver(Nanoseconds now, audio::CodedPacket& room) {
    while (arrival_ <= now) {
      if (arrives_) offer(now, room);
      advance();
    }
  }

  void pull(std::span<float> out, Nanoseconds now) {
    buffer_.pull(out, kBegin + now, kBegin + now);
  }
  audio::MixSource& source() { return source_; }

 private:
  static audio::PlayoutSettings settings(std::uint32_t rate) {
    audio::PlayoutSettings out;
    out.output_rate = rate;
    return out;
  }

  void offer(Nanoseconds now, audio::CodedPacket& room) {
    const audio::CodedPacket& packet = speech_.packets[next_].spoken.packet;
    room.encoding = packet.encoding;
    room.sample_rate = packet.sample_rate;
    room.sample_count = packet.sample_count;
    room.size = packet.size;
    std::copy_n(packet.bytes.begin(), packet.size, room.bytes.begin());
    room.sequence = sequence_;
    room.sample_index = index_;
    room.first = sequence_ == 0;
    room.timing.received = kBegin + arrival_;
    buffer_.insert(room, kBegin + now);
  }

  void advance() {
    const audio::CodedPacket& packet = speech_.packets[next_].spoken.packet;
    index_ += packet.sample_count;
    due_ += Nanoseconds{std::int64_t{packet.sample_count} * 1'000'000'000 / packet.sample_rate};
    ++sequence_;
    next_ = (next_ + 1) % speech_.packets.size();
    draw();
  }

  void draw() {
    const auto arrival = network_.arrival(due_);
    arrives_ = arrival.has_value();
    arrival_ = arrival.value_or(due_);
  }

  const CodedSpeech& speech_;
  NetworkModel network_;
  audio::PlayoutBuffer buffer_;
  audio::MixSource source_;
  std::size_t next_ = 0;
  std::uint32_t sequence_ = 0;
  std::uint32_t index_ = 0;
  Nanoseconds due_{0};
  Nanoseconds arrival_{0};
  bool arrives_ = true;
};

/// The mix of one net, brought to the device's rate once.
class Net {
 public:
  explicit Net(std::uint32_t rate, std::size_t block)
      : voice_(block),
        mix_(2 * block),
        side_(block),
        resampled_(block * (kDeviceRate / rate) + 1),
        left_(rate, kDeviceRate),
        right_(rate, kDeviceRate) {}

  void play(std::vector<std::unique_ptr<Stream>>& streams, Nanoseconds now) {
    mixer_.begin(mix_);
    for (auto& stream : streams) {
      stream->deliver(now, room_);
      stream->pull(voice_, now);
      mixer_.add(voice_, stream->source());
    }
    mixer_.finish();
    resample(left_, 0);
    resample(right_, 1);
  }

 private:
  void resample(audio::Resampler& resampler, std::size_t side) {
    for (std::size_t i = 0; i < side_.size(); ++i) side_[i] = mix_[2 * i + side];
    resampler.process(side_, resampled_);
  }

  audio::Mixer mixer_;
  std::vector<float> voice_;
  std::vector<float> mix_;
  std::vector<float> side_;
  std::vector<float> resampled_;
  audio::Resampler left_;
  audio::Resampler right_;
  audio::CodedPacket room_;
};

Result<nlohmann::ordered_json> row_of(const Load& load, const Speech& speech) {
  auto parsed = parse_voice_case(load.codec);
  if (!parsed) return parsed.error();
  const VoiceCase& what = parsed.value();
  const std::uint32_t rate = what.codec.sample_rate;
  const auto coded =
      coded_speech(what, std::make_shared<const SpeechRound>(round_of(speech, rate)));
  if (!coded) return coded.error();

  std::vector<std::unique_ptr<Stream>> streams;
  for (std::size_t i = 0; i < load.streams; ++i) {
    streams.push_back(std::make_unique<Stream>(coded.value(), what.network, i, rate));
  }
  Net net(rate, static_cast<std::size_t>(load.block.count() * rate / 1'000'000'000));
  Nanoseconds now{0};
  for (; now < kWarmUp; now += load.block) net.play(streams, now);
  const double before = thread_seconds();
  for (; now < kWarmUp + kMeasured; now += load.block) net.play(streams, now);
  const double share = (thread_seconds() - before) / seconds_of(kMeasured);
  return nlohmann::ordered_json{
      {"codec", words_of_codec(what.codec)},
      {"frame_ms", ms_of(what.codec.frame)},
      {"loss_percent", what.network.loss * 100.0},
      {"jitter", words_of_jitter(what.network)},
      {"block_ms", ms_of(load.block)},
      {"streams", load.streams},
      {"cpu_per_audio_s", share},
      {"streams_a_core", std::floor(static_cast<double>(load.streams) / share)}};
}

}  // namespace

Result<nlohmann::ordered_json> bench_voice_load(const std::vector<std::string>& files) {
  const auto speech = speech_of(files);
  if (!speech) return speech.error();
  constexpr Nanoseconds kShort{2'500'000};
  constexpr Nanoseconds kLong{10'000'000};
  constexpr const char* kOpus = "codec=opus,rate=16000,frame=20,jitter=uniform:10";
  constexpr const char* kLossyOpus = "codec=opus,rate=16000,frame=20,jitter=uniform:10,loss=5";
  constexpr const char* kMuLaw = "codec=mulaw,frame=31.25,jitter=uniform:10";
  constexpr const char* kLossyMuLaw = "codec=mulaw,frame=31.25,jitter=uniform:10,loss=5";
  constexpr std::size_t kOpusStreams = 500;
  constexpr std::size_t kMuLawStreams = 5000;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Load& load :
       {Load{kOpus, kOpusStreams, kLong}, Load{kOpus, kOpusStreams, kShort},
        Load{kLossyOpus, kOpusStreams, kLong}, Load{kMuLaw, kMuLawStreams, kLong},
        Load{kMuLaw, kMuLawStreams, kShort}, Load{kLossyMuLaw, kMuLawStreams, kLong}}) {
    const auto row = row_of(load, speech.value());
    if (!row) return row.error();
    rows.push_back(row.value());
  }
  return rows;
}

}  // namespace roger::app::bench
