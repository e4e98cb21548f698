#include "radio/station/station.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "core/clock_domain.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kControlPeriod{50'000'000};
/// Each audio block wakes the voice thread; this is the interval for stations without a microphone.
constexpr Nanoseconds kVoicePeriod{20'000'000};
/// Time that close() allows for sending the end of transmissions.
constexpr Nanoseconds kCloseTimeout{500'000'000};

}  // namespace

Station::Station(StationSettings settings, StationParts parts)
    : settings_(std::move(settings)),
      parts_(std::move(parts)),
      clock_(parts_.clock != nullptr ? *parts_.clock : steady_clock_) {
}

void Station::make_core() {
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

Status Station::take_position(const OperatorRequest& request) {
  auto plan = settings_.plan.station(request.call_sign);
  if (!plan) return plan.error();
  audio::DeviceRequest wanted = request.device;
  if (plan.value().automatic()) wanted.name = "null";
  auto device = parts_.open_device ? parts_.open_device(wanted) : audio::open_device(wanted);
  if (!device) return make_error(request.call_sign, device.error());
  devices_.push_back(std::move(device).value());
  audio::AudioDevice& opened = *devices_.back();
  return core_->add_operator(
      request.call_sign, opened.sample_rate(),
      [&opened](const std::string& name, audio::AudioDevice::Changed changed) {
        opened.change(name, std::move(changed));
      });
}

Status Station::start() {
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
  control_step();  // publishes the radios and subscribes to their channels before any sound
  start_voices();
  core_->clocks().start();
  control_.start([this] { control_step(); }, kControlPeriod, Nanoseconds{0});
  return start_devices();
}

Status Station::start_devices() {
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    const audio::DeviceStatus started = devices_[i]->start(core_->positions()[i].processor());
    if (!started) {
      return make_error(settings_.operators[i].call_sign, audio::to_error(started.error()));
    }
  }
  return ok();
}

void Station::start_voices() {
  voices_run_ = true;
  const std::span<const Position> all = core_->positions();
  const std::size_t together = settings_.one_voice_thread ? all.size() : 1;
  for (std::size_t i = 0; i < all.size(); i += together) {
    voices_.emplace_back([this, some = all.subspan(i, together)] { run_voices(some); });
  }
}

void Station::run_voices(std::span<const Position> positions) const {
  while (voices_run_) {
    positions.back().radios->voice_step(kVoicePeriod);
    for (const Position& position : positions.first(positions.size() - 1)) {
      position.radios->voice_step(Nanoseconds{0});
    }
  }
}

void Station::control_step() {
  std::vector<audio::DeviceState> states;
  for (const auto& device : devices_) states.push_back(device->state());
  core_->control_step(states);
}

StationReport Station::report() const {
  StationReport out;
  out.federation = joined_ ? parts_.net->state() : last_federation_;
  if (!core_) return out;
  out.clock = core_->clocks().state();
  for (const Position& position : core_->positions()) {
    out.operators.push_back(position.radios->report());
  }
  return out;
}

void Station::close() {
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
  for (const Position& position : positions) position.radios->operator_audio().capture().wake();
  for (std::thread& voice : voices_) {
    if (voice.joinable()) voice.join();
  }
  control_.stop();
  core_->clocks().stop();
  if (!joined_) return;
  control_step();  // takes the devices' last notes
  last_federation_ = parts_.net->state();
  parts_.net->leave();
  joined_ = false;
}

Result<std::unique_ptr<Station>> Station::open(StationSettings settings, StationParts parts) {
  std::unique_ptr<Station> station(new Station(std::move(settings), std::move(parts)));
  if (Status status = station->start(); !status) return status.error();
  return station;
}

}  // namespace roger::radio
