#include "radio/exercise/exercise.hpp"

#include "core/clock_domain.hpp"
#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

constexpr std::chrono::milliseconds kWatchStep{50};
constexpr Nanoseconds kPublishEvery{100'000'000};

std::vector<filter::Channel> all_channels() {
  std::vector<filter::Channel> out;
  for (unsigned i = 0; i < filter::kChannelCount; ++i) {
    out.push_back(static_cast<filter::Channel>(i));
  }
  return out;
}

ExerciseParts completed(ExerciseParts parts, FederationSettings federation) {
  static const SteadyClock kSteadyClock;
  if (parts.clock == nullptr) parts.clock = &kSteadyClock;
  if (parts.clock_domain == 0) parts.clock_domain = clock_domain_of_this_host();
  federation.roles.reports_refusals = false;  // stations do, and the watch shows their reports
  if (!parts.net) parts.net = make_radio_net(federation, *parts.clock);
  if (!parts.wall) {
    parts.wall = [] {
      return Nanoseconds{std::chrono::system_clock::now().time_since_epoch()}.count();
    };
  }
  return parts;
}

RecordingHeader make_header(const ExerciseSettings& settings, std::uint64_t clock_domain) {
  RecordingHeader out;
  out.federation = settings.federation.federation;
  out.clock_domain = clock_domain;
  for (const Net& net : settings.plan.nets) {
    out.nets.push_back({net.name, net.address, net.modulation, net.bandwidth_khz,
                        net.key ? net.key->id : std::uint16_t{0}, net.hopping});
  }
  return out;
}

}  // namespace

Result<std::unique_ptr<Exercise>> Exercise::open(ExerciseSettings settings, ExerciseParts parts) {
  auto exercise = std::make_unique<RunningExercise>(settings, std::move(parts));
  if (const Status started = exercise->start(); !started) return started.error();
  return std::unique_ptr<Exercise>(std::move(exercise));
}

ExerciseParticipants::ExerciseParticipants(const ExerciseSettings& settings,
                                           const ExerciseParts& parts)
    : keys(settings.plan),
      inbox(kMaxInbox, *parts.clock),
      watch(settings.plan, keys, *parts.net, *parts.clock),
      recording({settings.recordings, make_header(settings, parts.clock_domain), parts.wall},
                *parts.net, *parts.clock, inbox),
      replay(settings.nets, parts.clock_domain, *parts.net, keys, *parts.clock, inbox),
      voices(replay, recording, settings.play) {
}

ExerciseOutcome ExerciseParticipants::obey(const ExerciseCommand& command) {
  const auto obeyed = [this](const auto& one) {
    if constexpr (requires { watch.obey(one); }) {
      return watch.obey(one);
    } else if constexpr (requires { recording.obey(one); }) {
      return recording.obey(one);
    } else if constexpr (requires { replay.obey(one); }) {
      return replay.obey(one);
    } else {
      return voices.obey(one);
    }
  };
  return std::visit(obeyed, command);
}

RunningExercise::RunningExercise(const ExerciseSettings& settings, ExerciseParts parts)
    : parts_(completed(std::move(parts), settings.federation)),
      began_(parts_.clock->now()),
      duties_(settings, parts_),
      feed_(duties_.watch, duties_.inbox, *parts_.clock, settings.nets),
      orders_([this](const ExerciseCommand& command) { return duties_.obey(command); }) {
  publish(began_, parts_.net->state());
}

RunningExercise::~RunningExercise() {
  close();
}

Status RunningExercise::start() {
  if (Status joined = parts_.net->join(*this); !joined) return joined;
  joined_ = true;
  parts_.net->set_interest(all_channels());
  watcher_ = std::thread([this] { run_watch(); });
  orders_.start();
  return ok();
}

void RunningExercise::close() {
  // Producers stop before consumers: orders, then the replay and the inbox, then the watch thread,
  // and the recording last, so that it contains everything received.
  orders_.close();
  duties_.replay.close();
  duties_.inbox.close();
  if (watcher_.joinable()) watcher_.join();
  static_cast<void>(duties_.recording.obey(StopRecording{}));
  feed_.use(nullptr);  // closes the files of the recording
  if (joined_) parts_.net->leave();
  joined_ = false;
  publish(parts_.clock->now(), parts_.net->state());
}

void RunningExercise::on_voice(const VoicePacket& voice) {
  duties_.inbox.put(voice);
}

void RunningExercise::on_message(const Message& message) {
  if (std::holds_alternative<ClockNotice>(message) ||
      std::holds_alternative<ClockAnswer>(message)) {
    return;  // clock synchronization does not concern the exercise
  }
  duties_.inbox.put(message, /*wakes=*/false);
}

void RunningExercise::run_watch() {
  TimePoint followed{};
  TimePoint published{};
  for (bool runs = true; runs;) {
    // Time is that of the batch, so a slow watch does not end transmissions whose packets still
    // wait in the inbox.
    auto batch = duties_.inbox.take(kWatchStep);
    const TimePoint now = batch.at;
    runs = batch.open;
    feed_.use(duties_.recording.recorder());
    for (auto& one : batch.items) {
      if (auto* voice = std::get_if<VoicePacket>(&one)) {
        feed_.put(duties_.watch.take(std::move(*voice)));
      } else {
        duties_.watch.take(std::get<Message>(one));
      }
    }
    if (now - followed >= kWatchStep || !runs) {
      followed = now;
      const FederationSnapshot federation = parts_.net->state();
      duties_.watch.follow(now, federation.joined);
      if (now - published >= kPublishEvery) {
        published = now;
        publish(now, federation);
      }
    }
    feed_.put_changes();
    duties_.inbox.end_round();
  }
}

void RunningExercise::publish(TimePoint now, const FederationSnapshot& federation) {
  auto out = std::make_shared<ExerciseSnapshot>();
  out->version = ++version_;
  out->taken = now;
  out->joined = federation.joined;
  out->federation = federation.federation;
  out->trouble = federation.trouble;
  out->began = began_;
  if (const std::uint64_t refused = duties_.inbox.refused(); refused > 0) {
    out->overload = {NoticeCode::kOverloaded, {std::to_string(refused)}};
  }
  duties_.watch.describe(*out);
  out->recording = duties_.recording.state();
  out->replay = duties_.replay.state();
  *snapshot_.lock() = std::move(out);
}

TimelineChanges RunningExercise::timeline_since(std::uint64_t revision) const {
  return duties_.watch.since(revision);
}

std::shared_ptr<const TimelineChanges> RunningExercise::recording() const {
  return duties_.replay.timeline();
}

ExerciseOrder RunningExercise::submit(const ExerciseCommand& command) {
  return orders_.submit(command);
}

std::vector<ExerciseOutcome> RunningExercise::outcomes_after(ExerciseOrder order) const {
  return orders_.outcomes_after(order);
}

}  // namespace roger::radio
