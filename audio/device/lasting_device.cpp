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

Status not_changed(const std::string& name, const char* why) {
  return Error{
      ErrorCode::kUnavailable, fmt::format("audio device '{}' is not opened: {}", name, why), {}};
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
    : open_(std::move(open)),
      pace_(pace),
      sample_rate_(real ? real->sample_rate() : request.sample_rate),
      request_(std::move(request)),
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
  watching_ = true;
  watcher_ = std::thread([this, &processor] { watch(processor); });
  return ok();
}

void LastingDevice::stop() {
  if (!watcher_.joinable()) return;
  std::optional<Change> late;
  {
    const std::lock_guard lock(mutex_);
    watching_ = false;
    late = std::exchange(wanted_, std::nullopt);
  }
  wakes_.notify_all();
  watcher_.join();
  (real_ ? real_ : silence_)->stop();
  if (late) late->changed(not_changed(late->name, "the sound is being stopped"));
}

void LastingDevice::change(const std::string& name, Changed changed) {
  std::optional<Change> left{{name, std::move(changed)}};
  const char* why = "no sound runs";
  {
    const std::lock_guard lock(mutex_);
    if (watching_) {
      left = std::exchange(wanted_, std::move(left));
      why = "another one was chosen after it";
    }
  }
  wakes_.notify_all();
  if (left) left->changed(not_changed(left->name, why));
}

void LastingDevice::watch(AudioProcessor& processor) {
  TimePoint tried = SteadyClock{}.now();
  const auto called = [this] { return !watching_ || wanted_.has_value(); };
  std::unique_lock lock(mutex_);
  while (watching_) {
    bool by_call = true;
    if (is_made_up(request_.name)) {
      wakes_.wait(lock, called);  // that is never lost
    } else {
      by_call = wakes_.wait_for(lock, pace_.look, called);
    }
    if (!watching_) return;
    const std::optional<Change> wanted = std::exchange(wanted_, std::nullopt);
    lock.unlock();
    if (wanted) {
      exchange(processor, *wanted);
    } else if (!by_call) {
      look(processor, tried);
    }
    lock.lock();
  }
}

void LastingDevice::look(AudioProcessor& processor, TimePoint& tried) {
  const TimePoint now = SteadyClock{}.now();
  if (real_) {
    const DeviceState state = real_->state();
    if (!state.running) lose(processor, state.trouble);
  } else if (now - tried >= pace_.retry) {
    tried = now;
    retry(processor);
  }
}

void LastingDevice::lose(AudioProcessor& processor, const std::string& why) {
  lost_at_ = SteadyClock{}.now();
  lost_name_ = real_->state().name;
  put_away(processor, words_of_loss(why));
  log(LogLevel::kWarning, "audio", words_of_loss(why));
}

void LastingDevice::put_away(AudioProcessor& processor, const std::string& trouble) {
  auto silence = make_null_device(sample_rate_);
  std::unique_ptr<AudioDevice> gone;
  {
    const std::lock_guard lock(mutex_);
    keep_account();
    if (!trouble.empty()) ++last_.losses;
    trouble_ = trouble;
    gone = std::exchange(real_, nullptr);
    silence_ = std::move(silence);
  }
  gone->stop();
  gone.reset();
  adapter_.reset();
  static_cast<void>(silence_->start(processor));
}

void LastingDevice::keep_account() {
  const DeviceState state = real_->state();
  last_.name = state.name;
  last_.host = state.host;
  last_.xruns += state.xruns;
  last_.underruns += state.underruns;
  last_.overruns += state.overruns;
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
  if (device) static_cast<void>(run(std::move(device).value(), processor));
}

Status LastingDevice::run(std::unique_ptr<AudioDevice> device, AudioProcessor& processor) {
  const std::uint32_t rate = device->sample_rate();
  auto adapter = adapted(processor, rate);
  AudioDevice& before = real_ ? *real_ : *silence_;
  before.stop();
  Status started = device->start(adapter ? *adapter : processor);
  if (!started) {
    static_cast<void>(before.start(adapter_ ? *adapter_ : processor));  // it ran a moment ago
    return started;
  }
  log(LogLevel::kWarning, "audio",
      fmt::format("sound by '{}' at {} Hz from now on", device->state().name, rate));
  const std::lock_guard lock(mutex_);
  if (real_) keep_account();
  real_ = std::move(device);
  adapter_ = std::move(adapter);
  silence_.reset();
  trouble_.clear();
  return started;
}

void LastingDevice::exchange(AudioProcessor& processor, const Change& wanted) {
  {
    const std::lock_guard lock(mutex_);
    opening_ = wanted.name;
  }
  const Status changed = try_change(processor, wanted.name);
  {
    const std::lock_guard lock(mutex_);
    opening_.clear();
  }
  wanted.changed(changed);
}

Status LastingDevice::try_change(AudioProcessor& processor, const std::string& name) {
  DeviceRequest request = request_;
  request.name = name;
  request.may_be_absent = true;  // there is something else: no advice on what always works
  std::string before;
  // What is made up is in nobody's way, and a file that it writes must not begin anew.
  if (real_ && !is_made_up(request_.name) && !is_made_up(name)) {
    before = real_->state().name;
    put_away(processor, {});
  }
  auto device = open_(request);
  const Status changed =
      device ? run(std::move(device).value(), processor) : Status(device.error());
  if (changed) {
    const std::lock_guard lock(mutex_);
    request_.name = name;
    lost_name_.clear();
    return changed;
  }
  if (!before.empty()) go_back(processor, before);
  Error error = changed.error();
  if (error.code == ErrorCode::kNotFound && !is_made_up(name)) {
    error.message = fmt::format("audio device '{}' is not there", name);  // not also what there is
  }
  error.message +=
      real_ ? fmt::format("; '{}' stays in use", real_->state().name) : "; silence for now";
  return error;
}

void LastingDevice::go_back(AudioProcessor& processor, const std::string& before) {
  lost_at_ = SteadyClock{}.now();
  lost_name_ = before;
  auto device = reopen();
  const Status back = device ? run(std::move(device).value(), processor) : Status(device.error());
  if (back) return;
  const std::lock_guard lock(mutex_);
  ++last_.losses;
  trouble_ = words_of_loss(back.error().message);
  log(LogLevel::kWarning, "audio", trouble_);
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
  state.asked_for = request_.name;
  state.opening = opening_;
  if (!trouble_.empty()) {
    state.trouble = trouble_;
  } else if (!state.running && !state.trouble.empty()) {  // the watching thread has not noticed yet
    state.trouble = words_of_loss(state.trouble);
    ++state.losses;
  }
  return state;
}

}  // namespace roger::audio
