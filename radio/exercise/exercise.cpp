#include "radio/exercise/exercise.hpp"

#include <fmt/format.h>

#include "core/clock_domain.hpp"
#include "radio/exercise/running_exercise.hpp"

namespace roger::radio {
namespace {

/// Packets and messages that wait for the watch: seconds of a hundred talkers.
constexpr std::size_t kMostInbox = 8192;
constexpr std::chrono::milliseconds kWatchStep{50};
constexpr Nanoseconds kPublishEvery{100'000'000};

std::vector<filter::Channel> all_channels() {
  std::vector<filter::Channel> out;
  for (unsigned i = 0; i < filter::kChannelCount; ++i) {
    out.push_back(static_cast<filter::Channel>(i));
  }
  return out;
}

}  // namespace

Result<std::unique_ptr<Exercise>> Exercise::open(ExerciseSettings settings, ExerciseParts parts) {
  auto exercise = std::make_unique<RunningExercise>(std::move(settings), std::move(parts));
  if (const Status started = exercise->start(); !started) return started.error();
  return std::unique_ptr<Exercise>(std::move(exercise));
}

RunningExercise::RunningExercise(ExerciseSettings settings, ExerciseParts parts)
    : settings_(std::move(settings)),
      parts_(std::move(parts)),
      clock_(parts_.clock != nullptr ? *parts_.clock : steady_clock_),
      clock_domain_(parts_.clock_domain != 0 ? parts_.clock_domain : clock_domain_of_this_host()),
      began_(clock_.now()),
      keys_(settings_.plan),
      watch_(settings_.plan, began_) {
  if (!parts_.net) parts_.net = make_radio_net(settings_.federation, clock_);
  if (!parts_.wall) {
    parts_.wall = [] {
      return Nanoseconds{std::chrono::system_clock::now().time_since_epoch()}.count();
    };
  }
  publish(began_, parts_.net->state());
}

RunningExercise::~RunningExercise() {
  close();
}

Status RunningExercise::start() {
  watching_ = true;
  if (Status joined = parts_.net->join(*this); !joined) return joined;
  joined_ = true;
  parts_.net->set_interest(all_channels());
  watcher_ = std::thread([this] { run_watch(); });
  working_ = true;
  clerk_ = std::thread([this] { run_clerk(); });
  return ok();
}

void RunningExercise::close() {
  {
    const std::lock_guard lock(orders_mutex_);
    working_ = false;
  }
  orders_wake_.notify_all();
  if (clerk_.joinable()) clerk_.join();
  stop_tape();
  {
    const std::lock_guard lock(inbox_mutex_);
    watching_ = false;
  }
  inbox_wakes_.notify_all();
  round_over_.notify_all();
  if (watcher_.joinable()) watcher_.join();
  static_cast<void>(obey(StopRecording{}));
  if (joined_) parts_.net->leave();
  joined_ = false;
  publish(clock_.now(), parts_.net->state());
}

void RunningExercise::on_voice(const VoicePacket& voice) {
  {
    const std::lock_guard lock(inbox_mutex_);
    if (inbox_.size() >= kMostInbox) {
      ++inbox_refused_;
      return;
    }
    inbox_.emplace_back(voice);
  }
  inbox_wakes_.notify_one();
}

void RunningExercise::on_message(const Message& message) {
  if (std::holds_alternative<ClockNotice>(message) ||
      std::holds_alternative<ClockAnswer>(message)) {
    return;  // between stations
  }
  const std::lock_guard lock(inbox_mutex_);
  if (inbox_.size() >= kMostInbox) {
    ++inbox_refused_;
    return;
  }
  inbox_.emplace_back(message);
}

void RunningExercise::run_watch() {
  TimePoint followed{};
  TimePoint published{};
  for (bool runs = true; runs;) {
    std::deque<std::variant<VoicePacket, Message>> news;
    TimePoint now{};  // all that was received until then is among the news
    {
      std::unique_lock lock(inbox_mutex_);
      inbox_wakes_.wait_for(lock, kWatchStep, [this] { return !watching_ || !inbox_.empty(); });
      news.swap(inbox_);
      runs = watching_;
      now = clock_.now();
    }
    std::shared_ptr<Recorder> recorder;
    std::uint64_t recording = 0;
    {
      const std::lock_guard lock(state_mutex_);
      recorder = recorder_;
      recording = recording_;
    }
    if (recorder && recording != recorded_by_) begin_recording(*recorder);
    recorded_by_ = recording;
    for (auto& one : news) {
      if (auto* voice = std::get_if<VoicePacket>(&one)) {
        watch_voice(std::move(*voice), recorder);
      } else {
        watch_message(std::get<Message>(one));
      }
    }
    if (now - followed >= kWatchStep || !runs) {
      followed = now;
      const FederationSnapshot federation = parts_.net->state();
      follow(now, federation);
      if (now - published >= kPublishEvery) {
        published = now;
        publish(now, federation);
      }
    }
    if (recorder) record_changes(*recorder);
    {
      const std::lock_guard lock(inbox_mutex_);
      ++rounds_;
    }
    round_over_.notify_all();
  }
}

void RunningExercise::await_watch() {
  std::unique_lock lock(inbox_mutex_);
  // The round that is under way may be past it.
  const std::uint64_t wanted = rounds_ + 2;
  round_over_.wait(lock, [&] { return !watching_ || rounds_ >= wanted; });
}

void RunningExercise::watch_voice(VoicePacket voice, const std::shared_ptr<Recorder>& recorder) {
  TimePoint received = voice.coded.timing.received;
  if (received == TimePoint{}) received = clock_.now();
  const OpenedVoice opened = keys_.open(std::move(voice));
  Watch::Taken taken;
  {
    const std::lock_guard lock(watch_mutex_);
    taken = watch_.take(opened, received);
  }
  if (taken.id == 0 || !taken.fresh) return;
  if (recorder) record_packets(opened, taken, *recorder);
  if (!opened.unreadable) {
    if (const auto level = levels_.take(taken.id, opened.voice.coded)) {
      const std::lock_guard lock(watch_mutex_);
      watch_.level(taken.id, *level);
    }
  }
  if (opened.voice.coded.last) levels_.forget(taken.id);
}

void RunningExercise::watch_message(const Message& message) {
  std::uint64_t source = 0;
  if (const auto* jam = std::get_if<Jam>(&message)) source = jam->source;
  if (const auto* cut = std::get_if<NetCut>(&message)) source = cut->source;
  if (const auto* condition = std::get_if<RadioCondition>(&message)) source = condition->source;
  const std::string who = source == 0 ? "" : parts_.net->name_of_stream(source);
  const std::lock_guard lock(watch_mutex_);
  watch_.take(message, who, clock_.now());
}

void RunningExercise::follow(TimePoint now, const FederationSnapshot& federation) {
  const std::vector<KnownRadio> on_air =
      federation.joined ? parts_.net->on_air() : std::vector<KnownRadio>{};
  std::vector<HearingRequest> due;
  std::vector<std::uint64_t> nameless;
  {
    const std::lock_guard lock(watch_mutex_);
    watch_.follow(on_air, now);
    due = watch_.due(now);
    nameless = watch_.nameless();
  }
  for (const HearingRequest& request : due) parts_.net->tell(request);
  for (const std::uint64_t stream : nameless) {
    const std::string name = parts_.net->name_of_stream(stream);
    if (name.empty()) continue;
    const std::lock_guard lock(watch_mutex_);
    watch_.name(stream, name);
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
  {
    const std::lock_guard lock(inbox_mutex_);
    if (inbox_refused_ > 0) {
      out->overload = fmt::format("this computer is too slow: {} packets and messages were missed",
                                  inbox_refused_);
    }
  }
  {
    const std::lock_guard lock(watch_mutex_);
    out->nets = watch_.nets();
    out->audiences = watch_.audiences();
  }
  const std::lock_guard lock(state_mutex_);
  out->recording = recorder_ ? recorder_->state() : last_recording_;
  out->replay = replay_;
  snapshot_ = std::move(out);
}

std::shared_ptr<const ExerciseSnapshot> RunningExercise::exercise() const {
  const std::lock_guard lock(state_mutex_);
  return snapshot_;
}

TimelineChanges RunningExercise::timeline_since(std::uint64_t revision) const {
  const std::lock_guard lock(watch_mutex_);
  return watch_.since(revision);
}

}  // namespace roger::radio
