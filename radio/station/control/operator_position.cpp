#include "radio/station/control/operator_position.hpp"

#include <fmt/core.h>

namespace roger::radio {
namespace {

/// After joining, a federation reports all existing objects within this time.
constexpr Nanoseconds kHostPatience{2'000'000'000};

NoticeCode what_is_wrong(const EntityPlace& entity) {
  using enum NoticeCode;
  if (entity.reported) {
    if (!entity.present) return kHostLeft;
    return entity.nonsense ? kHostWrong : kNone;
  }
  if (!entity.present) return kHostMissing;
  return entity.nonsense ? kHostImpossible : kHostSilent;
}

bool within(double value, double least, double most) {
  return value >= least && value <= most;
}

}  // namespace

HostPlace host_place(const std::string& host, const EntityPlace& entity, TimePoint began,
                     TimePoint now) {
  HostPlace out;
  if (entity.reported) {
    out.place =
        entity.present ? place_after(*entity.reported, now - entity.at) : entity.reported->place;
  }
  const bool early = !entity.reported && !entity.nonsense && now - began < kHostPatience;
  const NoticeCode wrong = what_is_wrong(entity);
  if (wrong != NoticeCode::kNone && !early) out.trouble = {wrong, {host}};
  return out;
}

OperatorPosition::OperatorPosition(const OperatorContext& context, Reception& reception)
    : context_(context),
      reception_(reception),
      track_(context.plan().track),
      began_(context.now()),
      follows_entity_(context.plan().follows_host) {
}

CommandResult OperatorPosition::execute(const Move& command) {
  const Geodetic& place = command.place;
  if (!within(place.latitude, -90.0, 90.0) || !within(place.longitude, -180.0, 180.0) ||
      !within(place.height, kMinHeightMeters, kMaxHeightMeters)) {
    return Notice{NoticeCode::kPositionRange,
                  {fmt::format("{}", kMinHeightMeters), fmt::format("{}", kMaxHeightMeters)}};
  }
  const std::lock_guard lock(mutex_);
  track_.reset();
  follows_entity_ = false;
  reception_.move(place);
  return std::nullopt;
}

CommandResult OperatorPosition::execute(const FollowTrack& command) {
  const std::lock_guard lock(mutex_);
  follows_entity_ = false;
  track_ = command.track;
  began_ = context_.now();
  return std::nullopt;
}

Notice OperatorPosition::step() {
  TimePoint began;
  {
    const std::lock_guard lock(mutex_);
    if (track_) reception_.move(track_->at(context_.now() - began_));
    if (!follows_entity_) return {};
    began = began_;
  }
  return follow_entity(began);
}

Notice OperatorPosition::follow_entity(TimePoint began) {
  const std::string& name = context_.plan().host.object;
  const EntityPlace entity = context_.station.net.entity_place(name);
  HostPlace found = host_place(name, entity, began, context_.now());
  const std::lock_guard lock(mutex_);
  if (!follows_entity_) return {};  // a command has arrived meanwhile
  if (found.place) reception_.move(*found.place);
  return std::move(found.trouble);
}

}  // namespace roger::radio
