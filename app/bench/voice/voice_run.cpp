#include "app/bench/voice/voice_run.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
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

/// The clock of the sender's sound device, whose samples are the time of its speech.
struct SpeechClock {
  std::uint32_t sample_rate = 0;
  double drift = 0;  // in ppm; positive: the clock is fast, and its samples are shorter

  /// Converts a sample count to true time.
  [[nodiscard]] Nanoseconds true_time(double samples) const {
    return Nanoseconds{static_cast<std::int64_t>(samples / (sample_rate * (1.0 + drift * 1e-6)) *
                                                 static_cast<double>(kSecond))};
  }
  /// Returns the tick of the speech at a true time.
  [[nodiscard]] double tick_at(Nanoseconds time) const {
    return ticks_in(time) * (1.0 + drift * 1e-6);
  }
  /// Returns the true time at which a number of ticks are complete.
  [[nodiscard]] Nanoseconds completion_of(std::size_t ticks) const {
    const double samples =
        static_cast<double>(kVoiceTick.count()) * sample_rate / static_cast<double>(kSecond);
    return true_time(static_cast<double>(ticks) * samples);
  }
  [[nodiscard]] static double ticks_in(Nanoseconds time) {
    return static_cast<double>(time.count()) / static_cast<double>(kVoiceTick.count());
  }
};

/// The talker with the encoder, the redundancy policy and the way to the receiver.
class VoiceSender {
 public:
  VoiceSender(const VoiceCase& what, Talker& talker, const SpeechClock& clock,
              Nanoseconds lookahead, std::uint64_t seed)
      : what_(what),
        talker_(talker),
        clock_(clock),
        lookahead_(lookahead),
        network_(what.network, seed),
        policy_(what.copies) {}

  /// Speaks all ticks that are complete. Calls `deliver(SimulatedDatagram)` for each packet that
  /// the network does not lose.
  template <class Deliver>
  void speak_until(Nanoseconds now, const Deliver& deliver) {
    for (;;) {
      const Nanoseconds complete = clock_.completion_of(ticks_ + 1);
      if (complete > now) return;
      hear_reports_until(complete);
      fresh_.clear();
      talker_.tick(fresh_);
      ++ticks_;
      for (const SpokenPacket& spoken : fresh_) {
        if (auto datagram = send(spoken, complete)) deliver(*std::move(datagram));
      }
    }
  }
  void add(const LossReportInTransit& report) { reports_.push_back(report); }

  [[nodiscard]] std::size_t ticks() const { return ticks_; }
  [[nodiscard]] const SentVoice& sent() const { return sent_; }

 private:
  void hear_reports_until(Nanoseconds now) {
    bool any = false;
    for (; !reports_.empty() && reports_.front().arrival <= now; reports_.pop_front()) {
      policy_.report(kReceiver, reports_.front().report, kBegin + reports_.front().arrival);
      any = true;
    }
    if (any) talker_.set_expected_loss(policy_.expected_loss_percent());
  }

  [[nodiscard]] std::optional<SimulatedDatagram> send(const SpokenPacket& spoken, Nanoseconds now) {
    const PacketPointer packet = stamp(spoken, now);
    SimulatedDatagram datagram{{}, packet->sequence, packet, copies_before(packet)};
    const auto arrival = network_.arrival(now);
    if (now >= what_.from) count(datagram, arrival.has_value());
    if (!arrival) return std::nullopt;
    datagram.arrival = *arrival;
    return datagram;
  }

  [[nodiscard]] PacketPointer stamp(const SpokenPacket& spoken, Nanoseconds now) {
    auto packet = std::make_shared<CodedPacket>(spoken.packet);
    // The codec delays the sound by its look-ahead: the first sample of the packet was captured
    // that much earlier.
    const Nanoseconds captured = clock_.true_time(static_cast<double>(spoken.sample));
    packet->stream = 1;
    packet->sequence = sequence_++;
    packet->timing = {};
    packet->timing.clock_domain = 1;
    packet->timing.captured_ns = (kBegin + captured - lookahead_).time_since_epoch().count();
    packet->timing.sent_ns = (kBegin + now).time_since_epoch().count();
    return packet;
  }

  /// Returns the copies that travel with a packet, which is kept for later ones.
  [[nodiscard]] std::vector<PacketPointer> copies_before(const PacketPointer& packet) {
    // Copies never cross the start of a transmission.
    if (packet->first) preceding_.clear();
    const std::size_t count = std::min<std::size_t>(preceding_.size(), policy_.copies());
    std::vector<PacketPointer> copies(preceding_.end() - static_cast<std::ptrdiff_t>(count),
                                      preceding_.end());
    preceding_.push_back(packet);
    if (preceding_.size() > audio::kMaxCopies) preceding_.pop_front();
    return copies;
  }

  void count(const SimulatedDatagram& datagram, bool arrives) {
    const CodedPacket& packet = *datagram.packet;
    ++sent_.packets;
    if (!arrives) ++sent_.lost;
    sent_.primary_bytes += packet.size;
    for (const PacketPointer& copy : datagram.copies) sent_.copied_bytes += copy->size;
    sent_.spoken_samples +=
        std::uint64_t{packet.sample_count} * kVoiceOutputRate / packet.sample_rate;
  }

