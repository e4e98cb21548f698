#include "radio/station/control/operator_position.hpp"

#include "radio/station/control/host_place.hpp"

namespace roger::radio {
namespace {

bool within(double value, double least, double most) {
  return value >= least && value <= most;
}

}  // namespace

OperatorPosition::OperatorPosition(const OperatorContext& context, Reception& reception)
    : context_(context),
      reception_(reception),
      track_(context.plan().track),
      began_(context.now()),
      follows_entity_(context.plan().follows_host) {
}

CommandResult OperatorPosition::obey(const Move& command) {
  const Geodetic& place = command.place;
  if (!within(place.latitude, -90.0, 90.0) || !within(place.longitude, -180.0, 180.0) ||
      !within(place.height, kLowestPlaceMeters, kHighestPlaceMeters)) {
    return Notice{
        "a place: expected latitude -90 to 90, longitude -180 to 180, height -500 to 50000 m"};
  }
  const std::lock_guard lock(mutex_);
  track_.reset();
  follows_entity_ = false;
  reception_.move(place);
  return std::nullopt;
}

CommandResult OperatorPosition::obey(const FollowTrack& command) {
  const std::lock_guard lock(mutex_);
  follows_entity_ = false;
  track_ = command.track;
  began_ = context_.now();
  return std::nullopt;
}

std::string OperatorPosition::step() {
  TimePoint began;
  {
    const std::lock_guard lock(mutex_);
    if (track_) reception_.move(track_->at(context_.now() - began_));
    if (!follows_entity_) return {};
    began = began_;
  }
  return follow_entity(began);
}

std::string OperatorPosition::follow_entity(TimePoint began) {
  const std::string& name = context_.plan().host.object;
  const EntityPlace entity = context_.station.net.entity_place(name);
  HostPlace found = host_place(name, entity, began, context_.now());
  const std::lock_guard lock(mutex_);
  if (!follows_entity_) return {};  // a command came meanwhile
  if (found.place) reception_.move(*found.place);
  return std::move(found.trouble);
}

}  // namespace roger::radio
