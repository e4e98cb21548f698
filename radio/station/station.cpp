#include "radio/station/station.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "radio/station/clock_domain.hpp"
#include "radio/station/clock_keeper.hpp"
#include "radio/station/echo.hpp"
#include "radio/station/local_loop.hpp"
#include "radio/station/loss_watch.hpp"
#include "radio/station/relay.hpp"
#include "radio/station/station_operator.hpp"

namespace roger::radio {
namespace {

constexpr Nanoseconds kControlPeriod{50'000'000};
/// The voice thread is woken by every block of sound; this is for stations without a microphone.
constexpr Nanoseconds kVoicePeriod{20'000'000};
/// How long close() waits for the end of transmissions to be sent.
constexpr Nanoseconds kClosePatience{500'000'000};
/// Requests between two control steps; more are not answered.
constexpr std::size_t kMostRequests = 256;
constexpr Nanoseconds kAnswerWithin{1'500'000'000};
/// StreamTags of an operator's radios follow each other.
constexpr std::uint64_t kStreamsPerOperator = 0x10000;

/// One operator with his device and his thread.
struct Seat {
  std::unique_ptr<StationOperator> person;
  std::unique_ptr<EchoOperator> echo;
  std::unique_ptr<RelayOperator> relay;
  std::unique_ptr<audio::AudioDevice> device;
  std::thread voice;

  [[nodiscard]] audio::AudioProcessor& processor() const {
    if (echo) return *echo;
    if (relay) return *relay;
    return person->ears();
  }
};

class RunningStation final : public Station, private RadioNetListener {
 public:
  RunningStation(StationSettings settings, StationParts parts)
      : settings_(std::move(settings)),
        parts_(std::move(parts)),
        clock_(parts_.clock != nullptr ? *parts_.clock : steady_clock_),
        clock_domain_(parts_.clock_domain != 0 ? parts_.clock_domain
                                               : clock_domain_of_this_host()) {}
  ~RunningStation() override { close(); }
  RunningStation(const RunningStation&) = delete;
  RunningStation& operator=(const RunningStation&) = delete;

  Status start();

  [[nodiscard]] std::size_t operator_count() const override { return seats_.size(); }
  [[nodiscard]] OperatorPort& operator_port(std::size_t index) override {
    return *seats_.at(index).person;
  }
  [[nodiscard]] StationReport report() const override;
  void close() override;

 private:
  void on_voice(const VoicePacket& voice) override;
  void on_message(const Message& message) override;
  /// To all stations, this one included.
  void tell(const Message& message);
  template <class What>
  void apply_lever(const What& lever);
  void answer_requests();

  Status take_seat(const OperatorRequest& request);
  void change_device(std::size_t seat, const std::string& name,
                     audio::AudioDevice::Changed changed) const;
  void make_net();
  void renew_interest();
  void retuned();
  void control_step();
  void run_control();
  void run_voice(StationOperator& person) const;
  void run_voices() const;

  StationSettings settings_;
  StationParts parts_;
  SteadyClock steady_clock_;
  const Clock& clock_;
  std::uint64_t clock_domain_;
  std::uint64_t first_stream_ = 0;
  LocalLoop loop_;
  Levers levers_;
  std::optional<LossWatch> losses_;
  std::optional<ClockKeeper> clocks_;
  std::vector<Seat> seats_;
  bool joined_ = false;
  std::vector<filter::Channel> interest_;
  FederationSnapshot last_federation_;  // after close()

  std::mutex requests_mutex_;
  struct Request {
    TimePoint at{};
    std::set<std::size_t> answered;  // by which seats
  };
  std::map<std::uint64_t, Request> requests_;  // by streams whose speakers ask who hears them

  std::atomic<bool> voices_run_{false};
  std::thread control_;
  std::mutex control_mutex_;
  std::condition_variable control_wakes_;
  bool control_runs_ = false;
  std::atomic<bool> retuned_{false};
};

void RunningStation::on_voice(const VoicePacket& voice) {
  if (loop_.deliver(voice)) {
    losses_->arrived(voice.coded, clock_.now());
  } else {
    losses_->overlooked(voice.coded.stream);
  }
}

void RunningStation::on_message(const Message& message) {
  if (const auto* report = std::get_if<StreamLoss>(&message)) {
    for (const Seat& seat : seats_) seat.person->missed(*report);
  } else if (const auto* hearing = std::get_if<Hearing>(&message)) {
    for (const Seat& seat : seats_) seat.person->answered(*hearing);
  } else if (const auto* jam = std::get_if<Jam>(&message)) {
    apply_lever(*jam);
  } else if (const auto* cut = std::get_if<NetCut>(&message)) {
    apply_lever(*cut);
  } else if (const auto* condition = std::get_if<RadioCondition>(&message)) {
    apply_lever(*condition);
  } else if (const auto* call = std::get_if<CallSignal>(&message)) {
    for (const Seat& seat : seats_) seat.person->call_said(*call);
  } else if (const auto* notice = std::get_if<ClockNotice>(&message)) {
    clocks_->hear(*notice);
  } else if (const auto* answer = std::get_if<ClockAnswer>(&message)) {
    clocks_->hear(*answer);
  } else if (const auto* request = std::get_if<HearingRequest>(&message)) {
    const std::lock_guard lock(requests_mutex_);
    if (requests_.size() < kMostRequests) requests_[request->stream] = {clock_.now(), {}};
  }
}

template <class What>
void RunningStation::apply_lever(const What& lever) {
  if (!levers_.apply(lever, clock_.now())) return;
  for (const Seat& seat : seats_) seat.person->lever_pulled(lever);
}

void RunningStation::tell(const Message& message) {
  parts_.net->tell(message);
  on_message(message);
}

void RunningStation::answer_requests() {
  std::map<std::uint64_t, Request> asked;
  {
    const std::lock_guard lock(requests_mutex_);
    asked.swap(requests_);
  }
  // Who can't say yet may be able to a little later.
  for (auto& [stream, request] : asked) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (request.answered.contains(i)) continue;
      const auto hearing = seats_[i].person->hearing_of(stream);
      if (!hearing) continue;
      request.answered.insert(i);
      tell(*hearing);
    }
  }
  const TimePoint now = clock_.now();
  std::erase_if(asked, [now](const auto& item) { return now - item.second.at > kAnswerWithin; });
  const std::lock_guard lock(requests_mutex_);
  requests_.merge(asked);  // what was asked anew meanwhile is answered anew
}

Error named(const std::string& call_sign, const Error& error) {
  return {error.code, "\"" + call_sign + "\": " + error.message, error.place};
}

Status check_microphone(const OperatorSettings& settings) {
  if (Status status = audio::check(settings.microphone); !status || !settings.vox) return status;
  if (Status status = audio::check(settings.vox->settings); !status) return status;
  const std::vector<RadioPlan>& radios = settings.plan.radios;
  const RadioId radio = settings.vox->radio;
  if (radio < radios.size() && !radios[radio].receive_only) return ok();
  return Error{ErrorCode::kInvalid,
               "VOX on radio " + std::to_string(radio + 1) + ": expected one that transmits, of " +
                   std::to_string(radios.size()),
               {}};
}

void RunningStation::make_net() {
  if (parts_.net) return;
  FederationSettings federation = settings_.federation;
  if (federation.federate.empty()) federation.federate = settings_.operators.front().call_sign;
  parts_.net = make_radio_net(federation, clock_);
}

Status RunningStation::take_seat(const OperatorRequest& request) {
  auto plan = settings_.plan.station(request.call_sign);
  if (!plan) return plan.error();
  auto encoder = audio::make_encoder(settings_.codec);
  if (!encoder) return encoder.error();

  audio::DeviceRequest wanted = request.device;
  if (plan.value().echo || plan.value().relay) wanted.name = "null";
  auto device = parts_.open_device ? parts_.open_device(wanted) : audio::open_device(wanted);
  if (!device) return named(request.call_sign, device.error());

  OperatorSettings settings;
  settings.plan = std::move(plan).value();
  settings.entity = static_cast<std::uint16_t>(seats_.size() + 1);
  settings.first_stream = first_stream_ + seats_.size() * kStreamsPerOperator;
  settings.sample_rate = device.value()->sample_rate();
  settings.guard = settings_.guard;
  settings.redundancy = settings_.redundancy;
  settings.codec = settings_.codec;
  const bool echo = settings.plan.echo;
  const auto relay = settings.plan.relay;
  if (!echo && !relay) {
    settings.microphone = settings_.microphone;
    settings.vox = settings_.vox;
    settings.say_again = settings_.say_again;
    if (Status status = check_microphone(settings); !status) {
      return named(request.call_sign, status.error());
    }
  }
  const std::uint32_t rate = settings.sample_rate;

  Seat seat;
  seat.person = std::make_unique<StationOperator>(
      std::move(settings),
      Surroundings{
          settings_.plan, clock_, *parts_.net, loop_, clock_domain_, levers_,
          [this](const Message& message) { tell(message); }, [this] { retuned(); },
          [this](std::uint64_t domain, TimePoint at) { return clocks_->relate(domain, at); },
          [this, number = seats_.size()](const std::string& name,
                                         audio::AudioDevice::Changed changed) {
            change_device(number, name, std::move(changed));
          }},
      std::move(encoder).value());
  if (echo) seat.echo = std::make_unique<EchoOperator>(seat.person->ears(), rate);
  if (relay) {
    const std::array radios{static_cast<RadioId>(relay->at(0)), static_cast<RadioId>(relay->at(1))};
    seat.relay = std::make_unique<RelayOperator>(seat.person->ears(), radios, rate);
  }
  seat.device = std::move(device).value();
  loop_.add(seat.person->ears(), request.call_sign, relay.has_value());
  seats_.push_back(std::move(seat));
  return ok();
}

void RunningStation::change_device(std::size_t seat, const std::string& name,
                                   audio::AudioDevice::Changed changed) const {
  const Seat& own = seats_.at(seat);
  if (own.echo || own.relay) {
    changed(Error{ErrorCode::kUnavailable, "nobody sits here who could use a sound device", {}});
  } else {
    own.device->change(name, std::move(changed));
  }
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
  std::random_device random;
  first_stream_ = (std::uint64_t{random()} << 32U) | (random() & 0xFFFF0000U) | 1U;
  losses_.emplace(first_stream_);
  make_net();
  clocks_.emplace(first_stream_, clock_domain_, settings_.operators.front().call_sign, clock_,
                  [this](const Message& message) { parts_.net->tell(message); });
  for (const OperatorRequest& request : settings_.operators) {
    if (Status status = take_seat(request); !status) return status;
  }
  if (Status status = parts_.net->join(*this); !status) return status;
  joined_ = true;
  control_step();  // the radios are known and the channels wanted before anything sounds

  voices_run_ = true;
  if (settings_.one_voice_thread) {
    seats_.back().voice = std::thread([this] { run_voices(); });
  } else {
    for (Seat& seat : seats_) {
      seat.voice = std::thread([this, &person = *seat.person] { run_voice(person); });
    }
  }
  clocks_->start();
  control_runs_ = true;
  control_ = std::thread([this] { run_control(); });
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (Status status = seats_[i].device->start(seats_[i].processor()); !status) {
      return named(settings_.operators[i].call_sign, status.error());
    }
  }
  return ok();
}