  const VoiceCase& what_;
  Talker& talker_;
  const SpeechClock clock_;
  const Nanoseconds lookahead_;
  NetworkModel network_;
  audio::RedundancyPolicy policy_;
  std::size_t ticks_ = 0;
  std::uint32_t sequence_ = 0;
  std::vector<SpokenPacket> fresh_;
  std::deque<PacketPointer> preceding_;
  std::deque<LossReportInTransit> reports_;
  SentVoice sent_;
};

/// The datagrams on their way to the receiver, and the loss reports that it sends back.
class VoiceArrivals {
 public:
  VoiceArrivals(const VoiceCase& what, std::uint64_t seed) : return_path_(what.network, ~seed) {}

  void add(SimulatedDatagram datagram) { in_transit_.push(std::move(datagram)); }

  /// Calls `take(CodedPacket, redundant, arrival)` for the packets that have arrived.
  template <class Take>
  void deliver_until(Nanoseconds now, const Take& take) {
    for (; !in_transit_.empty() && in_transit_.top().arrival <= now; in_transit_.pop()) {
      const SimulatedDatagram& datagram = in_transit_.top();
      // Copies first: they precede the packet in time.
      for (const PacketPointer& copy : datagram.copies) take(*copy, true, datagram.arrival);
      take(*datagram.packet, false, datagram.arrival);
      meter_.arrived(datagram.packet->sequence);
    }
  }

  /// Returns a report that is due and is not lost.
  [[nodiscard]] std::optional<LossReportInTransit> report(Nanoseconds now) {
    if (now < next_report_) return std::nullopt;
    next_report_ += kReportEvery;
    const audio::LossReport report = meter_.report();
    // Loss reports travel over a network of the same kind, so they are lost and delayed, too.
    const auto arrival = return_path_.arrival(now);
    if (report.expected == 0 || !arrival) return std::nullopt;
    return LossReportInTransit{*arrival, report};
  }

 private:
  NetworkModel return_path_;
  std::priority_queue<SimulatedDatagram, std::vector<SimulatedDatagram>, std::greater<>>
      in_transit_;
  audio::LossMeter meter_;
  Nanoseconds next_report_{kReportEvery};
};

/// The playout buffer of the receiver, and what it plays.
class VoicePlayout {
 public:
  explicit VoicePlayout(const VoiceCase& what)
      : what_(what), buffer_(settings(what)), block_(what.period) {
    out_.kept_from = std::max(what.from, what.length - kMaxOutputLength);
  }

  void insert(const CodedPacket& packet, bool redundant, Nanoseconds received, Nanoseconds now) {
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

  [[nodiscard]] const StepMeter& steps() const { return steps_; }
  /// Returns what was measured at the receiver. Call once, last.
  [[nodiscard]] VoiceOutcome finish() {
    out_.after = buffer_.counters();
    return std::move(out_);
  }

 private:
  static audio::PlayoutSettings settings(const VoiceCase& what) {
    audio::PlayoutSettings out;
    out.output_rate = kVoiceOutputRate;
    out.adaptive = !what.guard;
    if (what.guard) out.guard = *what.guard;
    return out;
  }

  const VoiceCase& what_;
  audio::PlayoutBuffer buffer_;
  Nanoseconds next_point_{0};
  CodedPacket offered_;
  std::vector<float> block_;
  StepMeter steps_;
  VoiceOutcome out_;
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
  const SpeechClock clock{sample_rate, what.drift};
  VoiceSender sender(what, talker, clock, lookahead, seed);
  VoiceArrivals arrivals(what, seed);
  VoicePlayout playout(what);
  for (std::uint64_t period = 0;; ++period) {
    const Nanoseconds now{static_cast<std::int64_t>(period * what.period) * kSecond /
                          kVoiceOutputRate};
    if (now >= what.length) break;
    sender.speak_until(now, [&](SimulatedDatagram datagram) { arrivals.add(std::move(datagram)); });
    arrivals.deliver_until(now,
                           [&](const CodedPacket& packet, bool redundant, Nanoseconds arrival) {
                             playout.insert(packet, redundant, arrival, now);
                           });
    if (const auto report = arrivals.report(now)) sender.add(*report);
    playout.pull(now);
  }
  VoiceOutcome out = playout.finish();
  out.sent = sender.sent();
  // Clicks are found after the run, because each played packet maps a time of the output to a place
  // in the speech.
  std::vector<HeardAt> places;
  for (const HeardPacket& packet : out.heard) {
    places.push_back(
        {SpeechClock::ticks_in(packet.heard), clock.tick_at(packet.captured + lookahead)});
  }
  const auto clean = talker.clean(sender.ticks());
  for (const std::size_t tick : find_clicks(playout.steps().steps(), clean, places)) {
    out.clicks.push_back(static_cast<std::int64_t>(tick) * kVoiceTick);
  }
  return out;
}

}  // namespace roger::app::bench
