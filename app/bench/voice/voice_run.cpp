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
// Start of the virtual clock; far from 0, so that earlier times do not become negative.
constexpr TimePoint kBegin{Nanoseconds{1'000'000'000'000}};

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

/// One run as a discrete-event simulation. Its clock advances by periods of the receiver's sound
/// device, as real playout does. Before each period the sender speaks all ticks that are complete,
/// and the receiver takes all datagrams that have arrived. Invariant: nothing is processed before
/// its time, and datagrams are delivered in the order of their arrival, so the result depends on
/// the seed only and not on the speed of the machine. The encoder, redundancy policy, loss meter
/// and playout buffer are those of a real station.
class Run {
 public:
  Run(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate, Nanoseconds lookahead,
      std::uint64_t seed)
      : what_(what),
        talker_(talker),
        sample_rate_(sample_rate),
        lookahead_(lookahead),
        network_(what.network, seed),
        return_path_(what.network, ~seed),
        policy_(what.copies),
        buffer_(playout_settings(what)),
        block_(what.period) {
    out_.kept_from = std::max(what.from, what.length - kMaxOutputLength);
  }

  VoiceOutcome run() {
    for (std::uint64_t period = 0;; ++period) {
      const Nanoseconds now{static_cast<std::int64_t>(period * what_.period) * kSecond /
                            kVoiceOutputRate};
      if (now >= what_.length) break;
      speak_until(now);
      deliver_until(now);
      pull(now);
    }
    // Clicks are found after the run, because each played packet maps a time of the output to a
    // place in the speech.
    std::vector<HeardAt> places;
    for (const HeardPacket& packet : out_.heard) {
      places.push_back({ticks_in(packet.heard), spoken_tick(packet.captured + lookahead_)});
    }
    for (const std::size_t tick : find_clicks(steps_.steps(), talker_.clean(ticks_), places)) {
      out_.clicks.push_back(static_cast<std::int64_t>(tick) * kVoiceTick);
    }
    out_.after = buffer_.counters();
    return std::move(out_);
  }

 private:
  static audio::PlayoutSettings playout_settings(const VoiceCase& what) {
    audio::PlayoutSettings out;
    out.output_rate = kVoiceOutputRate;
    out.adaptive = !what.guard;
    if (what.guard) out.guard = *what.guard;
    return out;
  }

  /// Converts a sample count of the sender's clock to true time. A positive drift means a fast
  /// clock, whose samples are shorter.
  [[nodiscard]] Nanoseconds true_time(double samples) const {
    return Nanoseconds{static_cast<std::int64_t>(
        samples / (sample_rate_ * (1.0 + what_.drift * 1e-6)) * static_cast<double>(kSecond))};
  }
  [[nodiscard]] static double ticks_in(Nanoseconds time) {
    return static_cast<double>(time.count()) / static_cast<double>(kVoiceTick.count());
  }
  [[nodiscard]] double spoken_tick(Nanoseconds time) const {
    return ticks_in(time) * (1.0 + what_.drift * 1e-6);
  }
  [[nodiscard]] double tick_samples() const {
    return static_cast<double>(kVoiceTick.count()) * sample_rate_ / static_cast<double>(kSecond);
  }

  void speak_until(Nanoseconds now) {
    for (;;) {
      const Nanoseconds complete = true_time(static_cast<double>(ticks_ + 1) * tick_samples());
      if (complete > now) return;
      hear_reports_until(complete);
      fresh_.clear();
      talker_.tick(fresh_);
      ++ticks_;
      for (const SpokenPacket& spoken : fresh_) send(spoken, complete);
    }
  }

  void hear_reports_until(Nanoseconds now) {
    bool any = false;
    for (; !reports_.empty() && reports_.front().arrival <= now; reports_.pop_front()) {
      policy_.report(kReceiver, reports_.front().report, kBegin + reports_.front().arrival);
      any = true;
    }
    if (any) talker_.set_expected_loss(policy_.expected_loss_percent());
  }

