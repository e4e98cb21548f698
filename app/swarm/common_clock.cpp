#include "app/swarm/common_clock.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::app {
namespace {

constexpr std::uint32_t kBlocksPerSecond = 100;
constexpr Nanoseconds kBlockTime{1'000'000'000 / kBlocksPerSecond};
constexpr Nanoseconds kCatchUpLimit{1'000'000'000};

/// Returns two seconds of a voice-like signal: harmonics of 125 Hz under two formants, four
/// syllables per second. It costs an encoder as much as speech, which silence or a tone would not.
std::vector<float> voice(std::uint32_t sample_rate) {
  constexpr double kPitch = 125.0;
  constexpr int kHarmonics = 24;
  constexpr double kSyllables = 4.0;
  constexpr double kPeak = 0.05;
  const auto formants = [](double hertz) {
    const auto near = [hertz](double center, double width) {
      return std::exp(-(hertz - center) * (hertz - center) / (2.0 * width * width));
    };
    return near(600.0, 200.0) + 0.5 * near(1700.0, 300.0) + 0.05;
  };
  std::vector<float> out(std::size_t{2} * sample_rate);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double turns = 2.0 * std::numbers::pi * static_cast<double>(i) / sample_rate;
    double sum = 0.0;
    for (int k = 1; k <= kHarmonics; ++k) {
      sum += formants(k * kPitch) * std::sin(turns * k * kPitch + k * k);
    }
    const double loud = 0.5 - 0.5 * std::cos(turns * kSyllables);
    out[i] = static_cast<float>(kPeak * loud * sum);
  }
  return out;
}

}  // namespace

class CommonClock::Device final : public audio::AudioDevice {
 public:
  explicit Device(CommonClock& clock) : clock_(clock) {}
  ~Device() override { clock_.remove(*this); }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] std::uint32_t sample_rate() const override { return clock_.sample_rate_; }
  audio::DeviceStatus start(audio::AudioProcessor& processor) override {
    stop();
    processor_ = &processor;
    running_ = true;
    clock_.add(*this);
    return std::monostate{};
  }
  void stop() override {
    clock_.remove(*this);
    running_ = false;
  }
  [[nodiscard]] audio::DeviceState state() const override {
    audio::DeviceState state;
    state.name = "common clock";
    state.host = "null";
    state.sample_rate = clock_.sample_rate_;
    state.block_frames = static_cast<std::uint32_t>(clock_.block_frames_);
    state.input_latency = kBlockTime;
    state.output_latency = kBlockTime;
    state.xruns = clock_.overruns();
    state.running = running_;
    return state;
  }
  [[nodiscard]] audio::AudioProcessor& processor() const { return *processor_; }

 private:
  CommonClock& clock_;
  audio::AudioProcessor* processor_ = nullptr;
  std::atomic<bool> running_{false};
};

CommonClock::CommonClock(std::uint32_t sample_rate)
    : sample_rate_(sample_rate),
      block_frames_(sample_rate / kBlocksPerSecond),
      voice_(voice(sample_rate)),
      in_(block_frames_),
      out_(2 * block_frames_),
      thread_([this] { run(); }) {
}

CommonClock::~CommonClock() {
  running_ = false;
  thread_.join();
}

std::unique_ptr<audio::AudioDevice> CommonClock::make_device() {
  return std::make_unique<Device>(*this);
}

void CommonClock::add(Device& device) {
  const std::lock_guard lock(mutex_);
  devices_.push_back(&device);
}

void CommonClock::remove(Device& device) {
  const std::lock_guard lock(mutex_);
  std::erase(devices_, &device);
}

void CommonClock::run() {
  const SteadyClock clock;
  TimePoint due = clock.now();
  while (running_) {
    due += kBlockTime;
    std::this_thread::sleep_until(due);
    const TimePoint now = clock.now();
    // A late round is caught up, so the average rate stays exact. Beyond one second the backlog is
    // dropped and counted.
    if (now - due > kCatchUpLimit) {
      overruns_.add();
      due = now;
    }
    round(due);
  }
}

void CommonClock::round(TimePoint due) {
  const SteadyClock clock;
  for (float& sample : in_) {
    sample = voice_[voice_position_];
    voice_position_ = (voice_position_ + 1) % voice_.size();
  }
  const std::lock_guard lock(mutex_);
  for (const Device* device : devices_) {
    device->processor().process(in_, out_, {clock.now(), due - kBlockTime, due + kBlockTime});
  }
}

}  // namespace roger::app
