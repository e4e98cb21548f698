#include "radio/exercise/timeline/exercise_watch.hpp"

#include "radio/hla/announced_members.hpp"
#include "radio/plan/net_members.hpp"

namespace roger::radio {
namespace {

/// An exercise may have 20,000 radios, so they are not read more often than a person looks.
constexpr Nanoseconds kMembersPeriod{1'000'000'000};

}  // namespace

ExerciseWatch::ExerciseWatch(const NetPlan& plan, const PlanKeys& keys, RadioNet& net,
                             const Clock& clock)
    : plan_(plan),
      keys_(keys),
      net_(net),
      clock_(clock),
      began_(clock.now()),
      watch_(plan, began_) {
}

ExerciseWatch::Seen ExerciseWatch::take(VoicePacket voice) {
  TimePoint received = voice.coded.timing.received;
  if (received == TimePoint{}) received = clock_.now();
  // Deciphering and decoding take no lock, since they are slow.
  Seen out{keys_.open(std::move(voice)), {}};
  if (out.opened.identity) {
    const Reason reason =
        replays_.admit(*out.opened.identity, exercise_time(received), exercise_time(began_));
    if (!reason.empty()) {
      watch_.lock()->reject(out.opened.voice, reason, received);
      return out;
    }
  }
  out.taken = watch_.lock()->take(out.opened, received);
  const auto& [id, fresh, first, recovered] = out.taken;
  if (id == 0 || !fresh) return out;
  if (first) {
    // Before the packet is recorded: the name of the file contains that of the channel.
    const std::uint64_t stream = out.opened.voice.coded.stream;
    const auto sender = net_.find_radio(stream);
    const Address& address = out.opened.voice.transmission.address;
    if (sender && sender->frequency == find_frequency(address)) watch_.lock()->learn(id, *sender);
  }
  const audio::CodedPacket& packet = out.opened.voice.coded;
  if (!out.opened.unreadable) {
    if (const auto level = levels_.take(id, packet)) watch_.lock()->level(id, *level);
  }
  if (packet.last) levels_.forget(id);
  return out;
}

void ExerciseWatch::take(const Message& message) {
  std::uint64_t source = 0;
  if (const auto* jam = std::get_if<Jam>(&message)) source = jam->source;
  if (const auto* cut = std::get_if<NetCut>(&message)) source = cut->source;
  if (const auto* condition = std::get_if<RadioCondition>(&message)) source = condition->source;
  const std::string who = source == 0 ? "" : net_.name_of_stream(source);
  watch_.lock()->take(message, who, clock_.now());
}

void ExerciseWatch::follow(TimePoint now, bool joined) {
  const std::vector<KnownRadio> on_air = joined ? net_.on_air() : std::vector<KnownRadio>{};
  std::vector<HearingRequest> due;
  std::vector<std::uint64_t> nameless;
  {
    const auto watch = watch_.lock();
    watch->follow(on_air, now);
    due = watch->due(now);
    nameless = watch->nameless();
  }
  // The network is called without the lock, since it may block.
  if (now - members_at_ >= kMembersPeriod) {
    members_at_ = now;
    const auto members = all_members(announced_members(net_.radios()), plan_, net_.call_signs());
    watch_.lock()->set_members(members);
  }
  for (const HearingRequest& request : due) net_.send_message(request);
  for (const std::uint64_t stream : nameless) {
    const std::string name = net_.name_of_stream(stream);
    if (!name.empty()) watch_.lock()->name(stream, name);
  }
}

ExerciseOutcome ExerciseWatch::obey(const AddMark& order) {
  watch_.lock()->mark({0, order.kind, clock_.now(), order.net, order.text});
  return obeyed();
}

ExerciseOutcome ExerciseWatch::obey(const WatchAudience& order) {
  watch_.lock()->watch_audience(order.net);
  return obeyed();
}

TimelineChanges ExerciseWatch::since(std::uint64_t revision) const {
  return watch_.lock()->since(revision);
}

ExerciseWatch::News ExerciseWatch::take_news(std::uint64_t revision) {
  const auto watch = watch_.lock();
  return {watch->changed_since(revision), watch->take_hearing_news()};
}

bool ExerciseWatch::is_on(TransmissionId id, const std::vector<std::string>& nets) const {
  const auto watch = watch_.lock();
  const AirTransmission* air = watch->find(id);
  return air != nullptr && is_selected(nets, air->net);
}

void ExerciseWatch::describe(ExerciseSnapshot& out) const {
  const auto watch = watch_.lock();
  out.nets = watch->nets();
  out.refused = watch->refused();
  out.audiences = watch->audiences();
}

}  // namespace roger::radio