void RunningStation::run_voice(StationOperator& person) const {
  while (voices_run_) person.voice_step(kVoicePeriod);
}

void RunningStation::run_voices() const {
  while (voices_run_) {
    seats_.back().person->voice_step(kVoicePeriod);
    for (auto seat = seats_.begin(); seat != seats_.end() - 1; ++seat) {
      seat->person->voice_step(Nanoseconds{0});
    }
  }
}

void RunningStation::run_control() {
  std::unique_lock lock(control_mutex_);
  while (control_runs_) {
    control_wakes_.wait_for(lock, kControlPeriod, [this] {
      return !control_runs_ || retuned_.exchange(false, std::memory_order_relaxed);
    });
    control_step();
  }
}

// Without the mutex, which a control step holds: should it come just before the wait begins, the
// step comes a period later, as all others do.
void RunningStation::retuned() {
  retuned_.store(true, std::memory_order_relaxed);
  control_wakes_.notify_all();
}

void RunningStation::control_step() {
  const FederationSnapshot federation = parts_.net->state();
  const std::vector<KnownRadio> on_air = parts_.net->on_air();
  for (Seat& seat : seats_) {
    seat.person->control_step(federation, seat.device->state(), on_air);
    seat.person->announce();
    if (seat.echo) seat.echo->tick(clock_.now(), seat.person->on_air(0), *seat.person);
    if (seat.relay) seat.relay->tick(clock_.now(), *seat.person);
  }
  renew_interest();
  for (const StreamLoss& report : losses_->due(clock_.now())) parts_.net->tell(report);
  answer_requests();
}

