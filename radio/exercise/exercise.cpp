#include "radio/exercise/exercise.hpp"

#include <utility>
#include <variant>

#include "core/clock_domain.hpp"
#include "radio/exercise/recording/exercise_recording.hpp"
#include "radio/exercise/recording/recording_feed.hpp"
#include "radio/exercise/replay/exercise_replay.hpp"
#include "radio/exercise/replay/recording_library.hpp"
#include "radio/exercise/replay/voice_export.hpp"
#include "radio/exercise/timeline/exercise_watch.hpp"
#include "radio/exercise/timeline/round_queue.hpp"

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

/// Net and clock must outlive the participants.
struct Exercise::Participants {
  /// `parts` must be complete, with no defaults left to fill in.
  Participants(const ExerciseSettings& settings, const ExerciseParts& parts)
      : keys(settings.plan),
        inbox(kMaxInbox, *parts.clock),
        watch(settings.plan, keys, *parts.net, *parts.clock),
        recording({settings.recordings, make_header(settings, parts.clock_domain), parts.wall},
                  *parts.net, *parts.clock, inbox),
        replay(settings.nets, parts.clock_domain, *parts.net, keys, *parts.clock, inbox),
        library(settings.recordings, replay),
        voices(replay, recording, settings.play),
        feed(watch, inbox, *parts.clock, settings.nets) {}

  /// Passes an order to the participant that executes it.
  ExerciseOutcome obey(const ExerciseCommand& command) {
    const auto obeyed = [this](const auto& one) {
      if constexpr (requires { watch.obey(one); }) {
        return watch.obey(one);
      } else if constexpr (requires { recording.obey(one); }) {
        return recording.obey(one);
      } else if constexpr (requires { replay.obey(one); }) {
        return replay.obey(one);
      } else if constexpr (requires { library.obey(one); }) {
        return library.obey(one);
      } else {
        return voices.obey(one);
      }
    };
    return std::visit(obeyed, command);
  }

  const PlanKeys keys;
  Inbox inbox;
  ExerciseWatch watch;
  ExerciseRecording recording;
  ExerciseReplay replay;
  RecordingLibrary library;
  VoiceExport voices;
  RecordingFeed feed;  // used by the watch thread
};

Result<std::unique_ptr<Exercise>> Exercise::open(ExerciseSettings settings, ExerciseParts parts) {
  std::unique_ptr<Exercise> exercise(new Exercise(settings, std::move(parts)));
  if (const Status started = exercise->start(); !started) return started.error();
  return Result<std::unique_ptr<Exercise>>(std::move(exercise));
}

Exercise::Exercise(const ExerciseSettings& settings, ExerciseParts parts)
    : parts_(completed(std::move(parts), settings.federation)),
      began_(parts_.clock->now()),
      duties_(std::make_unique<Participants>(settings, parts_)),
      orders_([this](const ExerciseCommand& command) { return duties_->obey(command); }) {
  publish(began_, parts_.net->state());
}

Exercise::~Exercise() {
  close();
}

Status Exercise::start() {
  if (Status joined = parts_.net->join(*this); !joined) return joined;
  joined_ = true;
  parts_.net->set_interest(all_channels());
  watcher_ = std::thread([this] { run_watch(); });
  orders_.start();
  return ok();
}

void Exercise::close() {
  // Producers stop before consumers: orders, then the replay and the inbox, then the watch thread,
  // and the recording last, so that it contains everything received.
  orders_.close();
  duties_->replay.close();
  duties_->inbox.close();
  if (watcher_.joinable()) watcher_.join();
  static_cast<void>(duties_->recording.obey(StopRecording{}));
  duties_->feed.use(nullptr);
  if (joined_) parts_.net->leave();
  joined_ = false;
  publish(parts_.clock->now(), parts_.net->state());
}

void Exercise::on_voice(const VoicePacket& voice) {
  duties_->inbox.put(voice);
}

void Exercise::on_message(const Message& message) {
  if (std::holds_alternative<ClockNotice>(message) ||
      std::holds_alternative<ClockAnswer>(message)) {
    return;  // clock synchronization does not concern the exercise
  }
  duties_->inbox.put(message, /*wakes=*/false);
}

void Exercise::run_watch() {
  TimePoint followed{};
  TimePoint published{};
  for (bool runs = true; runs;) {
    // Time is that of the batch, so a slow watch does not end transmissions whose packets still
    // wait in the inbox.
    auto batch = duties_->inbox.take(kWatchStep);
    const TimePoint now = batch.at;
    runs = batch.open;
    duties_->feed.use(duties_->recording.recorder());
    for (auto& one : batch.items) {
      if (auto* voice = std::get_if<VoicePacket>(&one)) {
        duties_->feed.put(duties_->watch.take(std::move(*voice)));
      } else {
        duties_->watch.take(std::get<Message>(one));
      }
    }
    if (now - followed >= kWatchStep || !runs) {
      followed = now;
      const FederationSnapshot federation = parts_.net->state();
      duties_->watch.follow(now, federation.joined);
      if (now - published >= kPublishEvery) {
        published = now;
        publish(now, federation);
      }
    }
    duties_->feed.put_changes();
    duties_->inbox.end_round();
  }
}

void Exercise::publish(TimePoint now, const FederationSnapshot& federation) {
  auto out = std::make_shared<ExerciseSnapshot>();
  out->version = ++version_;
  out->taken = now;
  out->joined = federation.joined;
  out->federation = federation.federation;
  out->trouble = federation.trouble;
  out->began = began_;
  if (const std::uint64_t refused = duties_->inbox.refused(); refused > 0) {
    out->overload = {NoticeCode::kOverloaded, {std::to_string(refused)}};
  }
  duties_->watch.describe(*out);
  out->recording = duties_->recording.state();
  out->replay = duties_->replay.state();
  out->recordings = duties_->library.list();
  *snapshot_.lock() = std::move(out);
}

TimelineChanges Exercise::timeline_since(std::uint64_t revision) const {
  return duties_->watch.since(revision);
}

std::shared_ptr<const TimelineChanges> Exercise::recording() const {
  return duties_->replay.timeline();
}

ExerciseOrder Exercise::submit(const ExerciseCommand& command) {
  return orders_.submit(command);
}

std::vector<ExerciseOutcome> Exercise::outcomes_after(ExerciseOrder order) const {
  return orders_.outcomes_after(order);
}

}  // namespace roger::radio
