// Sound devices without hardware that share a few threads, for hundreds of stations in a process.
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

/// A thread that calls its devices' processors one after the other, every 10 ms. Their microphones
/// hear somebody speak all the time; what their loudspeakers get is thrown away. Must outlive its
/// devices.
class CommonClock {
 public:
  explicit CommonClock(std::uint32_t sample_rate);
  ~CommonClock();
  CommonClock(const CommonClock&) = delete;
  CommonClock& operator=(const CommonClock&) = delete;

  /// Any number of them; each is driven between its start() and stop().
  [[nodiscard]] std::unique_ptr<audio::AudioDevice> make_device();
  /// Rounds that began more than a second late: sound was left out.
  [[nodiscard]] std::uint64_t overruns() const { return overruns_.value(); }

 private:
  class Device;
  void add(Device& device);
  void remove(Device& device);
  void run();
  void round(TimePoint due);

  const std::uint32_t sample_rate_;
  const std::size_t block_frames_;
  const std::vector<float> voice_;  // said again and again
  std::size_t said_ = 0;
  std::vector<float> in_;
  std::vector<float> out_;
  std::mutex mutex_;  // held while processors are called: a device that is removed is at rest
  std::vector<Device*> devices_;
  Counter overruns_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace roger::app
