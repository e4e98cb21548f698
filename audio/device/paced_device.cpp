#include "audio/device/paced_device.hpp"

#include <utility>

#include "audio/device/device_factory.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kBlocksPerSecond = 200;
constexpr Nanoseconds kCatchUpLimit{1'000'000'000};

}  // namespace

PacedDevice::PacedDevice(std::string name, std::string host, std::uint32_t sample_rate,
                         std::unique_ptr<PacedEndpoint> ends)
    : name_(std::move(name)),
      host_(std::move(host)),
      sample_rate_(sample_rate),
      block_frames_(sample_rate / kBlocksPerSecond),
      ends_(std::move(ends)) {
}

DeviceStatus PacedDevice::start(AudioProcessor& processor) {
  stop();
  stopping_ = false;
  running_ = true;
  thread_ = std::thread([this, &processor] { run(processor); });
  return std::monostate{};
}

void PacedDevice::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  thread_.join();
  running_ = false;
}

void PacedDevice::run(AudioProcessor& processor) {
  std::vector<float> in(block_frames_);
  std::vector<float> out(std::size_t{2} * block_frames_);
  const SteadyClock clock;
  TimePoint begin = clock.now();
  std::int64_t blocks = 0;
  while (!stopping_) {
    // Computed from the start each time, so that fractions of a nanosecond do not accumulate.
    TimePoint due = begin + to_duration(++blocks * block_frames_, sample_rate_);
    std::this_thread::sleep_until(due);
    const TimePoint now = clock.now();
    // A shorter delay is caught up: the next blocks are due already and follow without sleeping.
    if (now - due > kCatchUpLimit) {
      ++xruns_;
      begin = now;
      due = now;
      blocks = 0;
    }
    ends_->capture(in);
    processor.process(in, out, {now, due - block_time(), due + block_time()});
    if (!failed_ && !ends_->play(out)) {
      trouble_ = ends_->trouble();
      failed_ = true;
    }
  }
  ends_->flush();
}

DeviceState PacedDevice::state() const {
  DeviceState state;
  state.name = name_;
  state.host = host_;
  state.sample_rate = sample_rate_;
  state.block_frames = block_frames_;
  state.input_latency = block_time();
  state.output_latency = block_time();
  state.xruns = xruns_;
  state.running = running_;
  if (failed_) state.trouble = trouble_;
  return state;
}

std::unique_ptr<AudioDevice> make_null_device(std::uint32_t sample_rate) {
  return std::make_unique<PacedDevice>("null", "null", sample_rate,
                                       std::make_unique<PacedEndpoint>());
}

}  // namespace roger::audio
