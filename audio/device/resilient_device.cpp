#include "audio/device/resilient_device.hpp"

#include <fmt/format.h>

#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/rate_adapter.hpp"
#include "core/log.hpp"

namespace roger::audio {
namespace {

DeviceTrouble with_silence(DeviceTrouble why, DeviceSubstitute silence) {
  why.instead = silence;
  return why;
}

}  // namespace

void ChangeOrders::open() {
  const std::lock_guard lock(mutex_);
  open_ = true;
}

std::optional<ChangeOrders::Order> ChangeOrders::close() {
  const std::lock_guard lock(mutex_);
  open_ = false;
  wakes_.notify_all();
  return std::exchange(waiting_, std::nullopt);
}

bool ChangeOrders::is_open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

void ChangeOrders::put(Order order) {
  std::optional<Order> refused{std::move(order)};
  DeviceProblem why = DeviceProblem::kNotRunning;
  {
    const std::lock_guard lock(mutex_);
    if (open_) {
      refused = std::exchange(waiting_, std::move(refused));
      why = DeviceProblem::kOtherChosen;
    }
  }
  wakes_.notify_all();
  if (refused) refused->changed(DeviceTrouble{why, refused->name});
}

std::optional<ChangeOrders::Order> ChangeOrders::next(std::optional<Nanoseconds> longest) {
  std::unique_lock lock(mutex_);
  const auto called = [this] { return !open_ || waiting_.has_value(); };
  if (longest) {
    wakes_.wait_for(lock, *longest, called);
  } else {
    wakes_.wait(lock, called);
  }
  return std::exchange(waiting_, std::nullopt);
}

std::unique_ptr<AudioDevice> ResilientDevice::Playing::put(std::unique_ptr<AudioDevice> next,
                                                           bool next_absent) {
  if (!absent) {
    const DeviceState state = device->state();
    past.name = state.name;
    past.host = state.host;
    past.xruns += state.xruns;
    past.underruns += state.underruns;
    past.overruns += state.overruns;
  }
  absent = next_absent;
  return std::exchange(device, std::move(next));
}

DeviceState ResilientDevice::Playing::state() const {
  DeviceState state = device->state();
  if (absent) {
    state.name = past.name.empty() ? request.name : past.name;
    state.host = past.host;
    state.running = false;
    state.xruns = 0;
  }
  state.xruns += past.xruns;
  state.underruns += past.underruns;
  state.overruns += past.overruns;
  state.losses = past.losses;
  state.asked_for = request.name;
  state.opening = opening;
  if (!trouble.empty()) {
    state.trouble = trouble;
  } else if (!state.running && !state.trouble.empty()) {  // the watching thread has not noticed yet
    state.trouble.instead = DeviceSubstitute::kSilenceUntilBack;
    ++state.losses;
  }
  return state;
}

DeviceResult<std::unique_ptr<AudioDevice>> ResilientDevice::make(const DeviceRequest& request,
                                                                 Open open, Pace pace) {
  auto real = open(request);
  if (!real && !request.may_be_absent) return real.error();
  Playing first;
  first.request = request;
  if (real) {
    first.device = std::move(real).value();
  } else {
    first.device = make_null_device(request.sample_rate);
    first.absent = true;
    first.trouble = with_silence(real.error(), DeviceSubstitute::kSilenceUntilAvailable);
    log(LogLevel::kWarning, "audio", in_words(first.trouble));
  }
  return std::unique_ptr<AudioDevice>(new ResilientDevice(std::move(open), pace, std::move(first)));
}

ResilientDevice::ResilientDevice(Open open, Pace pace, Playing first)
    : open_(std::move(open)),
      pace_(pace),
      sample_rate_(first.device->sample_rate()),
      playing_(std::move(first)) {
}

std::unique_ptr<AudioProcessor> ResilientDevice::adapted(AudioProcessor& processor,
                                                         std::uint32_t rate) const {
  if (rate == sample_rate_) return nullptr;
  return std::make_unique<RateAdapter>(processor, sample_rate_, rate);
}

DeviceStatus ResilientDevice::start(AudioProcessor& processor) {
  stop();
  AudioDevice& first = device();
  adapter_ = adapted(processor, first.sample_rate());
  const DeviceStatus started = first.start(adapter_ ? *adapter_ : processor);
  if (!started && !has_run_) return started;
  if (!started) handle_loss(processor, started.error());  // it was lost since it last ran
  has_run_ = true;
  orders_.open();
  watcher_ = std::thread([this, &processor] { watch(processor); });
  return std::monostate{};
}

void ResilientDevice::stop() {
  if (!watcher_.joinable()) return;
  const std::optional<ChangeOrders::Order> late = orders_.close();
  watcher_.join();
  device().stop();
  if (late) late->changed(DeviceTrouble{DeviceProblem::kBeingStopped, late->name});
}

void ResilientDevice::change(const std::string& name, Changed changed) {
  orders_.put({name, std::move(changed)});
}

void ResilientDevice::watch(AudioProcessor& processor) {
  TimePoint tried = SteadyClock{}.now();
  while (orders_.is_open()) {
    const bool lasting =
        has_no_hardware(playing_.lock()->request.name);  // such a device cannot be lost
    const auto order = orders_.next(lasting ? std::nullopt : std::optional(pace_.look));
    if (order) {
      carry_out(processor, *order);
    } else if (orders_.is_open()) {
      look(processor, tried);
    }
  }
}

void ResilientDevice::look(AudioProcessor& processor, TimePoint& tried) {
  const TimePoint now = SteadyClock{}.now();
  if (!playing_.lock()->absent) {
    const DeviceState state = device().state();
    if (!state.running) handle_loss(processor, state.trouble);
  } else if (now - tried >= pace_.retry) {
    tried = now;
    retry(processor);
  }
}

void ResilientDevice::handle_loss(AudioProcessor& processor, DeviceTrouble why) {
  lost_at_ = SteadyClock{}.now();
  lost_name_ = device().state().name;
  if (why.empty()) why = {DeviceProblem::kStopped, lost_name_};
  const DeviceTrouble trouble = with_silence(std::move(why), DeviceSubstitute::kSilenceUntilBack);
  replace_by_silence(processor, trouble);
  log(LogLevel::kWarning, "audio", in_words(trouble));
}

void ResilientDevice::replace_by_silence(AudioProcessor& processor, const DeviceTrouble& trouble) {
  auto silence = make_null_device(sample_rate_);
  AudioDevice& next = *silence;
  std::unique_ptr<AudioDevice> gone;
  {
    const auto playing = playing_.lock();
    gone = playing->put(std::move(silence), true);
    if (!trouble.empty()) ++playing->past.losses;
    playing->trouble = trouble;
  }
  // Outside the lock, because stopping a device may take long and state() needs the lock.
  gone->stop();
  gone.reset();
  adapter_.reset();
  static_cast<void>(next.start(processor));  // a null device always starts
}

// Opens the lost device by its complete name; after Pace::same_device_only, any that was requested.
DeviceResult<std::unique_ptr<AudioDevice>> ResilientDevice::reopen() const {
  const DeviceRequest request = playing_.lock()->request;
  if (lost_name_.empty()) return open_(request);
  DeviceRequest same = request;
  same.name = lost_name_;
  auto device = open_(same);
  if (device || SteadyClock{}.now() - lost_at_ < pace_.same_device_only) return device;
  return open_(request);
}

void ResilientDevice::retry(AudioProcessor& processor) {
  auto device = reopen();
  if (device) static_cast<void>(run(std::move(device).value(), processor));
}

DeviceStatus ResilientDevice::run(std::unique_ptr<AudioDevice> next, AudioProcessor& processor) {
  const std::uint32_t rate = next->sample_rate();
  auto adapter = adapted(processor, rate);
  AudioDevice& before = device();
  before.stop();
  DeviceStatus started = next->start(adapter ? *adapter : processor);
  if (!started) {
    static_cast<void>(before.start(adapter_ ? *adapter_ : processor));  // it ran a moment ago
    return started;
  }
  log(LogLevel::kWarning, "audio",
      fmt::format("now using audio device '{}' at {} Hz", next->state().name, rate));
  // Only now, because restarting the old device after a failure needs the old adapter.
  adapter_ = std::move(adapter);
  std::unique_ptr<AudioDevice> gone;  // closed after the lock is released
  const auto playing = playing_.lock();
  gone = playing->put(std::move(next), false);
  playing->trouble = {};
  return started;
}

void ResilientDevice::carry_out(AudioProcessor& processor, const ChangeOrders::Order& order) {
  playing_.lock()->opening = order.name;
  const DeviceStatus changed = try_change(processor, order.name);
  playing_.lock()->opening.clear();
  order.changed(changed);
}

DeviceStatus ResilientDevice::try_change(AudioProcessor& processor, const std::string& name) {
  DeviceRequest request = playing_.lock()->request;
  const bool real_runs = !has_no_hardware(request.name) && !playing_.lock()->absent;
  request.name = name;
  std::string before;
  // A device without hardware blocks no other one, and a file that it writes must not begin again.
  if (real_runs && !has_no_hardware(name)) {
    before = device().state().name;
    replace_by_silence(processor, {});
  }
  auto opened = open_(request);
  const DeviceStatus changed =
      opened ? run(std::move(opened).value(), processor) : DeviceStatus(opened.error());
  if (changed) {
    playing_.lock()->request.name = name;
    lost_name_.clear();
    return changed;
  }
  if (!before.empty()) restore(processor, before);
  DeviceTrouble trouble = changed.error();
  if (trouble.problem == DeviceProblem::kNotListed ||
      trouble.problem == DeviceProblem::kNothingListed) {
    trouble = {DeviceProblem::kNotFound, name};  // the list of devices is left out here
  }
  const bool absent = playing_.lock()->absent;
  trouble.instead = absent ? DeviceSubstitute::kSilence : DeviceSubstitute::kOther;
  if (!absent) trouble.other = device().state().name;
  return trouble;
}

void ResilientDevice::restore(AudioProcessor& processor, const std::string& before) {
  lost_at_ = SteadyClock{}.now();
  lost_name_ = before;
  auto reopened = reopen();
  const DeviceStatus back =
      reopened ? run(std::move(reopened).value(), processor) : DeviceStatus(reopened.error());
  if (back) return;
  const DeviceTrouble trouble = with_silence(back.error(), DeviceSubstitute::kSilenceUntilBack);
  {
    const auto playing = playing_.lock();
    ++playing->past.losses;
    playing->trouble = trouble;
  }
  log(LogLevel::kWarning, "audio", in_words(trouble));
}

DeviceState ResilientDevice::state() const {
  return playing_.lock()->state();
}

}  // namespace roger::audio
