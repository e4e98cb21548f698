#include "audio/device/lasting_device.hpp"

#include <fmt/format.h>

#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/rate_adapter.hpp"
#include "core/log.hpp"

namespace roger::audio {
namespace {

std::string words_of_loss(const std::string& why) {
  return why + "; silence until it is back";
}

}  // namespace

Result<std::unique_ptr<AudioDevice>> LastingDevice::make(const DeviceRequest& request, Open open,
                                                         Pace pace) {
  auto real = open(request);
  if (!real && !request.may_be_absent) return real.error();
  std::unique_ptr<AudioDevice> first;
  std::string trouble;
  if (real) {
    first = std::move(real).value();
  } else {
    trouble = real.error().message + "; silence until it is there";
    log(LogLevel::kWarning, "audio", trouble);
  }
  return std::unique_ptr<AudioDevice>(
      new LastingDevice(request, std::move(open), pace, std::move(first), std::move(trouble)));
}

LastingDevice::LastingDevice(DeviceRequest request, Open open, Pace pace,
                             std::unique_ptr<AudioDevice> real, std::string trouble)
    : request_(std::move(request)),
      open_(std::move(open)),
      pace_(pace),
      sample_rate_(real ? real->sample_rate() : request_.sample_rate),
      real_(std::move(real)),
      trouble_(std::move(trouble)) {
  if (!real_) silence_ = make_null_device(sample_rate_);
}

std::unique_ptr<AudioProcessor> LastingDevice::adapted(AudioProcessor& processor,
                                                       std::uint32_t rate) const {
  if (rate == sample_rate_) return nullptr;
  return std::make_unique<RateAdapter>(processor, sample_rate_, rate);
}

Status LastingDevice::start(AudioProcessor& processor) {
  stop();
  Status started = ok();
  if (real_) {
    adapter_ = adapted(processor, real_->sample_rate());
    started = real_->start(adapter_ ? *adapter_ : processor);
    if (!started && !has_run_) return started;
    if (!started) lose(processor, started.error().message);  // since it ran last
  } else {
    static_cast<void>(silence_->start(processor));  // a null device always starts
  }
  has_run_ = true;
  stopping_ = false;
  watcher_ = std::thread([this, &processor] { watch(processor); });
  return ok();
}

void LastingDevice::stop() {
  if (!watcher_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wakes_.notify_all();
  watcher_.join();
  (real_ ? real_ : silence_)->stop();
}

void LastingDevice::watch(AudioProcessor& processor) {
  TimePoint tried = SteadyClock{}.now();
  std::unique_lock lock(mutex_);
  while (!wakes_.wait_for(lock, pace_.look, [this] { return stopping_; })) {
    const DeviceState state = real_ ? real_->state() : DeviceState{};
    const bool lost = real_ && !state.running;
    const bool absent = !real_;
    lock.unlock();
    const TimePoint now = SteadyClock{}.now();
    if (lost) lose(processor, state.trouble);
    if (absent && now - tried >= pace_.retry) {
      tried = now;
      retry(processor);
    }
    lock.lock();
  }
}

void LastingDevice::lose(AudioProcessor& processor, const std::string& why) {
  lost_at_ = SteadyClock{}.now();
  auto silence = make_null_device(sample_rate_);
  std::unique_ptr<AudioDevice> gone;
  {
    const std::lock_guard lock(mutex_);
    const DeviceState state = real_->state();
    lost_name_ = state.name;
    last_.name = state.name;
    last_.host = state.host;
    last_.xruns += state.xruns;
    last_.underruns += state.underruns;
    last_.overruns += state.overruns;
    ++last_.losses;
    trouble_ = words_of_loss(why);
    log(LogLevel::kWarning, "audio", trouble_);
    gone = std::exchange(real_, nullptr);
    silence_ = std::move(silence);
  }
  gone->stop();
  gone.reset();
  adapter_.reset();
  static_cast<void>(silence_->start(processor));
}

Result<std::unique_ptr<AudioDevice>> LastingDevice::reopen() const {
  if (lost_name_.empty()) return open_(request_);
  DeviceRequest same = request_;
  same.name = lost_name_;
  auto device = open_(same);
  if (device || SteadyClock{}.now() - lost_at_ < pace_.faithful) return device;
  return open_(request_);
}

void LastingDevice::retry(AudioProcessor& processor) {
  auto device = reopen();
  if (!device) return;
  silence_->stop();
  if (run(std::move(device).value(), processor)) return;
  static_cast<void>(silence_->start(processor));
}

Status LastingDevice::run(std::unique_ptr<AudioDevice> device, AudioProcessor& processor) {
  const std::uint32_t rate = device->sample_rate();
  auto adapter = adapted(processor, rate);
  Status started = device->start(adapter ? *adapter : processor);
  if (!started) return started;
  log(LogLevel::kWarning, "audio",
      fmt::format("sound by '{}' at {} Hz from now on", device->state().name, rate));
  const std::lock_guard lock(mutex_);
  adapter_ = std::move(adapter);
  real_ = std::move(device);
  silence_.reset();
  trouble_.clear();
  return started;
}

DeviceState LastingDevice::state() const {
  const std::lock_guard lock(mutex_);
  DeviceState state = real_ ? real_->state() : silence_->state();
  if (!real_) {
    state.name = last_.name.empty() ? request_.name : last_.name;
    state.host = last_.host;
    state.running = false;
    state.xruns = 0;
  }
  state.xruns += last_.xruns;
  state.underruns += last_.underruns;
  state.overruns += last_.overruns;
  state.losses = last_.losses;
  if (!trouble_.empty()) {
    state.trouble = trouble_;
  } else if (!state.trouble.empty()) {  // not noticed by the watching thread yet
    state.trouble = words_of_loss(state.trouble);
    ++state.losses;
  }
  return state;
}

}  // namespace roger::audio
