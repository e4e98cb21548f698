// Operators on a bench: sound is pushed through by hand on a clock that stands still in between,
// and what they send goes over a net in memory.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/echo.hpp"
#include "radio/station/loss_watch.hpp"
#include "radio/station/relay.hpp"
#include "radio/station/station_operator.hpp"
#include "tests/unit/radio/signals.hpp"

namespace roger::radio {

/// What happened on the way out of a station, in order.
struct Sent {
  enum class What { kTransmitter, kVoice } what{};
  TransmitterState transmitter;
  VoicePacket voice;
};

class MemoryNet;

/// The ether between stations.
struct MemoryAir {
  std::vector<MemoryNet*> nets;
  /// What nets have written down; an exercise has threads. Not held while a listener is called.
  std::mutex mutex;
};

/// A RadioNet whose federation is a list.
class MemoryNet final : public RadioNet {
 public:
  MemoryNet(MemoryAir& air, const Clock& clock) : air_(air), clock_(clock) {
    air_.nets.push_back(this);
  }
  Status join(RadioNetListener& listener) override {
    listener_ = &listener;
    return ok();
  }
  void leave() override { listener_ = nullptr; }
  void set_interest(const std::vector<filter::Channel>& channels) override {
    const std::lock_guard lock(air_.mutex);
    interest = {channels.begin(), channels.end()};
  }
  void set_transmitter(const TransmitterState& state) override {
    const std::lock_guard lock(air_.mutex);
    sent.push_back({Sent::What::kTransmitter, state, {}});
    transmitters[state.stream] = state;
  }
  void set_receiver(const ReceiverState& state) override {
    const std::lock_guard lock(air_.mutex);
    receivers.push_back(state);
  }
  bool send(VoicePacket& signal) override {
    signal.coded.timing.sent_ns = clock_.now().time_since_epoch().count();
    {
      const std::lock_guard lock(air_.mutex);
      sent.push_back({Sent::What::kVoice, {}, signal});
    }
    for (MemoryNet* net : air_.nets) {
      if (net == this || net->listener_ == nullptr || !net->wants(signal.transmission.address))
        continue;
      VoicePacket copy = signal;
      copy.coded.timing.received = clock_.now();
      if (drop && drop(copy)) continue;
      net->listener_->on_voice(copy);
    }
    return true;
  }
  void tell(const Message& message) override {
    if (const auto* report = std::get_if<StreamLoss>(&message)) losses.push_back(*report);
    for (MemoryNet* net : air_.nets) {
      if (net != this && net->listener_ != nullptr) net->listener_->on_message(message);
    }
  }
  [[nodiscard]] std::vector<KnownRadio> on_air() const override {
    std::vector<KnownRadio> out;
    const std::lock_guard lock(air_.mutex);
    for (const MemoryNet* net : air_.nets) {
      for (const auto& [stream, state] : net->transmitters) {
        if (state.status != TransmitterStatus::kTransmitting) continue;
        out.push_back({stream, state.call_sign, state.frequency, {}, state.hopping});
      }
    }
    return out;
  }
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override {
    return entities[object];
  }
  [[nodiscard]] FederationSnapshot state() const override { return federation; }
  [[nodiscard]] std::vector<std::string> call_signs() const override {
    std::set<std::string> out;
    const std::lock_guard lock(air_.mutex);
    for (const MemoryNet* net : air_.nets) {
      if (net == this) continue;
      for (const auto& [stream, state] : net->transmitters) out.insert(state.call_sign);
    }
    return {out.begin(), out.end()};
  }
  [[nodiscard]] std::string name_of_stream(std::uint64_t /*stream*/) const override {
    if (before_naming) before_naming();
    return "";
  }

  /// Voice packets sent so far.
  [[nodiscard]] std::vector<VoicePacket> voice() const {
    std::vector<VoicePacket> out;
    for (const Sent& item : sent) {
      if (item.what == Sent::What::kVoice) out.push_back(item.voice);
    }
    return out;
  }

  std::vector<Sent> sent;
  std::map<std::uint64_t, TransmitterState> transmitters;
  std::vector<ReceiverState> receivers;
  std::vector<StreamLoss> losses;
  std::set<filter::Channel> interest;
  std::function<bool(VoicePacket&)> drop;  // packets lost on the way; it may change what is not
  std::function<void()> before_naming;     // may hold up whoever asks for a name
  FederationSnapshot federation;
  std::map<std::string, EntityPlace> entities;

 private:
  [[nodiscard]] bool wants(const Address& address) const {
    const std::lock_guard lock(air_.mutex);
    return interest.contains(channel_of(address));
  }