void RunningStation::renew_interest() {
  std::set<filter::Channel> wanted;
  for (const Seat& seat : seats_) {
    for (const Address& address : seat.person->addresses_of_interest()) {
      wanted.insert(channel_of(address));
    }
  }
  const std::vector<filter::Channel> channels(wanted.begin(), wanted.end());
  if (channels == interest_) return;
  interest_ = channels;
  parts_.net->set_interest(channels);
}

StationReport RunningStation::report() const {
  StationReport out;
  out.federation = joined_ ? parts_.net->state() : last_federation_;
  if (clocks_) out.clock = clocks_->state();
  for (const Seat& seat : seats_) out.operators.push_back(seat.person->report());
  return out;
}

void RunningStation::close() {
  for (Seat& seat : seats_) seat.person->release_all();
  const auto silent = [this] {
    return std::all_of(seats_.begin(), seats_.end(),
                       [](const Seat& seat) { return seat.person->silent(); });
  };
  const TimePoint patience_ends = std::chrono::steady_clock::now() + kClosePatience;
  while (voices_run_ && !silent() && std::chrono::steady_clock::now() < patience_ends) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  for (Seat& seat : seats_) seat.device->stop();
  voices_run_ = false;
  for (Seat& seat : seats_) {
    seat.person->ears().capture().wake();
    if (seat.voice.joinable()) seat.voice.join();
  }
  {
    const std::lock_guard lock(control_mutex_);
    control_runs_ = false;
  }
  control_wakes_.notify_all();
  if (control_.joinable()) control_.join();
  if (clocks_) clocks_->stop();
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
