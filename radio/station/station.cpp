#include "radio/station/station.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "core/clock_domain.hpp"
#include "radio/station/station_core.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kControlPeriod{50'000'000};
/// The voice thread is woken by every block of sound; this is for stations without a microphone.
constexpr Nanoseconds kVoicePeriod{20'000'000};
/// How long close() waits for the end of transmissions to be sent.
constexpr Nanoseconds kCloseTimeout{500'000'000};

/// Calls a step every kControlPeriod, and sooner when it is woken.
class ControlThread {
 public:
  ControlThread() = default;
  ~ControlThread() { stop(); }
  ControlThread(const ControlThread&) = delete;
  ControlThread& operator=(const ControlThread&) = delete;

  void start(std::function<void()> step) {
    runs_ = true;
    thread_ = std::thread([this, step = std::move(step)] { run(step); });
  }
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      runs_ = false;
    }
    wakes_.notify_all();
    if (thread_.joinable()) thread_.join();
  }
  /// Any thread. Takes no lock, since a step may wake its own thread: a wake-up just before the
  /// wait begins makes no difference, and the next step comes in time.
  void wake() {
    woken_.store(true, std::memory_order_relaxed);
    wakes_.notify_all();
  }

 private:
  void run(const std::function<void()>& step) {
    std::unique_lock lock(mutex_);
    while (runs_) {
      wakes_.wait_for(lock, kControlPeriod, [this] {
        return !runs_ || woken_.exchange(false, std::memory_order_relaxed);
      });
      step();
    }
  }

  std::mutex mutex_;  // held by a step
  std::condition_variable wakes_;
  bool runs_ = false;
  std::atomic<bool> woken_{false};
  std::thread thread_;
};

class RunningStation final : public Station {
 public:
  RunningStation(StationSettings settings, StationParts parts)
      : settings_(std::move(settings)),
        parts_(std::move(parts)),
        clock_(parts_.clock != nullptr ? *parts_.clock : steady_clock_) {}
  ~RunningStation() override { close(); }
  RunningStation(const RunningStation&) = delete;
  RunningStation& operator=(const RunningStation&) = delete;

  Status start();

  [[nodiscard]] std::size_t operator_count() const override { return core_->positions().size(); }
  [[nodiscard]] OperatorPort& operator_port(std::size_t index) override { return radios(index); }
  [[nodiscard]] StationReport report() const override;
  void close() override;

 private:
  [[nodiscard]] StationOperator& radios(std::size_t index) const {
    return *core_->positions().at(index).radios;
  }
  void make_core();
  Status take_position(const OperatorRequest& request);
  Status start_devices();
  void start_voices();
  void control_step();
  void run_voice(StationOperator& radios) const;
  void run_voices() const;

  StationSettings settings_;
  StationParts parts_;
  SteadyClock steady_clock_;
  const Clock& clock_;
  std::optional<StationCore> core_;
  std::vector<std::unique_ptr<audio::AudioDevice>> devices_;  // of each operator
  bool joined_ = false;
  FederationSnapshot last_federation_;  // after close()

  std::atomic<bool> voices_run_{false};
  std::vector<std::thread> voices_;
  ControlThread control_;
};

void RunningStation::make_core() {
  if (!parts_.net) {
    FederationSettings federation = settings_.federation;
    if (federation.federate.empty()) federation.federate = settings_.operators.front().call_sign;
    parts_.net = make_radio_net(federation, clock_);
  }
  std::random_device random;
  const std::uint64_t first_stream =
      (std::uint64_t{random()} << 32U) | (random() & 0xFFFF0000U) | 1U;
  core_.emplace(settings_,
                StationSurroundings{
                    *parts_.net, clock_,
                    parts_.clock_domain != 0 ? parts_.clock_domain : clock_domain_of_this_host(),
                    first_stream, [this] { control_.wake(); }});
}

