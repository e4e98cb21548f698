#include "app/bench/voice/voice_run.hpp"

#include <algorithm>
#include <deque>
#include <queue>
#include <utility>

#include "app/bench/voice/voice_network.hpp"
#include "audio/loss_meter.hpp"
#include "audio/redundancy_policy.hpp"

namespace roger::app::bench {
namespace {

using audio::CodedPacket;

constexpr Nanoseconds kReportEvery{1'000'000'000};
constexpr Nanoseconds kPointEvery{100'000'000};
constexpr Nanoseconds kMaxOutputLength{120'000'000'000};
constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::uint64_t kReceiver = 1;
constexpr std::size_t kMaxPreceding = std::size_t{audio::kMaxCopies} * audio::kMaxDistance;

using PacketPointer = std::shared_ptr<const CodedPacket>;

/// A datagram in transit: a packet and copies of preceding ones, oldest first.
struct SimulatedDatagram {
  Nanoseconds arrival{0};
  std::uint64_t number = 0;
  PacketPointer packet;
  std::vector<PacketPointer> copies;

  friend bool operator>(const SimulatedDatagram& a, const SimulatedDatagram& b) {
    return std::pair(a.arrival, a.number) > std::pair(b.arrival, b.number);
  }
};

struct LossReportInTransit {
  Nanoseconds arrival{0};
  audio::LossReport report;
};

/// Datagrams and loss reports on their way.
struct Transit {
  std::priority_queue<SimulatedDatagram, std::vector<SimulatedDatagram>, std::greater<>> datagrams;
  std::deque<LossReportInTransit> reports;
};

double ticks_in(Nanoseconds time) {
  return static_cast<double>(time.count()) / static_cast<double>(kVoiceTick.count());
}

/// Encoder and redundancy policy, on a clock that drifts.
class SimulatedSender {
 public:
  SimulatedSender(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate,
                  Nanoseconds lookahead, std::uint64_t seed)
      : what_(what),
        talker_(talker),
        sample_rate_(sample_rate),
        lookahead_(lookahead),
        network_(what.network, seed),
        policy_(what.copies) {}

  /// Speaks all ticks that are complete at `now`.
  void speak_until(Nanoseconds now, Transit& transit, VoiceOutcome& out) {
    const double tick_samples =
        static_cast<double>(kVoiceTick.count()) * sample_rate_ / static_cast<double>(kSecond);
    for (;;) {
      const Nanoseconds complete = true_time(static_cast<double>(ticks_ + 1) * tick_samples);
      if (complete > now) return;
      hear_reports_until(complete, transit.reports);
      std::vector<SpokenPacket> fresh;
      talker_.tick(fresh);
      ++ticks_;
      for (const SpokenPacket& spoken : fresh) send(spoken, complete, transit, out);
    }
  }
  /// Returns the tick of the speech in which the first sample of a packet was spoken.
  [[nodiscard]] double spoken_tick(const HeardPacket& packet) const {
    return ticks_in(packet.captured + lookahead_) * clock_rate();
  }
  [[nodiscard]] std::vector<float> clean() const { return talker_.clean(ticks_); }

 private:
  /// A positive drift means a fast clock, whose samples are shorter.
  [[nodiscard]] double clock_rate() const { return 1.0 + what_.drift * 1e-6; }
  /// Converts a sample count of the sender's clock to true time.
  [[nodiscard]] Nanoseconds true_time(double samples) const {
    return Nanoseconds{static_cast<std::int64_t>(samples / (sample_rate_ * clock_rate()) *
                                                 static_cast<double>(kSecond))};
  }

  void hear_reports_until(Nanoseconds now, std::deque<LossReportInTransit>& reports) {
    bool any = false;
    for (; !reports.empty() && reports.front().arrival <= now; reports.pop_front()) {
      policy_.report(kReceiver, reports.front().report, kVoiceBegin + reports.front().arrival);
      any = true;
    }
    if (any) talker_.set_expected_loss(policy_.expected_loss_percent());
  }

  void send(const SpokenPacket& spoken, Nanoseconds now, Transit& transit, VoiceOutcome& out) {
    auto packet = std::make_shared<CodedPacket>(spoken.packet);
    // The codec delays the sound by its look-ahead: the first sample of the packet was captured
    // that much earlier.
    const Nanoseconds captured = true_time(static_cast<double>(spoken.sample));
    packet->stream = 1;
    packet->sequence = sequence_++;
    packet->timing = {};
    packet->timing.clock_domain = 1;
    packet->timing.captured_ns = (kVoiceBegin + captured - lookahead_).time_since_epoch().count();
    packet->timing.sent_ns = (kVoiceBegin + now).time_since_epoch().count();
    // Copies never cross the start of a transmission.
    if (packet->first) preceding_.clear();

    SimulatedDatagram datagram;
    const audio::Repetition repetition = policy_.repetition().within_time(what_.codec.frame);
    for (std::size_t copy = repetition.copies; copy > 0; --copy) {
      const std::size_t back = copy * repetition.distance;
      if (back <= preceding_.size()) {
        datagram.copies.push_back(preceding_[preceding_.size() - back]);
      }
    }
    preceding_.push_back(packet);
    if (preceding_.size() > kMaxPreceding) preceding_.pop_front();

    const auto arrival = network_.arrival(now);
    if (now >= what_.from) {
      ++out.packets;
      if (!arrival) ++out.lost;
      out.primary_bytes += packet->size;
      for (const PacketPointer& copy : datagram.copies) out.copied_bytes += copy->size;
      out.spoken_samples +=
          std::uint64_t{packet->sample_count} * kVoiceOutputRate / packet->sample_rate;
    }
    if (!arrival) return;
    datagram.arrival = *arrival;
    datagram.number = packet->sequence;
    datagram.packet = std::move(packet);
    transit.datagrams.push(std::move(datagram));
  }

  const VoiceCase& what_;
  Talker& talker_;
  std::uint32_t sample_rate_;
  Nanoseconds lookahead_;
  std::size_t ticks_ = 0;
  std::uint32_t sequence_ = 0;
  std::deque<PacketPointer> preceding_;
  NetworkModel network_;
  audio::RedundancyPolicy policy_;
};

/// Playout buffer and loss meter.
class SimulatedReceiver {
 public:
  SimulatedReceiver(const VoiceCase& what, std::uint64_t seed)
      : what_(what),
        return_path_(what.network, ~seed),
        buffer_(playout_settings(what)),
        block_(what.period) {}

  /// Takes all datagrams that have arrived by `now`, and reports the loss once per second.
  void deliver_until(Nanoseconds now, Transit& transit) {
    auto& arriving = transit.datagrams;
    for (; !arriving.empty() && arriving.top().arrival <= now; arriving.pop()) {
      const SimulatedDatagram& datagram = arriving.top();
      // Copies first: they precede the packet in time.
      for (const PacketPointer& copy : datagram.copies)
        insert_packet(*copy, true, datagram.arrival, now);
      insert_packet(*datagram.packet, false, datagram.arrival, now);
      meter_.arrived(datagram.packet->sequence);
    }
    if (now < next_report_) return;
    next_report_ += kReportEvery;
    audio::LossReport report = meter_.report();
    if (what_.guard) report.bursts = 0;  // as a station with a fixed playout delay
    // Loss reports travel over a network of the same kind, so they are lost and delayed, too.
    const auto arrival = return_path_.arrival(now);
    if (report.expected > 0 && arrival) transit.reports.push_back({*arrival, report});
  }

  /// Plays one period.
  void pull(Nanoseconds now, VoiceOutcome& out) {
    if (now < what_.from) out.before = buffer_.counters();
    buffer_.pull(block_, kVoiceBegin + now, kVoiceBegin + now);
    if (const audio::PlayedPacket* played = buffer_.played(); played != nullptr) {
      out.heard.push_back({Nanoseconds{played->timing.captured_ns} - kVoiceBegin.time_since_epoch(),
                           played->heard - kVoiceBegin});
    }
    steps_.add(block_);
    if (now >= out.kept_from) {
      if (out.output.empty()) out.kept_from = now;
      out.output.insert(out.output.end(), block_.begin(), block_.end());
    }
    if (now >= next_point_ && buffer_.active()) {
      next_point_ = now + kPointEvery;
      const audio::PlayoutDelay delay = buffer_.delay();
      out.delays.push_back({now, delay.target, delay.actual});
    }
  }

  [[nodiscard]] const std::vector<float>& steps() const { return steps_.steps(); }
  [[nodiscard]] audio::PlayoutCounters counters() const { return buffer_.counters(); }

 private:
  static audio::PlayoutSettings playout_settings(const VoiceCase& what) {
    audio::PlayoutSettings out;
    out.output_rate = kVoiceOutputRate;
    out.adaptive = !what.guard;
    if (what.guard) out.guard = *what.guard;
    return out;
  }

  void insert_packet(const CodedPacket& packet, bool redundant, Nanoseconds received,
                     Nanoseconds now) {
    CodedPacket offered = packet;
    offered.redundant = redundant;
    offered.timing.received = kVoiceBegin + received;
    buffer_.insert(offered, kVoiceBegin + now);
  }

  const VoiceCase& what_;
  NetworkModel return_path_;
  audio::PlayoutBuffer buffer_;
  audio::LossMeter meter_;
  Nanoseconds next_report_{kReportEvery};
  Nanoseconds next_point_{0};
  std::vector<float> block_;
  StepMeter steps_;
};

}  // namespace

// A discrete-event simulation. Its clock advances by periods of the receiver's sound device, as
// real playout does. Before each period the sender speaks all ticks that are complete, and the
// receiver takes all datagrams that have arrived. Invariant: nothing is processed before its time,
// and datagrams are delivered in the order of their arrival, so the result depends on the seed only
// and not on the speed of the machine. The encoder, redundancy policy, loss meter and playout
// buffer are those of a real station.
VoiceOutcome run_voice_case(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate,
                            Nanoseconds lookahead, std::uint64_t seed) {
  SimulatedSender sender(what, talker, sample_rate, lookahead, seed);
  SimulatedReceiver receiver(what, seed);
  Transit transit;
  VoiceOutcome out;
  out.kept_from = std::max(what.from, what.length - kMaxOutputLength);
  for (std::uint64_t period = 0;; ++period) {
    const Nanoseconds now{static_cast<std::int64_t>(period * what.period) * kSecond /
                          kVoiceOutputRate};
    if (now >= what.length) break;
    sender.speak_until(now, transit, out);
    receiver.deliver_until(now, transit);
    receiver.pull(now, out);
  }
  // Clicks are found after the run, because each played packet maps a time of the output to a
  // place in the speech.
  std::vector<HeardAt> places;
  for (const HeardPacket& packet : out.heard) {
    places.push_back({ticks_in(packet.heard), sender.spoken_tick(packet)});
  }
  for (const std::size_t tick : find_clicks(receiver.steps(), sender.clean(), places)) {
    out.clicks.push_back(static_cast<std::int64_t>(tick) * kVoiceTick);
  }
  out.after = receiver.counters();
  return out;
}

}  // namespace roger::app::bench
