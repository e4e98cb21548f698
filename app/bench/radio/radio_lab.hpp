// The environment of radio measurements: a private federation, stations in their own processes, and
// a sound device that reports when something is heard.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"
#include "app/support/stop_signal.hpp"
#include "audio/device/device.hpp"
#include "core/result.hpp"
#include "radio/station/station.hpp"

namespace roger::app::bench {

/// A private federation. Its executive runs until this object is destroyed.
class RadioLab {
 public:
  /// Starts the executive. Throws a CommandError on failure.
  static std::unique_ptr<RadioLab> open();

  /// Starts `roger` with these arguments in the private federation. Its output goes to
  /// file("NAME.log").
  ChildProcess start(const std::string& name, std::vector<std::string> arguments) const;
  /// Returns the settings of a station in this process without a sound card.
  [[nodiscard]] radio::StationSettings settings(radio::NetPlan plan,
                                                const std::string& call_sign) const;
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

 private:
  explicit RadioLab(ScratchFolder folder) : folder_(std::move(folder)) {}
  ScratchFolder folder_;
  std::optional<ChildProcess> executive_;
};

/// A device that detects sound on its way to the loudspeaker. Its own functions may be called from
/// any thread.
class SoundDetector final : public audio::AudioDevice, private audio::AudioProcessor {
 public:
  explicit SoundDetector(std::unique_ptr<audio::AudioDevice> inner) : inner_(std::move(inner)) {}

  /// Starts looking, from the next block on, for the first sample that is clearly voice: above -30
  /// dBFS.
  void listen() noexcept {
    heard_.store(0, std::memory_order_relaxed);
    listening_.store(true, std::memory_order_release);
  }
  /// Returns the time at which that sample reaches the loudspeaker; nullopt if there was none yet.
  [[nodiscard]] std::optional<TimePoint> heard() const noexcept;
  /// Returns the number of samples so far, of both channels, above -60 dBFS.
  [[nodiscard]] std::uint64_t loud() const noexcept {
    return loud_.load(std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint32_t sample_rate() const override { return inner_->sample_rate(); }
  audio::DeviceStatus start(audio::AudioProcessor& processor) override;
  void stop() override { inner_->stop(); }
  [[nodiscard]] audio::DeviceState state() const override { return inner_->state(); }

 private:
  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  std::unique_ptr<audio::AudioDevice> inner_;
  audio::AudioProcessor* processor_ = nullptr;
  std::atomic<bool> listening_{false};
  std::atomic<std::int64_t> heard_{0};
  std::atomic<std::uint64_t> loud_{0};
};

/// A station of this process with an SoundDetector.
struct ListeningStation {
  std::unique_ptr<radio::Station> station;
  SoundDetector* ear = nullptr;  // owned by the station
};
/// Opens a station with an SoundDetector. Throws the errors of
/// radio::Station::open() as a CommandError.
ListeningStation open_listener(radio::StationSettings settings);

/// Polls `holds` every 10 ms until it is true. Returns false if `patience` expires or a stop is
/// requested.
template <class Condition>
bool wait_until(StopSignal& stop, std::chrono::milliseconds patience, Condition holds) {
  constexpr std::chrono::milliseconds kPollInterval{10};
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (stop.wait_for(kPollInterval) || std::chrono::steady_clock::now() > deadline) return false;
  }
  return true;
}

}  // namespace roger::app::bench
