// A test bench: stations in one process that are stepped by hand. Each step processes one block of
// sound of every operator and advances a manual clock; packets travel over a net in memory.
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
#include <span>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/station_core.hpp"
#include "tests/unit/radio/signals.hpp"

namespace roger::radio {

/// Events on the transmit path of a station, in order.
struct Sent {
  enum class What { kTransmitter, kVoice } what{};
  TransmitterState transmitter;
  VoicePacket voice;
};

class MemoryNet;

/// Connects the MemoryNets of a test.
struct MemoryAir {
  std::vector<MemoryNet*> nets;
  /// Guards the records of all nets, because an exercise has threads. Not held while a listener is
  /// called.
  std::mutex mutex;
};

/// A RadioNet that records what it sends and delivers it directly to the other nets of its
/// MemoryAir.
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
    published_receivers.push_back(state);
  }
  void remove_transmitter(std::uint64_t stream) override {
    const std::lock_guard lock(air_.mutex);
    transmitters.erase(stream);
  }
  void remove_receiver(const ReceiverState& receiver) override {
    const std::lock_guard lock(air_.mutex);
    std::erase_if(published_receivers,
                  [&](const ReceiverState& one) { return key_of(one) == key_of(receiver); });
  }
  bool send_data(const RadioData& /*data*/) override { return false; }
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
  /// Delivers a packet as if it came from the federation.
  void deliver(const VoicePacket& voice) { listener_->on_voice(voice); }
  void deliver(const Message& message) { listener_->on_message(message); }
  void send_messages(std::span<const Message> messages) override {
    if (sends_together) sends_together(messages);
    for (const Message& message : messages) {
      if (const auto* report = std::get_if<StreamLoss>(&message)) losses.push_back(*report);
      for (MemoryNet* net : air_.nets) {
        if (net != this && net->listener_ != nullptr) net->listener_->on_message(message);
      }
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
  [[nodiscard]] std::vector<KnownRadio> radios() const override {
    std::vector<KnownRadio> out;
    const std::lock_guard lock(air_.mutex);
    for (const MemoryNet* net : air_.nets) {
      if (net == this) continue;
      for (const auto& [stream, state] : net->transmitters) {
        KnownRadio radio{stream, state.call_sign, state.frequency, {}, state.hopping};
        radio.radio_index = state.radio_index;
        radio.modulation = state.modulation;
        radio.bandwidth_hz = state.bandwidth_hz;
        out.push_back(std::move(radio));
      }
    }
    return out;
  }
  [[nodiscard]] std::vector<KnownReceiver> receivers() const override { return {}; }
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
  [[nodiscard]] bool knows(const std::string& call_sign) const override {
    const std::vector<std::string> all = call_signs();
    return std::ranges::find(all, call_sign) != all.end();
  }
  /// Without call sign, as of a radio of another make.
  [[nodiscard]] std::optional<KnownRadio> find_radio(std::uint64_t stream) const override {
    if (before_finding) before_finding();
    for (KnownRadio& radio : radios()) {
      if (radio.stream != stream) continue;
      radio.call_sign.clear();
      return std::move(radio);
    }
    return std::nullopt;
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
  std::vector<ReceiverState> published_receivers;
  std::vector<StreamLoss> losses;
  std::set<filter::Channel> interest;
  /// Called for each packet and receiver; returns whether the packet is lost, and may change it.
  std::function<bool(VoicePacket&)> drop;
  /// Called with the messages that are sent together.
  std::function<void(std::span<const Message>)> sends_together;
  /// Called by find_radio() first; may block.
  std::function<void()> before_finding;
  FederationSnapshot federation;
  std::map<std::string, EntityPlace> entities;

 private:
  [[nodiscard]] bool wants(const Address& address) const {
    const std::lock_guard lock(air_.mutex);
    return interest.contains(to_channel(address));
  }

  MemoryAir& air_;
  const Clock& clock_;
  RadioNetListener* listener_ = nullptr;
};

/// Returns the amplitude of the sample with the given number.
using Microphone = std::function<float(std::uint64_t)>;

/// Tones that are apart in frequency, and their amplitude.
constexpr double kPitch = 700.0;
constexpr double kOtherPitch = 1100.0;
constexpr double kAmplitude = 0.25;

inline Microphone tone(double hertz, float amplitude = 0.25F) {
  return [hertz, amplitude](std::uint64_t sample) {
    return amplitude * static_cast<float>(std::sin(2.0 * std::numbers::pi * hertz *
                                                   static_cast<double>(sample) / 48'000.0));
  };
}

/// Several stations, each with its operators, that are stepped together.
class Bench {
 public:
  static constexpr std::uint32_t kRate = 48'000;
  static constexpr std::size_t kBlock = 480;  // 10 ms
  static constexpr Nanoseconds kBlockTime{10'000'000};
  static constexpr Nanoseconds kOutputLatency{5'000'000};
  static constexpr std::uint64_t kClockDomain = 99;

  /// An operator with a microphone and the sound heard so far in both channels.
  struct Person {
    StationOperator* radios;
    audio::AudioProcessor* processor;
    Microphone microphone;
    std::vector<float> left;
    std::vector<float> right;
    std::vector<float> by_loudspeaker = {};  // left channel, if the operator has a loudspeaker

    /// Returns `length` milliseconds of the left channel, `from` milliseconds after the beginning.
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

  /// Adds a station with one operator. It corresponds to a process.
  Person& add_station(const std::string& call_sign) {
    processes_.push_back(std::make_unique<Process>(air_, clock, plan_, processes_.size() + 1));
    Process& process = *processes_.back();
    EXPECT_TRUE(process.net.join(process.core));
    return add_operator(call_sign);
  }
  /// Adds an operator to the station that was added last.
  Person& add_operator(const std::string& call_sign) {
    Process& process = *processes_.back();
    process.settings.codec = codec;
    process.settings.federation.roles = roles;
    process.settings.redundancy = redundancy;
    process.settings.guard = guard;
    process.settings.microphone = microphone;
    process.settings.vox = vox;
    process.settings.say_again = say_again;
    const Status added = process.core.add_operator(
        call_sign,
        {.rate = kRate,
         .loudspeaker_rate = loudspeaker ? std::optional(kRate) : std::nullopt,
         .change = [this](const ChooseDevice& wanted, const audio::AudioDevice::Changed& changed) {
           changed(change_device(wanted.name));
         }});
    EXPECT_TRUE(added) << added.error().text();
    const Position& position = process.core.positions().back();
    process.persons.push_back(
        std::make_unique<Person>(Person{position.radios.get(), &position.processor(), {}, {}, {}}));
    control();
    return *process.persons.back();
  }
  [[nodiscard]] MemoryNet& net(std::size_t station) { return processes_.at(station)->net; }

  /// Advances time by `time`, block by block.
  void run(Nanoseconds time) {
    for (Nanoseconds done{0}; done < time; done += kBlockTime) step();
  }
  /// Returns the milliseconds since the beginning.
  [[nodiscard]] int now_ms() const {
    return static_cast<int>((clock.now() - kBegin).count() / 1'000'000);
  }

  static constexpr TimePoint kBegin{std::chrono::seconds{1000}};
  ManualClock clock{kBegin};
  audio::MicrophoneSettings microphone;           // of operators added later
  std::optional<VoxRequest> vox;                  // of operators added later
  bool say_again = false;                         // of operators added later
  RoleSettings roles;                             // of operators added later
  audio::DeviceState device;                      // reported by the devices of all operators
  std::optional<audio::DeviceState> loudspeaker;  // likewise
  std::function<audio::DeviceStatus(const std::string&)> change_device = [](const std::string&) {
    return std::monostate{};
  };
  audio::CodecSettings codec;
  std::optional<unsigned> redundancy;
  std::optional<Nanoseconds> guard;

 private:
  struct Process {
    /// The first stream of the station is 1000 times `number`.
    Process(MemoryAir& air, const Clock& clock, const NetPlan& plan, std::uint64_t number)
        : net(air, clock), core(settings, {net, clock, kClockDomain, 1000U * number}) {
      settings.plan = plan;
    }
    StationSettings settings;
    MemoryNet net;
    StationCore core;
    std::vector<std::unique_ptr<Person>> persons;
  };

  void step() {
    // The input of this block was captured during the preceding one. The output is heard
    // kOutputLatency later.
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
    person.processor->process(in, out, time);
    for (std::size_t i = 0; i < kBlock; ++i) {
      person.left.push_back(out[2 * i]);
      person.right.push_back(out[2 * i + 1]);
    }
    audio::AudioProcessor* second = person.radios->operator_audio().loudspeaker();
    if (second == nullptr) return;
    second->process({}, out, time);
    for (std::size_t i = 0; i < kBlock; ++i) person.by_loudspeaker.push_back(out[2 * i]);
  }

  void control() {
    for (auto& process : processes_) {
      const std::vector<DeviceStates> devices(process->core.positions().size(),
                                              {device, loudspeaker});
      process->core.control_step(devices);
    }
  }

  NetPlan plan_;
  MemoryAir air_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::uint64_t sample_ = 0;
  std::uint64_t steps_ = 0;
};

/// Returns the events of one kind, oldest first.
inline std::vector<Event> events_of(const OperatorPort& port, EventKind kind) {
  std::vector<Event> out;
  for (const Event& event : port.events_since(0).events) {
    if (event.kind == kind) out.push_back(event);
  }
  return out;
}

/// Returns a plan with nets RED, BLUE and PINK. RED and PINK share a channel class. Station A has
/// two radios and a receiver, B has two radios, C has one, and ECHO is an echo station on RED.
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
