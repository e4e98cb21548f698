// A day of a station on a virtual clock: nothing that it stores grows with the time.
#include <gtest/gtest.h>
#include <malloc.h>

#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::uint32_t kRate = 8000;
constexpr milliseconds kPacket{40};
constexpr std::uint32_t kPacketSamples = 320;
constexpr milliseconds kBlock{480};  // of sound, and the interval of control steps
constexpr std::size_t kBlockSamples = 3840;
constexpr std::uint64_t kDomain = 99;

/// The memory that a station holds, how late it plays, and what it has done.
struct Holdings {
  std::size_t heap_bytes = 0;
  std::size_t latencies = 0;
  std::size_t transmissions = 0;
  std::size_t events = 0;
  double delay_ms = 0.0;  // of the voice that was heard last
  std::uint64_t packets_sent = 0;
  std::uint64_t packets_received = 0;
};

/// Other stations, one after the other: each joins, talks on RED, and leaves after a minute.
/// Their voice takes 10 to 30 ms, and some of it is lost.
class Visitors {
 public:
  explicit Visitors(MemoryNet& net) : net_(net) { packet_.coded.bytes.fill(Octet{0x40}); }

  /// Does what happens in the block that ends at `now`, the `block`-th one.
  void step(std::uint64_t block, TimePoint now) {
    const milliseconds at = kBlock * block;
    const auto number = static_cast<std::uint64_t>(at / kStay);
    if (number != number_ || stream_ == 0) join(number);
    const milliseconds within = at % kTurn;
    if (within < kTalk) {
      transmit(within, now);
    } else if (talks_) {
      talks_ = false;
      set(TransmitterStatus::kOn);
    }
  }
  /// Removes the record of what was sent.
  void forget_records() { net_.sent.clear(); }
  [[nodiscard]] std::uint64_t stream() const { return stream_; }
  [[nodiscard]] bool talks() const { return talks_; }
  [[nodiscard]] std::uint64_t joined() const { return number_ + 1; }

