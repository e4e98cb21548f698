// Sound devices without hardware that share a thread, for hundreds of stations in one process.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "audio/device/device.hpp"
#include "core/counters.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A thread that calls the processors of its devices one after the other every 10 ms. Microphones
/// deliver a continuous voice-like signal; loudspeaker output is discarded. Must outlive its
/// devices.
class CommonClock {
 public:
  explicit CommonClock(std::uint32_t sample_rate);
  ~CommonClock();
  CommonClock(const CommonClock&) = delete;
  CommonClock& operator=(const CommonClock&) = delete;

  /// Creates a device, driven between its start() and stop(). There is no limit to their number.
  [[nodiscard]] std::unique_ptr<audio::AudioDevice> make_device();
  /// Returns the number of rounds that began more than a second late; their backlog was dropped.
  [[nodiscard]] std::uint64_t overruns() const { return overruns_.value(); }

 private:
  class Device;
  void add(Device& device);
  void remove(Device& device);
  void run();
  void round(TimePoint due);

  const std::uint32_t sample_rate_;
  const std::size_t block_frames_;
  const std::vector<float> voice_;  // repeated endlessly
  std::size_t voice_position_ = 0;
  std::vector<float> in_;
  std::vector<float> out_;
  std::mutex mutex_;  // held while processors are called, so a removed device is idle
  std::vector<Device*> devices_;
  Counter overruns_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace roger::app