  void send(const SpokenPacket& spoken, Nanoseconds now) {
    auto packet = std::make_shared<CodedPacket>(spoken.packet);
    // The codec delays the sound by its look-ahead: the first sample of the packet was captured
    // that much earlier.
    const Nanoseconds captured = true_time(static_cast<double>(spoken.sample));
    packet->stream = 1;
    packet->sequence = sequence_++;
    packet->timing = {};
    packet->timing.clock_domain = 1;
    packet->timing.captured_ns = (kBegin + captured - lookahead_).time_since_epoch().count();
    packet->timing.sent_ns = (kBegin + now).time_since_epoch().count();
    // Copies never cross the start of a transmission.
    if (packet->first) preceding_.clear();

    SimulatedDatagram datagram;
    for (std::size_t i =
             preceding_.size() - std::min<std::size_t>(preceding_.size(), policy_.copies());
         i < preceding_.size(); ++i) {
      datagram.copies.push_back(preceding_[i]);
    }
    preceding_.push_back(packet);
    if (preceding_.size() > audio::kMaxCopies) preceding_.pop_front();

    const auto arrival = network_.arrival(now);
    if (now >= what_.from) {
      ++out_.packets;
      if (!arrival) ++out_.lost;
      out_.primary_bytes += packet->size;
      for (const PacketPointer& copy : datagram.copies) out_.copied_bytes += copy->size;
      out_.spoken_samples +=
          std::uint64_t{packet->sample_count} * kVoiceOutputRate / packet->sample_rate;
    }
    if (!arrival) return;
    datagram.arrival = *arrival;
    datagram.number = packet->sequence;
    datagram.packet = std::move(packet);
    in_transit_.push(std::move(datagram));
  }

  void deliver_until(Nanoseconds now) {
    for (; !in_transit_.empty() && in_transit_.top().arrival <= now; in_transit_.pop()) {
      const SimulatedDatagram& datagram = in_transit_.top();
      // Copies first: they precede the packet in time.
      for (const PacketPointer& copy : datagram.copies)
        insert_packet(*copy, true, datagram.arrival, now);
      insert_packet(*datagram.packet, false, datagram.arrival, now);
      meter_.arrived(datagram.packet->sequence);
    }
    if (now < next_report_) return;
    next_report_ += kReportEvery;
    const audio::LossReport report = meter_.report();
    // Loss reports travel over a network of the same kind, so they are lost and delayed, too.
    const auto arrival = return_path_.arrival(now);
    if (report.expected > 0 && arrival) reports_.push_back({*arrival, report});
  }

  void insert_packet(const CodedPacket& packet, bool redundant, Nanoseconds received,
                     Nanoseconds now) {
    offered_ = packet;
    offered_.redundant = redundant;
    offered_.timing.received = kBegin + received;
    buffer_.insert(offered_, kBegin + now);
  }

  void pull(Nanoseconds now) {
    if (now < what_.from) out_.before = buffer_.counters();
    buffer_.pull(block_, kBegin + now, kBegin + now);
    if (const audio::PlayedPacket* played = buffer_.played(); played != nullptr) {
      out_.heard.push_back({Nanoseconds{played->timing.captured_ns} - kBegin.time_since_epoch(),
                            played->heard - kBegin});
    }
    steps_.add(block_);
    if (now >= out_.kept_from) {
      if (out_.output.empty()) out_.kept_from = now;
      out_.output.insert(out_.output.end(), block_.begin(), block_.end());
    }
    if (now >= next_point_ && buffer_.active()) {
      next_point_ = now + kPointEvery;
      const audio::PlayoutDelay delay = buffer_.delay();
      out_.delays.push_back({now, delay.target, delay.actual});
    }
  }

  const VoiceCase& what_;
  Talker& talker_;
  std::uint32_t sample_rate_;
  Nanoseconds lookahead_;

  // The sender.
  std::size_t ticks_ = 0;
  std::uint32_t sequence_ = 0;
  std::vector<SpokenPacket> fresh_;
  std::deque<PacketPointer> preceding_;
  NetworkModel network_;
  NetworkModel return_path_;
  audio::RedundancyPolicy policy_;
  std::deque<LossReportInTransit> reports_;

  // The receiver.
  std::priority_queue<SimulatedDatagram, std::vector<SimulatedDatagram>, std::greater<>>
      in_transit_;
  audio::PlayoutBuffer buffer_;
  audio::LossMeter meter_;
  Nanoseconds next_report_{kReportEvery};
  Nanoseconds next_point_{0};
  CodedPacket offered_;
  std::vector<float> block_;
  StepMeter steps_;
  VoiceOutcome out_;
};

}  // namespace

VoiceOutcome run_voice_case(const VoiceCase& what, Talker& talker, std::uint32_t sample_rate,
                            Nanoseconds lookahead, std::uint64_t seed) {
  return Run(what, talker, sample_rate, lookahead, seed).run();
}

}  // namespace roger::app::bench