 private:
  static constexpr milliseconds kStay{60'000};
  static constexpr milliseconds kTurn{14'400};
  static constexpr milliseconds kTalk{1440};

  void join(std::uint64_t number) {
    net_.transmitters.clear();
    number_ = number;
    stream_ = 1'000'000 + 7 * number;
    sequence_ = 0;
    set(TransmitterStatus::kOn);
  }
  void set(TransmitterStatus status) {
    TransmitterState state;
    state.stream = stream_;
    state.call_sign = "VISITOR " + std::to_string(number_);
    state.frequency = Frequency::from_kilohertz(40'000);
    state.status = status;
    net_.set_transmitter(state);
  }
  void transmit(milliseconds within, TimePoint now) {
    if (!talks_) set(TransmitterStatus::kTransmitting);
    talks_ = true;
    for (milliseconds done{0}; done < kBlock; done += kPacket) {
      packet_.transmission.address = Frequency::from_kilohertz(40'000);
      packet_.transmission.call_sign = "VISITOR " + std::to_string(number_);
      packet_.transmission.modulation = Modulation::kFm;
      audio::CodedPacket& coded = packet_.coded;
      coded.stream = stream_;
      coded.sequence = sequence_;
      coded.sample_index = sequence_ * kPacketSamples;
      coded.sample_count = kPacketSamples;
      coded.sample_rate = kRate;
      coded.encoding = audio::Encoding::kMuLaw;
      coded.first = within + done == milliseconds{0};
      coded.last = within + done + kPacket == kTalk;
      coded.size = kPacketSamples;
      coded.timing.clock_domain = kDomain;
      coded.timing.captured_ns = (now - kBlock + done).time_since_epoch().count();
      coded.timing.sent_ns = (now - kBlock + done + kPacket).time_since_epoch().count();
      ++sequence_;
      const bool lost = sequence_ % 37 == 0;
      if (!lost) net_.send(packet_);
    }
  }

  MemoryNet& net_;
  VoicePacket packet_;
  std::uint64_t number_ = 0;
  std::uint64_t stream_ = 0;
  std::uint32_t sequence_ = 0;
  bool talks_ = false;
};

/// A station and its operator, who talks every half minute, asks who hears, retunes and listens to
/// visitors.
class Day {
 public:
  Day() {
    settings_.plan = bench_plan();
    settings_.codec.encoding = audio::Encoding::kMuLaw;
    settings_.codec.sample_rate = kRate;
    settings_.codec.frame = kPacket;
    settings_.say_again = true;
    EXPECT_TRUE(net_.join(core_));
    EXPECT_TRUE(others_.join(nobody_));
    EXPECT_TRUE(core_.add_operator("A", {.rate = kRate}));
    devices_.headset.name = "virtual";
    devices_.headset.running = true;
    for (std::size_t i = 0; i < kBlockSamples; ++i) {
      in_[i] = 0.1F * static_cast<float>(std::sin(0.3 * static_cast<double>(i)));
    }
  }

  void run(Nanoseconds time) {
    for (const TimePoint end = clock_.now() + time; clock_.now() < end;) step();
  }
  [[nodiscard]] Holdings holdings() const {
    const auto snapshot = port().snapshot();
    Holdings out;
    const struct mallinfo2 heap = ::mallinfo2();
    out.heap_bytes = heap.uordblks + heap.hblkhd;
    out.latencies = snapshot->latencies.size();
    out.transmissions = snapshot->transmissions.size();
    out.events = port().events_since(0).events.size();
    if (!snapshot->latencies.empty()) out.delay_ms = snapshot->latencies.front().end_to_end.p50;
    const OperatorReport report = core_.positions().front().radios->report();
    out.packets_sent = report.packets_sent;
    out.packets_received = report.packets_received;
    return out;
  }
  [[nodiscard]] std::uint64_t visitors() const { return visitors_.joined(); }

 private:
  /// Listens for the visitors, who do not listen.
  class Nobody final : public RadioNetListener {
   public:
    void on_voice(const VoicePacket& /*voice*/) override {}
    void on_message(const Message& /*message*/) override {}
  };

  [[nodiscard]] OperatorPort& port() const { return *core_.positions().front().radios; }

  /// The operator and an instructor do something in some blocks.
  void act() {
    constexpr std::uint64_t kHalfMinute = 60;  // blocks
    const std::uint64_t turn = block_ / kHalfMinute;
    switch (block_ % kHalfMinute) {
      case 10:
        port().submit(Key{1, true});
        break;
      case 11:
        port().submit(AskWhoHears{1});
        break;
      case 13:
        port().submit(Key{1, false});
        break;
      case 20:
        port().submit(SelectPreset{1, turn % 2 == 0 ? 2 : 1});
        break;
      case 25:
        core_.on_message(Jam{turn, Frequency::from_kilohertz(41'000)});
        break;
      case 26:
        core_.on_message(ReceptionReport{1001, "VISITOR", "1", true, {}});
        break;
      case 27:
        core_.on_message(StreamLoss{1001, turn, {100, 5}});
        break;
      default:
        break;
    }
    if (visitors_.talks()) core_.on_message(HearingRequest{visitors_.stream()});
  }

  void step() {
    clock_.advance(kBlock);
    const TimePoint now = clock_.now();
    visitors_.step(block_, now);
    act();
    const Position& position = core_.positions().front();
    position.processor().process(in_, out_, {now, now - kBlock, now + milliseconds{5}});
    position.radios->voice_step(Nanoseconds{0});
    core_.control_step({&devices_, 1});
    visitors_.forget_records();
    net_.sent.clear();
    net_.published_receivers.clear();
    net_.losses.clear();
    ++block_;
  }

  ManualClock clock_{Bench::kBegin};
  MemoryAir air_;
  StationSettings settings_;
  MemoryNet net_{air_, clock_};
  MemoryNet others_{air_, clock_};
  Nobody nobody_;
  Visitors visitors_{others_};
  StationCore core_{settings_, {net_, clock_, kDomain, 1000}};
  DeviceStates devices_;
  std::vector<float> in_ = std::vector<float>(kBlockSamples);
  std::vector<float> out_ = std::vector<float>(2 * kBlockSamples);
  std::uint64_t block_ = 0;
};

TEST(LongRunTest, NothingGrowsWithinADay) {
  Day day;
  // Statistics of the last 256 senders and similar tables are full after less than five hours. All
  // cycles of the day have the same phase after each hour, so the same sound is stored.
  day.run(hours{6});
  const Holdings before = day.holdings();
  day.run(hours{18});
  const Holdings after = day.holdings();
  std::cout << "heap after 6 hours " << before.heap_bytes << ", after 24 hours " << after.heap_bytes
            << " bytes; " << after.packets_received << " packets heard, " << after.packets_sent
            << " sent, " << day.visitors() << " visitors\n";
  // The day was busy, and the last hour as well as the first one.
  EXPECT_GT(after.packets_received, 200'000U);
  EXPECT_NEAR(static_cast<double>(after.packets_received),
              static_cast<double>(before.packets_received) * 4,
              static_cast<double>(after.packets_received) / 100);
  EXPECT_GT(after.packets_sent, before.packets_sent * 3);

  EXPECT_LE(after.heap_bytes, before.heap_bytes + before.heap_bytes / 50);
  EXPECT_EQ(after.latencies, before.latencies);
  EXPECT_LE(after.transmissions, before.transmissions);
  EXPECT_LE(after.events, before.events);
  EXPECT_NEAR(after.delay_ms, before.delay_ms, 5.0);
}

}  // namespace
}  // namespace roger::radio
