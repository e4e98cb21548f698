// A device that continues when its hardware is lost.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "audio/device/device.hpp"
#include "core/guarded.hpp"

namespace roger::audio {

/// Orders to change a device, from any thread to the thread that carries them out. Only the newest
/// order waits. Outcomes are reported while no lock is held.
class ChangeOrders {
 public:
  struct Order {
    std::string name;
    AudioDevice::Changed changed;
  };

  /// Starts accepting orders.
  void open();
  /// Stops accepting orders and makes next() return; returns the order that was waiting.
  std::optional<Order> close();
  [[nodiscard]] bool is_open() const;
  /// Takes an order. An order already waiting is refused, or this one if no orders are accepted.
  void put(Order order);
  /// Blocks until an order arrives, until close(), or for `longest` if given.
  std::optional<Order> next(std::optional<Nanoseconds> longest);

 private:
  mutable std::mutex mutex_;  // guards all members below
  std::condition_variable wakes_;
  std::optional<Order> waiting_;
  bool open_ = false;
};

/// Calls the processor continuously: from the real device while it is available, otherwise with
/// silence in real time. A thread of its own detects that a device is lost, searches for it,
/// replaces it on request, and logs which device is in use.
///
/// States: a real device runs; silence runs because the device is absent (a search every
/// Pace::retry); or a change is in progress. Invariant: while started, exactly one device calls the
/// processor, because the old one is stopped before the new one starts.
class ResilientDevice final : public AudioDevice {
 public:
  using Open = std::function<DeviceResult<std::unique_ptr<AudioDevice>>(const DeviceRequest&)>;

  struct Pace {
    Nanoseconds look{200'000'000};     // interval of checks whether the device was lost
    Nanoseconds retry{1'000'000'000};  // interval of searches for a lost device
    /// Time after a loss in which only the lost device is accepted: a JACK server that is being
    /// restarted needs the sound card that "default" would otherwise select.
    Nanoseconds same_device_only{5'000'000'000};
  };

  /// Opens a device with `open`. Errors are those of `open`, unless the request permits absence.
  static DeviceResult<std::unique_ptr<AudioDevice>> make(const DeviceRequest& request, Open open,
                                                         Pace pace);

  ~ResilientDevice() override { ResilientDevice::stop(); }

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  DeviceStatus start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;
  /// Only a running device can be changed. Two sound cards are never open at the same time, because
  /// both names may mean the same card; there is silence in between. If the new device cannot be
  /// opened, the old one is opened again. A change that has not begun when the next one is
  /// requested is refused.
  void change(const std::string& name, Changed changed) override;

 private:
  /// The device in use, and its reported state.
  struct Playing {
    DeviceRequest request;                // the requested device
    std::unique_ptr<AudioDevice> device;  // a null device while `absent`
    bool absent = false;
    DeviceState past;  // counters of earlier devices, and the newest one's name
    DeviceTrouble trouble;
    std::string opening;  // name of the device being opened

    /// Replaces the device by `next` and returns the old one; its counters are kept.
    [[nodiscard]] std::unique_ptr<AudioDevice> put(std::unique_ptr<AudioDevice> next,
                                                   bool next_absent);
    [[nodiscard]] DeviceState state() const;
  };

  ResilientDevice(Open open, Pace pace, Playing first);

  /// Returns the device in use. Only for the thread that may replace it: the watching thread, or
  /// the owner's while that does not run.
  [[nodiscard]] AudioDevice& device() const { return *playing_.lock()->device; }
  void watch(AudioProcessor& processor);
  /// Checks whether the device was lost or it is time to search for it.
  void look(AudioProcessor& processor, TimePoint& tried);
  /// Replaces the lost device by silence.
  void handle_loss(AudioProcessor& processor, DeviceTrouble why);
  /// Closes the real device and plays silence, because of `trouble` or for a change (empty).
  void replace_by_silence(AudioProcessor& processor, const DeviceTrouble& trouble);
  /// Tries to open a real device again.
  void retry(AudioProcessor& processor);
  void carry_out(AudioProcessor& processor, const ChangeOrders::Order& order);
  DeviceStatus try_change(AudioProcessor& processor, const std::string& name);
  /// Opens the old device again after a failed change.
  void restore(AudioProcessor& processor, const std::string& before);
  /// Runs `device` in place of the current one, which continues if that fails.
  DeviceStatus run(std::unique_ptr<AudioDevice> device, AudioProcessor& processor);
  DeviceResult<std::unique_ptr<AudioDevice>> reopen() const;
  /// Returns the adapter that a device of `rate` must call instead of the processor; nullptr if
  /// none is needed.
  [[nodiscard]] std::unique_ptr<AudioProcessor> adapted(AudioProcessor& processor,
                                                        std::uint32_t rate) const;

  const Open open_;
  const Pace pace_;
  const std::uint32_t sample_rate_;
  bool has_run_ = false;
  // Belongs to the watching thread, or to the owner while none runs.
  std::unique_ptr<AudioProcessor> adapter_;  // used by the device
  TimePoint lost_at_{};
  std::string lost_name_;  // empty: none was available yet

  Guarded<Playing> playing_;
  ChangeOrders orders_;
  std::thread watcher_;
};

}  // namespace roger::audio
