#include "app/bench/voice/voice_load.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>
#include <utility>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_speech.hpp"
#include "app/bench/voice/voice_talker.hpp"
#include "app/support/exit_code.hpp"
#include "audio/mixer.hpp"
#include "audio/playout/playout_buffer.hpp"
#include "audio/rate_bus.hpp"

namespace roger::app::bench {
namespace {

constexpr std::uint32_t kDeviceRate = 48000;
constexpr Nanoseconds kWarmUp{4'000'000'000};
constexpr Nanoseconds kMeasured{2'000'000'000};

struct VoiceLoad {
  const char* codec;        // syntax of parse_voice_case()
  std::size_t streams = 0;  // simultaneous
  Nanoseconds block{0};
};

double thread_seconds() {
  timespec now{};
  // CPU time of this thread only: other load of the machine does not count.
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// A packet in transit to one of the playout buffers.
struct Arrival {
  Nanoseconds at{0};
  std::uint32_t stream = 0;
  std::uint32_t packet = 0;  // index in the speech
  std::uint32_t sequence = 0;
  std::uint32_t sample_index = 0;
};

/// All packets of all streams.
struct Traffic {
  std::size_t sent = 0;
  std::vector<Arrival> arrivals;  // in order
  [[nodiscard]] double loss_percent() const {
    return 100.0 * (1.0 - static_cast<double>(arrivals.size()) / static_cast<double>(sent));
  }
};

/// Returns all packets until the end. Each sender speaks other words, and neighbours send
/// at different instants (offsets by the golden ratio, modulo 20 ms), so the load has no artificial
/// peaks.
Traffic make_traffic(const CodedSpeech& speech, const NetworkSettings& network,
                     std::size_t streams) {
  Traffic out;
  for (std::size_t stream = 0; stream < streams; ++stream) {
    constexpr std::size_t kWordsApart = 7;
    NetworkModel way(network, stream);
    Nanoseconds due{static_cast<std::int64_t>(stream * 1'618'034 % 20'000'000)};
    Arrival next;
    next.stream = static_cast<std::uint32_t>(stream);
    std::size_t place = stream * kWordsApart % speech.packets.size();
    while (due < kWarmUp + kMeasured) {
      const audio::CodedPacket& packet = speech.packets[place].spoken.packet;
      next.packet = static_cast<std::uint32_t>(place);
      if (const auto at = way.arrival(due)) {
        next.at = *at;
        out.arrivals.push_back(next);
      }
      due += Nanoseconds{std::int64_t{packet.sample_count} * 1'000'000'000 / packet.sample_rate};
      ++out.sent;
      ++next.sequence;
      next.sample_index += packet.sample_count;
      place = (place + 1) % speech.packets.size();
    }
  }
  std::ranges::stable_sort(out.arrivals, {}, &Arrival::at);
  return out;
}

/// One net with all its streams: the work of a station's audio callback.
class VoiceNet {
 public:
  VoiceNet(const CodedSpeech& speech, std::vector<Arrival> arrivals, std::size_t streams,
           std::uint32_t rate, Nanoseconds block)
      : speech_(speech),
        arrivals_(std::move(arrivals)),
        sources_(streams),
        out_(2 * static_cast<std::size_t>(block.count() * kDeviceRate / 1'000'000'000)),
        voice_(out_.size()),
        bus_(rate, kDeviceRate, out_.size() / 2) {
    audio::PlayoutSettings settings;
    settings.output_rate = rate;
    for (std::size_t i = 0; i < streams; ++i) playouts_.emplace_back(settings);
  }

  void play(Nanoseconds now) {
    for (; next_ < arrivals_.size() && arrivals_[next_].at <= now; ++next_) {
      deliver(arrivals_[next_], now);
    }
    mixer_.begin(out_);
    const std::size_t wanted = bus_.begin(out_.size() / 2, true);
    const std::span<float> voice = std::span(voice_).first(wanted);
    const TimePoint heard = bus_.heard(kVoiceBegin + now);
    for (std::size_t i = 0; i < playouts_.size(); ++i) {
      playouts_[i].pull(voice, kVoiceBegin + now, heard);
      bus_.add(voice, sources_[i]);
    }
    bus_.finish(out_);
    mixer_.finish();
  }

 private:
  void deliver(const Arrival& arrival, Nanoseconds now) {
    const audio::CodedPacket& packet = speech_.packets[arrival.packet].spoken.packet;
    room_.encoding = packet.encoding;
    room_.sample_rate = packet.sample_rate;
    room_.sample_count = packet.sample_count;
    room_.size = packet.size;
    std::copy_n(packet.bytes.begin(), packet.size, room_.bytes.begin());
    room_.sequence = arrival.sequence;
    room_.sample_index = arrival.sample_index;
    room_.first = arrival.sequence == 0;
    room_.timing.received = kVoiceBegin + arrival.at;
    playouts_[arrival.stream].insert(room_, kVoiceBegin + now);
  }

  const CodedSpeech& speech_;
  std::vector<Arrival> arrivals_;
  std::size_t next_ = 0;
  std::vector<audio::PlayoutBuffer> playouts_;
  std::vector<audio::MixSource> sources_;
  std::vector<float> out_;
  std::vector<float> voice_;
  audio::Mixer mixer_;
  audio::RateBus bus_;
  audio::CodedPacket room_;
};

nlohmann::ordered_json make_row(const VoiceLoad& load, const Speech& speech) {
  const VoiceCase what = require(parse_voice_case(load.codec));
  const std::uint32_t rate = what.codec.sample_rate;
  const auto coded = require(
      coded_speech(what, std::make_shared<const SpeechPass>(make_speech_round(speech, rate))));

  Traffic traffic = make_traffic(coded, what.network, load.streams);
  const double loss_percent = traffic.loss_percent();
  VoiceNet net(coded, std::move(traffic.arrivals), load.streams, rate, load.block);
  // The warm-up lets the playout buffers adapt; only the steady state is measured.
  Nanoseconds now{0};
  for (; now < kWarmUp; now += load.block) net.play(now);
  const double before = thread_seconds();
  for (; now < kWarmUp + kMeasured; now += load.block) net.play(now);
  const double share = (thread_seconds() - before) / to_seconds_text(kMeasured);
  return nlohmann::ordered_json{
      {"codec", describe_codec(what.codec)},
      {"frame_ms", to_ms(what.codec.frame)},
      {"loss_percent", loss_percent},
      {"jitter", describe_jitter(what.network)},
      {"block_ms", to_ms(load.block)},
      {"streams", load.streams},
      {"cpu_per_audio_s", share},
      {"streams_a_core", std::floor(static_cast<double>(load.streams) / share)}};
}

}  // namespace

nlohmann::ordered_json bench_voice_load(const std::vector<std::string>& files, bool quick) {
  const auto speech = require(load_speech_or_default(files));
  constexpr Nanoseconds kShort{2'500'000};
  constexpr Nanoseconds kLong{10'000'000};
  constexpr const char* kOpus = "codec=opus,rate=16000,frame=20,jitter=uniform:10";
  constexpr const char* kLossyOpus = "codec=opus,rate=16000,frame=20,jitter=uniform:10,loss=5";
  constexpr const char* kMuLaw = "codec=mulaw,frame=31.25,jitter=uniform:10";
  constexpr const char* kLossyMuLaw = "codec=mulaw,frame=31.25,jitter=uniform:10,loss=5";
  constexpr std::size_t kOpusStreams = 500;
  constexpr std::size_t kMuLawStreams = 5000;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const VoiceLoad& load :
       {VoiceLoad{kOpus, kOpusStreams, kLong}, VoiceLoad{kOpus, kOpusStreams, kShort},
        VoiceLoad{kLossyOpus, kOpusStreams, kLong}, VoiceLoad{kMuLaw, kMuLawStreams, kLong},
        VoiceLoad{kMuLaw, kMuLawStreams, kShort}, VoiceLoad{kLossyMuLaw, kMuLawStreams, kLong}}) {
    rows.push_back(make_row(load, speech));
    if (quick) break;
  }
  return rows;
}

}  // namespace roger::app::bench
