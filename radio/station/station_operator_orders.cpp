// What the operator orders, and StationOperator carries out.
#include <algorithm>
#include <type_traits>
#include <utility>

#include "radio/station/host_place.hpp"
#include "radio/station/station_operator.hpp"

namespace roger::radio {
namespace {

constexpr double kLowestSidetoneDb = -60.0;
constexpr double kHighestSidetoneDb = 12.0;

/// Between two control steps.
constexpr std::size_t kMostPlays = 64;

/// The radio an order is about; none for those about all of them.
std::optional<RadioId> radio_of(const Command& command) {
  return std::visit(
      [](const auto& order) -> std::optional<RadioId> {
        if constexpr (requires { order.radio; }) return order.radio;
        return std::nullopt;
      },
      command);
}

bool is_about_clips(const Command& command) {
  return std::holds_alternative<SayAgain>(command) || std::holds_alternative<PlayClip>(command) ||
         std::holds_alternative<TestHeadset>(command);
}

}  // namespace

Status StationOperator::check_call_sign(const std::string& call_sign) {
  constexpr std::size_t kLongest = 63;
  if (call_sign.size() <= kLongest) return ok();
  return Error{ErrorCode::kInvalid,
               "call sign of " + std::to_string(call_sign.size()) + " characters: expected up to " +
                   std::to_string(kLongest),
               {}};
}

CommandId StationOperator::submit(const Command& command) {
  const TimePoint now = surroundings_.clock.now();
  const std::optional<RadioId> radio = radio_of(command);
  std::unique_lock lock(tuning_mutex_);
  const CommandId id = ++last_command_;
  if (radio && *radio >= tunings_.size()) {
    lock.unlock();
    tell(EventKind::kCommandRefused, *radio,
         "radio " + std::to_string(*radio) + ": this station has " +
             std::to_string(tunings_.size()) + ", counted from 0",
         id);
    return id;
  }
  if (const Key* key = std::get_if<Key>(&command)) {
    if (key->pressed && (dumb_[key->radio] || closing_)) {
      const std::string& name = settings_.plan.radios[key->radio].name;
      const std::string why = closing_ ? "the station closes" : "radio \"" + name + "\" has failed";
      const Said said =
          closing_ ? Said{Saying::kStationCloses, {}} : Said{Saying::kRadioFailed, {name}};
      lock.unlock();
      refuse(id, key->radio, why, said);
      return id;
    }
    transmit_.key(id, *key, key_down(key->radio, key->flags), now);
    return id;
  }
  EventKind done = EventKind::kCommandDone;
  Status status = ok();
  if (is_about_clips(command)) {
    lock.unlock();
    put_off(id, command);
    return id;
  }
  if (const ChooseDevice* choice = std::get_if<ChooseDevice>(&command)) {
    lock.unlock();
    choose_device(id, *choice);
    return id;
  }
  status = obey(command, done);
  const Said said = status ? Said{} : refusal(command, status.error().code);
  lock.unlock();
  if (!status) {
    refuse(id, radio.value_or(0), status.error().message, said);
    return id;
  }
  if (done != EventKind::kCommandDone) tell(done, radio.value_or(0), "", id);
  const bool called = std::holds_alternative<PlaceCall>(command) ||
                      std::holds_alternative<AnswerCall>(command) ||
                      std::holds_alternative<HangUp>(command);
  if (done == EventKind::kTuned || called) surroundings_.retuned();
  tell(EventKind::kCommandDone, radio.value_or(0), "", id);
  return id;
}

void StationOperator::refuse(CommandId command, RadioId radio, std::string why, Said said) {
  Event event;
  event.at = surroundings_.clock.now();
  event.kind = EventKind::kCommandRefused;
  event.radio = radio;
  event.command = command;
  event.call_sign = settings_.plan.call_sign;
  event.text = std::move(why);
  event.said = std::move(said);
  events_.add(std::move(event));
}

Said StationOperator::refusal(const Command& command, ErrorCode code) const {
  const bool tunes =
      std::holds_alternative<Tune>(command) || std::holds_alternative<SelectPreset>(command);
  if (std::holds_alternative<radio::SayAgain>(command) && code == ErrorCode::kNotFound) {
    return {Saying::kClipGone, {}};
  }
  if (const Tune* tune = std::get_if<Tune>(&command); tune && code == ErrorCode::kInvalid) {
    const RadioPlan& radio = settings_.plan.radios[tune->radio];
    if (radio.intercom) return {};
    const std::string wanted = tune->frequency.megahertz_text();
    if (tune->frequency >= radio.lowest && tune->frequency <= radio.highest) {
      return {Saying::kBetweenChannels,
              {wanted, radio.channel_below(tune->frequency).megahertz_text()}};
    }
    return {Saying::kOutOfRange,
            {wanted, radio.lowest.megahertz_text(), radio.highest.megahertz_text()}};
  }
  if (code != ErrorCode::kUnavailable) return {};
  if (tunes) return {Saying::kTransmitting, {settings_.plan.radios[*radio_of(command)].name}};
  if (std::holds_alternative<AnswerCall>(command)) return {Saying::kNobodyCalls, {}};
  if (std::holds_alternative<HangUp>(command)) return {Saying::kNoCall, {}};
  if (const auto* place = std::get_if<PlaceCall>(&command)) {
    const std::string& other = calls_[place->radio].other();
    if (!other.empty()) return {Saying::kLineTaken, {other}};
  }
  return {};
}

Status StationOperator::retune(RadioId radio, const Command& command) {
  if (transmit_.transmitting_since(radio)) {
    return Error{ErrorCode::kUnavailable,
                 "radio \"" + tunings_[radio].plan().name +
                     "\" is transmitting: release its key before tuning it",
                 {}};
  }
  Tuning& tuning = tunings_[radio];
  const Tune* tune = std::get_if<Tune>(&command);
  Status status = tune != nullptr ? tuning.tune(tune->frequency)
                                  : tuning.select_preset(std::get<SelectPreset>(command).preset);
  if (status) scans_[radio].reset();
  return status;
}

Status StationOperator::set_scan(const SetScan& order) {
  Tuning& tuning = tunings_[order.radio];
  Status status = tuning.set_scanning(order.on);
  if (!status) return status;
  std::optional<Scan>& scan = scans_[order.radio];
  if (!order.on) {
    scan.reset();
  } else if (!scan) {
    scan.emplace(tuning.preset(), static_cast<int>(tuning.plan().presets.size()),
                 surroundings_.clock.now(), tuning.plan().character.delay);
  }
  return status;
}

Status StationOperator::obey(const Command& command, EventKind& done) {
  Status status = ok();
  const std::optional<RadioId> radio = radio_of(command);
  std::visit(
      [&](const auto& order) {
        using Order = std::decay_t<decltype(order)>;
        if constexpr (std::is_same_v<Order, Tune> || std::is_same_v<Order, SelectPreset>) {
          status = retune(order.radio, command);
          done = EventKind::kTuned;
        } else if constexpr (std::is_same_v<Order, SetVolume>) {
          status = tunings_[order.radio].set_volume(order.volume_db);
        } else if constexpr (std::is_same_v<Order, SetPan>) {
          status = tunings_[order.radio].set_pan(order.pan);
        } else if constexpr (std::is_same_v<Order, SetMute>) {
          tunings_[order.radio].set_mute(order.muted);
        } else if constexpr (std::is_same_v<Order, SetSquelch>) {
          tunings_[order.radio].set_squelch(order.on);
        } else if constexpr (std::is_same_v<Order, SetSecure>) {
          status = tunings_[order.radio].set_secure(order.on);
        } else if constexpr (std::is_same_v<Order, SetTimeOfDay>) {
          status = tunings_[order.radio].set_time_of_day(order.offset_s);
        } else if constexpr (std::is_same_v<Order, SetScan>) {
          status = set_scan(order);
        } else if constexpr (std::is_same_v<Order, SetSidetone>) {
          if (order.level_db >= kLowestSidetoneDb && order.level_db <= kHighestSidetoneDb) {
            sidetone_on_ = order.on;
            sidetone_db_ = order.level_db;
          } else {
            status = Error{ErrorCode::kInvalid, "sidetone level: expected -60 to 12 dB", {}};
          }
        } else if constexpr (std::is_same_v<Order, SetMicrophone>) {
          status = set_microphone(order);
        } else if constexpr (std::is_same_v<Order, SpeakAs>) {
          status = check_call_sign(order.call_sign);
          if (status) spoken_[order.radio].as = order.call_sign;
        } else if constexpr (std::is_same_v<Order, Whisper>) {
          status = check_call_sign(order.call_sign);
          if (status) spoken_[order.radio].to = order.call_sign;
        } else if constexpr (std::is_same_v<Order, PullLever>) {
          pull(order);
        } else if constexpr (std::is_same_v<Order, AskWhoHears>) {
          status = ask_who_hears(order.radio);
        } else if constexpr (std::is_same_v<Order, PlaceCall>) {
          status = call(order);
        } else if constexpr (std::is_same_v<Order, AnswerCall>) {
          status = carry_out(order.radio, calls_[order.radio].answer(surroundings_.clock.now()));
        } else if constexpr (std::is_same_v<Order, HangUp>) {
          status = carry_out(order.radio, calls_[order.radio].hang_up(surroundings_.clock.now()));
        } else if constexpr (std::is_same_v<Order, MuteAll>) {
          all_muted_ = order.muted;
        } else if constexpr (std::is_same_v<Order, Move>) {
          status = move(order.place);
        } else if constexpr (std::is_same_v<Order, FollowTrack>) {
          follows_host_ = false;
          track_ = order.track;
          track_began_ = surroundings_.clock.now();
        }
      },
      command);
  set_sidetone();
  for (std::size_t i = 0; i < tunings_.size(); ++i) {
    if (!radio || *radio == i) set_receivers(static_cast<RadioId>(i));
  }
  return status;
}

Status StationOperator::set_microphone(const SetMicrophone& order) {
  audio::MicrophoneSettings wanted = settings_.microphone;
  wanted.gain = {order.gain_db};
  Status status = audio::check(wanted);
  if (!status) return status;
  settings_.microphone.gain = wanted.gain;
  transmit_.set_gain(wanted.gain);
  return status;
}

audio::MicrophoneSettings StationOperator::microphone_settings() const {
  const std::lock_guard lock(tuning_mutex_);
  return settings_.microphone;
}

void StationOperator::choose_device(CommandId id, const ChooseDevice& order) {
  // What a voice has keyed ends by itself, and may be the very reason for another microphone.
  if (const auto radio = transmit_.held_by_hand()) {
    tell(EventKind::kCommandRefused, 0,
         "radio \"" + settings_.plan.radios[*radio].name +
             "\" is transmitting: release its key before choosing another sound device",
         id);
    return;
  }
  surroundings_.change_device(order.name, [this, id](const Status& changed) {
    tell(changed ? EventKind::kCommandDone : EventKind::kCommandRefused, 0,
         changed ? "" : changed.error().message, id);
  });
}

void StationOperator::put_off(CommandId id, const Command& command) {
  bool room = false;
  {
    const std::lock_guard lock(plays_mutex_);
    room = plays_.size() < kMostPlays;
    if (room) plays_.emplace_back(id, command);
  }
  if (room) {
    surroundings_.retuned();
  } else {
    tell(EventKind::kCommandRefused, 0, "too much is to be played already", id);
  }
}

void StationOperator::follow_plays() {
  std::vector<std::pair<CommandId, Command>> due;
  {
    const std::lock_guard lock(plays_mutex_);
    due.swap(plays_);
  }
  for (const auto& [id, command] : due) {
    const Status status = play(command);
    if (status) {
      tell(EventKind::kCommandDone, 0, "", id);
    } else {
      refuse(id, 0, status.error().message, refusal(command, status.error().code));
    }
  }
}

Status StationOperator::play(const Command& command) {
  if (const PlayClip* given = std::get_if<PlayClip>(&command)) {
    replayed_ = 0;
    ears_.clips().play(given->clip);
    return ok();
  }
  if (std::holds_alternative<TestHeadset>(command)) {
    if (ears_.say_again_tap() == nullptr) {
      return Error{ErrorCode::kUnavailable, "this station keeps nothing that it could play", {}};
    }
    ears_.clips().stop();
    kept_.forget(kHeadset);
    replayed_ = 0;
    self_test_.begin(surroundings_.clock.now());
    ears_.tap_microphone(true);
    return ok();
  }
  const std::uint64_t wanted = std::get<SayAgain>(command).clip;
  if (wanted == 0) {
    ears_.clips().stop();
    return ok();
  }
  const std::optional<Clip> clip = kept_.clip(wanted);
  if (!clip) {
    return Error{ErrorCode::kNotFound,
                 "that transmission is kept no more: of each radio the last 60 s are",
                 {}};
  }
  replayed_ = wanted;
  ears_.clips().play(*clip);
  return ok();
}

Status StationOperator::move(const Geodetic& place) {
  const auto within = [](double value, double least, double most) {
    return value >= least && value <= most;
  };
  if (!within(place.latitude, -90.0, 90.0) || !within(place.longitude, -180.0, 180.0) ||
      !within(place.height, kLowestPlaceMeters, kHighestPlaceMeters)) {
    return Error{ErrorCode::kInvalid,
                 "a place: expected latitude -90 to 90, longitude -180 to 180, height -500 to "
                 "50000 m",
                 {}};
  }
  track_.reset();
  follows_host_ = false;
  reception_.move(place);
  return ok();
}

void StationOperator::follow_track() {
  const std::lock_guard lock(tuning_mutex_);
  if (track_) reception_.move(track_->at(surroundings_.clock.now() - track_began_));
}

std::string StationOperator::follow_host() {
  {
    const std::lock_guard lock(tuning_mutex_);
    if (!follows_host_) return {};
  }
  const std::string& host = settings_.plan.host.object;
  const EntityPlace entity = surroundings_.net.entity_place(host);
  const HostPlace found = host_place(host, entity, track_began_, surroundings_.clock.now());
  const std::lock_guard lock(tuning_mutex_);
  if (!follows_host_) return {};  // an order came first
  if (found.place) reception_.move(*found.place);
  return found.trouble;
}

void StationOperator::pull(const PullLever& order) {
  const Message lever = std::visit(
      [this](auto what) -> Message {
        what.source = settings_.first_stream;
        return what;
      },
      order.lever);
  // At once, and again by follow_levers(); one that ends is told once.
  std::erase_if(pulled_,
                [&lever](const Pulled& pulled) { return is_about_the_same(pulled.lever, lever); });
  if (!ends(lever)) pulled_.push_back({lever, surroundings_.clock.now()});
  surroundings_.tell(lever);
}

Status StationOperator::ask_who_hears(RadioId radio) {
  if (settings_.plan.radios[radio].intercom) {
    return Error{
        ErrorCode::kUnavailable,
        "\"" + settings_.plan.radios[radio].name + "\" is an intercom: whoever is on it hears",
        {}};
  }
  {
    const std::lock_guard lock(hearers_mutex_);
    hearers_[radio].clear();
  }
  surroundings_.tell(HearingRequest{settings_.first_stream + radio});
  return ok();
}

void StationOperator::answered(const Hearing& hearing) {
  constexpr std::size_t kMostHearers = 1000;
  if (!is_own(hearing.stream)) return;
  const auto radio = static_cast<RadioId>(hearing.stream - settings_.first_stream);
  {
    const std::lock_guard lock(hearers_mutex_);
    std::vector<HearerSnapshot>& hearers = hearers_[radio];
    const auto same = std::ranges::find_if(
        hearers, [&](const HearerSnapshot& known) { return known.call_sign == hearing.call_sign; });
    const HearerSnapshot answer{hearing.call_sign, hearing.radio, hearing.heard, hearing.reason,
                                hearing.why};
    if (same != hearers.end()) {
      *same = answer;
      return;
    }
    if (hearers.size() >= kMostHearers) return;
    hearers.push_back(answer);
  }
  Event event;
  event.at = surroundings_.clock.now();
  event.kind = EventKind::kHearing;
  event.radio = radio;
  event.stream = hearing.stream;
  event.call_sign = hearing.call_sign;
  event.text = hearing.heard ? "heard" : hearing.reason;
  if (!hearing.heard) event.why = hearing.why;
  events_.add(std::move(event));
}

}  // namespace roger::radio
