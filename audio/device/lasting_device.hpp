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

namespace roger::audio {

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

  LastingDevice(const LastingDevice&) = delete;
  LastingDevice& operator=(const LastingDevice&) = delete;
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
  struct Change {
    std::string name;
    Changed changed;
  };

  LastingDevice(DeviceRequest request, Open open, Pace pace, std::unique_ptr<AudioDevice> real,
                std::string trouble);

  void watch(AudioProcessor& processor);
  /// Has the device gone, or is it time to look for it?
  void look(AudioProcessor& processor, TimePoint& tried);
  /// The real device has gone: silence takes over.
  void lose(AudioProcessor& processor, const std::string& why);
  /// Closes the real device; silence takes over, with `trouble` if there is any.
  void put_away(AudioProcessor& processor, const std::string& trouble);
  /// Tries to get a real device back.
  void retry(AudioProcessor& processor);
  void exchange(AudioProcessor& processor, const Change& wanted);
  Status try_change(AudioProcessor& processor, const std::string& name);
  /// After a change that came to nothing: opens what was put away for it.
  void go_back(AudioProcessor& processor, const std::string& before);
  /// Runs `device` in place of what runs, which goes on if that fails.
  Status run(std::unique_ptr<AudioDevice> device, AudioProcessor& processor);
  Result<std::unique_ptr<AudioDevice>> reopen() const;
  /// Under the mutex: what is counted of the real device stays counted.
  void keep_account();
  /// What a device of `rate` has to call instead of the processor itself; none when it needn't.
  [[nodiscard]] std::unique_ptr<AudioProcessor> adapted(AudioProcessor& processor,
                                                        std::uint32_t rate) const;

  const Open open_;
  const Pace pace_;
  const std::uint32_t sample_rate_;
  bool has_run_ = false;
  std::unique_ptr<AudioProcessor> adapter_;  // used by real_; watching thread, or none runs
  TimePoint lost_at_{};                      // the same
  std::string lost_name_;                    // the same; empty: none was there yet

  mutable std::mutex mutex_;              // of all below
  DeviceRequest request_;                 // changed by the watching thread, which reads it as it is
  std::unique_ptr<AudioDevice> real_;     // changed by the watching thread, or while none runs
  std::unique_ptr<AudioDevice> silence_;  // the same; instead of real_
  DeviceState last_;                      // of the newest real one: what remains of it
  std::string trouble_;
  std::string opening_;  // what is asked for, while it is opened
  std::optional<Change> wanted_;
  bool watching_ = false;
  std::condition_variable wakes_;
  std::thread watcher_;
};

}  // namespace roger::audio
