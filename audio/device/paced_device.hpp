// Common part of devices without hardware: a thread that keeps real time.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "audio/device/device.hpp"

namespace roger::audio {

/// Source and sink of a paced device's sound; this class captures silence and discards output.
/// Called by the device's own thread, which is not a real-time thread.
class PacedEndpoint {
 public:
  PacedEndpoint() = default;
  PacedEndpoint(const PacedEndpoint&) = delete;
  PacedEndpoint& operator=(const PacedEndpoint&) = delete;
  virtual ~PacedEndpoint() = default;
  /// Fills a mono block.
  virtual void capture(std::span<float> block) { std::ranges::fill(block, 0.0F); }
  /// Takes an interleaved stereo block; returns false if it could not be stored.
  virtual bool play(std::span<const float> /*block*/) { return true; }
  /// Stores all buffered sound, because the device stops.
  virtual void flush() {}
  /// Returns the reason after play() failed.
  [[nodiscard]] virtual DeviceTrouble trouble() const { return {}; }
};

/// Calls the processor every 5 ms. If its thread was delayed, it catches up block by block, so that
/// no sound of a file is lost. After a delay of more than a second it starts again from the current
/// time and counts an xrun.
class PacedDevice final : public AudioDevice {
 public:
  PacedDevice(std::string name, std::string host, std::uint32_t sample_rate,
              std::unique_ptr<PacedEndpoint> ends);
  ~PacedDevice() override { PacedDevice::stop(); }

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  DeviceStatus start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;

 private:
  void run(AudioProcessor& processor);
  [[nodiscard]] Nanoseconds block_time() const { return to_duration(block_frames_, sample_rate_); }

  const std::string name_;
  const std::string host_;
  const std::uint32_t sample_rate_;
  const std::uint32_t block_frames_;
  const std::unique_ptr<PacedEndpoint> ends_;  // belongs to the thread after start()
  DeviceTrouble trouble_;                      // written once, before failed_
  std::atomic<bool> failed_{false};
  std::atomic<bool> stopping_{false};
  std::atomic<std::uint64_t> xruns_{0};
  std::thread thread_;
  std::atomic<bool> running_{false};
};

}  // namespace roger::audio
