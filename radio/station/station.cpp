#include "radio/station/station.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <utility>

#include "core/clock_domain.hpp"
#include "radio/station/station_core.hpp"

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

Station::~Station() {
  close();
}

std::size_t Station::operator_count() const {
  return core_->positions().size();
}

OperatorPort& Station::operator_port(std::size_t index) {
  return *core_->positions().at(index).radios;
}

void Station::make_core() {
  if (!parts_.net) {
    FederationSettings federation = settings_.federation;
    if (federation.federate.empty()) federation.federate = settings_.operators.front().call_sign;
    parts_.net = make_radio_net(federation, clock_);
  }
  std::random_device random;
  const std::uint64_t first_stream = make_first_stream((std::uint64_t{random()} << 32U) | random());
  core_ = std::make_unique<StationCore>(
      settings_, StationSurroundings{
                     *parts_.net, clock_,
                     parts_.clock_domain != 0 ? parts_.clock_domain : clock_domain_of_this_host(),
                     first_stream, [this] { control_.wake(); }});
}

Status Station::take_position(const OperatorRequest& request) {
  auto plan = settings_.plan.station(request.call_sign);
  if (!plan) return plan.error();
  audio::DeviceRequest wanted = request.device;
  if (plan.value().automatic()) wanted.name = audio::kNullDevice;
  auto headset = open_device(wanted);
  if (!headset) return make_error(request.call_sign, headset.error());
  Devices& opened = devices_.emplace_back();
  opened.headset = std::move(headset).value();
  OperatorDevices devices{.rate = opened.headset->sample_rate()};
  if (request.loudspeaker && !plan.value().automatic()) {
    auto loudspeaker = open_device(*request.loudspeaker);
    if (!loudspeaker) return make_error(request.call_sign, loudspeaker.error());
    opened.loudspeaker = std::move(loudspeaker).value();
    devices.loudspeaker_rate = opened.loudspeaker->sample_rate();
  }
  devices.change = [headset = opened.headset.get(), loudspeaker = opened.loudspeaker.get()](
                       const ChooseDevice& chosen, audio::AudioDevice::Changed changed) {
    const bool second = chosen.output == audio::Output::kLoudspeaker;
    (second ? loudspeaker : headset)->change(chosen.name, std::move(changed));
  };
  return core_->add_operator(request.call_sign, std::move(devices));
}

Result<std::unique_ptr<audio::AudioDevice>> Station::open_device(
    const audio::DeviceRequest& request) {
  return parts_.open_device ? parts_.open_device(request) : audio::open_device(request);
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
    const audio::DeviceStatus started = start_devices(i);
    if (!started) {
      return make_error(settings_.operators[i].call_sign, audio::to_error(started.error()));
    }
  }
  return ok();
}

audio::DeviceStatus Station::start_devices(std::size_t index) {
  const Position& position = core_->positions()[index];
  const Devices& devices = devices_[index];
  audio::DeviceStatus started = devices.headset->start(position.processor());
  if (!started || !devices.loudspeaker) return started;
  return devices.loudspeaker->start(*position.radios->operator_audio().loudspeaker());
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
  std::vector<DeviceStates> states;
  for (const Devices& devices : devices_) {
    DeviceStates& of = states.emplace_back(DeviceStates{devices.headset->state(), std::nullopt});
    if (devices.loudspeaker) of.loudspeaker = devices.loudspeaker->state();
  }
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
  for (const Devices& devices : devices_) {
    devices.headset->stop();
    if (devices.loudspeaker) devices.loudspeaker->stop();
  }
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
