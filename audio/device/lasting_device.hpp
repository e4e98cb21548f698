// A device that outlasts the hardware behind it.
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

/// Orders to change a device, from any thread to the one that carries them out. Only the newest one
/// waits. Outcomes are reported while no lock is held.
class ChangeOrders {
 public:
  struct Order {
    std::string name;
    AudioDevice::Changed changed;
  };

  /// Accepts orders from now on.
  void open();
  /// Accepts no more orders, and lets next() return; returns the order that waited.
  std::optional<Order> close();
  [[nodiscard]] bool is_open() const;
  /// Takes an order. The one that waited is refused, or this one while none is accepted.
  void put(Order order);
  /// Blocks until there is an order, until close(), or for `longest` if given.
  std::optional<Order> next(std::optional<Nanoseconds> longest);

 private:
  mutable std::mutex mutex_;  // of all below
  std::condition_variable wakes_;
  std::optional<Order> waiting_;
  bool open_ = false;
};

/// Calls the processor all the time: from the real device while there is one, otherwise with
/// silence at the pace of real time. A thread of its own sees that a device is lost and looks for
/// it, puts another one in its place when that is asked for, and tells in the log what is used from
/// then on.
class LastingDevice final : public AudioDevice {
 public:
  using Open = std::function<Result<std::unique_ptr<AudioDevice>>(const DeviceRequest&)>;

  /// How often is looked, and how long only for the very device that was lost: a JACK server that
  /// is started anew needs the sound card that "default" would mean meanwhile.
  struct Pace {
    Nanoseconds look{200'000'000};
    Nanoseconds retry{1'000'000'000};
    Nanoseconds faithful{5'000'000'000};
  };

  /// Opens by `open`. Errors are those of `open`, unless the request allows for absence.
  static Result<std::unique_ptr<AudioDevice>> make(const DeviceRequest& request, Open open,
                                                   Pace pace);

  ~LastingDevice() override { LastingDevice::stop(); }

  [[nodiscard]] std::uint32_t sample_rate() const override { return sample_rate_; }
  Status start(AudioProcessor& processor) override;
  void stop() override;
  [[nodiscard]] DeviceState state() const override;
  /// Only one that runs can be changed. Two sound cards are not open at a time, for both names may
  /// mean the same one: there is silence in between. When the new one can't be had, the old one is
  /// opened again. A change that has not begun when the next one is asked for is refused.
  void change(const std::string& name, Changed changed) override;

 private:
  /// What sounds, and what is reported of it.
  struct Playing {
    DeviceRequest request;                // what is wanted
    std::unique_ptr<AudioDevice> device;  // silence while `absent`
    bool absent = false;
    DeviceState past;  // sums of the devices that were lost or exchanged, and the newest one's name
    std::string trouble;
    std::string opening;  // what is asked for, while it is opened

    /// Puts `next` in place of the device, and returns that one; what was counted of it is kept.
    [[nodiscard]] std::unique_ptr<AudioDevice> put(std::unique_ptr<AudioDevice> next,
                                                   bool next_absent);
    [[nodiscard]] DeviceState state() const;
  };

  LastingDevice(Open open, Pace pace, Playing first);

  /// What sounds. For the thread that may exchange it: the watching one, or the owner's while that
  /// does not run.
  [[nodiscard]] AudioDevice& device() const { return *playing_.lock()->device; }
  void watch(AudioProcessor& processor);
  /// Has the device gone, or is it time to look for it?
  void look(AudioProcessor& processor, TimePoint& tried);
  /// The real device has gone: silence takes over.
  void lose(AudioProcessor& processor, const std::string& why);
  /// Closes the real device; silence takes over, with `trouble` if there is any.
  void put_away(AudioProcessor& processor, const std::string& trouble);
  /// Tries to get a real device back.
  void retry(AudioProcessor& processor);
  void carry_out(AudioProcessor& processor, const ChangeOrders::Order& order);
  Status try_change(AudioProcessor& processor, const std::string& name);
  /// After a change that came to nothing: opens what was put away for it.
  void go_back(AudioProcessor& processor, const std::string& before);
  /// Runs `device` in place of what runs, which goes on if that fails.
  Status run(std::unique_ptr<AudioDevice> device, AudioProcessor& processor);
  Result<std::unique_ptr<AudioDevice>> reopen() const;
  /// What a device of `rate` has to call instead of the processor itself; none when it needn't.
  [[nodiscard]] std::unique_ptr<AudioProcessor> adapted(AudioProcessor& processor,
                                                        std::uint32_t rate) const;

  const Open open_;
  const Pace pace_;
  const std::uint32_t sample_rate_;
  bool has_run_ = false;
  // Of the watching thread, or while none runs.
  std::unique_ptr<AudioProcessor> adapter_;  // used by the device
  TimePoint lost_at_{};
  std::string lost_name_;  // empty: none was there yet

  Guarded<Playing> playing_;
  ChangeOrders orders_;
  std::thread watcher_;
};

}  // namespace roger::audio