Status RunningStation::take_position(const OperatorRequest& request) {
  auto plan = settings_.plan.station(request.call_sign);
  if (!plan) return plan.error();
  audio::DeviceRequest wanted = request.device;
  if (plan.value().automatic()) wanted.name = "null";
  auto device = parts_.open_device ? parts_.open_device(wanted) : audio::open_device(wanted);
  if (!device) return error_of(request.call_sign, device.error());
  devices_.push_back(std::move(device).value());
  audio::AudioDevice& opened = *devices_.back();
  return core_->add_operator(
      request.call_sign, opened.sample_rate(),
      [&opened](const std::string& name, audio::AudioDevice::Changed changed) {
        opened.change(name, std::move(changed));
      });
}

Status RunningStation::start() {
  if (settings_.operators.empty()) {
    return Error{ErrorCode::kInvalid, "a station needs at least one operator", {}};
  }
  std::set<std::string> call_signs;
  for (const OperatorRequest& request : settings_.operators) {
    if (!call_signs.insert(request.call_sign).second) {
      return Error{ErrorCode::kInvalid, "\"" + request.call_sign + "\": asked for twice", {}};
    }
  }
  make_core();
  for (const OperatorRequest& request : settings_.operators) {
    if (Status status = take_position(request); !status) return status;
  }
  if (Status status = parts_.net->join(*core_); !status) return status;
  joined_ = true;
  control_step();  // the radios are known and the channels wanted before anything sounds
  start_voices();
  core_->clocks().start();
  control_.start([this] { control_step(); });
  return start_devices();
}

Status RunningStation::start_devices() {
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    if (Status status = devices_[i]->start(core_->positions()[i].processor()); !status) {
      return error_of(settings_.operators[i].call_sign, status.error());
    }
  }
  return ok();
}

void RunningStation::start_voices() {
  voices_run_ = true;
  if (settings_.one_voice_thread) {
    voices_.emplace_back([this] { run_voices(); });
    return;
  }
  for (const Position& position : core_->positions()) {
    voices_.emplace_back([this, &radios = *position.radios] { run_voice(radios); });
  }
}

void RunningStation::run_voice(StationOperator& radios) const {
  while (voices_run_) radios.voice_step(kVoicePeriod);
}

void RunningStation::run_voices() const {
  const std::vector<Position>& positions = core_->positions();
  while (voices_run_) {
    positions.back().radios->voice_step(kVoicePeriod);
    for (auto position = positions.begin(); position != positions.end() - 1; ++position) {
      position->radios->voice_step(Nanoseconds{0});
    }
  }
}

void RunningStation::control_step() {
  std::vector<audio::DeviceState> states;
  for (const auto& device : devices_) states.push_back(device->state());
  core_->control_step(states);
}

StationReport RunningStation::report() const {
  StationReport out;
  out.federation = joined_ ? parts_.net->state() : last_federation_;
  if (!core_) return out;
  out.clock = core_->clocks().state();
  for (const Position& position : core_->positions()) {
    out.operators.push_back(position.radios->report());
  }
  return out;
}

void RunningStation::close() {
  if (!core_) return;
  const std::vector<Position>& positions = core_->positions();
  for (const Position& position : positions) position.radios->release_all();
  const auto silent = [](const Position& position) { return position.radios->silent(); };
  const TimePoint timeout = std::chrono::steady_clock::now() + kCloseTimeout;
  while (voices_run_ && !std::ranges::all_of(positions, silent) &&
         std::chrono::steady_clock::now() < timeout) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  for (const auto& device : devices_) device->stop();
  voices_run_ = false;
  for (const Position& position : positions) position.radios->ears().capture().wake();
  for (std::thread& voice : voices_) {
    if (voice.joinable()) voice.join();
  }
  control_.stop();
  core_->clocks().stop();
  if (!joined_) return;
  control_step();  // what the devices noted last
  last_federation_ = parts_.net->state();
  parts_.net->leave();
  joined_ = false;
}

}  // namespace

Result<std::unique_ptr<Station>> Station::open(StationSettings settings, StationParts parts) {
  auto station = std::make_unique<RunningStation>(std::move(settings), std::move(parts));
  if (Status status = station->start(); !status) return status.error();
  return std::unique_ptr<Station>(std::move(station));
}

}  // namespace roger::radio