  MemoryAir& air_;
  const Clock& clock_;
  RadioNetListener* listener_ = nullptr;
};

/// A microphone: sample number -> amplitude.
using Microphone = std::function<float(std::uint64_t)>;

inline Microphone tone(double hertz, float amplitude = 0.25F) {
  return [hertz, amplitude](std::uint64_t sample) {
    return amplitude * static_cast<float>(std::sin(2.0 * std::numbers::pi * hertz *
                                                   static_cast<double>(sample) / 48'000.0));
  };
}

/// Several stations, each with its operators, stepped together.
class Bench {
 public:
  static constexpr std::uint32_t kRate = 48'000;
  static constexpr std::size_t kBlock = 480;  // 10 ms
  static constexpr Nanoseconds kBlockTime{10'000'000};
  static constexpr Nanoseconds kOutputLatency{5'000'000};
  static constexpr std::uint64_t kClockDomain = 99;

  /// One operator with what he says and hears.
  struct Person {
    std::unique_ptr<StationOperator> radios;
    std::unique_ptr<EchoOperator> echo;
    std::unique_ptr<RelayOperator> relay;
    Microphone microphone;
    std::vector<float> left;
    std::vector<float> right;

    /// Left ear from `from` milliseconds after the beginning, for `length` milliseconds.
    [[nodiscard]] std::span<const float> heard(int from, int length) const {
      return std::span(left).subspan(static_cast<std::size_t>(from) * kRate / 1000,
                                     static_cast<std::size_t>(length) * kRate / 1000);
    }
  };

  explicit Bench(NetPlan plan) : plan_(std::move(plan)) {
    codec.encoding = audio::Encoding::kPcm16BigEndian;
    codec.sample_rate = kRate;
    codec.frame = std::chrono::milliseconds{20};
    device.name = "bench";
    device.running = true;
  }

  /// A station of its own: a process, as it were.
  Person& add_station(const std::string& call_sign) {
    processes_.push_back(std::make_unique<Process>(air_, clock, processes_.size()));
    Process& process = *processes_.back();
    EXPECT_TRUE(process.net.join(process));
    return add_operator(call_sign);
  }
  /// One more operator at the station added last.
  Person& add_operator(const std::string& call_sign) {
    Process& process = *processes_.back();
    auto encoder = audio::make_encoder(codec);
    EXPECT_TRUE(encoder) << encoder.error().text();
    OperatorSettings settings;
    settings.plan = plan_.station(call_sign).value();
    settings.entity = static_cast<std::uint16_t>(++persons_);
    settings.first_stream = 1000U * static_cast<std::uint64_t>(persons_);
    settings.sample_rate = kRate;
    settings.redundancy = redundancy;
    settings.guard = guard;
    settings.microphone = microphone;
    settings.vox = vox;
    settings.say_again = say_again;
    const bool echo = settings.plan.echo;
    const auto relay = settings.plan.relay;
    auto person = std::make_unique<Person>();
    person->radios = std::make_unique<StationOperator>(
        std::move(settings),
        Surroundings{plan_, clock, process.net, process.loop, kClockDomain, process.levers,
                     [&process](const Message& said) { process.tell(said); }, [] {},
                     [](std::uint64_t, TimePoint) { return std::optional<ClockSnapshot>{}; },
                     [this](const std::string& name, const audio::AudioDevice::Changed& changed) {
                       changed(change_device(name));
                     }},
        std::move(encoder).value());
    if (echo) person->echo = std::make_unique<EchoOperator>(person->radios->ears(), kRate);
    if (relay) {
      const std::array radios{static_cast<RadioId>(relay->at(0)),
                              static_cast<RadioId>(relay->at(1))};
      person->relay = std::make_unique<RelayOperator>(person->radios->ears(), radios, kRate);
    }
    process.loop.add(person->radios->ears(), call_sign, relay.has_value());
    process.persons.push_back(std::move(person));
    control();
    return *process.persons.back();
  }
  [[nodiscard]] MemoryNet& net(std::size_t station) { return processes_.at(station)->net; }

  /// Lets `time` pass, block by block.
  void run(Nanoseconds time) {
    for (Nanoseconds done{0}; done < time; done += kBlockTime) step();
  }
  /// Milliseconds since the beginning.
  [[nodiscard]] int now_ms() const {
    return static_cast<int>((clock.now() - kBegin).count() / 1'000'000);
  }

  static constexpr TimePoint kBegin{std::chrono::seconds{1000}};
  ManualClock clock{kBegin};
  audio::MicrophoneSettings microphone;  // of whoever is added next
  std::optional<VoxRequest> vox;         // the same
  bool say_again = false;                // the same
  audio::DeviceState device;             // what everybody's device says of itself
  std::function<Status(const std::string&)> change_device = [](const std::string&) { return ok(); };
  audio::CodecSettings codec;
  std::optional<unsigned> redundancy;
  std::optional<Nanoseconds> guard;

 private:
  struct Process : RadioNetListener {
    Process(MemoryAir& air, const Clock& at, std::uint64_t name)
        : clock(at), losses(name), net(air, at) {}
    void on_voice(const VoicePacket& signal) override {
      if (loop.deliver(signal)) {
        losses.arrived(signal.coded, clock.now());
      } else {
        losses.overlooked(signal.coded.stream);
      }
    }
    void on_message(const Message& message) override {
      for (auto& person : persons) {
        if (const auto* report = std::get_if<StreamLoss>(&message)) person->radios->missed(*report);
        if (const auto* answer = std::get_if<Hearing>(&message)) person->radios->answered(*answer);
        if (const auto* call = std::get_if<CallSignal>(&message)) person->radios->call_said(*call);
      }
      if (const auto* request = std::get_if<HearingRequest>(&message)) asked.push_back(*request);
      if (const auto* jam = std::get_if<Jam>(&message)) apply(*jam);
      if (const auto* cut = std::get_if<NetCut>(&message)) apply(*cut);
      if (const auto* condition = std::get_if<RadioCondition>(&message)) apply(*condition);
    }
    template <class Lever>
    void apply(const Lever& lever) {
      if (!levers.apply(lever, clock.now())) return;
      for (auto& person : persons) person->radios->lever_pulled(lever);
    }
    void tell(const Message& message) {
      net.tell(message);
      on_message(message);
    }
    void answer() {
      for (const HearingRequest& request : std::exchange(asked, {})) {
        for (auto& person : persons) {
          if (auto hearing = person->radios->hearing_of(request.stream)) tell(*hearing);
        }
      }
    }
    const Clock& clock;
    LossWatch losses;
    LocalLoop loop;
    Levers levers;
    MemoryNet net;
    std::vector<HearingRequest> asked;
    std::vector<std::unique_ptr<Person>> persons;
  };

  void step() {
    // The block that begins now was captured during the one before, and is heard a little later.
    audio::BlockTime time;
    time.now = clock.now();
    time.captured = clock.now() - kBlockTime;
    time.heard = clock.now() + kOutputLatency;
    for (auto& process : processes_) {
      for (auto& person : process->persons) sound(*person, time);
    }
    for (auto& process : processes_) {
      for (auto& person : process->persons) person->radios->voice_step(Nanoseconds{0});
    }
    sample_ += kBlock;
    clock.advance(kBlockTime);
    if (++steps_ % 5 == 0) control();
  }

  void sound(Person& person, const audio::BlockTime& time) const {
    std::vector<float> in(kBlock);
    for (std::size_t i = 0; i < kBlock && person.microphone; ++i) {
      in[i] = person.microphone(sample_ + i);
    }
    std::vector<float> out(2 * kBlock);
    if (person.echo) {
      person.echo->process(in, out, time);
    } else if (person.relay) {
      person.relay->process(in, out, time);
    } else {
      person.radios->ears().process(in, out, time);
    }
    for (std::size_t i = 0; i < kBlock; ++i) {
      person.left.push_back(out[2 * i]);
      person.right.push_back(out[2 * i + 1]);
    }
  }

  void control() {
    for (auto& process : processes_) {
      std::set<filter::Channel> channels;
      for (auto& person : process->persons) {
        person->radios->control_step(process->net.state(), device, process->net.on_air());
        person->radios->announce();
        if (person->echo) {
          person->echo->tick(clock.now(), person->radios->on_air(0), *person->radios);
        }
        if (person->relay) person->relay->tick(clock.now(), *person->radios);
        for (const Address& address : person->radios->addresses_of_interest()) {
          channels.insert(channel_of(address));
        }
      }
      process->net.set_interest({channels.begin(), channels.end()});
      for (const StreamLoss& report : process->losses.due(clock.now())) {
        process->net.tell(report);
      }
      process->answer();
    }
  }

  NetPlan plan_;
  MemoryAir air_;
  std::vector<std::unique_ptr<Process>> processes_;
  int persons_ = 0;
  std::uint64_t sample_ = 0;
  std::uint64_t steps_ = 0;
};

/// Events of one kind.
inline std::vector<Event> events_of(const OperatorPort& port, EventKind kind) {
  std::vector<Event> out;
  for (const Event& event : port.events_since(0).events) {
    if (event.kind == kind) out.push_back(event);
  }
  return out;
}

/// A plan for tests: three stations A, B, C with two radios each on nets RED and BLUE, which share
/// a channel class with net PINK; ECHO as in the default plan.
inline NetPlan bench_plan() {
  constexpr std::string_view kPlan = R"(
transmit_limit_s = 2
transmit_warning_s = 1
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[net]]
name = "BLUE"
frequency_mhz = "41.000"
[[net]]
name = "PINK"
frequency_mhz = "46.400"
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED", "BLUE", "PINK"]
[[station.radio]]
name = "2"
lowest_mhz = 30
highest_mhz = 88
presets = ["BLUE", "RED"]
[[station.radio]]
name = "guard"
lowest_mhz = 30
highest_mhz = 88
presets = ["PINK"]
receive_only = true
[[station]]
call_sign = "B"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station.radio]]
name = "2"
lowest_mhz = 30
highest_mhz = 88
presets = ["BLUE"]
[[station]]
call_sign = "C"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED", "PINK"]
[[station]]
call_sign = "ECHO"
echo = true
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)";
  auto plan = parse_net_plan(kPlan, "bench");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

}  // namespace roger::radio
